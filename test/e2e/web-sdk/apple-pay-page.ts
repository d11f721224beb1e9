import {expect, type FrameLocator, type Page} from "@playwright/test";
import {clickAway} from "../support/keys.ts";
import type {Merchant, PageOptions} from "./merchant.ts";

type Shape = Record<string, unknown>;

export interface AppleEvent {
  validationURL: string;
  payment: {token: unknown; billingContact?: unknown; shippingContact?: unknown};
  paymentMethod: Shape;
  shippingContact: Shape;
  shippingMethod: Shape;
}

type Handler = ((event: AppleEvent) => unknown) | null;

export interface AppleSession extends EventTarget {
  onvalidatemerchant: Handler;
  onpaymentmethodselected: Handler;
  onshippingcontactselected: Handler;
  onshippingmethodselected: Handler;
  onpaymentauthorized: Handler;
  oncancel: Handler;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePaymentMethodSelection(...update: unknown[]): void;
  completeShippingContactSelection(...update: unknown[]): void;
  completeShippingMethodSelection(...update: unknown[]): void;
  completePayment(result: unknown): void;
}

export interface AppleSessionClass {
  new (version: unknown, request: unknown): AppleSession;
  STATUS_SUCCESS: number;
  STATUS_FAILURE: number;
  canMakePayments(): boolean;
  canMakePaymentsWithActiveCard(merchant: string): Promise<boolean>;
  supportsVersion(version: number): boolean;
}

/** State that the tests keep on the page between calls. */
export interface ApplePayWindow {
  paypal: {createInstance(options: unknown): Promise<unknown>};
  ApplePaySession: AppleSessionClass;
  ApplePayError: new (code: string, contactField?: string, message?: string) => Error;
  session: {
    formatConfigForPaymentRequest(config: unknown): Shape;
    validateMerchant(options: unknown): Promise<{merchantSession: unknown}>;
    confirmOrder(options: unknown): Promise<{approveApplePayPayment: {status: string}}>;
  };
  request: Shape;
  device: AppleSession;
  /** Events of the page's handlers and results of the SDK, in order. */
  calls: Array<[what: string, data: unknown]>;
  /** Lets a test add handlers before the session begins. */
  prepare?: (session: AppleSession) => void;
}

/** A merchant's page with Apple Pay, like PayPal's public sample and React components. */
export class ApplePayPage {
  readonly page: Page;
  readonly orderId: string;

  constructor(page: Page, orderId: string) {
    this.page = page;
    this.orderId = orderId;
  }

