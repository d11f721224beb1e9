import {fileURLToPath} from "node:url";
import {type Browser, chromium, type Page} from "playwright";
import {elementFiles} from "../../demo/server/files.ts";
import {bundle} from "../e2e/clients/bundle.ts";
import {CHROMIUM_FLAGS, findChromium} from "../support/chromium.ts";
import {CANARY_SECRET, startShop} from "../support/shop.ts";
import {type Delayed, openDelayed} from "./delayed.ts";
import type {Measure, Pair} from "./measure.ts";
import {type Case, pageOf, type Way} from "./usable-pages.ts";

/** Card fields don't wait for eligibility, so a page with an eligibility reply is not faster. */
const ways: Readonly<Record<Case, readonly Way[]>> = {
  wallet: ["tags", "plain", "react", "tags with eligibility"],
  cards: ["tags", "plain", "react"],
  payment: ["checkout-payment", "tags"],
};

/** Compared pages and the bounds of their ratios. */
const comparisons: Readonly<Record<Case, readonly {ours: Way; theirs: Way; atMost: number}[]>> = {
  wallet: [
    {ours: "tags", theirs: "plain", atMost: 0.65},
    {ours: "tags", theirs: "react", atMost: 0.5},
    {ours: "tags with eligibility", theirs: "plain", atMost: 0.6},
  ],
  cards: [
    {ours: "tags", theirs: "plain", atMost: 0.85},
    {ours: "tags", theirs: "react", atMost: 0.7},
  ],
  payment: [{ours: "checkout-payment", theirs: "tags", atMost: 1.1}],
};

const subjects: Readonly<Record<Case, string>> = {
  wallet: "a wallet's button",
  cards: "card fields",
  payment: "card fields in <checkout-payment> and alone",
};

export const measures = (count: number) => measureCases(count, ["wallet", "cards", "payment"]);

/**
 * P1: time from the navigation's start until a press on the wallet's button starts a payment, or until the field for the card
 * number accepts typing.
 *
 * Pages on one shop and one sandbox are loaded by turns. Two are ours, with and without an eligibility reply in the page.
 * One follows the plain-JavaScript sample, and one uses @paypal/react-paypal-js, bundled and minified for production.
 * Card fields in `<checkout-payment>` are compared with a page of ours that has only card fields.
 *
 * - A wallet's button is usable when a press on it starts a payment. Ours accepts a press as soon as the merchant server
 *   expects its method to be eligible. The server has learned that before the measurement, as for every buyer but its first.
 * - Each load has its own browser context: no cache, no connections, no cookies.
 * - Every request waits 50 or 100 ms in a server in front of the shop or the sandbox. Opening a connection costs no time, so
 *   `preconnect` gains less than with real servers.
 * - The browser slows the processor (`Emulation.setCPUThrottlingRate`), for the page and its frames alike.
 * - Our pages also request the quote, for the amount on the button. The other pages show no amount.
 * - The script of the other two is inline or bundled in one file. In the bundle only the SDK's address is replaced.
 * - The same probe runs in all pages. Before the measurement a press and a key prove that it is right.
 */
export async function* measureCases(
  count: number,
  cases: readonly Case[],
): AsyncGenerator<{measure: Omit<Measure, "pairs">; pairs: Pair[]}> {
  const stage = await openStage();
  try {
    const settings = cases.flatMap((wanted) =>
      [50, 100].flatMap((latency) => [1, 4].map((slower) => ({wanted, latency, slower}))),
    );
    for (const setting of settings) {
      const {wanted, latency, slower} = setting;
      const compared = ways[wanted];
      for (const way of compared) await stage.prove(way, setting);
      const rounds: Record<Way, number>[] = [];
      for (let round = 0; round < count; round += 1) {
        const times: Partial<Record<Way, number>> = {};
        // The order also alternates within a round, so that no page is always first.
        for (let turn = 0; turn < compared.length; turn += 1) {
          const way = compared[(round + turn) % compared.length]!;
          times[way] = await stage.time(way, setting);
        }
        rounds.push(times as Record<Way, number>);
      }
      for (const {ours, theirs, atMost} of comparisons[wanted])
        yield {
          measure: {
            name: "P1",
            subject: `${subjects[wanted]}, ${latency} ms a request, ${slower} × slower: ${ours} against ${theirs}`,
            unit: "ms",
            goal: {atMost},
          },
          pairs: rounds.map((times): Pair => [times[ours], times[theirs]]),
        };
    }
  } finally {
    await stage.close();
  }
}

/** The probe calls it. `at` is in ms since the epoch. */
export type TellUsable = (at: number) => void;

interface Setting {
  readonly wanted: Case;
  readonly latency: number;
  readonly slower: number;
}

interface Stage {
  /** Time from the navigation's start until the element is usable, in ms. */
  time(way: Way, setting: Setting): Promise<number>;
  /** @throws Error when the element is not usable although the probe says so */
  prove(way: Way, setting: Setting): Promise<void>;
  close(): Promise<void>;
}

