import type {Page} from "@playwright/test";
import {axeFindings} from "../support/axe.ts";
import {pressAway} from "../support/keys.ts";
import {cards, GuestForm} from "./guest-form.ts";
import type {Merchant} from "./merchant.ts";
import {expect, test} from "./on-sandbox.ts";
import {PaymentPage, type Plan} from "./payment-page.ts";

const plan: Plan = {
  component: "paypal-guest-payments",
  factory: "createPayPalGuestOneTimePaymentSession",
};
const warning = {
  name: "PaymentFlowWarning",
  code: "WARN_FLOW_GUEST_CHECKOUT_SUBMIT_ERROR",
  message: "PayPalGuestCheckoutSession form submit failed: GUEST_CHECKOUT_INLINE_FORM_SUBMIT_FAILURE",
};
const digital = {application_context: {shipping_preference: "NO_SHIPPING"}};
const modes = ["auto", "modal", "popup"] as const;
type Mode = (typeof modes)[number];

/** A session that was started by a press, and its form. */
interface Started {
  readonly payment: PaymentPage;
  readonly form: GuestForm;
  /** The page or popup with the form. */
  readonly window: Page;
  readonly orderId: string;
}

async function start(page: Page, merchant: Merchant, mode: Mode, more: Partial<Plan> = {}): Promise<Started> {
  const payment = new PaymentPage(page, merchant);
  await payment.makeSession({...plan, ...more});
  const orderId = await merchant.createOrder(digital);
  const opened = mode === "popup" ? page.waitForEvent("popup") : undefined;
  const target = mode === "auto" ? {targetElement: "#place"} : {};
  await payment.press({presentationMode: mode, ...target}, {orderId});
  const window = (await opened) ?? page;
  const form = mode === "popup" ? new GuestForm(window) : GuestForm.in(page);
  await expect(form.field("Card number")).toBeFocused();
  return {payment, form, window, orderId};
}

/** Checks that the window is removed and the focus is back. */
async function expectGone({payment, window}: Started): Promise<void> {
  const {page} = payment;
  await expect(page.locator("iframe, dialog, .paypal-inline-window")).toHaveCount(0);
  if (window === page) await expect(page.locator("#before")).toBeFocused();
  else await expect.poll(() => window.isClosed()).toBe(true);
}

const canceled = (orderId: string) => [
  {callback: "onCancel", data: {orderId}},
  {callback: "onComplete", data: {paymentSessionState: "canceled"}},
];

