import {axeFindings} from "../support/axe.ts";
import {startOtherSite} from "../support/other-site.ts";
import {GooglePayPage, type GooglePayWindow} from "./google-pay-page.ts";
import {expect, test} from "./on-sandbox.ts";

const delivery = {
  emailRequired: true,
  shippingAddressRequired: true,
  shippingAddressParameters: {phoneNumberRequired: true},
  shippingOptionRequired: true,
  shippingOptionParameters: {
    defaultSelectedOptionId: "free",
    shippingOptions: [
      {id: "free", label: "Free", description: "in a week"},
      {id: "fast", label: "Fast: $5.00"},
    ],
  },
  callbackIntents: ["PAYMENT_AUTHORIZATION", "SHIPPING_ADDRESS", "SHIPPING_OPTION"],
};

test("the page can change the amount and refuse an address for each shipping choice", async ({
  openPage,
  merchant,
}) => {
  const shop = await GooglePayPage.open(openPage, merchant, {request: delivery});
  await shop.page.evaluate(() => {
    (window as unknown as GooglePayWindow).change = ({shippingAddress, shippingOptionData}) =>
      shippingAddress?.["countryCode"] === "CA"
        ? {
            error: {
              reason: "SHIPPING_ADDRESS_UNSERVICEABLE",
              message: "We don't deliver to Canada.",
              intent: "SHIPPING_ADDRESS",
            },
          }
        : {
            newTransactionInfo: {
              currencyCode: "USD",
              totalPriceStatus: "FINAL",
              totalPrice: shippingOptionData?.id === "fast" ? "15.00" : "10.00",
              displayItems: [{label: "Teapot", type: "LINE_ITEM", price: "10.00"}],
            },
          };
  });
  await shop.start();
  const austin = {locality: "Austin", administrativeArea: "TX", postalCode: "78701", countryCode: "US"};
  expect(await shop.once("onPaymentDataChanged")).toEqual({
    callbackTrigger: "INITIALIZE",
    shippingAddress: austin,
    shippingOptionData: {id: "free"},
  });
  expect(await axeFindings(shop.page)).toEqual([]);

  await shop.choose(/^Fast/);
  await expect(shop.sheet.getByRole("button", {name: "Pay $15.00"})).toBeVisible();
  await shop.choose(/Rue Saint-Paul/);
  await expect(shop.sheet.getByRole("status")).toHaveText("We don't deliver to Canada.");
  await expect(shop.sheet.getByRole("button", {name: "Pay $15.00"})).toHaveAttribute("aria-disabled", "true");
  expect(await axeFindings(shop.page)).toEqual([]);
  // Another card doesn't change the refused address.
  await shop.choose(/declined/);
  await shop.sheet.getByRole("radio", {name: /declined/}).press("Enter");
  await shop.sheet.getByRole("button", {name: "Pay $15.00"}).click({force: true});
  await expect(shop.sheet.getByRole("status")).toHaveText("We don't deliver to Canada.");
  await shop.choose(/Juniper Lane/);
  await expect(shop.sheet.getByRole("status")).toHaveText("");
  const changes = (await shop.calls("onPaymentDataChanged")) as Array<Record<string, unknown>>;
  expect(changes.slice(1)).toEqual([
    {callbackTrigger: "SHIPPING_OPTION", shippingAddress: austin, shippingOptionData: {id: "fast"}},
    {
      callbackTrigger: "SHIPPING_ADDRESS",
      shippingAddress: {
        locality: "Montréal",
        administrativeArea: "QC",
        postalCode: "H2Y 1H2",
        countryCode: "CA",
      },
      shippingOptionData: {id: "fast"},
    },
    {
      callbackTrigger: "SHIPPING_ADDRESS",
      shippingAddress: {
        locality: "Burlington",
        administrativeArea: "VT",
        postalCode: "05401",
        countryCode: "US",
      },
      shippingOptionData: {id: "fast"},
    },
  ]);
  shop.pay();
  expect(await shop.once("onPaymentAuthorized")).toMatchObject({
    email: "avery.whitfield@buyer.example",
    shippingOptionData: {id: "fast"},
    shippingAddress: {
      name: "Avery Whitfield",
      address1: "19 Juniper Lane",
      postalCode: "05401",
      phoneNumber: "+15125550177",
    },
  });
});

