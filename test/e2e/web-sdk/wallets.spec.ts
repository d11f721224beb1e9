import type {Page} from "@playwright/test";
import {clickAway, mayClose, pressAway} from "../support/keys.ts";
import {PaymentPage} from "./payment-page.ts";
import {
  approveButton,
  testApproval,
  canceled,
  dialogFrame,
  expect,
  paypal,
  pressForPopup,
  test,
  wallets,
} from "./wallet-paying.ts";

testApproval(wallets.paypal);

test("each way to close a popup cancels once", {tag: "@engines-long"}, async ({shop, merchant}) => {
  await shop.makeSession(paypal);
  const ways: Record<string, (popup: Page) => Promise<unknown>> = {
    "its own button": async (popup) => clickAway(popup.getByRole("button", {name: /^Cancel and return/})),
    Escape: async (popup) => pressAway(popup, "Escape"),
    "closing it": (popup) => popup.close(),
    "the overlay's button": () => shop.page.getByRole("dialog").getByRole("button", {name: "Cancel"}).click(),
    "Escape on the page": () => shop.page.keyboard.press("Escape"),
    "session.cancel()": () => shop.call("cancel"),
  };
  for (const [way, leave] of Object.entries(ways)) {
    const orderId = await merchant.createOrder();
    const popup = await pressForPopup(shop, {presentationMode: "popup"}, {orderId});
    const closed = popup.isClosed() ? undefined : popup.waitForEvent("close");
    await leave(popup);
    expect(await shop.ended(), way).toEqual({});
    await closed;
    expect(await shop.calls(), way).toEqual(canceled(orderId));
    await shop.page.evaluate(() => ((window as unknown as {calls: unknown[]}).calls.length = 0));
  }
});

test(
  "destroying a session closes its window without callbacks and prevents another start",
  {tag: "@long"},
  async ({shop, merchant}) => {
    await shop.makeSession(paypal);
    const popup = await pressForPopup(shop, {}, {orderId: await merchant.createOrder()});
    await Promise.all([popup.waitForEvent("close"), shop.call("destroy")]);
    expect(await shop.ended()).toEqual({});
    expect(await shop.calls()).toEqual([]);
    await shop.press({}, {orderId: "X"});
    expect(await shop.ended()).toMatchObject({
      rejected: {code: "ERR_FLOW_SESSION_DESTROYED", name: "SdkInitError"},
    });
  },
);

test("auto opens a modal when popups are blocked, and the promise can be used again", async ({
  shop,
  merchant,
}) => {
  await shop.page.evaluate(() => (window.open = () => null));
  await shop.makeSession(paypal);
  const orderId = await merchant.createOrder();
  await shop.press({presentationMode: "popup"}, {orderId});
  expect(await shop.ended()).toMatchObject({
    rejected: {code: "ERR_DEV_UNABLE_TO_OPEN_POPUP", isRecoverable: true},
  });
  expect(await shop.calls()).toEqual([]);
  await shop.press({presentationMode: "auto"}, {orderId});
  await mayClose(dialogFrame(shop).getByRole("button", {name: approveButton}).click());
  expect(await shop.ended()).toEqual({});
  expect((await shop.calls())[0]).toMatchObject({callback: "onApprove", data: {orderId}});
});

test(
  "unavailable presentation modes are refused as recoverable, and unknown ones as invalid",
  {tag: "@long"},
  async ({shop}) => {
    await shop.makeSession(paypal);
    const refusals = [
      ["payment-handler", "ERR_FLOW_PAYMENT_HANDLER_BROWSER_INCOMPATIBLE", true],
      ["direct-app-switch", "ERR_FLOW_UNSUPPORTED_PRESENTATION_MODE", true],
      ["window", "ERR_FLOW_UNSUPPORTED_PRESENTATION_MODE", false],
    ] as const;
    for (const [presentationMode, code, isRecoverable] of refusals) {
      await shop.press({presentationMode}, {orderId: "X"});
      expect(await shop.ended()).toMatchObject({rejected: {code, isRecoverable}});
    }
  },
);

test("a popup that an opener policy disconnects can pay and cancel", async ({openPage, merchant}) => {
  const shop = new PaymentPage(await openPage({coop: "same-origin"}), merchant);
  await shop.makeSession(paypal);
  const orderId = await merchant.createOrder();
  const cutOff = async (orderId: string) => {
    const [popup] = await Promise.all([
      shop.context.waitForEvent("page"),
      shop.context.waitForEvent("response", (response) => response.url().endsWith("/opening")),
      shop.press({presentationMode: "popup"}, {orderId}),
    ]);
    expect(await popup.evaluate(() => window.opener === null)).toBe(true);
    return popup;
  };
  const popup = await cutOff(orderId);
  await expect(shop.page.getByRole("dialog")).toBeVisible();
  await mayClose(popup.getByRole("button", {name: approveButton}).click());
  expect(await shop.ended()).toEqual({});
  expect((await shop.calls())[0]).toEqual({
    callback: "onApprove",
    data: {fundingSource: "paypal", orderId, payerId: "PAYERUSMRGAN2"},
  });

  await shop.page.evaluate(() => ((window as unknown as {calls: unknown[]}).calls.length = 0));
  const second = await merchant.createOrder();
  const left = await cutOff(second);
  await left.close();
  expect(await shop.ended()).toEqual({});
  expect(await shop.calls()).toEqual(canceled(second));
});

