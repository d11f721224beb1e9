import type {Order} from "../../merchant-api/orders.ts";
import {CheckoutError} from "../../errors.ts";
import type {Approval} from "../../payment-flow/outcome.ts";
import type {ApplePaySession as SdkSession} from "../../paypal-sdk/sdk-types.ts";
import {loadVendorScript, type VendorScript} from "../../paypal-sdk/vendor-script.ts";
import type {ButtonSession} from "../button-session.ts";
import {missingFactory, sessionFailure} from "../session-failure.ts";
import {configOf, type DeviceOptions, type MakeDevicePayment} from "./device.ts";
import {SheetAttempt} from "./sheet-attempt.ts";

/** Session of the device, as far as it is used. The names are Apple's. */
interface DeviceSession {
  onvalidatemerchant: ((event: {validationURL: string}) => void) | null;
  onpaymentmethodselected: (() => void) | null;
  onpaymentauthorized: ((event: {payment: Authorized}) => void) | null;
  oncancel: (() => void) | null;
  begin(): void;
  abort(): void;
  completeMerchantValidation(merchantSession: unknown): void;
  completePaymentMethodSelection(update: object): void;
  completePayment(result: {status: number}): void;
}

interface Authorized {
  token?: unknown;
  billingContact?: unknown;
  shippingContact?: unknown;
}

interface DeviceSessionClass {
  new (version: number, request: object): DeviceSession;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
  canMakePayments(): boolean;
}

const tag = "apple-pay-button";

/** Apple's script defines the button, and the session in browsers other than Safari. */
const script: VendorScript<CustomElementConstructor> = {
  url: "https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js",
  standIn: "/web-sdk/v6/vendors/apple-pay.js",
  find: () => customElements.get(tag),
};

/** Apple's names of button types that differ from ours. */
const buttonTypes: Readonly<Record<string, string>> = {buynow: "buy", checkout: "check-out"};

/** @throws CheckoutError `script-load` if Apple's script can't be loaded */
export const makeApplePay: MakeDevicePayment = async (sdk, details, given) => {
  const session = sdk.createApplePayOneTimePaymentSession?.();
  if (!session) throw missingFactory("createApplePayOneTimePaymentSession");
  await loadVendorScript(script, given.sdkOrigin, given.nonce);
  const {ApplePaySession: Device} = window as {ApplePaySession?: DeviceSessionClass};
  if (!canPay(Device)) return undefined;
  try {
    const config = configOf(details);
    return new ApplePayment(Device, session, session.formatConfigForPaymentRequest(config), given);
  } catch (error) {
    throw sessionFailure(error, "script-load");
  }
};

/** Asks the device. An insecure or framed page makes it throw. */
function canPay(Device: DeviceSessionClass | undefined): Device is DeviceSessionClass {
  try {
    return !!Device && Device.canMakePayments();
  } catch {
    return false;
  }
}

/** The device's sheet, and the SDK's confirmation of the order. Each press opens a new sheet. */
class ApplePayment implements ButtonSession {
  readonly button = document.createElement(tag);
  readonly #Device: DeviceSessionClass;
  readonly #session: SdkSession;
  readonly #request: object;
  readonly #options: DeviceOptions;
  #open: {attempt: SheetAttempt; sheet: DeviceSession} | undefined;

  constructor(Device: DeviceSessionClass, session: SdkSession, request: object, given: DeviceOptions) {
    this.#Device = Device;
    this.#session = session;
    this.#request = request;
    this.#options = given;
    this.button.setAttribute("buttonstyle", "black");
    this.button.setAttribute("type", buttonTypes[given.buttonType] ?? given.buttonType);
    this.button.setAttribute("locale", given.locale ?? "en");
  }

  start(_options: unknown, ordering: Promise<Order>): Promise<Approval> {
    const attempt = new SheetAttempt();
    const total = this.#options.total();
    if (!total) {
      attempt.fail(new CheckoutError("invalid-config", "amount"));
      return attempt.approval;
    }
    ordering.catch((error: unknown) => attempt.note(error));
    const {merchantCountry} = this.#request as {merchantCountry?: unknown};
    const newTotal = {label: location.hostname, amount: total.value, type: "final"};
    // In the task of the press, as Apple requires.
    const sheet = new this.#Device(4, {
      countryCode: typeof merchantCountry === "string" ? merchantCountry : "US",
      currencyCode: total.currencyCode,
      requiredBillingContactFields: ["postalAddress", "name"],
      ...this.#request,
      total: newTotal,
    });
    this.#open = {attempt, sheet};
    sheet.onvalidatemerchant = ({validationURL}) => {
      this.#session.validateMerchant({validationUrl: validationURL}).then(
        ({merchantSession}) => {
          if (!attempt.isOver) sheet.completeMerchantValidation(merchantSession);
        },
        (error: unknown) => {
          if (attempt.isOver) return;
          attempt.fail(sessionFailure(error));
          sheet.abort();
        },
      );
    };
    sheet.onpaymentmethodselected = () => sheet.completePaymentMethodSelection({newTotal});
    sheet.onpaymentauthorized = ({payment}) => void this.#authorize(attempt, sheet, payment, ordering);
    sheet.oncancel = () => attempt.close();
    sheet.begin();
    return attempt.approval;
  }

  cancel(): void {
    const {attempt, sheet} = this.#open ?? {};
    if (!attempt || attempt.isOver) return;
    attempt.close();
    sheet?.abort();
  }

  destroy(): void {
    this.#open = undefined;
  }

  async #authorize(
    attempt: SheetAttempt,
    sheet: DeviceSession,
    {token, billingContact, shippingContact}: Authorized,
    ordering: Promise<Order>,
  ): Promise<void> {
    const {STATUS_SUCCESS, STATUS_FAILURE} = this.#Device;
    let status = STATUS_FAILURE;
    try {
      const {id} = await ordering;
      attempt.orderId = id;
      const confirmed = await this.#session.confirmOrder({
        orderId: id,
        token,
        billingContact,
        shippingContact,
      });
      const state = confirmed.approveApplePayPayment?.status;
      if (state !== "APPROVED")
        throw new CheckoutError("unexpected-state", `confirmOrder ended as ${String(state)}.`);
      status = STATUS_SUCCESS;
      attempt.settle({state: "approved", orderId: id});
    } catch (error) {
      // The sheet shows the failure. The buyer closes it or tries another card.
      attempt.note(sessionFailure(error));
    }
    // The sheet of a canceled attempt is closed.
    if (!attempt.isOver || status === STATUS_SUCCESS) sheet.completePayment({status});
  }
}
