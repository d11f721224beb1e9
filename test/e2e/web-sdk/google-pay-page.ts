import {expect, type FrameLocator, type Page} from "@playwright/test";
import {clickAway} from "../support/keys.ts";
import type {Merchant, PageOptions} from "./merchant.ts";

type Shape = Record<string, unknown>;

/** State that the tests keep on the page between calls. */
export interface GooglePayWindow {
  paypal: {createInstance(options: unknown): Promise<unknown>};
  google: {payments: {api: {PaymentsClient: new (options: unknown) => PaymentsClient}}};
  session: GooglePaySession;
  client: PaymentsClient;
  request: Shape;
  /** Calls of the page's callbacks and results of the SDK, in order. */
  calls: Array<[what: string, data: unknown]>;
  /** Awaited by `onPaymentAuthorized` before it lets the sheet close. */
  beforeAnswer?: () => Promise<void>;
  /** Result of `onPaymentDataChanged`. */
  change?: (data: {
    callbackTrigger: string;
    shippingAddress?: Shape;
    shippingOptionData?: {id: string};
  }) => unknown;
}

export interface PaymentsClient {
  isReadyToPay(request: unknown): Promise<{result: boolean}>;
  loadPaymentData(request: unknown): Promise<unknown>;
  prefetchPaymentData(request: unknown): void;
  createButton(options: unknown): HTMLElement;
}

interface GooglePaySession {
  formatConfigForPaymentRequest(config: unknown): Shape;
  getGooglePayConfig(): Promise<Shape>;
  confirmOrder(options: unknown): Promise<Shape & {status: string}>;
  initiatePayerAction(options: unknown): Promise<Shape>;
}

/** Options of the page. */
export interface PageSettings {
  /** Fields to add to the request of `loadPaymentData`. */
  readonly request?: Shape;
  /** Parameters to add to the card in that request. */
  readonly card?: Shape;
  /** Fields to add to the order. */
  readonly order?: Shape;
}

/** A merchant's page with Google Pay, like PayPal's public sample and React components. */
export class GooglePayPage {
  readonly page: Page;
  readonly orderId: string;

  constructor(page: Page, orderId: string) {
    this.page = page;
    this.orderId = orderId;
  }

