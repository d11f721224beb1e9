import {axeFindings} from "../support/axe.ts";
import {clickAway} from "../support/keys.ts";
import {expect, test as onSandbox} from "./on-sandbox.ts";
import {PaymentPage, type Plan} from "./payment-page.ts";

const test = onSandbox.extend<{shop: PaymentPage}>({
  shop: async ({openPage, merchant}, use) => {
    await use(new PaymentPage(await openPage(), merchant));
  },
});

const plan: Plan = {component: "paypal-payments", factory: "createPayPalOneTimePaymentSession"};
const modal = {presentationMode: "modal"};

test("wrong arguments are rejected with a message and open no window", async ({shop}) => {
  await shop.makeSession(plan);
  const wrong: ReadonlyArray<[string, string]> = [
    ["() => ({orderId: 'X'})", "got a function. Call the function, and pass what it returns."],
    ["'ORDER'", "got a string"],
    ["({orderId: 'X'})", "got an object with the keys orderId"],
    ["undefined", "or createPayPalOneTimePaymentSession be given an orderId; got neither"],
  ];
  for (const [expression, words] of wrong) {
    await shop.pressWith(modal, expression);
    const {rejected} = (await shop.ended()) as {rejected: {name: string; message: string}};
    expect(rejected.name).toBe("SdkInitError");
    expect(rejected.message).toContain(words);
  }
  await expect(shop.page.getByRole("dialog")).toHaveCount(0);
  expect(await shop.calls()).toEqual([]);
});

test("an order promise that rejects or resolves wrongly calls onError once", async ({shop}) => {
  await shop.makeSession(plan);
  const wrong: ReadonlyArray<[string, Record<string, unknown>]> = [
    [
      "Promise.reject(new Error('The cart is empty.'))",
      {code: "ERR_FLOW_SESSION_PROMISE_REJECTED", message: "The cart is empty.", isRecoverable: true},
    ],
    ["Promise.resolve('ORDER')", {code: "ERR_FLOW_SESSION_PROMISE_INVALID", isRecoverable: false}],
  ];
  for (const [expression, error] of wrong) {
    await shop.clearCalls();
    await shop.pressWith(modal, expression);
    expect(await shop.ended()).toEqual({});
    const [first, ...rest] = await shop.calls();
    expect(first).toMatchObject({callback: "onError", data: error});
    expect(rest).toEqual([{callback: "onComplete", data: {paymentSessionState: "error"}}]);
    await expect(shop.page.getByRole("dialog")).toHaveCount(0);
  }
});

test("without onError, start rejects", async ({shop}) => {
  await shop.makeSession({...plan, callbacks: ["onApprove"]});
  await shop.pressWith(modal, "Promise.reject(new Error('The cart is empty.'))");
  expect(await shop.ended()).toMatchObject({rejected: {message: "The cart is empty."}});
});

test("a session with an id needs no promise", async ({shop, merchant}) => {
  const orderId = await merchant.createOrder();
  await shop.makeSession({...plan, options: {orderId, savePayment: undefined}});
  await shop.press(modal);
  await shop.approveInDialog();
  expect((await shop.calls())[0]).toMatchObject({callback: "onApprove", data: {orderId}});
});

test("savePayment alone logs what saves a wallet, and wrong values are refused", async ({shop}) => {
  const logged = shop.page.waitForEvent("console", {
    predicate: (message) => message.text().includes("savePayment"),
  });
  await shop.makeSession({...plan, options: {savePayment: true}});
  expect((await logged).text()).toContain("attributes.vault.store_in_vault");
  await expect(shop.makeSession({...plan, options: {savePayment: "yes"}})).rejects.toThrow(
    "savePayment must be true or false; got a string",
  );
});

test("a session can be started again, and a second click focuses its window", async ({shop, merchant}) => {
  await shop.makeSession(plan);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await shop.clearCalls();
    const orderId = await merchant.createOrder();
    await shop.press(modal, {orderId});
    await expect(shop.page.getByRole("dialog")).toHaveCount(1);
    await shop.page.evaluate(() => document.getElementById("before")!.click());
    await expect(shop.page.getByRole("dialog")).toHaveCount(1);
    await shop.approveInDialog();
    expect((await shop.calls()).map(({callback}) => callback)).toEqual(["onApprove", "onComplete"]);
  }
});

