import assert from "node:assert/strict";
import {test} from "node:test";
import {describeApi, endpoints, type OpenApi, routerPath} from "./support/declared.ts";
import {withSandbox, ORIGIN} from "./support/sandbox.ts";

const api = describeApi(endpoints, {version: "1.2.3", origin: ORIGIN});

const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({method: method.toUpperCase(), path, operation})),
);

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
      operations.map(({method, path}) => `${method} ${path}`).sort(),
      endpoints.map(({method, path}) => `${method} ${path}`).sort(),
    );
  });
});

test("each operation has its own id, an existing tag and existing scopes", () => {
  assert.equal(new Set(operations.map(({operation}) => operation.operationId)).size, operations.length);
  const {oauth2} = api.components.securitySchemes;
  assert.equal(oauth2.flows.clientCredentials.tokenUrl, `${ORIGIN}/v1/oauth2/token`);
  const {scopes} = oauth2.flows.clientCredentials;
  for (const {operation} of operations) {
    assert.ok(api.tags.some(({name}) => operation.tags.includes(name)));
    for (const scheme of operation.security) {
      const needed = "oauth2" in scheme ? scheme.oauth2 : [];
      for (const scope of needed) assert.ok(scopes[scope], `${scope} does not exist`);
    }
  }
});

test("an operation says which feature it needs, and that pages can call it", () => {
  const operationOf = (route: string) =>
    operations.find(({method, path}) => `${method} ${path}` === route)?.operation;
  const dispute = operationOf("GET /v1/customer/disputes/{id}");
  assert.equal(dispute?.["x-feature"], "disputes");
  assert.match(dispute.description, /The application must have the feature disputes/);
  const eligibility = operationOf("POST /v2/payments/find-eligible-methods");
  assert.match(eligibility?.description ?? "", /Pages may call it/);
  assert.match(operationOf("POST /v2/checkout/orders")?.description ?? "", /PayPal-Request-Id for 6 hours/);
});

test("an endpoint without a description is refused", () => {
  const unknown = {...endpoints[0]!, path: "/v1/things"};
  assert.throws(() => describeApi([unknown], {version: "1", origin: ORIGIN}), /\/v1\/things has no descr/);
});
