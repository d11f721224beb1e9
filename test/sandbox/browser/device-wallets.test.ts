import assert from "node:assert/strict";
import {test} from "node:test";
import {formatConfig as formatApple} from "../../../server/sandbox/sdk/web-sdk/components/apple-pay/apple-pay.ts";
import {readConfirmOptions as readApple} from "../../../server/sandbox/sdk/web-sdk/components/apple-pay/confirm-options.ts";
import {readValidation} from "../../../server/sandbox/sdk/web-sdk/components/apple-pay/merchant-validation.ts";
import {formatConfig as formatGoogle} from "../../../server/sandbox/sdk/web-sdk/components/google-pay/configuration.ts";
import {readConfirmOptions as readGoogle} from "../../../server/sandbox/sdk/web-sdk/components/google-pay/confirm-options.ts";
import {readConfirmed, walletSource} from "../../../server/sandbox/sdk/web-sdk/components/device-wallet.ts";
import {isFromSheet, isSheetConnect, isToSheet} from "../../../server/sandbox/sdk/protocol/wallet-sheet.ts";
import {
  amountText,
  billRows,
  payText,
  type SheetScriptTexts,
} from "../../../server/sandbox/sdk/windows/wallet-sheet/bill.ts";
import {localizationOf} from "../../../server/sandbox/pages/texts.ts";

const googleConfig = {
  eligible: true,
  apiVersion: 2,
  apiVersionMinor: 0,
  countryCode: "US",
  merchantCountry: "US",
  allowedPaymentMethods: [
    {
      type: "CARD",
      parameters: {
        allowedAuthMethods: ["PAN_ONLY"],
        supportedNetworks: ["VISA"],
        billingAddressRequired: true,
        assuranceDetailsRequired: true,
        billingAddressParameters: {format: "FULL"},
      },
      tokenizationSpecification: {
        type: "PAYMENT_GATEWAY",
        parameters: {gateway: "paypalsb", gatewayMerchantId: "M"},
      },
    },
  ],
  merchantInfo: {merchantId: "M", merchantName: "A shop", merchantOrigin: "shop.example", authJwt: "J"},
};

test("Google's configuration has Google's names and no fields of the eligibility reply", () => {
  const formatted = formatGoogle(googleConfig);
  assert.deepEqual(formatted, {
    apiVersion: 2,
    apiVersionMinor: 0,
    countryCode: "US",
    allowedPaymentMethods: [
      {
        type: "CARD",
        parameters: {
          allowedAuthMethods: ["PAN_ONLY"],
          allowedCardNetworks: ["VISA"],
          billingAddressRequired: true,
          assuranceDetailsRequired: true,
          billingAddressParameters: {format: "FULL"},
        },
        tokenizationSpecification: {
          type: "PAYMENT_GATEWAY",
          parameters: {gateway: "paypalsb", gatewayMerchantId: "M"},
        },
      },
    ],
    merchantInfo: {merchantId: "M", merchantName: "A shop", merchantOrigin: "shop.example"},
  });
  assert.deepEqual(formatGoogle(formatted), formatted, "a formatted configuration stays unchanged");
  const {countryCode: _, ...real} = googleConfig;
  assert.equal(formatGoogle(real).countryCode, "US", "the public SDK has only merchantCountry");
  for (const config of [undefined, null, "config", {}, {...googleConfig, allowedPaymentMethods: {}}]) {
    assert.throws(() => formatGoogle(config), {name: "SdkInitError", code: "ERR_FLOW_CONFIG_INVALID"});
  }
});

test("Apple's payment request gets the session's configuration", () => {
  const config = {
    isEligible: true,
    merchantCountry: "US",
    merchantCapabilities: ["supports3DS"],
    supportedNetworks: ["visa"],
  };
  assert.deepEqual(formatApple(config), {
    merchantCountry: "US",
    merchantCapabilities: ["supports3DS"],
    supportedNetworks: ["visa"],
    tokenNotificationURL: "",
  });
  for (const bad of [undefined, {}, {...config, supportedNetworks: "visa"}]) {
    assert.throws(() => formatApple(bad), {code: "ERR_FLOW_CONFIG_INVALID"});
  }
});

