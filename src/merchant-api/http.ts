import {CheckoutError, type CheckoutErrorCode, type DeclineReason} from "../errors.ts";
import {toJson} from "../json.ts";
import type {ShopRefusal} from "./shop-refusals.ts";

export interface Reply {
  status: number;
  /** Parsed JSON. Undefined for an error without JSON. */
  body: unknown;
  /** The request, for error messages. Absent for a function of the page. */
  request?: {method: string; url: string};
}

export interface Call {
  method?: "GET" | "POST" | "DELETE";
  body?: object | undefined;
  headers?: Record<string, string>;
  /** The request outlives the page. */
  keepalive?: boolean;
}

const deadline = 30_000;

/**
 * Sends a request to the merchant's server. Resolves with the reply, whatever its status.
 * @throws CheckoutError `network` if there is no whole reply in time: the server may have done what was asked
 */
export async function call(
  url: string,
  {method = "POST", body, headers, keepalive = false}: Call,
): Promise<Reply> {
  try {
    // Without a cache mode: Firefox would otherwise repeat the requests that the page's head has preloaded. Replies that
    // must not be cached say so themselves.
    const response = await fetch(url, {
      method,
      // The session cookie is also for a server at another origin of the same site.
      credentials: "include",
      headers: {
        accept: "application/json",
        ...(body && {"content-type": "application/json"}),
        ...headers,
      },
      body: toJson(body),
      keepalive,
      signal: AbortSignal.timeout(deadline),
    });
    const json = response.json() as Promise<unknown>;
    // Error replies may lack a JSON body and 204 has none. Any other 2xx must be valid JSON.
    const {status, ok} = response;
    return {
      status,
      body: await (ok && status !== 204 ? json : json.catch(() => undefined)),
      request: {method, url},
    };
  } catch (cause) {
    const {origin} = new URL(url, document.baseURI);
    // A development server answers unknown routes with its page.
    const isPage = cause instanceof SyntaxError;
    // The browser hides a reply that does not allow the page's origin.
    const hint = isPage || origin !== self.origin ? ` ${originHint(origin)}` : "";
    const answer = isPage ? "was answered with something else than JSON." : "has no answer.";
    throw new CheckoutError("network", `${method} ${url} ${answer}${hint}`, {cause});
  }
}

/** The package's own file: a shop's server, which may have mounted the routes, serves no docs. */
export const foreignServerPage =
  'See "Develop with two servers" in dist/docs/testing.md of the package checkout-elements.';

/** Advice for a merchant server whose routes are not found, or refuse the page. */
function originHint(origin: string): string {
  return `The page is at ${self.origin}, the request went to ${origin}. If the merchant server is at another address, set server="…" or proxy /service-api to it in the development server. If it refuses the page, start it with ALLOWED_ORIGINS=${self.origin}. ${foreignServerPage}`;
}

/** Codes for a wrong address, and for a page that may not call the server. Servers that are not ours have no code. */
const misplaced = new Set<unknown>([undefined, "NOT_FOUND", "FOREIGN_ORIGIN"]);

/** Error codes by the merchant server's codes of refusals that any route with a purchase may have. */
const purchaseErrors: Readonly<Partial<Record<string, CheckoutErrorCode>>> = {
  SOLD_OUT: "sold-out",
  COUPON_INVALID: "coupon-invalid",
  COUPON_EXPIRED: "coupon-expired",
  ADDRESS_INCOMPLETE: "address-incomplete",
  HOOK_FAILED: "hook-failed",
} satisfies Record<ShopRefusal, CheckoutErrorCode> & Record<string, CheckoutErrorCode>;

interface ErrorBody {
  error?: unknown;
  code?: string;
  debug_id?: string;
  details?: {field?: unknown; sku?: unknown}[];
}

/**
 * Makes an error of a reply that is a refusal, with a message for the developer. Treats 5xx as a network error, and a wrong
 * `data` as `invalid-config`.
 * @param code `network` if the result is unknown; else the code of a refusal that has no code of its own
 */
export function refused(
  code: CheckoutErrorCode,
  {status, body, request}: Reply,
  reason?: DeclineReason,
): CheckoutError {
  const reply = (body ?? {}) as ErrorBody;
  const details = Array.isArray(reply.details) ? reply.details : [];
  if (status === 400 && details.some((detail) => /^\/data(\/|$)/.test(String(detail?.field))))
    return new CheckoutError("invalid-config", "data", {cause: body, debugId: reply.debug_id});
  const known = code === "network" ? undefined : purchaseErrors[reply.code ?? ""];
  const sku = details.find((detail) => typeof detail?.sku === "string")?.sku as string | undefined;
  const requested = request ? `${request.method} ${request.url}` : "The request";
  const isMisplaced = request && (status === 403 || status === 404) && misplaced.has(reply.code);
  const hint = isMisplaced ? ` ${originHint(new URL(request.url, document.baseURI).origin)}` : "";
  // Other servers have `error: true`, such as Nuxt's.
  const text = typeof reply.error === "string" ? reply.error : "no JSON error.";
  const message = `${requested} was answered with ${status}: ${text}${hint}`;
  return new CheckoutError(known ?? (status >= 500 ? "network" : code), message, {
    cause: body,
    debugId: reply.debug_id,
    reason,
    ...(known && {sku}),
  });
}

/** Returns whether a reply leaves the result of the request open: only repeating the request shows it. */
export function isOpen({status, body}: Reply): boolean {
  const code = (body as {code?: unknown} | undefined)?.code;
  if (status >= 500 || code === "SERVICE_UNREACHABLE") return true;
  // A conflict with a code, such as a paid cart, is a result. Without a code the first request is still running.
  return status === 409 ? code === undefined : [202, 408, 425, 429].includes(status);
}
