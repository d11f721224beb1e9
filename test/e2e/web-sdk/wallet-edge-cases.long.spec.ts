import {clickAway} from "../support/keys.ts";
import {startOtherSite} from "../support/other-site.ts";
import {GuestForm} from "./guest-form.ts";
import {expect, test as onSandbox} from "./on-sandbox.ts";
import {PaymentPage, type Plan} from "./payment-page.ts";

/** Rare outcomes of a payment, caused by the page, the buyer or the network. */
const test = onSandbox.extend<{shop: PaymentPage}>({
  shop: async ({openPage, merchant}, use) => {
    await use(new PaymentPage(await openPage(), merchant));
  },
});

const plan: Plan = {component: "paypal-payments", factory: "createPayPalOneTimePaymentSession"};
const modal = {presentationMode: "modal"};
const popupMode = {presentationMode: "popup"};
const canceled = (data: object) => [
  {callback: "onCancel", data},
  {callback: "onComplete", data: {paymentSessionState: "canceled"}},
];

const frameOf = (shop: PaymentPage) => shop.page.frameLocator("dialog iframe");

async function openPopup(shop: PaymentPage, orderId: string) {
  const [popup] = await Promise.all([shop.context.waitForEvent("page"), shop.press(popupMode, {orderId})]);
  await popup.locator("main[aria-label]").waitFor();
  return popup;
}

test("destroying a session right after cancel prevents its callbacks", async ({shop, merchant}) => {
  await shop.makeSession(plan);
  await shop.press(modal, {orderId: await merchant.createOrder()});
  await shop.page.evaluate(() => {
    const {session} = window as unknown as {session: {cancel(): void; destroy(): void}};
    session.cancel();
    session.destroy();
  });
  expect(await shop.ended()).toEqual({});
  expect(await shop.calls()).toEqual([]);
});

test("a page that unloads closes its popup", async ({shop, merchant}) => {
  await shop.makeSession(plan);
  const popup = await openPopup(shop, await merchant.createOrder());
  await Promise.all([popup.waitForEvent("close"), shop.page.goto(`${shop.page.url()}?elsewhere`)]);
});

test("closing a popup with an expired token cancels", async ({shop, merchant}) => {
  await shop.makeSession(plan);
  const orderId = await merchant.createOrder();
  const popup = await openPopup(shop, orderId);
  await shop.page.route("**/payment-state", (route) =>
    route.fulfill({
      status: 401,
      headers: {"Access-Control-Allow-Origin": "*"},
      json: {name: "AUTHENTICATION_FAILURE"},
    }),
  );
  await popup.close();
  expect(await shop.ended()).toEqual({});
  expect(await shop.calls()).toEqual(canceled({orderId}));
});

test("closing a popup before it has loaded cancels within a second", async ({shop, merchant}) => {
  await shop.makeSession(plan);
  const orderId = await merchant.createOrder();
  await shop.page.clock.install();
  await shop.page.clock.pauseAt(Date.now() + 60_000);
  const asked = shop.context.waitForEvent("request", (request) => request.url().includes("checkoutnow"));
  // The document never arrives.
  await shop.context.route("**/checkoutnow*", () => undefined);
  const opening = shop.context.waitForEvent("page");
  await shop.press(popupMode, {orderId});
  const popup = await opening;
  await asked;
  await popup.close();
  await shop.page.clock.runFor(1_000);
  await expect.poll(() => shop.calls()).toEqual(canceled({orderId}));
});

test("a closed popup without any state cancels", async ({shop, merchant}) => {
  await shop.makeSession(plan);
  const orderId = await merchant.createOrder();
  await shop.page.clock.install();
  // An opener policy may have separated the page from its popup.
  await shop.page.route(shop.page.url(), (route) => route.abort("connectionrefused"));
  await shop.context.route("**/checkoutnow*", (route) => route.abort("connectionrefused"));
  await shop.page.route("**/payment-state", (route) =>
    route.fulfill({headers: {"Access-Control-Allow-Origin": "*"}, json: {state: "open"}}),
  );
  const refused = shop.context.waitForEvent("requestfailed", (request) =>
    request.url().includes("checkoutnow"),
  );
  const opening = shop.context.waitForEvent("page");
  await shop.press(popupMode, {orderId});
  const popup = await opening;
  await refused;
  await popup.close();
  await expect
    .poll(
      async () => {
        await shop.page.clock.runFor(2_000);
        return shop.calls();
      },
      {intervals: [50]},
    )
    .toEqual(canceled({orderId}));
});

