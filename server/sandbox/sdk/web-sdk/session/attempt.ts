import type {ComponentContext} from "../components/component.ts";
import {isRecoverable, sdkError, type SdkError} from "../errors.ts";
import type {PaymentWindow, PaymentWindowOptions} from "../presentation/payment-window.ts";
import type {FromPaymentWindow, ToPaymentWindow} from "../../protocol/payment-window.ts";
import {openFrameSession} from "../rest-api/frame-session.ts";
import {pauseUnlessOnline} from "../rest-api/rest-api.ts";
import {askPaymentState, type PaymentState} from "../rest-api/payment-state.ts";
import {
  tell,
  type Callbacks,
  concludeApproved,
  concludeCanceled,
  concludeError,
  failureOf,
} from "./callbacks.ts";
import type {Purpose} from "./subject.ts";
import {isCutOffFromPopups} from "./opener-policy.ts";
import {askAddress, askOption} from "./shipping.ts";

/** How an attempt can end. `abandoned`: the page destroyed the session, and wants to hear nothing more. */
type Outcome =
  | {state: "approved"; id: string; payerId?: string | undefined}
  | {state: "canceled"}
  | {state: "error"; error: SdkError}
  | {state: "abandoned"};

/** How long the service may take to open the window's session. */
const openingMs = 20_000;
/** How often a window that the browser has cut the page off from is asked about. */
const askAgainMs = 1_000;
/** How often it may be found unheard of, or left, before it counts as closed: it may just be loading, or loading again. */
const patience = {unseen: 20, closed: 2};

export interface AttemptOptions {
  readonly context: ComponentContext;
  readonly purpose: Purpose;
  readonly callbacks: Callbacks;
  readonly subject: Promise<string>;
  readonly overlay: boolean;
  /** Opens the window in this very task. @throws SdkError when the browser doesn't let it */
  openWindow(options: PaymentWindowOptions): PaymentWindow;
}

/**
 * One `start` of a session, from the buyer's press to the callbacks: opens the window, shows the service's document in it
 * when order and frame session are there, and ends exactly once, however many ways lead there.
 */
export class Attempt {
  /** Settles when the callbacks have been called; rejects with an error that there is no `onError` for. */
  readonly done: Promise<void>;
  readonly #options: AttemptOptions;
  readonly #window: PaymentWindow;
  readonly #over = new AbortController();
  #settle!: (outcome: Outcome) => void;
  #id: string | undefined;
  #frameSession: string | undefined;
  #isAbandoned = false;

  constructor(options: AttemptOptions) {
    this.#options = options;
    const {context, purpose, callbacks, subject, overlay} = options;
    this.#window = options.openWindow({
      origin: context.service.origin,
      name: purpose.name,
      texts: context.translations.texts,
      overlay,
      asks: {
        address: callbacks.onShippingAddressChange !== undefined,
        option: callbacks.onShippingOptionsChange !== undefined,
      },
      onMessage: (message, reply) => void this.#hear(message, reply),
      onDismiss: () => this.cancel(),
      onClosed: (wasSeen) => void this.#lookAfterClosing(wasSeen),
    });
    const outcome = new Promise<Outcome>((resolve) => {
      this.#settle = resolve;
    });
    this.done = outcome.then((each) => this.#conclude(each));
    void this.#load(subject);
  }

  /** Whether the window is gone; the callbacks may still be at work. */
  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** Back before the buyer's eyes. */
  focus(): void {
    this.#window.focus();
  }

  cancel(): void {
    this.#end({state: "canceled"});
  }

  /** The page wants to hear nothing more, also not of an end that it has not heard of yet. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#end({state: "abandoned"});
  }

  async #load(subject: Promise<string>): Promise<void> {
    const {service, translations} = this.#options.context;
    const deadline = AbortSignal.any([this.#over.signal, AbortSignal.timeout(openingMs)]);
    try {
      const [id, frameSession] = await Promise.all([
        subject.then((each) => (this.#id = each)),
        openFrameSession(service, deadline),
      ]);
      if (this.#over.signal.aborted) return;
      this.#frameSession = frameSession;
      const url = this.#options.purpose.address(service.origin, id);
      url.searchParams.set("session", frameSession);
      this.#window.show(translations.tell(url));
    } catch (error) {
      this.#fail(error);
    }
  }

  async #hear(message: FromPaymentWindow, reply: (answer: ToPaymentWindow) => void): Promise<void> {
    const {callbacks, context} = this.#options;
    if (this.isOver) return;
    switch (message.kind) {
      case "ready":
      case "size":
        break;
      case "shipping-address":
        reply(
          await askAddress(
            callbacks.onShippingAddressChange,
            context.translations.texts,
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
            context.translations.texts,
            message.question,
            this.#id ?? "",
            message.option,
          ),
        );
        break;
      case "warning":
        await tell(callbacks.onWarn, formProblem());
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
   * Finds out how a popup ended that the browser calls closed. Its buyer may have approved in the last moment. With an opener
   * policy that cuts the page off, the browser calls it closed while the buyer is still in it.
   */
  async #lookAfterClosing(wasSeen: boolean): Promise<void> {
    const {signal} = this.#over;
    const found = {unseen: 0, closed: 0};
    try {
      while (!signal.aborted) {
        if (this.#id === undefined || this.#frameSession === undefined) return this.cancel();
        const [{state, payerId, window}, isCutOff] = await Promise.all([
          this.#ask(this.#id, this.#frameSession),
          wasSeen ? false : isCutOffFromPopups(),
        ]);
        if (state === "approved") return this.#end({state: "approved", id: this.#id, payerId});
        // A service that knows nothing of the window has not heard of it either.
        if ((window ?? "unseen") === "unseen") found.unseen += 1;
        found.closed = window === "closed" ? found.closed + 1 : 0;
        const isGone = found.unseen > patience.unseen || found.closed >= patience.closed;
        if (isCutOff === false || state === "ended" || isGone) return this.cancel();
        await pauseUnlessOnline(askAgainMs, signal);
      }
    } catch (error) {
      // A token that has become too old to ask with is no reason to doubt a window that had been talking with the page.
      if (wasSeen && !isRecoverable(error)) this.cancel();
      else this.#fail(error);
    }
  }

  #ask(id: string, session: string): Promise<PaymentState> {
    const {context, purpose} = this.#options;
    return askPaymentState(context.service, {kind: purpose.subject, id, session}, this.#over.signal);
  }

  #fail(error: unknown): void {
    this.#end({state: "error", error: failureOf(error)});
  }

  #end(outcome: Outcome): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
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

/** A buyer sent the guest form, and something in it has to be mended. The interface fixes every word of it. */
function formProblem() {
  return {
    name: "PaymentFlowWarning",
    code: "WARN_FLOW_GUEST_CHECKOUT_SUBMIT_ERROR",
    message: "PayPalGuestCheckoutSession form submit failed: GUEST_CHECKOUT_INLINE_FORM_SUBMIT_FAILURE",
  };
}
