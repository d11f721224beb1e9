import {readFile} from "node:fs/promises";
import {localMethods} from "../../../src/payment-methods/local-methods.ts";
import {axeFindings} from "../support/axe.ts";
import {mayClose} from "../support/keys.ts";
import {layoutFaults} from "../support/layout-faults.ts";
import {LocalPaymentPage, orderOf, test} from "./local-payment-page.ts";
import {expect} from "./on-sandbox.ts";
import type {PageWindow} from "./payment-page.ts";

const {ideal, ach, mbway, p24} = localMethods;

test("each component of PayPal's types has its factory, session, button and mark", async ({
  openPage,
  merchant,
}) => {
  const types = "node_modules/@paypal/paypal-js/types/v6/components/lpm-payments.d.ts";
  const published = [...(await readFile(types, "utf8")).matchAll(/^ {2}"([\w-]+)": "(\w+)";$/gm)];
  const pairs = [
    ...published.map(([, component, factory]) => [component, factory] as const),
    ["bank-ach-payments", "createBankAchOneTimePaymentSession"] as const,
  ];
  const methods = Object.values(localMethods);
  const tags = new Map<string, string>(methods.map(({component, button}) => [component, button]));
  const names = new Map<string, string>(methods.map(({button, name}) => [button, name]));
  const page = await openPage();
  const table = await page.evaluate(
    async ({clientToken, pairs}) => {
      const {paypal} = window as unknown as PageWindow;
      const sdk = await paypal.createInstance({
        clientToken,
        components: pairs.map(([component]) => component),
      });
      return pairs.map(([component, factory, button]) => {
        const draw = (tag: string) => {
          const element = document.createElement(tag);
          document.getElementById("place")!.append(element);
          return element.shadowRoot?.textContent;
        };
        const session = sdk[factory!]!({});
        return {
          component,
          methods: Object.keys(session).sort(),
          button: draw(button),
          mark: draw(button.replace(/button$/, "mark")),
        };
      });
    },
    {
      clientToken: await merchant.clientToken(),
      pairs: pairs.map(
        ([component = "", factory]) => [component, factory, tags.get(component) ?? ""] as const,
      ),
    },
  );
  expect(table).toHaveLength(51);
  expect(table).toEqual(
    pairs.map(([component = ""]) => {
      const name = names.get(tags.get(component) ?? "");
      const methods = ["cancel", "createPaymentFields", "destroy", "start", "validate"];
      return {component, methods, button: name, mark: name};
    }),
  );
});

test("payment fields show their label, their value and PayPal's style, and their errors after a check", async ({
  shop,
}) => {
  const warnings: string[] = [];
  shop.page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await shop.open(p24);
  const style = {variables: {textColor: "rgb(1, 2, 3)", fontSizeBase: "14px", colour: "red"}};
  await shop.place({type: "name", value: "Ada Example", style}, {type: "email"}, {type: "tax_id_type"});
  const [name, email] = [shop.field("name"), shop.field("email")];
  await expect(name).toHaveAccessibleName("Full name");
  await expect(name).toHaveAttribute("autocomplete", "name");
  await expect(name).toHaveValue("Ada Example");
  await expect(name).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(name).toHaveCSS("font-size", "14px");
  await expect(email).toHaveAttribute("autocomplete", "email");
  await expect(shop.input("Type of tax ID").locator("option")).toHaveText(["", "CPF", "CNPJ"]);
  expect(warnings).toEqual([expect.stringMatching(/"name".*dropped: colour\./)]);

  await email.fill("ada");
  expect(await shop.validate()).toBe(false);
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription(/needs an @/);
  await expect(name).toHaveAttribute("aria-invalid", "false");
  await shop.page.setViewportSize({width: 320, height: 720});
  expect(await axeFindings(shop.page)).toEqual([]);
  await expect.poll(() => layoutFaults(shop.page, new URL(shop.page.url()).origin)).toEqual([]);

  await email.fill("ada@example.com");
  await shop.input("Type of tax ID").selectOption("BR_CPF");
  expect(await shop.validate()).toBe(true);
  await expect(email).toHaveAttribute("aria-invalid", "false");
});

test(
  "a press that validates and starts opens the popup in its own task, and the approved order can be captured",
  {tag: "@engines"},
  async ({shop, merchant}) => {
    await shop.open(ideal);
    await shop.fill(ideal);
    await shop.page.evaluate(() => {
      const open = window.open.bind(window);
      // A message is the earliest other task.
      const {port1, port2} = new MessageChannel();
      let isInTask = false;
      port2.onmessage = () => (isInTask = false);
      addEventListener(
        "click",
        () => {
          isInTask = true;
          port1.postMessage("");
        },
        {capture: true},
      );
      window.open = (...args) => {
        document.title = isInTask ? "opened in the task" : "opened later";
        return open(...args);
      };
    });
    const amount = {currency_code: "EUR", value: "25.00"};
    const orderId = await merchant.createOrder({purchase_units: [{amount}]});
    const popup = await shop.pressForPopup({orderId});
    expect(await shop.page.title()).toBe("opened in the task");
    await mayClose(popup.getByRole("button", {name: "Pay €25.00"}).click());
    expect(await shop.ended()).toEqual({});
    expect(await shop.calls()).toEqual([
      {callback: "onApprove", data: {fundingSource: "ideal", orderId}},
      {callback: "onComplete", data: {paymentSessionState: "approved"}},
    ]);
    const captured = await merchant.call("POST", `/v2/checkout/orders/${orderId}/capture`);
    expect(captured).toMatchObject({
      status: "COMPLETED",
      payment_source: {ideal: {name: "Ada Example", country_code: "NL"}},
    });
  },
);

