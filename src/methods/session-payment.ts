import type {Order} from "../merchant-api/orders.ts";
import {CheckoutError, toCheckoutError, type CheckoutErrorCode} from "../payment/errors.ts";
import type {Approval} from "../payment/outcome.ts";
import type {PaymentSession, PresentationMode, SdkInstance, StartOptions} from "../sdk/surface.ts";
import type {SessionMethod} from "./session-method.ts";

/** How the SDK's codes are called here. A code that is not known claims nothing. */
const codes = new Map<unknown, CheckoutErrorCode>([
  ["ERR_DEV_UNABLE_TO_OPEN_POPUP", "popup-blocked"],
  ["ERR_INVALID_CLIENT_TOKEN", "token"],
  ["ERR_FLOW_FUNDING_SOURCE_NOT_ELIGIBLE", "not-eligible"],
  ["INSTRUMENT_DECLINED", "declined"],
  ["NETWORK_ERROR", "network"],
]);

/** What one press waits for. */
interface Attempt {
  order: Order | undefined;
  settle(approval: Approval): void;
  fail(error: unknown): void;
}

/** One session of the SDK's: how its windows are opened, and how its callbacks become an approval. */
export class SessionPayment {
  readonly #session: PaymentSession;
  #attempt: Attempt | undefined;

  constructor(sdk: SdkInstance, {factory}: SessionMethod, onWarn: () => void) {
    const create = sdk[factory];
    if (!create) throw new CheckoutError("script-load", `The SDK has no ${factory}.`);
    this.#session = create.call(sdk, {
      onApprove: (data) => this.#approved(data?.orderId),
      onCancel: () => this.#attempt?.settle({state: "canceled", orderId: this.#attempt.order?.id}),
      onError: (error) => this.#attempt?.fail(failure(error)),
      onWarn,
    });
  }

  /**
   * Opens the window in the task of the call, in the first mode that the browser allows.
   * @param ordering what is paid for; its failure is the attempt's
   */
  start(
    modes: readonly PresentationMode[],
    more: Omit<StartOptions, "presentationMode">,
    ordering: Promise<Order>,
  ): Promise<Approval> {
    const approval = new Promise<Approval>((settle, fail) => {
      const attempt: Attempt = (this.#attempt = {order: undefined, settle, fail});
      const promise = ordering.then((order) => {
        attempt.order = order;
        return {orderId: order.id};
      });
      // Before the SDK's word for it: ours says why.
      promise.catch(fail);
      void this.#show(modes, more, promise, fail);
    });
    return approval.finally(() => {
      this.#attempt = undefined;
    });
  }

  destroy(): void {
    this.#session.destroy?.();
  }

  async #show(
    [presentationMode = "auto", ...others]: readonly PresentationMode[],
    more: Omit<StartOptions, "presentationMode">,
    promise: Promise<{orderId: string}>,
    fail: Attempt["fail"],
  ): Promise<void> {
    try {
      await this.#session.start({...more, presentationMode}, promise);
    } catch (error) {
      const {isRecoverable} = (error ?? {}) as {isRecoverable?: unknown};
      if (isRecoverable !== true || !others[0]) return fail(failure(error));
      return this.#show(others, more, promise, fail);
    }
  }

  #approved(orderId: unknown): void {
    const attempt = this.#attempt;
    if (!attempt) return;
    if (attempt.order && attempt.order.id === orderId)
      return attempt.settle({state: "approved", orderId: attempt.order.id});
    attempt.fail(
      new CheckoutError(
        "unexpected-state",
        `Order ${String(orderId)} was approved, not ${attempt.order?.id}.`,
      ),
    );
  }
}

function failure(error: unknown): CheckoutError {
  const {code, message} = (error ?? {}) as {code?: unknown; message?: unknown};
  return toCheckoutError(
    error,
    codes.get(code) ?? "unexpected-state",
    `The SDK's session failed: ${String(code)} ${String(message)}`,
  );
}
