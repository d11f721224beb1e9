import {axeFindings} from "../support/axe.ts";
import {clickAway, pressAway} from "../support/keys.ts";
import {ApplePayPage, type ApplePayWindow} from "./apple-pay-page.ts";
import {captures} from "./google-pay-page.ts";
import {expect, test} from "./on-sandbox.ts";

const contacts = {
  requiredBillingContactFields: ["postalAddress", "name"],
  requiredShippingContactFields: ["postalAddress", "name", "email", "phone"],
};
const austin = {
  locality: "Austin",
  administrativeArea: "TX",
  postalCode: "78701",
  countryCode: "US",
  country: "United States",
};
const anyText = expect.any(String) as unknown;

test("an ordinary card pays by keyboard after merchant validation", async ({openPage, merchant}) => {
  const shop = await ApplePayPage.open(openPage, merchant, {request: contacts});
  await shop.start();
  expect(await shop.once("onvalidatemerchant")).toBe(
    `${merchant.paypalOrigin}/web-sdk/v6/vendors/apple-pay/validation`,
  );
  expect(await shop.once("validateMerchant")).toMatchObject({
    displayName: "Demo Store",
    domainName: "localhost",
    retries: 0,
    merchantSessionIdentifier: anyText,
  });
  expect(await shop.once("onpaymentmethodselected")).toEqual({
    displayName: "Visa 1111",
    network: "Visa",
    type: "credit",
  });
  await expect(shop.sheet.getByRole("heading", {name: "Pay Demo Store"})).toBeVisible();
  await expect(shop.sheet.getByText("Sandbox: no real money")).toBeVisible();
  await expect(shop.sheet.getByRole("radio", {name: "Visa ending in 1111"})).toBeFocused();
  expect(await axeFindings(shop.page)).toEqual([]);
  pressAway(shop.page, "Enter");

  const name = {givenName: "Avery", familyName: "Whitfield"};
  const addressLines = ["804 Congress Avenue", "Apt 12B"];
  expect(await shop.once("onpaymentauthorized")).toEqual({
    token: {
      paymentData: {
        version: "EC_v1",
        data: anyText,
        signature: anyText,
        header: {ephemeralPublicKey: anyText, publicKeyHash: anyText, transactionId: anyText},
      },
      paymentMethod: {displayName: "Visa 1111", network: "Visa", type: "credit"},
      transactionIdentifier: anyText,
    },
    billingContact: {...name, addressLines, ...austin},
    shippingContact: {
      ...name,
      addressLines,
      ...austin,
      emailAddress: "avery.whitfield@buyer.example",
      phoneNumber: "+15125550177",
    },
  });
  expect(await shop.once("confirmOrder")).toEqual({
    approveApplePayPayment: {
      id: shop.orderId,
      status: "APPROVED",
      payment_source: {
        apple_pay: {name: "Avery Whitfield", card: {last_digits: "1111", brand: "VISA", type: "UNKNOWN"}},
      },
      links: expect.arrayContaining([expect.objectContaining({rel: "capture"})]) as unknown,
    },
  });
  await shop.once("completed");
  await shop.expectGone();
  expect(await shop.calls("oncancel")).toEqual([]);
  expect(await captures(merchant, shop.orderId)).toEqual(["COMPLETED"]);
});

test("the capture of a declined card is declined", async ({openPage, merchant}) => {
  const shop = await ApplePayPage.open(openPage, merchant);
  await shop.start();
  await shop.choose(/declined/);
  shop.pay();
  // The request asks for no contact, so the payment has none.
  expect(Object.keys((await shop.once("onpaymentauthorized")) as object)).toEqual(["token"]);
  await shop.once("completed");
  expect(await captures(merchant, shop.orderId)).toEqual(["DECLINED"]);
});

test("a card with frictionless 3-D Secure is authenticated and captured", async ({openPage, merchant}) => {
  const apple_pay = {attributes: {verification: {method: "SCA_WHEN_REQUIRED"}}};
  const shop = await ApplePayPage.open(openPage, merchant, {order: {payment_source: {apple_pay}}});
  await shop.start();
  await shop.choose(/without a challenge/);
  shop.pay();
  expect(await shop.once("confirmOrder")).toMatchObject({
    approveApplePayPayment: {
      payment_source: {
        apple_pay: {card: {brand: "MASTERCARD", authentication_result: {liability_shift: "POSSIBLE"}}},
      },
    },
  });
  expect(await captures(merchant, shop.orderId)).toEqual(["COMPLETED"]);
});

