import {createHash} from "node:crypto";
import {html, raw} from "hono/html";
import {z} from "zod";
import {ownOrigin} from "../middleware/request-info.ts";
import {type Route, route} from "./route.ts";

/** Closes the window that the shop's page opened. If the page itself was redirected, continues to the shop. */
const SCRIPT = `window.close();setTimeout(()=>location.replace(document.querySelector("a").href),300)`;
const HASH = createHash("sha256").update(SCRIPT).digest("base64");
const POLICY = `default-src 'none'; script-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const returnQuery = z.object({shop: z.string().optional().describe("Origin of the shop's page.")});

/** Path of the page to which a bank returns the buyer. */
export const BANK_RETURN = "/service-api/checkout/bank-return";

/**
 * Return page of a 3-D Secure challenge, passed or not. It only closes its window, and the shop's page asks PayPal for the
 * result. The bank's site opens it, so this route comes before the origin check.
 */
export function bankReturnRoutes({allowedOrigins}: {allowedOrigins: readonly string[]}): Route[] {
  return [
    route({
      method: "GET",
      path: BANK_RETURN,
      quota: undefined,
      summary: "The page to which a bank's 3-D Secure check returns. It closes its window.",
      query: returnQuery,
      replies: {200: {mediaType: "text/html"}},
      handle(c, {query: {shop: requested = ""}}) {
        const shop = allowedOrigins.includes(requested) ? requested : ownOrigin(c.req.raw);
        c.header("content-security-policy", POLICY);
        c.header("cache-control", "no-store");
        // With any other value the browser cuts the window's connection to its opener, which waits for it to close.
        c.header("cross-origin-opener-policy", "unsafe-none");
        return c.html(
          html`<!doctype html>
            <html lang="en">
              <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <title>Back to the shop</title>
              </head>
              <body>
                <main><a href="${shop}/">Back to the shop</a></main>
                ${raw(`<script>${SCRIPT}</script>`)}
              </body>
            </html>`,
        );
      },
    }),
  ];
}
