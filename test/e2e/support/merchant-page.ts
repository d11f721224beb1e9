import {createServer, request} from "node:http";
import type {AddressInfo} from "node:net";
import type {Page} from "@playwright/test";

/**
 * Opens a merchant's page with the script and this body. It has no policy, and ignores its query. All other paths of
 * its origin are the shop's. A server sends the page, because the browser doesn't let a page that a test's route
 * fulfills reach this machine's other ports.
 *
 * @param root the attributes of the page's root element
 */
export async function openMerchantPage(
  page: Page,
  shop: string,
  body: string,
  head = "",
  root = `lang="en"`,
): Promise<void> {
  const text = `<!doctype html><html ${root}><head><meta charset="utf-8"><title>Shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="/cdn/v1/checkout.css">
    <script type="module" src="/cdn/v1/checkout.js"></script>${head}</head><body>${body}</body></html>`;
  const site = await serveWithShop(shop, (path) => (path === "/" ? {type: "text/html", text} : undefined));
  page.on("close", () => site.close());
  // Doesn't wait for the load event, which a held script would delay.
  await page.goto(site.url, {waitUntil: "domcontentloaded"});
}

interface Served {
  readonly type: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Serves pages of a merchant by their paths. All other paths are the shop's.
 *
 * @param own headers that replace the shop's
 */
export async function serveWithShop(
  shop: string,
  find: (path: string) => Served | undefined,
  own: Readonly<Record<string, string>> = {},
): Promise<{readonly url: string; close(): void}> {
  const {hostname, port} = new URL(shop);
  const site = createServer((asked, reply) => {
    const {method, url = "/", headers} = asked;
    const found = find(url.split("?", 1)[0] ?? "/");
    if (found) {
      reply.writeHead(200, {"content-type": found.type, ...found.headers}).end(found.text);
      return;
    }
    const passed = request({hostname, port, method, path: url, headers}, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, {...answer.headers, ...own});
      answer.pipe(reply);
    });
    passed.on("error", () => reply.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => site.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(site.address() as AddressInfo).port}/`,
    close() {
      site.closeAllConnections();
      site.close();
    },
  };
}
