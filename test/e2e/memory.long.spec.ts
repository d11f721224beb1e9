import type {CDPSession, Page} from "@playwright/test";
import {expect, test} from "./support/fixtures.ts";
import {openMerchantPage} from "./support/merchant-page.ts";

/** Memory of the page after garbage collection. */
async function held(client: CDPSession): Promise<{nodes: number; listeners: number; heap: number}> {
  // Twice: what the first one finalizes, the second one takes.
  for (let round = 0; round < 2; round++) await client.send("HeapProfiler.collectGarbage");
  const {nodes, jsEventListeners} = await client.send("Memory.getDOMCounters");
  const {usedSize} = await client.send("Runtime.getHeapUsage");
  return {nodes, listeners: jsEventListeners, heap: usedSize};
}

/** The same, once it no longer changes: a tag that is gone is held by what it has asked for, until that has its answer. */
async function heldAtRest(client: CDPSession): ReturnType<typeof held> {
  let last = await held(client);
  const isAtRest = async () => {
    const {nodes} = last;
    last = await held(client);
    return last.nodes === nodes;
  };
  await expect.poll(isAtRest, {intervals: [1000], timeout: 60_000}).toBe(true);
  return last;
}

const tags = `
  <checkout-wallet-button wallet="paypal"></checkout-wallet-button>
  <checkout-guest-button></checkout-guest-button>
  <checkout-card-fields></checkout-card-fields>`;

/** Puts the tags into the page and takes them out again; with `ready`, once they can be used. */
const mount = (page: Page, times: number, ready: boolean) =>
  page.evaluate(
    async ({tags, times, ready}) => {
      const provider = document.querySelector("checkout-provider")!;
      for (let time = 0; time < times; time++) {
        provider.innerHTML = tags;
        const made = [...provider.children] as (HTMLElement & {status: string})[];
        do {
          await new Promise((resolve) => setTimeout(resolve));
        } while (ready && made.some(({status}) => status !== "ready"));
        provider.innerHTML = "";
      }
    },
    {tags, times, ready},
  );

test("10,000 mounts, and 300 mounts until ready, leave no memory behind", async ({
  page,
  context,
  sharedShop,
}) => {
  test.setTimeout(540_000);
  await openMerchantPage(
    page,
    sharedShop.page,
    `<checkout-provider environment="sandbox" sdk-url="${sharedShop.sandboxUrl}" amount="75.00" currency-code="USD"></checkout-provider>`,
  );
  const client = await context.newCDPSession(page);
  // Creates what is created once.
  await mount(page, 5, true);
  await mount(page, 50, false);
  const before = await heldAtRest(client);
  await mount(page, 100, true);
  await mount(page, 3334, false);
  const after = await heldAtRest(client);
  console.log(JSON.stringify({before, after}));
  expect(after.nodes).toBeLessThan(before.nodes + 100);
  expect(after.listeners).toBeLessThan(before.listeners + 20);
  expect(after.heap).toBeLessThan(before.heap * 1.5);
});
