import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import {
  readFieldOptions,
  oneTimePayment,
  savePayment,
  readPayerDetails,
  readSubjectId,
  checkUpdate,
} from "../../../server/sandbox/sdk/web-sdk/components/card-fields/options.ts";
import {claimTitle, releaseTitle} from "../../../server/sandbox/sdk/web-sdk/presentation/reload.ts";
import {eligibilityRequest, readEligibleMethods} from "../../../server/sandbox/sdk/web-sdk/eligibility.ts";
import {
  componentNames,
  readInstanceOptions,
  unbuiltFactories,
} from "../../../server/sandbox/sdk/web-sdk/instance-options.ts";
import {localizationOf} from "../../../server/sandbox/pages/texts.ts";
import {readAnswerResult, wrongCodeText} from "../../../server/sandbox/sdk/windows/challenge/answer.ts";

const words = localizationOf().texts.challengeScript;
const clientToken = "token";
const components = ["card-fields"];

test("createInstance accepts the options of the public SDK", () => {
  assert.deepEqual(
    readInstanceOptions({
      clientToken,
      components: [...components, ...components],
      pageType: "checkout",
      locale: "en-US",
      partnerAttributionId: "x",
    }),
    {credential: {clientToken}, components, unbuilt: [], locale: "en-US"},
  );
  const {testBuyerCountry} = readInstanceOptions({clientToken, components, testBuyerCountry: "de"});
  assert.equal(testBuyerCountry, "DE");
  assert.equal(readInstanceOptions({clientToken, components, clientMetadataId: "m"}).clientMetadataId, "m");
  const {credential} = readInstanceOptions({clientId: "id", clientToken: undefined, components});
  assert.deepEqual(credential, {clientId: "id"});
});

test("createInstance accepts every component of PayPal's types, and the factory of a missing one throws", () => {
  const types = new URL("../../../node_modules/@paypal/paypal-js/types/v6/", import.meta.url);
  const union = /export type Components =([^;]*);/.exec(readFileSync(new URL("index.d.ts", types), "utf8"));
  const named = [...(union?.[1] ?? "").matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name);
  const published = readFileSync(new URL("components/lpm-payments.d.ts", types), "utf8");
  const local = [...published.matchAll(/"([\w-]+)": "create\w+"/g)].map(([, name = ""]) => name);
  assert.equal(named.length, 9);
  assert.equal(local.length, 50);
  const unbuilt: ReadonlyArray<readonly [component: string, factory: string]> = [
    ["paypal-messages", "createPayPalMessages"],
    ["paypal-subscriptions", "createPayPalSubscriptionPaymentSession"],
    ["paypal-legacy-billing-agreements", "createPayPalBillingAgreementWithoutPurchase"],
  ];
  const options = readInstanceOptions({
    clientToken,
    components: [...named, "fastlane", "bank-ach-payments", ...local],
  });
  assert.deepEqual(new Set(options.components), componentNames);
  assert.deepEqual(new Set(options.unbuilt), new Set(unbuilt.map(([name]) => name)));

  const refusing = unbuiltFactories(options.unbuilt);
  for (const [component, factory] of unbuilt) {
    assert.throws(() => refusing[factory]?.(), {
      code: "ERR_SANDBOX_COMPONENT_NOT_BUILT",
      message: new RegExp(`^${factory}: .* "${component}" yet`),
    });
  }
});

test("createInstance refuses invalid options with name, code and message", () => {
  const bad: Array<[unknown, string, RegExp]> = [
    [undefined, "ERR_INIT_SDK_OPTIONS_INVALID", /got nothing/],
    [{components}, "ERR_INIT_SDK_CLIENT_TOKEN_INVALID", /clientToken/],
    [
      {components, clientToken: {accessToken: "t"}},
      "ERR_INIT_SDK_CLIENT_TOKEN_INVALID",
      /an object with the keys accessToken/,
    ],
    [{components, clientToken: Promise.resolve("t")}, "ERR_INIT_SDK_CLIENT_TOKEN_INVALID", /a promise/],
    [{components, clientToken: " "}, "ERR_INIT_SDK_CLIENT_TOKEN_INVALID", /clientToken/],
    [{clientId: " ", components}, "ERR_INIT_SDK_CLIENT_ID_INVALID", /clientId/],
    [{clientToken}, "ERR_INIT_SDK_COMPONENT_NOT_RECOGNIZED", /\["card-fields"\]/],
    [{clientToken, components: []}, "ERR_INIT_SDK_COMPONENT_NOT_RECOGNIZED", /array/],
    [{clientToken, components: ["card-field"]}, "ERR_INIT_SDK_COMPONENT_NOT_RECOGNIZED", /"card-field"/],
    [{clientToken, components: ["constructor"]}, "ERR_INIT_SDK_COMPONENT_NOT_RECOGNIZED", /"constructor"/],
    [{clientToken, components, pageType: "shop"}, "ERR_INIT_SDK_PAGE_TYPE_INVALID", /product-listing/],
    [{clientToken, components, clientMetadataId: 1}, "ERR_INIT_SDK_CLIENT_METADATA_ID_INVALID", /a number/],
    [{clientToken, components, locale: "not a locale"}, "ERR_INIT_SDK_LOCALE_INVALID", /en-US/],
    [
      {clientToken, components, testBuyerCountry: "Germany"},
      "ERR_INIT_SDK_TEST_BUYER_COUNTRY_INVALID",
      /"US"/,
    ],
  ];
  for (const [options, code, message] of bad) {
    assert.throws(() => readInstanceOptions(options), {
      name: "SdkInitError",
      code,
      isRecoverable: false,
      message,
    });
  }
});

