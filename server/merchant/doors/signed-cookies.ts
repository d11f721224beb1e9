import {createHmac, timingSafeEqual} from "node:crypto";
import {parse} from "hono/utils/cookie";

/**
 * Reads a cookie that Hono's `setSignedCookie` wrote: its value, then a dot and the value's HMAC-SHA256 in base64.
 *
 * Hono's own reading imports the key into WebCrypto for every request, which takes longer than most of our replies.
 *
 * @param header the request's `Cookie`
 * @returns undefined when there is no such cookie, or nobody who knows the key wrote it
 */
export function readSignedCookie(
  header: string | null | undefined,
  name: string,
  key: string,
): string | undefined {
  const value = header ? parse(header, name)[name] : undefined;
  const dot = value?.lastIndexOf(".") ?? -1;
  if (value === undefined || dot < 0) return undefined;
  const signed = value.slice(0, dot);
  const expected = createHmac("sha256", key).update(signed).digest();
  const given = Buffer.from(value.slice(dot + 1), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? signed : undefined;
}
