import assert from "node:assert/strict";
import {test} from "node:test";
import {
  cardRefusal,
  type LiabilityRule,
  type RecordedSource,
} from "../../server/merchant/pricing/card-rules.ts";
import type {ScaMethod} from "../../server/merchant/pricing/requests.ts";

const result = (liability_shift: string, authentication_status: string) => ({
  brand: "VISA",
  authentication_result: {
    liability_shift,
    three_d_secure: {enrollment_status: "Y", authentication_status},
  },
});
const unchecked = {brand: "VISA"};
const shifted = result("POSSIBLE", "Y");
const failed = result("NO", "N");

/** The paying source, in PayPal's shape. */
const SOURCES = {
  "card unchecked": {card: unchecked},
  "card shifted": {card: shifted},
  "card failed": {card: failed},
  "google_pay unchecked": {google_pay: {card: unchecked}},
  "google_pay shifted": {google_pay: {card: shifted}},
  "google_pay failed": {google_pay: {card: failed}},
  "apple_pay unchecked": {apple_pay: {card: unchecked}},
  "apple_pay failed": {apple_pay: {card: failed}},
  "new_wallet unchecked": {new_wallet: {card: unchecked}},
  "new_wallet failed": {new_wallet: {card: failed}},
  paypal: {paypal: {}},
  ideal: {ideal: {}},
  nothing: {},
};
type Paying = keyof typeof SOURCES;

const created = (name: string, verification: ScaMethod): RecordedSource => ({name, verification});
const CREATED = {
  "no source": undefined,
  paypal: created("paypal", "NONE"),
  "card NONE": created("card", "NONE"),
  "card WHEN": created("card", "SCA_WHEN_REQUIRED"),
  "card ALWAYS": created("card", "SCA_ALWAYS"),
  "google_pay WHEN": created("google_pay", "SCA_WHEN_REQUIRED"),
  "google_pay ALWAYS": created("google_pay", "SCA_ALWAYS"),
  apple_pay: created("apple_pay", "NONE"),
};
type Created = keyof typeof CREATED;

const codeOf = (paying: Paying, from: Created, minimumSca: ScaMethod, liability: LiabilityRule) =>
  cardRefusal({payment_source: SOURCES[paying]}, CREATED[from], {minimumSca, liability})?.code ?? "captured";

const ALL = Object.keys(CREATED) as Created[];

for (const minimumSca of ["NONE", "SCA_WHEN_REQUIRED", "SCA_ALWAYS"] as const) {
  for (const liability of ["never", "when-attempted", "always"] as const) {
    const codesOf = (paying: Paying, from: readonly Created[] = ALL) =>
      [...new Set(from.map((one) => codeOf(paying, one, minimumSca, liability)))].sort();

    test(`sources without a card rule pass with ${minimumSca} and ${liability}`, () => {
      for (const paying of ["paypal", "ideal", "nothing"] as const)
        assert.deepEqual(codesOf(paying), ["captured"], paying);
    });

    test(`a card whose liability has shifted passes with ${minimumSca} and ${liability}, whatever the order was created for`, () => {
      for (const paying of ["card shifted", "google_pay shifted"] as const)
        assert.deepEqual(codesOf(paying), ["captured"], paying);
    });

    test(`a failed check is the same for each source with ${minimumSca} and ${liability}`, () => {
      const code = liability === "never" ? "captured" : "LIABILITY_SHIFT_REQUIRED";
      for (const paying of [
        "card failed",
        "google_pay failed",
        "apple_pay failed",
        "new_wallet failed",
      ] as const)
        assert.deepEqual(codesOf(paying), [code], paying);
    });

    test(`a device's cryptogram passes with ${minimumSca} and ${liability}`, () => {
      assert.deepEqual(codesOf("apple_pay unchecked"), ["captured"]);
      // PayPal asks for 3-D Secure for each number in Google Pay, so without a result it was a cryptogram.
      assert.deepEqual(codesOf("google_pay unchecked", ["google_pay ALWAYS"]), ["captured"]);
    });

    test(`an unchecked number needs a check with ${minimumSca} and ${liability} as with the order's own source`, () => {
      const bare = liability === "always" ? "LIABILITY_SHIFT_REQUIRED" : "captured";
      const own = minimumSca === "SCA_ALWAYS" ? "AUTHENTICATION_REQUIRED" : bare;
      for (const [paying, from] of [
        ["card unchecked", ["no source", "paypal", "card NONE", "card WHEN"]],
        ["google_pay unchecked", ["no source", "paypal", "google_pay WHEN"]],
        ["new_wallet unchecked", ["no source", "paypal"]],
      ] as const)
        assert.deepEqual(codesOf(paying, from), [own], paying);
    });

    test(`an unchecked number of another source than the order's is refused with ${minimumSca} and ${liability} below its rank`, () => {
      const bare = liability === "always" ? "LIABILITY_SHIFT_REQUIRED" : "captured";
      const weak = minimumSca === "NONE" ? bare : "SOURCE_CHANGED";
      for (const [paying, from, code] of [
        ["google_pay unchecked", ["card WHEN", "card ALWAYS"], "SOURCE_CHANGED"],
        ["card unchecked", ["google_pay WHEN", "google_pay ALWAYS"], "SOURCE_CHANGED"],
        ["new_wallet unchecked", ["card WHEN", "card ALWAYS", "google_pay WHEN"], "SOURCE_CHANGED"],
        ["google_pay unchecked", ["card NONE", "apple_pay"], weak],
        ["card unchecked", ["apple_pay"], weak],
      ] as const)
        assert.deepEqual(codesOf(paying, from), [code], `${paying} for ${from.join()}`);
    });

    test(`an unchecked card of an order that asked for SCA_ALWAYS is refused with ${minimumSca} and ${liability}`, () => {
      const code = minimumSca === "SCA_ALWAYS" ? "AUTHENTICATION_REQUIRED" : "SOURCE_CHANGED";
      assert.deepEqual(codesOf("card unchecked", ["card ALWAYS"]), [code]);
    });
  }
}
