import type {Page} from "@playwright/test";
import {execFile} from "node:child_process";
import {readFile, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {promisify} from "node:util";
import {axeFindings} from "./support/axe.ts";
import {CardForm, often} from "./support/card-form.ts";
import {allowClipboard} from "./support/clipboard.ts";
import {expect, test} from "./support/fixtures.ts";
import {overflow} from "./support/overflow.ts";
import {startShop} from "../support/shop.ts";
import {collectProblems} from "./support/problems.ts";

const live = (page: Page) => page.locator("#live");
const source = (page: Page) => page.locator(".source").first();

async function open(page: Page, shop: {readonly page: string}, element: string, hash = ""): Promise<void> {
  await page.goto(`${shop.page}playground/${element}/${hash}`);
}

/** Opens all groups of controls. */
const openGroups = (page: Page) =>
  page
    .locator("details")
    .evaluateAll((all) => all.forEach((group) => ((group as HTMLDetailsElement).open = true)));

/** Opens them while the page is parsed, because Chromium only warns of wrong values of visible fields. */
function openGroupsEarly(): void {
  const observer = new MutationObserver(() => {
    for (const group of document.querySelectorAll("details")) group.open = true;
    for (const field of document.querySelectorAll("input")) void getComputedStyle(field).visibility;
  });
  observer.observe(document, {childList: true, subtree: true});
  addEventListener("load", () => observer.disconnect());
}

async function type(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByLabel(name, {exact: true});
  // Typed, because `fill` fires no change event in Firefox.
  await field.clear();
  await field.pressSequentially(text);
  await field.blur();
}

const status = (page: Page, name: string) =>
  expect
    .poll(() => live(page).evaluate((element) => (element as HTMLElement & {status: string}).status), {
      ...often,
    })
    .toBe(name);

/** Presses the button of a state with the keyboard, and waits for the element's status. */
async function show(page: Page, state: string, wanted: string): Promise<void> {
  await page.getByRole("button", {name: state, exact: true}).press("Enter");
  await status(page, wanted);
  await expect(page.locator(".status")).toHaveText(wanted);
}

/** Changes settings of each kind on the page of the card form. */
async function changeSettings(page: Page): Promise<void> {
  await openGroups(page);
  await page.getByLabel("cardholder-name").selectOption("required");
  await page.getByLabel("Language").selectOption("de");
  await page.getByLabel("Theme").selectOption("dark");
  await page.getByLabel("Direction").selectOption("rtl");
  await page.getByLabel("Width").selectOption("320");
  await type(page, "fieldStyle", '{"input": {"font-weight": "bold"}}');
  await type(page, "--checkout-radius", "3px");
  await page.getByLabel("--checkout-color-accent", {exact: true}).fill("#7ddba4");
  await type(page, "::part(button)", "letter-spacing: 2px");
}

/** Expects what {@link changeSettings} has changed. */
async function expectChanges(shown: Page): Promise<void> {
  await expect(live(shown)).toHaveAttribute("locale", "de");
  await expect(live(shown).getByText("Name auf der Karte")).toBeVisible();
  const button = live(shown).locator("button[part=button]");
  await expect(button).toHaveCSS("letter-spacing", "2px");
  await expect(button).toHaveCSS("background-color", "rgb(125, 219, 164)");
  await expect(button).toHaveCSS("border-radius", "3px");
  await expect(shown.locator(".stage-frame")).toHaveCSS("color-scheme", "dark");
  await expect(shown.locator(".stage-frame")).toHaveCSS("direction", "rtl");
  expect((await shown.locator(".stage-frame").boundingBox())?.width).toBe(320);
  expect(
    await live(shown).evaluate((element) => (element as unknown as {fieldStyle: object}).fieldStyle),
  ).toEqual({
    input: {"font-weight": "bold"},
  });
  await expect(source(shown)).toContainText('locale="de"');
  await expect(source(shown)).toContainText("letter-spacing: 2px;");
  await expect(source(shown)).toContainText('element.fieldStyle = {input: {"font-weight": "bold"}};');
  await expect(source(shown).locator(".hljs-tag").first()).toBeVisible();
  await status(shown, "ready");
}

test(
  "changed settings show in the element and the code, and a copied link opens the page with them",
  {tag: "@engines-long"},
  async ({page, context, sharedShop}) => {
    const problems = collectProblems(context);
    await open(page, sharedShop, "card-fields");
    await changeSettings(page);
    await expectChanges(page);
    await allowClipboard(context, new URL(sharedShop.page).origin);
    await page.getByRole("button", {name: "Copy link"}).click();
    await expect(page.getByText("The link is copied.")).toBeVisible();
    const reader = await context.newPage();
    await reader.addInitScript(openGroupsEarly);
    await reader.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expectChanges(reader);
    await expect(reader.getByLabel("cardholder-name")).toHaveValue("required");
    await expect(reader.getByLabel("Theme")).toHaveValue("dark");
    expect(problems).toEqual([]);
  },
);

test("a wrong value has a readable error, and changes nothing", async ({page, sharedShop}) => {
  await open(page, sharedShop, "card-fields");
  await openGroups(page);
  await type(page, "terms", "{shipping: 1}");
  await expect(page.getByLabel("terms", {exact: true})).toHaveAccessibleDescription(
    /^This is not valid JSON: /,
  );
  await type(page, "::part(button)", "color red");
  await expect(page.getByLabel("::part(button)")).toHaveAccessibleDescription(
    /^Write declarations that the browser knows/,
  );
  expect(page.url()).not.toContain("#");
  await expect(source(page)).not.toContainText("terms");
});

test("a URL with foreign content runs no script, adds no rule, and sets no attribute without a control", async ({
  page,
  sharedShop,
}) => {
  const hostile = '"><img src=x onerror="window.hacked=1"></script><script>window.hacked=1</script>';
  const settings = new URLSearchParams({
    onclick: "window.hacked=1",
    nonce: "stolen",
    "sdk-url": "http://127.0.0.1:1",
    "placeholder-name": hostile,
    "cardholder-name": hostile,
    ".terms": "{",
    "--checkout-radius": "1px} body {display: none",
    "::button": "color: red; x} body {display: none",
    "@state": hostile,
    "@width": "1px; background: red",
  });
  const problems = collectProblems(page.context());
  await open(page, sharedShop, "card-fields", `#${settings}`);
  await status(page, "ready");
  await expect(source(page)).toContainText("onerror");
  await expect(live(page)).toHaveAttribute("placeholder-name", hostile);
  for (const name of ["onclick", "cardholder-name"]) await expect(live(page)).not.toHaveAttribute(name);
  await expect(live(page)).toHaveAttribute("sdk-url", sharedShop.sandboxUrl);
  await expect(page.locator("body")).toHaveCSS("display", "flex");
  await expect(source(page)).not.toContainText("body");
  await expect(page.locator("main img")).toHaveCount(0);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  expect(problems).toEqual([]);
});

test("buttons put the card form into each state", async ({page, sharedShop}) => {
  await open(page, sharedShop, "card-fields");
  await status(page, "ready");
  await show(page, "Loading", "loading");
  await show(page, "Ineligible", "ineligible");
  await show(page, "Failed to load", "failed");
  await expect(live(page).getByRole("button", {name: "Try again"})).toBeVisible();
  await show(page, "Ready", "ready");

  await show(page, "Declined", "ready");
  await expect(
    live(page)
      .getByText(/declined/i)
      .first(),
  ).toBeVisible();
  await expect(page.locator(".event-log")).toContainText("checkout-error declined");

  await show(page, "Paid", "succeeded");
  await expect(live(page).getByText("9038")).toBeVisible();
  await expect(page.getByRole("button", {name: "Paid", exact: true})).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", {name: "Clear the events"}).click();
  await expect(page.locator(".event-log")).toBeEmpty();

  await page.evaluate(() => Object.assign(window, {isSamePage: true}));
  await show(page, "Pending", "pending");
  await show(page, "3-D Secure", "processing");
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await expect(new CardForm(page).challenge.locator("input[name=code]")).toBeVisible();
  await new CardForm(page).answerChallenge();
  await status(page, "succeeded");

  // A shared link shows the state, too.
  await page.goto("about:blank");
  await open(page, sharedShop, "card-fields", "#locale=de&@state=declined");
  await expect(
    live(page)
      .getByText(/abgelehnt/)
      .first(),
  ).toBeVisible();
});

test("buttons put <checkout-payment> into each state, and a country has its own methods", async ({
  page,
  sharedShop,
}) => {
  await open(page, sharedShop, "payment");
  await status(page, "ready");
  await show(page, "Loading", "loading");
  await show(page, "Ineligible", "ineligible");
  await show(page, "Failed to load", "failed");
  await show(page, "Declined", "ready");
  await expect(page.locator(".event-log")).toContainText("checkout-error declined");
  await show(page, "Paid", "succeeded");
  await expect(live(page).getByText("9038")).toBeVisible();
  await show(page, "Pending", "pending");
  await show(page, "3-D Secure", "processing");
  await new CardForm(page).answerChallenge();
  await status(page, "succeeded");

  await show(page, "Ready", "ready");
  const rows = live(page).getByRole("radio");
  await expect(rows.first()).toHaveAccessibleName("Card");
  await page.getByLabel("Buyer in").selectOption("NL");
  await expect(rows.first()).toHaveAccessibleName("iDEAL");
  await expect(source(page)).toContainText('buyer-country="NL"');
  await expect(source(page)).toContainText('currency-code="EUR"');
  await status(page, "ready");
  await show(page, "Paid", "succeeded");
});

test("buttons put <checkout-express-buttons> into each state", async ({page, sharedShop}) => {
  await open(page, sharedShop, "express-buttons");
  await status(page, "ready");
  await show(page, "Loading", "loading");
  await show(page, "Ineligible", "ineligible");
  await show(page, "Failed to load", "failed");
  await show(page, "Declined", "ready");
  await expect(page.locator(".event-log")).toContainText("checkout-error declined");
  await show(page, "Paid", "succeeded");
  await show(page, "Pending", "pending");
});

for (const [element, wallet] of [
  ["payment", ""],
  ["express-buttons", ""],
  ["card-fields", ""],
  ["wallet-button", "paypal"],
  ["wallet-button", "venmo"],
  ["wallet-button", "paylater"],
  ["wallet-button", "credit"],
  ["wallet-button", "googlepay"],
  ["wallet-button", "applepay"],
  ["guest-button", ""],
  ["fastlane", ""],
] as const)
  test(
    `${element} ${wallet} has no axe findings in any state`,
    {tag: "@long"},
    async ({page, sharedShop}) => {
      const checkStage = async (state: string) =>
        expect(await axeFindings(page, {exclude: [[".panel"]]}), state).toEqual([]);
      const showAccessible = async (state: string, wanted: string) => {
        await show(page, state, wanted);
        await checkStage(state);
      };
      await open(page, sharedShop, element, wallet === "" ? "" : `#wallet=${wallet}`);
      await status(page, "ready");
      await showAccessible("Loading", "loading");
      await showAccessible("Ineligible", "ineligible");
      await showAccessible("Failed to load", "failed");
      await page.getByRole("button", {name: "Declined", exact: true}).click();
      await expect(page.locator(".event-log")).toContainText("checkout-error declined");
      await checkStage("Declined");
      await showAccessible("Paid", "succeeded");
      await showAccessible("Pending", "pending");
    },
  );

test(
  "without the sandbox, pages sell the server's products, have no buttons for payments, and say why",
  {tag: "@long"},
  async ({page}, testInfo) => {
    // The server has settings for a PayPal at another address, and sells other products than the demo.
    const catalogue = testInfo.outputPath("catalogue.json");
    const mug = {sku: "mug", name: "Mug", price: {currencyCode: "USD", value: "12.00"}};
    await writeFile(catalogue, JSON.stringify({products: [mug]}));
    const shop = await startShop({merchant: {SANDBOX: "0", CATALOGUE: catalogue}});
    try {
      await page.goto(shop.page);
      await expect(page.locator(".preview").getByRole("button", {name: "Pay $75.00"})).toBeVisible();
      await expect(page.getByRole("link", {name: "Console of the sandbox"})).toHaveCount(0);
      for (const miniature of await page.locator(".miniature").all())
        await miniature.scrollIntoViewIfNeeded();
      // Without the elements inside <checkout-payment> and <checkout-express-buttons>.
      await expect(page.locator(".miniature > :state(ready)")).toHaveCount(7);

      await open(page, shop, "card-fields");
      await status(page, "ready");
      await expect(page.getByText("The states of a payment need the sandbox")).toBeVisible();
      await expect(page.getByRole("button", {name: "Paid", exact: true})).toHaveCount(0);
      await show(page, "Ineligible", "ineligible");
      await show(page, "Failed to load", "failed");
    } finally {
      await shop.stop();
    }
  },
);

test("the provider's page says why it has no states", async ({page, sharedShop}) => {
  await open(page, sharedShop, "provider");
  await expect(page.getByText("The provider has no states of its own.")).toBeVisible();
  await expect(page.locator("[data-state]")).toHaveCount(0);
});

test(
  "the code's tabs work by keyboard, and each can be copied",
  {tag: "@engines-long"},
  async ({page, context, sharedShop}) => {
    await allowClipboard(context, new URL(sharedShop.page).origin);
    await open(page, sharedShop, "card-fields", "#--checkout-radius=3px");
    // The page's script shows the code after it has begun to listen for keys.
    await expect(page.locator("#code-panel .file").first()).toBeVisible();
    await page.getByRole("tab", {name: "HTML"}).focus();
    const files = {
      React: "checkout.tsx",
      Vue: "checkout.vue",
      Svelte: "checkout.svelte",
      Angular: "checkout.ts",
    };
    for (const [framework, file] of Object.entries(files)) {
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tab", {name: framework})).toBeFocused();
      await expect(page.getByRole("tabpanel", {name: framework})).toBeVisible();
      await page.getByRole("button", {name: `Copy ${file}`, exact: true}).press("Enter");
      await expect(page.locator(".code .copied")).toHaveText("Copied.");
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        await source(page).textContent(),
      );
      await page.getByRole("tab", {name: framework}).focus();
    }
    // The link shows the same tab.
    await page.reload();
    await expect(page.getByRole("group", {name: "checkout.ts"})).toContainText("styles: `");
  },
);

