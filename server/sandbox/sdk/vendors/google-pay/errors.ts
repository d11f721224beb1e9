/** Google's error codes. */
export type StatusCode = "CANCELED" | "DEVELOPER_ERROR";

export type PaymentsError = Error & {statusCode: StatusCode; statusMessage: string};

export function paymentsError(statusCode: StatusCode, statusMessage: string): PaymentsError {
  return Object.assign(new Error(`${statusCode}: ${statusMessage}`), {statusCode, statusMessage});
}

/** Error for a mistake in the page's code. */
export function developerError(message: string): PaymentsError {
  return paymentsError("DEVELOPER_ERROR", message);
}
