import type {FrameLocator, Page} from "@playwright/test";
import {mayClose} from "../support/keys.ts";
import {axeFindings} from "../support/axe.ts";
import {expect, test as onSandbox} from "./on-sandbox.ts";
import {PaymentPage, type Plan} from "./payment-page.ts";

export const test = onSandbox.extend<{shop: PaymentPage}>({
  shop: async ({openPage, merchant}, use) => {
    await use(new PaymentPage(await openPage(), merchant));
  },
});

export const paypal: Plan = {component: "paypal-payments", factory: "createPayPalOneTimePaymentSession"};
interface Wallet extends Plan {
  /** The funding source. */
  readonly source: string;
  /** Name that the buyer sees. */
  readonly name: string;
}

/** The sandbox's wallets by funding source. */
export const wallets = {
  paypal: {...paypal, source: "paypal", name: "PayPal"},
  paylater: {
    ...paypal,
    factory: "createPayLaterOneTimePaymentSession",
    source: "paylater",
    name: "Pay Later",
  },
  credit: {
    ...paypal,
    factory: "createPayPalCreditOneTimePaymentSession",
    source: "credit",
    name: "PayPal Credit",
  },
  venmo: {
    component: "venmo-payments",
    factory: "createVenmoOneTimePaymentSession",
    source: "venmo",
    name: "Venmo",
  },
} satisfies Record<string, Wallet>;

/** Presses the button, and waits for the popup's document. */
export async function pressForPopup(
  shop: PaymentPage,
  options: unknown,
  subject?: Record<string, unknown>,
): Promise<Page> {
  const [popup] = await Promise.all([shop.context.waitForEvent("page"), shop.press(options, subject)]);
  // The window has a label as soon as it is connected with its page.
  await popup.locator("main[aria-label]").waitFor();
  return popup;
}

export function dialogFrame(shop: PaymentPage): FrameLocator {
  return shop.page.frameLocator("dialog.paypal-frame-dialog iframe");
}

export const approveButton = /^(Pay \$|Continue to review|Agree and save)/;

/** Tests that a buyer can approve a wallet in a popup and in a modal, and that the order can be captured. */
export function testApproval({source, name, ...plan}: Wallet): void {
  for (const mode of ["auto", "popup", "modal"] as const) {
    const tag = source === "paypal" && mode !== "auto" ? ["@engines-long"] : [];
    test(`${source} pays in a ${mode}`, {tag}, async ({shop, merchant}) => {
      await shop.makeSession(plan);
      const orderId = await merchant.createOrder();
      if (mode === "modal") {
        await shop.press({presentationMode: mode}, {orderId});
        const frame = dialogFrame(shop);
        await expect(frame.getByRole("heading", {name: "Pay Test Store"})).toBeVisible();
        expect(await axeFindings(shop.page)).toEqual([]);
        await mayClose(frame.getByRole("button", {name: approveButton}).click());
      } else {
        const popup = await pressForPopup(shop, {presentationMode: mode}, {orderId});
        expect(new URL(popup.url()).search).not.toContain(await merchant.clientToken());
        await expect(shop.page.getByRole("dialog")).toContainText(`Continue in the ${name} window.`);
        expect(await axeFindings(shop.page)).toEqual([]);
        expect(await axeFindings(popup)).toEqual([]);
        await Promise.all([
          popup.waitForEvent("close"),
          mayClose(popup.getByRole("button", {name: approveButton}).click()),
        ]);
      }
      expect(await shop.ended()).toEqual({});
      expect(await shop.calls()).toEqual([
        {callback: "onApprove", data: {fundingSource: source, orderId, payerId: "PAYERUSMRGAN2"}},
        {callback: "onComplete", data: {paymentSessionState: "approved"}},
      ]);
      await expect(shop.page.getByRole("dialog")).toHaveCount(0);
      await expect(shop.page.locator("#before")).toBeFocused();
      const captured = await merchant.call("POST", `/v2/checkout/orders/${orderId}/capture`);
      expect(captured).toMatchObject({
        status: "COMPLETED",
        purchase_units: [{payments: {captures: [{status: "COMPLETED"}]}}],
      });
    });
  }
}

/** Callbacks of a cancel. */
export const canceled = (orderId: string) => [
  {callback: "onCancel", data: {orderId}},
  {callback: "onComplete", data: {paymentSessionState: "canceled"}},
];

/** Tests that presets approve and cancel a wallet in each presentation mode. */
export function testPresets({source, name: _name, ...plan}: Wallet): void {
  const modes = source === "venmo" ? ["auto", "popup", "modal"] : ["auto", "popup", "modal", "redirect"];
  test(`presets approve and cancel ${source} in ${modes.join(", ")}`, async ({shop, merchant}) => {
    const here = shop.page.url();
    const context = {return_url: here, cancel_url: here};
    const wallet = source === "venmo" ? {} : {payment_source: {paypal: {experience_context: context}}};
    for (const decision of ["approve", "cancel"]) {
      await merchant.call("POST", "/_sandbox/presets", {decision});
      for (const presentationMode of modes) {
        await shop.makeSession(plan);
        await shop.clearCalls();
        const orderId = await merchant.createOrder(wallet);
        await shop.press({presentationMode}, {orderId});
        if (presentationMode === "redirect") {
          await shop.page.waitForURL(new RegExp(`^${here}\\?token=`));
          await shop.page.waitForFunction(() => "paypal" in window);
          await shop.makeSession(plan);
          expect(await shop.call("hasReturned")).toBe(true);
          await shop.call("resume");
        } else expect(await shop.ended()).toEqual({});
        const approved = {fundingSource: source, orderId, payerId: "PAYERUSMRGAN2"};
        expect(await shop.calls(), `${decision} ${presentationMode}`).toEqual(
          decision === "approve"
            ? [
                {callback: "onApprove", data: approved},
                {callback: "onComplete", data: {paymentSessionState: "approved"}},
              ]
            : canceled(orderId),
        );
        const order = await merchant.call("GET", `/v2/checkout/orders/${orderId}`);
        expect(order["status"] === "APPROVED").toBe(decision === "approve");
      }
    }
  });
}

export {expect};
