import type {Page} from "@playwright/test";
import {axeFindings} from "../support/axe.ts";
import {pressAway} from "../support/keys.ts";
import {startOtherSite} from "../support/other-site.ts";
import {cards, GuestForm} from "./guest-form.ts";
import type {Merchant} from "./merchant.ts";
import {expect, test} from "./on-sandbox.ts";
import {PaymentPage, type Plan} from "./payment-page.ts";

const plan: Plan = {
  component: "paypal-guest-payments",
  factory: "createPayPalGuestOneTimePaymentSession",
};
const digital = {application_context: {shipping_preference: "NO_SHIPPING"}};

async function prepare(page: Page, merchant: Merchant, more: Partial<Plan> = {}): Promise<PaymentPage> {
  const payment = new PaymentPage(page, merchant);
  await payment.makeSession({...plan, ...more});
  return payment;
}

async function open(page: Page, merchant: Merchant, options: object = {targetElement: "#place"}) {
  const payment = await prepare(page, merchant);
  const orderId = await merchant.createOrder(digital);
  await payment.press({presentationMode: "auto", ...options}, {orderId});
  const form = GuestForm.in(page);
  await expect(form.field("Card number")).toBeFocused();
  return {payment, form, orderId};
}

/** Clicks an element whose listener starts a session with a target element of the page. */
async function pressIn(
  page: Page,
  selector: string,
  target: string | undefined,
  orderId: string,
): Promise<void> {
  await page.evaluate(
    ({selector, target, orderId}) => {
      const shop = window as unknown as {
        session: {start(options: object, promise: Promise<unknown>): Promise<void>};
      };
      document.querySelector(selector)!.addEventListener("click", () => {
        const targetElement = target === undefined ? undefined : document.querySelector(target);
        void shop.session.start({presentationMode: "auto", targetElement}, Promise.resolve({orderId}));
      });
    },
    {selector, target, orderId},
  );
  await page.locator(selector).click();
}

async function addCardButton(page: Page): Promise<void> {
  await page.evaluate(() => {
    const container = document.createElement("paypal-basic-card-container");
    const button = document.createElement("paypal-basic-card-button");
    button.setAttribute("buyer-country", "DE");
    const around = document.createElement("div");
    around.append(button);
    container.append(around);
    document.getElementById("place")!.append(container);
  });
}

test.describe("the place of the form", () => {
  test("is the container of the page's card button by default", async ({openPage, merchant}) => {
    const page = await openPage();
    const payment = await prepare(page, merchant);
    await addCardButton(page);
    await pressIn(page, "paypal-basic-card-button", undefined, await merchant.createOrder(digital));
    const form = GuestForm.in(page);
    await expect(form.field("Card number")).toBeFocused();
    await expect(page.locator("paypal-basic-card-container > .paypal-inline-window")).toHaveCount(1);
    // The button's buyer-country is the form's default country.
    await expect(form.field("Country")).toHaveValue("DE");
    pressAway(page, "Escape");
    await expect(page.locator(".paypal-inline-window")).toHaveCount(0);
    await expect(page.locator("paypal-basic-card-button")).toBeFocused();
    expect((await payment.calls()).map(({callback}) => callback)).toEqual(["onCancel", "onComplete"]);
  });

  test("is below a button or inside another element that is the target", async ({openPage, merchant}) => {
    const page = await openPage();
    const payment = await prepare(page, merchant);
    const orderId = await merchant.createOrder(digital);
    await pressIn(page, "#after", "#after", orderId);
    await expect(page.locator("#after + .paypal-inline-window")).toHaveCount(1);
    await payment.call("cancel");
    await payment.press({presentationMode: "auto", targetElement: "#place", buyerCountry: "gb"}, {orderId});
    await expect(page.locator("#place > .paypal-inline-window")).toHaveCount(1);
    await expect(GuestForm.in(page).field("Country")).toHaveValue("GB");
  });

  test("is a dialog when the page has no place for it", async ({openPage, merchant}) => {
    const page = await openPage();
    const payment = await prepare(page, merchant);
    await payment.press({}, {orderId: await merchant.createOrder(digital)});
    await expect(page.getByRole("dialog", {name: "Debit or credit card"})).toBeVisible();
  });

  test("can't be an invalid target, which is rejected with a message", async ({openPage, merchant}) => {
    const page = await openPage();
    const payment = await prepare(page, merchant);
    for (const targetElement of ["#nothing", "###", 7, {}]) {
      await payment.press({presentationMode: "auto", targetElement}, {orderId: "X"});
      expect(await payment.ended()).toMatchObject({
        rejected: {code: "ERR_FLOW_TARGET_ELEMENT_INVALID", name: "SdkInitError"},
      });
    }
    expect(await payment.calls()).toEqual([]);
    await expect(page.locator("iframe")).toHaveCount(0);
  });
});

