const assert = require("node:assert/strict");
const {startSandbox} = require("checkout-elements/sandbox");
const sinon = require("sinon");
const {tryOut} = require("./try-out.cjs");

afterEach(() => sinon.restore());

it("the fakes of a test have no effect on the sandbox", async function () {
  this.timeout(60_000);
  // Node's own fetch, which pays in the sandbox, waits for these two.
  sinon.useFakeTimers({now: 0, toNotFake: ["nextTick", "queueMicrotask"]});
  const fetch = sinon.stub(globalThis, "fetch");
  await tryOut(startSandbox);
  assert.equal(Date.now(), 0);
  assert.equal(fetch.called, false);
});
