import {isRecoverable, networkError} from "../errors.ts";
import {pauseUnlessOnline, type RestApi} from "./rest-api.ts";

/** State of an order or setup token that a buyer is asked to approve. */
export interface PaymentState {
  /** `ended`: it can't be approved any more, because it is paid, expired or unknown to this merchant. */
  state: "open" | "approved" | "ended";
  payerId?: string;
  /** State of a popup that an opener policy has disconnected from the page. */
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
 * Fetches the state of a payment. Unlike the browser's `window.closed`, it is reliable.
 * @throws SdkError; `NETWORK_ERROR` when PayPal can't be reached
 */
export async function askPaymentState(
  api: RestApi,
  question: StateQuestion,
  signal: AbortSignal,
): Promise<PaymentState> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return readState(await api.post("/web-sdk/v6/payment-state", question, signal));
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
    throw networkError("PayPal replied without the state of the payment.");
  }
  return {
    state,
    ...(typeof payerId === "string" ? {payerId} : {}),
    ...(window === "unseen" || window === "open" || window === "closed" ? {window} : {}),
  };
}
