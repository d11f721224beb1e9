import {addTag, deviceSheet, openPopup} from "./support/buttons.ts";
import {recordEvents} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {clickAway, mayClose, pressAway} from "./support/keys.ts";
import {GuestForm} from "./web-sdk/guest-form.ts";

test(
  "a wallet pays in its window, and a cancel before it does no harm",
  {tag: "@engines-long"},
  async ({form}) => {
    const {page} = form;
    await addTag(page, "checkout-wallet-button", {wallet: "paypal"});
    const tag = page.locator("checkout-wallet-button");
    for (const [name, ended] of [
      [/^Cancel and return/, "checkout-cancel"],
      [/^Pay \$/, "checkout-complete"],
    ] as const) {
      const popup = await openPopup(page, "paypal-button");
      const closed = popup.waitForEvent("close");
      const button = popup.getByRole("button", {name});
      await expect(button).toBeVisible();
      clickAway(button);
      await closed;
      await expect(tag).toHaveAttribute("data-ended", ended);
    }
    await expect(tag.locator("[part=receipt]")).toContainText("Order number");
  },
);

test("a guest pays in the form under the button", {tag: "@engines-long"}, async ({form}) => {
  const {page} = form;
  await addTag(page, "checkout-guest-button", {});
  const tag = page.locator("checkout-guest-button");
  await tag.locator("paypal-basic-card-button").click();
  const guest = GuestForm.in(page);
  await guest.fill();
  await guest.fillAddress();
  await guest.pay();
  await expect(tag).toHaveAttribute("data-ended", "checkout-complete");
});

test("with review the window leads to the shop's review, and nothing is captured before it", async ({
  form,
}) => {
  const {page} = form;
  await addTag(page, "checkout-wallet-button", {wallet: "paypal", review: ""});
  const tag = page.locator("checkout-wallet-button");
  const approved = tag.evaluate(
    (tag) =>
      new Promise((resolve) => {
        tag.addEventListener("checkout-approve", (event) => {
          event.preventDefault();
          resolve((event as CustomEvent<{orderId: string}>).detail.orderId);
        });
      }),
  );
  const popup = await openPopup(page, "paypal-button");
  clickAway(popup.getByRole("button", {name: "Continue to review the order"}));
  expect(await approved).toMatch(/^[0-9A-Z]+$/);
  await expect(tag.locator("[part=result]")).toContainText("Your payment is approved.");
});

test("another delivery costs another total, in the window, in the order and on the receipt", async ({
  form,
}) => {
  const {page} = form;
  await addTag(page, "checkout-wallet-button", {wallet: "paypal", shipping: ""});
  const tag = page.locator("checkout-wallet-button");
  const totals = () => tag.evaluate((tag) => (tag as unknown as {total: {value: string}}).total.value);
  expect(await totals()).toBe("130.00");
  const popup = await openPopup(page, "paypal-button");
  await popup.getByRole("radio", {name: /Express/}).check();
  await expect(popup.getByText("$135.00").first()).toBeVisible();
  await expect.poll(totals).toBe("135.00");
  const closed = popup.waitForEvent("close");
  await mayClose(popup.getByRole("button", {name: /^Pay \$/}).click());
  await closed;
  await expect(tag).toHaveAttribute("data-ended", "checkout-complete");
  await expect(tag.locator("[part=receipt]")).toContainText("$135.00");
});

test("redirect: the buyer leaves, comes back to a fresh page, and it is captured without a press, once", async ({
  form,
  sharedShop,
}) => {
  const {page} = form;
  const redirect = {wallet: "paypal", "presentation-mode": "redirect"};
  const tag = page.locator("checkout-wallet-button");
  const captures = () => sharedShop.wire.calls.filter((call) => call.endsWith("/capture")).length;
  const before = captures();
  await recordEvents(page);

  // Given up there, it is given up here.
  await addTag(page, "checkout-wallet-button", redirect);
  await tag.locator("paypal-button").click();
  await page.waitForURL(/checkoutnow/);
  await page.getByRole("button", {name: /^Cancel and return/}).click();
  await page.waitForURL((url) => url.href.startsWith(sharedShop.page) && url.search.includes("token="));
  await form.ready();
  await addTag(page, "checkout-wallet-button", redirect);
  await expect(tag).toHaveAttribute("data-ended", "checkout-cancel");
  expect(captures()).toBe(before);

  await tag.locator("paypal-button").click();
  await page.waitForURL(/checkoutnow/);
  await page.getByRole("button", {name: /^Pay \$/}).click();
  await page.waitForURL((url) => url.href.startsWith(sharedShop.page) && url.search.includes("token="));
  await form.ready();
  await addTag(page, "checkout-wallet-button", redirect, "succeeded");
  await expect(tag).toHaveAttribute("data-ended", "checkout-complete");
  expect(captures()).toBe(before + 1);

  await page.reload();
  await form.ready();
  await addTag(page, "checkout-wallet-button", redirect);
  expect(captures()).toBe(before + 1);
});

for (const [wallet, name, part] of [
  ["googlepay", "Google Pay", ".gpay-stand-in button"],
  ["applepay", "Apple Pay", "apple-pay-button"],
] as const) {
  test(`${name}: closed, it is a cancel; agreed to, it is paid`, async ({form}) => {
    const {page} = form;
    await addTag(page, "checkout-wallet-button", {wallet});
    const tag = page.locator("checkout-wallet-button");
    await tag.locator(part).click();
    await deviceSheet(page, name);
    pressAway(page, "Escape");
    await expect(tag).toHaveAttribute("data-ended", "checkout-cancel");

    await tag.locator(part).click();
    const sheet = await deviceSheet(page, name);
    clickAway(sheet.getByRole("button", {name: "Pay $130.00"}));
    await expect(tag).toHaveAttribute("data-ended", "checkout-complete");
    await expect(tag.locator("[part=receipt]")).toContainText("$130.00");
  });
}
