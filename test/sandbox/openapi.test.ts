import assert from "node:assert/strict";
import {test} from "node:test";
import {z} from "zod";
import {
  describeApi,
  type Endpoint,
  endpoints,
  type OpenApi,
  type Operation,
  routerPath,
} from "./support/declared.ts";
import {card, CARDS, orderBody, OrdersClient} from "./support/orders.ts";
import {type Answer, withSandbox, ORIGIN} from "./support/sandbox.ts";

const about = {version: "1.2.3", origin: ORIGIN};
const api = describeApi(endpoints, about);

interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function operations({paths}: OpenApi): Described[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({method: method.toUpperCase(), path, operation})),
  );
}

/** Declares an endpoint for a test. */
function declared(parts: Partial<Endpoint>): Endpoint {
  const {id = "things.make", path = "/v1/things", method = "POST"} = parts;
  return {
    id,
    path,
    method,
    tag: "Things",
    summary: "Make",
    scopes: ["payments/payment"],
    replies: {},
    ...parts,
  };
}

withSandbox("the API's description", (sandbox) => {
  test("is served to any page, with the requested origin", async () => {
    const answer = await sandbox().call<OpenApi>("GET", "/openapi.json", {
      headers: {Origin: "https://shop.example"},
    });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("Access-Control-Allow-Origin"), "*");
    assert.equal(answer.headers.get("Access-Control-Allow-Credentials"), null);
    assert.equal(answer.headers.get("Cross-Origin-Resource-Policy"), "cross-origin");
    assert.deepEqual(answer.body.servers, [{url: ORIGIN}]);
    assert.deepEqual(Object.keys(answer.body.paths), Object.keys(api.paths));
    const elsewhere = await sandbox().call<OpenApi>("GET", "http://localhost:8081/openapi.json");
    assert.deepEqual(elsewhere.body.servers, [{url: "http://localhost:8081"}]);
  });

  test("has exactly the routes of the REST interface", () => {
    const served = sandbox().routes.filter((route) => /^\w+ \/v\d/.test(route));
    const listed = endpoints.map((endpoint) => `${endpoint.method} ${routerPath(endpoint)}`);
    assert.deepEqual(new Set(served), new Set(listed));
    assert.deepEqual(
      operations(api)
        .map(({method, path}) => `${method} ${path}`)
        .sort(),
      endpoints.map(({method, path}) => `${method} ${path}`).sort(),
    );
  });

  test("has each operation once, with the parameters of its path and existing scopes", () => {
    const all = operations(api);
    assert.equal(new Set(all.map(({operation}) => operation.operationId)).size, all.length);
    const {oauth2, basic} = z
      .looseObject({
        oauth2: z.looseObject({
          flows: z.looseObject({
            clientCredentials: z.looseObject({
              tokenUrl: z.string(),
              scopes: z.record(z.string(), z.string()),
            }),
          }),
        }),
        basic: z.unknown(),
      })
      .parse(api.components.securitySchemes);
    assert.ok(basic);
    const {tokenUrl, scopes} = oauth2.flows.clientCredentials;
    assert.equal(tokenUrl, `${ORIGIN}/v1/oauth2/token`);
    for (const {path, operation} of all) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      const parameters = operation.parameters ?? [];
      assert.deepEqual(
        parameters
          .filter((parameter) => parameter.in === "path")
          .map(({name}) => name)
          .sort(),
        inPath,
        path,
      );
      const names = parameters.map((parameter) => `${parameter.in} ${parameter.name.toLowerCase()}`);
      assert.equal(new Set(names).size, names.length, `${operation.operationId} has a parameter twice`);
      assert.ok(api.tags.some(({name}) => operation.tags.includes(name)));
      assert.ok(operation.responses["default"]);
      for (const scheme of operation.security) {
        const needed = "oauth2" in scheme ? scheme.oauth2 : [];
        for (const scope of needed) assert.ok(scopes[scope], `${scope} does not exist`);
      }
    }
  });

  test("matches real replies and requests", async () => {
    const shop = await OrdersClient.of(sandbox());
    const order = await shop.create(orderBody());
    const id = order.body.id;
    const samples: readonly (readonly [id: string, answer: Answer])[] = [
      ["oauth.token", await sandbox().form("grant_type=client_credentials")],
      ["oauth.token", await sandbox().form("grant_type=password")],
      ["orders.create", order],
      ["orders.create", await shop.create({})],
      ["orders.create", await sandbox().call("POST", "/v2/checkout/orders", {body: orderBody()})],
      ["orders.confirm", await shop.confirm(id, card(CARDS.ordinary))],
      ["orders.capture", await shop.capture(id)],
      ["orders.capture", await shop.capture(id)],
      ["orders.get", await shop.show(id)],
      ["orders.get", await shop.show("UNKNOWN")],
    ];
    for (const [operationId, answer] of samples) {
      const schema = replySchema(operationId, answer.status);
      const result = schema.safeParse(answer.body);
      assert.ok(result.success, `${operationId} ${answer.status}: ${result.error?.message}\n${answer.text}`);
      // The schema refuses a wrong reply.
      assert.equal(
        schema.safeParse({...answer.body, links: "none", access_token: 1, error: 2}).success,
        false,
      );
    }
    const body = requestSchema("orders.create");
    assert.ok(body.safeParse(orderBody()).success);
    assert.equal(body.safeParse({...orderBody(), intent: "GIVE"}).success, false);
  });
});

