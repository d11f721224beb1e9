import {addElement, deviceSheet, openPopup} from "./support/buttons.ts";
import {recordEvents} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {clickAway, mayClose, pressAway} from "./support/keys.ts";
import {GuestForm} from "./web-sdk/guest-form.ts";

test("a wallet can be canceled in its window, and then pays", {tag: "@engines-long"}, async ({form}) => {
  const {page} = form;
  await addElement(page, "checkout-wallet-button", {wallet: "paypal"});
  const element = page.locator("checkout-wallet-button");
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
    await expect(element).toHaveAttribute("data-ended", ended);
  }
  await expect(element.locator("[part=receipt]")).toContainText("Order number");
});

test("a guest pays in the form below the button", {tag: "@engines-long"}, async ({form}) => {
  const {page} = form;
  await addElement(page, "checkout-guest-button", {});
  const element = page.locator("checkout-guest-button");
  await element.locator("paypal-basic-card-button").click();
  const guest = GuestForm.in(page);
  await guest.fill();
  await guest.fillAddress();
  await guest.pay();
  await expect(element).toHaveAttribute("data-ended", "checkout-complete");
});

test("a button with review returns to the shop's review without a capture", async ({form}) => {
  const {page} = form;
  await addElement(page, "checkout-wallet-button", {wallet: "paypal", review: ""});
  const element = page.locator("checkout-wallet-button");
  const approved = element.evaluate(
    (element) =>
      new Promise((resolve) => {
        element.addEventListener("checkout-approve", (event) => {
          event.preventDefault();
          resolve((event as CustomEvent<{orderId: string}>).detail.orderId);
        });
      }),
  );
  const popup = await openPopup(page, "paypal-button");
  clickAway(popup.getByRole("button", {name: "Continue to review your order"}));
  expect(await approved).toMatch(/^[0-9A-Z]+$/);
  await expect(element.locator("[part=result]")).toContainText("Payment approved.");
});

test("brands' buttons fill wide and narrow columns", async ({form}) => {
  const {page} = form;
  for (const [tag, attributes, part] of [
    ["checkout-wallet-button", {wallet: "paypal", id: "paypal-wallet"}, "paypal-button"],
    ["checkout-wallet-button", {wallet: "googlepay", id: "google"}, ".gpay-stand-in button"],
    ["checkout-guest-button", {id: "guest"}, "paypal-basic-card-button"],
  ] as const) {
    await addElement(page, tag, attributes);
    for (const column of [500, 200]) {
      await page
        .locator(`#${attributes.id}`)
        .evaluate((element, width) => (element.style.width = `${width}px`), column);
      const width = await page
        .locator(`#${attributes.id} ${part}`)
        .evaluate((button) => button.getBoundingClientRect().width);
      expect(width, part).toBe(column);
    }
  }
});

test("another shipping option changes the total in the window, in the order and on the receipt", async ({
  form,
}) => {
  const {page} = form;
  await addElement(page, "checkout-wallet-button", {wallet: "paypal", shipping: ""});
  const element = page.locator("checkout-wallet-button");
  const totals = () =>
    element.evaluate(
      (element) => (element as unknown as {state: {total: {value: string}}}).state.total.value,
    );
  expect(await totals()).toBe("130.00");
  const popup = await openPopup(page, "paypal-button");
  await popup.getByRole("radio", {name: /Express/}).check();
  await expect(popup.getByText("$135.00").first()).toBeVisible();
  await expect.poll(totals).toBe("135.00");
  const closed = popup.waitForEvent("close");
  await mayClose(popup.getByRole("button", {name: /^Pay \$/}).click());
  await closed;
  await expect(element).toHaveAttribute("data-ended", "checkout-complete");
  await expect(element.locator("[part=receipt]")).toContainText("$135.00");
});

test("a redirected payment is captured once after the return, without a press", async ({
  form,
  sharedShop,
}) => {
  const {page} = form;
  const redirect = {wallet: "paypal", "presentation-mode": "redirect"};
  const element = page.locator("checkout-wallet-button");
  const captures = () => sharedShop.wire.calls.filter((call) => call.endsWith("/capture")).length;
  const before = captures();
  await recordEvents(page);

  // A cancel on PayPal's page cancels the payment in the shop.
  await addElement(page, "checkout-wallet-button", redirect);
  await element.locator("paypal-button").click();
  await page.waitForURL(/checkoutnow/);
  await page.getByRole("button", {name: /^Cancel and return/}).click();
  await page.waitForURL((url) => url.href.startsWith(sharedShop.page) && url.search.includes("token="));
  await form.ready();
  await addElement(page, "checkout-wallet-button", redirect);
  await expect(element).toHaveAttribute("data-ended", "checkout-cancel");
  expect(captures()).toBe(before);

  await element.locator("paypal-button").click();
  await page.waitForURL(/checkoutnow/);
  await page.getByRole("button", {name: /^Pay \$/}).click();
  await page.waitForURL((url) => url.href.startsWith(sharedShop.page) && url.search.includes("token="));
  await form.ready();
  await addElement(page, "checkout-wallet-button", redirect, "succeeded");
  await expect(element).toHaveAttribute("data-ended", "checkout-complete");
  expect(captures()).toBe(before + 1);

  await page.reload();
  await form.ready();
  await addElement(page, "checkout-wallet-button", redirect);
  expect(captures()).toBe(before + 1);
});

for (const [wallet, name, part] of [
  ["googlepay", "Google Pay", ".gpay-stand-in button"],
  ["applepay", "Apple Pay", "apple-pay-button"],
] as const) {
  test(`${name} cancels when its sheet is closed, and pays when it is approved`, async ({form}) => {
    const {page} = form;
    await addElement(page, "checkout-wallet-button", {wallet});
    const element = page.locator("checkout-wallet-button");
    await element.locator(part).click();
    await deviceSheet(page, name);
    pressAway(page, "Escape");
    await expect(element).toHaveAttribute("data-ended", "checkout-cancel");

    await element.locator(part).click();
    const sheet = await deviceSheet(page, name);
    clickAway(sheet.getByRole("button", {name: "Pay $130.00"}));
    await expect(element).toHaveAttribute("data-ended", "checkout-complete");
    await expect(element.locator("[part=receipt]")).toContainText("$130.00");
  });
}
