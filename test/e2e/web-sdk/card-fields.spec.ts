import {type CardSession, cards, expect, test} from "./card-fields-page.ts";

test.beforeEach(async ({shop}) => {
  await shop.open();
});

test("formats a typed card and confirms the order with it", {tag: "@engines-long"}, async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.frictionless, "first", {expiry: "430"});
  await expect(shop.field("number")).toHaveValue("4868 7191 9682 9038");
  await expect(shop.field("expiry")).toHaveValue("04/30");
  await expect(shop.field("cvv")).toHaveValue("123");
  const orderId = await shop.createOrder();
  const billingAddress = {postalCode: "10115", countryCode: "DE"};
  expect(await shop.submit(orderId, "first", {name: "Ada", billingAddress})).toEqual({
    state: "succeeded",
    data: {orderId, liabilityShift: "POSSIBLE"},
  });
  expect(await shop.cardOf(orderId)).toMatchObject({
    name: "Ada",
    last_digits: "9038",
    expiry: "2030-04",
  });

  await shop.field("number").fill(cards.plain);
  const other = await shop.merchant.createOrder();
  expect(await shop.submit(other)).toEqual({
    state: "succeeded",
    data: {orderId: other, liabilityShift: "NO"},
  });
});

test("a typed card is sent with the token that replaced an ended one", async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.frictionless);
  await fetch(`${shop.merchant.paypalOrigin}/_sandbox/tokens?kind=client`, {method: "DELETE"});
  const orderId = await shop.createOrder();
  expect(await shop.submit(orderId)).toMatchObject({error: {code: "ERR_INVALID_CLIENT_TOKEN"}});
  await shop.updateClientToken(await shop.merchant.clientToken());
  expect(await shop.submit(orderId)).toMatchObject({state: "succeeded", data: {orderId}});
  await expect(shop.updateClientToken(" ")).rejects.toThrow("clientToken must be the accessToken");
});

test("pasting formats the number, and editing keeps the caret", {tag: "@engines-long"}, async ({shop}) => {
  await shop.makeSession();
  await shop.page.evaluate(() => {
    const input = Object.assign(document.createElement("input"), {value: "3782-822463-10005"});
    document.body.append(input);
    input.select();
  });
  await shop.page.keyboard.press("Control+C");
  const number = shop.field("number");
  await number.click();
  await shop.page.keyboard.press("Control+V");
  await expect(number).toHaveValue("3782 822463 10005");
  const caret = () => number.evaluate((input: HTMLInputElement) => input.selectionStart);
  expect(await caret()).toBe(17);

  // Replaces a digit in the middle, after "3782 82".
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(7, 7));
  await shop.page.keyboard.press("Backspace");
  await expect(number).toHaveValue("3782 824631 0005");
  expect(await caret()).toBe(6);
  await shop.page.keyboard.type("2");
  await expect(number).toHaveValue("3782 822463 10005");
  expect(await caret()).toBe(7);

  // Backspace after a gap deletes the digit before it.
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5));
  await shop.page.keyboard.press("Backspace");
  await expect(number).toHaveValue("3788 224631 0005");
  expect(await caret()).toBe(3);
});

test("fields have the attributes that browsers and assistive technology use", async ({shop}) => {
  await shop.makeSession("first", {
    fields: [
      {type: "number", ariaLabel: "Kartennummer", placeholder: "1234"},
      {type: "expiry"},
      {type: "cvv", ariaDescription: "On the back"},
      {type: "name", label: "Name on card"},
    ],
  });
  const number = shop.page.frameLocator('iframe[title="Kartennummer"]').locator("input");
  await expect(number).toHaveAttribute("aria-label", "Kartennummer");
  await expect(number).toHaveAttribute("placeholder", "1234");
  await expect(number).toHaveAttribute("autocomplete", "cc-number");
  await expect(number).toHaveAttribute("inputmode", "numeric");
  await expect(shop.field("expiry")).toHaveAttribute("autocomplete", "cc-exp");
  await expect(shop.field("cvv")).toHaveAttribute("autocomplete", "cc-csc");
  await expect(shop.field("cvv")).toHaveAccessibleDescription("On the back");
  await expect(shop.field("name")).toHaveAttribute("autocomplete", "cc-name");
  await expect(shop.field("name")).toHaveAttribute("inputmode", "text");
  await expect(shop.frame("name").locator("label")).toHaveText("Name on card");
});

