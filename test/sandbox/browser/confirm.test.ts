import assert from "node:assert/strict";
import {test} from "node:test";
import {cardSource, readOutcome} from "../../../server/sandbox/sdk/frames/card-field/confirm.ts";
import type {FieldType} from "../../../server/sandbox/sdk/protocol/card-field.ts";

const service = "https://service.example";
const order = {kind: "order"} as const;
const setupToken = {kind: "setup-token"} as const;
const typed = new Map<FieldType, string>([
  ["number", "4868719196829038"],
  ["expiry", "0430"],
  ["cvv", "123"],
]);

test("the card as the order service takes it", () => {
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

test("a typed name wins over the page's; empty parts are left out", () => {
  assert.equal(cardSource(new Map([...typed, ["name", " Grace "]]), {name: "Ada"})["name"], "Grace");
  const source = cardSource(new Map([...typed, ["name", ""]]), {billingAddress: {postalCode: ""}});
  assert.deepEqual(Object.keys(source), ["number", "expiry", "security_code"]);
});

test("an approved order is a success with a liability shift, which is NO without 3-D Secure", () => {
  assert.deepEqual(readOutcome(order, 200, {status: "APPROVED"}, service), {
    state: "succeeded",
    liabilityShift: "NO",
  });
  const payment_source = {card: {authentication_result: {liability_shift: "POSSIBLE"}}};
  assert.deepEqual(readOutcome(order, 200, {status: "APPROVED", payment_source}, service), {
    state: "succeeded",
    liabilityShift: "POSSIBLE",
  });
});

const payerAction = (...hrefs: string[]) => ({
  status: "PAYER_ACTION_REQUIRED",
  links: hrefs.map((href) => ({rel: "payer-action", href})),
});

test("a check by the bank is shown only when it is the service's own page", () => {
  const url = `${service}/three-d-secure/challenges/1`;
  assert.deepEqual(readOutcome(order, 200, payerAction(url), service), {state: "payer-action", url});
  for (const href of [
    "https://service.example.evil.example/x",
    "javascript:alert(1)",
    "/relative",
    "http://service.example/x",
  ]) {
    assert.equal(readOutcome(order, 200, payerAction(href), service).state, "failed", href);
  }
  assert.equal(readOutcome(order, 200, payerAction(), service).state, "failed");
});

test("a setup token's check is its approve link, and one that is exchanged can't be filled", () => {
  const href = `${service}/three-d-secure/challenges/1`;
  const waiting = {status: "PAYER_ACTION_REQUIRED", links: [{rel: "approve", href}]};
  assert.deepEqual(readOutcome(setupToken, 200, waiting, service), {state: "payer-action", url: href});
  assert.equal(readOutcome(setupToken, 200, payerAction(href), service).state, "failed");
  assert.equal(readOutcome(order, 200, waiting, service).state, "failed");
  assert.deepEqual(readOutcome(setupToken, 200, {status: "APPROVED"}, service), {state: "succeeded"});
  assert.deepEqual(readOutcome(setupToken, 200, {status: "VAULTED"}, service), {
    state: "failed",
    message: "The card can't be saved: the status is VAULTED.",
  });
});

test("no other status passes for a success", () => {
  for (const status of ["CREATED", "COMPLETED", "VOIDED", "SAVED", "NEW_ONE", undefined]) {
    assert.equal(readOutcome(order, 200, {status}, service).state, "failed");
  }
  assert.equal(readOutcome(order, 200, undefined, service).state, "failed");
  assert.equal(readOutcome(order, 302, {status: "APPROVED"}, service).state, "failed");
});

test("refusals: about the card failed, about the call an error with its code", () => {
  const details = [{issue: "CARD_EXPIRED", description: "The card is expired."}];
  assert.deepEqual(readOutcome(order, 422, {name: "UNPROCESSABLE_ENTITY", message: "m", details}, service), {
    state: "failed",
    message: "The card is expired.",
  });
  const coded = (status: number, body: unknown) => {
    const outcome = readOutcome(order, status, body, service);
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
