import type {Page, Route} from "@playwright/test";
import {openPopup} from "./support/buttons.ts";
import {expect, test} from "./support/fixtures.ts";
import {clickAway} from "./support/keys.ts";
import {openMerchantPage} from "./support/merchant-page.ts";

const ELIGIBLE = /\/v2\/payments\/find-eligible-methods$/;

const wallet = (page: Page) => page.locator("checkout-wallet-button");

/** Opens a page whose server has cached the eligible methods, while the SDK's own request has no reply. */
async function openBeforeEligibility(
  page: Page,
  shop: {page: string; sandboxUrl: string},
  reply: (route: Route) => Promise<void>,
): Promise<() => void> {
  await openMerchantPage(
    page,
    shop.page,
    `<checkout-wallet-button wallet="paypal" environment="sandbox" sdk-url="${shop.sandboxUrl}"
      amount="75.00" currency-code="USD"></checkout-wallet-button>`,
  );
  await expect(page.locator("checkout-wallet-button:state(ready)")).toBeAttached();
  let answer!: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(ELIGIBLE, async (route) => {
    await answered;
    await reply(route);
  });
  await page.reload();
  await expect(wallet(page).locator("paypal-button:not([disabled])")).toBeVisible();
  return answer;
}

test(
  "a press before the eligibility reply opens the window after the reply, and pays",
  {tag: "@engines-long"},
  async ({page, sharedShop}) => {
    const answer = await openBeforeEligibility(page, sharedShop, (route) => route.continue());
    expect(await wallet(page).evaluate((element) => (element as HTMLElement & {status: string}).status)).toBe(
      "loading",
    );
    const opening = openPopup(page, "paypal-button");
    await expect(wallet(page).locator("[part=result]")).toHaveText("Your payment is being processed.");
    await expect(wallet(page).locator("paypal-button")).toHaveAttribute("disabled");
    answer();
    const popup = await opening;
    clickAway(popup.getByRole("button", {name: /^Pay \$/}));
    await expect(wallet(page).locator("[part=receipt]")).toContainText("Order number");
  },
);

test("a press of a button that turns out ineligible creates no order and opens no window", async ({
  page,
  sharedShop,
}) => {
  const headers = {"access-control-allow-origin": "*"};
  const answer = await openBeforeEligibility(page, sharedShop, (route) =>
    route.fulfill({json: {eligible_methods: {}}, headers}),
  );
  const before = sharedShop.wire.calls.length;
  await wallet(page).locator("paypal-button").click();
  answer();
  await expect(page.locator("checkout-wallet-button:state(ineligible)")).toBeAttached();
  expect(sharedShop.wire.calls.slice(before).filter((call) => call.includes("/orders"))).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
});
