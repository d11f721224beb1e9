import {readFile} from "node:fs/promises";
import type {Page} from "@playwright/test";
import {startBackOffice} from "./support/back-office-shop.ts";
import {axeFindings} from "./support/axe.ts";
import {CardForm, cards} from "./support/card-form.ts";
import {watchLayout} from "./support/demo-shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {layoutFaults} from "./support/layout-faults.ts";
import {collectProblems} from "./support/problems.ts";

/** The elements in the miniatures. The provider has two elements, and no status of its own. */
const MINIATURES = ".miniature > :not(checkout-provider), .miniature > checkout-provider > *";

/** Names, currencies and a method of the countries, the first one last. */
const MARKETS = [
  ["NL Netherlands", "EUR", "iDEAL"],
  ["PL Poland", "PLN", "BLIK"],
  ["BR Brazil", "BRL", "Pix"],
  ["MX Mexico", "MXN", "OXXO"],
  ["DE Germany", "EUR", "Wero"],
  ["JP Japan", "JPY", "Card"],
  ["US United States", "USD", "Pay Later"],
] as const;

/** The payment element of the front page, with its switches. */
async function openFront(page: Page, address: string) {
  await page.goto(address);
  const form = new CardForm(page);
  await form.ready();
  return {
    form,
    element: page.locator(".preview checkout-payment"),
    html: page.locator("#html"),
    outcome: page.locator(".outcome"),
    pay: (amount: string) =>
      page.locator(".preview").getByRole("button", {name: `Pay ${amount}`, exact: true}),
    country: (name: string) => page.getByRole("radio", {name, exact: true}),
  };
}

test("a buyer in each country can pay above the fold of a small window", async ({page, sharedShop}) => {
  const problems = collectProblems(page.context());
  await page.setViewportSize({width: 1280, height: 720});
  const {form, element, outcome, pay, country} = await openFront(page, sharedShop.page);
  for (const [name, , method] of MARKETS) {
    await country(name).check();
    await expect(element.getByRole("radio", {name: new RegExp(method)}).first()).toBeVisible();
    await expect(element).toHaveJSProperty("status", "ready");
    const {y, height} = (await element.getByRole("button", {name: /^Pay .*\d/}).boundingBox())!;
    expect(y + height, name).toBeLessThanOrEqual(720);
  }
  await form.fill(cards.frictionless);
  await pay("$75.00").click();
  await expect(outcome).toHaveText(/^Paid: the order \w+ is captured\. No real money moved\.$/);
  expect(problems).toEqual([]);
});

test("each country has its own methods, currency and HTML", async ({page, sharedShop}) => {
  const {element, html, country} = await openFront(page, sharedShop.page);
  await expect(page.getByRole("group", {name: "Buyer in"}).getByRole("radio")).toHaveCount(MARKETS.length);
  for (const [name, currency, method] of MARKETS) {
    await country(name).check();
    await expect(element.getByRole("radio", {name: new RegExp(method)}).first()).toBeVisible();
    await expect(html).toContainText(`buyer-country="${name.slice(0, 2)}"`);
    await expect(html).toContainText(`currency-code="${currency}"`);
  }
});

