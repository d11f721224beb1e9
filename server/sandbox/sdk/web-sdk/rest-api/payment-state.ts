import {isRecoverable, networkError} from "../errors.ts";
import {pauseUnlessOnline, type Service} from "./rest-api.ts";

/** What the service knows of something that a buyer is asked to approve. */
export interface PaymentState {
  /** `ended`: nothing can be approved any more, because it was paid, is too old or is another's. */
  state: "open" | "approved" | "ended";
  payerId?: string;
  /** Of a window that the browser has cut the page off from: whether it was heard of, and left again. */
  window?: "unseen" | "open" | "closed";
}

export interface StateQuestion {
  readonly kind: "order" | "setup-token";
  readonly id: string;
  readonly session?: string;
}

const tries = 5;
const firstPauseMs = 500;

/**
 * Asks the service how a payment stands: what a browser says of a window may be wrong, this is not.
 * @throws SdkError; `NETWORK_ERROR` when it can't be asked
 */
export async function askPaymentState(
  service: Service,
  question: StateQuestion,
  signal: AbortSignal,
): Promise<PaymentState> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return readState(await service.post("/web-sdk/v6/payment-state", question, signal));
    } catch (error) {
      if (signal.aborted || attempt === tries || !isRecoverable(error)) throw error;
      await pauseUnlessOnline(firstPauseMs * 2 ** attempt, signal);
    }
  }
}

function readState(reply: unknown): PaymentState {
  const {state, payerId, window} = (typeof reply === "object" && reply !== null ? reply : {}) as Record<
    string,
    unknown
  >;
  if (state !== "open" && state !== "approved" && state !== "ended") {
    throw networkError("The service did not say how the payment stands.");
  }
  return {
    state,
    ...(typeof payerId === "string" ? {payerId} : {}),
    ...(window === "unseen" || window === "open" || window === "closed" ? {window} : {}),
  };
}