for (const mode of modes) {
  test.describe(mode, {tag: mode === "popup" ? [] : ["@long"]}, () => {
    test(
      "an approved order can be captured",
      {tag: mode === "auto" ? ["@engines-long"] : []},
      async ({openPage, merchant}) => {
        const started = await start(await openPage(), merchant, mode);
        const {payment, form, orderId} = started;
        expect(await axeFindings(started.window)).toEqual([]);
        await form.fill();
        await form.pay();
        expect(await payment.ended()).toEqual({resolved: undefined});
        const payerId: unknown = expect.stringMatching(/^[A-Z2-9]{13}$/);
        expect(await payment.calls()).toEqual([
          {callback: "onApprove", data: {fundingSource: "card", orderId, payerId}},
          {callback: "onComplete", data: {paymentSessionState: "approved"}},
        ]);
        await expectGone(started);
        const captured = JSON.stringify(
          await merchant.call("POST", `/v2/checkout/orders/${orderId}/capture`),
        );
        expect(captured).toContain('"status":"COMPLETED"');
        expect(captured).not.toContain("DECLINED");
      },
    );

    test("Cancel cancels once, and the session can be started again", async ({openPage, merchant}) => {
      const started = await start(await openPage(), merchant, mode);
      const {payment, form, orderId} = started;
      form.cancel();
      expect(await payment.ended()).toEqual({resolved: undefined});
      await expectGone(started);
      const opened = mode === "popup" ? payment.page.waitForEvent("popup") : undefined;
      await payment.press(
        {presentationMode: mode, ...(mode === "auto" ? {targetElement: "#place"} : {})},
        {orderId},
      );
      const window = await opened;
      const again = window ? new GuestForm(window) : GuestForm.in(payment.page);
      await again.fill();
      await again.pay();
      await payment.ended();
      expect((await payment.calls()).map(({callback}) => callback)).toEqual([
        "onCancel",
        "onComplete",
        "onApprove",
        "onComplete",
      ]);
    });

    test("Escape cancels", async ({openPage, merchant}) => {
      const started = await start(await openPage(), merchant, mode);
      pressAway(started.window, "Escape");
      await started.payment.ended();
      expect(await started.payment.calls()).toEqual(canceled(started.orderId));
      await expectGone(started);
    });

    test("the page can cancel and destroy the session", async ({openPage, merchant}) => {
      const started = await start(await openPage(), merchant, mode);
      const {payment, orderId} = started;
      await payment.call("cancel");
      await payment.call("cancel");
      await payment.ended();
      expect(await payment.calls()).toEqual(canceled(orderId));
      await expectGone(started);

      const other = await start(payment.page, merchant, mode);
      await payment.call("destroy");
      await expectGone(other);
      await payment.ended();
      expect(await payment.calls()).toEqual(canceled(orderId));
      await payment.press({presentationMode: mode}, {orderId});
      expect(await payment.ended()).toMatchObject({rejected: {code: "ERR_FLOW_SESSION_DESTROYED"}});
    });

    test("a declined card calls onWarn, and another card pays", async ({openPage, merchant}) => {
      const {payment, form} = await start(await openPage(), merchant, mode);
      await form.fill(cards.declined);
      await form.pay();
      await expect(form.alert).toHaveText(
        "Your bank declined this card. Try another card, or contact your bank.",
      );
      await expect.poll(() => payment.calls()).toEqual([{callback: "onWarn", data: warning}]);
      await expect(form.field("Card number")).toHaveValue("4000 0000 0000 0002");
      await expect(form.field("Security code")).toHaveValue("123");
      await expect(form.button("Pay $10.00")).toBeFocused();
      await form.field("Card number").fill(cards.plain);
      await expect(form.alert).toBeHidden();
      await form.pay();
      await payment.ended();
      expect((await payment.calls()).map(({callback}) => callback)).toEqual([
        "onWarn",
        "onApprove",
        "onComplete",
      ]);
    });

    test("the 3-D Secure check can be closed, failed and passed", async ({openPage, merchant}) => {
      const {payment, form, window} = await start(await openPage(), merchant, mode);
      await form.fill(cards.challenge);
      await form.pay();
      await expect(form.challenge.locator("input[name=code]")).toBeFocused();
      pressAway(window, "Escape");
      await expect(form.alert).toContainText("wasn't completed. You haven't been charged");
      await expect(form.button("Pay $10.00")).toBeFocused();
      await form.pay();
      await form.root.getByRole("button", {name: "Back to the form"}).click();
      await expect(form.alert).toContainText("wasn't completed");
      // Closing the check is not an error of the form.
      expect(await payment.calls()).toEqual([]);

      await form.pay();
      await form.challenge.getByRole("button", {name: "Fail the check"}).click();
      await expect(form.alert).toContainText("couldn't verify it's you");
      expect(await payment.calls()).toEqual([{callback: "onWarn", data: warning}]);
      await expect(form.field("Card number")).toHaveValue("4868 7191 6610 1368");

      await form.pay();
      await form.confirmChallenge(window);
      await payment.ended();
      expect((await payment.calls()).map(({callback}) => callback)).toEqual([
        "onWarn",
        "onApprove",
        "onComplete",
      ]);
    });

    // In Firefox, `route.fetch` never ends, because the driver doesn't have the request's body.
    test(
      "the form can be submitted again after a network error",
      {tag: "@chromium"},
      async ({openPage, merchant, context}) => {
        const {payment, form, orderId} = await start(await openPage(), merchant, mode);
        await form.fill();
        await context.route("**/payments?*", async (route) => {
          // PayPal gets the request, but the reply is lost.
          await route.fetch();
          await route.abort("connectionreset");
        });
        await form.pay();
        await expect(form.alert).toContainText("Connection lost");
        await context.unroute("**/payments?*");
        await form.pay();
        await payment.ended();
        expect(await payment.calls()).toMatchObject([
          {callback: "onApprove", data: {orderId}},
          {callback: "onComplete", data: {paymentSessionState: "approved"}},
        ]);
      },
    );
  });
}

test("a page that connects late leaves the focus where the buyer types", async ({
  page,
  openPage,
  merchant,
}) => {
  // Holds the hello of the popup, as a busy page does.
  await page.addInitScript(() => {
    const hold = (event: MessageEvent<{kind?: unknown}>): void => {
      if (event.data.kind !== "hello") return;
      event.stopImmediatePropagation();
      window.removeEventListener("message", hold);
      const {data, origin, source} = event;
      const later = new MessageEvent("message", {data, origin, source});
      Object.assign(window, {connect: () => window.dispatchEvent(later)});
    };
    window.addEventListener("message", hold);
  });
  const payment = new PaymentPage(await openPage(), merchant);
  await payment.makeSession(plan);
  const orderId = await merchant.createOrder(digital);
  const opened = page.waitForEvent("popup");
  await payment.press({presentationMode: "popup"}, {orderId});
  const popup = await opened;
  const form = new GuestForm(popup);
  await form.field("ZIP code").focus();
  await page.waitForFunction(() => "connect" in window);
  await page.evaluate(() => (window as unknown as {connect(): void}).connect());
  await expect(popup.locator("html")).toHaveCSS("color-scheme", "light");
  await expect(form.field("ZIP code")).toBeFocused();
  await form.fill();
  await form.pay();
  expect(await payment.ended()).toEqual({resolved: undefined});
});
