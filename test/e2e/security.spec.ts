import {readFile} from "node:fs/promises";
import {fileURLToPath} from "node:url";
import type {Page} from "@playwright/test";
import {CANARY_SECRET} from "../support/shop.ts";
import {addElement} from "./support/buttons.ts";
import {CardForm, cards, formPage, recordEvents} from "./support/card-form.ts";
import {expect, openForm, test} from "./support/fixtures.ts";
import {startOtherSite} from "./support/other-site.ts";
import {PaymentElement} from "./support/payment-element.ts";

/** Records violations of the page's policy, from before its first script. */
async function recordViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, {violations});
    document.addEventListener("securitypolicyviolation", (event) => {
      violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return () => page.evaluate(() => (window as unknown as {violations: string[]}).violations);
}

test("a payment with 3-D Secure violates no directive of the strict policy", async ({page, sharedShop}) => {
  const violations = await recordViolations(page);
  const reply = await page.request.get(formPage(sharedShop));
  const policy = reply.headers()["content-security-policy"] ?? "";
  for (const part of [
    /^default-src 'none';/,
    /script-src 'nonce-[\w+/=-]{16,}' 'strict-dynamic';/,
    /style-src 'self';/,
    /require-trusted-types-for 'script';/,
    /trusted-types lit-html checkout-elements 'allow-duplicates'/,
  ]) {
    expect(policy).toMatch(part);
  }
  const form = await openForm(page, formPage(sharedShop));
  await form.fill(cards.stepUp);
  await form.pay();
  await form.answerChallenge();
  await form.event("checkout-complete");
  expect(await violations()).toEqual([]);
});

test("<checkout-payment> violates no directive of the strict policy", async ({page, sharedShop}) => {
  const violations = await recordViolations(page);
  await openForm(page, formPage(sharedShop));
  await addElement(page, "checkout-payment", {"buyer-country": "US"});
  const payment = new PaymentElement(page);
  await payment.decided();
  await expect(payment.card.field("cvv")).toBeVisible();
  for (const name of ["ach", "paylater", "card"]) await payment.choose(name);
  expect(await violations()).toEqual([]);
});

test("pages of the demo shop and the docs violate no policy", async ({page, sharedShop}) => {
  const violations = await recordViolations(page);
  for (const path of [
    "",
    "checkout/",
    "shop/cart/",
    "shop/products/teapot/",
    "tags/wallet-button/",
    "tags/guest-button/",
  ]) {
    await page.goto(sharedShop.page + path);
    await page.waitForLoadState("networkidle");
    expect(await violations(), path).toEqual([]);
  }
  await page.goto(`${sharedShop.page}docs/`);
  await page.getByLabel("Search").fill("capture");
  await expect(page.locator("#count")).not.toBeEmpty();
  expect(await violations(), "docs").toEqual([]);
});

test("the element fails under a policy that doesn't allow our Trusted Types policy (control)", async ({
  page,
  sharedShop,
}) => {
  const violations = await recordViolations(page);
  await page.route(formPage(sharedShop), async (route) => {
    const reply = await route.fetch();
    const headers = reply.headers();
    const policy = headers["content-security-policy"]?.replace(" checkout-elements", "") ?? "";
    await route.fulfill({response: reply, headers: {...headers, "content-security-policy": policy}});
  });
  await recordEvents(page);
  await page.goto(formPage(sharedShop));
  const form = new CardForm(page);
  await expect.poll(() => form.status()).toBe("failed");
  expect((await violations()).join("\n")).toMatch(/trusted-types/);
});

test("pages, frames and scripts have their security headers", async ({form, sharedShop}) => {
  const headersOf = async (url: string) => (await form.page.request.get(url)).headers();
  const page = await headersOf(formPage(sharedShop));
  expect(page["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(page["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  expect(page["x-content-type-options"]).toBe("nosniff");
  expect(page["referrer-policy"]).toBeTruthy();

  const frameUrl = await form.element.locator('[slot="number"] iframe').getAttribute("src");
  const frame = await headersOf(String(frameUrl));
  expect(frame["content-security-policy"]).toContain(`frame-ancestors ${new URL(sharedShop.page).origin}`);
  expect(frame["content-security-policy"]).toContain("default-src 'none'");
  expect(frame["x-content-type-options"]).toBe("nosniff");
  expect(frame["referrer-policy"]).toBeTruthy();

  const script = await headersOf(`${sharedShop.sandboxUrl}/web-sdk/v6/core`);
  expect(script["access-control-allow-origin"]).toBe("*");
  expect(script["cross-origin-resource-policy"]).toBe("cross-origin");
  const token = await headersOf(`${sharedShop.page}service-api/auth/browser-safe-client-token`);
  expect(token["cache-control"]).toContain("no-store");
});

test("another site can't embed a card field or the shop", async ({form, sharedShop, context}) => {
  const frameUrl = String(await form.element.locator('[slot="number"] iframe').getAttribute("src"));
  const otherSite = await startOtherSite(
    `<iframe src="${frameUrl}"></iframe><iframe src="${sharedShop.page}"></iframe>`,
  );
  const page = await context.newPage();
  const blocked: string[] = [];
  page.on("console", (message) => blocked.push(message.text()));
  await page.goto(otherSite.crosssite);
  await expect.poll(() => blocked.filter((text) => text.includes("frame-ancestors")).length).toBe(2);
  await otherSite.stop();
});

test("another site, and another port of the same host, can't create orders", async ({page, sharedShop}) => {
  const otherSite = await startOtherSite("");
  // The buyer has a session with the shop.
  await page.goto(formPage(sharedShop));
  const target = `${sharedShop.page}service-api/checkout/orders/create-with-sample-data`;
  const ordersAsked = () =>
    sharedShop.wire.calls.filter((call) => call === "POST /v2/checkout/orders").length;
  const before = ordersAsked();
  for (const address of [otherSite.samesite, otherSite.crosssite]) {
    await page.goto(address);
    const settled = await page.evaluate(async (url) => {
      const attempts: RequestInit[] = [
        {mode: "no-cors"},
        {mode: "no-cors", body: "{}"},
        {mode: "no-cors", body: new URLSearchParams({a: "b"})},
        {mode: "no-cors", referrerPolicy: "no-referrer"},
        {headers: {"content-type": "application/json"}, body: "{}"},
      ];
      const send = (attempt: RequestInit) => fetch(url, {...attempt, method: "POST", credentials: "include"});
      return (await Promise.allSettled(attempts.map(send))).length;
    }, target);
    expect(settled).toBe(5);
    // A form navigates, so the test can read its reply.
    const answer = page.waitForResponse((response) => response.url() === target);
    await page.evaluate((url) => {
      const form = Object.assign(document.createElement("form"), {
        method: "post",
        action: url,
        enctype: "text/plain",
      });
      document.body.append(form);
      form.submit();
    }, target);
    expect((await answer).status()).toBe(403);
    await page.waitForURL(target);
  }
  expect(ordersAsked()).toBe(before);

  // The same request succeeds from the shop's own page (control).
  await page.goto(formPage(sharedShop));
  expect(await page.evaluate(async (url) => (await fetch(url, {method: "POST"})).status, target)).toBe(201);
  expect(ordersAsked()).toBe(before + 1);
  await otherSite.stop();
});

test("the client token is in no URL and no storage, and another session gets another token", async ({
  page,
  sharedShop,
  browser,
}) => {
  const urls: string[] = [];
  const tokens: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  page.on("response", async (response) => {
    if (response.url().endsWith("browser-safe-client-token")) {
      tokens.push(((await response.json()) as {accessToken: string}).accessToken);
    }
  });
  const form = await openForm(page, formPage(sharedShop));
  // The page has the token before this test has read the same reply.
  await expect.poll(() => tokens.length).toBeGreaterThan(0);
  const token = String(tokens[0]);
  expect(token.length).toBeGreaterThan(20);
  expect(urls.filter((url) => url.includes(token))).toEqual([]);
  for (const frame of page.frames()) {
    const stored = await frame.evaluate(() => {
      const read = (name: "localStorage" | "sessionStorage") => {
        try {
          return {...window[name]};
        } catch {
          return "denied to this document";
        }
      };
      return JSON.stringify([read("localStorage"), read("sessionStorage")]);
    });
    expect(stored).not.toContain(token);
  }
  expect(JSON.stringify(await page.context().cookies())).not.toContain(token);
  expect(await page.content()).not.toContain(token);
  const other = await browser.newContext();
  const reply = await other.request.get(`${sharedShop.page}service-api/auth/browser-safe-client-token`);
  expect(((await reply.json()) as {accessToken: string}).accessToken).not.toBe(token);
  await other.close();
  expect(await form.status()).toBe("ready");
});

test("the merchant gets no client secret, card number or CVV in pages, logs, messages or its database", async ({
  page,
  sharedShop,
}) => {
  const cvv = "739";
  const seen: string[] = [];
  const replies: Promise<string>[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(sharedShop.page)) seen.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  page.on("response", (response) => {
    if (response.url().startsWith(sharedShop.page)) replies.push(response.text().catch(() => ""));
  });
  await page.addInitScript(() => {
    const messages: string[] = [];
    Object.assign(window, {messages});
    addEventListener("message", (event) => messages.push(JSON.stringify(event.data)), true);
  });
  const form = await openForm(page, formPage(sharedShop));
  await form.fill(cards.ordinary, {cvv});
  await form.pay();
  await form.event("checkout-complete");
  // Waits for the log line of the last request, to prove that requests are logged.
  await expect.poll(() => sharedShop.merchant.output.includes("/capture")).toBe(true);
  seen.push(...(await Promise.all(replies)));
  seen.push(await page.content(), sharedShop.merchant.output, JSON.stringify(await form.recorded()));
  seen.push(await page.evaluate(() => JSON.stringify((window as unknown as {messages: string[]}).messages)));
  for (const file of ["", "-wal"]) {
    const path = fileURLToPath(`${sharedShop.databases.merchant}${file}`);
    seen.push((await readFile(path).catch(() => Buffer.alloc(0))).toString("latin1"));
  }
  const everything = seen.join("\n");
  for (const secret of [CANARY_SECRET, cards.ordinary, "4111 1111 1111 1111", `"${cvv}"`]) {
    expect(everything).not.toContain(secret);
  }
});

test(
  "two elements on one page share script, token and eligibility, and each pays with its own card",
  {tag: ["@long", "@engines-long"]},
  async ({page, sharedShop}) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await recordEvents(page);
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        const element = document.querySelector("checkout-card-fields");
        element?.after(element.cloneNode(true));
      });
    });
    await page.goto(formPage(sharedShop));
    const first = new CardForm(page, 0);
    const second = new CardForm(page, 1);
    await first.ready();
    await second.ready();
    const count = (path: string) => requests.filter((request) => request.endsWith(path)).length;
    expect(count("/web-sdk/v6/core")).toBe(1);
    expect(count("/browser-safe-client-token")).toBe(1);
    expect(count("/find-eligible-methods")).toBe(
      2 - 1 + (requests.includes("OPTIONS /v2/payments/find-eligible-methods") ? 1 : 0),
    );

    await first.fill(cards.declined);
    await second.fill(cards.frictionless);
    // The declined card comes first: a completed payment disables the other elements until restart().
    await first.pay();
    expect(await first.event("checkout-error")).toEqual({code: "declined"});
    await second.pay();
    await second.event("checkout-complete");
    await expect(second.element).toContainText("Payment complete");
  },
);
