import assert from "node:assert/strict";
import {test} from "node:test";
import {paymentMethods} from "../../../server/sandbox/sdk/payment-methods.ts";
import {missingComponent, missingMetadataId, nestsIn} from "../../../server/sandbox/sdk/strict-rules.ts";
import {CardEvents} from "../../../server/sandbox/sdk/web-sdk/components/card-fields/events.ts";
import {readEligibleMethods, withComponents} from "../../../server/sandbox/sdk/web-sdk/eligibility.ts";

test("the SDK is a property of a global that the page has, and replaces a value that can't have properties", () => {
  for (const present of [{version: "5.0.502"}, () => undefined]) assert.ok(nestsIn(present));
  for (const present of [undefined, null, "", "text", 5]) assert.ok(!nestsIn(present));
});

test("a method needs one of its components", () => {
  const missing = (method: string, ...components: string[]) =>
    missingComponent(paymentMethods, components, method);
  assert.equal(
    missing("venmo", "paypal-payments"),
    'isEligible("venmo"): this instance has no component for it. Add "venmo-payments" to the components of createInstance.',
  );
  assert.match(missing("ideal", "eps-payments") ?? "", /"ideal-payments"/);
  assert.equal(missing("paylater", "paypal-payments"), undefined);
  assert.match(missing("advanced_cards", "paypal-payments") ?? "", /"card-fields"/);
  for (const component of ["card-fields", "fastlane"])
    assert.equal(missing("advanced_cards", component), undefined, component);
  // No method of PayPal's has this key.
  assert.equal(missing("constructor", "card-fields"), undefined);
});

test("isEligible throws for a method without a component, and getDetails doesn't", () => {
  const all = readEligibleMethods({
    eligible_methods: {venmo: {can_be_vaulted: true}, paypal: {}, google_pay: {}},
  });
  const methods = withComponents(["paypal-payments", "card-fields"], all);
  assert.ok(methods.isEligible("paypal"));
  assert.equal(methods.isEligible("advanced_cards"), false);
  assert.throws(() => methods.isEligible("venmo"), {
    code: "ERR_FLOW_COMPONENT_NOT_LOADED",
    message: /"venmo-payments"/,
  });
  assert.deepEqual(methods.getDetails("venmo"), {canBeVaulted: true});
  assert.throws(() => methods.isEligible("googlepay"), {message: /"googlepay-payments"/});
  assert.equal(methods.isEligible("google_pay"), false, "the key of the REST reply");
});

test("Fastlane needs an id of the buyer's session", () => {
  assert.equal(missingMetadataId("session-1"), undefined);
  for (const id of [undefined, ""]) assert.match(missingMetadataId(id) ?? "", /clientMetadataId/);
});

test("card fields have no error event", () => {
  const events = new CardEvents();
  const listener = () => undefined;
  events.on("change", listener);
  assert.throws(() => events.on("error", listener), {code: "ERR_CARD_FIELDS_EVENT_INVALID"});
});
