import {headerOf} from "../../shared/incoming.ts";
import {redactLine} from "../../shared/redaction.ts";
import type {Randomness} from "../randomness.ts";
import type {Door} from "./threshold.ts";

/** A UUID, a trace id, a proxy's own: printable, short, and nothing that a log or a header could stumble over. */
const SANE = /^[A-Za-z0-9][A-Za-z0-9._:/+=-]{0,127}$/;

/** A caller could put anything there, also what nobody may read in a log. */
function isSane(id: string): boolean {
  const quoted = JSON.stringify(id);
  return SANE.test(id) && redactLine(quoted) === quoted;
}

/**
 * Gives each request its two names: a debug id of this server's own, and the request id that a proxy or the page gave it
 * (`X-Request-Id`), which comes back in the reply.
 */
export function requestIdDoor(randomness: Randomness): Door {
  return (c, headers) => {
    // Twelve: thirteen digits would look like a card number.
    const debugId = randomness.tag();
    const sent = headerOf(c.req.raw, "x-request-id");
    c.set("debugId", debugId);
    const requestId = sent !== null && isSane(sent) ? sent : debugId;
    c.set("requestId", requestId);
    headers["x-request-id"] = requestId;
    return undefined;
  };
}