test("the page gets the last of several quick choices", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant, {request: delivery});
  await shop.start();
  await shop.page.evaluate(() => {
    const shop = window as unknown as GooglePayWindow & {release: () => void};
    const held = new Promise<void>((resolve) => (shop.release = resolve));
    shop.change = () => held.then(() => ({}));
  });
  await shop.sheet.getByRole("radio", {name: /Congress/}).focus();
  for (let index = 0; index < 2; index += 1) await shop.page.keyboard.press("ArrowDown");
  await shop.page.evaluate(() => (window as unknown as {release: () => void}).release());
  await expect(shop.sheet.locator("form[aria-busy=false]")).toBeVisible();
  const canada = shop.sheet.getByRole("radio", {name: /Rue Saint-Paul/});
  await expect(canada).toBeChecked();
  await expect(canada).toBeFocused();
  const changes = (await shop.calls("onPaymentDataChanged")) as Array<{
    shippingAddress: {postalCode: string};
  }>;
  expect(changes.map(({shippingAddress}) => shippingAddress.postalCode)).toEqual([
    "78701",
    "05401",
    "H2Y 1H2",
  ]);
});

test("the sheet can be used by Tab on a narrow screen", async ({openPage, merchant, page}) => {
  await page.setViewportSize({width: 320, height: 640});
  const shop = await GooglePayPage.open(openPage, merchant, {request: delivery}, {scheme: "dark"});
  await shop.start();
  expect(await axeFindings(page)).toEqual([]);
  const root = shop.sheet.locator("html");
  await expect(root).toHaveCSS("background-color", "rgb(20, 23, 26)");
  expect(await root.evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)).toBe(0);
  for (const target of await shop.sheet.locator("label, button").all()) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  const order = [/1111/, /Congress/, /^Free/, /^Pay/, /Cancel/];
  for (const [index, name] of order.entries()) {
    const role = index < 3 ? "radio" : "button";
    const target = shop.sheet.getByRole(role, {name});
    await expect(target).toBeFocused();
    // The bar with the buttons doesn't cover the focused element.
    const isCovered = await target.evaluate((element) => {
      const {left, top, width, height} = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there !== element && there?.closest("label") !== element.closest("label");
    });
    expect(isCovered, String(name)).toBe(false);
    await page.keyboard.press("Tab");
  }
});

test("countries outside the page's list are refused without a callback", async ({openPage, merchant}) => {
  const request = {...delivery, shippingAddressParameters: {allowedCountryCodes: ["CA"]}};
  const shop = await GooglePayPage.open(openPage, merchant, {request});
  await shop.start();
  await expect(shop.sheet.getByRole("status")).toContainText("doesn't ship to this address");
  await shop.choose(/Rue Saint-Paul/);
  await expect(shop.sheet.getByRole("status")).toHaveText("");
  expect(await shop.calls("onPaymentDataChanged")).toHaveLength(1);
});

test("the payment data has only the requested fields", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant, {
    card: {billingAddressRequired: true, billingAddressParameters: {}, assuranceDetailsRequired: false},
  });
  await shop.start();
  await expect(shop.sheet.getByRole("group", {name: "Ship to"})).toBeHidden();
  shop.pay();
  const data = (await shop.once("onPaymentAuthorized")) as {paymentMethodData: {info: unknown}};
  expect(Object.keys(data).sort()).toEqual(["apiVersion", "apiVersionMinor", "paymentMethodData"]);
  expect(data.paymentMethodData.info).toEqual({
    cardNetwork: "VISA",
    cardDetails: "1111",
    billingAddress: {name: "Avery Whitfield", postalCode: "78701", countryCode: "US"},
  });
});

