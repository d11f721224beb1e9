import assert from "node:assert/strict";
import {test} from "node:test";
import {readSettings} from "../../demo/server/settings.ts";

test("live PayPal, or an unknown one, needs other products than the demo's", () => {
  for (const url of ["https://api-m.paypal.com", "https://api-m.sandbox.paypal.com.evil.test"]) {
    assert.throws(() => readSettings({SERVICE_BASE_URL: url}), /^Error: CATALOGUE is missing/);
    const own = readSettings({SERVICE_BASE_URL: url, CATALOGUE: "goods.json"});
    assert.deepEqual([own.environment, own.hasSandbox], ["production", false]);
  }
  for (const url of ["https://api-m.sandbox.paypal.com", "http://127.0.0.1:8081", "http://[::1]:8081"])
    assert.equal(readSettings({SERVICE_BASE_URL: url}).environment, "sandbox", url);
});