test("a wrong value shows its error on blur and until it is corrected", async ({shop}) => {
  const fields = [
    {type: "number" as const, ariaInvalidErrorMessage: "This number has a typo."},
    {type: "expiry" as const},
    {type: "cvv" as const},
  ];
  await shop.makeSession("first", {fields});
  const number = shop.field("number");
  await number.pressSequentially("4868 7191");
  await expect(number).toHaveAttribute("aria-invalid", "false");
  await shop.page.keyboard.press("Tab");
  await expect(number).toHaveAttribute("aria-invalid", "true");
  await expect(number).toHaveAccessibleDescription("This number has a typo.");
  await number.press("End");
  await number.pressSequentially("96829038");
  await expect(number).toHaveAttribute("aria-invalid", "false");
  await expect(number).toHaveAccessibleDescription("");

  // The brand decides the length of the security code.
  await shop.field("cvv").pressSequentially("1234");
  await expect(shop.field("cvv")).toHaveAttribute("aria-invalid", "true");
  await number.fill(cards.amex);
  await expect(shop.field("cvv")).toHaveAttribute("aria-invalid", "false");
});

test(
  "events report the states of all fields without values, also after a listener that throws",
  {tag: "@long"},
  async ({shop, problems}) => {
    await shop.makeSession();
    await shop.page.evaluate(async () => {
      const page = window as unknown as {sessions: Record<string, CardSession>; cardCount: number};
      type CardEvent = {data: {cards: unknown[]}};
      await page.sessions["first"]!.on("cardtypechange", ({data}: CardEvent) => {
        data.cards.length = 0;
        throw new Error("an error of the page");
      });
      await page.sessions["first"]!.on("cardtypechange", ({data}: CardEvent) => {
        page.cardCount = data.cards.length;
      });
    });
    await shop.field("number").fill(cards.amex);
    await expect
      .poll(() => shop.page.evaluate(() => (window as unknown as {cardCount: number}).cardCount))
      .toBe(1);
    expect(problems.splice(0)).toEqual(["Error: an error of the page"]);

    await shop.field("expiry").pressSequentially("1230");
    await shop.field("cvv").pressSequentially("1234");
    await shop.field("cvv").press("Enter");
    await expect.poll(async () => (await shop.events()).at(-1)?.event).toBe("inputsubmit");
    const events = await shop.events();
    expect(events.at(-1)?.payload).toEqual({
      sender: "cvv",
      data: {
        emittedBy: "cvv",
        cards: [{niceType: "American Express", type: "american-express", code: {name: "CID", size: 4}}],
        number: {isFocused: false, isValid: true, isEmpty: false, isPotentiallyValid: true},
        expiry: {isFocused: false, isValid: true, isEmpty: false, isPotentiallyValid: true},
        cvv: {isFocused: true, isValid: true, isEmpty: false, isPotentiallyValid: true},
      },
    });
    const kinds = new Set(events.map(({event}) => event));
    for (const kind of ["focus", "blur", "change", "notempty", "cardtypechange", "validitychange"]) {
      expect(kinds).toContain(kind);
    }
    await shop.field("cvv").fill("");
    await expect.poll(async () => (await shop.events()).at(-1)?.event).toBe("validitychange");
    expect((await shop.events()).at(-2)?.event).toBe("empty");
  },
);

test("a merchant's style applies, and forbidden styles are dropped with a warning", async ({shop}) => {
  const warnings: string[] = [];
  shop.page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  const style = {
    input: {
      color: "rgb(1, 2, 3)",
      height: "30px",
      outline: "none",
      position: "fixed",
      background: "url(/x.png)",
    },
    "input::placeholder": {color: "rgb(4, 5, 6)"},
    ".invalid": {color: "rgb(7, 8, 9)"},
    "input{} body": {color: "red"},
  };
  await shop.makeSession("first", {
    fields: [{type: "number", style, placeholder: "p"}, {type: "expiry"}, {type: "cvv"}],
  });
  const number = shop.field("number");
  await number.focus();
  await expect(number).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(number).toHaveCSS("outline-style", "none");
  await expect(number).toHaveCSS("position", "static");
  expect(await number.evaluate((input) => getComputedStyle(input, "::placeholder").color)).toBe(
    "rgb(4, 5, 6)",
  );
  await number.pressSequentially("99");
  await expect(number).toHaveCSS("color", "rgb(7, 8, 9)");
  expect(warnings).toEqual([
    expect.stringMatching(/"number".*input position; input background; input\{\} body/),
  ]);

  // Without a merchant's style, the input fills its container.
  await shop.field("expiry").focus();
  await expect(shop.field("expiry")).toHaveCSS("outline-style", "solid");
  const sizeOf = (element: HTMLElement) => [element.offsetWidth, element.offsetHeight];
  const [width, height] = await shop.page.locator("#first .field").first().evaluate(sizeOf);
  expect(await number.evaluate(sizeOf)).toEqual([width, 30]);
  expect(await shop.field("expiry").evaluate(sizeOf)).toEqual([width, height]);
});

