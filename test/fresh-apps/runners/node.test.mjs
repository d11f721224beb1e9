import assert from "node:assert/strict";
import {mock, test} from "node:test";
import {startSandbox} from "checkout-elements/sandbox";
import {tryOut} from "./try-out.cjs";

test("the fakes of a test have no effect on the sandbox", async () => {
  mock.timers.enable({apis: ["setTimeout", "setInterval", "setImmediate", "Date"], now: 0});
  const fetch = mock.method(globalThis, "fetch", () => {});
  await tryOut(startSandbox);
  assert.equal(Date.now(), 0);
  assert.equal(fetch.mock.callCount(), 0);
});
