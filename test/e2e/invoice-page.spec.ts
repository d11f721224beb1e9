import {axeFindings} from "./support/axe.ts";
import {expect, test} from "./support/fixtures.ts";
import {InvoiceMerchant, usd} from "./support/invoice-page.ts";
import {mayClose} from "./support/keys.ts";
import {overflow} from "./support/overflow.ts";
import {PaymentPage} from "./support/payment-page.ts";
import {collectProblems} from "./support/problems.ts";

test("a buyer pays a part of an invoice and a tip by card, then the rest with a wallet", async ({
  page,
  request,
  sharedShop,
}) => {
  const problems = collectProblems(page.context());
  const merchant = new InvoiceMerchant(request, sharedShop.sandboxUrl);
  const {id, detail} = await merchant.send();
  const invoice = await PaymentPage.open(page, detail.metadata.recipient_view_url);
  await expect(page.locator("#owed")).toHaveText("$964.00");
  await expect(page.getByText("Margin 40")).toHaveCount(0);
  await expect(invoice.card.payButton).toHaveText("Pay $964.00");
  expect(await axeFindings(page)).toEqual([]);

  // A part below the minimum is refused at its field.
  const amount = page.getByLabel("Amount (USD)");
  await amount.fill("99,99");
  await invoice.fillCard();
  await invoice.card.pay();
  await expect(amount).toBeFocused();
  await expect(page.locator("#amount-error")).toHaveText("Enter an amount from $100.00 to $964.00.");
  expect(await axeFindings(page)).toEqual([]);

  // Typed, because `fill` fires no change event in Firefox.
  await amount.clear();
  await amount.pressSequentially("400,00");
  await page.getByLabel("Add a tip (USD)").pressSequentially("5");
  await page.getByLabel("Add a tip (USD)").blur();
  await expect(invoice.card.payButton).toHaveText("Pay $405.00");
  await invoice.card.pay();
  await expect(invoice.notice).toContainText("You paid $405.00. Thank you.");
  await expect(page.locator("#owed")).toHaveText("$564.00");
  expect(await axeFindings(page)).toEqual([]);
  const part = await merchant.show(id);
  expect([part.status, part.due_amount.value, part.gratuity?.value]).toEqual([
    "PARTIALLY_PAID",
    "564.00",
    "5.00",
  ]);

  await invoice.ready();
  const opened = page.waitForEvent("popup");
  await page.locator("paypal-button").click();
  const window = await opened;
  await mayClose(window.getByRole("button", {name: "Pay $564.00"}).click());
  await expect(invoice.notice).toContainText("You paid $564.00. Thank you.");
  await expect(page.locator("checkout-provider")).toHaveCount(0);
  expect((await merchant.show(id)).status).toBe("PAID");
  expect(await axeFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
});

// sandbox/invoices-payments.test.ts has simultaneous payments.
test(
  "of two tabs that pay one invoice, one pays",
  {tag: "@long"},
  async ({page, context, request, sharedShop}) => {
    const merchant = new InvoiceMerchant(request, sharedShop.sandboxUrl);
    const {id, detail} = await merchant.send({
      detail: {currency_code: "USD"},
      items: [{name: "Mug", quantity: "1", unit_amount: usd("24.00")}],
    });
    const tabs = [page, await context.newPage()];
    const invoices = [];
    for (const tab of tabs) {
      const invoice = await PaymentPage.open(tab, detail.metadata.recipient_view_url);
      await invoice.fillBuyer();
      await invoice.fillCard();
      invoices.push(invoice);
    }
    await Promise.all(invoices.map((invoice) => invoice.card.pay()));
    for (const tab of tabs) await expect(tab.locator("checkout-provider")).toHaveCount(0);
    const notices = await Promise.all(invoices.map(({notice}) => notice.textContent()));
    expect(notices.filter((text) => text?.startsWith("You paid $24.00"))).toHaveLength(1);
    expect((await merchant.show(id)).status).toBe("PAID");
  },
);

test("on a narrow phone the invoice is paid by keyboard, and a decline offers another try", async ({
  page,
  request,
  sharedShop,
}) => {
  await page.setViewportSize({width: 320, height: 640});
  const merchant = new InvoiceMerchant(request, sharedShop.sandboxUrl);
  const {id, detail} = await merchant.send();
  const invoice = await PaymentPage.open(page, detail.metadata.recipient_view_url);
  expect(await overflow(page)).toBe(0);
  await merchant.preset("capture-declined");
  await invoice.fillCard();
  await invoice.card.payButton.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("checkout-card-fields")).toContainText(/declined/);
  expect((await merchant.show(id)).status).toBe("SENT");
  await invoice.card.payButton.focus();
  await page.keyboard.press("Enter");
  await expect(invoice.notice).toContainText("You paid $964.00. Thank you.");
  expect(await overflow(page)).toBe(0);
});