test("eligibility converts its request, and the names and details of its reply", () => {
  assert.deepEqual(
    eligibilityRequest({
      currencyCode: "EUR",
      amount: "10.00",
      countryCode: "DE",
      paymentFlow: "ONE_TIME_PAYMENT",
    }),
    {
      customer: {country_code: "DE"},
      purchase_units: [{amount: {currency_code: "EUR", value: "10.00"}}],
      preferences: {payment_flow: "ONE_TIME_PAYMENT"},
    },
  );
  assert.deepEqual(eligibilityRequest({}), {});
  assert.throws(() => eligibilityRequest({currencyCode: 978}), {
    code: "ERR_FLOW_ELIGIBILITY_OPTIONS_INVALID",
  });

  const advanced_cards = {supports_installments: false, vendors: [{network: "VISA", can_be_vaulted: true}]};
  const methods = readEligibleMethods({
    eligible_methods: {advanced_cards, paypal_pay_later: {product_code: "PAYLATER"}},
  });
  assert.equal(methods.isEligible("advanced_cards"), true);
  assert.equal(methods.isEligible("paylater"), true);
  assert.equal(methods.isEligible("venmo"), false);
  assert.equal(methods.isEligible("constructor"), false);
  assert.deepEqual(methods.getDetails("advanced_cards"), {
    supportsInstallments: false,
    vendors: [{network: "VISA", canBeVaulted: true}],
  });
  assert.equal(methods.getDetails("venmo"), undefined);
  assert.throws(() => readEligibleMethods({}), {code: "ERR_FLOW_ELIGIBILITY_REPLY_INVALID"});
});

test("a field refuses an unknown type, and drops an invalid text and style with a warning", () => {
  const warnings: string[] = [];
  const read = (config: unknown) => readFieldOptions(config, (warning) => warnings.push(warning));
  assert.deepEqual(
    read({type: "cvv", placeholder: "CVV", ariaLabel: 3, style: {input: {color: "red", top: "0"}, body: {}}}),
    {
      type: "cvv",
      options: {placeholder: "CVV", style: {input: {color: "red"}}},
    },
  );
  assert.equal(warnings.length, 2);
  assert.match(warnings[0] ?? "", /"cvv": ariaLabel/);
  assert.match(warnings[1] ?? "", /input top; body/);
  for (const config of [undefined, {}, {type: "pin"}, {type: "toString"}]) {
    assert.throws(() => read(config), {code: "ERR_CARD_FIELDS_TYPE_INVALID"});
  }
});

for (const purpose of [oneTimePayment, savePayment]) {
  const {idName, idErrorCode} = purpose;
  test(`submit refuses anything but a plain ${idName}, with a message what to pass`, () => {
    assert.equal(readSubjectId(purpose, "5O190127TN364715T"), "5O190127TN364715T");
    assert.throws(() => readSubjectId(purpose, {[idName]: "1"}), {
      code: idErrorCode,
      message: new RegExp(`plain string; got an object with the keys ${idName}. Pass its ${idName} instead`),
    });
    assert.throws(() => readSubjectId(purpose, Promise.resolve("1")), {message: /Await it first/});
    for (const id of [undefined, null, "", 5]) {
      assert.throws(() => readSubjectId(purpose, id), {name: "SdkInitError"});
    }
  });
}

test("submit keeps only the payer's known fields", () => {
  assert.deepEqual(readPayerDetails(undefined), {});
  assert.deepEqual(
    readPayerDetails({name: "Ada", billingAddress: {postalCode: "1", planet: "Earth"}, more: 1}),
    {
      name: "Ada",
      billingAddress: {postalCode: "1"},
    },
  );
  assert.throws(() => readPayerDetails({billingAddress: {postalCode: 10115}}), {
    message: /billingAddress\.postalCode/,
  });
});

test("update refuses invalid options", () => {
  checkUpdate({amount: {value: "1.00", currencyCode: "EUR"}, isCobrandedEligible: true});
  for (const options of [
    undefined,
    {amount: "1.00"},
    {amount: null},
    {amount: {value: 1}},
    {isCobrandedEligible: "yes"},
  ]) {
    assert.throws(() => checkUpdate(options), {code: "ERR_CARD_FIELDS_OPTIONS_INVALID"});
  }
});

test("each frame has its own title, and a released title is used again", () => {
  assert.deepEqual(["CVV", "CVV", "CVV"].map(claimTitle), ["CVV", "CVV (2)", "CVV (3)"]);
  releaseTitle("CVV (2)");
  assert.equal(claimTitle("CVV"), "CVV (2)");
});

test("a challenge's result has only known states and web addresses", () => {
  assert.deepEqual(
    readAnswerResult({state: "passed", liabilityShift: "POSSIBLE", location: "https://shop.example/back"}),
    {
      state: "passed",
      liabilityShift: "POSSIBLE",
      location: "https://shop.example/back",
    },
  );
  assert.deepEqual(readAnswerResult({state: "open", attemptsLeft: 2}), {state: "open", attemptsLeft: 2});
  for (const body of [undefined, {}, {state: "new"}, "passed"])
    assert.equal(readAnswerResult(body), undefined);
  assert.match(wrongCodeText(words, 1), /One try left/);
  assert.match(wrongCodeText(words, 2), /2 tries left/);
});
