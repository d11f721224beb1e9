import {describe, usageError, networkError, sdkError, messageOf, type SdkError} from "../errors.ts";
import {idNameOf, type Purpose} from "./subject.ts";

/** Callbacks of a session. An undefined key counts as absent. */
export interface Callbacks {
  readonly onApprove?: Callback;
  readonly onCancel?: Callback;
  readonly onComplete?: Callback;
  readonly onError?: Callback;
  readonly onWarn?: Callback;
  readonly onShippingAddressChange?: Callback;
  readonly onShippingOptionsChange?: Callback;
}

/** May be asynchronous. Its result is awaited. */
export type Callback = (data: unknown) => unknown;

const names = [
  "onApprove",
  "onCancel",
  "onComplete",
  "onError",
  "onWarn",
  "onShippingAddressChange",
  "onShippingOptionsChange",
] as const;

/** @throws SdkError for a callback that is not a function */
export function readCallbacks(call: string, options: Readonly<Record<string, unknown>>): Callbacks {
  const callbacks: Partial<Record<(typeof names)[number], Callback>> = {};
  for (const name of names) {
    const value = options[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== "function") {
      throw usageError(
        "ERR_FLOW_SESSION_OPTIONS_INVALID",
        `${call}: ${name} must be a function; got ${describe(value)}.`,
      );
    }
    callbacks[name] = value as Callback;
  }
  return callbacks;
}

/** Calls a callback whose error changes nothing. The error is reported on the page. */
export async function notify(callback: Callback | undefined, data: unknown): Promise<void> {
  try {
    await callback?.(data);
  } catch (error) {
    reportError(error);
  }
}

/** Calls `onApprove`, then `onComplete`. An error in `onApprove` goes to `onError`. */
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
  await notify(callbacks.onComplete, {paymentSessionState: "approved"});
}

/** @param id undefined if the buyer canceled before the order existed */
export async function concludeCanceled(
  callbacks: Callbacks,
  purpose: Purpose,
  id: string | undefined,
): Promise<void> {
  await notify(callbacks.onCancel, id === undefined ? {} : {[idNameOf(purpose)]: id});
  await notify(callbacks.onComplete, {paymentSessionState: "canceled"});
}

/** @throws SdkError the error itself if there is no `onError` */
export async function concludeError(callbacks: Callbacks, error: SdkError): Promise<void> {
  await notify(callbacks.onError, error);
  await notify(callbacks.onComplete, {paymentSessionState: "error"});
  // Without `onError`, the caller of `start` gets the error.
  if (callbacks.onError === undefined) throw error;
}

/** Converts any thrown value to an SdkError. */
export function failureOf(error: unknown): SdkError {
  const isOurs = error instanceof Error && "isRecoverable" in error;
  return isOurs ? (error as SdkError) : networkError("The payment could not be opened.", error);
}
