import {startOtherSite} from "../support/other-site.ts";
import {FastlanePage, members, rightCode} from "./fastlane-page.ts";
import {expect, test as base} from "./on-sandbox.ts";

const test = base.extend<{fastlane: FastlanePage}>({
  fastlane: async ({openPage, merchant}, use) => {
    const fastlane = new FastlanePage(await openPage(), merchant);
    await fastlane.begin();
    await use(fastlane);
  },
});

test("typed values never reach the page's document, messages, requests or storage", async ({
  page,
  openPage,
  merchant,
}) => {
  const spied: unknown[] = [];
  await page.exposeBinding("spied", ({frame}, data: unknown) => {
    if (frame === page.mainFrame()) spied.push(data);
  });
  await page.addInitScript(() => {
    const tell = (data: unknown) => (window as unknown as {spied(data: unknown): void}).spied(data);
    window.addEventListener("message", (event) => tell(event.data));
    const handler = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage")!;
    Object.defineProperty(MessagePort.prototype, "onmessage", {
      ...handler,
      set(this: MessagePort, listener: (event: MessageEvent) => void) {
        handler.set!.call(this, (event: MessageEvent) => {
          tell(event.data);
          listener.call(this, event);
        });
      },
    });
  });
  const requests: string[] = [];
  const urls: string[] = [];
  let clientToken = "";
  page.on("request", (request) => {
    urls.push(request.url());
    clientToken ||= /Bearer (.+)/.exec(request.headers()["authorization"] ?? "")?.[1] ?? "";
    if (request.frame() === page.mainFrame()) requests.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  const fastlane = new FastlanePage(await openPage(), merchant);
  await fastlane.begin();
  await fastlane.component("FastlanePaymentComponent", "pay");
  await fastlane.typeCard("pay", {number: "5105105105105100", cvv: "987"});
  expect(await fastlane.token("pay")).toHaveProperty("id");
  await fastlane.signIn(members.avery);
  await fastlane.start("profile.showCardSelector");
  await fastlane.inDialog.getByLabel("ending in 1117").check();
  await fastlane.button("Use this card").click();
  await fastlane.result("profile.showCardSelector");

  // These messages prove that messages are recorded.
  for (const kind of ["ready", "token", "authenticated", "card-selected"]) {
    expect(spied).toContainEqual(expect.objectContaining({kind}));
  }
  const storage = await page.evaluate(() =>
    JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie]),
  );
  expect(storage).toBe('[{},{},""]');
  expect(requests.length).toBeGreaterThan(2);
  expect(clientToken.length).toBeGreaterThan(20);
  expect(urls.join("\n")).not.toContain(clientToken);
  const seen = [JSON.stringify(spied), await page.content(), requests.join("\n")];
  for (const text of seen) {
    // Card number, security code, one-time code, and parts of the profile that were not selected.
    for (const secret of ["5105105105105100", "51051051", '"987"', `"${rightCode}"`, "0005", "Juniper"]) {
      expect(text.replace(/[\s-]/g, "")).not.toContain(secret);
    }
  }
});