test("only cards of the page's networks can be chosen", async ({openPage, merchant}) => {
  const card = {allowedCardNetworks: ["MASTERCARD"]};
  const shop = await GooglePayPage.open(openPage, merchant, {card});
  await shop.start();
  await expect(shop.sheet.getByRole("radio")).toHaveCount(1);
  await expect(shop.sheet.getByRole("radio", {name: /Mastercard/})).toBeFocused();
});

test("a callback that fails or returns nothing refuses the payment", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  const messages: string[] = [];
  shop.page.on("console", (message) => messages.push(message.text()));
  await shop.page.evaluate(() => {
    const shop = window as unknown as GooglePayWindow;
    let count = 0;
    shop.client = new shop.google.payments.api.PaymentsClient({
      paymentDataCallbacks: {
        onPaymentAuthorized: () => {
          count += 1;
          if (count === 1) throw new Error("an error of the page");
          return count === 2 ? undefined : {transactionState: "SUCCESS"};
        },
      },
    });
  });
  await shop.start();
  for (const words of ["an error of the page", "must answer {transactionState"]) {
    shop.pay();
    await expect(shop.sheet.getByRole("status")).toContainText("Something went wrong");
    await expect.poll(() => messages.join("\n")).toContain(words);
  }
  shop.pay();
  await shop.once("paymentData");
});

test("the data arrives immediately without the intent", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant, {request: {callbackIntents: undefined}});
  await shop.start();
  shop.pay();
  expect(await shop.once("paymentData")).toMatchObject({paymentMethodData: {type: "CARD"}});
  expect(await shop.calls("onPaymentAuthorized")).toEqual([]);
});

test("isReadyToPay works and wrong requests are rejected", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  const results = await shop.page.evaluate(async () => {
    const {client, request, google} = window as unknown as GooglePayWindow;
    const {PaymentsClient} = google.payments.api;
    const methods = request["allowedPaymentMethods"] as Array<{parameters: object}>;
    const onlyAmex = [
      {...methods[0], parameters: {...methods[0]!.parameters, allowedCardNetworks: ["AMEX"]}},
    ];
    const outcome = async (work: () => unknown) => {
      try {
        return await work();
      } catch (error) {
        const {statusCode, statusMessage} = error as {statusCode: string; statusMessage: string};
        return `${statusCode}: ${statusMessage}`;
      }
    };
    const transactionInfo = request["transactionInfo"] as object;
    const load = (change: object) => outcome(() => client.loadPaymentData({...request, ...change}));
    client.prefetchPaymentData(request);
    return {
      ready: await outcome(() => client.isReadyToPay(request)),
      amex: await outcome(() => client.isReadyToPay({...request, allowedPaymentMethods: onlyAmex})),
      present: await outcome(() => client.isReadyToPay({...request, existingPaymentMethodRequired: true})),
      refused: [
        await outcome(() => client.isReadyToPay(undefined)),
        await outcome(() => client.isReadyToPay({...request, apiVersion: "2"})),
        await load({allowedPaymentMethods: []}),
        await load({allowedPaymentMethods: [{type: "PAYPAL"}]}),
        await load({transactionInfo: {...transactionInfo, totalPrice: 10}}),
        await load({transactionInfo: {...transactionInfo, currencyCode: "dollars"}}),
        await load({merchantInfo: undefined}),
        await load({callbackIntents: ["PAY"]}),
        await outcome(() => new PaymentsClient({}).loadPaymentData(request)),
        await outcome(() => new PaymentsClient({environment: "LIVE"})),
        await outcome(() => new PaymentsClient({paymentDataCallbacks: {onPaymentAuthorized: "yes"}})),
        await outcome(() => client.createButton({})),
        await outcome(() => client.createButton({onClick: () => undefined, buttonType: "steal"})),
      ],
    };
  });
  expect(results).toMatchObject({
    ready: {result: true},
    amex: {result: false},
    present: {result: true, paymentMethodPresent: true},
  });
  const words = [
    "the request must be an object",
    "apiVersion must be 2",
    "at least one payment method",
    'type "CARD"',
    "totalPrice must be a string",
    "currencyCode must be a code",
    "merchantInfo must be an object",
    'no callback intent "PAY"',
    "made without its callback",
    'environment must be "TEST"',
    "onPaymentAuthorized must be a function",
    "needs {onClick}",
    'no buttonType "steal"',
  ];
  expect(results.refused).toEqual(
    words.map(
      (word) => expect.stringMatching(`^DEVELOPER_ERROR: .*${word.replace(/[{}]/g, "\\$&")}`) as unknown,
    ),
  );
  await expect(shop.page.locator("dialog")).toHaveCount(0);
});

