/** How a payment ends for its page: which callbacks hear of it, in which order, each once. */
import {networkError, sdkError, messageOf, type SdkError} from "../errors.ts";
import {tell, type Callbacks} from "./callbacks.ts";
import {idNameOf, type Purpose} from "./purpose.ts";

/** `onApprove`, and when the page is done with it, `onComplete`. A page that fails in it hears of it in `onError`. */
export async function concludeApproved(
  callbacks: Callbacks,
  purpose: Purpose,
  id: string,
  payerId: string | undefined,
): Promise<void> {
  const {fundingSource} = purpose;
  const data = {fundingSource, [idNameOf(purpose)]: id, ...(payerId === undefined ? {} : {payerId})};
  try {
    await callbacks.onApprove?.(data);
  } catch (cause) {
    return concludeError(callbacks, sdkError("ERR_FLOW_ON_APPROVE_FAILED", messageOf(cause), {cause}));
  }
  await tell(callbacks.onComplete, {paymentSessionState: "approved"});
}

/** @param id absent when the buyer was gone before it was known */
export async function concludeCanceled(
  callbacks: Callbacks,
  purpose: Purpose,
  id: string | undefined,
): Promise<void> {
  await tell(callbacks.onCancel, id === undefined ? {} : {[idNameOf(purpose)]: id});
  await tell(callbacks.onComplete, {paymentSessionState: "canceled"});
}

/** @throws SdkError the error itself, where nobody listens for it */
export async function concludeError(callbacks: Callbacks, error: SdkError): Promise<void> {
  await tell(callbacks.onError, error);
  await tell(callbacks.onComplete, {paymentSessionState: "error"});
  // Told once: where nobody listens, the caller of start is the one who hears.
  if (callbacks.onError === undefined) throw error;
}

/** Whatever was thrown on the way, as an error of the SDK's. */
export function failureOf(error: unknown): SdkError {
  const isOurs = error instanceof Error && "isRecoverable" in error;
  return isOurs ? (error as SdkError) : networkError("The payment could not be opened.", error);
}
