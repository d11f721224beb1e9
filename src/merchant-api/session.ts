import {CheckoutError} from "../errors.ts";
import {shared} from "../page-state.ts";
import {memoize} from "../promises.ts";
import {call} from "./http.ts";

/**
 * Checks that the browser sends the cookie of the server's session. In a frame below another site, and for a server of another
 * site, it keeps the cookie back, and the server would not know the page's orders.
 *
 * @throws CheckoutError `cookies-blocked`
 */
export function requireSession(server: string): Promise<void> {
  const checks = shared("sessions", () => new Map<string, Promise<void>>());
  return memoize(checks, server, () => check(server));
}

async function check(server: string): Promise<void> {
  // The first reply sets the cookie.
  if ((await mayHoldSession(server)) || (await mayHoldSession(server))) return;
  const {origin} = new URL(server, document.baseURI);
  const reason =
    window.top === window
      ? `is of another site. Use a server of the page's site. See "Which server gets the orders" in dist/docs/security.md`
      : `is in a frame below another site. Open the page in the top window, such as by a link with target="_top". See "Frames of other sites" in dist/docs/security.md`;
  throw new CheckoutError(
    "cookies-blocked",
    `The browser doesn't send the session cookie of ${origin}, because this page of ${self.origin} ${reason} of the package checkout-elements.`,
  );
}

/** False only if the server says so: an older server, or another one, has no such route. */
async function mayHoldSession(server: string): Promise<boolean> {
  const reply = await call(`${server}/session`, {method: "GET"}).catch(() => undefined);
  return (reply?.body as {hasCookie?: unknown} | undefined)?.hasCookie !== false;
}
