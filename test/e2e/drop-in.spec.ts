import type {FrameLocator, Locator, Page} from "@playwright/test";
import {pagePolicy} from "../../demo/server/page-policy.ts";
import type {Shop} from "../support/shop.ts";
import {cards} from "./support/card-form.ts";
import {approveIn, fillGuest} from "./support/checkouts.ts";
import {expect, test} from "./support/fixtures.ts";
import {inLitComponent, litComponents, shownIn} from "./support/lit-components.ts";
import {serveWithShop} from "./support/merchant-page.ts";
import {collectProblems} from "./support/problems.ts";
import {GuestForm} from "./web-sdk/guest-form.ts";

type Root = Page | FrameLocator;

interface Element {
  readonly tag: string;
  readonly attributes?: string;
  /** Pays as a buyer. */
  readonly pay: (element: Locator, page: Page, root: Root) => Promise<void>;
}

async function payByCard(element: Locator, _page: Page, root: Root): Promise<void> {
  for (const [slot, text] of [
    ["number", cards.frictionless],
    ["expiry", "1231"],
    ["cvv", "123"],
  ] as const) {
    const field = await shownIn(element, slot, root);
    await field.locator("iframe").contentFrame().locator("input").fill(text);
  }
  await element.getByLabel(/postal code/i).fill("95131");
  await element.getByRole("button", {name: "Pay $75.00"}).last().click();
}

const elements: readonly Element[] = [
  {tag: "checkout-card-fields", pay: payByCard},
  {
    tag: "checkout-guest-button",
    async pay(element, _page, root) {
      await element.locator("paypal-basic-card-button").click();
      const form = await shownIn(element, "form", root);
      await fillGuest(
        new GuestForm(form.locator('iframe[title="Debit or credit card checkout"]').contentFrame()),
      );
    },
  },
  {
    tag: "checkout-wallet-button",
    attributes: `wallet="paypal"`,
    async pay(element, page) {
      const popup = page.waitForEvent("popup");
      await element.locator("paypal-button").click();
      await approveIn(await popup);
    },
  },
  {
    tag: "checkout-fastlane",
    async pay(element, _page, root) {
      await element.getByLabel("E-mail address", {exact: true}).fill("guest@buyer.example");
      await element.getByRole("button", {name: "Continue"}).click();
      const form = await shownIn(element, "payment", root);
      const card = form.locator("iframe").contentFrame();
      await card.getByLabel("Card number").fill(cards.ordinary);
      await card.getByLabel("Expiry date").fill("1240");
      await card.getByLabel("Security code").fill("123");
      await card.getByLabel("ZIP code").fill("95131");
      await element.getByRole("button", {name: "Pay $75.00"}).click();
    },
  },
  {tag: "checkout-payment", attributes: `buyer-country="US" methods="card"`, pay: payByCard},
];

/** A page that embeds the elements. */
interface Site {
  /** Body of the page with the elements. */
  readonly body?: (tags: string) => string;
  /** Tag that loads the library. */
  readonly script?: string;
  /** Body of the page that the buyer opens, if that is another one. The elements' page is `/shop`. */
  readonly around?: (html: string) => string;
  readonly policy?: (sandboxUrl: string) => string;
  /** Script of the page's own components, at `/lit.js`. */
  readonly components?: () => Promise<string>;
  /** Number of each element. */
  readonly count?: number;
  /** Elements that don't work on such a page, and the reason. */
  readonly except?: Readonly<Record<string, string>>;
}

/** The directives of Trusted Types in the policy of the demo's pages. */
const trustedTypes = (sdkUrl: string) =>
  pagePolicy({nonce: "n1", sdkUrl})
    .split("; ")
    .filter((directive) => directive.includes("trusted-types"))
    .join("; ");

const module = `<script type="module" src="/cdn/v1/checkout.js" nonce="n1"></script>`;
const attribute = (html: string) => html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const frame = (attributes: string) => `<iframe ${attributes} width="900" height="3000"></iframe>`;

