import {foreignServerPage} from "../merchant-api/http.ts";
import {isLoopback, isLoopbackPage} from "../paypal-sdk/sdk-url.ts";
import {warn} from "../warn.ts";

/** Returns whether a server is at another origin than the page. */
export function hasOtherOrigin(server: string): boolean {
  return URL.canParse(server, document.baseURI) && new URL(server, document.baseURI).origin !== self.origin;
}

/** As `hasOtherOrigin`, but on a loopback page any loopback address is the same origin. */
export function isForeignServer(server: string): boolean {
  if (!hasOtherOrigin(server)) return false;
  return !(isLoopback(new URL(server, document.baseURI).hostname) && isLoopbackPage());
}

/**
 * Reads the attribute `server`. Injected HTML must not choose the origin that orders and cookies are sent to: the next
 * release refuses another origin in the attribute, this one only warns. Script may name any origin.
 */
export function serverFromAttribute(server: string | null): string | null {
  if (server !== null && isForeignServer(server)) warnOfForeignServer(server);
  return server;
}

function warnOfForeignServer(server: string): void {
  warn(
    `server="${server}" is another origin than the page's (${self.origin}). The next release refuses this in an attribute. Set it by script: configure({server: "${server}"}), or the property server of the element. ${foreignServerPage}`,
  );
}