test("any thrown value becomes an error with a message", async ({shop, merchant}) => {
  const thrown: ReadonlyArray<[string, string]> = [
    ["undefined", "It failed with nothing."],
    ["Object.create(null)", "It failed with an object with the keys (none)."],
    ["{message: 'Out of stock.'}", "Out of stock."],
    ["'Sold.'", "Sold."],
  ];
  await shop.makeSession(plan);
  for (const [value, message] of thrown) {
    await shop.clearCalls();
    await shop.pressWith(modal, `Promise.reject(${value})`);
    expect(await shop.ended()).toEqual({});
    expect(await shop.calls()).toMatchObject([
      {callback: "onError", data: {code: "ERR_FLOW_SESSION_PROMISE_REJECTED", message}},
      {callback: "onComplete", data: {paymentSessionState: "error"}},
    ]);
  }
  const orderId = await merchant.createOrder();
  await shop.page.evaluate(
    async (clientToken) => {
      const page = window as unknown as {
        paypal: {createInstance(options: object): Promise<Record<string, (options: object) => unknown>>};
        session: unknown;
        calls: unknown[];
      };
      page.calls.length = 0;
      const sdk = await page.paypal.createInstance({clientToken, components: ["paypal-payments"]});
      page.session = sdk["createPayPalOneTimePaymentSession"]!({
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the test rejects without an error
        onApprove: () => Promise.reject(Object.create(null)),
        onError: ({code}: {code: string}) => page.calls.push(code),
        onComplete: (data: unknown) => page.calls.push(data),
      });
    },
    await merchant.clientToken(),
  );
  await shop.press(modal, {orderId});
  await shop.approveInDialog();
  expect(await shop.calls()).toEqual(["ERR_FLOW_ON_APPROVE_FAILED", {paymentSessionState: "error"}]);
});

test("throwing and slow callbacks are all called in order", async ({shop, merchant, problems}) => {
  await shop.page.evaluate(
    async (clientToken) => {
      const page = window as unknown as {
        paypal: {createInstance(options: object): Promise<Record<string, (options: object) => unknown>>};
        session: unknown;
        calls: string[];
        started: unknown[];
        captured(): void;
      };
      page.calls = [];
      page.started = [];
      const failing = (name: string) => () => {
        page.calls.push(name);
        throw new Error(`${name} of the page`);
      };
      const sdk = await page.paypal.createInstance({clientToken, components: ["paypal-payments"]});
      page.session = sdk["createPayPalOneTimePaymentSession"]!({
        onApprove: async () => {
          page.calls.push("onApprove");
          await new Promise<void>((resolve) => (page.captured = resolve));
          page.calls.push("captured");
        },
        onCancel: failing("onCancel"),
        onError: failing("onError"),
        onComplete: failing("onComplete"),
      });
    },
    await merchant.clientToken(),
  );
  await shop.press(modal, {orderId: await merchant.createOrder()});
  await shop.page.keyboard.press("Escape");
  expect(await shop.ended()).toEqual({});
  await shop.pressWith(modal, "Promise.reject(new Error('The cart is empty.'))");
  expect(await shop.ended()).toEqual({});
  await shop.press(modal, {orderId: await merchant.createOrder()});
  clickAway(frameOf(shop).getByRole("button", {name: /^Continue/}));
  await expect(shop.page.getByRole("dialog")).toHaveCount(0);
  await shop.page.evaluate(() => (window as unknown as {captured(): void}).captured());
  expect(await shop.ended()).toEqual({});
  expect(await shop.calls()).toEqual([
    ...["onCancel", "onComplete", "onError", "onComplete"],
    ...["onApprove", "captured", "onComplete"],
  ]);
  await expect.poll(() => problems.length).toBe(5);
  for (const problem of problems.splice(0)) expect(problem).toContain("of the page");
});

