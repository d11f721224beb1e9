import assert from "node:assert/strict";
import {test} from "node:test";
import {FEATURES, PAYMENT_METHODS, type PaymentMethod} from "../../server/sandbox/wire/application.ts";
import {type Market, paymentMethods} from "../../server/sandbox/sdk/payment-methods.ts";
import {readEligibleMethods} from "../../server/sandbox/sdk/web-sdk/eligibility.ts";
import {eligibleIn, networkTakes, type Situation} from "../../server/sandbox/eligibility/rules.ts";
import {PAYMENT_FLOWS} from "../../server/sandbox/eligibility/eligibility.schema.ts";
import {withSandbox, PAGE, type TestApplication} from "./support/sandbox.ts";

const INSIDE: Situation = {
  merchantCountry: "US",
  buyerCountry: "US",
  currency: "USD",
  amount: "100.00",
  flow: "ONE_TIME_PAYMENT",
};

function eligible(method: PaymentMethod, change: Partial<Situation>): boolean {
  return eligibleIn({...INSIDE, ...change}).some((one) => one.method === method);
}

function at(country: string, currency: string, more: Partial<Situation> = {}): Partial<Situation> {
  return {merchantCountry: country, buyerCountry: country, currency, ...more};
}

const marketsOf = new Map(paymentMethods.map(({restName, markets}) => [restName, markets]));

for (const {restName: method, markets, canBeVaulted, shape} of paymentMethods) {
  if (method === null) continue;
  for (const market of (markets ?? []) as readonly Market[]) {
    test(`${method} in ${market.country}: is eligible only there, in ${market.currency} and within its bounds`, () => {
      const inside = at(market.country, market.currency);
      const other = market.country === "US" ? "GB" : "US";
      assert.ok(eligible(method, inside));
      assert.ok(eligible(method, {...inside, amount: undefined}), "an unknown amount excludes no method");
      assert.ok(!eligible(method, {...inside, buyerCountry: other}));
      assert.equal(eligible(method, {...inside, merchantCountry: other}), shape === "local-payment");
      assert.ok(!eligible(method, {...inside, currency: "NZD"}));
      const amount = (value: string) => eligible(method, {...inside, amount: value});
      if (market.from !== undefined) {
        assert.ok(amount(market.from));
        assert.ok(!amount((Number(market.from) - 0.01).toFixed(2)));
      }
      if (market.to !== undefined) {
        assert.ok(amount(`${market.to}.00`));
        assert.ok(!amount(`${market.to}.01`));
      }
    });
  }

  test(`${method} is eligible only in a supported currency`, () => {
    assert.equal(eligible(method, {currency: "XTS"}), false);
    assert.equal(eligible(method, at("JP", "JPY")), markets === null);
  });

  test(`${method} is eligible in a saving flow only if it can be saved`, () => {
    const [market] = (markets ?? []) as readonly Market[];
    const home = market ? at(market.country, market.currency) : {};
    for (const flow of PAYMENT_FLOWS) {
      assert.equal(
        eligible(method, {...home, flow}),
        flow === "ONE_TIME_PAYMENT" || canBeVaulted,
        `${method} ${flow}`,
      );
    }
  });
}

test("the list has PayPal's markets and vaulting", () => {
  assert.deepEqual(marketsOf.get("venmo"), [{country: "US", currency: "USD"}]);
  assert.deepEqual(
    marketsOf.get("paypal_pay_later")?.map(({country}) => country),
    ["US", "GB", "DE", "FR", "ES", "IT", "AU"],
  );
  assert.deepEqual(
    paymentMethods.flatMap(({restName, canBeVaulted}) => (canBeVaulted ? [restName] : [])),
    ["advanced_cards", "paypal", "paypal_credit", "venmo", "apple_pay"],
  );
});

