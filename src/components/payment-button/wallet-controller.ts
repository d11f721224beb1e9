import type {OrderOptions, OrderRequest} from "../../merchant-api/purchase.ts";
import type {ButtonSession, WindowOptions} from "../../payment-methods/button-session.ts";
import type {DeviceMethod, WindowMethod} from "../../payment-methods/registry.ts";
import {SessionPayment} from "../../payment-methods/session-payment.ts";
import {shippingListeners} from "../../payment-methods/shipping.ts";
import type {CheckoutError} from "../../errors.ts";
import {CheckoutWarnEvent} from "../../payment-flow/events.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import {readSdkUrl, readServer, refuse} from "../../controllers/configuration.ts";
import type {PaymentHost} from "../../controllers/payment-host.ts";
import {readModes} from "./presentation-modes.ts";
import {
  isMarked,
  mayReturn,
  restoreAddress,
  returnAddresses,
  type ReturnSettings,
} from "./redirect-return.ts";
import {WindowPaymentController} from "./window-payment-controller.ts";

/** A button that opens a window or a sheet, as its payments use it. */
export interface WalletHost extends PaymentHost, ReturnSettings {
  /** The goods are sent: the window asks for the address. */
  readonly shipping: boolean;
  /** The page shows the order for review before the capture. */
  readonly review?: boolean;
  /** Type of the brand's button. */
  readonly buttonType?: string | undefined;
}

/** What a button tells its payments. */
export interface WalletSource {
  /** The payment method of the settings. @throws CheckoutError `invalid-config` */
  method(): WindowMethod | DeviceMethod;
  /** Options of a press for `session.start`. */
  windowOptions(): WindowOptions;
}

/** Payments of a wallet's or the guest's button. It is loaded before the button is ready. */
export class WalletController extends WindowPaymentController<WalletHost, ButtonSession> {
  readonly #source: WalletSource;

  constructor(host: WalletHost, source: WalletSource) {
    super(host);
    this.#source = source;
  }

  /** The vendor's button, if the SDK has none. */
  get button(): HTMLElement | undefined {
    return this.payment?.button;
  }

  override get terms(): OrderOptions {
    const {host} = this;
    const {paymentSource: wallet} = this.#source.method();
    if (!wallet) return {};
    return {wallet, ...(host.review && {review: true}), ...(host.state.isSaving && {save: true as const})};
  }

  protected readOptions(): WindowOptions {
    return this.#source.windowOptions();
  }

  protected orderRequest(): OrderRequest | undefined {
    const {host, terms} = this;
    if (host.setting("createOrder")) return undefined;
    const purchase = host.purchase();
    const {modes} = (this.windowOptions ??= this.readOptions());
    const leaves = modes.includes("redirect") && this.#source.method().flow === "window";
    // The sample order has neither.
    if ("sample" in purchase && (leaves || host.shipping)) throw refuse("items");
    return {
      purchase,
      scaMethod: "NONE",
      options: {
        ...host.setting("terms"),
        ...terms,
        ...(host.shipping && {shipping: {}}),
        ...(leaves && returnAddresses(host)),
      },
    };
  }

  /** Continues after the return from a wallet's page, without another press. */
  comeBack(): void {
    const {host, payment} = this;
    // Another element may show the result of the payment.
    const isFree = host.status === "ready" && host.pagePurchase.current?.message === undefined;
    if (!(payment instanceof SessionPayment) || !isFree) return;
    if (!readModes(host, this.#source.method()).includes("redirect")) return;
    // Last, so that an element of another wallet doesn't claim the return.
    // A page with its own orders has its own return address, too.
    const isOurs = isMarked() || host.setting("createOrder");
    if (!isOurs || !payment.hasReturned || !mayReturn(host)) return;
    void this.payments.comeBack().run(payment.resume().finally(restoreAddress));
  }

  protected make(sdk: SdkInstance, details: unknown): ButtonSession | Promise<ButtonSession | undefined> {
    const {host} = this;
    const method = this.#source.method();
    if (method.flow === "device") return this.#makeDevice(sdk, details, method.eligibility);
    const payment: SessionPayment = new SessionPayment(sdk, method, {
      onWarn: (warning) => this.#warn(warning),
      onUnsure: () => this.showSlowNotice(),
      ...(this.terms.wallet === "paypal" && {
        commit: !host.review,
        ...(host.state.isSaving && {savePayment: true}),
      }),
      ...(host.shipping &&
        shippingListeners(() => ({
          server: readServer(host),
          orderId: payment.orderId,
          dispatchEvent: (event) => host.dispatchEvent(event),
          repriced: (amount) => {
            host.state.set({total: amount});
          },
        }))),
    });
    return payment;
  }

  async #makeDevice(sdk: SdkInstance, details: unknown, device: DeviceMethod["eligibility"]) {
    const {host} = this;
    const devices = await import("../../payment-methods/devices/devices.ts");
    return devices[device](sdk, details, {
      environment: host.setting("environment"),
      sdkOrigin: readSdkUrl(host),
      nonce: host.setting("nonce"),
      locale: host.setting("locale"),
      root: host.shadowRoot,
      buttonType: host.buttonType ?? "pay",
      total: () => host.state.total,
      errorText: (error) => this.payments.errorText(error as CheckoutError),
      onPress: () => void this.press(),
    });
  }

  /** Passes the SDK's warning to the developer, and shows a message to the buyer. */
  #warn(warning: unknown): void {
    const {message, code} = (warning ?? {}) as {message?: unknown; code?: unknown};
    const text = (value: unknown) => (typeof value === "string" ? value.slice(0, 300) : "");
    if (this.isAsking) this.host.state.set({message: this.texts.checkForm});
    this.host.dispatchEvent(new CheckoutWarnEvent(text(message), text(code)));
  }
}
