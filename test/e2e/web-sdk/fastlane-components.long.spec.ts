import {type ErrorSeen, FastlanePage, members} from "./fastlane-page.ts";
import {expect, test as base} from "./on-sandbox.ts";

const test = base.extend<{fastlane: FastlanePage}>({
  fastlane: async ({openPage, merchant}, use) => {
    const fastlane = new FastlanePage(await openPage(), merchant);
    await fastlane.begin();
    await use(fastlane);
  },
});

interface Token {
  readonly id: string;
  readonly paymentSource: {readonly card: {readonly name: string; readonly billingAddress: object}};
}

const home = {
  addressLine1: "1 Main Street",
  adminArea1: "CA",
  adminArea2: "San Jose",
  postalCode: "95131",
  countryCode: "US",
};

const billed = (token: unknown) => (token as Token).paymentSource.card.billingAddress;
const codeOf = (outcome: unknown) => (outcome as ErrorSeen).error.code;

test("render takes a selector and rejects anything else with a message", async ({fastlane}) => {
  for (const component of [
    "FastlaneWatermarkComponent",
    "FastlanePaymentComponent",
    "FastlaneCardComponent",
  ]) {
    const messages = await fastlane.page.evaluate(async (name) => {
      const {fastlane} = window as unknown as {
        fastlane: Record<string, () => Promise<{render(place: unknown): void}>>;
      };
      const made = await fastlane[name]!();
      const refusal = (place: unknown): string => {
        try {
          made.render(place);
          return "rendered";
        } catch (error) {
          return `${(error as {code: string}).code} ${(error as Error).message}`;
        }
      };
      const anonymous = document.createElement("section");
      return [document.getElementById("place"), anonymous, undefined, "", "#no-such", "##"].map(refusal);
    }, component);
    const said = (words: string) => `ERR_FASTLANE_SELECTOR_INVALID ${component}.render${words}`;
    expect(messages).toEqual([
      said(' expects a selector such as "#payment"; got an element (<div>). Pass "#place" instead.'),
      said(
        ' expects a selector such as "#payment"; got an element (<section>). Give it an id and pass that.',
      ),
      said(' expects a selector such as "#payment"; got nothing.'),
      said(' expects a selector such as "#payment"; got an empty string.'),
      said(
        ": nothing in the page's document matches \"#no-such\". What is inside of a shadow root can't be found; " +
          "the element has to be there before render is called.",
      ),
      said(': "##" is no CSS selector.'),
    ]);
  }
});