test("a page can start again in callbacks, and removing a window cancels once", async ({shop, merchant}) => {
  const orderId = await merchant.createOrder();
  await shop.page.evaluate(
    async ({clientToken, orderId}) => {
      const page = window as unknown as {
        paypal: {createInstance(options: object): Promise<Record<string, (options: object) => PageSession>>};
        session: PageSession;
        calls: unknown[];
        started: unknown[];
      };
      interface PageSession {
        start(options: object, promise: Promise<unknown>): Promise<void>;
      }
      page.calls = [];
      page.started = [];
      const sdk = await page.paypal.createInstance({clientToken, components: ["paypal-payments"]});
      page.session = sdk["createPayPalOneTimePaymentSession"]!({
        onError: async ({code}: {code: string}) => {
          page.calls.push(code);
          // Waits for the next attempt, which must not wait for this one.
          await page.session.start({presentationMode: "modal"}, Promise.resolve({orderId}));
        },
        onCancel: async (data: unknown) => {
          page.calls.push(data);
          await new Promise(() => undefined);
        },
      });
    },
    {clientToken: await merchant.clientToken(), orderId},
  );
  await shop.pressWith(modal, "Promise.reject(new Error('The cart is empty.'))");
  const frame = shop.page.frameLocator("dialog iframe");
  await expect(frame.getByRole("button", {name: /^Continue/})).toBeVisible();
  await shop.page.evaluate(() => document.querySelector("dialog")!.remove());
  await expect.poll(() => shop.calls()).toEqual(["ERR_FLOW_SESSION_PROMISE_REJECTED", {orderId}]);
  await shop.press(modal, {orderId});
  await expect(frame.getByRole("button", {name: /^Continue/})).toBeVisible();
  await expect(shop.page.getByRole("dialog")).toHaveCount(1);
  expect(await shop.calls()).toHaveLength(2);
});

test("canceling before the order exists cancels once, and a later order opens no window", async ({shop}) => {
  await shop.makeSession(plan);
  await shop.pressWith(modal, "new Promise((resolve) => (window.resolveOrder = resolve))");
  await expect(shop.page.getByRole("dialog")).toContainText("Loading PayPal…");
  expect(await axeFindings(shop.page)).toEqual([]);
  await shop.page.getByRole("button", {name: "Close"}).click();
  expect(await shop.ended()).toEqual({});
  await shop.page.evaluate(() =>
    (window as unknown as {resolveOrder(order: unknown): void}).resolveOrder({orderId: "X"}),
  );
  expect(await shop.calls()).toEqual([
    {callback: "onCancel", data: {}},
    {callback: "onComplete", data: {paymentSessionState: "canceled"}},
  ]);
  await expect(shop.page.getByRole("dialog")).toHaveCount(0);
});

test("the buyer can approve again after a network error", async ({shop, merchant}) => {
  await shop.makeSession(plan);
  const orderId = await merchant.createOrder();
  await shop.press(modal, {orderId});
  const frame = shop.page.frameLocator("dialog iframe");
  await expect(frame.getByRole("button", {name: /^Continue/})).toBeVisible();
  await shop.page.route("**/approvals/**", (route) => route.abort("connectionreset"));
  await frame.getByRole("button", {name: /^Continue/}).click();
  await expect(frame.getByRole("alert")).toContainText("couldn't be sent");
  expect(await shop.calls()).toEqual([]);
  await shop.page.unroute("**/approvals/**");
  await shop.approveInDialog();
  expect((await shop.calls())[0]).toMatchObject({callback: "onApprove", data: {orderId}});
});

