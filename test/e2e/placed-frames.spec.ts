import {createElement} from "react";
import {renderToString} from "react-dom/server";
import {build, type Rolldown} from "vite";
import {CardForm, cards, recordEvents} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {openMerchantPage, serveWithShop} from "./support/merchant-page.ts";

const items = `[{"sku":"ceramic-teapot","quantity":1}]`;

/** Bundles a module that hydrates React's page with this element. */
async function bundleHydration(tag: string, attributes: object): Promise<string> {
  const entry = "hydration";
  const code = `import {createElement} from "react";
    import {hydrateRoot} from "react-dom/client";
    const root = hydrateRoot(document.querySelector("#root"),
      createElement("main", null, createElement(${JSON.stringify(tag)}, ${JSON.stringify(attributes)}),
        createElement("p", {ref: () => document.body.classList.add("hydrated")}, "Thanks")),
      {onRecoverableError: (error) => (document.body.dataset.mismatch = error.message)});`;
  const result = (await build({
    configFile: false,
    logLevel: "error",
    define: {"process.env.NODE_ENV": JSON.stringify("development")},
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: {write: false, minify: false, rolldownOptions: {input: entry}},
  })) as Rolldown.RolldownOutput;
  return result.output[0].code;
}

for (const tag of ["checkout-card-fields", "checkout-payment"])
  test(`React hydrates <${tag}> after the buyer has typed a card, which stays`, async ({
    page,
    sharedShop,
  }) => {
    const attributes = {environment: "sandbox", "sdk-url": sharedShop.sandboxUrl, items};
    const script = await bundleHydration(tag, attributes);
    const body = renderToString(
      createElement("main", null, createElement(tag, attributes), createElement("p", null, "Thanks")),
    );
    const site = await serveWithShop(sharedShop.page, (path) => {
      if (path === "/hydrate.js") return {type: "text/javascript", text: script};
      if (path !== "/") return undefined;
      return {
        type: "text/html",
        text: `<!doctype html><html lang="en"><head><title>Shop</title>
          <script type="module" src="/cdn/v1/checkout.js"></script></head>
          <body><div id="root">${body}</div></body></html>`,
      };
    });
    page.on("close", () => site.close());
    await page.goto(site.url);
    const form = new CardForm(page);
    await form.ready();
    await form.fill(cards.frictionless);
    const number = await form.field("number").inputValue();
    await page.addScriptTag({type: "module", url: "/hydrate.js"});
    await expect(page.locator("body")).toHaveClass("hydrated");
    expect(await page.locator("body").getAttribute("data-mismatch")).toBe(null);
    await expect(form.field("number")).toHaveValue(number);
  });

test(
  "a card that was typed before moveBefore() pays",
  {tag: "@whole-browser"},
  async ({page, sharedShop}) => {
    await recordEvents(page);
    await openMerchantPage(
      page,
      sharedShop.page,
      `<section></section><main><checkout-card-fields environment="sandbox" sdk-url="${sharedShop.sandboxUrl}"
      items='${items}'></checkout-card-fields></main>`,
    );
    const form = new CardForm(page);
    await form.ready();
    await form.fill(cards.frictionless);
    await page.evaluate(() => {
      const section = document.querySelector("section") as Element & {
        moveBefore(node: Node, next: null): void;
      };
      section.moveBefore(document.querySelector("checkout-card-fields")!, null);
    });
    await form.pay();
    await form.event("checkout-complete");
  },
);
