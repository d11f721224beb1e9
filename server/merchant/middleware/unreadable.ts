import type {Refusal, Unreadable} from "../../shared/unreadable.ts";
import {ADDRESS_LIMIT, HEAD_LIMIT_BYTES, HEADERS_LIMIT} from "../../shared/unreadable.ts";
import {defaultHeaders} from "./headers.ts";

const WORDS: Readonly<Record<Unreadable, readonly [status: Refusal["status"], code: string, words: string]>> =
  {
    malformed: [400, "MALFORMED_REQUEST", "The request is not well-formed HTTP."],
    "head-too-large": [
      431,
      "HEADERS_TOO_LARGE",
      `The address and the headers are larger than ${HEAD_LIMIT_BYTES} bytes.`,
    ],
    "too-many-headers": [431, "TOO_MANY_HEADERS", `The request has more than ${HEADERS_LIMIT} headers.`],
    "address-too-long": [414, "ADDRESS_TOO_LONG", `The address is longer than ${ADDRESS_LIMIT} characters.`],
    "no-host": [400, "INVALID_HOST", "The header Host is missing, or names no host."],
    "too-slow": [408, "REQUEST_TIMEOUT", "The request did not arrive in time."],
  };

/** The error for a request that no route gets to see: in the routes' own shape, with the headers of every reply. */
export function unreadableReply(reason: Unreadable, debugId: string): Refusal {
  const [status, code, error] = WORDS[reason];
  return {
    status,
    headers: {
      ...defaultHeaders({isSecure: false}),
      "content-type": "application/json",
      "x-request-id": debugId,
    },
    body: JSON.stringify({error, code, debug_id: debugId}),
  };
}
