import type {Order} from "../merchant-api/orders.ts";
import {CheckoutError} from "../errors.ts";
import type {Approval} from "../payment-flow/outcome.ts";
import type {CreateSession, PaymentSession, SdkInstance, SessionCallbacks} from "../paypal-sdk/sdk-types.ts";
import type {ButtonPayment, StartWishes} from "./button-session.ts";
import {noFactory, sessionFailure} from "./session-failure.ts";
import type {WindowMethod} from "./registry.ts";

/** What a session tells beside how an attempt ends. */
export interface SessionEars extends Pick<
  SessionCallbacks,
  "onWarn" | "commit" | "onShippingAddressChange" | "onShippingOptionsChange"
> {
  /**
   * Nothing is known of the window any more: `start` has resolved, or the session is complete, and no callback has said how
   * it ended. The real service may say so right after the window opened: it is no end.
   */
  readonly onUnsure: () => void;
}

/** What one press waits for. */
interface Attempt {
  order: Order | undefined;
  /** The buyer comes back from the wallet's page: only the SDK knows the order. */
  readonly hasReturned: boolean;
  settle(approval: Approval): void;
  fail(error: Error): void;
}

type WindowFactories = Partial<Record<WindowMethod["factory"], CreateSession>>;

/** One session of the SDK's: how its windows are opened, and how its callbacks become an approval. */
export class SessionPayment implements ButtonPayment {
  readonly #session: PaymentSession;
  readonly #ears: SessionEars;
  #attempt: Attempt | undefined;

  constructor(sdk: SdkInstance, {factory}: WindowMethod, ears: SessionEars) {
    const create = (sdk as SdkInstance & WindowFactories)[factory];
    if (!create) throw noFactory(factory);
    const {onUnsure: _, ...told} = ears;
    this.#ears = ears;
    this.#session = create.call(sdk, {
      ...told,
      onApprove: (data) => this.#approved(data?.orderId),
      onCancel: (data) => this.#canceled(data?.orderId),
      onError: (error) => this.#attempt?.fail(sessionFailure(error)),
      onComplete: ({paymentSessionState: state} = {}) => {
        // oxlint-disable-next-line no-console -- for the developer: its state may be any, so it decides nothing
        console.debug(`checkout: the payment session is complete: ${String(state)}`);
        if (this.#attempt) ears.onUnsure();
      },
    });
  }

  /** The order that is paid for in the window; undefined when there is none (yet). */
  get orderId(): string | undefined {
    return this.#attempt?.order?.id;
  }

  /** Whether the buyer has come back to this page from the wallet's. */
  get hasReturned(): boolean {
    return !!this.#session.resume && this.#session.hasReturned?.() === true;
  }

  start(wishes: StartWishes, ordering: Promise<Order>): Promise<Approval> {
    return this.#begin(false, (attempt) => {
      const promise = ordering.then((order) => {
        attempt.order = order;
        return {orderId: order.id};
      });
      // Before the SDK's word for it: ours says why.
      promise.catch((error: unknown) => attempt.fail(sessionFailure(error)));
      void this.#show(attempt, wishes, promise);
    });
  }

  /** Finds out how the attempt ended for which the buyer had left the page. */
  resume(): Promise<Approval> {
    return this.#begin(true, (attempt) => {
      this.#session.resume?.().then(
        () => this.#unsure(attempt),
        (error: unknown) => attempt.fail(sessionFailure(error)),
      );
    });
  }

  cancel(): void {
    const attempt = this.#attempt;
    attempt?.settle({state: "canceled", orderId: attempt.order?.id});
    // Its window goes; what the session says of that is of an attempt that has ended.
    this.#session.cancel?.();
  }

  destroy(): void {
    this.#session.destroy?.();
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
    {modes: [presentationMode = "auto", ...others], ...more}: StartWishes,
    promise: Promise<{orderId: string}>,
  ): Promise<void> {
    const leaves = presentationMode === "redirect" && {autoRedirect: {enabled: true}};
    let started: {redirectURL?: unknown} | undefined;
    try {
      started = (await this.#session.start(
        {...more, presentationMode, ...leaves},
        promise,
      )) as typeof started;
    } catch (error) {
      const {isRecoverable} = (error ?? {}) as {isRecoverable?: unknown};
      if (isRecoverable !== true || !others[0] || this.#attempt !== attempt)
        return attempt.fail(sessionFailure(error));
      return this.#show(attempt, {...more, modes: others}, promise);
    }
    if (this.#attempt !== attempt) return;
    // Some versions leave the way to the page.
    if (leaves && typeof started?.redirectURL === "string") follow(started.redirectURL, attempt);
    // A page that is about to leave says nothing more.
    else if (!leaves) this.#unsure(attempt);
  }

  #unsure(attempt: Attempt): void {
    if (this.#attempt === attempt) this.#ears.onUnsure();
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

  /** One that is late may be of the attempt before. */
  #canceled(id: unknown): void {
    const attempt = this.#attempt;
    if (!attempt || (typeof id === "string" && !attempt.hasReturned && id !== attempt.order?.id)) return;
    attempt.settle({state: "canceled", orderId: attempt.hasReturned ? text(id) : attempt.order?.id});
  }
}

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Only to a web page: an address is no place for a script. */
function follow(address: string, attempt: Attempt): void {
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) location.assign(address);
  else attempt.fail(new CheckoutError("unexpected-state", "The SDK's redirectURL is no web address."));
}