async function openStage(): Promise<Stage> {
  const shop = await startShop({merchant: {LOG_LEVEL: "warn"}, sandbox: {LOG_LEVEL: "warn"}});
  const service = await openDelayed(shop.sandboxUrl);
  const sdkUrl = `http://127.0.0.1:${service.port}`;
  const pages = new Map([
    ["/bench/react.js", {type: "text/javascript", body: await reactBundle(sdkUrl)}],
    ["/favicon.ico", {type: "image/x-icon", body: ""}],
  ]);
  const sources = {
    sdkUrl,
    eligibility: await askEligibility(shop.sandboxUrl),
    ...(await elementFiles("dist/cdn")),
  };
  for (const wanted of ["wallet", "cards", "payment"] as const)
    for (const way of ways[wanted])
      pages.set(pathOf(way, wanted), {type: "text/html", body: pageOf(way, wanted, sources)});
  const front = await openDelayed(new URL(shop.page).origin, pages);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: CHROMIUM_FLAGS.map((flag) =>
      flag.startsWith("--disable-features=") ? `${flag},IsolateOrigins,site-per-process` : flag,
    ).concat("--disable-site-isolation-trials"),
  });
  const probe = await bundle(inThisFolder("usable-probe.ts"), "production");
  const load = async <T>(way: Way, setting: Setting, use: (page: Page, time: number) => T | Promise<T>) =>
    loadPage(browser, [front, service], pathOf(way, setting.wanted), setting, probe, use);
  return {
    time: (way, setting) => load(way, setting, (_page, time) => time),
    prove: (way, setting) =>
      load(way, setting, async (page) => {
        await proofs[setting.wanted === "wallet" ? "wallet" : "cards"](page);
        // A button that the page expects to be eligible can be pressed before the token arrives.
        await expectOneToken(page);
      }),
    async close() {
      await browser.close();
      await Promise.all([front.stop(), service.stop()]);
      await shop.stop();
    },
  };
}

const inThisFolder = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const pathOf = (way: Way, wanted: Case): string => `/bench/${way.replaceAll(" ", "-")}/${wanted}`;

/** Returns the bundle with the sandbox's URL instead of PayPal's. */
async function reactBundle(sdkUrl: string): Promise<string> {
  const text = await bundle(inThisFolder("usable-react.ts"), "production");
  const address = "https://www.sandbox.paypal.com";
  if (!text.includes(address)) throw new Error(`The bundle does not contain ${address}.`);
  return text.replaceAll(address, sdkUrl);
}

async function askEligibility(sandboxUrl: string): Promise<string> {
  const token = await fetch(`${sandboxUrl}/v1/oauth2/token`, {
    method: "POST",
    headers: {
      Authorization: `Basic ${Buffer.from(`sandbox-client:${CANARY_SECRET}`).toString("base64")}`,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  });
  const {access_token} = (await token.json()) as {access_token: string};
  const reply = await fetch(`${sandboxUrl}/v2/payments/find-eligible-methods`, {
    method: "POST",
    headers: {Authorization: `Bearer ${access_token}`, "Content-Type": "application/json"},
    body: JSON.stringify({purchase_units: [{amount: {currency_code: "USD"}}]}),
  });
  if (!reply.ok) throw new Error(`find-eligible-methods has the status ${reply.status}.`);
  return reply.text();
}

async function loadPage<T>(
  browser: Browser,
  servers: readonly Delayed[],
  path: string,
  {latency, slower}: Setting,
  probe: string,
  use: (page: Page, time: number) => T | Promise<T>,
): Promise<T> {
  for (const server of servers) server.latency = latency;
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", {rate: slower});
    let tell: TellUsable | undefined;
    const usable = new Promise<number>((resolve) => (tell = resolve));
    await page.exposeFunction("tellUsable", (at: number) => tell?.(at));
    const failures: string[] = [];
    page.on("response", (response) => {
      if (!response.ok()) failures.push(`${response.status()} ${response.url()}`);
    });
    page.on("requestfailed", (request) => failures.push(`${request.failure()?.errorText} ${request.url()}`));
    page.on("pageerror", (error) => failures.push(error.message));
    await page.addInitScript({content: probe});
    await page.goto(`http://localhost:${servers[0]!.port}${path}`, {waitUntil: "commit"});
    const at = await Promise.race([usable, tooLate(path, failures)]);
    const start = await page.evaluate(() => performance.timeOrigin);
    return await use(page, at - start);
  } finally {
    await context.close();
  }
}

async function tooLate(path: string, failures: readonly string[]): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, 30_000).unref());
  throw new Error(`${path} was not usable after 30 s. Failures:\n${failures.join("\n") || "none"}`);
}

/** Checks that the element uses the token that the head has requested. */
async function expectOneToken(page: Page): Promise<void> {
  const asked = await page.evaluate(
    () =>
      performance.getEntriesByType("resource").filter(({name}) => name.endsWith("/browser-safe-client-token"))
        .length,
  );
  if (asked !== 1) throw new Error(`${page.url()} requested ${asked} tokens.`);
}

/** Proves that a page is usable as soon as the probe says so. */
const proofs: Record<"wallet" | "cards", (page: Page) => Promise<void>> = {
  async wallet(page) {
    const [popup] = await Promise.all([
      page.context().waitForEvent("page"),
      page.locator("paypal-button").click({force: true, noWaitAfter: true}),
    ]);
    await popup.locator("main[aria-label]").waitFor();
  },
  async cards(page) {
    const input = page.frameLocator('iframe[title^="Card number"]').locator("input[autocomplete=cc-number]");
    await input.pressSequentially("4111", {delay: 0});
    if ((await input.inputValue()) !== "4111") throw new Error("The card field does not accept typing.");
  },
};