const sites: Readonly<Record<string, Site>> = {
  "loads the module": {},
  "loads the classic script": {script: `<script src="/cdn/v1/checkout.iife.js"></script>`},
  "has loaded Prototype and MooTools": {
    script: `<script>
      Array.prototype.toJSON = function () { return "[" + this.map((value) => JSON.stringify(value)).join() + "]"; };
      Element.prototype.remove = function () { return this.parentNode.removeChild(this); };
      window.Event = function (event) { this.isKey = event.type.indexOf("key") === 0; };
    </script>${module}`,
  },
  "has two of each": {count: 2},
  "slots them into a component": {
    body: (tags) => `<shop-panel>${tags}</shop-panel><script>
      customElements.define("shop-panel", class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({mode: "open"}).innerHTML = "<section><slot></slot></section>";
        }
      });
    </script>`,
  },
  "renders them in a Lit component's shadow root": {
    components: litComponents,
    body: (tags) => inLitComponent(tags),
  },
  "renders two of each in nested shadow roots of Lit components": {
    components: litComponents,
    body: (tags) => inLitComponent(tags, "shop-app"),
    count: 2,
  },
  "has a form around a Lit component": {
    components: litComponents,
    body: (tags) => `<form>${inLitComponent(tags)}</form>`,
  },
  "is in a frame of the same origin": {around: () => frame(`src="/shop"`)},
  "is the srcdoc of a frame": {around: (html) => frame(`srcdoc="${attribute(html)}"`)},
  "is in a sandboxed frame": {
    around: () => frame(`src="/shop" sandbox="allow-scripts allow-same-origin"`),
    except: {
      "checkout-guest-button": "PayPal's form needs allow-forms",
      "checkout-wallet-button": "PayPal's page needs allow-forms, and its window allow-popups",
    },
  },
  "is in a sandboxed frame with forms and windows": {
    around: () => frame(`src="/shop" sandbox="allow-scripts allow-same-origin allow-forms allow-popups"`),
  },
  "has a policy with a nonce and strict-dynamic": {
    policy: (sdkUrl) => pagePolicy({nonce: "n1", sdkUrl}),
  },
  "has a policy with hosts and Trusted Types": {
    policy: (sdkUrl) => `${pagePolicy({sdkUrl})}; ${trustedTypes(sdkUrl)}`,
  },
};

/** Opens the page. Resolves with the document that has the elements. */
async function open(page: Page, shop: Shop, site: Site): Promise<Root> {
  const {body = (tags) => tags, script = module, around, policy, components, count = 1} = site;
  const settings = `environment="sandbox" sdk-url="${shop.sandboxUrl}" amount="75.00" currency-code="USD"`;
  const tags = elements.map(({tag, attributes = ""}) =>
    `<${tag} class="sold" ${settings} ${attributes}></${tag}>`.repeat(count),
  );
  // The script of a device's wallet is another host's.
  tags.push(`<checkout-wallet-button ${settings} wallet="googlepay"></checkout-wallet-button>`);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
    ${script}</head><body>${body(tags.join(""))}</body></html>`;
  const headers = policy && {"content-security-policy": policy(shop.sandboxUrl)};
  const pages = new Map([
    ["/shop", html],
    ["/favicon.ico", ""],
    ["/", around ? `<!doctype html><title>Shop</title>${around(html)}` : html],
  ]);
  const code = await components?.();
  const served = await serveWithShop(shop.page, (path) => {
    if (code !== undefined && path === "/lit.js") return {type: "text/javascript", text: code};
    const text = pages.get(path);
    return text === undefined ? undefined : {type: "text/html", text, ...(headers && {headers})};
  });
  page.on("close", () => served.close());
  // High enough to avoid scrolling, after which a click can hit a frame's old position.
  await page.setViewportSize({width: 1000, height: 3000 * count});
  await page.goto(served.url);
  return around ? page.locator("iframe").first().contentFrame() : page;
}

for (const [name, site] of Object.entries(sites))
  test(
    `a page that ${name} sells with five elements`,
    {tag: "@engines-long"},
    async ({page, context, sharedShop}) => {
      const problems = collectProblems(context);
      page.on("console", (message) => {
        if (message.type() === "error") problems.push(message.text());
      });
      const root = await open(page, sharedShop, site);
      const {count = 1, except = {}} = site;
      for (const {tag} of elements)
        await expect(root.locator(`${tag}.sold:state(ready)`), tag).toHaveCount(count);
      await expect(root.locator("[wallet=googlepay]:state(ready)")).toHaveCount(1);
      for (const {tag, pay} of elements.filter(({tag}) => !except[tag])) {
        const element = root.locator(`${tag}.sold`).nth(count - 1);
        await pay(element, page, root);
        await expect(root.locator(`${tag}.sold:state(succeeded)`), tag).toHaveCount(1);
        await expect(element.locator("[part=receipt]").first()).toContainText("$75.00");
      }
      expect(problems).toEqual([]);
    },
  );