test("a redirect leads back to the page after approval and after cancel", async ({openPage, merchant}) => {
  const page = await openPage();
  const url = merchant.pageUrl;
  const experience = {
    experience_context: {return_url: url, cancel_url: url, shipping_preference: "NO_SHIPPING"},
  };
  const go = async () => {
    const payment = await prepare(page, merchant);
    const orderId = await merchant.createOrder({payment_source: {card: experience}});
    await payment.press({presentationMode: "redirect"}, {orderId});
    await page.waitForURL(/guest-checkout/);
    return orderId;
  };
  const orderId = await go();
  const form = new GuestForm(page);
  await form.fill(cards.challenge);
  expect(await axeFindings(page)).toEqual([]);
  await form.pay();
  await form.confirmChallenge(page);
  await page.waitForURL((address) => address.href.startsWith(url));
  await page.waitForFunction(() => "paypal" in window);
  const back = await prepare(page, merchant);
  expect(await back.call("hasReturned")).toBe(true);
  await back.call("resume");
  expect(await back.calls()).toMatchObject([
    {callback: "onApprove", data: {fundingSource: "card", orderId}},
    {callback: "onComplete"},
  ]);

  await go();
  form.cancel();
  await page.waitForURL((address) => address.href.startsWith(url));
  expect(new URL(page.url()).searchParams.get("token")).toMatch(/^[A-Z0-9]{17}$/);
});

test("a rejected order promise closes the form and calls onError", async ({openPage, merchant}) => {
  const page = await openPage();
  const payment = await prepare(page, merchant);
  await page.evaluate(async () => {
    const shop = window as unknown as {
      session: {start(options: object, promise: Promise<unknown>): Promise<void>};
    };
    await shop.session.start(
      {presentationMode: "auto", targetElement: "#place"},
      Promise.reject(new Error("The cart is empty.")),
    );
  });
  expect(await payment.calls()).toMatchObject([
    {callback: "onError", data: {code: "ERR_FLOW_SESSION_PROMISE_REJECTED", message: "The cart is empty."}},
    {callback: "onComplete", data: {paymentSessionState: "error"}},
  ]);
  await expect(page.locator(".paypal-inline-window, iframe")).toHaveCount(0);
});

test("the form reserves its place while the order is created and can be canceled", async ({
  openPage,
  merchant,
}) => {
  const page = await openPage();
  const payment = await prepare(page, merchant);
  await page.evaluate(() => {
    const shop = window as unknown as {
      session: {start(options: object, promise: Promise<unknown>): Promise<void>};
    };
    void shop.session.start(
      {presentationMode: "auto", targetElement: "#place"},
      new Promise(() => undefined),
    );
  });
  await expect(page.locator("#place").getByRole("status")).toHaveText("Loading the card form…");
  expect(await axeFindings(page)).toEqual([]);
  await page.locator("#place").getByRole("button", {name: "Cancel"}).click();
  expect(await payment.calls()).toMatchObject([{callback: "onCancel", data: {}}, {callback: "onComplete"}]);
  await expect(page.locator("#place > *")).toHaveCount(0);
});