test("an ended session leaves no style, listener, timer or element on the page", async ({
  openPage,
  merchant,
}) => {
  const page = await openPage();
  await page.evaluate(() => {
    const left = {listeners: 0, watches: new Set<unknown>()};
    const listening = new Set(["message", "pagehide", "online"]);
    const listen = window.addEventListener.bind(window);
    const forget = window.removeEventListener.bind(window);
    const watch = window.setInterval.bind(window);
    const stop = window.clearInterval.bind(window);
    Object.assign(window, {
      left,
      addEventListener(...given: Parameters<typeof listen>) {
        if (listening.has(given[0])) left.listeners += 1;
        listen(...given);
      },
      removeEventListener(...given: Parameters<typeof forget>) {
        if (listening.has(given[0])) left.listeners -= 1;
        forget(...given);
      },
      setInterval(act: () => void, ms: number) {
        const id = watch(act, ms);
        left.watches.add(id);
        return id;
      },
      clearInterval(id: number) {
        left.watches.delete(id);
        stop(id);
      },
    });
  });
  const left = () =>
    page.evaluate(() => {
      const {left} = window as unknown as {left: {listeners: number; watches: Set<unknown>}};
      return {
        listeners: left.listeners,
        watches: left.watches.size,
        sheets: document.adoptedStyleSheets.length,
        elements: document.querySelectorAll("dialog, iframe, .paypal-inline-window").length,
      };
    });
  const sessions: ReadonlyArray<[Plan, object]> = [
    [plan, modal],
    [plan, popupMode],
    [
      {component: "paypal-guest-payments", factory: "createPayPalGuestOneTimePaymentSession"},
      {presentationMode: "auto", targetElement: "#place"},
    ],
  ];
  const payment = new PaymentPage(page, merchant);
  for (const [each, options] of sessions) {
    await payment.makeSession(each);
    const before = await left();
    await payment.press(options, {orderId: await merchant.createOrder()});
    expect(await left()).not.toEqual(before);
    await payment.call("cancel");
    await payment.ended();
    expect(await left()).toEqual(before);
  }
});

test("a redirect calls onError for a failed order and ignores an order after cancel", async ({
  shop,
  merchant,
}) => {
  const redirect = {presentationMode: "redirect"};
  await shop.makeSession(plan);
  const here = shop.page.url();
  await shop.pressWith(redirect, "Promise.reject(new Error('The cart is empty.'))");
  expect(await shop.ended()).toEqual({resolved: {}});
  expect(await shop.calls()).toMatchObject([
    {callback: "onError", data: {message: "The cart is empty."}},
    {callback: "onComplete"},
  ]);
  const orderId = await merchant.createOrder();
  for (const [leave, calls] of [
    ["cancel", canceled({})],
    ["destroy", []],
  ] as const) {
    await shop.clearCalls();
    await shop.pressWith(redirect, "new Promise((resolve) => (window.resolveOrder = resolve))");
    await shop.page.locator("#before").click();
    await shop.call(leave);
    await shop.page.evaluate(
      (order) => (window as unknown as {resolveOrder(order: unknown): void}).resolveOrder(order),
      {orderId},
    );
    expect(await shop.ended()).toEqual({resolved: {}});
    expect(await shop.calls()).toEqual(calls);
  }
  expect(shop.page.url()).toBe(here);
});

test("the page's answer goes only to the document that asked", async ({shop, merchant}) => {
  const orderId = await merchant.createOrder();
  await shop.page.evaluate(
    async (clientToken) => {
      const page = window as unknown as {
        paypal: {createInstance(options: object): Promise<Record<string, (options: object) => unknown>>};
        session: unknown;
        calls: unknown[];
        started: unknown[];
        answers: Array<{accept(): void; refuse(): void}>;
      };
      page.calls = [];
      page.started = [];
      page.answers = [];
      const sdk = await page.paypal.createInstance({clientToken, components: ["paypal-payments"]});
      page.session = sdk["createPayPalOneTimePaymentSession"]!({
        onApprove: (data: unknown) => page.calls.push(data),
        onShippingAddressChange: ({errors}: {errors: {COUNTRY_ERROR: string}}) =>
          new Promise<void>((resolve, reject) =>
            page.answers.push({accept: resolve, refuse: () => reject(new Error(errors.COUNTRY_ERROR))}),
          ),
      });
    },
    await merchant.clientToken(),
  );
  const asked = (count: number) =>
    expect
      .poll(() => shop.page.evaluate(() => (window as unknown as {answers: unknown[]}).answers.length))
      .toBe(count);
  await shop.press(modal, {orderId});
  await asked(1);
  // Another buyer signs in, which loads another document with another address.
  await frameOf(shop).getByLabel("Signed in as").selectOption("buyer-us-family");
  await frameOf(shop).getByRole("button", {name: "Switch"}).click();
  await asked(2);
  await shop.page.evaluate(() => {
    const {answers} = window as unknown as {answers: Array<{accept(): void; refuse(): void}>};
    answers[0]!.accept();
  });
  const form = frameOf(shop).locator("#approval");
  await shop.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(form).toHaveAttribute("aria-busy", "true");
  await shop.page.evaluate(() => {
    const {answers} = window as unknown as {answers: Array<{accept(): void; refuse(): void}>};
    answers[1]!.refuse();
  });
  await frameOf(shop)
    .getByRole("button", {name: /^Continue/})
    .click();
  await expect(frameOf(shop).getByRole("alert")).toContainText("doesn't ship to this country");
  expect(await shop.calls()).toEqual([]);
});