test("a card that needs a 3-D Secure check can be replaced by another one", async ({openPage, merchant}) => {
  const shop = await ApplePayPage.open(openPage, merchant);
  await shop.start();
  await shop.choose(/asks for a check/);
  shop.pay();
  expect(await shop.once("confirmOrder")).toMatchObject({
    approveApplePayPayment: {status: "PAYER_ACTION_REQUIRED"},
  });
  await expect(shop.sheet.getByRole("status")).toContainText("not completed");
  await expect(captures(merchant, shop.orderId)).rejects.toThrow("PAYER_ACTION_REQUIRED");
  await shop.choose(/1111/);
  shop.pay();
  await shop.expectGone();
  expect(await captures(merchant, shop.orderId)).toEqual(["COMPLETED"]);
});

test("closing the sheet calls oncancel once, and the order can still be paid", async ({
  openPage,
  merchant,
}) => {
  const shop = await ApplePayPage.open(openPage, merchant);
  const ways: Array<() => Promise<void> | void> = [
    () => clickAway(shop.sheet.getByRole("button", {name: "Cancel"})),
    () => shop.dialog.getByRole("button", {name: "Close"}).click(),
    () => pressAway(shop.page, "Escape"),
    async () => {
      await shop.dialog.getByRole("button", {name: "Close"}).focus();
      pressAway(shop.page, "Escape");
    },
  ];
  for (const [index, leave] of ways.entries()) {
    await shop.start();
    await leave();
    await expect.poll(() => shop.calls("oncancel")).toHaveLength(index + 1);
    await shop.expectGone();
  }
  expect(await shop.calls("onpaymentauthorized")).toEqual([]);
  await shop.start();
  shop.pay();
  await shop.once("completed");
  expect(await shop.calls("oncancel")).toHaveLength(ways.length);
  expect(await captures(merchant, shop.orderId)).toEqual(["COMPLETED"]);
});

test("the page's result counts when the sheet is closed during confirmation", async ({
  openPage,
  merchant,
}) => {
  const shop = await ApplePayPage.open(openPage, merchant);
  for (const isLost of [false, true]) {
    let confirm = (): void => undefined;
    const closed = new Promise<void>((resolve) => (confirm = resolve));
    await shop.page.route("**/confirm-payment-source", async (route) => {
      await closed;
      await (isLost ? route.abort("connectionreset") : route.continue());
    });
    await shop.start();
    shop.pay();
    await expect.poll(() => shop.calls("onpaymentauthorized")).toHaveLength(isLost ? 2 : 1);
    await shop.dialog.getByRole("button", {name: "Close"}).click();
    await shop.expectGone();
    expect(await shop.calls("oncancel")).toEqual([]);
    confirm();
    await shop.once(isLost ? "confirmError" : "completed");
    await shop.page.unroute("**/confirm-payment-source");
  }
  // Now the second payment has failed.
  await shop.once("oncancel");
});

test("confirmOrder can be repeated after a network error", async ({openPage, merchant}) => {
  const shop = await ApplePayPage.open(openPage, merchant);
  await shop.page.route("**/confirm-payment-source", (route) => route.abort("connectionreset"));
  await shop.start();
  shop.pay();
  expect(await shop.once("confirmError")).toMatchObject({code: "NETWORK_ERROR", isRecoverable: true});
  await expect(shop.sheet.getByRole("status")).toHaveText("Payment not completed. Try again.");
  expect(await axeFindings(shop.page)).toEqual([]);
  await shop.page.unroute("**/confirm-payment-source");
  shop.pay();
  await shop.once("completed");
  expect(await captures(merchant, shop.orderId)).toEqual(["COMPLETED"]);
});

test("a network error during merchant validation closes the sheet", async ({openPage, merchant}) => {
  const shop = await ApplePayPage.open(openPage, merchant);
  await shop.page.route("**/merchant-sessions", (route) => route.abort("connectionreset"));
  await shop.button.click();
  expect(await shop.once("validationError")).toMatchObject({code: "NETWORK_ERROR", isRecoverable: true});
  await expect(shop.page.locator("dialog")).toHaveCount(0);
  expect(await shop.calls("oncancel")).toEqual([]);
  await shop.page.unroute("**/merchant-sessions");
  await shop.start();
});

