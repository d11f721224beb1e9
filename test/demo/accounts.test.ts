import assert from "node:assert/strict";
import {test} from "node:test";
import {read, refusal} from "../merchant/support/replies.ts";
import {sandboxSuite} from "../merchant/support/sandbox-suite.ts";
import type {Browser} from "../merchant/support/shop.ts";
import {libsql} from "../support/databases.ts";
import {openDemoShop} from "./support/demo-shop.ts";

sandboxSuite(
  "the demo shop's sign-in",
  (bench) => {
    const account = async (buyer: Browser) => (await read(buyer.call("GET", "/demo-account"))).body.name;

    test("a customer signs in with a name, uses the vault routes, and signs out", async () => {
      const shop = await openDemoShop(bench);
      const buyer = shop.browser();
      assert.equal(await account(buyer), null);
      const reply = await read(buyer.call("POST", "/demo-account", {name: " Zoë O’Hara "}));
      assert.deepEqual([reply.status, reply.body], [200, {name: "Zoë O’Hara"}]);
      assert.equal(await account(buyer), "Zoë O’Hara");
      assert.deepEqual((await read(buyer.get("/vault/payment-tokens"))).body, {cards: [], wallets: []});
      assert.match((await read(buyer.get("/configuration"))).text, /"savesCards":true/);
      assert.equal((await buyer.call("DELETE", "/demo-account")).status, 204);
      assert.equal(await account(buyer), null);
      assert.deepEqual(await refusal(buyer.get("/vault/payment-tokens")), [403, "CUSTOMER_UNKNOWN"]);
    });

    test("a customer sees their cards in another browser, and other customers don't", async () => {
      const shop = await openDemoShop(bench);
      const [first, second] = [shop.browser(), shop.browser()];
      await first.call("POST", "/demo-account", {name: "Ada"});
      await second.call("POST", "/demo-account", {name: "ada"});
      const {setupToken} = (await read(first.post("/vault/setup-token", {}))).body;
      await bench.vault.fill(setupToken, "4111111111111111");
      const {card} = (await read(first.post("/vault/payment-token", {setupToken, consent: true}))).body;
      assert.deepEqual((await read(second.get("/vault/payment-tokens"))).body.cards, [card]);
      await second.call("POST", "/demo-account", {name: "Eve"});
      assert.deepEqual((await read(second.get("/vault/payment-tokens"))).body.cards, []);
    });

    test("a forged account cookie signs in no customer", async () => {
      const shop = await openDemoShop(bench);
      const buyer = shop.browser();
      await buyer.token();
      const session = buyer.cookie.replace("checkout-session=", "");
      for (const value of ["Ada", "Ada.", `Ada.${"A".repeat(43)}%3D`, session]) {
        const reply = shop.merchant.app.request("http://localhost:8080/demo-account", {
          headers: {cookie: `checkout-demo-account=${value}`},
        });
        assert.equal((await read(Promise.resolve(reply))).body.name, null, value);
      }
    });

    test("a foreign page can't sign a customer in or out", async () => {
      const shop = await openDemoShop(bench, {variables: {ALLOWED_ORIGINS: "https://shop.example"}});
      const buyer = shop.browser();
      await buyer.call("POST", "/demo-account", {name: "Ada"});
      for (const origin of ["https://evil.test", "http://localhost:9999", "https://shop.example"]) {
        const headers = {origin, "sec-fetch-site": "cross-site"};
        const signIn = buyer.call("POST", "/demo-account", {name: "Eve"}, headers);
        assert.deepEqual(await refusal(signIn), [403, "FOREIGN_ORIGIN"]);
        const signOut = buyer.call("DELETE", "/demo-account", undefined, headers);
        assert.deepEqual(await refusal(signOut), [403, "FOREIGN_ORIGIN"]);
      }
      assert.equal(await account(buyer), "Ada");
    });

    test("invalid names and unknown keys are refused", async () => {
      const shop = await openDemoShop(bench);
      for (const body of [
        undefined,
        {},
        {name: " "},
        {name: "x".repeat(51)},
        {name: "a;b"},
        {name: "<b>"},
        {name: "Ada", admin: true},
      ]) {
        const reply = shop.browser().call("POST", "/demo-account", body);
        assert.deepEqual(await refusal(reply), [400, "INVALID_REQUEST"], JSON.stringify(body));
      }
    });

    test("the sign-in does not exist without --sandbox", async () => {
      const shop = await openDemoShop(bench, {variables: {SANDBOX: "off"}});
      assert.equal((await shop.browser().call("POST", "/demo-account", {name: "Ada"})).status, 404);
      assert.equal((await shop.browser().call("GET", "/demo-account")).status, 404);
    });

    test("scripts can't read the account cookie, and over https it is sent only there", async () => {
      const shop = await openDemoShop(bench);
      const reply = await shop.merchant.app.request("https://demo.example/demo-account", {
        method: "POST",
        headers: {origin: "https://demo.example", "content-type": "application/json"},
        body: JSON.stringify({name: "Ada"}),
      });
      const cookie = reply.headers.get("set-cookie") ?? "";
      for (const flag of [/^checkout-demo-account=Ada\./, /Secure/, /HttpOnly/, /SameSite=Lax/, /Path=\//])
        assert.match(cookie, flag);
    });
  },
  [libsql],
);
