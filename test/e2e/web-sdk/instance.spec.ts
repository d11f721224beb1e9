import {validToken} from "./fake-service.ts";
import {expect, test} from "./shop.ts";

interface Sdk {
  findEligibleMethods(
    options: unknown,
  ): Promise<{isEligible(m: string): boolean; getDetails(m: string): unknown}>;
  [key: string]: unknown;
}
type SdkWindow = Window & {
  paypal: {version: string; createInstance(options: unknown): Promise<Sdk>};
  remembered: unknown;
};

test("the script defines its global before its load event", async ({shop}) => {
  await shop.page.addInitScript(() => {
    document.addEventListener(
      "load",
      ({target}) => {
        if (!(target instanceof HTMLScriptElement)) return;
        (window as unknown as SdkWindow).remembered = (window as unknown as SdkWindow).paypal.version;
      },
      true,
    );
  });
  await shop.open();
  await shop.page.waitForFunction(() => (window as unknown as SdkWindow).remembered);
  expect(await shop.page.evaluate(() => (window as unknown as SdkWindow).remembered)).toMatch(
    /^6\.\d+\.\d+$/,
  );
});

test("eligibility is asked for the currency", async ({shop}) => {
  await shop.open();
  const answers = await shop.page.evaluate(async (clientToken) => {
    const sdk = await (window as unknown as SdkWindow).paypal.createInstance({
      clientToken,
      components: ["card-fields"],
    });
    const usd = await sdk.findEligibleMethods({currencyCode: "USD"});
    const none = await sdk.findEligibleMethods({currencyCode: "XXX"});
    return [
      usd.isEligible("advanced_cards"),
      usd.getDetails("advanced_cards"),
      none.isEligible("advanced_cards"),
    ];
  }, validToken);
  expect(answers).toEqual([
    true,
    {supportsInstallments: false, cobrandedEnabled: false, vendors: [{network: "VISA", canBeVaulted: true}]},
    false,
  ]);
});

test("bad options and an expired token are refused with their codes", async ({shop}) => {
  await shop.open();
  const codes = await shop.page.evaluate(async (clientToken) => {
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
      await code(expired.findEligibleMethods({currencyCode: "USD"})),
    ];
  }, validToken);
  expect(codes).toEqual([
    "ERR_INIT_SDK_COMPONENT_NOT_RECOGNIZED",
    "ERR_INIT_SDK_CLIENT_TOKEN_INVALID",
    "ERR_INVALID_CLIENT_TOKEN",
  ]);
});

test("a component that is not built leaves the others usable; its own factory refuses", async ({shop}) => {
  await shop.open();
  const found = await shop.page.evaluate(async (clientToken) => {
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
  }, validToken);
  expect(found).toEqual(["function", "ERR_SANDBOX_COMPONENT_NOT_BUILT"]);
});

test("a component whose code can't be loaded is loaded by the next instance", async ({shop}) => {
  await shop.open();
  const create = () =>
    shop.page.evaluate(async (clientToken) => {
      const {paypal} = window as unknown as SdkWindow;
      return paypal.createInstance({clientToken, components: ["card-fields"]}).then(
        (sdk) => typeof sdk["createCardFieldsOneTimePaymentSession"],
        (error: {code: string; isRecoverable: boolean}) => [error.code, error.isRecoverable],
      );
    }, validToken);
  await shop.page.route("**/components/card-fields.js*", (route) => route.abort("connectionrefused"));
  expect(await create()).toEqual(["NETWORK_ERROR", true]);
  await shop.page.unroute("**/components/card-fields.js*");
  expect(await create()).toBe("function");
});

test("the script twice on a page: the first one stays", async ({shop}) => {
  await shop.page.addInitScript(() => {
    const seen = new Set<unknown>();
    (window as unknown as SdkWindow).remembered = seen;
    document.addEventListener(
      "load",
      ({target}) => {
        if (target instanceof HTMLScriptElement) seen.add((window as unknown as SdkWindow).paypal);
      },
      true,
    );
  });
  await shop.open("/twice");
  await shop.page.waitForLoadState("load");
  expect(await shop.page.locator("script").count()).toBe(2);
  expect(
    await shop.page.evaluate(() => ((window as unknown as SdkWindow).remembered as Set<unknown>).size),
  ).toBe(1);
  await shop.makeSession();
  await expect(shop.field("number")).toBeVisible();
});

test("data-namespace renames the global, and can't be made to run a setter of the page", async ({shop}) => {
  await shop.open();
  const include = (name: string) =>
    shop.page.evaluate(
      async ({name, origin}) => {
        const script = document.createElement("script");
        // What a page's loader does under Trusted Types.
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
      {name, origin: shop.service.serviceOrigin},
    );
  await include("myShop");
  expect(
    await shop.page.evaluate(() => (window as unknown as {myShop: {version: string}}).myShop.version),
  ).toMatch(/^6/);
  await include("location");
  expect(shop.page.url()).toBe(`${shop.service.pageUrl}/`);
  const refused = [expect.stringMatching(/can(no|.)t redefine (non-configurable )?property:? "?location/i)];
  // The engines say it in their own words, Firefox a moment after the script's load event.
  await expect.poll(() => shop.problems).toEqual(refused);
  shop.problems.length = 0;
});
