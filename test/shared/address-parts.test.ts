import assert from "node:assert/strict";
import {test} from "node:test";
import {requiredAddressParts} from "../../server/shared/address-parts.ts";
import {addressFields, fieldsOf} from "../../src/components/address.ts";
import {countryCodes} from "../../src/components/countries.ts";

const PARTS = {line1: "addressLine1", city: "adminArea2", state: "adminArea1", postalCode: "postalCode"};

test("the elements ask for each part that a country requires", () => {
  const empty = Object.fromEntries(addressFields.map((field) => [field, ""])) as Parameters<
    typeof fieldsOf
  >[0];
  for (const country of countryCodes) {
    const asked = fieldsOf({...empty, country}).map((field) => PARTS[field as keyof typeof PARTS]);
    for (const part of requiredAddressParts(country))
      assert.ok(asked.includes(part), `${country} requires ${part}`);
  }
});