test(
  "Tab moves through number, expiry and security code, and back",
  {tag: "@engines-long"},
  async ({shop}) => {
    await shop.makeSession();
    for (const type of ["number", "expiry", "cvv"] as const) await expect(shop.field(type)).toBeVisible();
    await shop.page.locator("#before").focus();
    const order = ["before", "number", "expiry", "cvv", "after"];
    await expect.poll(() => shop.focused()).toBe("before");
    // Between frames of other processes the focus moves a moment after the key.
    for (const next of order.slice(1)) {
      await shop.page.keyboard.press("Tab");
      await expect.poll(() => shop.focused()).toBe(next);
    }
    for (const previous of order.toReversed().slice(1)) {
      await shop.page.keyboard.press("Shift+Tab");
      await expect.poll(() => shop.focused()).toBe(previous);
    }
  },
);

test(
  "component.focus() focuses its input, and shows all errors once the buyer has used the form",
  {tag: "@long"},
  async ({shop}) => {
    await shop.makeSession();
    await expect(shop.field("cvv")).toBeVisible();
    const focus = (title: string) =>
      shop.page
        .locator(`paypal-card-field:has(iframe[title="${title}"])`)
        .evaluate((field: HTMLElement) => field.focus());
    await focus("Security code");
    await expect.poll(() => shop.focused()).toBe("cvv");
    await expect(shop.field("number")).toHaveAttribute("aria-invalid", "false");
    // On a busy machine the browser sometimes drops a focus that crosses two frames of another process.
    await expect
      .poll(async () => {
        await focus("Card number");
        return shop.focused();
      })
      .toBe("number");
    for (const type of ["number", "expiry", "cvv"] as const) {
      await expect(shop.field(type)).toHaveAttribute("aria-invalid", "true");
    }
  },
);

test("submit fails for incomplete fields without a call and focuses the first of them", async ({shop}) => {
  await shop.makeSession();
  await shop.field("number").fill(cards.plain);
  expect(await shop.submit("O")).toEqual({
    state: "failed",
    data: {orderId: "O", message: "Check the card details: a field is empty or not valid."},
  });
  await expect.poll(() => shop.focused()).toBe("expiry");
  await expect(shop.field("expiry")).toHaveAttribute("aria-invalid", "true");
  await expect(shop.field("cvv")).toHaveAttribute("aria-invalid", "true");
  expect(shop.confirmations).toEqual([]);
});

test("submit rejects for an unknown order, a missing field and an expired token", async ({shop}) => {
  await shop.makeSession("incomplete", {fields: [{type: "number"}, {type: "expiry"}]});
  expect(await shop.submit("O", "incomplete")).toMatchObject({
    error: {message: expect.stringContaining('"cvv"') as unknown},
  });
  const expired = {error: {code: "ERR_INVALID_CLIENT_TOKEN", isRecoverable: false}};
  await shop.makeSession("expired", {token: "no-longer-valid"});
  expect(await shop.submit("O", "expired")).toMatchObject(expired);

  await shop.makeSession();
  await shop.typeCard(cards.plain);
  expect(await shop.submit("UNKNOWN")).toMatchObject({
    error: {isError: true, code: "INVALID_RESOURCE_ID", isRecoverable: false},
  });
  await shop.page.route("**/confirm-payment-source", (route) =>
    route.fulfill({status: 401, json: {name: "AUTHENTICATION_FAILURE"}}),
  );
  expect(await shop.submit("O")).toMatchObject(expired);
});