test("the page can change the amount and refuse an address for each shipping choice", async ({
  openPage,
  merchant,
}) => {
  const shippingMethods = [
    {identifier: "free", label: "Free", detail: "in a week", amount: "0.00"},
    {identifier: "fast", label: "Fast", detail: "tomorrow", amount: "5.00"},
  ];
  const lineItems = [{label: "Teapot", amount: "10.00"}];
  const shop = await ApplePayPage.open(openPage, merchant, {
    request: {...contacts, shippingMethods, lineItems},
  });
  await shop.page.evaluate(() => {
    const shop = window as unknown as ApplePayWindow;
    const total = (amount: string) => ({label: "Demo Store", amount});
    shop.prepare = (session) => {
      session.onshippingcontactselected = ({shippingContact}) => {
        shop.calls.push(["onshippingcontactselected", shippingContact]);
        const errors =
          shippingContact["countryCode"] === "CA"
            ? [new shop.ApplePayError("addressUnserviceable", "countryCode", "We don't deliver to Canada.")]
            : [];
        session.completeShippingContactSelection({newTotal: total("10.00"), errors});
      };
      session.addEventListener("shippingmethodselected", (event) => {
        const {shippingMethod} = event as unknown as {shippingMethod: {amount: string}};
        shop.calls.push(["shippingmethodselected", shippingMethod]);
        // Older versions of the API take a list of arguments.
        session.completeShippingMethodSelection(
          0,
          total(shippingMethod.amount === "5.00" ? "15.00" : "10.00"),
          [
            {label: "Teapot", amount: "10.00"},
            {label: "Delivery", amount: shippingMethod.amount},
          ],
        );
      });
    };
  });
  await shop.start();
  expect(await shop.once("onshippingcontactselected")).toEqual({...austin, addressLines: []});
  await shop.choose(/^Fast/);
  expect(await shop.once("shippingmethodselected")).toEqual(shippingMethods[1]);
  await expect(shop.sheet.getByRole("button", {name: "Pay $15.00"})).toBeVisible();
  await expect(shop.sheet.getByRole("definition")).toHaveText(["$10.00", "$5.00", "$15.00"]);
  expect(await axeFindings(shop.page)).toEqual([]);

  await shop.choose(/Rue Saint-Paul/);
  await expect(shop.sheet.getByRole("status")).toHaveText("We don't deliver to Canada.");
  await shop.choose(/^Free/);
  await expect(shop.sheet.getByRole("status")).toHaveText("We don't deliver to Canada.");
  await expect(shop.sheet.getByRole("button", {name: /^Pay/})).toHaveAttribute("aria-disabled", "true");
  await shop.choose(/Juniper Lane/);
  await expect(shop.sheet.getByRole("status")).toHaveText("");
  shop.pay();
  expect(await shop.once("onpaymentauthorized")).toMatchObject({
    billingContact: {postalCode: "78701"},
    shippingContact: {postalCode: "05401", addressLines: ["19 Juniper Lane"]},
  });
});