test("an order that can't be paid calls onError", async ({openPage, merchant}) => {
  const page = await openPage();
  const payment = await prepare(page, merchant);
  await payment.press({presentationMode: "auto", targetElement: "#place"}, {orderId: "UNKNOWN"});
  await payment.ended();
  expect(await payment.calls()).toMatchObject([
    {callback: "onError", data: {code: "ERR_FLOW_NOT_APPROVABLE", isRecoverable: false}},
    {callback: "onComplete", data: {paymentSessionState: "error"}},
  ]);
  await expect(page.locator(".paypal-inline-window")).toHaveCount(0);
});

test("a form that can't be loaded shows a message and can be closed", async ({
  openPage,
  merchant,
  context,
}) => {
  const page = await openPage();
  await context.route("**/guest-checkout?*", (route) => route.abort("connectionrefused"));
  const payment = await prepare(page, merchant);
  await payment.press({presentationMode: "auto", targetElement: "#place"}, {orderId: "UNKNOWN"});
  const host = page.locator(".paypal-inline-window");
  await expect(host.getByRole("status")).toContainText("couldn't be loaded");
  await host.getByRole("button", {name: "Cancel"}).click();
  await payment.ended();
  expect((await payment.calls()).map(({callback}) => callback)).toEqual(["onCancel", "onComplete"]);
});

for (const mode of ["popup", "modal"] as const) {
  test(`the form with shipping callbacks opens as a ${mode} on request`, async ({openPage, merchant}) => {
    const page = await openPage();
    const payment = await prepare(page, merchant, {
      callbacks: ["onApprove", "onShippingAddressChange", "onShippingOptionsChange"],
    });
    const orderId = await merchant.createOrder();
    const opened = mode === "popup" ? page.waitForEvent("popup") : undefined;
    await payment.press({presentationMode: mode, targetElement: "#place"}, {orderId});
    const window = await opened;
    const form = window ? new GuestForm(window) : GuestForm.in(page);
    await expect(form.field("Card number")).toBeFocused();
    await expect(form.field("Street and number")).toBeVisible();
    await expect(page.locator(".paypal-inline-window")).toHaveCount(0);
  });
}

test("an e-mail error leaves the accessibility tree when it is corrected", async ({openPage, merchant}) => {
  const {form} = await open(await openPage(), merchant);
  const said = form.root.getByText("This e-mail address isn't valid. Check it, for example you@example.com.");
  await form.field("E-mail").fill("ada@buyer");
  await form.field("Name on card").focus();
  // The message is below the field and in the live region.
  await expect(said).toHaveCount(2);
  await form.field("E-mail").fill("ada@buyer.example");
  await expect(said).toHaveCount(0);
});

test("start resolves with the redirect address, or an empty object after cancel", async ({
  openPage,
  merchant,
}) => {
  const page = await openPage();
  const payment = await prepare(page, merchant);
  const orderId = await merchant.createOrder(digital);
  await payment.pressWith({presentationMode: "redirect"}, "new Promise(() => undefined)");
  await payment.call("cancel");
  expect(await payment.ended()).toEqual({resolved: {}});
  await payment.pressWith(
    {presentationMode: "redirect"},
    "new Promise((resolve) => (window.resolveOrder = resolve))",
  );
  // The form's document never arrives, so the browser doesn't leave the page.
  await page.route("**/guest-checkout?*", () => undefined);
  const address = await page.evaluate(
    async (order) => {
      const {resolveOrder, started} = window as unknown as {
        resolveOrder: (order: unknown) => void;
        started: Promise<{resolved: {redirectURL: string}}>[];
      };
      resolveOrder(order);
      return (await started.at(-1)!).resolved.redirectURL;
    },
    {orderId},
  );
  expect(new URL(address).searchParams.get("token")).toBe(orderId);
});

