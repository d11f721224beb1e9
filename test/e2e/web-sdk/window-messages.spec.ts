import type {BrowserContext, Page} from "@playwright/test";
import {startOtherSite} from "../support/other-site.ts";
import {expect, test} from "./on-sandbox.ts";
import {PaymentPage, type Plan} from "./payment-page.ts";

/** Session whose messages are tested. */
const plan: Plan = {component: "paypal-payments", factory: "createPayPalOneTimePaymentSession"};

interface Spied extends Window {
  /** Ports of the window, one for each connection. */
  ports: MessagePort[];
  /** All messages that the window received. */
  received: unknown[];
}

/** Stores the sandbox window's ports, so that tests can send messages as that window. */
async function spyOnPorts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const spied = window as unknown as Spied;
    spied.ports = [];
    spied.received = [];
    window.addEventListener("message", ({data, ports}) => {
      spied.received.push(data);
      spied.ports.push(...ports);
    });
  });
}

const connects = (window: Page) => window.evaluate(() => (window as unknown as Spied).ports.length);

/** Waits until messages between the windows have arrived. */
const settle = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));

const hello = {kind: "hello", target: "payment-window"};

async function openPopup(shop: PaymentPage, orderId: string): Promise<Page> {
  const [popup] = await Promise.all([
    shop.context.waitForEvent("page"),
    shop.press({presentationMode: "popup"}, {orderId}),
  ]);
  await popup.locator("main[aria-label]").waitFor();
  return popup;
}

test("only the popup's own hello opens a channel, which replaces the one before", async ({
  openPage,
  merchant,
  context,
}) => {
  await spyOnPorts(context);
  const shop = new PaymentPage(await openPage(), merchant);
  await shop.makeSession(plan);
  const orderId = await merchant.createOrder();
  const popup = await openPopup(shop, orderId);
  expect(await connects(popup)).toBe(1);

  // A sandbox document in the page has the right origin, but it is not the popup.
  await shop.page.evaluate(
    async ({origin, token}) => {
      const reply = await fetch(`${origin}/web-sdk/v6/frame-sessions`, {
        method: "POST",
        headers: {Authorization: `Bearer ${token}`, "Content-Type": "application/json"},
        body: "{}",
      });
      const {id} = (await reply.json()) as {id: string};
      const frame = document.createElement("iframe");
      frame.title = "Another document of the sandbox";
      frame.src = `${origin}/web-sdk/v6/frames/card-field?session=${id}`;
      document.body.append(frame);
      await new Promise((resolve) => frame.addEventListener("load", resolve));
    },
    {origin: merchant.paypalOrigin, token: await merchant.clientToken()},
  );
  await shop.page
    .frames()
    .find((frame) => frame.url().includes("card-field"))!
    .evaluate((hello) => parent.postMessage(hello, "*"), hello);
  await shop.page.evaluate((hello) => window.postMessage(hello, location.origin), hello);
  // The right window sends other messages.
  await popup.evaluate(() => {
    for (const each of [
      undefined,
      "hello",
      [],
      {kind: "hello"},
      {target: "payment-window"},
      {kind: "approved"},
    ])
      (window.opener as Window).postMessage(each, "*");
  });
  await settle(shop.page);
  await settle(popup);
  expect(await connects(popup)).toBe(1);

  await popup.evaluate((hello) => (window.opener as Window).postMessage(hello, "*"), hello);
  await expect.poll(() => connects(popup)).toBe(2);
  // Messages over the first port and wrong shapes over the second are ignored.
  await popup.evaluate(() => {
    const [first, second] = (window as unknown as Spied).ports;
    first!.postMessage({kind: "canceled"});
    const wrong = [
      undefined,
      "canceled",
      ["canceled"],
      {kind: "approved", payerId: {}},
      {kind: "failed", code: "X", message: "x"},
      {kind: "constructor"},
      JSON.parse('{"__proto__": {"kind": "canceled"}}') as unknown,
      {kind: "shipping-address", question: "1", address: {countryCode: "US"}},
      "canceled".repeat(1_000_000),
    ];
    for (const each of wrong) second!.postMessage(each);
  });
  await settle(popup);
  await settle(shop.page);
  expect(await shop.calls()).toEqual([]);
  await popup.evaluate(() => (window as unknown as Spied).ports[1]!.postMessage({kind: "canceled"}));
  expect(await shop.ended()).toEqual({});
  expect(await shop.calls()).toEqual([
    {callback: "onCancel", data: {orderId}},
    {callback: "onComplete", data: {paymentSessionState: "canceled"}},
  ]);
});

