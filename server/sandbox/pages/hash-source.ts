import {createHash} from "node:crypto";

/** What a content security policy lets in by its hash: exactly this text between the tags of an element, and no other. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