test("a downloaded project has the settings of the page, and the package", async ({
  page,
  sharedShop,
}, testInfo) => {
  await open(
    page,
    sharedShop,
    "payment",
    "#buyer-country=NL&currency-code=EUR&amount=42.00&layout=accordion",
  );
  await page.getByText("Open in my framework").click();
  await page.getByLabel("Framework").selectOption("React, with Vite");
  await page.getByLabel("TypeScript").check();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", {name: "Download the project"}).click();
  await (await downloading).saveAs(testInfo.outputPath("project.zip"));
  await expect(page.getByText("Saved. Then run this")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const folder = testInfo.outputPath("unpacked");
  // Another program than the library that made the archive.
  await promisify(execFile)("python3", ["-m", "zipfile", "-e", testInfo.outputPath("project.zip"), folder]);
  const read = (path: string) => readFile(join(folder, "checkout-shop", path));
  const shop = String(await read("src/shop.tsx"));
  expect(shop).toContain('buyerCountry="NL"');
  expect(shop).toContain('layout="accordion"');
  expect(String(await read("checkout.mts"))).toContain('{currencyCode: "EUR", value: "42.00"}');
  expect(String(await read(".env"))).toMatch(/^SESSION_KEY=[\da-f]{64}$/m);
  const {dependencies} = JSON.parse(String(await read("package.json"))) as {
    dependencies: Record<string, string>;
  };
  const packed = dependencies["checkout-elements"]!.replace("file:./", "");
  expect((await read(packed)).equals(await readFile(`dist/demo/projects/${packed}`))).toBe(true);
});

// The pages share their layout and their colors. The first page lists the elements, and the provider's has no states.
for (const {scheme, pages, tag} of [
  {scheme: "light", pages: ["", "payment", "provider"], tag: []},
  {scheme: "dark", pages: ["payment"], tag: []},
  {
    scheme: "light",
    pages: ["express-buttons", "payment-method", "card-fields", "wallet-button", "guest-button", "fastlane"],
    tag: ["@long"],
  },
  {
    scheme: "dark",
    pages: ["", "express-buttons", "card-fields", "wallet-button", "guest-button", "fastlane", "provider"],
    tag: ["@long"],
  },
] as const)
  test(
    `each element's page has no axe findings, and fits 320 px (${scheme}: ${pages.at(-1)})`,
    {tag: [...tag]},
    async ({page, sharedShop}) => {
      await page.emulateMedia({colorScheme: scheme});
      for (const element of pages) {
        await page.setViewportSize({width: 1280, height: 900});
        await page.goto(`${sharedShop.page}playground/${element === "" ? "" : `${element}/`}`);
        if (element !== "") {
          await openGroups(page);
          await expect(source(page).locator(".hljs-tag").first()).toBeVisible();
        }
        expect(await axeFindings(page), element).toEqual([]);
        await page.setViewportSize({width: 320, height: 800});
        expect(await overflow(page), element).toBeLessThanOrEqual(0);
      }
    },
  );
