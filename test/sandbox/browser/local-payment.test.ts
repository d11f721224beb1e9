import assert from "node:assert/strict";
import {test} from "node:test";
import {localMethods} from "../../../server/sandbox/sdk/local-methods.ts";
import {
  isFromPaymentField,
  isPaymentFieldConnect,
  isToPaymentField,
} from "../../../server/sandbox/sdk/protocol/payment-field.ts";
import {readFieldOptions} from "../../../server/sandbox/sdk/web-sdk/components/local-payment/field-options.ts";
import {readSessionFields} from "../../../server/sandbox/sdk/web-sdk/components/local-payment/session-fields.ts";
import {cssVariables} from "../../../server/sandbox/sdk/web-sdk/field-variables.ts";

const method = (key: string) => localMethods.find(({eligibility}) => eligibility === key)!;

const billingAddress = {
  addressLine1: "Rua Um 1",
  addressLine2: "Sala 2",
  adminArea1: "SP",
  adminArea2: "São Paulo",
  postalCode: "01310-100",
  countryCode: "BR",
};
const taxInfo = {taxId: "12345678909", taxIdType: "BR_CPF"};

test("a session sends the fields that its method needs, with the expiry date as PayPal's types or pages write it", () => {
  for (const expiryDate of ["2030-12-31", {expiry_date: "2030-12-31"}]) {
    assert.deepEqual(
      readSessionFields(method("boletobancario"), {
        orderId: "O",
        billingAddress,
        taxInfo,
        expiryDate,
        phone: 1,
      }),
      {billingAddress, taxInfo, expiryDate: "2030-12-31"},
    );
  }
  assert.deepEqual(readSessionFields(method("ideal"), {orderId: "O", taxInfo}), {});
  assert.deepEqual(
    readSessionFields(method("floa_pay"), {dateOfBirth: "1990-01-31", numberOfInstallments: 3}),
    {dateOfBirth: "1990-01-31", numberOfInstallments: 3},
  );
});

test("fields that PayPal's own pages leave out are optional, but not of another form", () => {
  const klarna = method("klarna");
  const phone = {countryCode: "44", nationalNumber: "2079460000"};
  assert.deepEqual(readSessionFields(klarna, {orderId: "O", phone}), {phone});
  assert.throws(() => readSessionFields(klarna, {phone: "+44 20 7946 0000"}), {
    code: "ERR_FLOW_SESSION_FIELDS_INVALID",
  });
});

test("a missing or wrong session field is named with its form", () => {
  const wrong: ReadonlyArray<readonly [key: string, given: Record<string, unknown>, message: RegExp]> = [
    ["mbway", {}, /createMbWayOneTimePaymentSession .* \{orderId, phone\}.*nationalNumber.*; got nothing/],
    ["mbway", {phone: {countryCode: "351"}}, /got an object with the keys countryCode/],
    ["oxxo_pay", {expiryDate: "31.12.2030"}, /\{expiry_date: "2030-12-31"\}; got "31\.12\.2030"/],
    ["oxxo_pay", {expiryDate: "2030-13-40"}, /got "2030-13-40"/],
    ["boletobancario", {billingAddress: {addressLine1: "Rua Um 1"}, taxInfo}, /billingAddress is/],
    ["boletobancario", {billingAddress: {...billingAddress, postalCode: 1}, taxInfo}, /all strings/],
    [
      "floa_pay",
      {dateOfBirth: "1990-01-31", numberOfInstallments: "3"},
      /numberOfInstallments is 3; got "3"/,
    ],
  ];
  for (const [key, given, message] of wrong) {
    assert.throws(() => readSessionFields(method(key), given), {
      name: "SdkInitError",
      code: "ERR_FLOW_SESSION_FIELDS_INVALID",
      message,
    });
  }
});

test("createPaymentFields keeps PayPal's variables, and reports all other styles", () => {
  const warnings: string[] = [];
  const style = {
    variables: {
      textColor: "#333333",
      fontFamily: "Verdana, sans-serif",
      borderWidth: 2,
      spacingUnit: undefined,
      colorBackground: "url(https://evil.example/x)",
      colour: "red",
      constructor: "red",
    },
    rules: {".Input": {color: "red"}},
  };
  assert.deepEqual(
    readFieldOptions({type: "name", value: "Ada", style}, (warning) => warnings.push(warning)),
    {
      type: "name",
      value: "Ada",
      variables: {textColor: "#333333", fontFamily: "Verdana, sans-serif", borderWidth: "2"},
    },
  );
  assert.deepEqual(warnings, [
    'Payment field "name": these styles are not allowed and were dropped: rules; colorBackground; colour; constructor.',
  ]);
  assert.deepEqual(cssVariables({textColor: "red", colour: "red"}), [["--field-text-color", "red"]]);
  assert.deepEqual(
    readFieldOptions({type: "tax_id_type"}, () => assert.fail("no warning")),
    {type: "tax_id_type", value: "", variables: {}},
  );
  for (const [options, message] of [
    [undefined, /must be one of name, email, tax_id, tax_id_type; got nothing/],
    [{type: "full-name"}, /got "full-name"/],
    [{type: "name", value: 1}, /value must be a string; got a number/],
  ] as const) {
    assert.throws(() => readFieldOptions(options, () => undefined), {name: "SdkInitError", message});
  }
});

test("a payment field and its page accept only messages of the protocol", () => {
  const connect = {
    kind: "connect",
    target: "payment-field",
    colorScheme: "light",
    value: "",
    variables: {textColor: "red"},
  };
  assert.ok(isPaymentFieldConnect(connect));
  for (const change of [
    {target: "card-field"},
    {value: 1},
    {variables: {textColor: 1}},
    {variables: undefined},
  ])
    assert.ok(!isPaymentFieldConnect({...connect, ...change}), JSON.stringify(change));

  assert.ok(isToPaymentField({kind: "focus"}) && isToPaymentField({kind: "check"}));
  assert.ok(!isToPaymentField({kind: "submit"}) && !isToPaymentField(null));

  const state = {value: "Ada", isValid: true};
  for (const message of [
    {kind: "ready", title: "Full name", state},
    {kind: "changed", state},
    {kind: "checked", state},
    {kind: "size", height: 80},
  ])
    assert.ok(isFromPaymentField(message), message.kind);
  for (const message of [
    {kind: "ready", state},
    {kind: "changed", state: {value: "Ada"}},
    {kind: "size", height: Infinity},
    {kind: "event", state},
  ])
    assert.ok(!isFromPaymentField(message), message.kind);
});