test("an approval in another window reaches the page at the next choice", async ({shop, merchant}) => {
  const usd = (value: string) => ({currency_code: "USD", value});
  const option = (id: string, selected: boolean) => ({
    id,
    label: id,
    type: "SHIPPING",
    selected,
    amount: usd("1.00"),
  });
  const amount = {...usd("20.00"), breakdown: {item_total: usd("19.00"), shipping: usd("1.00")}};
  const orderId = await merchant.createOrder({
    purchase_units: [{amount, shipping: {options: [option("slow", true), option("fast", false)]}}],
  });
  await shop.makeSession(plan);
  await shop.press(modal, {orderId});
  await expect(frameOf(shop).getByLabel("fast")).toBeVisible();
  const other = await shop.context.newPage();
  await other.goto(`${merchant.paypalOrigin}/checkoutnow?token=${orderId}&buyer=buyer-us-family`);
  await other.getByRole("button", {name: /^Continue/}).click();
  await expect(other.getByRole("main")).toContainText(/approved/i);
  await other.close();
  clickAway(frameOf(shop).getByLabel("fast"));
  expect(await shop.ended()).toEqual({});
  expect((await shop.calls())[0]).toEqual({
    callback: "onApprove",
    data: {fundingSource: "paypal", orderId, payerId: "PAYERUSAVERY2"},
  });
});

test("a proxy's error page shows an error in the window", async ({shop, merchant}) => {
  await shop.makeSession(plan);
  const orderId = await merchant.createOrder();
  await shop.press(modal, {orderId});
  await expect(frameOf(shop).getByRole("button", {name: /^Continue/})).toBeVisible();
  await shop.page.route("**/approvals/**", (route) =>
    route.fulfill({status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>"}),
  );
  await frameOf(shop)
    .getByRole("button", {name: /^Continue/})
    .click();
  await expect(frameOf(shop).getByRole("alert")).toContainText("couldn't be sent");
  await shop.page.unroute("**/approvals/**");
  await shop.approveInDialog();
  expect((await shop.calls())[0]).toMatchObject({callback: "onApprove", data: {orderId}});
});

test("a library's toJSON on strings and arrays has no effect", async ({shop, merchant}) => {
  await shop.page.evaluate(() => {
    // Old libraries defined it this way, visible to every loop over keys.
    for (const {prototype} of [String, Array, Number] as ReadonlyArray<{prototype: object}>) {
      Object.assign(prototype, {
        toJSON(this: object) {
          return {inspected: Object.keys(this)};
        },
      });
    }
  });
  await shop.makeSession(plan);
  const isEligible = await shop.page.evaluate(
    async (clientToken) => {
      const {paypal} = window as unknown as {
        paypal: {
          createInstance(options: object): Promise<{
            findEligibleMethods(options: object): Promise<{isEligible(method: string): boolean}>;
          }>;
        };
      };
      const sdk = await paypal.createInstance({clientToken, components: ["paypal-payments"]});
      return (await sdk.findEligibleMethods({currencyCode: "USD"})).isEligible("paypal");
    },
    await merchant.clientToken(),
  );
  expect(isEligible).toBe(true);
  const orderId = await merchant.createOrder();
  const popup = await openPopup(shop, orderId);
  await popup.close();
  await shop.ended();
  expect((await shop.calls()).map(({callback}) => callback)).toEqual(["onCancel", "onComplete"]);
});

test("a page's styles can't hide windows and fields", async ({shop, merchant}) => {
  await shop.page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { all: unset } iframe, dialog, dialog *, div { display: none !important; height: auto !important; visibility: hidden !important } main, main > #before { display: block !important; visibility: visible !important }",
    );
    document.adoptedStyleSheets.push(sheet);
  });
  await shop.makeSession(plan);
  await shop.press(modal, {orderId: await merchant.createOrder()});
  const frame = shop.page.locator("dialog iframe");
  await expect(frameOf(shop).getByRole("button", {name: /^Continue/})).toBeVisible();
  expect((await frame.boundingBox())?.height).toBeGreaterThan(300);
  await shop.page.getByRole("button", {name: "Close"}).click();
  await shop.ended();
  const popup = await openPopup(shop, await merchant.createOrder());
  await shop.page.getByRole("dialog").getByRole("button", {name: "Cancel"}).click();
  await shop.ended();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await shop.page.evaluate(
    async (clientToken) => {
      const {paypal} = window as unknown as {
        paypal: {
          createInstance(
            options: object,
          ): Promise<Record<string, () => {createCardFieldsComponent(options: object): HTMLElement}>>;
        };
      };
      const sdk = await paypal.createInstance({clientToken, components: ["card-fields"]});
      const field = sdk["createCardFieldsOneTimePaymentSession"]!().createCardFieldsComponent({
        type: "number",
      });
      const place = document.createElement("section");
      Object.assign(place.style, {display: "block", blockSize: "48px"});
      place.append(field);
      document.querySelector("main")!.append(place);
    },
    await merchant.clientToken(),
  );
  const field = shop.page.locator("section iframe");
  await expect(field.contentFrame().locator("input")).toBeVisible();
  expect((await field.boundingBox())?.height).toBe(48);
});

