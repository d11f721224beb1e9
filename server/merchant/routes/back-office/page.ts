import {Hono} from "hono";
import {html} from "hono/html";
import type {MerchantEnv} from "../../middleware/context.ts";
import {compressedFiles, readStaticFile, revalidatedFiles} from "../files.ts";

/** The page loads files of this server only, and makes no markup or scripts from strings. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  // The page shows files that were chosen as evidence, and PayPal's QR codes, which it gets as data.
  "img-src 'self' blob: data:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html",
  "frame-ancestors 'none'",
].join("; ");

/**
 * The back office's page and its files.
 *
 * @param folder the built files
 * @param isCompressed false in a shop's own server, which may compress replies itself. Next removes the header of the encoding.
 */
export function backOfficePageRoutes(folder: string, isCompressed: boolean): Hono<MerchantEnv> {
  const routes = new Hono<MerchantEnv>();
  // Addresses in the page are relative, because the shop may mount the routes below a path.
  routes.get("/back-office", (c) => c.redirect(`back-office/${new URL(c.req.url).search}`, 302));
  routes.use("/back-office/*", ...(isCompressed ? compressedFiles : [revalidatedFiles]));
  routes.get("/back-office/", (c) => {
    c.header("content-security-policy", POLICY);
    c.header("referrer-policy", "same-origin");
    c.header("cross-origin-opener-policy", "same-origin");
    c.header("x-robots-tag", "noindex");
    return c.html(page());
  });
  routes.get("/back-office/:file{back-office\\.(?:js|css)}", async (c) => {
    const file = await readStaticFile(folder, c.req.param("file"));
    if (!file) return c.notFound();
    return c.body(file.bytes, 200, {"content-type": file.type, "cache-control": "no-cache"});
  });
  return routes;
}

function page() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Back office</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="back-office.css" />
        <script type="module" src="back-office.js"></script>
      </head>
      <body>
        <div id="back-office"></div>
        <noscript
          >The back office needs JavaScript. The command <code>checkout</code> works without it.</noscript
        >
      </body>
    </html>`;
}
