/** An error of the SDK: a code that programs may act on, and words for the developer. */
export type SdkError = Error & {code: string; isRecoverable: boolean};

/**
 * @param code one of the SDK's error codes, e.g. `ERR_INVALID_CLIENT_TOKEN` or `NETWORK_ERROR`.
 * @param isRecoverable whether the same call can succeed when it is made again.
 */
export function sdkError(
  code: string,
  message: string,
  {
    isRecoverable = false,
    name = "SdkError",
    cause,
  }: {isRecoverable?: boolean; name?: string; cause?: unknown} = {},
): SdkError {
  const error = new Error(message, cause === undefined ? undefined : {cause});
  error.name = name;
  return Object.assign(error, {code, isRecoverable});
}

/** A call that can't be right, whatever the service says: a mistake in the page's code. */
export function usageError(code: string, message: string): SdkError {
  return sdkError(code, message, {name: "SdkInitError"});
}

export function networkError(message: string, cause?: unknown): SdkError {
  return sdkError("NETWORK_ERROR", message, {isRecoverable: true, cause});
}

/** What a page threw, in words: it need not be an Error, nor even anything that can be written. */
export function messageOf(cause: unknown): string {
  const words = typeof cause === "object" && cause !== null ? (cause as {message?: unknown}).message : cause;
  return typeof words === "string" && words !== "" ? words : `It failed with ${describe(cause)}.`;
}

/** Whether the same call can succeed when it is made again; not so for what is no error of the SDK's. */
export function isRecoverable(error: unknown): boolean {
  return error instanceof Error && (error as Partial<SdkError>).isRecoverable === true;
}

/** How a developer's message names a wrong value. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (value === "") return "an empty string";
  if (Array.isArray(value)) return "an array";
  if (value instanceof Promise) return "a promise";
  if (typeof value === "object")
    return `an object with the keys ${Object.keys(value).join(", ") || "(none)"}`;
  return value === undefined ? "nothing" : `a ${typeof value}`;
}