test("American Express and Discover don't support every currency", () => {
  const rows = [
    ["VISA", "PLN", true],
    ["MASTERCARD", "TWD", true],
    ["AMEX", "EUR", true],
    ["AMEX", "PLN", false],
    ["DISCOVER", "USD", true],
    ["DISCOVER", "EUR", false],
  ] as const;
  for (const [network, currency, taken] of rows) {
    assert.equal(networkTakes(network, currency), taken, `${network} ${currency}`);
  }
});

interface Reply {
  readonly eligible_methods: Partial<Record<PaymentMethod, Readonly<Record<string, unknown>>>>;
  readonly supplementary_data: {readonly buyer_country_code: string};
  readonly details: readonly {readonly issue: string; readonly field: string}[];
}

withSandbox("eligibility", (sandbox) => {
  const ask = async (body: unknown, application?: TestApplication, origin?: string) =>
    sandbox().call<Reply>("POST", "/v2/payments/find-eligible-methods", {
      token: await (application ?? sandbox()).token({kind: "client_token"}),
      body,
      headers: origin === undefined ? {} : {Origin: origin},
    });
  const methods = async (body: unknown, application?: TestApplication) =>
    Object.keys((await ask(body, application)).body.eligible_methods).sort();
  const inCurrency = (code: string, value?: string) => ({
    purchase_units: [{amount: {currency_code: code, value}}],
  });
  const inTheUS = PAYMENT_METHODS.filter((method) => eligible(method, {})).sort();
  const everywhere = ["advanced_cards", "apple_pay", "basic_cards", "google_pay", "paypal"];

  test("a US buyer can use the methods of the US; other buyers those without markets", async () => {
    assert.deepEqual(await methods({}), inTheUS);
    assert.deepEqual(await methods({customer: {country_code: "CH"}}), everywhere);
    assert.deepEqual(await methods(inCurrency("EUR")), everywhere);
  });

  test("the reply names the buyer's country, by default the merchant's", async () => {
    const german = await sandbox().application({profile: {country_code: "DE"}});
    assert.equal((await ask({}, german)).body.supplementary_data.buyer_country_code, "DE");
    const {body} = await ask({...inCurrency("EUR"), customer: {country_code: "AT"}}, german);
    assert.equal(body.supplementary_data.buyer_country_code, "AT");
    const local = ["paysafecard", "sepa", "skrill", "wero"];
    const expected = [...everywhere, ...local, "paypal_pay_later"].sort();
    assert.deepEqual(await methods({...inCurrency("EUR", "99.00")}, german), expected);
    assert.deepEqual((await ask(inCurrency("EUR"), german)).body.eligible_methods.paypal_pay_later, {
      can_be_vaulted: false,
      country_code: "DE",
      product_code: "PAYLATER",
    });
  });

  test("the total of all purchase units decides if every amount is known", async () => {
    const units = (...values: (string | undefined)[]) => ({
      purchase_units: values.map((value) => ({amount: {currency_code: "USD", value}})),
    });
    const offersPayLater = async (body: unknown) => (await methods(body)).includes("paypal_pay_later");
    assert.equal(await offersPayLater(units("29.99")), false);
    assert.equal(await offersPayLater(units("15.00", "15.00")), true);
    assert.equal(await offersPayLater(units("9999.99", "0.02")), false);
    assert.equal(await offersPayLater(units("1.00", undefined)), true);
  });

  test("an unsupported currency or two currencies make every method ineligible", async () => {
    assert.deepEqual((await ask(inCurrency("XTS"))).body, {
      eligible_methods: {},
      supplementary_data: {buyer_country_code: "US"},
    });
    const two = [{amount: {currency_code: "USD"}}, {amount: {currency_code: "EUR"}}];
    assert.deepEqual(await methods({purchase_units: two}), []);
  });

  test("an application offers only its own payment methods", async () => {
    const cards = await sandbox().application({payment_methods: ["advanced_cards", "venmo"]});
    assert.deepEqual(await methods({}, cards), ["advanced_cards", "venmo"]);
    assert.deepEqual(await methods({customer: {country_code: "GB"}}, cards), ["advanced_cards"]);
  });

  test("an application without the vault can't save methods", async () => {
    const features = FEATURES.filter((feature) => feature !== "vault");
    const plain = await sandbox().application({features});
    const {body} = await ask({}, plain);
    for (const [method, details] of Object.entries(body.eligible_methods)) {
      assert.equal(details["can_be_vaulted"], false, method);
    }
    assert.deepEqual(await methods({preferences: {payment_flow: "VAULT_WITHOUT_PAYMENT"}}, plain), []);
    assert.deepEqual(await methods({preferences: {payment_flow: "VAULT_WITHOUT_PAYMENT"}}), [
      "advanced_cards",
      "apple_pay",
      "paypal",
      "paypal_credit",
      "venmo",
    ]);
  });

  test("a constraint includes or excludes methods and ignores unknown ones", async () => {
    const constrained = (constraint_type: string, ...payment_sources: string[]) =>
      methods({preferences: {payment_source_constraint: {constraint_type, payment_sources}}});
    assert.deepEqual(await constrained("INCLUDE", "PAYPAL", "VENMO", "IDEAL"), ["paypal", "venmo"]);
    assert.deepEqual(
      await constrained("EXCLUDE", "PAYPAL_PAY_LATER"),
      inTheUS.filter((method) => method !== "paypal_pay_later"),
    );
    assert.deepEqual(await constrained("INCLUDE"), []);
  });

  test("card fields list the networks that support the currency", async () => {
    const {body} = await ask(inCurrency("EUR"));
    const {vendors, ...rest} = body.eligible_methods.advanced_cards ?? {};
    assert.deepEqual(rest, {can_be_vaulted: true, supports_installments: false, cobranded_enabled: false});
    assert.deepEqual(
      (vendors as {network: string; eligible: boolean}[]).map(({network, eligible: is}) => [network, is]),
      [
        ["VISA", true],
        ["MASTERCARD", true],
        ["AMEX", true],
        ["DISCOVER", false],
      ],
    );
  });

  test("wallets have a configuration with the SDK's names", async () => {
    const {body} = await ask({}, undefined, PAGE);
    const found = readEligibleMethods(body);
    const config = {...found.getDetails("googlepay").config} as Record<string, unknown>;
    for (const name of [
      "allowedPaymentMethods",
      "apiVersion",
      "apiVersionMinor",
      "merchantInfo",
      "countryCode",
    ]) {
      assert.ok(name in config, name);
    }
    assert.deepEqual([config["apiVersion"], config["apiVersionMinor"], config["countryCode"]], [2, 0, "US"]);
    assert.equal((config["merchantInfo"] as {merchantOrigin: string}).merchantOrigin, "localhost:8080");
    const apple = found.getDetails("applepay")?.["config"] as {supportedNetworks: string[]};
    assert.deepEqual(apple.supportedNetworks, ["visa", "masterCard", "amex", "discover"]);
    assert.equal(found.getDetails("paylater")?.["productCode"], "PAYLATER");
    assert.equal(found.getDetails("credit")?.["countryCode"], "US");
    assert.ok(found.isEligible("venmo"));
  });

  test("other fields of PayPal's schema are accepted", async () => {
    const {status} = await ask({
      customer: {
        id: "customer-1",
        country_code: "US",
        email: "buyer@mail.example",
        channel: {browser_type: "Safari", client_os: "iOS 18", device_type: "Mobile"},
      },
      purchase_units: [
        {
          amount: {currency_code: "USD", value: "130.00"},
          payee: {merchant_id: "M-1", client_id: "C-1", display_data: {brand_name: "Store"}},
        },
      ],
      preferences: {
        payment_flow: "ONE_TIME_PAYMENT",
        include_account_details: true,
        include_vault_tokens: true,
      },
      shopper_session_id: "session-1",
    });
    assert.equal(status, 200);
    assert.equal((await ask(undefined)).status, 200);
  });
});
