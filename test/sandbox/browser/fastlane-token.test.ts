import assert from "node:assert/strict";
import {test} from "node:test";
import {readToken} from "../../../server/sandbox/sdk/frames/fastlane/token.ts";

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
