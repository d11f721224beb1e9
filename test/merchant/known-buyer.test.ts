import assert from "node:assert/strict";
import {test} from "node:test";
import {acceptedBuyer} from "../../src/merchant-api/known-buyer.ts";
import {parseBuyRequest} from "../../server/merchant/pricing/requests.ts";

const TEXTS = [
  "ada@buyer.example",
  "ada.b+c_d'e@mail.buyer.example",
  "ada@",
  "@buyer.example",
  "ada@@buyer.example",
  ".ada@buyer.example",
  "ada..b@buyer.example",
  "ada.@buyer.example",
  "ada@buyer",
  "ada@-buyer.example",
  "ada@büyer.example",
  `${"a".repeat(250)}@buyer.example`,
  "a".repeat(301),
  " ",
  "",
];
const PHONES = [
  {countryCode: "351", nationalNumber: "912345678"},
  {countryCode: "+351", nationalNumber: "912345678"},
  {countryCode: "351", nationalNumber: "912 345 678"},
  {countryCode: "3510", nationalNumber: "912345678"},
  {countryCode: "351", nationalNumber: "1".repeat(15)},
  {countryCode: "", nationalNumber: ""},
];

test("the server takes each value of the buyer that the elements send", () => {
  const items = [{sku: "MUG", quantity: 1}];
  for (const buyer of [
    ...TEXTS.flatMap((text) => [{email: text}, {name: text}]),
    ...PHONES.map((phone) => ({phone})),
  ]) {
    const accepted = acceptedBuyer(buyer);
    assert.deepEqual(
      parseBuyRequest({items, ...(accepted && {buyer: accepted})}).buyer,
      accepted,
      JSON.stringify(buyer),
    );
  }
});

test("the elements send each e-mail address and phone number that the server takes", () => {
  const items = [{sku: "MUG", quantity: 1}];
  for (const buyer of [...TEXTS.map((email) => ({email})), ...PHONES.map((phone) => ({phone}))]) {
    let isTaken = true;
    try {
      parseBuyRequest({items, buyer});
    } catch {
      isTaken = false;
    }
    assert.deepEqual(acceptedBuyer(buyer), isTaken ? buyer : undefined, JSON.stringify(buyer));
  }
});
