import {axeFindings} from "./support/axe.ts";
import {expect, test} from "./support/fixtures.ts";
import {mayClose} from "./support/keys.ts";
import {coffee, LinkMerchant, membership, PaymentPage, stayOnReceipt} from "./support/payment-page.ts";
import {collectProblems} from "./support/problems.ts";

test("the page shows the total of the buyer's choice, takes a card, and shows the receipt again after a reload", async ({
  page,
  request,
  sharedShop,
}) => {
  const problems = collectProblems(page.context());
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link(coffee, {return_url: "https://store.example/thanks?a=1"});
  await stayOnReceipt(page);
  const paymentPage = await PaymentPage.open(page, link.payment_link);
  await expect(paymentPage.total).toHaveText("$23.79");
  await expect(paymentPage.card.payButton).toHaveText("Pay $23.79");
  await page.getByText("1 kg").click();
  await page.getByRole("button", {name: "Increase the quantity"}).click();
  await expect(paymentPage.total).toHaveText("$131.07");
  await expect(paymentPage.card.payButton).toHaveText("Pay $131.07");
  // Missing fields block the payment, and the first one gets the focus.
  await paymentPage.fillCard();
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

test("a wallet pays without any field of the page, and again for a link that is shipped", async ({
  page,
  request,
  sharedShop,
}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const parcel = {...membership, collect_shipping_address: true};
  const references: string[] = [];
  for (const item of [membership, parcel]) {
    const link = await merchant.link(item);
    await PaymentPage.open(page, link.payment_link);
    const opened = page.waitForEvent("popup");
    await page.locator("paypal-button").click();
    const window = await opened;
    await mayClose(window.getByRole("button", {name: "Pay $60.00"}).click());
    references.push(await new PaymentPage(page).receipt());
  }
  for (const reference of references) expect(await merchant.captures(reference)).toEqual(["COMPLETED"]);
});

test("the receipt leads to the shop within 5 seconds, at once by its link, and never when the buyer stays", async ({
  page,
  request,
  sharedShop,
}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  // The test has no shop, so the return address is a page of the sandbox.
  const link = await merchant.link(membership, {return_url: `${sharedShop.sandboxUrl}/health`});
  const paymentPage = await PaymentPage.open(page, link.payment_link);
  await paymentPage.fillBuyer();
  await paymentPage.payByCard();
  const shop = `${sharedShop.sandboxUrl}/health?reference=${await paymentPage.receipt()}`;
  const receipt = page.url();
  await page.getByRole("link", {name: "Continue to"}).click();
  await expect(page).toHaveURL(shop);

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const notice = page.getByText("You'll return to Test Store");
  const arrive = async () => {
    await page.goto(receipt);
    await expect(notice.and(page.getByRole("status"))).toBeVisible();
  };
  const staysOnReceipt = async () => {
    await page.clock.runFor(60_000);
    await expect(notice).toBeHidden();
    await paymentPage.receipt();
  };
  await arrive();
  await page.clock.runFor(3_000);
  await paymentPage.receipt();
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL(shop);
  await arrive();
  await page.getByRole("button", {name: "Stay"}).click();
  await staysOnReceipt();
  await expect(page.locator("#back")).toBeFocused();
  await arrive();
  await page.keyboard.press("Tab");
  await staysOnReceipt();
});
