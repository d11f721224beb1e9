/** Why Google's script rejects, by its own names. */
export type StatusCode = "CANCELED" | "DEVELOPER_ERROR";

export type PaymentsError = Error & {statusCode: StatusCode; statusMessage: string};

export function paymentsError(statusCode: StatusCode, statusMessage: string): PaymentsError {
  return Object.assign(new Error(`${statusCode}: ${statusMessage}`), {statusCode, statusMessage});
}

/** A request that can't be right: a mistake in the page's code. */
export function developerError(words: string): PaymentsError {
  return paymentsError("DEVELOPER_ERROR", words);
}