test("a color and a logo show in the shop, in the button and in the HTML", async ({page, sharedShop}) => {
  const {html, pay} = await openFront(page, sharedShop.page);
  const button = pay("$75.00");
  const logo = page.locator(".mark rect");
  await expect(html).not.toContainText("<style>");
  await page.getByRole("radio", {name: "Teal"}).check();
  await expect(button).toHaveCSS("background-color", "rgb(15, 118, 110)");
  await expect(logo).toHaveCSS("fill", "rgb(15, 118, 110)");
  await expect(html).toContainText("--checkout-color-accent: #0f766e;");
  // A light color gets dark text.
  await page.getByLabel("Your own color").fill("#ffd166");
  await expect(button).toHaveCSS("color", "rgb(11, 18, 32)");
  await expect(html).toContainText("--checkout-color-on-accent: #0b1220;");
  await page.getByRole("radio", {name: "Blue"}).check();
  await expect(html).not.toContainText("<style>");

  const drawing = await page.locator(".mark path").getAttribute("d");
  await page.getByRole("radio", {name: "Wave"}).check();
  expect(await page.locator(".mark path").getAttribute("d")).not.toBe(drawing);
  await expect(html).toContainText('src="/wave.svg"');
  await page.getByLabel("Yours…").setInputFiles("demo/checkout.png");
  // The picture is 3:2.
  await expect(page.locator(".mark canvas")).toHaveJSProperty("width", 96);
  await expect(html).toContainText('src="/your-logo.png"');
  await page.getByLabel("Yours…").setInputFiles({
    name: "broken.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await expect(page.getByText("Your browser can't read this picture.")).toBeVisible();
});

test("theme and language change the element, and the HTML names the language", async ({page, sharedShop}) => {
  await page.emulateMedia({colorScheme: "light"});
  const {form, element, html} = await openFront(page, sharedShop.page);
  const field = form.field("number");
  const color = () => field.evaluate((input) => getComputedStyle(input).color);
  const light = await color();
  await page.getByLabel("Theme").selectOption("Dark");
  await expect.poll(color).not.toBe(light);
  await page.getByLabel("Language").selectOption("ar");
  await expect(element.locator("[part=group]").first()).toHaveAttribute("dir", "rtl");
  await expect(field).toHaveAccessibleName(/[\u0600-\u06ff]/);
  await expect(html).toContainText('locale="ar"');
});

// Firefox's driver gives no permission to read the clipboard.
test("the command and the HTML are copied", {tag: "@chromium"}, async ({page, context, sharedShop}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(sharedShop.page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", {name: "Copy the command"}).first().click();
  await expect(page.locator(".intro .copied")).toHaveText("Copied.");
  const command = await copied();
  expect(command).toBe("npm ci && npm start");
  // It works as README says it.
  expect(await readFile("README.md", "utf8")).toContain(`\n${command} `);
  await page.getByRole("button", {name: "Copy the HTML"}).click();
  await expect(page.locator(".code .copied")).toHaveText("Copied.");
  expect(await copied()).toMatch(/^<script type="module" src="http:.*<\/checkout-payment>$/s);
});

test("the live page, the back office and the console are shown and linked", async ({page}) => {
  const shop = await startBackOffice();
  page.on("close", () => void shop.stop());
  await page.goto(shop.page);
  for (const [name, address] of [
    ["Both sides of one payment", new URL("/live/", shop.page).href],
    ["Back office", new URL("/back-office", shop.page).href],
    ["Console of the sandbox", `${shop.sandboxUrl}/`],
  ] as const) {
    const link = page.getByRole("link", {name});
    await expect(link).toHaveJSProperty("href", address);
    await link.scrollIntoViewIfNeeded();
  }
  const pictures = page.locator(".sides img");
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) await expect(picture).toHaveJSProperty("naturalWidth", 1440);
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

    test("has no axe findings, layout faults or layout shifts", async ({page, sharedShop}) => {
      const moved = await watchLayout(page);
      const {country} = await openFront(page, sharedShop.page);
      await page.waitForLoadState("networkidle");
      expect(await moved()).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
      // Miniatures are inert, scaled and cut off on purpose.
      await page.locator(".miniature").evaluateAll((all) => all.forEach((miniature) => miniature.remove()));
      await expect.poll(() => page.frames().length).toBe(4);
      // A section that isn't laid out has the wrong height.
      await page.locator(".hero ~ section").evaluateAll((sections) => {
        for (const section of sections) (section as HTMLElement).style.contentVisibility = "visible";
      });
      expect(await layoutFaults(page, "")).toEqual([]);
      await country("NL Netherlands").check();
      await expect(page.locator(".preview").getByRole("radio", {name: "iDEAL"})).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}

test("the keyboard alone chooses a country, a color, a logo and a language", async ({page, sharedShop}) => {
  const {element, html, country} = await openFront(page, sharedShop.page);
  const {keyboard} = page;
  await country("US United States").focus();
  await keyboard.press("ArrowRight");
  await expect(html).toContainText('buyer-country="NL"');
  await keyboard.press("Tab");
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", {name: "Teal"})).toBeChecked();
  for (let step = 0; step < 2; step += 1) await keyboard.press("Tab");
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", {name: "Wave"})).toBeChecked();
  await page.getByLabel("Language").focus();
  await keyboard.type("Deutsch");
  await expect(element.locator("[part=group]").first()).toHaveAttribute("lang", "de");
});
