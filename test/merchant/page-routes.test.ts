import assert from "node:assert/strict";
import {test} from "node:test";
import {catalogueOf} from "../../server/merchant/pricing/catalogue.ts";
import {libsql} from "../support/databases.ts";
import {read, refusal} from "./support/replies.ts";
import {sandboxSuite} from "./support/sandbox-suite.ts";
import {TEAPOT} from "./support/shop.ts";

sandboxSuite(
  "routes that inform the page",
  (bench) => {
    test("the configuration route returns public settings only", async () => {
      const shop = await bench.open({variables: {MINIMUM_THREE_D_SECURE: "always"}});
      const visitor = await read(shop.browser().get("/configuration"));
      const sdkUrl = (visitor.body as unknown as {sdkUrl: string}).sdkUrl;
      assert.match(sdkUrl, /^http:\/\/127\.0\.0\.1:\d+$/);
      const configuration = {
        environment: "sandbox",
        sdkUrl,
        minimumSca: "SCA_ALWAYS",
        savesCards: false,
        shipping: true,
        disabledMethods: [],
      };
      assert.deepEqual([visitor.status, visitor.body], [200, configuration]);
      const customer = await read(shop.browser().signIn("ada").get("/configuration"));
      assert.deepEqual(customer.body, {...configuration, savesCards: true});
      const product = {sku: "a", name: "A", price: {currency_code: "USD", value: "1.00"}};
      const plain = await bench.open({catalogue: catalogueOf([product]), customer: () => ""});
      const nameless = await read(plain.browser().signIn("ada").get("/configuration"));
      const expected = {...configuration, minimumSca: "SCA_WHEN_REQUIRED", shipping: false};
      assert.deepEqual(nameless.body, expected, "an empty customer name is no customer");
    });

    test("the client token's reply names the environment", async () => {
      const reply = await (await bench.open()).browser().token();
      assert.equal(((await reply.json()) as {environment: string}).environment, "sandbox");
    });

    test("the client token's reply has the expected eligible methods after PayPal's first reply", async () => {
      const shop = await bench.open();
      const expected = async () =>
        ((await (await shop.browser().token()).json()) as {expectedMethods?: unknown}).expectedMethods;
      assert.equal(await expected(), undefined);
      // PayPal answers this request after the server's own eligibility request.
      const reply = await read(shop.browser().get("/eligibility?currencyCode=USD"));
      assert.deepEqual(await expected(), {
        currencyCode: "USD",
        eligible_methods: Object.fromEntries(
          Object.keys(reply.body.eligible_methods).map((name) => [name, {}]),
        ),
      });
    });

    test("the eligibility route returns PayPal's reply for the page's payment", async () => {
      const shop = await bench.open();
      const ask = (query: string) => read(shop.browser().get(`/eligibility${query}`));
      const token = await bench.sandbox.token();
      const sandboxMethods = async (body: unknown) => {
        const answer = await bench.sandbox.call("POST", "/v2/payments/find-eligible-methods", {token, body});
        // Only the keys are compared: the values contain the sandbox's URL, which differs in process and over the network.
        return Object.keys((answer.body as unknown as {eligible_methods: object}).eligible_methods);
      };
      for (const [query, body] of [
        ["", {}],
        [
          "?currencyCode=EUR&amount=75.00&countryCode=DE",
          {
            customer: {country_code: "DE"},
            purchase_units: [{amount: {currency_code: "EUR", value: "75.00"}}],
          },
        ],
        ["?paymentFlow=VAULT_WITHOUT_PAYMENT", {preferences: {payment_flow: "VAULT_WITHOUT_PAYMENT"}}],
      ] as const) {
        const reply = await ask(query);
        assert.equal(reply.status, 200, reply.text);
        assert.deepEqual(Object.keys(reply.body.eligible_methods), await sandboxMethods(body));
        assert.deepEqual(Object.keys(reply.body), ["eligible_methods", "supplementary_data"]);
      }
      const us = (await ask("?currencyCode=USD&amount=75.00&countryCode=US")).body.eligible_methods;
      assert.deepEqual(us["venmo"], {can_be_vaulted: true});
      assert.match(JSON.stringify(us["google_pay"]), /"merchant_origin":"localhost:8080"/);
      const german = (await ask("?currencyCode=EUR&countryCode=DE")).body.eligible_methods;
      assert.equal(german["venmo"], undefined);
    });

    test("the buyer's country comes from the header that COUNTRY_HEADER names", async () => {
      const shop = await bench.open({variables: {COUNTRY_HEADER: "CF-IPCountry"}});
      type Reply = {supplementary_data: {buyer_country_code: string}};
      const from = async (country: string, query = "", of = shop) => {
        const reply = await read(of.browser().get(`/eligibility${query}`, {"cf-ipcountry": country}));
        return (reply.body as unknown as Reply).supplementary_data.buyer_country_code;
      };
      assert.equal(await from("DE"), "DE");
      assert.equal(await from("DE", "?countryCode=FR"), "FR", "the page's country has priority");
      // Cloudflare's codes for unknown and Tor, a list, and invalid country codes.
      for (const wrong of ["XX", "T1", "DE, FR", "de", "DEU", "ZZ", ""])
        assert.equal(await from(wrong), "US", wrong);
      assert.equal(
        await from("DE", "", await bench.open()),
        "US",
        "no header is read without COUNTRY_HEADER",
      );

      const samples = await shop
        .browser()
        .call("POST", "/paypal-api/payments/find-eligible-methods", {}, {"cf-ipcountry": "DE"});
      assert.equal(((await samples.json()) as Reply).supplementary_data.buyer_country_code, "DE");
      const named = await shop
        .browser()
        .call(
          "POST",
          "/paypal-api/payments/find-eligible-methods",
          {customer: {country_code: "FR"}},
          {"cf-ipcountry": "DE"},
        );
      assert.equal(((await named.json()) as Reply).supplementary_data.buyer_country_code, "FR");

      const configuration = async (country: string) =>
        (await read(shop.browser().get("/configuration", {"cf-ipcountry": country}))).body as {
          countryCode?: string;
        };
      assert.equal((await configuration("DE")).countryCode, "DE");
      assert.ok(!("countryCode" in (await configuration("XX"))));

      // Each country has its own expected methods. Venmo is eligible only in the US.
      const expects = async (country: string) => {
        const token = await shop.browser().get("/auth/browser-safe-client-token", {"cf-ipcountry": country});
        const {expectedMethods} = (await token.json()) as {expectedMethods?: {eligible_methods: object}};
        return expectedMethods && "venmo" in expectedMethods.eligible_methods;
      };
      const hasVenmo: unknown[] = [];
      for (const country of ["US", "DE"]) {
        hasVenmo.push(await expects(country));
        // PayPal answers this request after the server's own eligibility request.
        await from(country, "?currencyCode=USD");
        hasVenmo.push(await expects(country));
      }
      assert.deepEqual(hasVenmo, [undefined, true, undefined, false]);
    });

    test("an invalid eligibility query is a 400", async () => {
      const shop = await bench.open();
      for (const query of [
        "currency=USD",
        "currencyCode=usd",
        "amount=75.00",
        "currencyCode=USD&amount=-1",
        "currencyCode=USD&amount=1e3",
        "countryCode=USA",
        "paymentFlow=FREE",
      ]) {
        assert.deepEqual(
          await refusal(shop.browser().get(`/eligibility?${query}`)),
          [400, "INVALID_REQUEST"],
          query,
        );
      }
    });

    test("an order is shown only to its own session", async () => {
      const shop = await bench.open();
      const buyer = shop.browser();
      const orderId = await buyer.order();
      const {status, body} = await read(buyer.get(`/checkout/orders/${orderId}`));
      assert.equal(status, 200);
      const amount = {currencyCode: "USD", value: "75.00"};
      const items = [
        {name: "Stoneware teapot, 0.8 l", sku: "ceramic-teapot", quantity: 1, unitAmount: amount, amount},
      ];
      assert.deepEqual(body, {amount, goodsAmount: amount, items, id: orderId, status: "CREATED"});
      const stranger = shop.browser();
      await stranger.order();
      const answers = await Promise.all(
        [
          stranger.get(`/checkout/orders/${orderId}`),
          stranger.get("/checkout/orders/NO-SUCH-ORDER"),
          shop.browser().get(`/checkout/orders/${orderId}`),
        ].map(async (reply) => {
          const {debug_id: _, ...rest} = (await read(reply)).body;
          return rest;
        }),
      );
      assert.equal(answers[0]?.code, "ORDER_NOT_FOUND");
      for (const answer of answers) assert.deepEqual(answer, answers[0]);
    });
  },
  [libsql],
);

sandboxSuite(
  "a page of an allowed origin",
  (bench) => {
    test("the preflight of an allowed origin allows DELETE", async () => {
      const shop = await bench.open({variables: {ALLOWED_ORIGINS: "https://shop.example"}});
      const headers = {origin: "https://shop.example", "sec-fetch-site": "cross-site"};
      const preflight = await shop
        .browser()
        .call("OPTIONS", "/service-api/vault/payment-tokens/x", undefined, headers);
      assert.match(preflight.headers.get("access-control-allow-methods") ?? "", /\bDELETE\b/);
      const reply = await shop.browser().post("/checkout/quote", TEAPOT, headers);
      assert.equal(reply.headers.get("access-control-allow-origin"), "https://shop.example");
    });
  },
  [libsql],
);