test("submit rejects when the network is lost, and can be repeated", {tag: "@long"}, async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.frictionless);
  await shop.page.route("**/confirm-payment-source", (route) => route.abort("connectionreset"));
  const orderId = await shop.createOrder();
  expect(await shop.submit(orderId)).toMatchObject({
    error: {isError: true, code: "NETWORK_ERROR", isRecoverable: true},
  });
  await shop.page.unroute("**/confirm-payment-source");
  await expect(shop.field("number")).toHaveValue("4868 7191 9682 9038");
  expect(await shop.submit(orderId)).toMatchObject({state: "succeeded"});
});

test("submit ends when the page removes the fields", async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.plain);
  const sending = shop.page.waitForRequest("**/confirm-payment-source");
  await shop.page.route("**/confirm-payment-source", () => undefined);
  await shop.startSubmit("O");
  await sending;
  await shop.page.evaluate(() => document.getElementById("first")!.replaceChildren());
  expect(await shop.result()).toMatchObject({error: {code: "NETWORK_ERROR", isRecoverable: true}});
});

test("two sessions on one page are independent", async ({shop}) => {
  await shop.makeSession("first");
  await shop.makeSession("second");
  await shop.typeCard(cards.frictionless, "first", {cvv: "111"});
  await shop.typeCard(cards.plain, "second", {cvv: "222", expiry: "0131"});

  const titles = await shop.page
    .locator("iframe")
    .evaluateAll((frames) => frames.map((frame) => (frame as HTMLIFrameElement).title));
  expect(titles).toHaveLength(6);
  expect(new Set(titles).size).toBe(6);

  const [one, other] = [await shop.createOrder(), await shop.merchant.createOrder()];
  await shop.startSubmit(one, "first");
  await shop.startSubmit(other, "second");
  expect(await shop.result("first")).toEqual({
    state: "succeeded",
    data: {orderId: one, liabilityShift: "POSSIBLE"},
  });
  expect(await shop.result("second")).toEqual({
    state: "succeeded",
    data: {orderId: other, liabilityShift: "NO"},
  });
  expect(await shop.cardOf(one)).toMatchObject({last_digits: "9038", expiry: "2030-12"});
  expect(await shop.cardOf(other)).toMatchObject({last_digits: "1111", expiry: "2031-01"});
  expect(shop.frameSessions).toBe(2);
});

test("moved fields start empty and still work", {tag: "@long"}, async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.frictionless);
  await shop.page.evaluate(() => {
    const second = document.createElement("div");
    second.id = "second";
    second.append(...document.querySelectorAll("#first .field"));
    document.getElementById("place")!.append(second);
  });
  await expect(shop.field("number", "second")).toHaveValue("");
  await expect
    .poll(async () => (await shop.events()).at(-1)?.payload.data)
    .toMatchObject({
      cards: [],
      number: {isEmpty: true, isValid: false},
      cvv: {isEmpty: true, isValid: false},
    });
  await shop.typeCard(cards.plain, "second");
  expect(await shop.submit(await shop.merchant.createOrder())).toMatchObject({state: "succeeded"});
  expect(shop.frameSessions).toBe(1);
});

test("a field can be destroyed and created again, but not twice at a time", async ({shop}) => {
  await shop.makeSession();
  const code = await shop.page.evaluate(() => {
    const session = (window as unknown as {sessions: Record<string, CardSession>}).sessions["first"]!;
    const old = document.querySelector("paypal-card-field") as HTMLElement & {destroy(): void};
    const box = old.parentElement!;
    let refusal = "";
    try {
      session.createCardFieldsComponent({type: "number"});
    } catch (error) {
      refusal = (error as {code: string}).code;
    }
    old.destroy();
    box.append(session.createCardFieldsComponent({type: "number"}));
    return refusal;
  });
  expect(code).toBe("ERR_CARD_FIELDS_TYPE_INVALID");
  await shop.typeCard(cards.plain);
  expect(await shop.submit(await shop.merchant.createOrder())).toMatchObject({state: "succeeded"});
});

test(
  "requests for a frame session and a frame are repeated when they fail",
  {tag: "@long"},
  async ({shop}) => {
    const failing = new Set(["frame-sessions", "card-field?"]);
    await shop.page.route(/frame-sessions|card-field\?/, async (route) => {
      const [first] = [...failing].filter((part) => route.request().url().includes(part));
      if (first === undefined) return route.fallback();
      failing.delete(first);
      return route.abort("connectionrefused");
    });
    await shop.makeSession();
    await shop.typeCard(cards.plain);
    expect(failing.size).toBe(0);
    expect(await shop.submit(await shop.merchant.createOrder())).toMatchObject({state: "succeeded"});
  },
);
