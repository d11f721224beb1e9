import type {Frame, Page} from "@playwright/test";
import type {Shop} from "../support/shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {serveWithShop} from "./support/merchant-page.ts";
import {startOtherSite} from "./support/other-site.ts";

/** All elements that a page writes, with the attributes that they need. */
const elements = {
  "checkout-card-fields": "",
  "checkout-guest-button": "",
  "checkout-wallet-button": `wallet="paypal"`,
  "checkout-fastlane": "",
  "checkout-payment-method": `method="ideal"`,
  "checkout-express-buttons": "",
  "checkout-payment": "",
};
type Tag = keyof typeof elements;
const tags = Object.keys(elements) as Tag[];

const cookiesBlocked =
  "You can't pay here, because your browser blocks the shop's cookies. Open the shop in its own tab.";

/** A shop's page, in the top window or in a frame below another site. */
interface OpenShop {
  readonly frame: Frame;
  /** Lines of the console. */
  readonly lines: readonly string[];
  /** Paths of the shop's routes that the page has called. */
  readonly calls: readonly string[];
}

/**
 * Opens a shop's page with these elements in a frame below another site.
 * @param script runs before the elements are defined
 * @param isTop opens the page in the top window instead
 */
async function openShop(
  page: Page,
  shop: Shop,
  shown: readonly Tag[],
  {script = "", isTop = false} = {},
): Promise<OpenShop> {
  const lines: string[] = [];
  const calls: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  page.on("request", (request) => {
    const {pathname} = new URL(request.url());
    if (pathname.startsWith("/service-api/")) calls.push(pathname);
  });
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
    <link rel="stylesheet" href="/cdn/v1/checkout.css">
    <script type="module" src="/cdn/v1/checkout.js"></script>
    <checkout-provider environment="sandbox" sdk-url="${shop.sandboxUrl}"
      items='[{"sku": "ceramic-teapot", "quantity": 1}]'>
      ${shown.map((tag) => `<${tag} ${elements[tag]}></${tag}>`).join("\n")}
    </checkout-provider>
    <script>${script}</script>`;
  const site = await serveWithShop(shop.page, (path) =>
    path === "/" ? {type: "text/html", text} : undefined,
  );
  const around = await startOtherSite(`<iframe src="${site.url}" width="700" height="1200"></iframe>`);
  page.on("close", () => {
    site.close();
    void around.stop();
  });
  // Chromium asks for permission before another site's page may reach this machine.
  await page.context().grantPermissions(["local-network-access"]);
  await page.goto(isTop ? site.url : around.crosssite);
  await expect.poll(() => page.frame({url: site.url})).not.toBeNull();
  return {frame: page.frame({url: site.url})!, lines, calls};
}

const statusOf = ({frame}: OpenShop, tag: Tag) =>
  frame
    .locator(`checkout-provider > ${tag}`)
    .evaluate((element: Element & {status?: string}) => element.status);

test("each element in a frame below another site says before the press that cookies are blocked", async ({
  page,
  sharedShop,
}) => {
  const before = sharedShop.wire.calls.length;
  const shop = await openShop(page, sharedShop, tags);
  for (const tag of tags) {
    await expect.poll(() => statusOf(shop, tag), tag).toBe("failed");
    const element = shop.frame.locator(tag);
    await expect(element.locator("[part=result]:visible"), tag).toHaveText(cookiesBlocked);
    await expect(element.getByRole("button", {name: "Try again"})).toHaveCount(0);
    const error = await element.evaluate(
      (failed: Element & {error?: {code: string; recoverable: boolean}}) => ({
        code: failed.error?.code,
        recoverable: failed.error?.recoverable,
      }),
    );
    expect(error, tag).toEqual({code: "cookies-blocked", recoverable: false});
    const line = shop.lines.find((text) => text.startsWith(`<${tag}> cookies-blocked: `));
    expect(line).toContain(`${new URL(shop.frame.url()).origin}, because`);
    expect(line).toContain(`target="_top"`);
  }
  // All elements share one check, and send no other request to the server or to PayPal.
  expect(shop.calls).toEqual(["/service-api/session", "/service-api/session"]);
  await expect(shop.frame.locator("iframe")).toHaveCount(0);
  expect(sharedShop.wire.calls.slice(before)).toEqual([]);
});
