import {startSandbox} from "checkout-elements/sandbox";
import {expect, test, vi} from "vitest";
import {tryOut} from "./try-out.cjs";

test("the fakes of a test have no effect on the sandbox", {timeout: 60_000}, async () => {
  vi.useFakeTimers({now: 0});
  vi.stubGlobal("fetch", vi.fn());
  await tryOut(startSandbox);
  expect(Date.now()).toBe(0);
  expect(fetch).not.toHaveBeenCalled();
});