test("a second sheet is refused while one is open", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  await shop.start();
  const refused = await shop.page.evaluate(() => {
    const {client, request} = window as unknown as GooglePayWindow;
    return client.loadPaymentData(request).catch((error: {statusCode: string}) => error.statusCode);
  });
  expect(refused).toBe("DEVELOPER_ERROR");
  await expect(shop.page.locator("dialog")).toHaveCount(1);
});

test("the SDK's session gives its configuration and rejects wrong arguments", async ({
  openPage,
  merchant,
}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  const formatted = await shop.page.evaluate(() => (window as unknown as GooglePayWindow).request);
  expect(formatted).toMatchObject({
    apiVersion: 2,
    apiVersionMinor: 0,
    allowedPaymentMethods: [
      {
        type: "CARD",
        parameters: {
          allowedAuthMethods: ["PAN_ONLY", "CRYPTOGRAM_3DS"],
          allowedCardNetworks: ["VISA", "MASTERCARD", "AMEX", "DISCOVER"],
          billingAddressRequired: true,
          billingAddressParameters: {format: "FULL"},
        },
        tokenizationSpecification: {type: "PAYMENT_GATEWAY", parameters: {gateway: "paypalsb"}},
      },
    ],
  });
  const fetched = (await shop.session("getGooglePayConfig")) as Record<string, unknown>;
  expect(fetched).toEqual({
    apiVersion: 2,
    apiVersionMinor: 0,
    countryCode: "US",
    allowedPaymentMethods: formatted["allowedPaymentMethods"],
    merchantInfo: {...(formatted["merchantInfo"] as object), authJwt: ""},
  });
  const orderId = shop.orderId;
  const refused: Array<[string, unknown, string, RegExp]> = [
    [
      "formatConfigForPaymentRequest",
      undefined,
      "ERR_FLOW_CONFIG_INVALID",
      /getDetails\("googlepay"\)\.config/,
    ],
    ["confirmOrder", undefined, "ERR_FLOW_OPTIONS_INVALID", /got nothing/],
    ["confirmOrder", {orderId: {id: "1"}}, "ERR_FLOW_ORDER_ID_INVALID", /plain string; got an object/],
    ["confirmOrder", {orderId}, "ERR_FLOW_OPTIONS_INVALID", /paymentMethodData must be an object/],
    [
      "confirmOrder",
      {orderId, paymentMethodData: {tokenizationData: {token: 1}}},
      "ERR_FLOW_OPTIONS_INVALID",
      /token must be a string/,
    ],
    [
      "initiatePayerAction",
      orderId,
      "ERR_FLOW_OPTIONS_INVALID",
      /expects an object with orderId; got a string/,
    ],
    ["initiatePayerAction", {orderId}, "ERR_FLOW_PAYER_ACTION_NOT_REQUIRED", /PAYER_ACTION_REQUIRED/],
  ];
  for (const [method, options, code, words] of refused) {
    const answer = (await shop.session(method, options)) as {error: {code: string; message: string}};
    expect(answer.error.code).toBe(code);
    expect(answer.error.message).toMatch(words);
  }
});

