import type {ComponentContext} from "../components/component.ts";
import {describe, isRecoverable, usageError} from "../errors.ts";
import {openDialogWindow} from "../presentation/dialog-window.ts";
import {openPopupWindow} from "../presentation/popup-window.ts";
import type {PaymentWindow, PaymentWindowOptions} from "../presentation/payment-window.ts";
import {askPaymentState} from "../rest-api/payment-state.ts";
import {Attempt} from "./attempt.ts";
import {readCallbacks, type Callbacks, concludeApproved, concludeCanceled} from "./callbacks.ts";
import {RedirectAttempt} from "./redirect-attempt.ts";
import {type Purpose, type Subject, readGivenId, readSubject} from "./subject.ts";
import {removeReturnParameters, readReturnedId} from "./return-address.ts";
import {readStartOptions, type StartOptions} from "./start-options.ts";

/** Session of a wallet or of the guest form. */
export interface PublicSession {
  /**
   * Shows the window in the same task. Resolves after the callbacks; in mode `redirect` with `{redirectURL}`.
   *
   * @throws SdkError when no window could be opened (if recoverable, the next mode may be tried with the same
   *   promise), and any error without an `onError`
   */
  start(options?: unknown, promise?: unknown): Promise<void>;
  cancel(): void;
  destroy(): void;
}

/** PayPal's types allow callers to use either. */
type Started = Promise<void> & Promise<void | {redirectURL?: string}>;

export interface RedirectableSession extends PublicSession {
  start(options?: unknown, promise?: unknown): Started;
  /**
   * True if the buyer returned from PayPal to this page, or to `url` (the page around a sandboxed frame). Can be
   * called before `start`.
   */
  hasReturned(url?: unknown): boolean;
  /** Ends an attempt by redirect: calls `onApprove` or `onCancel` according to PayPal. */
  resume(url?: unknown): Promise<void>;
}

/** Session of a wallet or of the guest form. It can be started repeatedly, one attempt at a time. */
export class PaymentSession {
  readonly #context: ComponentContext;
  readonly #purpose: Purpose;
  readonly #callbacks: Callbacks;
  readonly #givenId: string | undefined;
  readonly #openers: WindowOpeners;
  readonly #destroyed = new AbortController();
  #attempt: Attempt | RedirectAttempt | undefined;