test("approving again after a lost reply pays once", async ({shop, merchant}) => {
  await shop.makeSession(plan);
  const orderId = await merchant.createOrder();
  await shop.press(modal, {orderId});
  const frame = shop.page.frameLocator("dialog iframe");
  // The frame must be attached first. While a frame of another site attaches, Chromium sometimes sends requests past a
  // new route (4 of 80 did, and none of 90 with an attached frame).
  await expect(frame.getByRole("button", {name: /^Continue/})).toBeVisible();
  await shop.page.route("**/approvals/**", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await frame.getByRole("button", {name: /^Continue/}).click();
  await expect(frame.getByRole("alert")).toContainText("couldn't be sent");
  await shop.page.unroute("**/approvals/**");
  await shop.approveInDialog();
  const {purchase_units} = (await merchant.call("POST", `/v2/checkout/orders/${orderId}/capture`)) as {
    purchase_units: Array<{payments: {captures: unknown[]}}>;
  };
  expect(purchase_units[0]?.payments.captures).toHaveLength(1);
});

test("a popup that closes right after the approval still approves", async ({shop, merchant}) => {
  await shop.makeSession(plan);
  const orderId = await merchant.createOrder();
  const opening = shop.context.waitForEvent("page");
  await shop.press({presentationMode: "popup"}, {orderId});
  const popup = await opening;
  await popup.locator("main[aria-label]").waitFor();
  // The order is approved, but the window never reports it.
  await popup.evaluate(async () => {
    const form = document.querySelector<HTMLFormElement>("form#approval")!;
    const body = new URLSearchParams([...new FormData(form)] as Array<[string, string]>);
    body.set("action", "approve");
    await fetch(form.getAttribute("action")!, {method: "POST", headers: {Accept: "application/json"}, body});
  });
  await popup.close();
  expect(await shop.ended()).toEqual({});
  expect((await shop.calls())[0]).toEqual({
    callback: "onApprove",
    data: {fundingSource: "paypal", orderId, payerId: "PAYERUSMRGAN2"},
  });
});

test("a network error calls onError as recoverable and closes the window", async ({shop, merchant}) => {
  await shop.makeSession(plan);
  const orderId = await merchant.createOrder();
  await shop.page.clock.install();
  await shop.page.route("**/web-sdk/v6/frame-sessions", (route) => route.abort("connectionrefused"));
  await shop.press(modal, {orderId});
  await shop.page.clock.fastForward(60_000);
  await shop.page.clock.resume();
  await expect.poll(async () => (await shop.calls()).length).toBe(2);
  expect((await shop.calls())[0]).toMatchObject({
    callback: "onError",
    data: {code: "NETWORK_ERROR", isRecoverable: true},
  });
  await expect(shop.page.getByRole("dialog")).toHaveCount(0);
});

test("the window shows that an unknown order can't be paid", async ({shop}) => {
  await shop.makeSession(plan);
  await shop.press(modal, {orderId: "NOSUCHORDER000000"});
  await expect.poll(async () => (await shop.calls()).length).toBe(2);
  expect((await shop.calls())[0]).toMatchObject({
    callback: "onError",
    data: {code: "ERR_FLOW_NOT_APPROVABLE"},
  });
});

test("messages of other sites have no effect and get no data", async ({shop, merchant}) => {
  await shop.makeSession(plan);
  const orderId = await merchant.createOrder();
  await shop.press(modal, {orderId});
  const frame = shop.page.frameLocator('iframe[title="PayPal checkout"]');
  await expect(frame.getByRole("button", {name: /^Continue/})).toBeVisible();
  const otherSite = await shop.page.evaluate(
    async (url) => {
      const other = document.createElement("iframe");
      other.title = "Other site";
      other.src = url;
      document.querySelector("dialog")!.append(other);
      await new Promise((resolve) => other.addEventListener("load", resolve));
      return other.src;
    },
    `${shop.page.url().replace("localhost", "127.0.0.1")}shop.css`,
  );
  const inside = shop.page.frames().find((each) => each.url() === otherSite)!;
  await inside.evaluate(() => {
    const news = [
      {kind: "approved", payerId: "MALLORY"},
      {kind: "canceled"},
      {kind: "hello", target: "payment-window"},
    ];
    const connect = {
      kind: "connect",
      target: "payment-window",
      colorScheme: "dark",
      layout: "dialog",
      asks: {address: true, option: true},
    };
    for (const message of [...news, connect]) {
      parent.postMessage(message, "*");
      for (let index = 0; index < parent.frames.length; index += 1) {
        parent.frames[index]?.postMessage(message, "*", [new MessageChannel().port1]);
      }
    }
  });
  await shop.page.evaluate(() => window.postMessage({kind: "approved"}, location.origin));
  await expect(frame.getByRole("button", {name: /^Continue/})).toBeVisible();
  expect(await shop.calls()).toEqual([]);
  await shop.page.evaluate(() => document.querySelector('iframe[title="Other site"]')!.remove());
  await shop.approveInDialog();
  expect((await shop.calls())[0]).toMatchObject({data: {orderId, payerId: "PAYERUSMRGAN2"}});
});

test("a click before the window's script has loaded reaches the page", async ({shop, merchant}) => {
  await shop.makeSession(plan);
  for (const [button, callback] of [
    [/^Continue/, "onApprove"],
    [/^Cancel/, "onCancel"],
  ] as const) {
    await shop.clearCalls();
    await shop.context.route("**/windows/approval.js", (route) => route.abort("connectionreset"));
    const orderId = await merchant.createOrder();
    const opening = shop.context.waitForEvent("page");
    await shop.press({presentationMode: "popup"}, {orderId});
    const popup = await opening;
    const pressed = popup.getByRole("button", {name: button});
    await pressed.waitFor();
    await shop.context.unroute("**/windows/approval.js");
    clickAway(pressed);
    expect(await shop.ended()).toEqual({});
    expect((await shop.calls())[0]).toMatchObject({callback, data: {orderId}});
  }
});