test("a token of Google's real script pays by its card's last digits", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  const confirm = (cardDetails: string) =>
    shop.session("confirmOrder", {
      orderId: shop.orderId,
      paymentMethodData: {
        type: "CARD",
        description: "Visa",
        info: {cardNetwork: "VISA", cardDetails},
        tokenizationData: {
          type: "PAYMENT_GATEWAY",
          token: '{"signature":"s","protocolVersion":"ECv1","signedMessage":"m"}',
        },
      },
    });
  expect(await confirm("1368")).toMatchObject({status: "PAYER_ACTION_REQUIRED"});
  expect(await confirm("1111")).toMatchObject({status: "APPROVED"});
});

test("card numbers and client tokens never reach the page's messages and addresses", async ({
  openPage,
  merchant,
}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  const seen: string[] = [];
  let authorization = "";
  shop.page.on("request", (request) => {
    // The token goes to PayPal only, as a form field.
    const isOpening = new URL(request.url()).pathname.endsWith("/frame-sessions");
    seen.push(`${request.url()} ${isOpening ? "" : (request.postData() ?? "")}`);
    authorization ||= request.headers()["authorization"] ?? "";
  });
  await shop.start();
  await shop.choose(/asks for a check/);
  shop.pay();
  await expect(shop.challenge.locator("input[name=code]")).toBeFocused();
  seen.push(
    await shop.page.content(),
    JSON.stringify(await shop.page.evaluate(() => (window as unknown as GooglePayWindow).calls)),
  );
  expect(seen.join("\n")).toContain("confirm-payment-source");
  const token = authorization.replace("Bearer ", "");
  expect(token.length).toBeGreaterThan(20);
  for (const text of seen) {
    expect(text).not.toContain("4868719166101368");
    expect(text).not.toContain(token);
  }
});

test("the button has a text, a size and a color, also in a shadow root", async ({openPage, merchant}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  await shop.page.evaluate(() => {
    const {client} = window as unknown as GooglePayWindow;
    const place = document.getElementById("place")!;
    const onClick = () => undefined;
    place.append(client.createButton({onClick, buttonColor: "white", buttonSizeMode: "fill"}));
    const host = document.createElement("div");
    const root = host.attachShadow({mode: "open"});
    root.append(client.createButton({onClick, buttonType: "plain", buttonRootNode: root}));
    place.append(host);
  });
  await expect(shop.button).toHaveCSS("background-color", "rgb(20, 23, 26)");
  const white = shop.page.getByRole("button", {name: "Buy with Google Pay"});
  await expect(white).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const wide = await white.boundingBox();
  expect(wide?.width).toBe((await shop.page.locator("#place").boundingBox())?.width);
  await expect(shop.page.getByRole("button", {name: "Google Pay", exact: true})).toHaveCSS(
    "min-height",
    "48px",
  );
  expect(await axeFindings(shop.page)).toEqual([]);
});

test("the button is not narrower than Google's, in any column", async ({openPage, merchant}) => {
  const {page} = await GooglePayPage.open(openPage, merchant);
  const widths = await page.evaluate(() => {
    const {client} = window as unknown as GooglePayWindow;
    const place = document.getElementById("place")!;
    place.style.width = "100px";
    return ["static", "fill"].map((buttonSizeMode) => {
      place.replaceChildren(client.createButton({onClick: () => undefined, buttonSizeMode}));
      return place.querySelector("button")!.getBoundingClientRect().width;
    });
  });
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(240);
});

test("Google's own client is kept", async ({openPage, merchant, page}) => {
  await page.addInitScript(() => {
    class PaymentsClient {}
    Object.assign(window, {google: {maps: {}, payments: {api: {PaymentsClient}}}, theirs: PaymentsClient});
  });
  await openPage({scripts: ["/web-sdk/v6/vendors/google-pay.js"]});
  await page.waitForLoadState("load");
  expect(merchant.paypalOrigin).not.toBe("");
  expect(
    await page.evaluate(() => {
      const {google, theirs} = window as unknown as GooglePayWindow & {theirs: unknown};
      return google.payments.api.PaymentsClient === theirs;
    }),
  ).toBe(true);
});

