import {axeFindings} from "./support/axe.ts";
import {expect, test} from "./support/fixtures.ts";
import {mayClose} from "./support/keys.ts";
import {coffee, LinkMerchant, membership, PaymentPage} from "./support/payment-page.ts";
import {collectProblems} from "./support/problems.ts";

test("the page shows the total of the buyer's choice, takes a card, and shows the receipt again after a reload", async ({
  page,
  request,
  sharedShop,
}) => {
  const problems = collectProblems(page.context());
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link(coffee, {return_url: "https://store.example/thanks?a=1"});
  const paymentPage = await PaymentPage.open(page, link.payment_link);
  await expect(paymentPage.total).toHaveText("$23.79");
  await expect(paymentPage.card.payButton).toHaveText("Pay $23.79");
  await page.getByText("1 kg").click();
  await page.getByRole("button", {name: "Increase the quantity"}).click();
  await expect(paymentPage.total).toHaveText("$131.07");
  await expect(paymentPage.card.payButton).toHaveText("Pay $131.07");
  // Missing fields block the payment, and the first one gets the focus.
  await paymentPage.card.fill("4111111111111111");
  await paymentPage.card.pay();
  await expect(paymentPage.field("Name for the label")).toBeFocused();
  await expect(page.getByText("Fill in this field. The shop needs it.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await paymentPage.field("Name for the label").fill("Grandma");
  const email = `${link.id.toLowerCase()}@buyer.example`;
  await paymentPage.fillBuyer(email);
  await paymentPage.typeAddress();
  await paymentPage.card.pay();
  const reference = await paymentPage.receipt(/^You paid \$131\.07$/);
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.locator("#back")).toHaveAttribute(
    "href",
    `https://store.example/thanks?a=1&reference=${reference}`,
  );
  await expect(page.getByText("You'll return to Test Store")).toBeVisible();
  await page.reload();
  // A reloaded receipt doesn't return to the shop.
  await expect(page.getByText("You'll return to Test Store")).toBeHidden();
  expect(await paymentPage.receipt()).toBe(reference);
  expect(await merchant.captures(reference)).toEqual(["COMPLETED"]);
  expect(await merchant.mails(email)).toHaveLength(1);
  expect(problems).toEqual([]);
});

test("a link can be paid in a wallet's window, and again by a guest", async ({page, request, sharedShop}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link(membership);
  const paymentPage = await PaymentPage.open(page, link.payment_link);
  await paymentPage.fillBuyer();
  const opened = page.waitForEvent("popup");
  await page.locator("paypal-button").click();
  const window = await opened;
  await mayClose(window.getByRole("button", {name: "Pay $60.00"}).click());
  const first = await paymentPage.receipt();
  await page.getByRole("link", {name: "Pay again"}).click();
  await paymentPage.ready();
  await paymentPage.fillBuyer();
  await page.locator("paypal-basic-card-button").click();
  const form = page.frameLocator('iframe[title="Debit or credit card checkout"]');
  // The form has the buyer's data from the page.
  await expect(form.getByLabel("E-mail", {exact: true})).toHaveValue("ada@buyer.example");
  await expect(form.getByLabel("Name on card", {exact: true})).toHaveValue("Ada Lovelace");
  await form.getByLabel("Card number", {exact: true}).fill("4111111111111111");
  await form.getByLabel("Expiry date", {exact: true}).fill("12/30");
  await form.getByLabel("Security code", {exact: true}).fill("123");
  await form.getByLabel("ZIP code", {exact: true}).fill("95131");
  await mayClose(form.getByRole("button", {name: /^Pay \$/}).press("Enter"));
  expect(await paymentPage.receipt()).not.toBe(first);
});
