import {cards} from "./fake-service.ts";
import {expect, test} from "./shop.ts";

test.beforeEach(async ({shop}) => {
  await shop.open();
});

test("number and expiry format themselves while the buyer types", {tag: "@engines-long"}, async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.frictionless, "first", {expiry: "430"});
  await expect(shop.field("number")).toHaveValue("4868 7191 9682 9038");
  await expect(shop.field("expiry")).toHaveValue("04/30");
  await expect(shop.field("cvv")).toHaveValue("123");
});

test("pasting formats, and the caret stays where the buyer works", {tag: "@engines-long"}, async ({shop}) => {
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

  // In the middle: after "3782 82" a digit is taken out and another put in.
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(7, 7));
  await shop.page.keyboard.press("Backspace");
  await expect(number).toHaveValue("3782 824631 0005");
  expect(await caret()).toBe(6);
  await shop.page.keyboard.type("2");
  await expect(number).toHaveValue("3782 822463 10005");
  expect(await caret()).toBe(7);

  // Backspace after a gap takes the digit before it.
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5));
  await shop.page.keyboard.press("Backspace");
  await expect(number).toHaveValue("3788 224631 0005");
  expect(await caret()).toBe(3);
});

test("the fields are what browsers and assistive technology expect", async ({shop}) => {
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

test("a wrong value is said in words when the buyer leaves it, and taken back when it is right", async ({
  shop,
}) => {
  const fields = [
    {type: "number", ariaInvalidErrorMessage: "This number has a typo."},
    {type: "expiry"},
    {type: "cvv"},
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
});

test("the page hears events with the states of all fields, and no values", {tag: "@long"}, async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.amex, "first", {cvv: "1234"});
  await shop.field("cvv").press("Enter");
  await expect.poll(async () => (await shop.heard()).at(-1)?.event).toBe("inputsubmit");
  const heard = await shop.heard();
  expect(heard.at(-1)?.payload).toEqual({
    sender: "cvv",
    data: {
      emittedBy: "cvv",
      cards: [{niceType: "American Express", type: "american-express", code: {name: "CID", size: 4}}],
      number: {isFocused: false, isValid: true, isEmpty: false, isPotentiallyValid: true},
      expiry: {isFocused: false, isValid: true, isEmpty: false, isPotentiallyValid: true},
      cvv: {isFocused: true, isValid: true, isEmpty: false, isPotentiallyValid: true},
    },
  });
  const kinds = new Set(heard.map(({event}) => event));
  for (const kind of ["focus", "blur", "change", "notempty", "cardtypechange", "validitychange"]) {
    expect(kinds).toContain(kind);
  }
  await shop.field("cvv").fill("");
  await expect.poll(async () => (await shop.heard()).at(-1)?.event).toBe("validitychange");
  expect((await shop.heard()).at(-2)?.event).toBe("empty");
});

test("the security code's length follows the number", async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.frictionless, "first", {cvv: "1234"});
  await expect(shop.field("cvv")).toHaveAttribute("aria-invalid", "true");
  await shop.field("number").fill(cards.amex);
  await expect(shop.field("cvv")).toHaveAttribute("aria-invalid", "false");
});

test(
  "a merchant's style applies, also over the focus ring; what is not allowed is dropped with a warning",
  {tag: "@long"},
  async ({shop}) => {
    const warnings: string[] = [];
    shop.page.on("console", (message) => {
      if (message.type() === "warning") warnings.push(message.text());
    });
    const style = {
      input: {
        color: "rgb(1, 2, 3)",
        fontSize: "20px",
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
    await expect(number).toHaveCSS("font-size", "20px");
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

    await shop.field("expiry").focus();
    await expect(shop.field("expiry")).toHaveCSS("outline-style", "solid");
  },
);

test("a field fills its container", {tag: "@long"}, async ({shop}) => {
  await shop.makeSession();
  await expect(shop.field("number")).toBeVisible();
  const box = await shop.page
    .locator("#first .field")
    .first()
    .evaluate((element) => [element.clientWidth, element.clientHeight]);
  const input = await shop
    .field("number")
    .evaluate((element: HTMLInputElement) => [element.offsetWidth, element.offsetHeight]);
  expect(input).toEqual(box);
});

test("Tab goes number, expiry, security code, and back", {tag: "@engines"}, async ({shop}) => {
  await shop.makeSession();
  for (const type of ["number", "expiry", "cvv"] as const) await expect(shop.field(type)).toBeVisible();
  await shop.page.locator("#before").focus();
  const order = ["before", "number", "expiry", "cvv", "pay"];
  await expect.poll(() => shop.focused()).toBe("before");
  // Between frames of another process the focus arrives a moment after the key.
  for (const next of order.slice(1)) {
    await shop.page.keyboard.press("Tab");
    await expect.poll(() => shop.focused()).toBe(next);
  }
  for (const previous of order.toReversed().slice(1)) {
    await shop.page.keyboard.press("Shift+Tab");
    await expect.poll(() => shop.focused()).toBe(previous);
  }
});

test(
  "component.focus() goes into its input; sent back, the buyer sees all that is missing",
  {tag: "@long"},
  async ({shop}) => {
    await shop.makeSession();
    await expect(shop.field("cvv")).toBeVisible();
    const goTo = (title: string) =>
      shop.page
        .locator(`paypal-card-field:has(iframe[title="${title}"])`)
        .evaluate((field: HTMLElement) => field.focus());
    await goTo("Security code");
    await expect.poll(() => shop.focused()).toBe("cvv");
    await expect(shop.field("number")).toHaveAttribute("aria-invalid", "false");
    // On a busy machine the browser now and then drops a focus that crosses two frames of another process at once.
    await expect
      .poll(async () => {
        await goTo("Card number");
        return shop.focused();
      })
      .toBe("number");
    for (const type of ["number", "expiry", "cvv"] as const) {
      await expect(shop.field(type)).toHaveAttribute("aria-invalid", "true");
    }
  },
);
