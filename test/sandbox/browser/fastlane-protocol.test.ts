import assert from "node:assert/strict";
import {test} from "node:test";
import {
  isFastlaneConnect,
  isFromFastlane,
  isToFastlane,
} from "../../../server/sandbox/sdk/protocol/fastlane.ts";

const connect = {
  kind: "connect",
  target: "fastlane",
  clientToken: "t",
  colorScheme: "light",
  locale: "en_us",
  view: {name: "authentication", customerContextId: "c"},
};
const form = {asksName: true, namePrefill: "Ada"};
const address = {addressLine1: "1 Main Street", postalCode: "95131", countryCode: "US"};
const savedCard = {memberSession: "m", cardId: "c", brand: "VISA", lastDigits: "1111", expiry: "2034-08"};
const token = {
  id: "T",
  paymentSource: {
    card: {brand: "VISA", expiry: "2034-08", lastDigits: "1111", name: "", billingAddress: address},
  },
};
const name = {firstName: "Ada", lastName: "Byron", fullName: "Ada Byron"};
const shippingAddress = {name, address, phoneNumber: {countryCode: "1", nationalNumber: "4085550142"}};

test("the guard accepts each view and no similar shape", () => {
  const views = [
    connect.view,
    {name: "addresses", memberSession: "m"},
    {name: "cards", memberSession: "m", selectedId: "s"},
    {name: "card", form, styles: {}},
    {name: "payment", form, styles: {root: {padding: "0"}}, savedCard, shippingAddress: address},
  ];
  for (const view of views) assert.equal(isFastlaneConnect({...connect, view}), true, JSON.stringify(view));
  const wrong: object[] = [
    {target: "card-field"},
    {kind: "hello"},
    {clientToken: 1},
    {clientToken: undefined},
    {locale: "de_de"},
    {colorScheme: null},
    {view: undefined},
    {view: {name: "orders"}},
    {view: {name: "authentication"}},
    {view: {name: "cards", memberSession: 1}},
    {view: {name: "card", form: {}, styles: {}}},
    {view: {name: "card", form, styles: {root: "red"}}},
    {view: {name: "payment", form, styles: {}, savedCard: {...savedCard, brand: 1}}},
    {view: {name: "payment", form, styles: {}, shippingAddress: {postalCode: 95131}}},
  ];
  for (const change of wrong) {
    assert.equal(isFastlaneConnect({...connect, ...change}), false, JSON.stringify(change));
  }
});

test("the guard accepts each message to a frame and no similar shape", () => {
  const right = [
    {kind: "focus"},
    {kind: "locale", locale: "zh_us"},
    {kind: "saved-card"},
    {kind: "saved-card", savedCard},
    {kind: "shipping-address", shippingAddress: address},
    {kind: "tokenize", request: 1, details: {billingAddress: address, cardholderName: "Ada"}},
  ];
  for (const message of right) assert.equal(isToFastlane(message), true, JSON.stringify(message));
  const wrong = [
    undefined,
    "focus",
    [],
    {kind: "authenticated"},
    {kind: "locale", locale: "en"},
    {kind: "saved-card", savedCard: "c"},
    {kind: "tokenize", request: "1", details: {}},
    {kind: "tokenize", request: 1},
    {kind: "tokenize", request: 1, details: {cardholderName: 1}},
  ];
  for (const message of wrong) assert.equal(isToFastlane(message), false, JSON.stringify(message));
});

test("the guard accepts each message of a frame and no similar shape", () => {
  const profileData = {name, shippingAddress, card: token};
  const authenticated = {kind: "authenticated", memberSession: "m", addressId: "a", cardId: "c", profileData};
  const right = [
    {kind: "ready"},
    {kind: "close"},
    {kind: "unchanged"},
    {kind: "change-card"},
    {kind: "authentication-failed"},
    {kind: "size", height: 360.5},
    authenticated,
    {...authenticated, cardId: undefined, profileData: {name, shippingAddress}},
    {kind: "address-selected", id: "a", address: shippingAddress},
    {kind: "card-selected", id: "c", token},
    {kind: "token", request: 1, outcome: {state: "succeeded", token}},
    {kind: "token", request: 1, outcome: {state: "invalid"}},
    {kind: "token", request: 1, outcome: {state: "error", code: "C", message: "m", isRecoverable: true}},
  ];
  for (const message of right) assert.equal(isFromFastlane(message), true, JSON.stringify(message));
  const wrong = [
    null,
    {kind: "tokenize", request: 1, details: {}},
    {kind: "size", height: Infinity},
    {kind: "size", height: "360px"},
    {kind: "size", height: -1},
    {...authenticated, memberSession: undefined},
    {...authenticated, profileData: {}},
    {...authenticated, profileData: {...profileData, card: {id: "T"}}},
    {kind: "address-selected", id: "a", address},
    {kind: "card-selected", id: "c", token: {...token, paymentSource: {}}},
    {kind: "token", request: 1, outcome: {state: "succeeded"}},
    {kind: "token", request: 1, outcome: {state: "error", code: "C"}},
    {kind: "token", outcome: {state: "invalid"}},
  ];
  for (const message of wrong) assert.equal(isFromFastlane(message), false, JSON.stringify(message));
});
