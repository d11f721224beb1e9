import {mkdir} from "node:fs/promises";
import {join} from "node:path";
import {type Browser, chromium, type Page} from "playwright";
import {CHROMIUM_FLAGS, findOrInstallChromium} from "../support/chromium.ts";
import {startShop} from "../support/shop.ts";
import {CardForm, cards} from "../browser/support/card-form.ts";

/**
 * Pictures of the demo page in every state, light and dark, at 320 and 1280 px: to be looked at.
 *
 *     node --import tsx test/screenshots/states.ts [folder]     all states (default: test-results/states)
 *     node --import tsx test/screenshots/states.ts --readme     the one picture that README.md shows
 */
interface State {
  readonly name: string;
  show(form: CardForm): Promise<void>;
}

const hold = async (page: Page, path: string) => {
  await page.route(path, () => new Promise(() => undefined));
};

const states: readonly State[] = [
  {
    name: "loading",
    async show(form) {
      await hold(form.page, "**/web-sdk/v6/core");
      await form.page.reload({waitUntil: "domcontentloaded"});
      await form.tag.waitFor();
    },
  },
  {
    name: "failed-to-load",
    async show(form) {
      await form.page.route("**/web-sdk/v6/core", (route) => route.abort());
      await form.page.reload({waitUntil: "domcontentloaded"});
      await form.tag.getByRole("button", {name: "Try again"}).waitFor();
    },
  },
  {name: "ready", show: async () => undefined},
  {name: "focused", show: (form) => form.field("number").click()},
  {
    name: "wrong-fields",
    async show(form) {
      await form.field("number").pressSequentially("4111111111111112");
      await form.pay();
    },
  },
  {name: "filled", show: (form) => form.fill(cards.frictionless)},
  {
    name: "paying",
    async show(form) {
      await hold(form.page, "**/capture");
      await form.fill(cards.frictionless);
      await form.pay();
      await form.tag.getByText("Paying").first().waitFor();
    },
  },
  {
    name: "challenge",
    async show(form) {
      await form.fill(cards.stepUp);
      await form.pay();
      await form.challenge.locator("input[name=code]").waitFor();
    },
  },
  {
    name: "challenge-wrong-code",
    async show(form) {
      await form.fill(cards.stepUp);
      await form.pay();
      await form.answerChallenge("000000");
      await form.challenge.getByRole("status").getByText(/./).waitFor();
    },
  },
  {
    name: "canceled",
    async show(form) {
      await form.fill(cards.stepUp);
      await form.pay();
      await form.challenge.locator("input[name=code]").waitFor();
      await form.page.keyboard.press("Escape");
      await form.tag.getByText("Nothing was charged").waitFor();
    },
  },
  {
    name: "authentication-failed",
    async show(form) {
      await form.fill(cards.stepUpRefused);
      await form.pay();
      await form.answerChallenge();
      await form.event("checkout-error");
    },
  },
  {
    name: "declined",
    async show(form) {
      await form.fill(cards.declined);
      await form.pay();
      await form.event("checkout-error");
    },
  },
  {
    name: "pending",
    async show(form) {
      await form.page.route("**/capture", (route) => route.abort());
      await form.fill(cards.frictionless);
      await form.pay();
      await form.event("checkout-pending");
    },
  },
  {
    name: "paid",
    async show(form) {
      await form.fill(cards.frictionless);
      await form.pay();
      await form.event("checkout-complete");
    },
  },
];

async function open(
  browser: Browser,
  address: string,
  colorScheme: "light" | "dark",
  width: number,
): Promise<CardForm> {
  const {recordEvents} = await import("../browser/support/card-form.ts");
  const page = await browser.newPage({
    colorScheme,
    viewport: {width, height: width < 400 ? 1400 : 900},
    deviceScaleFactor: 1,
  });
  await recordEvents(page);
  await page.goto(address);
  const form = new CardForm(page);
  await form.ready();
  return form;
}

const shop = await startShop();
const browser = await chromium.launch({executablePath: await findOrInstallChromium(), args: CHROMIUM_FLAGS});
try {
  if (process.argv.includes("--readme")) {
    const form = await open(browser, shop.page, "light", 1080);
    await form.fill(cards.frictionless);
    await form.page.screenshot({path: "demo/checkout.png", fullPage: true, animations: "disabled"});
  } else {
    const folder = process.argv[2] ?? "test-results/states";
    await mkdir(folder, {recursive: true});
    for (const state of states) {
      for (const colorScheme of ["light", "dark"] as const) {
        for (const width of [320, 1280]) {
          const form = await open(browser, shop.page, colorScheme, width);
          await state.show(form);
          const path = join(folder, `${state.name}-${colorScheme}-${width}.png`);
          await form.page.screenshot({path, fullPage: true, animations: "disabled"});
          await form.page.close();
        }
      }
    }
  }
} finally {
  await browser.close();
  await shop.stop();
}
