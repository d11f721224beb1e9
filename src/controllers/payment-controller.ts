import type {TemplateResult} from "lit";
import type {CheckoutError, CheckoutErrorCode} from "../errors.ts";
import {PaymentFlow, type Endpoints} from "../payment-flow/payment-flow.ts";
import {PaymentAttempt} from "./payment-attempt.ts";
import type {PaymentForm, PaymentHost} from "./payment-host.ts";
import {mayBegin} from "./running-payments.ts";
import type {SessionController} from "./session-controller.ts";

/** Runs the payments of one element. A payment continues after the element has left the page. */
export class PaymentController {
  readonly flow = new PaymentFlow();
  readonly host: PaymentHost;
  readonly form: PaymentForm;
  readonly session: SessionController;

  constructor(host: PaymentHost, form: PaymentForm, session: SessionController) {
    this.host = host;
    this.form = form;
    this.session = session;
  }

  /** Begins a payment. @param giveUp cancels the approval that the payment waits for; false if it can't */
  begin(giveUp?: () => boolean): PaymentAttempt {
    return new PaymentAttempt(this, giveUp);
  }

  /**
   * Returns whether a press may begin a payment. It may not in a session that has ended, nor while another payment for
   * the same goods may be taking money. Payments that only wait for the buyer are canceled.
   */
  mayBegin(): boolean {
    const {isExpired} = this.session;
    if (!isExpired && mayBegin(this.goods)) return true;
    this.host.message = isExpired ? this.form.expired : this.form.texts.checking;
    if (isExpired) void this.session.renew();
    return false;
  }

  /** The same text for the same purchase. */
  get goods(): string {
    const {host} = this;
    try {
      return JSON.stringify([host.serverUrl, host.setting("createOrder") ? undefined : host.purchase()]);
    } catch {
      // Misconfigured: the press reports it.
      return "";
    }
  }

  get endpoints(): Endpoints {
    const {host} = this;
    return {
      server: host.serverUrl,
      createOrder: host.setting("createOrder"),
      captureOrder: host.setting("captureOrder"),
    };
  }

  /** Shows a receipt instead of the form. */
  succeed(message: string, drawReceipt: () => TemplateResult, event: Event): void {
    const {host} = this;
    // The element may be in a shadow root.
    const {activeElement} = host.getRootNode() as Document | ShadowRoot;
    const hadFocus = host.contains(activeElement);
    host.receipt = drawReceipt;
    host.setStatus("succeeded");
    host.message = message;
    host.leave();
    host.dispatchEvent(event);
    // The focused control is gone.
    if (hadFocus)
      void host.updateComplete.then(() =>
        host.shadowRoot?.querySelector<HTMLElement>("[part=result]")?.focus(),
      );
  }

  /** Message for an error. By default it leaves the result open. */
  errorText(error: CheckoutError): string {
    const {code, reason} = error;
    const {host, form} = this;
    const {texts} = form;
    const messages: Partial<Record<CheckoutErrorCode, string>> = {
      ...texts.errors,
      "amount-changed": texts.amountChanged.replace("#", host.format(host.total)),
      "order-not-found": texts.errors["order-create"],
      token: form.expired,
      network: host.texts.network,
      "invalid-config": host.texts.misconfigured,
    };
    return (
      form.errorText?.(error) ??
      (reason ? texts.declines[reason] : (messages[code] ?? texts.errors["unexpected-state"]))
    );
  }
}
