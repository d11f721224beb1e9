/** Error of the SDK: a code for programs and a message for developers. */
export type SdkError = Error & {code: string; isRecoverable: boolean};

/**
 * @param code one of the SDK's error codes, e.g. `ERR_INVALID_CLIENT_TOKEN` or `NETWORK_ERROR`
 * @param isRecoverable the same call may succeed when repeated
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

/** Error for a mistake in the page's code. */
export function usageError(code: string, message: string): SdkError {
  return sdkError(code, message, {name: "SdkInitError"});
}

export function networkError(message: string, cause?: unknown): SdkError {
  return sdkError("NETWORK_ERROR", message, {isRecoverable: true, cause});
}

/** Message of any thrown value, which need not be an Error. */
export function messageOf(cause: unknown): string {
  const message =
    typeof cause === "object" && cause !== null ? (cause as {message?: unknown}).message : cause;
  return typeof message === "string" && message !== "" ? message : `It failed with ${describe(cause)}.`;
}

/** The same call may succeed when repeated. False for errors that aren't the SDK's. */
export function isRecoverable(error: unknown): boolean {
  return error instanceof Error && (error as Partial<SdkError>).isRecoverable === true;
}

/** Describes a wrong value for an error message. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (value === "") return "an empty string";
  if (Array.isArray(value)) return "an array";
  if (value instanceof Promise) return "a promise";
  if (typeof value === "object")
    return `an object with the keys ${Object.keys(value).join(", ") || "(none)"}`;
  return value === undefined ? "nothing" : `a ${typeof value}`;
}