test("the focus returns into the shadow root of the clicked button", async ({openPage, merchant}) => {
  const page = await openPage();
  const payment = new PaymentPage(page, merchant);
  await payment.makeSession({
    component: "paypal-guest-payments",
    factory: "createPayPalGuestOneTimePaymentSession",
  });
  const orderId = await merchant.createOrder({application_context: {shipping_preference: "NO_SHIPPING"}});
  await page.evaluate((orderId) => {
    const host = document.createElement("section");
    const button = document.createElement("button");
    button.textContent = "Pay by card";
    const place = document.createElement("div");
    host.attachShadow({mode: "open"}).append(button, place);
    document.querySelector("main")!.append(host);
    const {session} = window as unknown as {
      session: {start(options: object, promise: Promise<unknown>): Promise<void>};
    };
    button.onclick = () =>
      void session.start({presentationMode: "auto", targetElement: place}, Promise.resolve({orderId}));
  }, orderId);
  await page.getByRole("button", {name: "Pay by card"}).click();
  const form = GuestForm.in(page);
  await expect(form.field("Card number")).toBeFocused();
  form.cancel();
  await expect.poll(() => payment.calls()).toHaveLength(2);
  await expect(page.getByRole("button", {name: "Pay by card"})).toBeFocused();
});

test("removing the form's container cancels once, and the form opens again", async ({openPage, merchant}) => {
  const payment = new PaymentPage(await openPage(), merchant);
  await payment.makeSession({
    component: "paypal-guest-payments",
    factory: "createPayPalGuestOneTimePaymentSession",
  });
  const orderId = await merchant.createOrder({application_context: {shipping_preference: "NO_SHIPPING"}});
  const options = {presentationMode: "auto", targetElement: "#place"};
  await payment.press(options, {orderId});
  await expect(GuestForm.in(payment.page).field("Card number")).toBeFocused();
  await payment.page.evaluate(() => document.getElementById("place")!.replaceChildren());
  expect(await payment.ended()).toEqual({});
  expect(await payment.calls()).toEqual(canceled({orderId}));
  await payment.press(options, {orderId});
  await expect(GuestForm.in(payment.page).field("Card number")).toBeFocused();
});

test("another site that opens a session's window can't exchange messages with it", async ({
  shop,
  merchant,
  problems,
}) => {
  await shop.makeSession(plan);
  await shop.press(modal, {orderId: await merchant.createOrder()});
  const address = await shop.page.locator("dialog iframe").getAttribute("src");
  const otherSite = await startOtherSite("");
  try {
    const page = await shop.context.newPage();
    await page.goto(otherSite.crosssite);
    const opening = page.waitForEvent("popup");
    await page.evaluate((address) => {
      const shop = window as unknown as {calls: unknown[]; popup: Window | null};
      shop.calls = [];
      window.addEventListener("message", ({data}) => shop.calls.push(data));
      shop.popup = window.open(address ?? "");
    }, address);
    const popup = await opening;
    await popup.getByRole("button", {name: /^Continue/}).waitFor();
    await popup.waitForLoadState();
    const calls = await page.evaluate(async () => {
      const shop = window as unknown as {calls: unknown[]; popup: Window};
      const {port1, port2} = new MessageChannel();
      port1.onmessage = ({data}) => shop.calls.push(data);
      const connect = {
        kind: "connect",
        target: "payment-window",
        colorScheme: "dark",
        layout: "popup",
        asks: {address: false, option: false},
      };
      shop.popup.postMessage(connect, "*", [port2]);
      await new Promise((resolve) => setTimeout(resolve));
      return shop.calls;
    });
    expect(await popup.evaluate(() => document.documentElement.style.colorScheme)).toBe("");
    expect(calls).toEqual([]);
    // The window addressed its first message to the session's page, so the browser reports another recipient.
    expect(problems.splice(0)).toEqual([expect.stringContaining("does not match the recipient")]);
  } finally {
    await otherSite.stop();
  }
});
