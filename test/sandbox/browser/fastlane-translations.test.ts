import assert from "node:assert/strict";
import {test} from "node:test";
import {fastlaneTexts, fill} from "../../../server/sandbox/locales/fastlane/index.ts";
import {placeholdersOf, textsByPlace} from "../../support/texts.ts";
import {readToken} from "../../../server/sandbox/sdk/frames/fastlane/token.ts";

test("each language has all texts with the same placeholders and its own wording", () => {
  const english = textsByPlace(fastlaneTexts.en_us);
  assert.ok(english.size > 60);
  // Texts that are the same in two languages.
  const same = new Set(["cardEnding"]);
  for (const locale of ["es_us", "fr_us", "zh_us"] as const) {
    const texts = textsByPlace(fastlaneTexts[locale]);
    assert.deepEqual([...texts.keys()].sort(), [...english.keys()].sort(), locale);
    for (const [path, text] of texts) {
      assert.notEqual(text.trim(), "", `${locale} ${path}`);
      assert.deepEqual(placeholdersOf(text), placeholdersOf(english.get(path) ?? ""), `${locale} ${path}`);
      if (!same.has(path)) assert.notEqual(text, english.get(path), `${locale} ${path}`);
    }
  }
});

test("a value is inserted unchanged, and an unknown placeholder stays", () => {
  assert.equal(fill("{a} and {b}", {a: "$&{b}"}), "$&{b} and {b}");
});

test("readToken returns a single-use token with the SDK's names, and undefined for other shapes", () => {
  const card = {brand: "VISA", last_digits: "1111", expiry: "2034-08"};
  const billed = {...card, name: "Ada", billing_address: {postal_code: "95131", country_code: "US", x: 1}};
  assert.deepEqual(readToken({id: "T", payment_source: {card}}), {
    id: "T",
    paymentSource: {
      card: {brand: "VISA", lastDigits: "1111", expiry: "2034-08", name: "", billingAddress: {}},
    },
  });
  assert.deepEqual(readToken({id: "T", payment_source: {card: billed}})?.paymentSource.card, {
    brand: "VISA",
    lastDigits: "1111",
    expiry: "2034-08",
    name: "Ada",
    billingAddress: {postalCode: "95131", countryCode: "US"},
  });
  for (const wrong of [undefined, {}, {id: 1, payment_source: {card}}, {id: "T", payment_source: {}}]) {
    assert.equal(readToken(wrong), undefined);
  }
});
