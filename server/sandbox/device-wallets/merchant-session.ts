import {createHash} from "node:crypto";
import {z} from "zod";
import type {Application} from "../wire/application.ts";
import type {Runtime} from "../context.ts";
import {newToken} from "../random.ts";
import {ServiceError} from "../wire/errors.ts";

/** Body of `POST /web-sdk/v6/apple-pay/merchant-sessions`. */
export const merchantSessionBody = z.object({
  validation_url: z.string().min(1).max(2048),
  display_name: z.string().min(1).max(64).optional(),
  domain_name: z.string().min(1).max(253).optional(),
});

export type MerchantSessionBody = z.output<typeof merchantSessionBody>;

/** Validation URL of the emulated Apple Pay script. No route serves it. */
export const STAND_IN_VALIDATION = "/web-sdk/v6/vendors/apple-pay/validation";

/** Apple's gateways in its documentation. */
const GATEWAY = /^(?:cn-)?apple-pay-gateway(?:-[a-z0-9-]+)?\.apple\.com$/;

const LIFETIME_MS = 60 * 60 * 1000;

/** Apple's merchant session, with Apple's field names. */
export interface MerchantSession {
  /** Milliseconds since the epoch, like `expiresAt`. */
  readonly epochTimestamp: number;
  readonly expiresAt: number;
  readonly merchantSessionIdentifier: string;
  readonly nonce: string;
  readonly merchantIdentifier: string;
  readonly domainName: string;
  readonly displayName: string;
  readonly signature: string;
  readonly operationalAnalyticsIdentifier: string;
  readonly retries: number;
  readonly pspId: string;
}

/**
 * Creates a merchant session in Apple's shape without asking Apple. The emulated script accepts it; Apple's
 * would not.
 *
 * @param page its host is the domain, unless the request names one
 * @throws ServiceError 400 for a validation URL that is neither Apple's nor the stand-in's: a merchant session for a
 *   stranger's address would be a mistake of the page, and with PayPal a leak
 */
export function createMerchantSession(
  {realClock}: Runtime,
  application: Application,
  body: MerchantSessionBody,
  {page, origin}: {readonly page: URL; readonly origin: string},
): MerchantSession {
  if (!isValidationUrl(body.validation_url, origin)) {
    const description = "The validation URL is not one of Apple's gateways. Pass the event's validationURL.";
    const field = "/validation_url";
    throw new ServiceError(400, [{issue: "INVALID_PARAMETER_VALUE", description, field, location: "body"}]);
  }
  const now = realClock.now();
  const merchantIdentifier = createHash("sha256").update(application.id).digest("hex").toUpperCase();
  return {
    epochTimestamp: now,
    expiresAt: now + LIFETIME_MS,
    merchantSessionIdentifier: `SSH${newToken()}`,
    nonce: newToken(),
    merchantIdentifier,
    domainName: body.domain_name ?? page.hostname,
    displayName: body.display_name ?? application.name,
    signature: newToken(),
    operationalAnalyticsIdentifier: `${application.name}:${merchantIdentifier}`,
    retries: 0,
    pspId: merchantIdentifier,
  };
}

function isValidationUrl(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return false;
  if (url.href === `${origin}${STAND_IN_VALIDATION}`) return true;
  return url.protocol === "https:" && url.port === "" && GATEWAY.test(url.hostname);
}
