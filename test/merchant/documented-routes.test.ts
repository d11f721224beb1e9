import assert from "node:assert/strict";
import {readdir, readFile} from "node:fs/promises";
import {join} from "node:path";
import {test} from "node:test";
import {MERCHANT_ROUTES} from "../../build/docs/tables/routes.ts";
import {libsql} from "../support/databases.ts";
import {routesOf} from "./support/routes.ts";
import {suite} from "./support/suite.ts";

/** Turns on every route. */
const VARIABLES = {
  OPERATOR_KEY: "an-operator-key-0123456789abcdef",
  METRICS_KEY: "a-metrics-key-0123456789-abcdef-",
  WEBHOOK_ID: "WH-1",
  RATE_LIMITS: "orders=1000",
};

suite(
  "the docs",
  (bench) => {
    test("list each route of the merchant server, and no other", async () => {
      const {merchant} = await bench.open({variables: VARIABLES});
      const served = routesOf(merchant).map(({method, pattern}) => `${method} ${pattern}`);
      assert.deepEqual(Object.keys(MERCHANT_ROUTES).sort(), served.sort());
    });

    test("name the rate limit that each route counts against", async () => {
      const shop = await bench.open({variables: VARIABLES});
      const browser = shop.browser().from("198.51.100.7");
      for (const {method, pattern, path} of routesOf(shop.merchant)) {
        const reply = await browser.call(method, path);
        const policy = reply.headers.get("ratelimit-policy");
        const group = policy === null ? undefined : /^"([a-z]+)-/.exec(policy)?.[1];
        assert.equal(MERCHANT_ROUTES[`${method} ${pattern}`]?.limit, group, `${method} ${pattern}`);
      }
    });

    test("name errors that the merchant server has", async () => {
      const folder = "server/merchant";
      const files = (await readdir(folder, {recursive: true})).filter((file) => file.endsWith(".ts"));
      const sources = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
      const text = sources.join("\n");
      const codes = new Set(Object.values(MERCHANT_ROUTES).flatMap(({errors = []}) => errors));
      assert.ok(codes.size > 20);
      for (const code of codes) assert.match(text, new RegExp(`\\b${code}\\b`), code);
    });
  },
  {on: [libsql]},
);