test("a redirect by the page calls onApprove once after the return", async ({shop, merchant}) => {
  await shop.makeSession(paypal);
  const here = shop.page.url();
  const context = {return_url: `${here}?cart=7`, cancel_url: `${here}?cart=7`};
  const source = {payment_source: {paypal: {experience_context: context}}};
  const orderId = await merchant.createOrder(source);
  await shop.press({presentationMode: "redirect", autoRedirect: {enabled: false}}, {orderId});
  const ended = (await shop.ended()) as {resolved: {redirectURL: string}};
  expect(new URL(ended.resolved.redirectURL).searchParams.get("token")).toBe(orderId);

  await Promise.all([
    shop.page.waitForURL(/checkoutnow/),
    shop.press({presentationMode: "redirect"}, {orderId}),
  ]);
  await shop.page.getByRole("button", {name: approveButton}).click();
  await shop.page.waitForURL(/cart=7/);
  await shop.page.waitForFunction(() => "paypal" in window);
  await shop.makeSession({...paypal, factory: "createPayLaterOneTimePaymentSession"});
  expect(await shop.call("hasReturned")).toBe(false);
  await shop.makeSession(paypal);
  expect(await shop.call("hasReturned")).toBe(true);
  await shop.call("resume");
  expect(await shop.calls()).toEqual([
    {callback: "onApprove", data: {fundingSource: "paypal", orderId, payerId: "PAYERUSMRGAN2"}},
    {callback: "onComplete", data: {paymentSessionState: "approved"}},
  ]);
  expect(shop.page.url()).toBe(`${here}?cart=7`);
  expect(await shop.call("hasReturned")).toBe(false);
});

test("a frame resumes a redirect with the address of the page around it", async ({shop, merchant}) => {
  const frame = shop.page.url();
  const context = {return_url: `${frame}?cart=7`, cancel_url: `${frame}?cart=7`};
  const orderId = await merchant.createOrder({payment_source: {paypal: {experience_context: context}}});
  await shop.makeSession(paypal);
  await Promise.all([
    shop.page.waitForURL(/checkoutnow/),
    shop.press({presentationMode: "redirect"}, {orderId}),
  ]);
  await shop.page.getByRole("button", {name: approveButton}).click();
  await shop.page.waitForURL(/cart=7/);
  const returnedTo = shop.page.url();

  await shop.page.goto(`${frame}?frame`);
  await shop.page.waitForFunction(() => "paypal" in window);
  await shop.makeSession(paypal);
  expect(await shop.call("hasReturned")).toBe(false);
  expect(await shop.call("hasReturned", frame)).toBe(false);
  expect(await shop.call("hasReturned", returnedTo)).toBe(true);
  await shop.call("resume", returnedTo);
  expect((await shop.calls())[0]).toEqual({
    callback: "onApprove",
    data: {fundingSource: "paypal", orderId, payerId: "PAYERUSMRGAN2"},
  });
  expect(shop.page.url()).toBe(`${frame}?frame`);
  await expect(shop.call("resume", "/cart")).rejects.toThrow(/resume takes the address .* a string/);
});

test("a canceled redirect and a forged return address don't approve", async ({shop, merchant}) => {
  const here = shop.page.url();
  const context = {return_url: here, cancel_url: here};
  const orderId = await merchant.createOrder({payment_source: {paypal: {experience_context: context}}});
  await shop.makeSession(paypal);
  await Promise.all([
    shop.page.waitForURL(/checkoutnow/),
    shop.press({presentationMode: "redirect"}, {orderId}),
  ]);
  await shop.page.getByRole("button", {name: /^Cancel and return/}).click();
  await shop.page.waitForURL(/localhost/);
  for (const address of [shop.page.url(), `${here}?token=${orderId}&PayerID=MALLORY`]) {
    await shop.page.goto(address);
    await shop.page.waitForFunction(() => "paypal" in window);
    await shop.makeSession(paypal);
    expect(await shop.call("hasReturned")).toBe(true);
    await shop.call("resume");
    expect(await shop.calls()).toEqual(canceled(orderId));
  }
});
