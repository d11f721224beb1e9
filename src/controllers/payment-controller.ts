import {html, type TemplateResult} from "lit";
import type {CheckoutError, CheckoutErrorCode} from "../errors.ts";
import {fillNotCharged} from "../locales/not-charged.ts";
import {CheckoutSubmitEvent} from "../payment-flow/events.ts";
import {PaymentFlow, type Endpoints} from "../payment-flow/payment-flow.ts";
import type {Charge} from "./attempt-ending.ts";
import {readServer} from "./configuration.ts";
import {dispatch} from "./dispatch.ts";
import {focusIn} from "./focus-in.ts";
import {formatMoney} from "./money.ts";
import {type AttemptSource, PaymentAttempt} from "./payment-attempt.ts";
import type {PaidMethod, PaymentHost, Receipt} from "./payment-host.ts";
import {refusalText} from "./refusal-text.ts";
import {mayBegin, runningKey, type Waiting} from "./running-payments.ts";
import {hasFocus} from "./slot-chain.ts";
import type {SessionController} from "./session-controller.ts";

/** Runs the payments of one element. A payment continues after the element has left the page. */
export class PaymentController implements AttemptSource {
  readonly flow = new PaymentFlow();
  readonly host: PaymentHost;
  readonly method: PaidMethod;
  readonly session: SessionController;

  constructor(host: PaymentHost, method: PaidMethod, session: SessionController) {
    this.host = host;
    this.method = method;
    this.session = session;
  }

  /**
   * Begins a payment after a press. It doesn't if the page prevents `checkout-submit`, in a session that has ended, and while
   * another payment for the same goods may be taking money. Payments that only wait for the buyer are canceled.
   * @param waiting what the buyer does before the payment takes money
   */
  begin(waiting?: Waiting): PaymentAttempt | undefined {
    return this.#mayBegin() ? this.beginWithoutCharge(waiting) : undefined;
  }

  /** Begins what takes no money, so that no other payment is in its way. */
  beginWithoutCharge(waiting?: Waiting): PaymentAttempt | undefined {
    const {session, method, host} = this;
    if (session.isExpired) {
      host.state.set({message: this.fill(method.expired, "no-order")});
      void session.renew();
      return undefined;
    }
    const submit = new CheckoutSubmitEvent();
    return host.dispatchEvent(submit) ? new PaymentAttempt(this, submit, waiting) : undefined;
  }

  /** Continues after the buyer has come back from the wallet's page. */
  comeBack(): PaymentAttempt {
    return new PaymentAttempt(this);
  }

  /** Shows a payment of an earlier page or another tab, until its result is known: see {@link PaymentAttempt.resume}. */
  resume(...payment: Parameters<PaymentAttempt["resume"]>): Promise<void> {
    return new PaymentAttempt(this).resume(...payment);
  }

  #mayBegin(): boolean {
    if (this.session.isExpired || mayBegin(this.purchaseKey)) return true;
    this.host.state.set({message: this.method.texts.checking});
    return false;
  }

  /** The same text for the same purchase. */
  get purchaseKey(): string {
    return runningKey(this.host);
  }

  get endpoints(): Endpoints {
    const {host} = this;
    return {
      server: readServer(host),
      createOrder: host.setting("createOrder"),
      captureOrder: host.setting("captureOrder"),
    };
  }

  /**
   * Shows a receipt instead of the form.
   * @param receipt values of the receipt, or its own content. Undefined: only the message is shown
   */
  succeed(
    message: string,
    receipt: Receipt | (() => TemplateResult) | undefined,
    event: Event | undefined,
  ): void {
    const {host} = this;
    const hadFocus = hasFocus(host);
    host.state.set({
      receipt: typeof receipt === "object" ? this.method.drawReceipt(receipt) : (receipt ?? (() => html``)),
    });
    host.setStatus("succeeded");
    host.state.set({message});
    host.teardown();
    if (event) dispatch(host, event);
    // The focused control is gone.
    if (hadFocus) void focusIn(host, "[part=result]");
  }

  /** Fills in the sentence about charges, if there was no charge, where the message has a place for it. */
  fill(message: string, charge: Charge): string {
    return fillNotCharged(message, charge === "unknown" ? undefined : this.host.texts.notCharged);
  }

  /** Message for an error. */
  errorText(error: CheckoutError, charge: Charge = "unknown"): string {
    return this.fill(this.#errorText(error, charge), charge);
  }

  #errorText(error: CheckoutError, charge: Charge): string {
    const {code, reason} = error;
    const {host, method} = this;
    const {texts} = method;
    const messages: Partial<Record<CheckoutErrorCode, string | undefined>> = {
      ...texts.errors,
      "unexpected-state": undefined,
      "amount-changed": texts.amountChanged.replace("#", formatMoney(host.state.total, host)),
      "order-not-found": texts.errors["order-create"],
      "hook-failed": texts.errors["order-create"],
      token: method.expired,
      network: host.texts.network,
      "invalid-config": host.texts.misconfigured,
    };
    // Without a message for the code, the result counts.
    const results: Record<Charge, string> = {
      "no-order": texts.notStarted,
      unpaid: texts.errors.capture,
      unknown: texts.errors["unexpected-state"],
    };
    const own = method.errorText?.(error) ?? refusalText(error, host);
    return own ?? (reason ? texts.declines[reason] : (messages[code] ?? results[charge]));
  }
}
