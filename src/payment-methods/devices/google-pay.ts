import type {Order} from "../../merchant-api/orders.ts";
import {CheckoutError, toCheckoutError} from "../../errors.ts";
import {liabilityShiftOf, type Approval} from "../../payment-flow/outcome.ts";
import {within} from "../../promises.ts";
import type {GooglePayConfig, GooglePaySession, SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import {loadVendorScript, type VendorScript} from "../../paypal-sdk/vendor-script.ts";
import type {ButtonSession} from "../button-session.ts";
import {missingFactory, sessionFailure} from "../session-failure.ts";
import {configOf, type DeviceOptions, type MakeDevicePayment} from "./device.ts";
import {SheetAttempt} from "./sheet-attempt.ts";

/** Google's client, as far as it is used. The names are Google's. */
interface PaymentsClient {
  isReadyToPay(request: object): Promise<{result?: unknown}>;
  loadPaymentData(request: object): Promise<unknown>;
  createButton(options: object): HTMLElement;
}

interface ClientOptions {
  environment: "TEST" | "PRODUCTION";
  paymentDataCallbacks: {
    onPaymentAuthorized(data: {paymentMethodData?: unknown}): Promise<object>;
  };
}

type PaymentsClientClass = new (options: ClientOptions) => PaymentsClient;

const script: VendorScript<PaymentsClientClass> = {
  url: "https://pay.google.com/gp/p/js/pay.js",
  standIn: "/web-sdk/v6/vendors/google-pay.js",
  find: () => {
    const {google} = window as {google?: {payments?: {api?: {PaymentsClient?: unknown}}}};
    const found = google?.payments?.api?.PaymentsClient;
    return typeof found === "function" ? (found as PaymentsClientClass) : undefined;
  },
};

/** Longest time to wait for Google's replies, ms. */
const deadline = 15_000;

/** Google's names of button types that differ from ours. */
const buttonTypes: Readonly<Record<string, string>> = {buynow: "buy"};

/** @throws CheckoutError `script-load` if Google's script or reply can't be loaded */
export const makeGooglePay: MakeDevicePayment = async (sdk, details, options) => {
  const [Client, {session, config}] = await Promise.all([
    loadVendorScript(script, options.sdkOrigin, options.nonce),
    configure(sdk, details),
  ]);
  const payment = new GooglePayment(Client, session, config, options);
  return (await payment.canPay()) ? payment : undefined;
};

async function configure(sdk: SdkInstance, details: unknown) {
  const session = sdk.createGooglePayOneTimePaymentSession?.();
  if (!session) throw missingFactory("createGooglePayOneTimePaymentSession");
  const given = configOf(details);
  try {
    const config =
      given !== undefined && session.formatConfigForPaymentRequest
        ? session.formatConfigForPaymentRequest(given)
        : await within(deadline, session.getGooglePayConfig());
    return {session, config};
  } catch (error) {
    throw sessionFailure(error, "script-load");
  }
}

/** Google's sheet, and the SDK's confirmation of the order. Serves several presses, one at a time. */
class GooglePayment implements ButtonSession {
  readonly button: HTMLElement;
  readonly #session: GooglePaySession;
  readonly #client: PaymentsClient;
  readonly #config: GooglePayConfig;
  readonly #options: DeviceOptions;
  #attempt: SheetAttempt | undefined;
  #ordering: Promise<Order> | undefined;

  constructor(
    Client: PaymentsClientClass,
    session: GooglePaySession,
    config: GooglePayConfig,
    options: DeviceOptions,
  ) {
    this.#session = session;
    this.#config = config;
    this.#options = options;
    this.#client = new Client({
      environment: options.environment === "production" ? "PRODUCTION" : "TEST",
      paymentDataCallbacks: {onPaymentAuthorized: (data) => this.#authorize(data.paymentMethodData)},
    });
    const {buttonType, root, locale, onPress} = options;
    this.button = this.#client.createButton({
      buttonType: buttonTypes[buttonType] ?? buttonType,
      buttonSizeMode: "fill",
      buttonRootNode: root,
      ...(locale && {buttonLocale: locale.slice(0, 2).toLowerCase()}),
      onClick: onPress,
    });
  }

  async canPay(): Promise<boolean> {
    try {
      return (await within(deadline, this.#client.isReadyToPay(this.#terms()))).result === true;
    } catch (error) {
      throw toCheckoutError(error, "script-load", "Google's isReadyToPay failed.");
    }
  }

  start(_options: unknown, ordering: Promise<Order>): Promise<Approval> {
    const attempt = (this.#attempt = new SheetAttempt());
    const total = this.#options.total();
    if (!total) {
      attempt.fail(new CheckoutError("invalid-config", "amount"));
      return attempt.approval;
    }
    this.#ordering = ordering;
    ordering.catch((error: unknown) => attempt.note(error));
    const {countryCode} = this.#config;
    // In the task of the press, because Google's sheet may be a window.
    this.#client
      .loadPaymentData({
        ...this.#terms(),
        merchantInfo: this.#config.merchantInfo,
        transactionInfo: {
          ...(typeof countryCode === "string" && countryCode && {countryCode}),
          currencyCode: total.currencyCode,
          totalPriceStatus: "FINAL",
          totalPrice: total.value,
        },
        callbackIntents: ["PAYMENT_AUTHORIZATION"],
      })
      .catch((error: unknown) => {
        if (attempt.isOver) return;
        const {statusCode, message} = (error ?? {}) as {statusCode?: unknown; message?: unknown};
        if (statusCode === "CANCELED") attempt.close();
        else
          attempt.fail(
            new CheckoutError("unexpected-state", `Google's sheet failed: ${String(message)}`, {
              cause: error,
            }),
          );
      });
    return attempt.approval;
  }

  /** Ends the attempt. A page can't close Google's sheet, so later results of the sheet are ignored. */
  cancel(): void {
    this.#attempt?.settle({state: "canceled", orderId: this.#attempt.orderId});
  }

  destroy(): void {
    this.#attempt = undefined;
  }

  #terms(): object {
    const {apiVersion, apiVersionMinor, allowedPaymentMethods} = this.#config;
    return {apiVersion, apiVersionMinor, allowedPaymentMethods};
  }

  /** Confirms the order after the buyer agreed. Google's sheet stays open until this resolves. */
  async #authorize(paymentMethodData: unknown): Promise<object> {
    const attempt = this.#attempt;
    try {
      if (!attempt || attempt.isOver) throw new CheckoutError("unexpected-state", "The attempt has ended.");
      const {id} = await this.#ordering!;
      attempt.orderId = id;
      const {status} = await this.#session.confirmOrder({orderId: id, paymentMethodData});
      if (typeof status !== "string")
        throw new CheckoutError("unexpected-state", "confirmOrder named no status.");
      // The bank's check follows after Google's sheet has closed.
      if (status === "PAYER_ACTION_REQUIRED") void this.#check(attempt, id);
      else attempt.settle({state: "approved", orderId: id});
      return {transactionState: "SUCCESS"};
    } catch (thrown) {
      const failure = sessionFailure(thrown);
      attempt?.note(failure);
      const message = this.#options.errorText(failure);
      return {
        transactionState: "ERROR",
        error: {intent: "PAYMENT_AUTHORIZATION", reason: "OTHER_ERROR", message},
      };
    }
  }

  async #check(attempt: SheetAttempt, orderId: string): Promise<void> {
    try {
      const shift = liabilityShiftOf((await this.#session.initiatePayerAction?.({orderId}))?.liabilityShift);
      attempt.settle({state: "approved", orderId, ...(shift && {liabilityShift: shift})});
    } catch (error) {
      const {code} = (error ?? {}) as {code?: unknown};
      if (String(code).includes("CANCEL")) attempt.close();
      else attempt.fail(sessionFailure(error, "authentication-failed"));
    }
  }
}
