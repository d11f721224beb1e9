import type {ComponentContext} from "../components/component.ts";
import {isRecoverable, sdkError, type SdkError} from "../errors.ts";
import type {PaymentWindow, PaymentWindowOptions} from "../presentation/payment-window.ts";
import type {FromPaymentWindow, ToPaymentWindow} from "../../protocol/payment-window.ts";
import {openFrameSession} from "../rest-api/frame-session.ts";
import {pauseUnlessOnline} from "../rest-api/rest-api.ts";
import {askPaymentState, type PaymentState} from "../rest-api/payment-state.ts";
import {
  notify,
  type Callbacks,
  concludeApproved,
  concludeCanceled,
  concludeError,
  failureOf,
} from "./callbacks.ts";
import type {Purpose, Subject} from "./subject.ts";
import {isCutOffFromPopups} from "./opener-policy.ts";
import {askAddress, askOption} from "./shipping.ts";

/** Result of an attempt. `abandoned`: the page destroyed the session and gets no callbacks. */
type Outcome =
  | {state: "approved"; id: string; payerId?: string | undefined}
  | {state: "canceled"}
  | {state: "error"; error: SdkError}
  | {state: "abandoned"};

/** Longest wait for the window's frame session. */
const sessionTimeoutMs = 20_000;
/** Interval of checks on a popup that an opener policy has disconnected from the page. */
const checkIntervalMs = 1_000;
/** Number of checks that may find a popup unseen or closed before it counts as closed, because it may be loading. */
const maxChecks = {unseen: 20, closed: 2};

export interface AttemptOptions {
  readonly context: ComponentContext;
  readonly purpose: Purpose;
  readonly callbacks: Callbacks;
  readonly subject: Promise<Subject>;
  readonly overlay: boolean;
  /**
   * Opens the window in the same task.
   * @throws SdkError when the browser blocks it
   */
  openWindow(options: PaymentWindowOptions): PaymentWindow;
}

/**
 * Attempt to pay: a call of `start`, from the click to the callbacks. Opens the window, loads PayPal's document when the order and
 * the frame session exist, and ends exactly once.
 */
export class Attempt {
  /** Settles after the callbacks. Rejects with an error if there is no `onError`. */
  readonly done: Promise<void>;
  readonly #options: AttemptOptions;
  readonly #window: PaymentWindow;
  readonly #ended = new AbortController();
  #settle!: (outcome: Outcome) => void;
  #id: string | undefined;
  #frameSession: string | undefined;
  #isAbandoned = false;

