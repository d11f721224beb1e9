import {describe, usageError, networkError, sdkError, messageOf, type SdkError} from "../errors.ts";
import {idNameOf, type Purpose} from "./subject.ts";

/** What a page wants to hear of its session. A key that is `undefined` counts as left out. */
export interface Callbacks {
  readonly onApprove?: Callback;
  readonly onCancel?: Callback;
  readonly onComplete?: Callback;
  readonly onError?: Callback;
  readonly onWarn?: Callback;
  readonly onShippingAddressChange?: Callback;
  readonly onShippingOptionsChange?: Callback;
}

/** Sync or async: what it returns is awaited. */
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

/** @throws SdkError for a callback that can't be called */
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

/** Calls what only wants to know: its mistake is the page's, and changes nothing here. */
export async function tell(callback: Callback | undefined, data: unknown): Promise<void> {
  try {
    await callback?.(data);
  } catch (error) {
    reportError(error);
  }
}

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
