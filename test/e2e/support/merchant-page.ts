import {createServer, request} from "node:http";
import type {AddressInfo} from "node:net";
import type {Page} from "@playwright/test";

/**
 * Opens a page of the merchant's own, as a developer would paste it: the script include, and this body. It has no policy
 * of its own, and is the same whatever query it is asked for with; everything else at its address is the shop's. A page that
 * a test's route answers would not do: the browser does not let it reach this machine's other ports.
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
  const site = await serveBeside(shop, (path) => (path === "/" ? {type: "text/html", text} : undefined));
  page.on("close", () => site.close());
  // Not until all has been loaded: a script that a test holds back would hold the page, too.
  await page.goto(site.url, {waitUntil: "domcontentloaded"});
}

/**
 * Serves pages of the merchant's own, by their paths; everything else at their address is the shop's.
 *
 * @param own headers in the place of the shop's
 */
export async function serveBeside(
  shop: string,
  find: (path: string) => {readonly type: string; readonly text: string} | undefined,
  own: Readonly<Record<string, string>> = {},
): Promise<{readonly url: string; close(): void}> {
  const {hostname, port} = new URL(shop);
  const site = createServer((asked, reply) => {
    const {method, url = "/", headers} = asked;
    const found = find(url.split("?", 1)[0] ?? "/");
    if (found) {
      reply.setHeader("content-type", found.type);
      reply.end(found.text);
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
