import type {Page} from "@playwright/test";
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

test("the script defines its global before its load event, and a second script keeps it", async ({
  page,
  merchant,
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

test("data-namespace renames the global but runs no setter of the page", async ({
  openPage,
  merchant,
  problems,
}) => {
  const page = await openPage();
  const address = page.url();
  const include = (name: string) =>
    page.evaluate(
      async ({name, origin}) => {
        const script = document.createElement("script");
        // Under Trusted Types, a page's loader needs a policy.
        const {trustedTypes} = window as unknown as {
          trustedTypes: {createPolicy(name: string, rules: object): {createScriptURL(url: string): string}};
        };
        const policy = trustedTypes.createPolicy("checkout-elements", {
          createScriptURL: (url: string) => url,
        });
        script.src = policy.createScriptURL(`${origin}/web-sdk/v6/core`);
        script.nonce = document.querySelector("script")!.nonce;
        script.dataset["namespace"] = name;
        await new Promise((resolve) => {
          script.addEventListener("load", resolve);
          document.head.append(script);
        });
      },
      {name, origin: merchant.paypalOrigin},
    );
  await include("myShop");
  expect(
    await page.evaluate(() => (window as unknown as {myShop: {version: string}}).myShop.version),
  ).toMatch(/^6/);
  await include("location");
  expect(page.url()).toBe(address);
  const refused = [expect.stringMatching(/can(no|.)t redefine (non-configurable )?property:? "?location/i)];
  // Each engine has its own message. Firefox reports it a moment after the load event.
  await expect.poll(() => problems).toEqual(refused);
  problems.length = 0;
});
