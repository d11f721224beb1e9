import assert from "node:assert/strict";
import {test} from "node:test";
import {addressLines} from "../../server/sandbox/pages/address-lines.ts";

test("formats an address as in its country", () => {
  const lines = (locale: string, city: string, code: string, country: string, region?: string) =>
    addressLines(
      {
        address_line_1: "Line 1",
        address_line_2: "",
        admin_area_2: city,
        postal_code: code,
        country_code: country,
        ...(region && {admin_area_1: region}),
      },
      locale,
    );
  assert.deepEqual(lines("en-US", "San Jose", "95131", "US", "CA"), [
    "Line 1",
    "San Jose, CA 95131",
    "United States",
  ]);
  assert.deepEqual(lines("de", "Berlin", "10115", "DE"), ["Line 1", "10115 Berlin", "Deutschland"]);
  assert.deepEqual(lines("fr", "Bologna", "40121", "IT", "BO"), ["Line 1", "40121 Bologna, BO", "Italie"]);
  assert.deepEqual(lines("en-US", "Shanghai", "200000", "C2"), ["Line 1", "200000 Shanghai", "C2"]);
  assert.deepEqual(addressLines({}, "en-US"), []);
});