  static async open(
    openPage: (options?: PageOptions) => Promise<Page>,
    merchant: Merchant,
    {request = {}, card = {}, order = {}}: PageSettings = {},
    options: PageOptions = {},
  ): Promise<GooglePayPage> {
    const orderId = await merchant.createOrder(order);
    const page = await openPage({...options, scripts: ["/web-sdk/v6/vendors/google-pay.js"]});
    await page.waitForFunction(() => "google" in window);
    await page.evaluate(
      async ({clientToken, orderId, request, card}) => {
        const shop = window as unknown as GooglePayWindow;
        const sdk = (await shop.paypal.createInstance({clientToken, components: ["googlepay-payments"]})) as {
          findEligibleMethods(options: unknown): Promise<{getDetails(method: string): {config: unknown}}>;
          createGooglePayOneTimePaymentSession(): GooglePaySession;
        };
        shop.calls = [];
        const hear = <T>(what: string, data: T): T => {
          shop.calls.push([what, data]);
          return data;
        };
        const failure = (error: Error & Shape) => ({
          isError: error instanceof Error,
          message: error.message,
          ...(error["statusCode"] === undefined ? {} : {statusCode: error["statusCode"]}),
          ...(error["code"] === undefined ? {} : {code: error["code"]}),
          ...(error["isRecoverable"] === undefined ? {} : {isRecoverable: error["isRecoverable"]}),
        });
        shop.session = sdk.createGooglePayOneTimePaymentSession();
        const methods = await sdk.findEligibleMethods({currencyCode: "USD"});
        const config = shop.session.formatConfigForPaymentRequest(methods.getDetails("googlepay").config);
        const [method] = config["allowedPaymentMethods"] as Array<{parameters: object}>;
        const {apiVersion, apiVersionMinor, merchantInfo} = config;
        shop.request = {
          apiVersion,
          apiVersionMinor,
          merchantInfo,
          allowedPaymentMethods: [{...method, parameters: {...method!.parameters, ...card}}],
          transactionInfo: {
            countryCode: "US",
            currencyCode: "USD",
            totalPriceStatus: "FINAL",
            totalPrice: "10.00",
          },
          callbackIntents: ["PAYMENT_AUTHORIZATION"],
          ...request,
        };
        const authorize = async (data: {paymentMethodData: unknown}) => {
          hear("onPaymentAuthorized", data);
          try {
            const {paymentMethodData} = data;
            const confirmed = hear(
              "confirmOrder",
              await shop.session.confirmOrder({orderId, paymentMethodData}),
            );
            if (confirmed.status === "PAYER_ACTION_REQUIRED") {
              // Not awaited: Google's sheet stays open until this callback has answered.
              shop.session.initiatePayerAction({orderId}).then(
                (result) => hear("initiatePayerAction", result),
                (error: Error & Shape) => hear("payerActionError", failure(error)),
              );
              await shop.beforeAnswer?.();
            }
            return {transactionState: "SUCCESS"};
          } catch (error) {
            const {message} = hear("confirmError", failure(error as Error & Shape));
            return {
              transactionState: "ERROR",
              error: {intent: "PAYMENT_AUTHORIZATION", message, reason: "OTHER_ERROR"},
            };
          }
        };
        shop.client = new shop.google.payments.api.PaymentsClient({
          environment: "TEST",
          paymentDataCallbacks: {
            onPaymentAuthorized: authorize,
            onPaymentDataChanged: (data: never) => {
              hear("onPaymentDataChanged", data);
              return shop.change?.(data) ?? {};
            },
          },
        });
        const button = shop.client.createButton({
          buttonType: "pay",
          onClick: () =>
            shop.client.loadPaymentData(shop.request).then(
              (data) => hear("paymentData", data),
              (error: Error & Shape) => hear("paymentError", failure(error)),
            ),
        });
        document.getElementById("place")?.append(button);
      },
      {clientToken: await merchant.clientToken(), orderId, request, card},
    );
    return new GooglePayPage(page, orderId);
  }

  get button() {
    return this.page.getByRole("button", {name: "Pay with Google Pay"});
  }

  get dialog() {
    return this.page.getByRole("dialog", {name: "Google Pay"});
  }

  get sheet(): FrameLocator {
    return this.page.frameLocator('iframe[title="Google Pay checkout"]');
  }

  get challenge(): FrameLocator {
    return this.page.frameLocator(`iframe[title="Your bank's 3-D Secure check"]`);
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
    const calls = await this.page.evaluate(() => (window as unknown as GooglePayWindow).calls);
    return calls.filter(([name]) => name === what).map(([, data]) => data);
  }

  /** Waits for the first event of a name and returns its data. */
  async once(what: string): Promise<unknown> {
    await expect.poll(async () => (await this.calls(what)).length, {message: what}).toBe(1);
    return (await this.calls(what))[0];
  }

  /** Calls a method of the SDK's session. A rejection resolves as `{error: {code, message, isRecoverable}}`. */
  session(method: string, options?: unknown): Promise<unknown> {
    return this.page.evaluate(
      async ({method, options}) => {
        const {session} = window as unknown as {session: Record<string, (options: unknown) => unknown>};
        try {
          return await session[method]!(options);
        } catch (error) {
          const {code, message, isRecoverable} = error as Error & Record<string, unknown>;
          return {error: {code, message, isRecoverable}};
        }
      },
      {method, options},
    );
  }

  /** Checks that the sheet has been removed and the focus is back on the button. */
  async expectGone(): Promise<void> {
    await expect(this.page.locator("dialog")).toHaveCount(0);
    await expect(this.button).toBeFocused();
  }
}

/** Statuses of an order's captures, read by the merchant's server. */
export async function captures(merchant: Merchant, orderId: string): Promise<string[]> {
  const order = (await merchant.call("POST", `/v2/checkout/orders/${orderId}/capture`, {})) as {
    status: string;
    purchase_units: Array<{payments: {captures: Array<{status: string}>}}>;
  };
  return order.purchase_units.flatMap(({payments}) => payments.captures.map(({status}) => status));
}
