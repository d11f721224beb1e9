import assert from "node:assert/strict";
import {test} from "node:test";
import {EMULATED_DOMS} from "../support/emulated-dom.ts";
import {runInProcess} from "../support/run-in-process.ts";

interface Rendered {
  readonly tag: string;
  readonly status?: string;
  readonly error?: string;
  readonly length: number;
}

for (const dom of EMULATED_DOMS)
  test(`each element renders in ${dom}, and says that it can't load`, async () => {
    const program = new URL("../support/render-elements.ts", import.meta.url);
    const {rendered, failures, heard} = await runInProcess<{
      rendered: Rendered[];
      failures: string[];
      heard: string;
    }>(program, [dom]);
    assert.deepEqual(failures, []);
    assert.deepEqual(rendered.map(({tag}) => tag).sort(), [
      "checkout-card-fields",
      "checkout-express-buttons",
      "checkout-fastlane",
      "checkout-guest-button",
      "checkout-payment",
      "checkout-payment-method",
      "checkout-wallet-button",
    ]);
    for (const {tag, status, error, length} of rendered) {
      assert.deepEqual([status, error], ["failed", "network"], tag);
      assert.ok(length > 100, tag);
    }
    assert.equal(heard, "ORDER-1", "a page's listener hears an event that a test sends");
  });