test("a Google Pay confirmation has the token, the card and the buyer's known data", () => {
  const paymentMethodData = {
    description: null,
    type: "CARD",
    tokenizationData: {type: "PAYMENT_GATEWAY", token: "T"},
    info: {cardNetwork: "VISA", cardDetails: "1111", billingAddress: {name: "Of the card", postalCode: "1"}},
  };
  assert.deepEqual(readGoogle({orderId: "O", paymentMethodData}), {
    orderId: "O",
    source: {
      token: "T",
      name: "Of the card",
      card: {name: "Of the card", brand: "VISA", last_digits: "1111", billing_address: {postal_code: "1"}},
    },
  });
  const billingAddress = {
    name: "Ada",
    address1: "1 Street",
    address2: "",
    locality: "Austin",
    administrativeArea: "TX",
    postalCode: "78701",
    countryCode: "US",
    phoneNumber: "+1 (512) 555-0177",
  };
  const {source} = readGoogle({
    orderId: "O",
    paymentMethodData,
    billingAddress,
    email: "a@b.example",
    shippingAddress: {},
  });
  assert.deepEqual(source, {
    token: "T",
    name: "Ada",
    email_address: "a@b.example",
    phone_number: {national_number: "15125550177"},
    card: {
      name: "Ada",
      brand: "VISA",
      last_digits: "1111",
      billing_address: {
        address_line_1: "1 Street",
        admin_area_1: "TX",
        admin_area_2: "Austin",
        postal_code: "78701",
        country_code: "US",
      },
    },
  });
  const wrong: unknown[] = [
    undefined,
    "O",
    {orderId: "", paymentMethodData},
    {orderId: Promise.resolve("O"), paymentMethodData},
    {orderId: "O"},
    {orderId: "O", paymentMethodData: {}},
    {orderId: "O", paymentMethodData: {tokenizationData: {token: ""}}},
    {orderId: "O", paymentMethodData: {...paymentMethodData, info: "1111"}},
    {orderId: "O", paymentMethodData, billingAddress: "here"},
    {orderId: "O", paymentMethodData, shippingAddress: []},
    {orderId: "O", paymentMethodData, email: 1},
  ];
  for (const options of wrong)
    assert.throws(() => readGoogle(options), {name: "SdkInitError"}, JSON.stringify(options));
});

test("an Apple Pay confirmation has the token in base64, the card and the buyer's known data", () => {
  const paymentData = {version: "EC_v1", data: "é"};
  const token = {
    paymentData,
    paymentMethod: {displayName: "Visa 1111", network: "Visa", type: "credit"},
    transactionIdentifier: "T",
  };
  const billingContact = {
    givenName: "Ada",
    familyName: "Buyer",
    addressLines: ["1 Street"],
    locality: "Austin",
    countryCode: "us",
  };
  const shippingContact = {givenName: "Bob", emailAddress: "a@b.example", phoneNumber: "5125550177"};
  const {orderId, source} = readApple({orderId: "O", token, billingContact, shippingContact});
  assert.equal(orderId, "O");
  const {token: sent, ...rest} = source;
  assert.deepEqual(JSON.parse(Buffer.from(String(sent), "base64").toString()), paymentData);
  assert.deepEqual(rest, {
    name: "Ada Buyer",
    email_address: "a@b.example",
    phone_number: {national_number: "5125550177"},
    card: {
      name: "Ada Buyer",
      brand: "VISA",
      last_digits: "1111",
      billing_address: {address_line_1: "1 Street", admin_area_2: "Austin", country_code: "US"},
    },
  });
  const asJson = {
    orderId: "O",
    token: JSON.stringify(token),
    billingContact: JSON.stringify(billingContact),
    shippingContact,
  };
  assert.deepEqual(readApple(asJson).source, source);
  assert.deepEqual(Object.keys(readApple({orderId: "O", token}).source), ["token", "card"]);
  const wrong: unknown[] = [
    undefined,
    {orderId: {}, token},
    {orderId: "O"},
    {orderId: "O", token: "not JSON"},
    {orderId: "O", token: "1"},
    {orderId: "O", token: {paymentData: "T"}},
    {orderId: "O", token, billingContact: []},
    {orderId: "O", token, shippingContact: "somewhere"},
  ];
  for (const options of wrong)
    assert.throws(() => readApple(options), {name: "SdkInitError"}, JSON.stringify(options));
});

test("a merchant validation has the REST API's field names, and refuses wrong options", () => {
  const validationUrl = "https://apple-pay-gateway.apple.com/paymentservices/startSession";
  assert.deepEqual(readValidation({validationUrl, displayName: "A shop"}), {
    validation_url: validationUrl,
    display_name: "A shop",
  });
  for (const options of [
    null,
    {},
    {validationUrl: 1},
    {validationUrl: "x"},
    {validationUrl, domainName: {}},
  ]) {
    assert.throws(() => readValidation(options), {name: "SdkInitError"});
  }
});

test("walletSource omits invalid fields", () => {
  assert.deepEqual(
    walletSource({token: "T", lastDigits: "12", phone: "none", name: "", billingAddress: {}}),
    {token: "T"},
  );
  assert.deepEqual(walletSource({token: "T", phone: "1".repeat(15)}), {token: "T"});
  assert.deepEqual(walletSource({token: "T", lastDigits: "4111111111111111"}), {
    token: "T",
    card: {last_digits: "1111"},
  });
});

test("a confirmed order has the public SDK's shape, even if the reply lacks fields", () => {
  const links = [{href: "https://service.example/o", rel: "self", method: "GET"}];
  const card = {brand: "VISA", last_digits: "1111", name: "Ada"};
  assert.deepEqual(
    readConfirmed(
      {id: "O", status: "APPROVED", payment_source: {google_pay: {card}}, links, intent: "CAPTURE"},
      "google_pay",
    ),
    {
      id: "O",
      status: "APPROVED",
      payment_source: {
        google_pay: {name: "Ada", card: {brand: "VISA", last_digits: "1111", type: "UNKNOWN"}},
      },
      links,
    },
  );
  assert.deepEqual(readConfirmed({id: "O", status: "CREATED", links: [{}, null]}, "apple_pay"), {
    id: "O",
    status: "CREATED",
    payment_source: {apple_pay: {name: "", card: {brand: "", last_digits: "", type: "UNKNOWN"}}},
    links: [],
  });
  for (const reply of [undefined, null, "ok", {}, {id: "O"}]) {
    assert.throws(() => readConfirmed(reply, "google_pay"), {code: "NETWORK_ERROR", isRecoverable: true});
  }
});

