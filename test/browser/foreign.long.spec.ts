import {expect, openForm, test} from "./support/fixtures.ts";
import {startStranger} from "./support/stranger.ts";
import {cards} from "./support/card-form.ts";

/**
 * S9 by browsers' own means, each of which sends other headers: what a page of somebody else's could make a buyer's browser
 * send to the shop, where the buyer has a session.
 */
const WAYS = [
  "form",
  "text form",
  "multipart form",
  "sandboxed form",
  "sandboxed fetch",
  "beacon",
  "keepalive",
  "image",
  "frame",
] as const;

test("S9: no way that a browser has lets a foreign page create, capture or save", async ({
  page,
  sharedShop,
}) => {
  const stranger = await startStranger("");
  const form = await openForm(page, sharedShop.page);
  await form.fill(cards.frictionless);
  const asked = () =>
    sharedShop.wire.calls.filter((call) => call.startsWith("POST ") && !call.includes("oauth2")).length;
  const before = asked();
  const refused: number[] = [];
  page.context().on("response", (response) => {
    const {pathname} = new URL(response.url());
    if (pathname.startsWith("/service-api/") && response.request().method() === "POST")
      refused.push(response.status());
  });
  for (const address of [stranger.samesite, stranger.crosssite]) {
    for (const path of [
      "checkout/orders/create-with-sample-data",
      "checkout/orders/ANY/capture",
      "vault/setup-token",
    ]) {
      const target = `${sharedShop.page}service-api/${path}`;
      for (const way of WAYS) {
        await page.goto(address);
        const isGet = way === "image" || way === "frame";
        const answered = page
          .context()
          .waitForEvent(
            "response",
            (response) => response.url() === target && response.request().method() !== "OPTIONS",
          );
        await page.evaluate(
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
            if (how === "form") into(formOf("application/x-www-form-urlencoded"));
            else if (how === "text form") into(formOf("text/plain"));
            else if (how === "multipart form") into(formOf("multipart/form-data"));
            else if (how === "sandboxed form") into(formOf("text/plain"), "allow-forms allow-scripts");
            else if (how === "sandboxed fetch")
              into(
                `<script>fetch("${url}", {method: "POST", mode: "no-cors", credentials: "include", body: "{}"})</script>`,
                "allow-scripts",
              );
            else if (how === "beacon") navigator.sendBeacon(url, new Blob(["{}"], {type: "text/plain"}));
            else if (how === "keepalive")
              void fetch(url, {
                method: "POST",
                mode: "no-cors",
                keepalive: true,
                credentials: "include",
                body: "{}",
              }).catch(() => undefined);
            else if (how === "image") new Image().src = url;
            else {
              const frame = document.createElement("iframe");
              frame.src = url;
              document.body.append(frame);
            }
          },
          [target, way] as const,
        );
        const reply = await answered;
        // Reading is no way of doing: those routes take no GET.
        expect([way, reply.status()]).toEqual([way, reply.status() === 404 && isGet ? 404 : 403]);
        expect(reply.headers()["access-control-allow-origin"]).toBeUndefined();
      }
    }
  }
  expect(refused.length).toBeGreaterThan(30);
  expect(asked()).toBe(before);
  await stranger.stop();
});
