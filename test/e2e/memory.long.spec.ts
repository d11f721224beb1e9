import type {CDPSession, Page} from "@playwright/test";
import {expect, test} from "./support/fixtures.ts";
import {openMerchantPage} from "./support/merchant-page.ts";

/** Measures the page's memory after garbage collection. */
async function measureMemory(client: CDPSession): Promise<{nodes: number; listeners: number; heap: number}> {
  // Collects twice: the second run frees objects that the first one finalized.
  for (let round = 0; round < 2; round++) await client.send("HeapProfiler.collectGarbage");
  const {nodes, jsEventListeners} = await client.send("Memory.getDOMCounters");
  const {usedSize} = await client.send("Runtime.getHeapUsage");
  return {nodes, listeners: jsEventListeners, heap: usedSize};
}

/** Measures until the memory no longer changes. A removed element stays in memory until its requests have a reply. */
async function measureSettledMemory(client: CDPSession): ReturnType<typeof measureMemory> {
  let last = await measureMemory(client);
  const isAtRest = async () => {
    const {nodes} = last;
    last = await measureMemory(client);
    return last.nodes === nodes;
  };
  await expect.poll(isAtRest, {intervals: [1000]}).toBe(true);
  return last;
}

const elements = `
  <checkout-wallet-button wallet="paypal"></checkout-wallet-button>
  <checkout-guest-button></checkout-guest-button>
  <checkout-card-fields></checkout-card-fields>`;

/** Adds the elements and removes them again. With `ready`, waits until they are ready before removing them. */
const mount = (page: Page, times: number, ready: boolean) =>
  page.evaluate(
    async ({elements, times, ready}) => {
      const provider = document.querySelector("checkout-provider")!;
      for (let time = 0; time < times; time++) {
        provider.innerHTML = elements;
        const made = [...provider.children] as (HTMLElement & {status: string})[];
        do {
          await new Promise((resolve) => setTimeout(resolve));
        } while (ready && made.some(({status}) => status !== "ready"));
        provider.innerHTML = "";
      }
    },
    {elements, times, ready},
  );

test("10,000 mounts, and 300 mounts until ready, leak no memory", async ({page, context, sharedShop}) => {
  test.setTimeout(540_000);
  await openMerchantPage(
    page,
    sharedShop.page,
    `<checkout-provider environment="sandbox" sdk-url="${sharedShop.sandboxUrl}" amount="75.00" currency-code="USD"></checkout-provider>`,
  );
  const client = await context.newCDPSession(page);
  // The first mounts create shared objects.
  await mount(page, 5, true);
  await mount(page, 50, false);
  const before = await measureSettledMemory(client);
  await mount(page, 100, true);
  await mount(page, 3334, false);
  const after = await measureSettledMemory(client);
  console.log(JSON.stringify({before, after}));
  expect(after.nodes).toBeLessThan(before.nodes + 100);
  expect(after.listeners).toBeLessThan(before.listeners + 20);
  expect(after.heap).toBeLessThan(before.heap * 1.5);
});
