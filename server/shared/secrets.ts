import {createHash, timingSafeEqual} from "node:crypto";

/** SHA-256 of a text, as 64 hexadecimal digits. Secrets that are looked up are stored as their hash. */
export function sha256(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Compares two secrets in a time that reveals neither their lengths nor where they differ. */
export function constantTimeEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
