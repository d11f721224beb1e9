const {startSandbox} = require("checkout-elements/sandbox");
const {tryOut} = require("./try-out.cjs");

test("the fakes of a test have no effect on the sandbox", async () => {
  jest.useFakeTimers({now: 0});
  globalThis.fetch = jest.fn();
  await tryOut(startSandbox);
  expect(Date.now()).toBe(0);
  expect(globalThis.fetch).not.toHaveBeenCalled();
}, 60_000);