/** Parses a generated schema, with its references changed from components to its own definitions. */
function parseSchema(schema: unknown): z.ZodType {
  const text = JSON.stringify({...(schema as object), $defs: api.components.schemas});
  return z.fromJSONSchema(
    JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/")) as Parameters<
      typeof z.fromJSONSchema
    >[0],
  );
}

function operation(id: string): Operation {
  const found = operations(api).find((entry) => entry.operation.operationId === id);
  assert.ok(found, id);
  return found.operation;
}

function replySchema(id: string, status: number): z.ZodType {
  const {responses} = operation(id);
  const given = responses[status] ?? responses["default"];
  assert.ok(given);
  const response = "$ref" in given ? api.components.responses[given.$ref.split("/").at(-1) ?? ""] : given;
  return parseSchema(response?.content?.["application/json"]?.schema);
}

function requestSchema(id: string): z.ZodType {
  return parseSchema(operation(id).requestBody?.content["application/json"]?.schema);
}

test("request ids are described with their lifetime", () => {
  const withId = (parts: Partial<Endpoint>) =>
    operations(describeApi([declared(parts)], about))[0]?.operation.parameters?.find(
      ({name}) => name === "PayPal-Request-Id",
    );
  assert.match(withId({replay: {hours: 3}})?.description ?? "", /3 hours/);
  assert.match(withId({replay: {hours: 45 * 24}})?.description ?? "", /45 days/);
  assert.equal(withId({}), undefined);
});

test("an endpoint is described with media types, headers, feature, query and errors", () => {
  const [made] = operations(
    describeApi(
      [
        declared({
          path: "/v1/things/{id}",
          feature: "disputes",
          browser: true,
          params: z.object({id: z.string().max(5)}),
          query: z.object({page: z.coerce.number().int().min(1).max(1000).default(1), name: z.string()}),
          body: {schema: z.object({a: z.string()}), optional: true, otherTypes: ["multipart/mixed"]},
          headers: {Prefer: "What the reply shows."},
          replay: {hours: 1},
          replies: {200: z.strictObject({b: z.string()}), 204: null},
        }),
      ],
      about,
    ),
  );
  assert.ok(made);
  const {parameters = [], requestBody, responses, ...rest} = made.operation;
  assert.equal(rest["x-feature"], "disputes");
  assert.match(rest.description ?? "", /client token.*disputes/);
  assert.deepEqual(
    parameters.map((parameter) => [parameter.in, parameter.name, parameter.required]),
    [
      ["path", "id", true],
      ["query", "page", false],
      ["query", "name", true],
      ["header", "PayPal-Request-Id", false],
      ["header", "Service-Request-Id", false],
      ["header", "Prefer", false],
    ],
  );
  assert.deepEqual(parameters[1]?.schema, {type: "integer", minimum: 1, maximum: 1000, default: 1});
  assert.equal(requestBody?.required, false);
  assert.deepEqual(Object.keys(requestBody?.content ?? {}), ["application/json", "multipart/mixed"]);
  assert.deepEqual(Object.keys(responses), [
    ..."200 204 400 401 403 404 409 413 415 422 429 500".split(" "),
    "default",
  ]);
  assert.equal("content" in (responses["204"] ?? {}), false);
});

test("a named schema is written once, for requests and replies", () => {
  const part = z.object({kind: z.string().default("x")}).meta({id: "Part"});
  const whole = z.object({part}).meta({id: "Whole"});
  const made = describeApi([declared({body: {schema: whole}, replies: {200: whole}})], about);
  const {Part, Whole} = made.components.schemas;
  assert.equal(Part?.required, undefined);
  assert.deepEqual(Whole?.properties, {part: {$ref: "#/components/schemas/Part"}});
  assert.equal(JSON.stringify(made).split("#/components/schemas/Whole").length, 3);
});

test("refuses two different schemas with the same id", () => {
  const one = z.object({a: z.string()}).meta({id: "Twin"});
  const other = z.object({b: z.string()}).meta({id: "Twin"});
  const both = [
    declared({id: "a", path: "/v1/a", replies: {200: one}}),
    declared({id: "b", path: "/v1/b", replies: {200: other}}),
  ];
  assert.throws(() => describeApi(both, about), /Duplicate schema id "Twin"/);
});
