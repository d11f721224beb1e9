import {describe, usageError} from "../errors.ts";

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
