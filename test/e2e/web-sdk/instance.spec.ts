import type {Page} from "@playwright/test";
import {includeCore} from "./include-core.ts";
import {pageAddress} from "./merchant.ts";
import {expect, test} from "./on-sandbox.ts";

interface Sdk {
  findEligibleMethods(options: unknown): Promise<{isEligible(method: string): boolean}>;
  [key: string]: unknown;
}
type SdkWindow = Window & {
  paypal: {version: string; createInstance(options: unknown): Promise<Sdk>};
  seen: unknown[];
};

/** Records the SDK's global at the load event of each script. */
async function recordGlobals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shop = window as unknown as SdkWindow;
    shop.seen = [];
    const record = ({target}: Event) => target instanceof HTMLScriptElement && shop.seen.push(shop.paypal);
    document.addEventListener("load", record, true);
  });
}

test("the script defines its global before its load event, and a second script throws", async ({
  page,
  merchant,
  problems,
}) => {
  await recordGlobals(page);
  await page.goto(pageAddress(merchant, {scripts: ["/web-sdk/v6/core"]}));
  await page.waitForLoadState("load");
  const {count, versions, isSame} = await page.evaluate(() => {
    const seen = (window as unknown as SdkWindow).seen as SdkWindow["paypal"][];
    return {
      count: seen.length,
      versions: seen.map(({version}) => version),
      isSame: seen[0] === seen[1],
    };
  });
  expect([count, isSame]).toEqual([2, true]);
  expect(versions[0]).toMatch(/^6\.\d+\.\d+$/);
  // Each engine has its own message. Firefox reports it a moment after the load event.
  await expect.poll(() => problems).toEqual([expect.stringMatching(/defin/i)]);
  problems.length = 0;
});

for (const [owner, own] of [
  ["a v5 script's global", () => void Object.assign(window, {paypal: {version: "5.0.502"}})],
  ["an element with the id", () => void (document.getElementById("place")!.id = "paypal")],
] as const)
  test(`the SDK is a property of ${owner}, which the page keeps`, async ({page, merchant}) => {
    await page.goto(pageAddress(merchant, {core: false}));
    await page.evaluate(own);
    const before = await page.evaluateHandle(() => (window as unknown as {paypal: object}).paypal);
    await includeCore(page, merchant);
    const [isKept, version] = await page.evaluate((before) => {
      const {paypal} = window as unknown as {paypal: {v6: {version: string}}};
      return [paypal === before, paypal.v6.version] as const;
    }, before);
    expect(isKept).toBe(true);
    expect(version).toMatch(/^6/);
  });

test("an instance from a token or a client id reports the eligible methods", async ({openPage, merchant}) => {
  const page = await openPage();
  const eligible = await page.evaluate(
    async (clientToken) => {
      const {paypal} = window as unknown as SdkWindow;
      const components = ["card-fields", "venmo-payments"];
      const results = [];
      for (const credential of [{clientToken}, {clientId: "sandbox-client"}]) {
        const sdk = await paypal.createInstance({...credential, components});
        for (const currencyCode of ["USD", "EUR"]) {
          const methods = await sdk.findEligibleMethods({currencyCode});
          results.push([methods.isEligible("advanced_cards"), methods.isEligible("venmo")]);
        }
      }
      return results;
    },
    await merchant.clientToken(),
  );
  const [usd, eur] = [
    [true, true],
    [true, false],
  ];
  expect(eligible).toEqual([usd, eur, usd, eur]);
});

test("wrong options and credentials reject with their codes", async ({openPage, merchant}) => {
  const page = await openPage();
  const codes = await page.evaluate(
    async (clientToken) => {
      const {paypal} = window as unknown as SdkWindow;
      const code = (work: Promise<unknown>) =>
        work.then(
          () => "none",
          (error: {code: string}) => error.code,
        );
      const expired = await paypal.createInstance({clientToken: "expired", components: ["card-fields"]});
      return [
        await code(paypal.createInstance({clientToken, components: ["nonsense"]})),
        await code(paypal.createInstance({components: ["card-fields"]})),
        await code(paypal.createInstance({clientId: "unknown", components: ["card-fields"]})),
        await code(expired.findEligibleMethods({currencyCode: "USD"})),
      ];
    },
    await merchant.clientToken(),
  );
  expect(codes).toEqual([
    "ERR_INIT_SDK_COMPONENT_NOT_RECOGNIZED",
    "ERR_INIT_SDK_CLIENT_TOKEN_INVALID",
    "INVALID_CLIENT_ID",
    "ERR_INVALID_CLIENT_TOKEN",
  ]);
});

test("a component that the sandbox lacks leaves others usable, and its factory throws", async ({
  openPage,
  merchant,
}) => {
  const page = await openPage();
  const found = await page.evaluate(
    async (clientToken) => {
      const sdk = await (window as unknown as SdkWindow).paypal.createInstance({
        clientToken,
        components: ["card-fields", "paypal-messages"],
      });
      try {
        (sdk["createPayPalMessages"] as () => unknown)();
      } catch (error) {
        return [typeof sdk["createCardFieldsOneTimePaymentSession"], (error as {code: string}).code];
      }
      return [];
    },
    await merchant.clientToken(),
  );
  expect(found).toEqual(["function", "ERR_SANDBOX_COMPONENT_NOT_BUILT"]);
});

test("the next instance loads a component whose code could not be loaded", async ({openPage, merchant}) => {
  const page = await openPage();
  const clientToken = await merchant.clientToken();
  const create = () =>
    page.evaluate(async (clientToken) => {
      const {paypal} = window as unknown as SdkWindow;
      return paypal.createInstance({clientToken, components: ["card-fields"]}).then(
        (sdk) => typeof sdk["createCardFieldsOneTimePaymentSession"],
        (error: {code: string; isRecoverable: boolean}) => [error.code, error.isRecoverable],
      );
    }, clientToken);
  await page.route("**/components/card-fields.js*", (route) => route.abort("connectionrefused"));
  expect(await create()).toEqual(["NETWORK_ERROR", true]);
  await page.unroute("**/components/card-fields.js*");
  expect(await create()).toBe("function");
});

test("data-namespace renames the global but runs no setter of the page", async ({page, merchant}) => {
  for (const [name, key] of [
    ["myShop", undefined],
    ["location", "v6"],
  ] as const) {
    await page.goto(pageAddress(merchant, {core: false}));
    const address = page.url();
    await includeCore(page, merchant, name);
    const version = await page.evaluate(
      ({name, key}) => {
        const global = (window as unknown as Record<string, Record<string, unknown>>)[name]!;
        return ((key === undefined ? global : global[key]) as {version: string}).version;
      },
      {name, key},
    );
    expect(version).toMatch(/^6/);
    expect(page.url()).toBe(address);
  }
});
