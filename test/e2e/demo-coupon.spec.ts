import {axeFindings} from "./support/axe.ts";
import {cards} from "./support/card-form.ts";
import {fillDelivery, openShopCheckout, paidOrder} from "./support/demo-shop.ts";
import {expect, test} from "./support/fixtures.ts";

test("a coupon takes its discount off the payment, the order and the mail", async ({
  page,
  request,
  sharedShop,
}) => {
  const form = await openShopCheckout(page, sharedShop);
  const code = page.getByLabel("Discount code");
  await code.fill("SPRING");
  await page.getByRole("button", {name: "Apply"}).click();
  await expect(code).toHaveAccessibleDescription("This code has expired.");
  await expect(code).toBeFocused();
  await code.fill("no such code");
  await code.press("Enter");
  await expect(code).toHaveAccessibleDescription("This code isn't valid. Check the spelling.");
  expect(await axeFindings(page)).toEqual([]);
  await expect(form.payButton).toHaveText("Pay $130.00", {useInnerText: true});

  await code.fill("welcome");
  await code.press("Enter");
  await expect(page.locator("[data-sum=discount]")).toHaveText("−$10.00");
  await expect(form.payButton).toHaveText("Pay $120.00", {useInnerText: true});
  await page.locator(".coupon-applied").getByRole("button", {name: "Remove"}).click();
  await expect(form.payButton).toHaveText("Pay $130.00", {useInnerText: true});
  await expect(code).toBeFocused();
  await code.fill("WELCOME");
  await code.press("Enter");

  await fillDelivery(page);
  await form.fill(cards.frictionless, {postalCode: null});
  await form.pay();
  const orderId = await paidOrder(page);
  await expect(page.locator(".sum dd:visible")).toHaveText(["$130.00", "−$10.00", "Free", "$120.00"]);
  const mail = `${sharedShop.sandboxUrl}/_sandbox/mail/MAIL-${orderId}-captured`;
  await expect.poll(async () => (await request.get(mail)).ok()).toBe(true);
  const {text} = (await (await request.get(mail)).json()) as {text: string};
  expect(text).toContain("Discount: −$10.00");
  expect(text).toContain("Total: $120.00");
  // The next bag begins without the coupon.
  expect(await page.evaluate(() => localStorage.getItem("kiln-and-fold-coupon"))).toBeNull();
});