/** Accepts only the browser's reports of undelivered messages, which it logs if both windows are in one process. */
function expectOnlyUndelivered(problems: string[]): void {
  for (const each of problems.splice(0)) expect(each).toContain("does not match the recipient");
}

// In the headless shell a popup that Playwright navigates to another site loses its opener.
const popupTest = "a popup that navigates to another site gets no messages";
test(popupTest, {tag: "@whole-browser"}, async ({openPage, merchant, context, problems}) => {
  await spyOnPorts(context);
  const otherSite = await startOtherSite("");
  try {
    const shop = new PaymentPage(await openPage(), merchant);
    await shop.makeSession(plan);
    const opening = shop.context.waitForEvent("page");
    // The page is busy when the hello arrives, until the popup has navigated away.
    await shop.page.route("**/busy", async (route) => {
      await (await opening).goto(otherSite.crosssite);
      await route.fulfill({body: ""});
    });
    await shop.page.evaluate(() => {
      const counted = Object.assign(window, {talks: 0});
      window.MessageChannel = class extends MessageChannel {
        constructor() {
          super();
          counted.talks += 1;
        }
      };
      window.addEventListener("message", ({data, source}) => {
        if (data === "ping") return source?.postMessage("pong", {targetOrigin: "*"});
        if ("wasBusy" in window) return;
        Object.assign(window, {wasBusy: true});
        const request = new XMLHttpRequest();
        request.open("GET", "/busy", false);
        request.send();
      });
    });
    await shop.press({presentationMode: "popup"}, {orderId: await merchant.createOrder()});
    const popup = await opening;
    await popup.waitForURL(otherSite.crosssite);
    // The other site sends a hello.
    await popup.evaluate((hello) => {
      for (const each of [hello, "ping"]) (window.opener as Window).postMessage(each, "*");
    }, hello);
    const received = () => popup.evaluate(() => (window as unknown as Spied).received);
    await expect.poll(async () => (await received()).includes("pong")).toBe(true);
    expect(await received()).toEqual(["pong"]);
    // Only the sandbox's hello opened a channel, not the other site's.
    expect(await shop.page.evaluate(() => (window as unknown as {talks: number}).talks)).toBe(1);
    expectOnlyUndelivered(problems);
    await shop.call("cancel");
  } finally {
    await otherSite.stop();
  }
});

test("a frame that navigates to another site gets no messages, and its old channel is closed", async ({
  openPage,
  merchant,
  context,
  problems,
}) => {
  await spyOnPorts(context);
  const otherSite = await startOtherSite("");
  try {
    const shop = new PaymentPage(await openPage(), merchant);
    await shop.makeSession(plan);
    const orderId = await merchant.createOrder();
    await shop.press({presentationMode: "modal"}, {orderId});
    const inside = () => shop.page.frames().find((frame) => frame !== shop.page.mainFrame())!;
    await shop.page.frameLocator("dialog iframe").locator("main[aria-label]").waitFor();
    const frame = inside();
    await frame.evaluate(() => {
      const [port] = (window as unknown as Spied).ports;
      const wrong = [
        undefined,
        "approved",
        {kind: "approved", payerId: 1},
        {kind: "size", height: Number.NaN},
        {kind: "toString"},
        JSON.parse('{"__proto__": {"kind": "approved"}}') as unknown,
      ];
      for (const each of wrong) port!.postMessage(each);
    });
    await settle(shop.page);
    expect(await shop.calls()).toEqual([]);
    await shop.page.evaluate(async (src) => {
      const frame = document.querySelector<HTMLIFrameElement>("dialog iframe")!;
      frame.src = src;
      await new Promise((resolve) => frame.addEventListener("load", resolve));
      frame.contentWindow?.postMessage("pong", "*");
    }, otherSite.crosssite);
    const received = () => inside().evaluate(() => (window as unknown as Spied).received);
    await expect.poll(async () => (await received()).includes("pong")).toBe(true);
    expect(await received()).toEqual(["pong"]);
    expectOnlyUndelivered(problems);
    await shop.call("cancel");
    expect(await shop.ended()).toEqual({});
    expect((await shop.calls()).map(({callback}) => callback)).toEqual(["onCancel", "onComplete"]);
  } finally {
    await otherSite.stop();
  }
});