const details = {
  merchant: "A shop",
  currencyCode: "USD",
  total: "10.00",
  lines: [{label: "Teapot", amount: "10.00"}],
  options: [{id: "free", label: "Free"}],
};
const state = {phase: "open", details};
const card = {network: "VISA", lastDigits: "1111"};
const place = {locality: "", administrativeArea: "", postalCode: "", countryCode: "US"};
const address = {...place, lines: ["1 Street"]};
const payment = {
  token: "T",
  card,
  buyer: {givenName: "A", familyName: "B", email: "C", phone: "D"},
  billing: address,
  shipping: address,
};

test("the guards accept each message of the sheet and no similar shape", () => {
  const cases: Array<[(value: unknown) => boolean, Record<string, unknown>, Array<Record<string, unknown>>]> =
    [
      [
        isSheetConnect,
        {
          kind: "connect",
          target: "wallet-sheet",
          colorScheme: "light",
          networks: ["VISA"],
          asksAddress: false,
          state,
        },
        [
          {kind: "hello"},
          {target: "challenge"},
          {colorScheme: 1},
          {networks: "VISA"},
          {networks: [1]},
          {asksAddress: "no"},
          {state: undefined},
          {state: {...state, phase: "paid"}},
          {state: {...state, message: 1}},
          {state: {...state, details: {...details, merchant: {}}}},
          {state: {...state, details: {...details, total: 10}}},
          {state: {...state, details: {...details, lines: {}}}},
          {state: {...state, details: {...details, lines: [{label: 1}]}}},
          {state: {...state, details: {...details, options: [{id: "free"}]}}},
          {state: {...state, details: {...details, options: [{id: "free", label: "Free", amount: 1}]}}},
        ],
      ],
      [isToSheet, {kind: "update", state}, [{kind: "pay"}, {state: {}}]],
      [isFromSheet, {kind: "close"}, [{kind: "navigate"}]],
      [
        isFromSheet,
        {kind: "ready", card, place},
        [{card: {}}, {place: null}, {place: {...place, countryCode: 1}}],
      ],
      [isFromSheet, {kind: "card", card}, [{card: "VISA"}, {card: {network: "VISA"}}]],
      [isFromSheet, {kind: "address", place}, [{place: undefined}]],
      [isFromSheet, {kind: "option", id: "free"}, [{id: 1}]],
      [
        isFromSheet,
        {kind: "pay", payment},
        [
          {payment: undefined},
          {payment: {...payment, token: {}}},
          {payment: {...payment, buyer: {}}},
          {payment: {...payment, billing: place}},
          {payment: {...payment, shipping: {...address, lines: [1]}}},
        ],
      ],
    ];
  for (const [guard, right, changes] of cases) {
    assert.equal(guard(right), true, JSON.stringify(right));
    for (const change of changes) assert.equal(guard({...right, ...change}), false, JSON.stringify(change));
    for (const value of [undefined, null, 1, "close", [], () => 1]) assert.equal(guard(value), false);
  }
});

const sheetTextsOf = (locale: string): SheetScriptTexts => {
  const {approval, guest, guestScript, sheet} = localizationOf(locale).texts;
  return {...sheet, payTo: approval.payHeading, pay: guest.pay, paying: guestScript.paying};
};
const sheetTexts = sheetTextsOf("en");

test("the bill has exact amounts with the decimals of their currency", () => {
  assert.deepEqual(billRows(details, sheetTexts), [
    {label: "Teapot", amount: "$10.00"},
    {label: "Total", amount: "$10.00"},
  ]);
  assert.deepEqual(billRows({...details, total: undefined, lines: [{label: "Delivery"}]}, sheetTexts), [
    {label: "Delivery", amount: ""},
  ]);
  assert.equal(payText(details, sheetTexts), "Pay $10.00");
  assert.equal(payText({...details, total: undefined}, sheetTexts), "Pay");
  assert.equal(amountText("9007199254740993.01", "USD"), "$9,007,199,254,740,993.01");
  assert.equal(amountText("1000", "JPY"), "¥1,000");
  assert.equal(amountText("-5.00", "USD"), "-$5.00");
  assert.equal(amountText("a lot", "USD"), "a lot");
  assert.equal(amountText("5", "dollars"), "5 dollars");
  assert.deepEqual(billRows(details, sheetTextsOf("de"), "de").at(-1), {
    label: "Gesamt",
    amount: "10,00\u00a0$",
  });
  assert.equal(payText(details, sheetTextsOf("de"), "de"), "10,00\u00a0$ bezahlen");
  assert.equal(amountText("1234.50", "USD", "ar"), "\u200f1,234.50\u00a0US$\u200e");
});
