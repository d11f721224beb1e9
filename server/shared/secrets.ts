import {createHash, timingSafeEqual} from "node:crypto";

/** SHA-256 of a text, as 64 hexadecimal digits. What is looked up by a secret is stored as this, never as itself. */
export function sha256(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Compares two secrets in a time that tells nothing of where, or whether by length, they differ. */
export function constantTimeEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
