import {z} from "zod";
import {sha256} from "../../shared/secrets.ts";
import {MerchantError} from "../errors.ts";

/** Header with the attempt id. */
export const ATTEMPT_ID_HEADER = {
  "Service-Request-Id": z
    .string()
    .regex(/^[\x21-\x7e]{1,108}$/)
    .optional()
    .describe("Names the buyer's attempt. A repeated request with the same id has its effect once."),
};

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Attempt id that the page made at the press, from `Service-Request-Id` or `PayPal-Request-Id`.
 *
 * Other pages may send a time or a counter, which two buyers can share. Anything but a UUID is combined with the session.
 *
 * @throws MerchantError 400 for an id of more than 108 characters or with unprintable ones
 */
export function attemptIdOf(headers: Headers, session: string): string | undefined {
  const sent = headers.get("service-request-id") ?? headers.get("paypal-request-id");
  if (sent === null) return undefined;
  if (!ATTEMPT_ID_HEADER["Service-Request-Id"].safeParse(sent).success) {
    throw new MerchantError(
      400,
      "INVALID_REQUEST",
      "Service-Request-Id must be 1 to 108 printable characters.",
    );
  }
  return UUID.test(sent) ? sent.toLowerCase() : sha256(`${session} ${sent}`).slice(0, 32);
}
