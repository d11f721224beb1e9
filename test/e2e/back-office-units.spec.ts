import {signCart} from "../support/cart-purchase.ts";
import {CART_KEY} from "../support/shop.ts";
import {axeFindings} from "./support/axe.ts";
import {BackOfficePage} from "./support/back-office.ts";
import {expect, test} from "./support/fixtures.ts";
import {overflow} from "./support/overflow.ts";
import {collectProblems} from "./support/problems.ts";

const usd = (value: string) => ({currencyCode: "USD", value});

/** A cart of two sellers. PayPal takes each invoice id once. */
const cartOf = (invoiceId: string) =>
  signCart(CART_KEY, {
    items: undefined,
    amount: usd("25.50"),
    units: [
      {
        reference: "books",
        amount: usd("20.00"),
        payee: {email: "books@example.com"},
        platformFee: {amount: usd("1.50")},
      },
      {reference: "prints", amount: usd("5.50"), invoiceId},
    ],
  });

// merchant/unit-payments.test.ts has the states and refusals, and unit-authorizations.test.ts the authorizations.
test("shows the purchase units of an order, and refunds and ships one of them", async ({
  page,
  backOffice: shop,
}) => {
  const problems = collectProblems(page.context());
  const office = new BackOfficePage(page, shop);
  const {orderId} = await office.buyCart(await cartOf("P-1"));
  await office.open(`?view=payments&search=${orderId}`);
  await office.openers.click();
  const unit = (name: string) => office.pane.locator(".units > li", {hasText: name});
  await expect(unit("books")).toContainText("20.00 USD");
  await expect(unit("books")).toContainText("books@example.com");
  await expect(unit("books").getByText("1.50 USD")).toBeVisible();
  await expect(unit("prints")).toContainText("P-1");
  await expect(office.pane.locator("wa-badge")).toHaveText(["Paid", "Paid", "Paid"]);

  await office.button("Refund");
  await expect(page.getByLabel("Amount")).toHaveValue("20.00");
  await page.getByLabel("Purchase unit").selectOption("prints, 5.50 USD");
  await expect(page.getByLabel("Amount")).toHaveValue("5.50");
  await page.getByLabel("Amount").fill("5.51");
  await office.confirm.click();
  await expect(office.fieldProblems).toHaveText("Enter at most 5.50 USD.");
  await page.getByLabel("Amount").fill("5.50");
  await expect(office.confirm).toHaveText("Refund 5.50 USD");
  await office.confirm.click();
  await expect(office.announcement).toHaveText("Refunded.");
  await expect(unit("prints").locator("wa-badge")).toHaveText("Refunded");
  await expect(unit("books").locator("wa-badge")).toHaveText("Paid");
  await expect(office.heading).toContainText("Partly refunded");
  await expect(office.pane.locator(".timeline")).toContainText("Refunded 5.50 USD prints");
  expect((await office.captures(orderId)).map(({status}) => status)).toEqual(["COMPLETED", "REFUNDED"]);

  // Only the other unit is left.
  await office.button("Refund");
  await expect(page.locator("ui-action-dialog")).toContainText("Purchase unit: books");
  await expect(page.getByLabel("Amount")).toHaveValue("20.00");
  await office.button("Cancel");

  await office.button("Add tracking");
  await page.getByLabel("Tracking number").fill("1Z999AA10123456784");
  await page.getByLabel("Purchase unit").selectOption("books, 20.00 USD");
  await office.confirm.click();
  await expect(office.announcement).toHaveText("Tracking added.");
  await expect(unit("books")).toContainText("1Z999AA10123456784");
  await expect(unit("prints")).not.toContainText("1Z999AA10123456784");
  expect(problems).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({viewport: {width: 320, height: 800}, contextOptions: {reducedMotion: "reduce"}});

  test("an order with a declined unit is partly paid", async ({page, backOffice: shop}) => {
    const office = new BackOfficePage(page, shop);
    const {orderId} = await office.buyCart(await cartOf("P-2"), ["capture-declined"]);
    await office.open(`?view=payments&state=partly-paid&search=${orderId}`);
    await expect(page.getByRole("row").filter({has: office.openers})).toContainText("Partly paid");
    await office.openers.click();
    await expect(office.pane.locator("wa-badge")).toHaveText(["Partly paid", "Declined", "Paid"]);
    await expect(office.pane.locator(".timeline")).toContainText("Declined 20.00 USD books");
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await office.button("Refund");
    await expect(page.locator("ui-action-dialog")).toContainText("Purchase unit: prints");
    await expect(page.getByLabel("Amount")).toHaveValue("5.50");
  });
});
