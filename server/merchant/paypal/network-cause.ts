/**
 * Names the cause of a failed `fetch` by the code of Node or OpenSSL, such as `ENOTFOUND`, `ECONNREFUSED` or
 * `CERT_HAS_EXPIRED`. Only the code, because a message may repeat the request.
 */
export function networkCause(error: unknown): string {
  const {cause, code} = (error ?? {}) as {cause?: {code?: unknown}; code?: unknown};
  const name = cause?.code ?? code;
  return typeof name === "string" && /^\w{1,64}$/.test(name) ? `network error ${name}` : "network error";
}
