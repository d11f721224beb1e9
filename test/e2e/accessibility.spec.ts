import {axeFindings} from "./support/axe.ts";
import {type CardForm, cards} from "./support/card-form.ts";
import {pressAway} from "./support/keys.ts";
import {expect, test} from "./support/fixtures.ts";
import {cardFields} from "./element-states/card-fields.ts";
import {ElementPage} from "./element-states/element-page.ts";

// element-states.long.spec.ts tests every element in every state.

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(
    `the card form has no axe findings (${colorScheme})`,
    {tag: colorScheme === "light" ? [] : ["@long"]},
    () => {
      test.use({colorScheme});

      test("when ready, with wrong fields, when declined and when paid", async ({form}) => {
        expect(await axeFindings(form.page)).toEqual([]);
        await form.pay();
        await expect(form.element.getByText(/enter/i).first()).toBeVisible();
        expect(await axeFindings(form.page)).toEqual([]);
        await form.fill(cards.declined);
        await form.pay();
        await form.event("checkout-error");
        expect(await axeFindings(form.page)).toEqual([]);
        await form.fill(cards.frictionless);
        await form.pay();
        await form.event("checkout-complete");
        expect(await axeFindings(form.page)).toEqual([]);
      });
    },
  );
}

for (const [name, scheme, tag] of [
  ["challenge", "dark", []],
  // components/accessibility.test.ts has this state.
  ["failed", "light", ["@long"]],
] as const) {
  test(
    `the card form has no axe findings in the state "${name}" (${scheme})`,
    {tag: [...tag]},
    async ({page, sharedShop}) => {
      const view = new ElementPage(page, "checkout-card-fields", sharedShop, {locale: "en", scheme});
      await cardFields.find((state) => state.name === name)!.show(view);
      expect(await axeFindings(page)).toEqual([]);
    },
  );
}

test("every field has a visible label and its autocomplete token, and each frame a different title", async ({
  form,
}) => {
  for (const label of ["Card number", "Expiry date", "Security code", "Postal code"]) {
    await expect(form.element.getByText(new RegExp(`^${label}`, "i")).first()).toBeVisible();
  }
  const frames = form.element.locator("iframe");
  // The frames load after the element is ready.
  await expect(frames).toHaveCount(3);
  const titles = await frames.evaluateAll((all) => all.map((frame) => frame.getAttribute("title")));
  expect(new Set(titles).size).toBe(3);
  expect(titles.every(Boolean)).toBe(true);
  await expect(form.field("number")).toHaveAttribute("autocomplete", "cc-number");
  await expect(form.field("expiry")).toHaveAttribute("autocomplete", "cc-exp");
  await expect(form.field("cvv")).toHaveAttribute("autocomplete", "cc-csc");
  await expect(form.postalCode).toHaveAttribute("autocomplete", "postal-code");
});

/** Accessible name of the focused element, across frames and shadow roots. */
async function focused(form: CardForm): Promise<string> {
  for (const type of ["number", "expiry", "cvv"] as const) {
    if (await form.field(type).evaluate((input) => document.hasFocus() && document.activeElement === input))
      return type;
  }
  if (await form.postalCode.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input))
    return "postal";
  if (
    await form.payButton.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)
  )
    return "pay";
  if (await form.help.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button))
    return "help";
  return "elsewhere";
}

test(
  "Tab moves through number, expiry, CVV, its help, postal code and button, and back",
  {tag: "@engines"},
  async ({form}) => {
    const order = ["number", "expiry", "cvv", "help", "postal", "pay"];
    await form.fieldsLoaded();
    await form.field("number").click();
    await expect.poll(() => focused(form)).toBe("number");
    // Between frames of other processes the focus moves a moment after the key.
    for (const next of order.slice(1)) {
      await form.page.keyboard.press("Tab");
      await expect.poll(() => focused(form)).toBe(next);
    }
    for (const previous of order.toReversed().slice(1)) {
      await form.page.keyboard.press("Shift+Tab");
      await expect.poll(() => focused(form)).toBe(previous);
    }
  },
);

test("an invalid field has an error message as its description, and the first one gets the focus", async ({
  form,
}) => {
  await form.field("number").pressSequentially("4111111111111112");
  await form.pay();
  await expect.poll(() => focused(form)).toBe("number");
  await expect(form.field("number")).toHaveAttribute("aria-invalid", "true");
  const described = await form.field("number").evaluate((input) =>
    (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );
  expect(described.trim()).not.toBe("");
  // The element shows the same error below the frame.
  await expect(form.element.getByText(/card number/i).nth(1)).toBeVisible();
  await expect(form.field("expiry")).toHaveAttribute("aria-invalid", "true");
  expect(await form.events()).toEqual(["checkout-ready"]);

  await form.fill(cards.frictionless);
  await expect(form.field("number")).not.toHaveAttribute("aria-invalid", "true");
});

test("the keyboard alone completes a payment with 3-D Secure", {tag: "@engines"}, async ({form}) => {
  const {keyboard} = form.page;
  const typed = {number: cards.stepUp, expiry: "1231", cvv: "123", help: "", postal: "95131"};
  await form.fieldsLoaded();
  await form.field("number").focus();
  for (const [name, text] of Object.entries(typed)) {
    // Between frames of other processes the focus moves a moment after the key.
    await expect.poll(() => focused(form)).toBe(name);
    await keyboard.type(text);
    await keyboard.press(name === "postal" ? "Enter" : "Tab");
  }
  await expect(form.challenge.locator("input[name=code]")).toBeFocused();
  await keyboard.type("123456");
  pressAway(form.page, "Enter");
  await form.event("checkout-complete");
});

test("Escape closes the 3-D Secure dialog, and the focus returns to the button", async ({form}) => {
  await form.fill(cards.stepUp);
  await form.pay();
  await expect(form.challenge.locator("input[name=code]")).toBeVisible();
  pressAway(form.page, "Escape");
  await form.event("checkout-cancel");
  await expect.poll(() => focused(form)).toBe("pay");
});
