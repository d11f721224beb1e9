/** Reads PayPal's replies: headers, and bodies of limited size. */

/** PayPal's replies are some kilobytes; larger ones must not fill this process's memory. */
export const LARGEST_REPLY_BYTES = 10 * 1024 * 1024;

/** Reads a body as text, after decompression. Undefined for one larger than `LARGEST_REPLY_BYTES`. */
export async function readText(reply: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (size > LARGEST_REPLY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Parses JSON; no text is `{value: undefined}`. Undefined for a text that is not JSON. */
export function readJson(text: string): {readonly value: unknown} | undefined {
  if (text === "") return {value: undefined};
  try {
    return {value: JSON.parse(text)};
  } catch {
    return undefined;
  }
}

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
