/**
 * Names the cause of a failed `fetch` by the code of Node or OpenSSL, such as `ENOTFOUND`, `ECONNREFUSED` or
 * `CERT_HAS_EXPIRED`. Only the code, because a message may repeat the request.
 */
export function networkCause(error: unknown): string {
  const {cause, code} = (error ?? {}) as {cause?: {code?: unknown; message?: unknown}; code?: unknown};
  // `fetch` refuses some ports, and has no code for that.
  if (cause?.message === "bad port") return "network error: fetch refuses this port";
  const name = cause?.code ?? code;
  return typeof name === "string" && /^\w{1,64}$/.test(name) ? `network error ${name}` : "network error";
}

/** Failures of a connection: the address is not found or not reached in time, or its certificate is not valid. */
const NO_CONNECTION =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_CERT_\w+|UNABLE_TO_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+)$/;

/**
 * Tests whether a failed `fetch` had no connection, so that nothing was sent. A reset connection may have carried the request.
 */
export function isUnconnected(error: unknown): boolean {
  const {cause} = (error ?? {}) as {cause?: unknown};
  // Node tries several addresses of a host, and reports their errors together.
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return (
    causes.length > 0 &&
    causes.every((each) => {
      const {code, syscall} = (each ?? {}) as {code?: unknown; syscall?: unknown};
      return syscall === "connect" || (typeof code === "string" && NO_CONNECTION.test(code));
    })
  );
}
