import {createHmac, timingSafeEqual} from "node:crypto";
import {parse} from "hono/utils/cookie";

/** Says whether the holder of the key wrote a value: its text, then a dot and the text's HMAC-SHA256 in base64. */
export type Signed = (value: string) => boolean;

/** Visitors whose signatures are remembered: to check one takes longer than most of what a request asks for. */
const KEPT = 5_000;
/** Ours are shorter; base64 lets whoever has one write it in endlessly many ways. */
const LONGEST = 256;

/**
 * @param key whoever knows it can write such cookies
 * @returns checks a signature once, and then knows the value by its exact text; of what is wrong nothing is kept
 */
export function createSigned(key: string): Signed {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return true;
    if (!isSigned(value, key)) return false;
    if (known.size >= KEPT) known.clear();
    if (value.length <= LONGEST) known.add(value);
    return true;
  };
}

function isSigned(value: string, key: string): boolean {
  const dot = value.lastIndexOf(".");
  if (dot < 0) return false;
  const expected = createHmac("sha256", key).update(value.slice(0, dot)).digest();
  const given = Buffer.from(value.slice(dot + 1), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

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
  isOurs: Signed,
): string | undefined {
  const value = header ? parse(header, name)[name] : undefined;
  return value !== undefined && isOurs(value) ? value.slice(0, value.lastIndexOf(".")) : undefined;
}