test("frames and the page ignore messages of another site", async ({fastlane}) => {
  const {page} = fastlane;
  const view = {name: "card", form: {asksName: true}, styles: {}};
  const connect = {
    kind: "connect",
    target: "fastlane",
    clientToken: "stolen",
    colorScheme: "light",
    locale: "fr_us",
  };
  const forged = [
    {...connect, view},
    {kind: "authentication-failed"},
    {kind: "close"},
    {kind: "tokenize", request: 1, details: {}},
    {kind: "locale", locale: "fr_us"},
  ];
  // Repeats, so that messages arrive during all of the frame's lifetime.
  const script = `
    var answers = 0;
    const speak = () => {
      const others = Array.from({length: parent.frames.length}, (_, index) => parent.frames[index]);
      for (const target of [parent, ...others]) {
        for (const message of ${JSON.stringify(forged)}) {
          const {port1, port2} = new MessageChannel();
          port1.onmessage = () => { answers += 1; };
          target.postMessage(message, "*", [port2]);
        }
      }
      document.title = "Speaking";
    };
    setInterval(speak, 1);`;
  const otherSite = await startOtherSite(`<script>${script}</script>`);
  try {
    const strangers = [otherSite.samesite, otherSite.crosssite];
    const frameAt = (address: string) => page.frames().find((frame) => frame.url() === address);
    for (const address of strangers) {
      await page.evaluate((address) => {
        const frame = document.createElement("iframe");
        frame.src = address;
        document.getElementById("place")?.append(frame);
      }, address);
      await expect(async () => expect(await frameAt(address)?.title()).toBe("Speaking")).toPass();
    }
    await fastlane.component("FastlanePaymentComponent", "pay");
    await fastlane.typeCard("pay");
    await fastlane.askForCode(members.morgan);
    await fastlane.code.fill(rightCode);
    await fastlane.button("Confirm").click();
    expect(await fastlane.result("identity.triggerAuthenticationFlow")).toMatchObject({
      authenticationState: "succeeded",
    });
    await expect(fastlane.inside("pay").getByText("Visa ending in 1881")).toBeVisible();
    expect(await fastlane.token("pay")).toHaveProperty("id");
    for (const address of strangers) {
      const answers = await frameAt(address)?.evaluate(
        () => (window as unknown as {answers: number}).answers,
      );
      expect(answers, address).toBe(0);
    }
  } finally {
    await otherSite.stop();
  }
});

test("a connected frame accepts no second port", async ({fastlane}) => {
  await fastlane.component("FastlanePaymentComponent", "pay");
  await fastlane.typeCard("pay");
  await fastlane.page.evaluate(
    (origin) => {
      const frame = document.querySelector("iframe")!.contentWindow!;
      const {port2} = new MessageChannel();
      const view = {name: "card", form: {asksName: true}, styles: {}};
      const connect = {
        kind: "connect",
        target: "fastlane",
        clientToken: "t",
        colorScheme: "light",
        locale: "fr_us",
      };
      frame.postMessage({...connect, view}, origin, [port2]);
    },
    new URL((await fastlane.page.locator("iframe").getAttribute("src")) ?? "").origin,
  );
  expect(await fastlane.token("pay")).toHaveProperty("id");
  await expect(fastlane.inside("pay").locator("html")).toHaveAttribute("lang", "en");
});

test("fields and dialogs can be used by keyboard alone", async ({fastlane}) => {
  const {page} = fastlane;
  await fastlane.component("FastlanePaymentComponent", "pay", {fields: {cardholderName: {}}});
  const form = fastlane.inside("pay");
  const fields = ["Card number", "Expiry date", "Security code", "Name on card", "ZIP code"];
  await expect(form.getByLabel("Card number")).toBeVisible();
  await page.locator("#before").focus();
  for (const label of fields) {
    await page.keyboard.press("Tab");
    await expect(form.getByLabel(label)).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(page.locator("#after")).toBeFocused();
  for (const label of fields.toReversed()) {
    await page.keyboard.press("Shift+Tab");
    await expect(form.getByLabel(label)).toBeFocused();
  }

  await fastlane.signIn(members.avery);
  await fastlane.start("profile.showCardSelector");
  await expect(fastlane.inDialog.getByLabel("ending in 4444")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(fastlane.inDialog.getByLabel("ending in 0005")).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(fastlane.button("Use this card")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(fastlane.button("Add a card")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  expect(await fastlane.result("profile.showCardSelector")).toMatchObject({selectionChanged: true});
});

test("frames are dark on a page whose meta tag says dark", async ({openPage, merchant}) => {
  const page = await openPage({scheme: "dark"});
  const fastlane = new FastlanePage(page, merchant);
  await fastlane.begin();
  await fastlane.component("FastlanePaymentComponent", "pay");
  await expect(fastlane.inside("pay").locator("html")).toHaveCSS("color", "rgb(236, 239, 242)");
  await fastlane.askForCode(members.morgan);
  await expect(fastlane.inDialog.locator("body")).toHaveCSS("background-color", "rgb(20, 23, 26)");
});
