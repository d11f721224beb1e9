import assert from "node:assert/strict";
import {test} from "node:test";
import {cardSource, readOutcome} from "../../../server/sandbox/sdk/frames/card-field/confirm.ts";
import type {FieldType} from "../../../server/sandbox/sdk/protocol/card-field.ts";

const paypal = "https://paypal.example";
const order = {kind: "order"} as const;
const setupToken = {kind: "setup-token"} as const;
const typed = new Map<FieldType, string>([
  ["number", "4868719196829038"],
  ["expiry", "0430"],
  ["cvv", "123"],
]);

test("cardSource returns the card in the REST API's format", () => {
  assert.deepEqual(cardSource(typed, {}), {
    number: "4868719196829038",
    expiry: "2030-04",
    security_code: "123",
  });
  const billingAddress = {
    addressLine1: "1 Main St",
    adminArea1: "CA",
    adminArea2: "San José",
    postalCode: "95131",
    countryCode: "US",
  };
  assert.deepEqual(cardSource(typed, {name: "Ada", billingAddress}), {
    number: "4868719196829038",
    expiry: "2030-04",
    security_code: "123",
    name: "Ada",
    billing_address: {
      address_line_1: "1 Main St",
      admin_area_1: "CA",
      admin_area_2: "San José",
      postal_code: "95131",
      country_code: "US",
    },
  });
});

test("a typed name replaces the page's name, and empty fields are omitted", () => {
  assert.equal(cardSource(new Map([...typed, ["name", " Grace "]]), {name: "Ada"})["name"], "Grace");
  const source = cardSource(new Map([...typed, ["name", ""]]), {billingAddress: {postalCode: ""}});
  assert.deepEqual(Object.keys(source), ["number", "expiry", "security_code"]);
});

test("an approved order succeeds with a liability shift, which is NO without 3-D Secure", () => {
  assert.deepEqual(readOutcome(order, 200, {status: "APPROVED"}, paypal), {
    state: "succeeded",
    liabilityShift: "NO",
  });
  const payment_source = {card: {authentication_result: {liability_shift: "POSSIBLE"}}};
  assert.deepEqual(readOutcome(order, 200, {status: "APPROVED", payment_source}, paypal), {
    state: "succeeded",
    liabilityShift: "POSSIBLE",
  });
});

const payerAction = (...hrefs: string[]) => ({
  status: "PAYER_ACTION_REQUIRED",
  links: hrefs.map((href) => ({rel: "payer-action", href})),
});

test("the bank's check is shown only from PayPal's own origin", () => {
  const url = `${paypal}/three-d-secure/challenges/1`;
  assert.deepEqual(readOutcome(order, 200, payerAction(url), paypal), {state: "payer-action", url});
  for (const href of [
    "https://paypal.example.evil.example/x",
    "javascript:alert(1)",
    "/relative",
    "http://paypal.example/x",
  ]) {
    assert.equal(readOutcome(order, 200, payerAction(href), paypal).state, "failed", href);
  }
  assert.equal(readOutcome(order, 200, payerAction(), paypal).state, "failed");
});

test("a setup token's check is its approve link, and an exchanged setup token fails", () => {
  const href = `${paypal}/three-d-secure/challenges/1`;
  const waiting = {status: "PAYER_ACTION_REQUIRED", links: [{rel: "approve", href}]};
  assert.deepEqual(readOutcome(setupToken, 200, waiting, paypal), {state: "payer-action", url: href});
  assert.equal(readOutcome(setupToken, 200, payerAction(href), paypal).state, "failed");
  assert.equal(readOutcome(order, 200, waiting, paypal).state, "failed");
  assert.deepEqual(readOutcome(setupToken, 200, {status: "APPROVED"}, paypal), {state: "succeeded"});
  assert.deepEqual(readOutcome(setupToken, 200, {status: "VAULTED"}, paypal), {
    state: "failed",
    message: "The card can't be saved: the status is VAULTED.",
  });
});

test("every other status fails", () => {
  for (const status of ["CREATED", "COMPLETED", "VOIDED", "SAVED", "NEW_ONE", undefined]) {
    assert.equal(readOutcome(order, 200, {status}, paypal).state, "failed");
  }
  assert.equal(readOutcome(order, 200, undefined, paypal).state, "failed");
  assert.equal(readOutcome(order, 302, {status: "APPROVED"}, paypal).state, "failed");
});

test("a refused card fails, and a refused call is an error with its code", () => {
  const details = [{issue: "CARD_EXPIRED", description: "The card is expired."}];
  assert.deepEqual(readOutcome(order, 422, {name: "UNPROCESSABLE_ENTITY", message: "m", details}, paypal), {
    state: "failed",
    message: "The card is expired.",
  });
  const coded = (status: number, body: unknown) => {
    const outcome = readOutcome(order, status, body, paypal);
    return outcome.state === "error" ? [outcome.code, outcome.isRecoverable] : outcome;
  };
  assert.deepEqual(coded(401, {name: "AUTHENTICATION_FAILURE"}), ["ERR_INVALID_CLIENT_TOKEN", false]);
  assert.deepEqual(coded(403, {name: "NOT_AUTHORIZED", details: [{issue: "ERR_DOMAIN_MISMATCH"}]}), [
    "ERR_DOMAIN_MISMATCH",
    false,
  ]);
  const unknown = {name: "RESOURCE_NOT_FOUND", details: [{issue: "INVALID_RESOURCE_ID"}]};
  assert.deepEqual(coded(404, unknown), ["INVALID_RESOURCE_ID", false]);
  assert.deepEqual(coded(429, {name: "RATE_LIMIT_REACHED"}), ["RATE_LIMIT_REACHED", true]);
  assert.deepEqual(coded(503, undefined), ["HTTP_503", true]);
});
