/** Options and requests of Google's client. */
interface Sheet {
  readonly request: Record<string, unknown>;
  close(error: unknown): void;
}

interface ClientOptions {
  environment: string;
  paymentDataCallbacks: {
    onPaymentAuthorized(data: object): Promise<{transactionState?: string; error?: {message?: string}}>;
  };
}

/** Fakes of the scripts of Google and Apple. The test acts as the buyer on their sheets. */
export class FakeDevice {
  /** Scripts that have run. */
  scripts: string[] = [];
  /** Makes Google's script define nothing. */
  isBroken = false;
  isReady = true;
  canMakePayments = true;
  clients: ClientOptions[] = [];
  readyAsked: object[] = [];
  buttons: Record<string, unknown>[] = [];
  sheets: Sheet[] = [];
  appleSheets: FakeAppleSheet[] = [];

  googleRan(): void {
    this.scripts.push("google");
    if (this.isBroken) return;
    const device = window.fakeDevice;
    class PaymentsClient {
      constructor(options: ClientOptions) {
        device.clients.push(options);
      }

      async isReadyToPay(request: object) {
        device.readyAsked.push(request);
        return {result: device.isReady};
      }

      loadPaymentData(request: Record<string, unknown>): Promise<unknown> {
        return new Promise((_, reject) => {
          device.sheets.push({request, close: reject});
        });
      }

      createButton(options: {onClick(): void}) {
        device.buttons.push({...options});
        const button = document.createElement("button");
        button.addEventListener("click", () => options.onClick());
        return button;
      }
    }
    Object.assign(window, {google: {payments: {api: {PaymentsClient}}}});
  }

  /** Approves in Google's sheet. Resolves with the page's reply. */
  approve(paymentMethodData: object = {token: "of the card"}) {
    return this.clients.at(-1)!.paymentDataCallbacks.onPaymentAuthorized({paymentMethodData});
  }

  closeSheet(): void {
    this.sheets.at(-1)!.close(Object.assign(new Error("closed"), {statusCode: "CANCELED"}));
  }

  appleRan(): void {
    this.scripts.push("apple");
    const device = window.fakeDevice;
    class ApplePaySession extends FakeAppleSheet {
      static readonly STATUS_SUCCESS = 0;
      static readonly STATUS_FAILURE = 1;

      static canMakePayments(): boolean {
        return device.canMakePayments;
      }

      constructor(version: number, request: Record<string, unknown>) {
        super(version, request);
        device.appleSheets.push(this);
      }
    }
    Object.assign(window, {ApplePaySession});
    // A definition can't be removed, so it stays for the later tests of the page.
    if (!customElements.get("apple-pay-button"))
      customElements.define("apple-pay-button", class extends HTMLElement {});
  }

  get appleSheet(): FakeAppleSheet {
    return this.appleSheets.at(-1)!;
  }

  /** Removes the scripts and their globals. */
  static clear(): void {
    for (const name of ["google", "ApplePaySession"]) Reflect.deleteProperty(window, name);
    for (const tag of document.querySelectorAll("script[src*='/vendors/']")) tag.remove();
  }
}

/** Fake of Apple's sheet. */
export class FakeAppleSheet {
  readonly version: number;
  readonly request: Record<string, unknown>;
  began = false;
  aborted = false;
  readonly merchantSessions: unknown[] = [];
  readonly totals: unknown[] = [];
  readonly results: number[] = [];
  onvalidatemerchant: ((event: {validationURL: string}) => void) | null = null;
  onpaymentmethodselected: (() => void) | null = null;
  onpaymentauthorized: ((event: {payment: object}) => void) | null = null;
  oncancel: (() => void) | null = null;

  constructor(version: number, request: Record<string, unknown>) {
    this.version = version;
    this.request = request;
  }

  begin(): void {
    this.began = true;
  }

  abort(): void {
    this.aborted = true;
  }

  completeMerchantValidation(session: unknown): void {
    this.merchantSessions.push(session);
  }

  completePaymentMethodSelection({newTotal}: {newTotal: unknown}): void {
    this.totals.push(newTotal);
  }

  completePayment({status}: {status: number}): void {
    this.results.push(status);
  }
}

declare global {
  interface Window {
    fakeDevice: FakeDevice;
  }
}