test("each way in which a payment doesn't start or ends early calls its callbacks once", async ({
  shop,
  merchant,
}) => {
  const session = async (method = ideal) => {
    await shop.page.evaluate(() => (window as unknown as Partial<PageWindow>).session?.destroy());
    await shop.open(method);
    await shop.clearCalls();
    await shop.fill(method);
    return merchant.createOrder(orderOf(method));
  };
  const failed = (code: string, message?: RegExp) => [
    {
      callback: "onError",
      data: expect.objectContaining({
        code,
        ...(message && {message: expect.stringMatching(message)}),
      }) as unknown,
    },
    {callback: "onComplete", data: {paymentSessionState: "error"}},
  ];
  const canceled = (data: object) => [
    {callback: "onCancel", data},
    {callback: "onComplete", data: {paymentSessionState: "canceled"}},
  ];
  const popup = {presentationMode: "popup"};

  // The buyer closes the popup.
  let orderId = await session();
  await (await shop.pressForPopup({orderId})).close();
  await shop.ended();
  expect(await shop.calls()).toEqual(canceled({orderId}));

  // The page's promise rejects.
  await session();
  await shop.pressWith(popup, `Promise.reject(new Error("The cart is empty."))`);
  await shop.ended();
  expect(await shop.calls()).toEqual(failed("ERR_FLOW_SESSION_PROMISE_REJECTED", /The cart is empty/));

  // PayPal refuses the order.
  await session();
  await shop.press(popup, {orderId: "UNKNOWN"});
  await shop.ended();
  expect(await shop.calls()).toEqual(failed("INVALID_RESOURCE_ID"));

  // The page leaves out a session field.
  orderId = await session(mbway);
  await shop.press(popup, {orderId});
  await shop.ended();
  expect(await shop.calls()).toEqual(failed("ERR_FLOW_SESSION_FIELDS_INVALID", /phone is \{countryCode/));

  // The page starts without a check of the fields.
  orderId = await session();
  await shop.field("name").fill("");
  await shop.press(popup, {orderId});
  await shop.ended();
  expect(await shop.calls()).toEqual(failed("ERR_PAYMENT_FIELDS_INVALID"));
  expect(shop.context.pages()).toHaveLength(1);

  // Another presentation mode, a blocked popup and a destroyed session reject without callbacks.
  await session();
  const rejection = async (options: object) => {
    await shop.press(options, {orderId: "X"});
    return shop.ended();
  };
  expect(await rejection({presentationMode: "auto"})).toMatchObject({
    rejected: {code: "ERR_FLOW_UNSUPPORTED_PRESENTATION_MODE", isRecoverable: true},
  });
  await shop.page.evaluate(() => (window.open = () => null));
  expect(await rejection(popup)).toMatchObject({
    rejected: {code: "ERR_DEV_UNABLE_TO_OPEN_POPUP", isRecoverable: true},
  });
  await shop.call("destroy");
  expect(await rejection(popup)).toMatchObject({rejected: {code: "ERR_FLOW_SESSION_DESTROYED"}});
  await expect(shop.validate()).rejects.toThrow(/this session was destroyed/);
  expect(await shop.calls()).toEqual([]);
  await expect(shop.page.locator("iframe")).toHaveCount(0);
});

test("a method is eligible in the instance's country, and ACH opens without a mode", async ({
  openPage,
  merchant,
}) => {
  const shop = new LocalPaymentPage(await openPage(), merchant);
  const eligible = await shop.page.evaluate(
    async (clientToken) => {
      const {paypal} = window as unknown as {
        paypal: {
          createInstance(options: unknown): Promise<{
            findEligibleMethods(options: unknown): Promise<{
              isEligible(key: string): boolean;
              getDetails(key: string): unknown;
            }>;
          }>;
        };
      };
      const instance = await paypal.createInstance({
        clientToken,
        testBuyerCountry: "MX",
        components: ["oxxopay-payments", "ideal-payments"],
      });
      const found = await instance.findEligibleMethods({currencyCode: "MXN", amount: "25.00"});
      return [found.isEligible("oxxo_pay"), found.isEligible("ideal"), found.getDetails("oxxo_pay")];
    },
    await merchant.clientToken(),
  );
  expect(eligible).toEqual([true, false, {canBeVaulted: false}]);

  await shop.open(ach);
  const orderId = await merchant.createOrder();
  const popup = await shop.pressForPopup({orderId}, "auto");
  await mayClose(popup.getByRole("button", {name: "Pay $10.00"}).click());
  expect(await shop.ended()).toEqual({});
  expect((await shop.calls())[0]).toEqual({callback: "onApprove", data: {fundingSource: "ach", orderId}});
});