  /** @param request added to the payment request */
  static async open(
    openPage: (options?: PageOptions) => Promise<Page>,
    merchant: Merchant,
    {request = {}, order = {}}: {request?: Shape; order?: Shape} = {},
    options: PageOptions = {},
  ): Promise<ApplePayPage> {
    const orderId = await merchant.createOrder(order);
    const page = await openPage({...options, scripts: ["/web-sdk/v6/vendors/apple-pay.js"]});
    await page.waitForFunction(() => "ApplePaySession" in window);
    await page.evaluate(
      async ({clientToken, orderId, request}) => {
        const shop = window as unknown as ApplePayWindow;
        const sdk = (await shop.paypal.createInstance({clientToken, components: ["applepay-payments"]})) as {
          findEligibleMethods(options: unknown): Promise<{getDetails(method: string): {config: unknown}}>;
          createApplePayOneTimePaymentSession(): ApplePayWindow["session"];
        };
        shop.calls = [];
        const hear = <T>(what: string, data: T): T => {
          shop.calls.push([what, data]);
          return data;
        };
        const failure = ({message, ...error}: Error & Shape) => ({message, ...error});
        shop.session = sdk.createApplePayOneTimePaymentSession();
        const methods = await sdk.findEligibleMethods({currencyCode: "USD"});
        const config = shop.session.formatConfigForPaymentRequest(methods.getDetails("applepay").config);
        shop.request = {
          countryCode: "US",
          currencyCode: "USD",
          total: {label: "Demo Store", amount: "10.00", type: "final"},
          ...config,
          ...request,
        };
        const start = () => {
          const session = new shop.ApplePaySession(4, shop.request);
          shop.device = session;
          session.onvalidatemerchant = ({validationURL}) => {
            hear("onvalidatemerchant", validationURL);
            shop.session.validateMerchant({validationUrl: validationURL, displayName: "Demo Store"}).then(
              ({merchantSession}) =>
                session.completeMerchantValidation(hear("validateMerchant", merchantSession)),
              (error: Error & Shape) => {
                hear("validationError", failure(error));
                session.abort();
              },
            );
          };
          session.onpaymentmethodselected = ({paymentMethod}) => {
            hear("onpaymentmethodselected", paymentMethod);
            session.completePaymentMethodSelection({newTotal: shop.request["total"]});
          };
          session.onpaymentauthorized = async ({payment}) => {
            hear("onpaymentauthorized", payment);
            try {
              const {token, billingContact, shippingContact} = payment;
              const given = {orderId, token, billingContact, shippingContact};
              const {approveApplePayPayment} = hear("confirmOrder", await shop.session.confirmOrder(given));
              const isApproved = approveApplePayPayment.status === "APPROVED";
              const {STATUS_SUCCESS, STATUS_FAILURE} = shop.ApplePaySession;
              session.completePayment({status: isApproved ? STATUS_SUCCESS : STATUS_FAILURE});
              hear("completed", isApproved);
            } catch (error) {
              hear("confirmError", failure(error as Error & Shape));
              session.completePayment({status: shop.ApplePaySession.STATUS_FAILURE});
            }
          };
          session.oncancel = () => hear("oncancel", true);
          shop.prepare?.(session);
          session.begin();
        };
        const button = document.createElement("apple-pay-button");
        button.setAttribute("buttonstyle", "black");
        button.setAttribute("type", "pay");
        button.setAttribute("locale", "en");
        button.addEventListener("click", start);
        document.getElementById("place")?.append(button);
      },
      {clientToken: await merchant.clientToken(), orderId, request},
    );
    return new ApplePayPage(page, orderId);
  }

  get button() {
    return this.page.getByRole("button", {name: "Pay with Apple Pay"});
  }

  get dialog() {
    return this.page.getByRole("dialog", {name: "Apple Pay"});
  }

  get sheet(): FrameLocator {
    return this.page.frameLocator('iframe[title="Apple Pay checkout"]');
  }

  /** Opens the sheet by keyboard, and waits until the buyer can use it. */
  async start(): Promise<void> {
    await this.button.focus();
    await this.page.keyboard.press("Enter");
    await expect(this.sheet.locator("form[aria-busy=false]")).toBeVisible();
  }

  async choose(meaning: string | RegExp): Promise<void> {
    await this.sheet.getByRole("radio", {name: meaning}).check();
    await expect(this.sheet.locator("form[aria-busy=false]")).toBeVisible();
  }

  /** Presses the sheet's button. The sheet may close before the press is acknowledged. */
  pay(): void {
    clickAway(this.sheet.getByRole("button", {name: /^Pay/}));
  }

  async calls(what: string): Promise<unknown[]> {
    const calls = await this.page.evaluate(() => (window as unknown as ApplePayWindow).calls);
    return calls.filter(([name]) => name === what).map(([, data]) => data);
  }

  /** Waits for the first event of a name and returns its data. */
  async once(what: string): Promise<unknown> {
    await expect.poll(async () => (await this.calls(what)).length, {message: what}).toBe(1);
    return (await this.calls(what))[0];
  }

  /** Checks that the sheet has been removed and the focus is back on the button. */
  async expectGone(): Promise<void> {
    await expect(this.page.locator("dialog")).toHaveCount(0);
    await expect(this.button).toBeFocused();
  }
}
