import {cards, rightCode, validToken} from "./fake-service.ts";
import {axeFindings} from "../support/axe.ts";
import {pressAway} from "../support/keys.ts";
import {expect, test} from "./shop.ts";

test("what the buyer types never reaches the page: not its document, its messages, its requests or its storage", async ({
  shop,
}) => {
  const spied = await shop.spy();
  const requests: string[] = [];
  shop.page.on("request", (request) => {
    if (request.frame() === shop.page.mainFrame())
      requests.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  await shop.open();
  await shop.makeSession();
  await shop.typeCard(cards.challenge, "first", {cvv: "987"});
  await shop.startSubmit("O");
  await shop.challenge.locator("input[name=code]").fill(rightCode);
  pressAway(shop.page, "Enter");
  expect(await shop.result()).toMatchObject({state: "succeeded"});

  // The spy hears: otherwise its silence would mean nothing.
  for (const kind of ["ready", "event", "outcome", "answered"]) {
    expect(spied).toContainEqual(expect.objectContaining({kind}));
  }
  const storage = await shop.page.evaluate(() =>
    JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie]),
  );
  const seen = [
    JSON.stringify(spied),
    JSON.stringify(await shop.heard()),
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

test("the client token is in no address and no storage", async ({shop}) => {
  const urls: string[] = [];
  shop.page.on("request", (request) => urls.push(request.url()));
  await shop.open();
  await shop.makeSession();
  await expect(shop.field("cvv")).toBeVisible();
  expect(urls.length).toBeGreaterThan(5);
  expect(urls.join("\n")).not.toContain(validToken);
  for (const frame of shop.page.frames()) {
    const storage = await frame.evaluate(() => {
      try {
        return JSON.stringify([{...localStorage}, {...sessionStorage}]);
      } catch {
        return "[{},{}]"; // A browser that gives a frame of another site no storage at all.
      }
    });
    expect(storage).toBe("[{},{}]");
  }
});

test("a frame believes only the page around it, and only a right connect", async ({shop}) => {
  await shop.open();
  const origin = shop.service.serviceOrigin;
  await shop.page.evaluate(
    async ({origin, token, strangerUrl}) => {
      const reply = await fetch(`${origin}/web-sdk/v6/frame-sessions`, {
        method: "POST",
        headers: {Authorization: `Bearer ${token}`, "Content-Type": "application/json"},
        body: "{}",
      });
      const {id} = (await reply.json()) as {id: string};
      const urls = [
        `${origin}/web-sdk/v6/frames/card-field?session=${id}`,
        `${location.origin}/stranger`,
        strangerUrl,
      ];
      for (const url of urls) {
        const frame = document.createElement("iframe");
        frame.src = url;
        document.body.append(frame);
        await new Promise((resolve) => frame.addEventListener("load", resolve));
      }
    },
    {
      origin,
      token: validToken,
      strangerUrl: shop.service.pageUrl.replace("localhost", "127.0.0.1") + "/stranger",
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
  const strangers = shop.page.frames().filter((frame) => frame.url().endsWith("/stranger"));
  expect(strangers).toHaveLength(2);
  for (const stranger of strangers) {
    await stranger.evaluate((connect) => {
      const {port1, port2} = new MessageChannel();
      port1.onmessage = () => (document.title = "answered");
      parent.frames[0]?.postMessage(connect, "*", [port2]);
    }, connect);
  }
  // The page itself, but not what a connect looks like, or without a port.
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
  for (const stranger of strangers) expect(await stranger.title()).toBe("Stranger");
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`axe finds nothing (${colorScheme})`, () => {
    test.use({colorScheme, viewport: {width: 320, height: 640}});

    test("fields empty and wrong, the dialog and the bank's check", async ({shop}) => {
      await shop.open();
      await shop.page.evaluate(() => (document.documentElement.style.colorScheme = "light dark"));
      await shop.makeSession("first", {
        fields: [{type: "number", placeholder: "1234"}, {type: "expiry"}, {type: "cvv"}],
      });
      await shop.makeSession("second", {fields: [{type: "name", label: "Name"}]});
      await expect(shop.page.frameLocator("#second iframe").locator("input")).toBeVisible();
      expect(await axeFindings(shop.page)).toEqual([]);
      await shop.typeCard("5329879707824604", "first", {expiry: "1220"});
      expect(await axeFindings(shop.page)).toEqual([]);
      await shop.field("number").fill(cards.challenge);
      await shop.field("expiry").fill("1230");
      await shop.startSubmit("O");
      const code = shop.challenge.locator("input[name=code]");
      await code.fill("000000");
      pressAway(shop.page, "Enter");
      await expect(shop.challenge.getByRole("status")).toContainText("2 tries left");
      expect(await axeFindings(shop.page)).toEqual([]);
      for (const target of [
        shop.dialog.getByRole("button"),
        code,
        ...(await shop.challenge.getByRole("button").all()),
      ]) {
        const box = await target.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
    });
  });
}