test("a closed popup cancels once", async ({openPage, merchant}) => {
  const page = await openPage();
  const payment = await prepare(page, merchant);
  const orderId = await merchant.createOrder(digital);
  const opened = page.waitForEvent("popup");
  await payment.press({presentationMode: "popup"}, {orderId});
  const popup = await opened;
  await expect(new GuestForm(popup).field("Card number")).toBeFocused();
  await popup.close();
  await payment.ended();
  expect(await payment.calls()).toEqual([
    {callback: "onCancel", data: {orderId}},
    {callback: "onComplete", data: {paymentSessionState: "canceled"}},
  ]);
});

test("a popup that an opener policy disconnects still pays", async ({openPage, merchant}) => {
  const page = await openPage({coop: "same-origin"});
  const payment = await prepare(page, merchant);
  const orderId = await merchant.createOrder(digital);
  const opened = page.context().waitForEvent("page");
  await payment.press({presentationMode: "popup"}, {orderId});
  const form = new GuestForm(await opened);
  await form.fill();
  await form.pay();
  await payment.ended();
  expect(await payment.calls()).toMatchObject([
    {callback: "onApprove", data: {orderId}},
    {callback: "onComplete"},
  ]);
});

test("the frame fits its content without a scroll bar or a layout shift", async ({openPage, merchant}) => {
  const page = await openPage();
  const {form} = await open(page, merchant);
  const frame = page.locator(".paypal-inline-window iframe");
  const heights = async () => {
    const inner = await form.root.locator("html").evaluate((html) => html.getBoundingClientRect().height);
    return [Math.ceil(inner), Math.round((await frame.boundingBox())?.height ?? 0)];
  };
  await expect.poll(async () => new Set(await heights()).size).toBe(1);
  const before = await heights();
  const top = await page.evaluate(
    () => document.getElementById("place")!.getBoundingClientRect().top + scrollY,
  );
  await form.pay();
  await expect(form.field("Card number")).toBeFocused();
  await expect.poll(async () => (await heights())[1]).toBeGreaterThan(before[1] ?? 0);
  await expect.poll(async () => new Set(await heights()).size).toBe(1);
  expect(
    await page.evaluate(() => document.getElementById("place")!.getBoundingClientRect().top + scrollY),
  ).toBe(top);
  const scrolls = await form.root
    .locator("html")
    .evaluate((html) => html.scrollHeight > html.clientHeight || html.scrollWidth > html.clientWidth);
  expect(scrolls).toBe(false);
});