  /** @throws SdkError for wrong options */
  constructor(
    context: ComponentContext,
    purpose: Purpose,
    given: unknown,
    openers: WindowOpeners = defaultOpeners,
  ) {
    const options = readOptions(purpose, given);
    this.#context = context;
    this.#purpose = purpose;
    this.#openers = openers;
    this.#callbacks = readCallbacks(purpose.factory, options);
    this.#givenId = readGivenId(
      purpose,
      options[purpose.subject === "order" ? "orderId" : "vaultSetupToken"],
    );
  }

  /** Public methods, which work without `this`. */
  publicMethods(): PublicSession {
    return {
      start: async (options, promise) => {
        await this.#start(options, promise);
      },
      cancel: () => this.#attempt?.cancel(),
      destroy: () => {
        this.#destroyed.abort();
        this.#attempt?.abandon();
      },
    };
  }

  redirectableMethods(): RedirectableSession {
    return {
      ...this.publicMethods(),
      start: (options, promise) => this.#start(options, promise) as Started,
      hasReturned: (url) => readReturnedId(readUrl("hasReturned", url), this.#purpose) !== undefined,
      resume: (url) => this.#resume(url),
    };
  }

  /** Opens the window before any await, because browsers allow popups only in the click's own task. */
  async #start(given: unknown, promise: unknown): Promise<void | {redirectURL?: string}> {
    this.#checkNotDestroyed("start");
    const subject = readSubject(this.#purpose, this.#givenId, promise);
    // Prevents an unhandled rejection. The attempt and later ones still get the error.
    subject.catch(() => undefined);
    const options = readStartOptions(given, this.#purpose);
    // An attempt whose callbacks are running has ended, so a page may start again in them.
    if (this.#attempt?.isOver !== false) this.#attempt = this.#begin(subject, options);
    else this.#attempt.focus();
    return this.#attempt.done;
  }

  #begin(subject: Promise<Subject>, options: StartOptions): Attempt | RedirectAttempt {
    const callbacks = {...this.#callbacks, ...readCallbacks("start", options.given)};
    const common = {context: this.#context, purpose: this.#purpose, callbacks, subject};
    return options.presentationMode === "redirect"
      ? new RedirectAttempt({...common, autoRedirect: options.autoRedirect})
      : new Attempt({
          ...common,
          overlay: options.fullPageOverlay,
          openWindow: (windowOptions) => openWindow(this.#openers, options, windowOptions),
        });
  }

  async #resume(given: unknown): Promise<void> {
    this.#checkNotDestroyed("resume");
    const read = () => readReturnedId(readUrl("resume", given), this.#purpose);
    const id = read();
    if (id === undefined) {
      throw usageError(
        "ERR_FLOW_NOT_RETURNED",
        "resume: the address is not one that PayPal sent the buyer back to. Call hasReturned() first.",
      );
    }
    const {subject: kind} = this.#purpose;
    const {state, payerId} = await askPaymentState(this.#context.api, {kind, id}, this.#destroyed.signal);
    if (this.#destroyed.signal.aborted || read() !== id) return;
    // Only the page around this frame can change its own address.
    if (given === undefined) removeReturnParameters();
    if (state === "approved") await concludeApproved(this.#callbacks, this.#purpose, id, payerId);
    else await concludeCanceled(this.#callbacks, this.#purpose, id);
  }

  #checkNotDestroyed(call: string): void {
    if (!this.#destroyed.signal.aborted) return;
    throw usageError(
      "ERR_FLOW_SESSION_DESTROYED",
      `${call}: this session was destroyed. Make a new one with ${this.#purpose.factory}().`,
    );
  }
}

/** Functions that open the window, by presentation mode. */
export interface WindowOpeners {
  auto(options: PaymentWindowOptions, start: StartOptions): PaymentWindow;
  popup(options: PaymentWindowOptions): PaymentWindow;
  modal(options: PaymentWindowOptions): PaymentWindow;
}

/** `auto` opens a popup, or a modal if popups are blocked. */
export const defaultOpeners: WindowOpeners = {
  auto: (options) => {
    try {
      return openPopupWindow(options);
    } catch (error) {
      if (!isRecoverable(error)) throw error;
      return openDialogWindow(options);
    }
  },
  popup: openPopupWindow,
  modal: openDialogWindow,
};

function openWindow(
  openers: WindowOpeners,
  start: StartOptions,
  options: PaymentWindowOptions,
): PaymentWindow {
  switch (start.presentationMode) {
    case "popup":
      return openers.popup(options);
    case "modal":
      return openers.modal(options);
    default:
      return openers.auto(options, start);
  }
}

/**
 * Reads an absolute URL. Undefined and null mean the page's own address.
 * @throws SdkError for any other value
 */
function readUrl(call: string, given: unknown): URL {
  const url = given ?? location.href;
  if ((typeof url === "string" || url instanceof URL) && URL.canParse(url)) return new URL(url);
  throw usageError(
    "ERR_FLOW_RETURN_URL_INVALID",
    `${call} takes the address that the buyer came back to, such as "https://shop.example/cart?token=…"; got ${describe(given)}.`,
  );
}

function readOptions({factory}: Purpose, given: unknown): Record<string, unknown> {
  if (typeof given === "object" && given !== null) return given as Record<string, unknown>;
  throw usageError(
    "ERR_FLOW_SESSION_OPTIONS_INVALID",
    `${factory} expects {onApprove, …}; got ${describe(given)}.`,
  );
}
