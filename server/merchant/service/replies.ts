/** What the headers of the service's replies say. */

/** The service's own name of a reply, which its support asks for; nothing else gets into a log under this name. */
export function debugIdOf(headers: Headers): {debugId?: string} {
  const debugId = headers.get("paypal-debug-id");
  return debugId !== null && /^[\w.:-]{1,64}$/.test(debugId) ? {debugId} : {};
}

/** `Retry-After`: seconds, or a date, which counts from the service's own (`Date`), whatever our clock says. */
export function retryAfterOf(headers: Headers, now: number): {retryAfterMs?: number} {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,6}$/.test(text)) return {retryAfterMs: Number(text) * 1000};
  const at = Date.parse(text);
  if (Number.isNaN(at)) return {};
  const sent = Date.parse(headers.get("date") ?? "");
  return {retryAfterMs: Math.max(0, at - (Number.isNaN(sent) ? now : sent))};
}

export function networkReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as {code?: unknown} | undefined) : undefined;
  return typeof cause?.code === "string" ? `network error ${cause.code}` : "network error";
}
