import assert from "node:assert/strict";
import {test} from "node:test";
import {isTrustedConnect} from "../../../server/sandbox/sdk/document/accept-page.ts";
import {isFieldConnect, isFromField, isToField} from "../../../server/sandbox/sdk/protocol/card-field.ts";
import {isChallengeConnect, isFromChallenge} from "../../../server/sandbox/sdk/protocol/challenge.ts";
import {
  isFromPaymentWindow,
  isPaymentWindowConnect,
  isPopupHello,
  isToPaymentWindow,
} from "../../../server/sandbox/sdk/protocol/payment-window.ts";

const shop = {name: "the shop's window"};
const self = {name: "the frame's own window"};
const expected = {origin: "https://shop.example", source: shop, self};

test("a document accepts a connect message only from its own page", () => {
  assert.equal(isTrustedConnect({origin: "https://shop.example", source: shop}, expected), true);
  const strangers = [
    {origin: "https://evil.example", source: shop},
    {origin: "https://shop.example.evil.example", source: shop},
    {origin: "http://shop.example", source: shop},
    {origin: "https://shop.example", source: {}},
    {origin: "https://shop.example", source: null},
    {origin: "null", source: shop},
  ];
  for (const stranger of strangers)
    assert.equal(isTrustedConnect(stranger, expected), false, JSON.stringify(stranger));
});

test("a document without a page accepts no message", () => {
  for (const origin of [undefined, "null"]) {
    assert.equal(isTrustedConnect({origin: String(origin), source: shop}, {...expected, origin}), false);
  }
});

test("a top-level window refuses its own messages", () => {
  assert.equal(isTrustedConnect({origin: expected.origin, source: self}, {...expected, source: self}), false);
});

const fieldConnect = {
  kind: "connect",
  target: "card-field",
  group: "g",
  type: "number",
  colorScheme: "light",
  language: "en",
  texts: {name: "Card number", wrong: "Check it."},
  options: {placeholder: "p", style: {input: {color: "red"}}},
};
const state = {isFocused: false, isValid: true, isEmpty: false, isPotentiallyValid: true};
const card = {niceType: "Visa", type: "visa", code: {name: "CVV", size: 3}};

const option = {
  id: "o",
  label: "Free",
  type: "SHIPPING",
  selected: true,
  amount: {currencyCode: "USD", value: "0.00"},
};

