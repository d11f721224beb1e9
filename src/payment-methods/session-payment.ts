import type {Order} from "../merchant-api/orders.ts";
import {CheckoutError} from "../errors.ts";
import type {Approval} from "../payment-flow/outcome.ts";
import type {
  CreateSession,
  PaymentSession,
  SdkInstance,
  SessionCallbacks,
  SessionFields,
} from "../paypal-sdk/sdk-types.ts";
import type {ButtonSession, WindowOptions} from "./button-session.ts";
import {destroy} from "../paypal-sdk/destroy.ts";
import {missingFactory, sessionFailure} from "./session-failure.ts";

/** Callbacks of a session in addition to the end of an attempt. */
export interface SessionListeners extends Pick<
  SessionCallbacks,
  "onWarn" | "commit" | "savePayment" | "onShippingAddressChange" | "onShippingOptionsChange"
> {
  /**
   * The session is complete or `start` has resolved, without a callback about the outcome. PayPal's SDK may do so while the
   * window is open, so it is not an end.
   */
  readonly onUnsure: () => void;
}

/** A payment, from the press to its end. */
interface Attempt {
  order: Order | undefined;
  /** The buyer has come back from the wallet's page. Only the SDK has the order's id. */
  readonly hasReturned: boolean;
  settle(approval: Approval): void;
  fail(error: Error): void;
}

type WindowFactories = Readonly<Record<string, CreateSession | undefined>>;

/** A session of the SDK: opens its windows, and turns its callbacks into an approval. */
export class SessionPayment implements ButtonSession {
  protected readonly session: PaymentSession;
  readonly #listeners: SessionListeners;
  #attempt: Attempt | undefined;

  constructor(sdk: SdkInstance, {factory}: {readonly factory: string}, listeners: SessionListeners) {
    const create = (sdk as SdkInstance & WindowFactories)[factory];
    if (!create) throw missingFactory(factory);
    const {onUnsure: _, ...callbacks} = listeners;
    this.#listeners = listeners;
    this.session = create.call(sdk, {
      ...callbacks,
      onApprove: (data) => this.#approved(data?.orderId),
      onCancel: (data) => this.#canceled(data?.orderId),
      onError: (error) => this.#attempt?.fail(sessionFailure(error)),
      onComplete: ({paymentSessionState: state} = {}) => {
        // oxlint-disable-next-line no-console -- for the developer; the state may be any, so it is not an outcome
        console.debug(`checkout: the payment session is complete: ${String(state)}`);
        if (this.#attempt) listeners.onUnsure();
      },
    });
  }

  /** Order of the open window. Undefined while there is none. */
  get orderId(): string | undefined {
    return this.#attempt?.order?.id;
  }

  /** The buyer has come back to this page from the wallet's page. */
  get hasReturned(): boolean {
    return !!this.session.resume && this.session.hasReturned?.() === true;
  }

  start(options: WindowOptions, ordering: Promise<Order>, fields?: SessionFields): Promise<Approval> {
    return this.#begin(false, (attempt) => {
      const promise = ordering.then((order) => {
        attempt.order = order;
        return {...fields, orderId: order.id};
      });
      // Before the SDK reports it, because our error has the reason.
      promise.catch((error: unknown) => attempt.fail(sessionFailure(error)));
      void this.#show(attempt, options, promise);
    });
  }

  /** Resolves the attempt for which the buyer left the page. */
  resume(): Promise<Approval> {
    return this.#begin(true, (attempt) => {
      this.session.resume?.().then(
        () => this.#unsure(attempt),
        (error: unknown) => attempt.fail(sessionFailure(error)),
      );
    });
  }

  cancel(): void {
    const attempt = this.#attempt;
    attempt?.settle({state: "canceled", orderId: attempt.order?.id});
    // Closes the window. Later callbacks belong to an attempt that has ended.
    this.session.cancel?.();
  }

  destroy(): void {
    destroy(this.session);
  }

  #begin(hasReturned: boolean, go: (attempt: Attempt) => void): Promise<Approval> {
    return new Promise<Approval>((resolve, reject) => {
      const end = () => {
        if (this.#attempt === attempt) this.#attempt = undefined;
      };
      const attempt: Attempt = {
        order: undefined,
        hasReturned,
        settle: (approval) => {
          end();
          resolve(approval);
        },
        fail: (error) => {
          end();
          reject(error);
        },
      };
      this.#attempt = attempt;
      go(attempt);
    });
  }

  async #show(
    attempt: Attempt,
    {modes: [presentationMode = "auto", ...others], ...more}: WindowOptions,
    promise: Promise<{orderId: string} & SessionFields>,
  ): Promise<void> {
    const leaves = presentationMode === "redirect" && {autoRedirect: {enabled: true}};
    let started: {redirectURL?: unknown} | undefined;
    try {
      started = (await this.session.start({...more, presentationMode, ...leaves}, promise)) as typeof started;
    } catch (error) {
      const {isRecoverable} = (error ?? {}) as {isRecoverable?: unknown};
      if (isRecoverable !== true || !others[0] || this.#attempt !== attempt)
        return attempt.fail(sessionFailure(error));
      return this.#show(attempt, {...more, modes: others}, promise);
    }
    if (this.#attempt !== attempt) return;
    // Some versions of the SDK leave the navigation to the page.
    if (leaves && typeof started?.redirectURL === "string") follow(started.redirectURL, attempt);
    // After a redirect there is no message, because the page is about to unload.
    else if (!leaves) this.#unsure(attempt);
  }

  #unsure(attempt: Attempt): void {
    if (this.#attempt === attempt) this.#listeners.onUnsure();
  }

  #approved(id: unknown): void {
    const attempt = this.#attempt;
    if (!attempt) return;
    const expected = attempt.hasReturned ? id : attempt.order?.id;
    if (typeof id === "string" && id && id === expected)
      return attempt.settle({state: "approved", orderId: id});
    attempt.fail(
      new CheckoutError("unexpected-state", `Order ${String(id)} was approved, not ${attempt.order?.id}.`),
    );
  }

  /** Ignores a late callback of an earlier attempt. */
  #canceled(id: unknown): void {
    const attempt = this.#attempt;
    if (!attempt || (typeof id === "string" && !attempt.hasReturned && id !== attempt.order?.id)) return;
    attempt.settle({state: "canceled", orderId: attempt.hasReturned ? text(id) : attempt.order?.id});
  }
}

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Navigates to a web page. Refuses other schemes such as `javascript:`. */
function follow(address: string, attempt: Attempt): void {
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) location.assign(address);
  else attempt.fail(new CheckoutError("unexpected-state", "The SDK's redirectURL is not a web address."));
}
