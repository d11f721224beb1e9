import {fileURLToPath} from "node:url";
import {type Browser, chromium, type Page} from "playwright";
import {bundle} from "../e2e/clients/bundle.ts";
import {CHROMIUM_FLAGS, findChromium} from "../support/chromium.ts";
import {CANARY_SECRET, startShop} from "../support/shop.ts";
import {type Delayed, openDelayed} from "./delayed.ts";
import type {Measure, Pair} from "./measure.ts";
import {type Case, pageOf, type Way} from "./usable-pages.ts";

const ways: readonly Way[] = ["tags", "plain", "react", "tags with eligibility"];

/** What is compared, and where the ratio has to lie. */
const comparisons: readonly {ours: Way; theirs: Way; atMost: number}[] = [
  {ours: "tags", theirs: "plain", atMost: 0.9},
  {ours: "tags", theirs: "react", atMost: 0.75},
  {ours: "tags with eligibility", theirs: "plain", atMost: 0.55},
];

/** Card fields open beside the question about eligibility, and wait for no answer: knowing it before makes nothing sooner. */
const comparisonsOf = (wanted: Case) =>
  comparisons.filter(({ours}) => wanted !== "cards" || ours !== "tags with eligibility");
const waysOf = (wanted: Case) => ways.filter((way) => wanted !== "cards" || way !== "tags with eligibility");

const settings = (["wallet", "cards"] as const).flatMap((wanted) =>
  [50, 100].flatMap((latency) => [1, 4].map((slower) => ({wanted, latency, slower}))),
);

/**
 * P1: how long a buyer waits, from the navigation's start until a wallet's button starts a payment when it is pressed, or
 * until the field for the card number takes what is typed.
 *
 * Four pages on one shop and one sandbox, loaded by turns: ours as they are pasted, with and without a reply of
 * find-eligible-methods that the merchant's server wrote into the page; a page that goes the plain-JavaScript sample's
 * way, one step after the other; a page of @paypal/react-paypal-js, bundled and minified for production. What makes it fair:
 *
 * - A wallet's button can be used when a press on it is taken and starts a payment. Ours takes one as soon as the merchant's
 *   server expects its method to be eligible, and starts when the SDK has agreed; before the measurement the server has been
 *   asked, as it has for every buyer but its first.
 * - Each load has a browser context of its own: no cache, no connections, no cookies.
 * - Every request of the browser waits 50 or 100 ms in a server in front of the shop and in one in front of the sandbox:
 *   documents, scripts, frames, preflights and calls alike. Making a connection costs nothing here, so the head's
 *   `preconnect` gains nothing, while with a real service it would.
 * - The processor is slowed by the browser (`Emulation.setCPUThrottlingRate`), in one process for the page and its frames,
 *   so that these are slowed as well.
 * - Our tags also ask for the quote, for the amount that the button names. The other pages show no amount and ask for
 *   nothing of the kind: the comparison is against ours.
 * - The script of the other two is inline, or bundled in one file. In the bundle the SDK's address is replaced by the
 *   sandbox's, and nothing else.
 * - All pages are asked by the same probe when they can be used, and before the measurement a press and a key prove it.
 */
export async function* measures(
  count: number,
): AsyncGenerator<{measure: Omit<Measure, "pairs">; pairs: Pair[]}> {
  const stage = await openStage();
  try {
    for (const setting of settings) {
      const ways = waysOf(setting.wanted);
      for (const way of ways) await stage.prove(way, setting);
      const rounds: Record<Way, number>[] = [];
      for (let round = 0; round < count; round += 1) {
        const times: Partial<Record<Way, number>> = {};
        // By turns also within a round, so that none is always the one that goes first.
        for (let turn = 0; turn < ways.length; turn += 1) {
          const way = ways[(round + turn) % ways.length]!;
          times[way] = await stage.time(way, setting);
        }
        rounds.push(times as Record<Way, number>);
      }
      const {wanted, latency, slower} = setting;
      const what = wanted === "cards" ? "card fields" : "a wallet's button";
      for (const {ours, theirs, atMost} of comparisonsOf(wanted))
        yield {
          measure: {
            name: "P1",
            subject: `${what}, ${latency} ms a request, ${slower} × slower: ${ours} against ${theirs}`,
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

/** What the probe in a page calls; `at` in ms since the epoch. */
export type TellUsable = (at: number) => void;

interface Setting {
  readonly wanted: Case;
  readonly latency: number;
  readonly slower: number;
}

interface Stage {
  /** From the navigation's start until it can be used, ms. */
  time(way: Way, setting: Setting): Promise<number>;
  /** @throws when what the probe calls usable is not */
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
  const sources = {sdkUrl, eligibility: await askEligibility(shop.sandboxUrl)};
  for (const way of ways)
    for (const wanted of ["wallet", "cards"] as const)
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
        await proofs[setting.wanted](page);
        // Not before: a button that the page itself expects to be eligible can be pressed before the token is there.
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

/** The bundle, with the sandbox's address in the place of the service's. */
async function reactBundle(sdkUrl: string): Promise<string> {
  const text = await bundle(inThisFolder("usable-react.ts"), "production");
  const address = "https://www.sandbox.paypal.com";
  if (!text.includes(address)) throw new Error(`the bundle has no ${address} to put another address for`);
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
  if (!reply.ok) throw new Error(`find-eligible-methods was answered ${reply.status}`);
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
    await page.addInitScript({content: probe});
    await page.goto(`http://localhost:${servers[0]!.port}${path}`, {waitUntil: "commit"});
    const at = await Promise.race([usable, tooLate(path)]);
    const start = await page.evaluate(() => performance.timeOrigin);
    return await use(page, at - start);
  } finally {
    await context.close();
  }
}

async function tooLate(path: string): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, 30_000).unref());
  throw new Error(`${path} was not usable after 30 s`);
}

/** What the head asks for in advance has to be what the tag then takes. */
async function expectOneToken(page: Page): Promise<void> {
  const asked = await page.evaluate(
    () =>
      performance.getEntriesByType("resource").filter(({name}) => name.endsWith("/browser-safe-client-token"))
        .length,
  );
  if (asked !== 1) throw new Error(`${page.url()} asked ${asked} times for a token`);
}

/** What a buyer would do at once. */
const proofs: Record<Case, (page: Page) => Promise<void>> = {
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
    if ((await input.inputValue()) !== "4111") throw new Error("the card number does not take what is typed");
  },
};
