import type {Page} from "@playwright/test";
import {axeFindings} from "./support/axe.ts";
import {CardForm} from "./support/card-form.ts";
import {watchLayout} from "./support/demo-shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {pressAway} from "./support/keys.ts";
import {layoutFaults} from "./support/layout-faults.ts";
import {collectProblems} from "./support/problems.ts";

/** The elements in the miniatures. The provider has two elements, and no status of its own. */
const MINIATURES = ".miniature > :not(checkout-provider), .miniature > checkout-provider > *";

/** The switches and the card form of the front page. */
async function openFront(page: Page, address: string) {
  await page.goto(address);
  const form = new CardForm(page);
  await form.ready();
  return {
    form,
    outcome: page.locator(".outcome"),
    press: (name: string) => page.getByRole("button", {name, exact: true}),
  };
}

test("each state's button shows that state", async ({page, sharedShop}) => {
  const problems = collectProblems(page.context());
  const {form, outcome, press} = await openFront(page, sharedShop.page);
  const below = page.getByRole("heading", {name: "In figures"});
  const top = async () => (await below.boundingBox())!.y;
  const y = await top();

  await press("Declined").click();
  await expect(outcome).toHaveText("The bank declined the card. Nothing was charged.");
  await expect(form.field("number")).toHaveValue("4000 0000 0000 0002");
  await expect(form.element).toContainText("Card declined. Try another card.");
  expect(await top()).toBe(y);

  await press("3-D Secure").click();
  await expect(form.challenge.locator("input[name=code]")).toBeVisible();
  await expect(outcome).toHaveText("The bank asks for a code. Type 123456, or close the window.");
  pressAway(page, "Escape");
  await expect(outcome).toHaveText("The buyer closed the window. Nothing was charged.");

  await press("Paid").click();
  await expect(outcome).toHaveText(/^Paid: the order \w+ is captured\.$/);
  await expect(press("Paid")).toHaveAttribute("aria-pressed", "true");
  // The form is drawn a moment after the outcome.
  await expect.poll(top).toBe(y);

  await press("Empty").click();
  await form.ready();
  await expect(form.field("number")).toHaveValue("");
  await expect(form.postalCode).toHaveValue("");
  await expect(press("Paid")).toHaveAttribute("aria-pressed", "false");
  expect(problems).toEqual([]);
});

test("theme, language and width change the form, and the HTML names the language", async ({
  page,
  sharedShop,
}) => {
  await page.emulateMedia({colorScheme: "light"});
  const {form, outcome} = await openFront(page, sharedShop.page);
  const field = form.field("number");
  const color = () => field.evaluate((input) => getComputedStyle(input).color);
  const light = await color();
  await page.getByLabel("Dark").check();
  await expect.poll(color).not.toBe(light);
  await page.getByLabel("Language").selectOption("ar");
  await expect(form.element.locator("[part=group]")).toHaveAttribute("dir", "rtl");
  await expect(field).toHaveAccessibleName(/[\u0600-\u06ff]/);
  await expect(page.locator("#html")).toContainText('locale="ar"');
  await expect(page.locator("#html")).not.toContainText('locale="en"');
  const wide = (await form.element.boundingBox())!.width;
  await page.getByLabel("Phone").check();
  expect((await form.element.boundingBox())!.width).toBeLessThan(wide);
  // The width needs no other form.
  await expect(outcome).toHaveText("The form is empty. You can type a card.");
});

// Firefox's driver gives no permission to read the clipboard.
test("the HTML and the commands are copied", {tag: "@chromium"}, async ({page, context, sharedShop}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(sharedShop.page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", {name: "Copy the command"}).first().click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await copied()).toBe("npm install checkout-elements");
  await page.getByRole("button", {name: "Copy the HTML"}).click();
  await expect(page.getByText("Copied.")).toHaveCount(2);
  expect(await copied()).toMatch(/^<script type="module"\n {2}src="http:.*<\/checkout-card-fields>$/s);
});

test("every element has a live miniature and a link to its page", async ({page, sharedShop}) => {
  await page.goto(sharedShop.page);
  const links = page.locator(".elements h3 a");
  await expect(links).toHaveText([
    /checkout-payment>/,
    /express-buttons/,
    /card-fields/,
    /fastlane/,
    /guest-button/,
    /payment-method/,
    /provider/,
    /wallet-button/,
  ]);
  for (const miniature of await page.locator(".miniature").all()) await miniature.scrollIntoViewIfNeeded();
  await expect(page.locator(MINIATURES).and(page.locator(":state(ready)"))).toHaveCount(9);
});

for (const [colorScheme, width] of [
  ["light", 1280],
  ["dark", 320],
] as const) {
  test.describe(`the front page (${colorScheme}, ${width} px)`, {tag: "@long"}, () => {
    test.use({colorScheme, viewport: {width, height: 900}});

    test("has no axe findings, layout faults or layout shifts in any state", async ({page, sharedShop}) => {
      const moved = await watchLayout(page);
      const {outcome, press} = await openFront(page, sharedShop.page);
      await page.waitForLoadState("networkidle");
      expect(await moved()).toEqual([]);
      const outcomes = {Declined: /declined/, Paid: /^Paid/, "3-D Secure": /asks for a code/};
      expect(await axeFindings(page)).toEqual([]);
      // Miniatures are inert, scaled and cut off on purpose.
      await page.locator(".miniature").evaluateAll((all) => all.forEach((miniature) => miniature.remove()));
      await expect.poll(() => page.frames().length).toBe(4);
      expect(await layoutFaults(page, "")).toEqual([]);
      for (const [name, text] of Object.entries(outcomes)) {
        await press(name).click();
        await expect(outcome).toHaveText(text);
        if (name === "3-D Secure") await expect(page.locator("dialog iframe")).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
      }
    });
  });
}

test("the keyboard alone chooses a state, a theme and a language", async ({page, sharedShop}) => {
  const {form, outcome} = await openFront(page, sharedShop.page);
  const {keyboard} = page;
  await page.getByRole("button", {name: "Empty"}).focus();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(outcome).toHaveText(/declined/);
  for (let step = 0; step < 3; step += 1) await keyboard.press("Tab");
  await keyboard.press("ArrowLeft");
  await expect(page.getByLabel("Dark")).toBeChecked();
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.type("Deutsch");
  await expect(form.element.locator("[part=group]")).toHaveAttribute("lang", "de");
});
