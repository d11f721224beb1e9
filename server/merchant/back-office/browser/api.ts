import {ApiError, type Request, send} from "../../../ui/http.ts";
import {signInAgain} from "./sign-in-dialog.ts";

/** Relative to the page, because the shop may mount the routes below a path. */
const BASE = new URL("../service-api/back-office/", location.href);

const NO_REPLY = "The shop's server didn't reply. Check the connection.";

/** Address of a route below `/service-api/back-office/`. */
export function urlOf(path: string, query?: URLSearchParams): string {
  const url = new URL(path, BASE);
  if (query) url.search = query.toString();
  return url.href;
}

/**
 * Calls a route of the back office. When the session has expired, it asks for the key, then repeats the refused request.
 *
 * @throws ApiError
 */
export async function call<Body = unknown>(
  method: string,
  path: string,
  request: Request = {},
): Promise<Body> {
  for (;;) {
    try {
      return await send<Body>(method, urlOf(path), request, NO_REPLY);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401) throw inWords(error);
      await signInAgain();
    }
  }
}

/** Texts for the person who runs the shop, where the server's are for its developer. */
const TEXTS: Readonly<Record<string, string>> = {
  OUTCOME_UNKNOWN: "PayPal’s reply is missing.",
  SERVICE_UNREACHABLE: "PayPal doesn’t reply at the moment.",
  PAYMENT_CHANGED: "This payment has changed. Close this dialog, check the payment, then try again.",
  TOO_MANY_REQUESTS: "Too many requests. Wait a minute, then try again.",
};

function inWords({status, message, code = "", state}: ApiError): ApiError {
  const text =
    state === "needs-check"
      ? "PayPal’s reply is missing, and it is too late to try again. “To check” says what to do."
      : TEXTS[code];
  return new ApiError(status, text ?? message, {code, state});
}

/** Reads an item. Undefined: it doesn't exist. */
export async function find<Body>(path: string, signal: AbortSignal): Promise<Body | undefined> {
  try {
    return await call<Body>("GET", path, {signal});
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