  constructor(options: AttemptOptions) {
    this.#options = options;
    const {context, purpose, callbacks, subject, overlay} = options;
    this.#window = options.openWindow({
      origin: context.api.origin,
      name: purpose.name,
      texts: context.translations.texts,
      overlay,
      asks: {
        address: callbacks.onShippingAddressChange !== undefined,
        option: callbacks.onShippingOptionsChange !== undefined,
      },
      onMessage: (message, reply) => void this.#receive(message, reply),
      onDismiss: () => this.cancel(),
      onClosed: (wasSeen) => void this.#checkClosedPopup(wasSeen),
    });
    const outcome = new Promise<Outcome>((resolve) => {
      this.#settle = resolve;
    });
    this.done = outcome.then((each) => this.#conclude(each));
    void this.#load(subject);
  }

  /** The window is closed. Callbacks may still be running. */
  get isOver(): boolean {
    return this.#ended.signal.aborted;
  }

  /** Brings the window to the front. */
  focus(): void {
    this.#window.focus();
  }

  cancel(): void {
    this.#end({state: "canceled"});
  }

  /** Ends the attempt without callbacks, also of an earlier result. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#end({state: "abandoned"});
  }

  async #load(subject: Promise<Subject>): Promise<void> {
    const {
      context: {api, translations},
      purpose,
    } = this.#options;
    const deadline = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(sessionTimeoutMs)]);
    try {
      const [id, frameSession] = await Promise.all([
        subject.then(async (each) => {
          this.#id = each.id;
          await purpose.prepare?.(each, this.#ended.signal);
          return each.id;
        }),
        openFrameSession(api, deadline),
      ]);
      if (this.#ended.signal.aborted) return;
      this.#frameSession = frameSession;
      const url = purpose.address(api.origin, id);
      url.searchParams.set("session", frameSession);
      this.#window.show(translations.addLocaleTo(url));
    } catch (error) {
      this.#fail(error);
    }
  }

  async #receive(message: FromPaymentWindow, reply: (answer: ToPaymentWindow) => void): Promise<void> {
    const {callbacks} = this.#options;
    if (this.isOver) return;
    switch (message.kind) {
      case "ready":
      case "size":
        break;
      case "shipping-address":
        reply(
          await askAddress(
            callbacks.onShippingAddressChange,
            message.question,
            this.#id ?? "",
            message.address,
          ),
        );
        break;
      case "shipping-option":
        reply(
          await askOption(
            callbacks.onShippingOptionsChange,
            message.question,
            this.#id ?? "",
            message.option,
          ),
        );
        break;
      case "warning":
        await notify(callbacks.onWarn, formProblem());
        break;
      case "approved":
        if (this.#id !== undefined) this.#end({state: "approved", id: this.#id, payerId: message.payerId});
        break;
      case "canceled":
        this.cancel();
        break;
      case "failed":
        this.#fail(sdkError(message.code, message.message, {isRecoverable: message.isRecoverable}));
        break;
    }
  }

  /**
   * Asks PayPal for the result of a popup that the browser reports as closed.
   *
   * The buyer may have approved just before closing it. With a `same-origin` opener policy the browser reports a
   * popup as closed while it is open.
   */
  async #checkClosedPopup(wasSeen: boolean): Promise<void> {
    const {signal} = this.#ended;
    const counts = {unseen: 0, closed: 0};
    try {
      while (!signal.aborted) {
        if (this.#id === undefined || this.#frameSession === undefined) return this.cancel();
        const [{state, payerId, window}, isCutOff] = await Promise.all([
          this.#ask(this.#id, this.#frameSession),
          wasSeen ? false : isCutOffFromPopups(),
        ]);
        if (state === "approved") return this.#end({state: "approved", id: this.#id, payerId});
        // A reply without a window state counts as unseen.
        if ((window ?? "unseen") === "unseen") counts.unseen += 1;
        counts.closed = window === "closed" ? counts.closed + 1 : 0;
        const isGone = counts.unseen > maxChecks.unseen || counts.closed >= maxChecks.closed;
        if (isCutOff === false || state === "ended" || isGone) return this.cancel();
        await pauseUnlessOnline(checkIntervalMs, signal);
      }
    } catch (error) {
      // An expired token prevents the check. A window that has sent messages before is then taken as closed.
      if (wasSeen && !isRecoverable(error)) this.cancel();
      else this.#fail(error);
    }
  }

  #ask(id: string, session: string): Promise<PaymentState> {
    const {context, purpose} = this.#options;
    return askPaymentState(context.api, {kind: purpose.subject, id, session}, this.#ended.signal);
  }

  #fail(error: unknown): void {
    this.#end({state: "error", error: failureOf(error)});
  }

  #end(outcome: Outcome): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    this.#window.close();
    this.#settle(outcome);
  }

  async #conclude(outcome: Outcome): Promise<void> {
    const {callbacks, purpose} = this.#options;
    if (this.#isAbandoned) return;
    switch (outcome.state) {
      case "approved":
        return concludeApproved(callbacks, purpose, outcome.id, outcome.payerId);
      case "canceled":
        return concludeCanceled(callbacks, purpose, this.#id);
      case "error":
        return concludeError(callbacks, outcome.error);
      case "abandoned":
    }
  }
}

/** Data of `onWarn` for an invalid guest form, as PayPal's SDK documents it. */
function formProblem() {
  return {
    name: "PaymentFlowWarning",
    code: "WARN_FLOW_GUEST_CHECKOUT_SUBMIT_ERROR",
    message: "PayPalGuestCheckoutSession form submit failed: GUEST_CHECKOUT_INLINE_FORM_SUBMIT_FAILURE",
  };
}