test("the watermark shows more information by mouse and by keyboard", async ({fastlane}) => {
  const {page} = fastlane;
  await fastlane.component("FastlaneWatermarkComponent", "mark", {includeAdditionalInfo: true});
  const mark = page.locator("#mark");
  await expect(mark.getByText("Accelerated checkout", {exact: true})).toBeVisible();
  const more = mark.getByRole("button", {name: "About accelerated checkout"});
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await more.click();
  await expect(mark.getByText("This is the sandbox")).toBeVisible();
  await expect(more).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(mark.getByText("This is the sandbox")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(mark.getByText("This is the sandbox")).toBeVisible();
  await fastlane.component("FastlaneWatermarkComponent", "bare", {includeAdditionalInfo: false});
  await expect(page.locator("#bare").getByText("Accelerated checkout", {exact: true})).toBeVisible();
  await expect(page.locator("#bare").getByRole("button")).toHaveCount(0);
});

test("a guest's fields group the number and show errors until they are corrected", async ({fastlane}) => {
  await fastlane.component("FastlanePaymentComponent", "pay");
  const form = fastlane.inside("pay");
  const number = form.getByLabel("Card number");
  await number.pressSequentially("378282246310005");
  await expect(number).toHaveValue("3782 822463 10005");
  await expect(form.getByText("American Express")).toBeVisible();
  await expect(number).toHaveAttribute("aria-invalid", "false");
  await number.fill("4111 1111 1111 1112");
  await number.blur();
  await expect(number).toHaveAccessibleDescription(
    "This card number is incomplete or wrong. Check each digit.",
  );
  await number.fill("4111 1111 1111 1111");
  await expect(form.locator("#number-error")).toBeEmpty();
  const expiry = form.getByLabel("Expiry date");
  await expiry.pressSequentially("13");
  await expect(form.locator("#expiry-error")).toContainText("or the date is wrong");
  await expiry.fill("");
  await expiry.pressSequentially("440");
  await expect(expiry).toHaveValue("04/40");
  const code = form.getByLabel("Security code");
  await code.pressSequentially("12");
  await expect(form.locator("#cvv-error")).toBeEmpty();
  await form.getByLabel("ZIP code").pressSequentially("951");
  await expect(form.locator("#cvv-error")).toContainText("3 or 4 digits");
  await code.fill("123");
  await expect(form.locator("#cvv-error")).toBeEmpty();
  await expect(form.locator("#postalCode-error")).toContainText("5-digit");
  for (const [label, token] of [
    ["Card number", "cc-number"],
    ["Expiry date", "cc-exp"],
    ["Security code", "cc-csc"],
    ["ZIP code", "postal-code"],
  ] as const) {
    await expect(form.getByLabel(label)).toHaveAttribute("autocomplete", token);
  }
});

test("getPaymentToken rejects for a wrong field and focuses the first one", async ({fastlane}) => {
  await fastlane.component("FastlanePaymentComponent", "pay", {fields: {cardholderName: {enabled: true}}});
  const form = fastlane.inside("pay");
  await fastlane.page.locator("#before").focus();
  expect(await fastlane.token("pay")).toEqual({
    error: {
      isError: true,
      code: "ERR_FASTLANE_CARD_INVALID",
      message:
        "FastlanePaymentComponent.getPaymentToken: a field is empty or not valid. The form tells the buyer which.",
      isRecoverable: true,
    },
  });
  await expect(form.getByLabel("Card number")).toBeFocused();
  await expect(form.locator(".error:not(:empty)")).toHaveCount(5);
  await fastlane.typeCard("pay", {postalCode: ""});
  expect(codeOf(await fastlane.token("pay"))).toBe("ERR_FASTLANE_CARD_INVALID");
  await expect(form.getByLabel("Name on card")).toBeFocused();
  await form.getByLabel("Name on card").fill("Lena Brückner");
  await form.getByLabel("ZIP code").fill("95131");
  expect(((await fastlane.token("pay")) as Token).paymentSource.card.name).toBe("Lena Brückner");
});

test("a component that is not on the page rejects", async ({fastlane}) => {
  await fastlane.component("FastlanePaymentComponent", "pay");
  await fastlane.page.evaluate(() => document.getElementById("pay")?.remove());
  expect(codeOf(await fastlane.token("pay"))).toBe("ERR_FASTLANE_NOT_RENDERED");
});

test("the shipping address is the billing address unless another one is typed", async ({fastlane}) => {
  await fastlane.component("FastlanePaymentComponent", "pay", {
    options: {},
    shippingAddress: {address: home},
  });
  const form = fastlane.inside("pay");
  const same = form.getByLabel("Billing address is the same as shipping address");
  await expect(same).toBeChecked();
  await expect(form.getByLabel("ZIP code")).toBeHidden();
  await fastlane.typeCard("pay", {postalCode: ""});
  expect(billed(await fastlane.token("pay"))).toEqual(home);

  await same.uncheck();
  expect(codeOf(await fastlane.token("pay"))).toBe("ERR_FASTLANE_CARD_INVALID");
  await expect(form.getByLabel("Street address")).toBeFocused();
  await form.getByLabel("Street address").fill("2 Side Street");
  await form.getByLabel("Apartment").fill("Apt 3");
  await form.getByLabel("City").fill("Austin");
  await form.getByLabel("State").fill("TX");
  await form.getByLabel("ZIP code").fill("78701");
  const token = await fastlane.token("pay");
  expect(billed(token)).toEqual({
    addressLine1: "2 Side Street",
    addressLine2: "Apt 3",
    adminArea1: "TX",
    adminArea2: "Austin",
    postalCode: "78701",
    countryCode: "US",
  });
  expect(await fastlane.pay(token)).toEqual({status: "COMPLETED", capture: "COMPLETED"});
});

test("setShippingAddress replaces the ZIP code by the checkbox and keeps typed values", async ({
  fastlane,
}) => {
  await fastlane.component("FastlanePaymentComponent", "pay");
  const form = fastlane.inside("pay");
  await fastlane.typeCard("pay");
  const set = (address: unknown) =>
    fastlane.page.evaluate((address) => {
      const {components} = window as unknown as {
        components: Record<string, {setShippingAddress(address: unknown): void}>;
      };
      try {
        components["pay"]!.setShippingAddress(address);
        return "set";
      } catch (error) {
        return (error as Error).message;
      }
    }, address);
  expect(await set(home)).toBe("set");
  await expect(form.getByLabel("Billing address is the same as shipping address")).toBeChecked();
  await expect(form.getByLabel("ZIP code")).toBeHidden();
  await expect(form.getByLabel("Card number")).toHaveValue("4111 1111 1111 1111");
  expect(billed(await fastlane.token("pay"))).toEqual(home);
  expect(await set("95131")).toBe(
    "FastlanePaymentComponent: setShippingAddress's argument must be an object; got a string.",
  );
  expect(await set({postalCode: 95131})).toContain(".postalCode must be a string; got a number.");
});

test("the card component uses the page's billing address", async ({fastlane}) => {
  await fastlane.component("FastlaneCardComponent", "card", {
    fields: {cardholderName: {prefill: "CCREJECT-IF"}},
  });
  const form = fastlane.inside("card");
  await expect(form.getByLabel("Name on card")).toHaveValue("CCREJECT-IF");
  await expect(form.getByLabel("ZIP code")).toBeHidden();
  await fastlane.typeCard("card", {postalCode: ""});
  const token = (await fastlane.token("card", {billingAddress: home})) as Token;
  expect(token.paymentSource.card).toMatchObject({name: "CCREJECT-IF", billingAddress: home});
  expect(await fastlane.pay(token)).toEqual({status: "COMPLETED", capture: "DECLINED"});
  // The page's values take precedence over typed ones.
  const named = (await fastlane.token("card", {billingAddress: home, cardholderName: "Ada Byron"})) as Token;
  expect(named.paymentSource.card.name).toBe("Ada Byron");
  expect(await fastlane.pay(named)).toEqual({status: "COMPLETED", capture: "COMPLETED"});

  for (const wrong of [undefined, {}, {billingAddress: "95131"}]) {
    expect(codeOf(await fastlane.token("card", wrong))).toBe("ERR_FASTLANE_OPTIONS_INVALID");
  }
  const wrongName = await fastlane.token("card", {billingAddress: home, cardholderName: {full: "Ada"}});
  expect((wrongName as ErrorSeen).error.message).toContain("cardholderName must be a string");
});

test("a prefilled name is sent, and test cards have their effect", async ({fastlane}) => {
  await fastlane.component("FastlaneCardComponent", "card", {
    fields: {cardholderName: {enabled: false, prefill: "Ada Byron"}, phoneNumber: {prefill: "4085550142"}},
  });
  await expect(fastlane.inside("card").getByLabel("Name on card")).toBeHidden();
  await fastlane.typeCard("card", {number: "4868719166101368", postalCode: ""});
  const token = (await fastlane.token("card", {billingAddress: home})) as Token;
  expect(token.paymentSource.card.name).toBe("Ada Byron");
  expect(await fastlane.pay(token)).toEqual({status: "PAYER_ACTION_REQUIRED", capture: undefined});
});

test("a refused card and a network error give a code to the page and a message to the buyer", async ({
  fastlane,
}) => {
  await fastlane.component("FastlanePaymentComponent", "pay");
  const form = fastlane.inside("pay");
  await fastlane.typeCard("pay", {number: "3530111333300000"});
  expect(codeOf(await fastlane.token("pay"))).toBe("CARD_TYPE_NOT_SUPPORTED");
  await expect(form.getByRole("status")).toHaveText(
    "This card can’t be used. Check it, or try another card.",
  );
  await form.getByLabel("Card number").fill("4111111111111111");
  await fastlane.page.route("**/single-use-tokens", (route) => route.abort(), {times: 1});
  expect((await fastlane.token("pay")) as ErrorSeen).toMatchObject({
    error: {code: "NETWORK_ERROR", isRecoverable: true},
  });
  await expect(form.getByRole("status")).toHaveText(
    "This couldn’t be sent. Check your connection and try again.",
  );
  await expect(form.getByLabel("ZIP code")).toHaveValue("95131");
  expect(await fastlane.token("pay")).toHaveProperty("id");
  await expect(form.getByRole("status")).toHaveText("");
});

test("a member can change the card in the component, which gets the focus back", async ({fastlane}) => {
  await fastlane.component("FastlanePaymentComponent", "pay");
  const form = fastlane.inside("pay");
  await expect(form.getByLabel("Card number")).toBeVisible();
  await fastlane.signIn(members.avery);
  await expect(form.getByText("Mastercard ending in 4444")).toBeVisible();
  await form.getByRole("button", {name: "Change card"}).click();
  await fastlane.inDialog.getByLabel("ending in 1117").check();
  await fastlane.button("Use this card").click();
  await expect(form.getByText("Discover ending in 1117")).toBeVisible();
  await expect(form.getByRole("button", {name: "Change card"})).toBeFocused();
  expect(await fastlane.pay(await fastlane.token("pay"))).toEqual({
    status: "COMPLETED",
    capture: "COMPLETED",
  });
});

test("allowed styles apply and others are dropped with a warning", async ({fastlane}) => {
  const warnings: string[] = [];
  fastlane.page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await fastlane.component("FastlanePaymentComponent", "pay", {
    options: {
      styles: {
        root: {backgroundColor: "rgb(250, 248, 245)", textColorBase: "url(https://evil.example)", zoom: "2"},
        input: {borderRadius: "2px", borderColor: "red; } body { display: none", borderWidth: "3px"},
        script: {color: "red"},
        __proto__: {x: 1},
      },
      fields: {colour: {}},
    },
  });
  const form = fastlane.inside("pay");
  await expect(form.locator("body")).toHaveCSS("background-color", "rgb(250, 248, 245)");
  await expect(form.locator("#number")).toHaveCSS("border-radius", "2px");
  await expect(form.locator("#number")).toHaveCSS("border-top-width", "3px");
  await expect(form.locator("body")).toHaveCSS("display", "block");
  expect(warnings).toEqual([
    "FastlanePaymentComponent: these styles are not allowed and were dropped: root.textColorBase; root.zoom; " +
      "input.borderColor; script.",
    "FastlanePaymentComponent: there are no such fields: colour.",
  ]);
});

test("setLocale changes the language of existing parts and refuses unknown locales", async ({fastlane}) => {
  await fastlane.component("FastlaneWatermarkComponent", "mark", {includeAdditionalInfo: true});
  await fastlane.component("FastlanePaymentComponent", "pay");
  const form = fastlane.inside("pay");
  await form.getByLabel("Card number").fill("4111");
  for (const [locale, language, label, mark] of [
    ["es_us", "es", "Número de tarjeta", "Pago acelerado"],
    ["fr_us", "fr", "Numéro de carte", "Paiement accéléré"],
    ["zh_us", "zh-Hans", "卡号", "快速结账"],
    ["en_us", "en", "Card number", "Accelerated checkout"],
  ] as const) {
    expect(await fastlane.call("setLocale", locale)).toBeUndefined();
    await expect(form.getByLabel(label)).toHaveValue("4111");
    await expect(form.locator("html")).toHaveAttribute("lang", language);
    await expect(fastlane.page.locator("#mark").getByText(mark, {exact: true})).toBeVisible();
  }
  for (const [wrong, words] of [
    ["en-US", '"en-US"'],
    ["de_de", '"de_de"'],
    ["", "an empty string"],
    [undefined, "nothing"],
  ] as const) {
    const {error} = (await fastlane.call("setLocale", wrong)) as ErrorSeen;
    expect([error.code, error.message]).toEqual([
      "ERR_FASTLANE_LOCALE_INVALID",
      `setLocale: the locale must be one of en_us, es_us, fr_us, zh_us; got ${words}.`,
    ]);
  }
  await fastlane.call("setLocale", "fr_us");
  await fastlane.start("identity.triggerAuthenticationFlow", await fastlane.lookUp(members.morgan));
  await expect(fastlane.dialog.getByRole("heading")).toHaveText("Confirmez que c’est vous");
  await expect(fastlane.inDialog.getByText("Votre code de test est 111111.")).toBeVisible();
  await fastlane.dialog.getByRole("button", {name: "Fermer"}).click();
  expect(await fastlane.result("identity.triggerAuthenticationFlow")).toMatchObject({
    authenticationState: "canceled",
  });
});

test("two components on a page are independent and have different titles", async ({fastlane}) => {
  await fastlane.component("FastlanePaymentComponent", "one");
  await fastlane.component("FastlaneCardComponent", "two");
  await fastlane.typeCard("one");
  await fastlane.typeCard("two", {number: "5555555555554444", postalCode: ""});
  const digits = async (id: string, details?: object) =>
    ((await fastlane.token(id, details)) as {paymentSource: {card: {lastDigits: string}}}).paymentSource.card
      .lastDigits;
  expect([await digits("one"), await digits("two", {billingAddress: home})]).toEqual(["1111", "4444"]);
  const titles = await fastlane.page
    .locator("iframe")
    .evaluateAll((frames) => frames.map((frame) => frame.getAttribute("title")));
  expect(new Set(titles).size).toBe(2);
});

// Labels wrap differently at each width: not at all, in two columns with one or two lines, in one column, and with a
// checkbox label of two lines.
for (const width of [900, 430, 390, 370, 320]) {
  test(`a component reserves the height of its form at ${width} pixels`, async ({fastlane}) => {
    const {page} = fastlane;
    // High enough for all components, because a scroll bar would make them narrower.
    await page.setViewportSize({width, height: 3000});
    const named = {fields: {cardholderName: {}}};
    const shipped = {shippingAddress: home};
    const settled = async (id: string) => {
      const iframe = page.locator(`#${id} iframe`);
      await expect(iframe).toBeVisible();
      return iframe.evaluate((frame) => frame.clientHeight);
    };
    for (const [id, name, options] of [
      ["card", "FastlaneCardComponent", {}],
      ["card-name", "FastlaneCardComponent", named],
      ["zip", "FastlanePaymentComponent", {}],
      ["ship", "FastlanePaymentComponent", {...named, ...shipped}],
    ] as const) {
      const first = await fastlane.component(name, id, options);
      expect(await settled(id), id).toBe(first);
    }
    await fastlane.call("setLocale", "es_us");
    const spanish = await fastlane.component("FastlanePaymentComponent", "spanish", shipped);
    expect(await settled("spanish"), "Spanish").toBe(spanish);
    await fastlane.call("setLocale", "en_us");
    await fastlane.signIn(members.avery);
    const saved = await fastlane.component("FastlanePaymentComponent", "saved");
    expect(await settled("saved"), "a saved card").toBe(saved);
  });
}