test("messages of other sites are ignored, and other sites can't embed the sheet", async ({
  openPage,
  merchant,
  problems,
}) => {
  const shop = await GooglePayPage.open(openPage, merchant);
  const otherSite = await startOtherSite("<p>Other site</p>");
  try {
    await shop.start();
    const sheetUrl = await shop.page.locator("dialog iframe").getAttribute("src");
    await shop.page.evaluate(async (url) => {
      const frame = document.createElement("iframe");
      frame.title = "Other site";
      frame.src = url;
      document.body.append(frame);
      await new Promise((resolve) => frame.addEventListener("load", resolve));
    }, otherSite.crosssite);
    const inside = shop.page.frames().find((frame) => frame.url() === otherSite.crosssite);
    const forged = [{kind: "close"}, {kind: "pay", payment: {}}, {kind: "update", state: {phase: "open"}}];
    await inside?.evaluate((messages) => {
      for (const message of messages) {
        parent.postMessage(message, "*");
        for (let index = 0; index < parent.frames.length; index += 1) {
          parent.frames[index]?.postMessage(message, "*");
          parent.frames[index]?.postMessage({kind: "connect", target: "wallet-sheet"}, "*", [
            new MessageChannel().port2,
          ]);
        }
      }
    }, forged);
    await shop.page.evaluate((messages) => {
      for (const message of messages) window.postMessage(message, location.origin);
    }, forged);
    await expect(shop.dialog).toBeVisible();
    expect(await shop.calls("paymentError")).toEqual([]);

    // Another site can't use the same address.
    await inside?.evaluate((url) => {
      const frame = document.createElement("iframe");
      frame.src = url;
      document.body.append(frame);
    }, sheetUrl ?? "");
    await expect.poll(() => problems.splice(0).join()).toContain("frame-ancestors");
    shop.pay();
    await shop.once("confirmOrder");
  } finally {
    await otherSite.stop();
  }
});

test("the sheet accepts only a valid connect message of the page around it", async ({openPage, merchant}) => {
  const page = await openPage();
  await page.evaluate(async (url) => {
    const sheet = document.createElement("iframe");
    sheet.src = `${url}?parent=${encodeURIComponent(location.origin)}`;
    // A frame of the page's origin.
    const sibling = document.createElement("iframe");
    sibling.name = "sibling";
    const loaded = new Promise((resolve) => sheet.addEventListener("load", resolve));
    document.body.append(sheet, sibling);
    await loaded;
  }, `${merchant.paypalOrigin}/web-sdk/v6/vendors/google-pay/sheet`);
  const sheet = page.frames().find((frame) => frame.url().includes("/google-pay/sheet"))!;
  const state = {phase: "open", details: {merchant: "A shop", currencyCode: "USD", lines: [], options: []}};
  const connect = {
    kind: "connect",
    target: "wallet-sheet",
    colorScheme: "light",
    networks: ["VISA"],
    asksAddress: false,
    state,
  };
  /** Sends a connect message from a window, and records the replies in the page. */
  const post = ([from, message, target]: [string, object, string]) => {
    const {port1, port2} = new MessageChannel();
    const page = window.parent as Window & {answers?: unknown[]};
    page.answers ??= [];
    port1.onmessage = ({data}: MessageEvent<{kind: string}>) => page.answers?.push([from, data.kind]);
    page.frames[0]?.postMessage(message, target, [port2]);
  };
  const target = merchant.paypalOrigin;
  await page.frame("sibling")!.evaluate(post, ["the sibling", connect, target] as [string, object, string]);
  for (const wrong of [
    {...connect, target: "challenge"},
    {...connect, state: {}},
    {kind: "update", state},
  ]) {
    await page.evaluate(post, ["a wrong connect", wrong, target] as [string, object, string]);
  }
  // Messages arrive in order, so the earlier ones have been handled when this one is answered.
  await page.evaluate(post, ["the page", connect, target] as [string, object, string]);
  await expect(sheet.locator("#merchant")).toHaveText("Pay A shop");
  const answers = () => page.evaluate(() => (window as unknown as {answers: unknown[]}).answers);
  await expect.poll(answers).toEqual([["the page", "ready"]]);
});
