import {
  ADDRESS_LIMIT,
  HEAD_LIMIT_BYTES,
  HEADERS_LIMIT,
  type Refusal,
  type Unreadable,
} from "../../shared/unreadable.ts";
import {errorReply, ServiceError} from "./errors.ts";
import {DEFAULT_HEADERS} from "./headers.ts";

const WORDS: Readonly<Record<Unreadable, readonly [issue: string, description: string]>> = {
  malformed: ["MALFORMED_REQUEST", "The request is not well-formed HTTP."],
  "head-too-large": [
    "REQUEST_HEADERS_TOO_LARGE",
    `The address and the headers are larger than ${HEAD_LIMIT_BYTES} bytes.`,
  ],
  "too-many-headers": ["TOO_MANY_REQUEST_HEADERS", `The request has more than ${HEADERS_LIMIT} headers.`],
  "address-too-long": ["REQUEST_ADDRESS_TOO_LONG", `The address is longer than ${ADDRESS_LIMIT} characters.`],
  "no-host": ["INVALID_HOST", "The header Host is missing, or names no host."],
  "too-slow": ["REQUEST_TIMEOUT", "The request did not arrive in time."],
};

/**
 * The Error for a request that no route gets to see. Its status is 400, also for what HTTP has a 431 or 414 for: the
 * interface's clients know 400 INVALID_REQUEST, and the issue says the rest. Only 408 stays: it means that the same request
 * may be sent again.
 */
export function unreadableReply(reason: Unreadable, context: {debugId: string; origin: string}): Refusal {
  const [issue, description] = WORDS[reason];
  const {body} = errorReply(new ServiceError(400, [{issue, description}]), context);
  return {
    status: reason === "too-slow" ? 408 : 400,
    headers: {...DEFAULT_HEADERS, "Content-Type": "application/json", "PayPal-Debug-Id": context.debugId},
    body: JSON.stringify(body),
  };
}
