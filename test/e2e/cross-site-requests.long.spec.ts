import type {Page} from "@playwright/test";
import {cards, formPage} from "./support/card-form.ts";
import {expect, openForm, test} from "./support/fixtures.ts";
import {startOtherSite} from "./support/other-site.ts";

/** Ways of another site's page to make the buyer's browser send a request. Each sends other headers. */
const WAYS = [
  "form",
  "text form",
  "multipart form",
  "sandboxed form",
  "sandboxed fetch",
  "beacon",
  "keepalive fetch",
  "image",
  "frame",
] as const;

/** Makes a page send a request to `target` in this way. */
function send(page: Page, target: string, way: (typeof WAYS)[number]): Promise<void> {
  return page.evaluate(
    ([url, how]) => {
      const into = (html: string, sandbox?: string) => {
        const frame = document.createElement("iframe");
        if (sandbox !== undefined) frame.setAttribute("sandbox", sandbox);
        frame.srcdoc = html;
        document.body.append(frame);
      };
      const formOf = (enctype: string) =>
        `<form method="post" action="${url}" enctype="${enctype}"><input name='{"a":"' value='"}'></form>` +
        "<script>document.forms[0].submit()</script>";
      const posted = {method: "POST", mode: "no-cors", credentials: "include", body: "{}"} as const;
      if (how === "form") into(formOf("application/x-www-form-urlencoded"));
      else if (how === "text form") into(formOf("text/plain"));
      else if (how === "multipart form") into(formOf("multipart/form-data"));
      else if (how === "sandboxed form") into(formOf("text/plain"), "allow-forms allow-scripts");
      else if (how === "sandboxed fetch")
        into(`<script>fetch("${url}", ${JSON.stringify(posted)})</script>`, "allow-scripts");
      else if (how === "beacon") navigator.sendBeacon(url, new Blob(["{}"], {type: "text/plain"}));
      else if (how === "keepalive fetch")
        void fetch(url, {...posted, keepalive: true}).catch(() => undefined);
      else if (how === "image") new Image().src = url;
      else document.body.append(Object.assign(document.createElement("iframe"), {src: url}));
    },
    [target, way] as const,
  );
}

test("another site's page can't create, capture or save by any kind of request", async ({
  page,
  sharedShop,
}) => {
  const otherSite = await startOtherSite("");
  // The buyer has a session and a filled card form.
  const form = await openForm(page, formPage(sharedShop));
  await form.fill(cards.frictionless);
  const posts = () =>
    sharedShop.wire.calls.filter((call) => call.startsWith("POST ") && !call.includes("oauth2")).length;
  const refusals = () => sharedShop.merchant.output.split('"code":"FOREIGN_ORIGIN"').length - 1;
  const before = posts();
  for (const address of [otherSite.samesite, otherSite.crosssite]) {
    // Chromium asks for permission before another site's page may reach this machine.
    await page.context().grantPermissions(["local-network-access"]);
    for (const path of [
      "checkout/orders/create-with-sample-data",
      "checkout/orders/ANY/capture",
      "vault/setup-token",
    ]) {
      for (const way of WAYS) {
        await page.goto(address);
        const count = refusals();
        await send(page, `${sharedShop.page}service-api/${path}`, way);
        await expect.poll(refusals, {message: `${way} of ${path} from ${address}`}).toBe(count + 1);
      }
    }
  }
  expect(posts()).toBe(before);
  await otherSite.stop();
});
