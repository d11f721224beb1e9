import assert from "node:assert/strict";
import {test} from "node:test";
import {z} from "zod";
import {merchantOpenApi, merchantRoutes} from "../../build/docs/tables/routes.ts";
import {describeRoutes, templateOf} from "../../server/merchant/openapi/describe-routes.ts";
import {type Route, route} from "../../server/merchant/routes/route.ts";
import {documentErrors, type Json, schemaErrors, schemasIn} from "../support/openapi.ts";
import {suite} from "./support/suite.ts";

const ABOUT = {version: "1.2.3", url: "/"};

/** Declares a route with a reply. */
const made = (reply: z.ZodType): Route => ({
  ...route({
    method: "GET",
    path: "/made",
    quota: undefined,
    summary: "Shows it.",
    replies: {200: z.object({reply})},
    handle: () => Promise.reject(new Error("not called")),
  }),
  path: "/service-api/made",
});

test("openapi.json is valid by the official OpenAPI 3.1 schema, with all references resolved", async () => {
  const document = (await merchantOpenApi()) as unknown as Json;
  assert.match(String(document["openapi"]), /^3\.1\./);
  assert.deepEqual(await documentErrors(document), []);
  assert.ok(schemasIn(document).length > 100);
  assert.deepEqual(schemaErrors(document), []);
});

test("openapi.json has each route once, with its own operation id", async () => {
  const {paths} = await merchantOpenApi();
  const routes = await merchantRoutes();
  const operations = routes.map(({method, path}) => paths[templateOf(path)]?.[method.toLowerCase()]);
  assert.ok(routes.length > 90);
  assert.ok(operations.every(Boolean));
  assert.equal(new Set(operations.map((operation) => operation?.operationId)).size, routes.length);
});

test("a reply may have more fields for clients, and none for the tests", () => {
  const schemaOf = (isClosed: boolean) => {
    const {paths} = describeRoutes([made(z.object({id: z.string()}))], {...ABOUT, isClosed});
    return JSON.stringify(paths["/service-api/made"]?.["get"]?.responses);
  };
  assert.match(schemaOf(true), /"additionalProperties":false/);
  assert.doesNotMatch(schemaOf(false), /additionalProperties/);
});

test("two schemas with one id are refused", () => {
  const named = (schema: z.ZodType) => schema.meta({id: "Money"});
  const routes = [made(named(z.object({cents: z.int()}))), ...[made(named(z.string()))]];
  assert.throws(() => describeRoutes(routes, ABOUT), /Money/);
});

suite("GET /service-api/openapi.json", (bench) => {
  test("describes the routes of this server, below its base path", async () => {
    const {browser} = await bench.open({basePath: "/checkout-api"});
    const reply = await browser().get("/openapi.json");
    const document = (await reply.json()) as Json & {servers: unknown; paths: object};
    assert.equal(reply.headers.get("cache-control"), "public, max-age=300");
    assert.deepEqual(document.servers, [{url: "/checkout-api"}]);
    assert.deepEqual(await documentErrors(document), []);
    assert.ok("/service-api/checkout/quote" in document.paths);
    assert.ok(!Object.keys(document.paths).some((path) => path.startsWith("/service-api/back-office")));
  });

  test("describes the operator's routes if they exist", async () => {
    const {browser} = await bench.open({variables: {OPERATOR_KEY: "an-operator-key-0123456789abcdef"}});
    const {paths} = (await (await browser().get("/openapi.json")).json()) as {paths: object};
    assert.ok("/service-api/back-office/payments" in paths);
  });
});
