import type {Page} from "@playwright/test";
import {pressAway} from "../support/keys.ts";
import {startOtherSite} from "../support/other-site.ts";
import {cards, expect, rightCode, test} from "./card-fields-page.ts";

/** Records each message that the page's own code could read, on its window and on its ports. */
async function recordMessages(page: Page): Promise<unknown[]> {
  const messages: unknown[] = [];
  await page.exposeBinding("record", ({frame}, data: unknown) => {
    if (frame === page.mainFrame()) messages.push(data);
  });
  await page.addInitScript(() => {
    const {record} = window as unknown as {record: (data: unknown) => void};
    window.addEventListener("message", (event) => record(event.data));
    const handler = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage")!;
    Object.defineProperty(MessagePort.prototype, "onmessage", {
      ...handler,
      set(this: MessagePort, listener: (event: MessageEvent) => void) {
        handler.set!.call(this, (event: MessageEvent) => {
          record(event.data);
          listener.call(this, event);
        });
      },
    });
  });
  return messages;
}

test("typed values never reach the page's document, messages, requests or storage", async ({shop}) => {
  const messages = await recordMessages(shop.page);
  const requests: string[] = [];
  shop.page.on("request", (request) => {
    if (request.frame() === shop.page.mainFrame())
      requests.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  await shop.open();
  await shop.makeSession();
  await shop.typeCard(cards.challenge, "first", {cvv: "987"});
  await shop.startSubmit(await shop.createOrder());
  await shop.code.fill(rightCode);
  pressAway(shop.page, "Enter");
  expect(await shop.result()).toMatchObject({state: "succeeded"});

  // These messages prove that messages are recorded.
  for (const kind of ["ready", "event", "outcome", "answered"]) {
    expect(messages).toContainEqual(expect.objectContaining({kind}));
  }
  const storage = await shop.page.evaluate(() =>
    JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie]),
  );
  const seen = [
    JSON.stringify(messages),
    JSON.stringify(await shop.events()),
    await shop.page.content(),
    requests.join("\n"),
    storage,
  ];
  expect(requests.length).toBeGreaterThan(2);
  for (const text of seen) {
    const digits = text.replace(/[\s-]/g, "");
    for (const secret of [cards.challenge, cards.challenge.slice(0, 8), "1230", "12/30", '"987"']) {
      expect(digits).not.toContain(secret);
    }
  }
});

test("the client token is in no address and in no storage", async ({shop}) => {
  const urls: string[] = [];
  shop.page.on("request", (request) => urls.push(request.url()));
  await shop.open();
  const token = await shop.merchant.clientToken();
  await shop.makeSession("first", {token});
  await expect(shop.field("cvv")).toBeVisible();
  expect(urls.length).toBeGreaterThan(5);
  expect(urls.join("\n")).not.toContain(token);
  for (const frame of shop.page.frames()) {
    const storage = await frame.evaluate(() => {
      try {
        return JSON.stringify([{...localStorage}, {...sessionStorage}]);
      } catch {
        return "[{},{}]"; // Some browsers block storage in a frame of another site.
      }
    });
    expect(storage).toBe("[{},{}]");
  }
});

test("a frame accepts only a valid connect message of the page around it", async ({shop}) => {
  await shop.open();
  const origin = shop.merchant.paypalOrigin;
  const otherSite = await startOtherSite("");
  await shop.page.evaluate(
    async ({origin, token, others}) => {
      const reply = await fetch(`${origin}/web-sdk/v6/frame-sessions`, {
        method: "POST",
        headers: {Authorization: `Bearer ${token}`, "Content-Type": "application/json"},
        body: "{}",
      });
      const {id} = (await reply.json()) as {id: string};
      for (const url of [`${origin}/web-sdk/v6/frames/card-field?session=${id}`, ...others]) {
        const frame = document.createElement("iframe");
        frame.src = url;
        document.body.append(frame);
        await new Promise((resolve) => frame.addEventListener("load", resolve));
      }
    },
    {
      origin,
      token: await shop.merchant.clientToken(),
      // A frame of the page's own origin, and one of another site.
      others: ["/shop.css?frame", otherSite.crosssite],
    },
  );
  const connect = {
    kind: "connect",
    target: "card-field",
    group: "g",
    type: "number",
    clientToken: "stolen",
    colorScheme: "light",
    language: "en",
    texts: {name: "Card number", wrong: "Check it."},
    options: {placeholder: "wrong"},
  };
  const others = shop.page.frames().slice(2);
  expect(others).toHaveLength(2);
  for (const other of others) {
    await other.evaluate((connect) => {
      const {port1, port2} = new MessageChannel();
      port1.onmessage = () => (document.title = "answered");
      parent.frames[0]?.postMessage(connect, "*", [port2]);
    }, connect);
  }
  // Messages of the page itself that have a wrong shape or no port.
  await shop.page.evaluate((connect) => {
    const post = (message: unknown, ...ports: MessagePort[]) =>
      window.frames[0]?.postMessage(message, "*", ports);
    post({...connect, type: "pin"}, new MessageChannel().port2);
    post({...connect, options: {style: {input: "x"}}}, new MessageChannel().port2);
    post(connect);
    post("connect", new MessageChannel().port2);
  }, connect);
  const field = shop.page.frames().find((frame) => frame.url().includes("card-field"))!;
  await field.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await field.locator("input").count()).toBe(0);

  await shop.page.evaluate(
    ({connect, origin}) =>
      new Promise((resolve) => {
        const {port1, port2} = new MessageChannel();
        port1.onmessage = resolve;
        window.frames[0]?.postMessage(connect, origin, [port2]);
      }).then(() => undefined),
    {connect: {...connect, options: {placeholder: "right"}}, origin},
  );
  await expect(field.locator("input")).toHaveAttribute("placeholder", "right");
  for (const other of others) expect(await other.title()).not.toBe("answered");
  await otherSite.stop();
});