test("the form can be filled and submitted by keyboard", async ({openPage, merchant}) => {
  const page = await openPage();
  const {payment, form} = await open(page, merchant);
  const type = async (text: string, label: string) => {
    await expect(form.field(label)).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  };
  await type("4111 1111 1111 1112", "Card number");
  await expect(form.field("Card number")).toHaveAccessibleDescription(/isn't valid/);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("1");
  // The field becomes valid as soon as its value is valid.
  await expect(form.field("Card number")).toHaveAttribute("aria-invalid", "false");
  await page.keyboard.press("Tab");
  await type("1230", "Expiry date");
  await type("123", "Security code");
  await type("Ada Lovelace", "Name on card");
  await type("ada@buyer", "E-mail");
  await type("", "Phone (optional)");
  await type("", "Country");
  await expect(form.field("ZIP code")).toBeFocused();
  await page.keyboard.type("95131");
  await page.keyboard.press("Enter");
  await expect(form.field("E-mail")).toBeFocused();
  await expect(form.field("E-mail")).toHaveAccessibleDescription(/isn't valid/);
  await page.keyboard.press("End");
  await page.keyboard.type(".example");
  pressAway(page, "Enter");
  await payment.ended();
  expect((await payment.calls()).map(({callback}) => callback)).toEqual([
    "onWarn",
    "onApprove",
    "onComplete",
  ]);
});

test("autofill fills the fields", async ({openPage, merchant}) => {
  const {form} = await open(await openPage(), merchant);
  const tokens = await form.root
    .locator("input, select")
    .evaluateAll((controls) => controls.map((control) => (control as HTMLInputElement).autocomplete));
  expect(tokens).toEqual([
    "cc-number",
    "cc-exp",
    "cc-csc",
    "cc-name",
    "email",
    "tel",
    "billing country",
    "billing postal-code",
  ]);
});

test("the form and the page ignore messages of other sites", async ({openPage, merchant}) => {
  const page = await openPage();
  const {payment, form} = await open(page, merchant);
  const otherSite = await startOtherSite("");
  try {
    await page.evaluate(async (url) => {
      const frame = document.createElement("iframe");
      frame.title = "Other site";
      frame.src = url;
      document.body.append(frame);
      await new Promise((resolve) => frame.addEventListener("load", resolve));
    }, otherSite.crosssite);
    await page.frame({url: otherSite.crosssite})?.evaluate(() => {
      const asks = {address: true, option: true};
      const connect = {
        kind: "connect",
        target: "payment-window",
        colorScheme: "dark",
        layout: "inline",
        asks,
      };
      for (const message of [
        connect,
        {kind: "approved"},
        {kind: "canceled"},
        {kind: "hello", target: "payment-window"},
      ]) {
        parent.postMessage(message, "*");
        for (let index = 0; index < parent.frames.length; index += 1) {
          parent.frames[index]?.postMessage(message, "*", [new MessageChannel().port2]);
        }
      }
    });
    await page.evaluate(() => window.postMessage({kind: "approved"}, location.origin));
    await form.fill();
    expect(await form.root.locator("html").evaluate((html) => html.style.colorScheme)).not.toBe("dark");
    expect(await payment.calls()).toEqual([]);
    await form.pay();
    await payment.ended();
    expect((await payment.calls()).map(({callback}) => callback)).toEqual(["onApprove", "onComplete"]);
  } finally {
    await otherSite.stop();
  }
});

test("other sites can't embed the form, and it stores no data in the browser", async ({
  openPage,
  merchant,
  problems,
}) => {
  const page = await openPage();
  const {payment, form} = await open(page, merchant);
  const address = await page.locator(".paypal-inline-window iframe").getAttribute("src");
  await form.fill();
  await form.pay();
  await expect.poll(() => payment.calls()).toHaveLength(2);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.context().storageState({indexedDB: true})).toEqual({cookies: [], origins: []});
  expect(address).not.toMatch(/eyJ|access/i);
  const otherSite = await startOtherSite(`<iframe src="${address}"></iframe>`);
  try {
    const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.goto(otherSite.crosssite);
    await refused;
    expect(problems.splice(0)).toEqual([expect.stringContaining("frame-ancestors")]);
  } finally {
    await otherSite.stop();
  }
});

test("canceling during the payment redirects a full page to the cancel address once", async ({
  page,
  context,
  merchant,
}) => {
  const back = {return_url: `${merchant.pageUrl}?paid`, cancel_url: `${merchant.pageUrl}?canceled`};
  const orderId = await merchant.createOrder({
    application_context: {shipping_preference: "NO_SHIPPING", ...back},
  });
  await page.goto(`${merchant.paypalOrigin}/guest-checkout?token=${orderId}`);
  const form = new GuestForm(page);
  await form.fill();
  let answer!: () => void;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  let leave!: () => void;
  const answered = new Promise<void>((resolve) => (leave = resolve));
  await context.route("**/payments?*", async (route) => {
    await asked;
    await route.continue();
  });
  await context.route("**/?canceled*", async (route) => {
    await answered;
    await route.continue();
  });
  const paying = page.waitForRequest("**/payments?*");
  await form.pay();
  await paying;
  form.cancel();
  await page.waitForRequest(/canceled/);
  const response = page.waitForResponse("**/payments?*");
  answer();
  await (await response).finished();
  leave();
  await page.waitForURL(/canceled|paid/);
  expect(page.url()).toContain("?canceled");
});
