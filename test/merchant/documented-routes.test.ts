import assert from "node:assert/strict";
import {readdir, readFile} from "node:fs/promises";
import {join} from "node:path";
import {test} from "node:test";
import {merchantRoutes} from "../../build/docs/tables/routes.ts";
import {allErrors} from "../../server/merchant/openapi/common-errors.ts";
import {libsql} from "../support/databases.ts";
import {routesOf} from "./support/routes.ts";
import {suite} from "./support/suite.ts";

/** Turns on every route. */
const VARIABLES = {
  OPERATOR_KEY: "an-operator-key-0123456789abcdef",
  METRICS_KEY: "a-metrics-key-0123456789-abcdef-",
  EVENTS_KEY: "an-events-key-0123456789-abcdef-",
  RECOVER_KEY: "a-recover-key-0123456789-abcdef-",
  WEBHOOK_ID: "WH-1",
};

suite(
  "the docs",
  (bench) => {
    test("have a text for each route that the merchant server answers", async () => {
      const {merchant} = await bench.open({variables: VARIABLES});
      const documented = new Set((await merchantRoutes()).map(({method, path}) => `${method} ${path}`));
      for (const {method, pattern} of routesOf(merchant)) {
        assert.ok(documented.has(`${method} ${pattern}`), `${method} ${pattern} is no route({…})`);
      }
    });

    test("name the errors that the merchant server has, and no others", async () => {
      const folder = "server/merchant";
      const files = (await readdir(folder, {recursive: true})).filter((file) => file.endsWith(".ts"));
      const sources = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
      // The lists of the routes' errors don't count.
      const text = sources.join("\n").replaceAll(/_?(?:errors|ERRORS)\b[^[\n]*\[[^\]]*\]/g, "");
      const errors = (await merchantRoutes()).flatMap((route) => route.errors ?? []);
      const codes = new Set(errors.map((error) => error.split(" ")[1] ?? ""));
      assert.ok(codes.size > 20);
      for (const code of codes) assert.match(text, new RegExp(`\\b${code}\\b`), code);
      const thrown = [...text.matchAll(/new MerchantError\(\s*\w+,\s*"([A-Z_]+)"/g)].map(
        ([, code = ""]) => code,
      );
      assert.ok(thrown.length > 50);
      const listed = new Set((await merchantRoutes()).flatMap(allErrors).map((error) => error.split(" ")[1]));
      assert.deepEqual(
        thrown.filter((code) => !listed.has(code)),
        // No page gets it: it is caught where the server captures without a page.
        ["REVIEW_REQUIRED"],
      );
    });
  },
  {on: [libsql]},
);
