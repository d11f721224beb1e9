import type {ComponentContext} from "../components/component.ts";
import {describe, isRecoverable, usageError} from "../errors.ts";
import {openDialogWindow} from "../presentation/dialog-window.ts";
import {openPopupWindow} from "../presentation/popup-window.ts";
import type {PaymentWindow, PaymentWindowOptions} from "../presentation/payment-window.ts";
import {askPaymentState} from "../rest-api/payment-state.ts";
import {Attempt} from "./attempt.ts";
import {readCallbacks, type Callbacks, concludeApproved, concludeCanceled} from "./callbacks.ts";
import {RedirectAttempt} from "./redirect-attempt.ts";
import {type Purpose, readGivenId, readSubject} from "./subject.ts";
import {forgetReturn, readReturn} from "./return-address.ts";
import {readStartOptions, type StartOptions} from "./start-options.ts";

/** What a page gets from the factories of wallets and of the guest form. */
export interface PublicSession {
  /**
   * Shows the buyer the window, in the task of the call. Resolves when the attempt has ended and its callbacks were
   * called; in the mode `redirect` with `{redirectURL}`.
   *
   * @throws SdkError when nothing could be shown (recoverable: the next mode may be tried with the same promise), and what
   *   there is no `onError` for
   */
  start(options?: unknown, promise?: unknown): Promise<void>;
  cancel(): void;
  destroy(): void;
}

/** As the public SDK's types have it: a caller may take it for either. */
type Started = Promise<void> & Promise<void | {redirectURL?: string}>;

export interface RedirectableSession extends PublicSession {
  start(options?: unknown, promise?: unknown): Started;
  /**
   * Whether the buyer came back to this page, or to `url` where another page left for PayPal (the page around a sandboxed
   * frame); callable before any `start`.
   */
  hasReturned(url?: unknown): boolean;
  /** Ends the attempt that went by redirect: calls `onApprove` or `onCancel`, by what PayPal says. */
  resume(url?: unknown): Promise<void>;
}

/** A session can be started as often as its page likes, once at a time. */
export class PaymentSession {
  readonly #context: ComponentContext;
  readonly #purpose: Purpose;
  readonly #callbacks: Callbacks;
  readonly #givenId: string | undefined;
  readonly #openers: WindowOpeners;
  readonly #life = new AbortController();
  #attempt: Attempt | RedirectAttempt | undefined;

  /** @throws SdkError for options that can't be right */
  constructor(
    context: ComponentContext,
    purpose: Purpose,
    given: unknown,
    openers: WindowOpeners = usualOpeners,
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

  /** The public methods, as functions that need no `this`. */
  publicMethods(): PublicSession {
    return {
      start: async (options, promise) => {
        await this.#start(options, promise);
      },
      cancel: () => this.#attempt?.cancel(),
      destroy: () => {
        this.#life.abort();
        this.#attempt?.abandon();
      },
    };
  }

  redirectableMethods(): RedirectableSession {
    return {
      ...this.publicMethods(),
      start: (options, promise) => this.#start(options, promise) as Started,
      hasReturned: (url) => readReturn(readUrl("hasReturned", url), this.#purpose) !== undefined,
      resume: (url) => this.#resume(url),
    };
  }

  /** Nothing is awaited before the window is open: browsers allow popups only in the task of the press. */
  async #start(given: unknown, promise: unknown): Promise<void | {redirectURL?: string}> {
    this.#refuseAfterEnd("start");
    const subject = readSubject(this.#purpose, this.#givenId, promise);
    // Whoever waits for it hears of a failure; a caller that tries the next mode waits again.
    subject.catch(() => undefined);
    const options = readStartOptions(given, this.#purpose);
    // One whose callbacks are still at work is over: a page may start again in them.
    if (this.#attempt?.isOver !== false) this.#attempt = this.#begin(subject, options);
    else this.#attempt.focus();
    return this.#attempt.done;
  }

  #begin(subject: Promise<string>, options: StartOptions): Attempt | RedirectAttempt {
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
    this.#refuseAfterEnd("resume");
    const read = () => readReturn(readUrl("resume", given), this.#purpose);
    const id = read();
    if (id === undefined) {
      throw usageError(
        "ERR_FLOW_NOT_RETURNED",
        "resume: the address is not one that PayPal sent the buyer back to. Call hasReturned() first.",
      );
    }
    const {subject: kind} = this.#purpose;
    const {state, payerId} = await askPaymentState(this.#context.service, {kind, id}, this.#life.signal);
    if (this.#life.signal.aborted || read() !== id) return;
    // The page around this frame keeps its own address: only it can change that.
    if (given === undefined) forgetReturn();
    if (state === "approved") await concludeApproved(this.#callbacks, this.#purpose, id, payerId);
    else await concludeCanceled(this.#callbacks, this.#purpose, id);
  }

  #refuseAfterEnd(call: string): void {
    if (!this.#life.signal.aborted) return;
    throw usageError(
      "ERR_FLOW_SESSION_DESTROYED",
      `${call}: this session was destroyed. Make a new one with ${this.#purpose.factory}().`,
    );
  }
}

/** How the modes open their windows. A component may have others. */
export interface WindowOpeners {
  auto(options: PaymentWindowOptions, start: StartOptions): PaymentWindow;
  popup(options: PaymentWindowOptions): PaymentWindow;
  modal(options: PaymentWindowOptions): PaymentWindow;
}

/** `auto` is a popup, and a modal where popups are blocked. */
export const usualOpeners: WindowOpeners = {
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

/** @throws SdkError for what is no absolute URL; `undefined` and `null` mean the page's own address */
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