/** Each guard with a valid message, and changes that make it invalid. */
const cases: Array<[(value: unknown) => boolean, Record<string, unknown>, Array<Record<string, unknown>>]> = [
  [
    isFieldConnect,
    fieldConnect,
    [
      {kind: "hello"},
      {target: "challenge"},
      {group: ""},
      {group: 1},
      {type: "pin"},
      {type: "constructor"},
      {clientMetadataId: 1},
      {colorScheme: {}},
      {options: null},
      {options: {placeholder: 1}},
      {options: {style: {input: "color: red"}}},
      {options: {style: []}},
      {options: {style: {input: {color: {}}}}},
    ],
  ],
  [
    isChallengeConnect,
    {kind: "connect", target: "challenge", colorScheme: "dark"},
    [{target: "card-field"}, {colorScheme: 1}],
  ],
  [isToField, {kind: "focus"}, [{kind: "read"}, {kind: undefined}]],
  [isToField, {kind: "security-code", sizes: [3]}, [{sizes: "3"}, {sizes: ["3"]}]],
  [
    isToField,
    {
      kind: "submit",
      submission: 1,
      subject: {kind: "setup-token", id: "T"},
      payer: {name: "A", billingAddress: {postalCode: "1"}},
      clientToken: "t",
    },
    [
      {clientToken: undefined},
      {submission: "1"},
      {subject: {kind: "order", id: {}}},
      {subject: {kind: "capture", id: "O"}},
      {subject: "O"},
      {payer: undefined},
      {payer: {name: 1}},
      {payer: {billingAddress: {postalCode: 1}}},
      {payer: {billingAddress: ["1"]}},
    ],
  ],
  [isPopupHello, {kind: "hello", target: "payment-window"}, [{kind: "connect"}, {target: "challenge"}]],
  [
    isPaymentWindowConnect,
    {
      kind: "connect",
      target: "payment-window",
      colorScheme: "dark",
      layout: "popup",
      asks: {address: true, option: false},
    },
    [
      {kind: "hello"},
      {target: "card-field"},
      {colorScheme: 1},
      {layout: "window"},
      {layout: "constructor"},
      {asks: undefined},
      {asks: {address: "yes", option: false}},
      {asks: {address: true}},
    ],
  ],
  [
    isToPaymentWindow,
    {kind: "answer", question: 1, accepted: false, reason: "ZIP_ERROR"},
    [{kind: "approve"}, {question: "1"}, {accepted: "no"}, {reason: "__proto__"}],
  ],
  [isToPaymentWindow, {kind: "answer", question: 1, accepted: true}, [{accepted: undefined}]],
  [isFromPaymentWindow, {kind: "approved", payerId: "P"}, [{kind: "paid"}, {payerId: 1}]],
  [isFromPaymentWindow, {kind: "canceled"}, [{kind: "close"}, {kind: "__proto__"}]],
  [isFromPaymentWindow, {kind: "size", height: 10}, [{height: "10"}, {height: Infinity}]],
  [
    isFromPaymentWindow,
    {kind: "failed", code: "C", message: "m", isRecoverable: true},
    [{code: 1}, {message: undefined}, {isRecoverable: "yes"}],
  ],
  [
    isFromPaymentWindow,
    {kind: "shipping-address", question: 1, address: {countryCode: "US", city: "Austin"}},
    [{question: "1"}, {address: null}, {address: {city: "Austin"}}, {address: {countryCode: "US", city: 1}}],
  ],
  [
    isFromPaymentWindow,
    {kind: "shipping-option", question: 1, option},
    [
      {question: undefined},
      {option: {...option, selected: "yes"}},
      {option: {...option, id: 1}},
      {option: {...option, amount: {value: "1.00"}}},
      {option: undefined},
    ],
  ],
  [isFromField, {kind: "ready", state}, [{state: {}}, {state: {...state, isValid: "yes"}}]],
  [
    isFromField,
    {kind: "event", name: "focus", state, cards: [card]},
    [{name: "keydown"}, {cards: {}}, {cards: [{...card, code: null}]}, {state: undefined}],
  ],
  [
    isFromField,
    {kind: "outcome", submission: 1, outcome: {state: "succeeded"}},
    [{submission: "1"}, {outcome: {state: "paid"}}],
  ],
  [
    isFromField,
    {kind: "outcome", submission: 1, outcome: {state: "failed", message: "m"}},
    [{outcome: {state: "failed"}}],
  ],
  [
    isFromField,
    {kind: "outcome", submission: 1, outcome: {state: "payer-action", url: "u"}},
    [{outcome: {state: "payer-action"}}],
  ],
  [
    isFromField,
    {kind: "outcome", submission: 1, outcome: {state: "error", code: "c", message: "m", isRecoverable: true}},
    [
      {outcome: {state: "error", code: "c", message: "m"}},
      {outcome: {state: "succeeded", liabilityShift: 1}},
    ],
  ],
  [
    isFromChallenge,
    {kind: "answered", state: "passed", liabilityShift: "POSSIBLE"},
    [{state: "open"}, {liabilityShift: 1}],
  ],
  [isFromChallenge, {kind: "close"}, [{kind: "navigate"}]],
];

test("each guard accepts its message and no similar shape", () => {
  for (const [guard, right, changes] of cases) {
    assert.equal(guard(right), true, JSON.stringify(right));
    for (const change of changes)
      assert.equal(guard({...right, ...change}), false, JSON.stringify({...right, ...change}));
  }
  for (const [guard] of cases)
    for (const value of [undefined, null, 1, "connect", [], () => 1]) assert.equal(guard(value), false);
});