test("a session checks its arguments, the order of calls and that one sheet is open", async ({
  openPage,
  merchant,
}) => {
  const shop = await ApplePayPage.open(openPage, merchant);
  const results = await shop.page.evaluate(async () => {
    const {ApplePaySession: Session, request} = window as unknown as ApplePayWindow;
    const failure = (work: () => unknown) => {
      try {
        work();
        return "none";
      } catch (error) {
        return (error as Error).name;
      }
    };
    const make = (change: object) => failure(() => new Session(4, {...request, ...change}));
    const session = new Session(4, request);
    return {
      available: [
        Session.canMakePayments(),
        await Session.canMakePaymentsWithActiveCard("merchant"),
        Session.supportsVersion(4),
        Session.supportsVersion(99),
      ],
      made: [
        failure(() => new Session(undefined, request)),
        failure(() => new Session(99, request)),
        failure(() => new Session(4, undefined)),
        make({countryCode: "USA"}),
        make({currencyCode: 1}),
        make({total: {label: "A shop", amount: 10}}),
        make({supportedNetworks: []}),
        make({lineItems: [{label: "A", amount: "free"}]}),
        make({total: {label: "A shop", amount: "1.00", type: "pending"}}),
      ],
      early: [
        failure(() => session.abort()),
        failure(() => session.completePayment(0)),
        failure(() => session.completeMerchantValidation({merchantSessionIdentifier: "S"})),
      ],
    };
  });
  expect(results).toEqual({
    available: [true, true, true, false],
    made: ["TypeError", "InvalidAccessError", ...Array.from({length: 6}, () => "TypeError"), "none"],
    early: Array.from({length: 3}, () => "InvalidAccessError"),
  });

  await shop.start();
  const open = await shop.page.evaluate(() => {
    const {ApplePaySession: Session, request, device} = window as unknown as ApplePayWindow;
    const failure = (work: () => unknown) => {
      try {
        work();
        return "none";
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      failure(() => new Session(4, request).begin()),
      failure(() => device.begin()),
      failure(() => device.completePayment(0)),
      failure(() => device.completeMerchantValidation({merchantSessionIdentifier: "S"})),
      failure(() => device.abort()),
      failure(() => device.abort()),
    ];
  });
  expect(open).toEqual([
    ...Array.from({length: 4}, () => "InvalidAccessError"),
    "none",
    "InvalidAccessError",
  ]);
  await shop.expectGone();
  expect(await shop.calls("oncancel")).toEqual([]);
});

test("the SDK's session rejects wrong arguments with a message", async ({openPage, merchant}) => {
  const shop = await ApplePayPage.open(openPage, merchant);
  const call = (method: string, options?: unknown) =>
    shop.page.evaluate(
      async ({method, options}) => {
        const {session} = window as unknown as {session: Record<string, (options: unknown) => unknown>};
        try {
          return await session[method]!(options);
        } catch (error) {
          const {code, message, isRecoverable} = error as Error & Record<string, unknown>;
          return {code, message, isRecoverable};
        }
      },
      {method, options},
    );
  expect(await shop.page.evaluate(() => (window as unknown as ApplePayWindow).request)).toMatchObject({
    merchantCapabilities: ["supports3DS", "supportsCredit", "supportsDebit"],
    supportedNetworks: ["visa", "masterCard", "amex", "discover"],
    merchantCountry: "US",
  });
  const {orderId} = shop;
  const token = {paymentData: {}, paymentMethod: {}, transactionIdentifier: "T"};
  const refused: Array<[string, unknown, string, RegExp]> = [
    ["formatConfigForPaymentRequest", {}, "ERR_FLOW_CONFIG_INVALID", /getDetails\("applepay"\)\.config/],
    ["validateMerchant", undefined, "ERR_FLOW_OPTIONS_INVALID", /expects \{validationUrl\}/],
    ["validateMerchant", {validationUrl: "nowhere"}, "ERR_FLOW_OPTIONS_INVALID", /the event's validationURL/],
    [
      "validateMerchant",
      {validationUrl: "https://a.example", displayName: 1},
      "ERR_FLOW_OPTIONS_INVALID",
      /displayName/,
    ],
    [
      "validateMerchant",
      {validationUrl: "https://evil.example/"},
      "INVALID_PARAMETER_VALUE",
      /Apple's gateways/,
    ],
    ["confirmOrder", "ORDER", "ERR_FLOW_OPTIONS_INVALID", /got a string/],
    ["confirmOrder", {orderId: 5, token}, "ERR_FLOW_ORDER_ID_INVALID", /plain string; got a number/],
    ["confirmOrder", {orderId}, "ERR_FLOW_OPTIONS_INVALID", /token must be the event's payment\.token/],
    ["confirmOrder", {orderId, token: "not JSON"}, "ERR_FLOW_OPTIONS_INVALID", /or its JSON; got a string/],
    [
      "confirmOrder",
      {orderId, token: {}},
      "ERR_FLOW_OPTIONS_INVALID",
      /token\.paymentData must be an object/,
    ],
    ["confirmOrder", {orderId, token, billingContact: 1}, "ERR_FLOW_OPTIONS_INVALID", /billingContact/],
    ["confirmOrder", {orderId: "UNKNOWN", token}, "INVALID_RESOURCE_ID", /./],
  ];
  for (const [method, options, code, words] of refused) {
    const answer = (await call(method, options)) as {code: string; message: string};
    expect(answer.code, answer.message).toBe(code);
    expect(answer.message).toMatch(words);
  }
  // A real device's token, as an object or as JSON, stands for an ordinary card.
  expect(await call("confirmOrder", {orderId, token: JSON.stringify(token)})).toMatchObject({
    approveApplePayPayment: {status: "APPROVED"},
  });
});

test("Apple's own classes are kept", async ({openPage, page}) => {
  await page.addInitScript(() => {
    class ApplePaySession {}
    class TheirButton extends HTMLElement {}
    customElements.define("apple-pay-button", TheirButton);
    Object.assign(window, {ApplePaySession, theirs: [ApplePaySession, TheirButton]});
  });
  await openPage({scripts: ["/web-sdk/v6/vendors/apple-pay.js"]});
  await page.waitForLoadState("load");
  expect(
    await page.evaluate(() => {
      const {ApplePaySession, theirs} = window as unknown as {ApplePaySession: unknown; theirs: unknown[]};
      return [ApplePaySession === theirs[0], customElements.get("apple-pay-button") === theirs[1]];
    }),
  ).toEqual([true, true]);
});

test("the button has a text and a style and dispatches one click", async ({openPage, merchant}) => {
  const shop = await ApplePayPage.open(openPage, merchant);
  await expect(shop.button).toHaveCSS("background-color", "rgb(0, 0, 0)");
  await shop.page.evaluate(() => {
    const button = document.querySelector("apple-pay-button")!;
    button.setAttribute("type", "donate");
    button.setAttribute("buttonstyle", "white-outline");
  });
  const donate = shop.page.getByRole("button", {name: "Donate with Apple Pay"});
  await expect(donate).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(donate).toHaveCSS("min-height", "48px");
  expect(await axeFindings(shop.page)).toEqual([]);
  await donate.click();
  await shop.once("onvalidatemerchant");
});
