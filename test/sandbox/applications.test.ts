import assert from "node:assert/strict";
import {test} from "node:test";
import {FEATURES, PAYMENT_METHODS} from "../../server/sandbox/wire/application.ts";
import {SERVER_SCOPES} from "../../server/sandbox/wire/scopes.ts";
import {type Endpoint, endpoints} from "./support/declared.ts";
import {orderBody} from "./support/orders.ts";
import {basic, CREDENTIALS, withSandbox} from "./support/sandbox.ts";

interface Shown {
  readonly app_id: string;
  readonly client_id: string;
  readonly client_secret?: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly features: readonly string[];
  readonly environment: string;
  readonly payment_methods: readonly string[];
  readonly profile: Readonly<Record<string, unknown>>;
}

interface Refusal {
  readonly name: string;
  readonly details: readonly {readonly issue: string; readonly field: string}[];
}

const PATH = "/_sandbox/applications";

withSandbox("applications", (sandbox) => {
  const create = <Body = Shown>(body?: unknown) =>
    sandbox().call<Body>("POST", PATH, body === undefined ? {} : {body});
  const all = async () => (await sandbox().call<{applications: Shown[]}>("GET", PATH)).body.applications;

  test("the application of the settings has all features, and its secret is not shown", async () => {
    const own = (await all()).find(({client_id}) => client_id === CREDENTIALS.CLIENT_ID);
    assert.deepEqual(own, {
      app_id: own?.app_id,
      client_id: CREDENTIALS.CLIENT_ID,
      name: "Test Store",
      scopes: [...SERVER_SCOPES],
      features: [...FEATURES],
      environment: "sandbox",
      payment_methods: [...PAYMENT_METHODS],
      profile: {
        country_code: "US",
        email_address: "merchant@store.example",
        tax: {name: "Sales tax", percentage: "8.25"},
        shipping: {name: "Standard", amount: {currency_code: "USD", value: "5.00"}},
      },
    });
  });

  test("a new application without fields gets working credentials, which are shown once and stored as a hash", async () => {
    const {status, body} = await create();
    assert.equal(status, 201);
    const {client_secret: secret = "", ...shown} = body;
    assert.match(shown.client_id, /^CLI-[A-Z2-9]{17}$/);
    assert.match(secret, /^[\w-]{43}$/);
    const form = "grant_type=client_credentials";
    const token = await sandbox().form(form, {Authorization: basic(secret, shown.client_id)});
    assert.deepEqual([token.status, token.body.app_id], [200, shown.app_id]);
    assert.deepEqual(
      (await all()).find(({client_id}) => client_id === shown.client_id),
      shown,
    );
    assert.equal((await sandbox().everythingStored()).includes(secret), false);
    assert.equal(sandbox().log.includes(secret), false);
  });

  test("a new application gets all fields that were sent", async () => {
    const wanted = {
      client_id: "atelier-nord",
      client_secret: "canary-atelier-secret:with-a-colon",
      name: "Atelier Nord",
      scopes: ["payments/payment", "invoicing/invoices/read"],
      features: ["invoicing"],
      environment: "live",
      payment_methods: ["paypal"],
      profile: {country_code: "DE", email_address: "kasse@atelier.example", language: "de"},
    };
    const {status, body} = await create(wanted);
    assert.equal(status, 201);
    assert.deepEqual(body, {app_id: body.app_id, ...wanted});
    const form = "grant_type=client_credentials";
    const Authorization = basic(wanted.client_secret, wanted.client_id);
    const token = await sandbox().form(form, {Authorization});
    assert.deepEqual(
      token.body.scope.split(" ").map((scope) => scope.split("/services/")[1]),
      wanted.scopes,
    );
  });

  test("only one of concurrent applications gets a client id", async () => {
    const answers = await Promise.all(
      ["one", "two", "three"].map((client_secret) =>
        create<Shown & Refusal>({client_id: "wanted-by-many", client_secret}),
      ),
    );
    const made = answers.filter(({status}) => status === 201);
    assert.equal(made.length, 1);
    for (const {status, body} of answers.filter((answer) => answer !== made[0])) {
      assert.equal(status, 409);
      assert.deepEqual([body.name, body.details[0]?.issue], ["RESOURCE_CONFLICT", "DUPLICATE_CLIENT_ID"]);
    }
    // Only the secret of the created application works.
    for (const secret of ["one", "two", "three"]) {
      const opened = await sandbox().form("grant_type=client_credentials", {
        Authorization: basic(secret, "wanted-by-many"),
      });
      assert.equal(opened.status, secret === made[0]?.body.client_secret ? 200 : 401);
    }
    assert.equal((await create<Refusal>({client_id: CREDENTIALS.CLIENT_ID})).status, 409);
  });

  const wrong: readonly (readonly [body: unknown, field: string])[] = [
    [{secret: "x"}, "/"],
    [{client_id: "a:b"}, "/client_id"],
    [{client_id: ""}, "/client_id"],
    [{client_id: "x".repeat(129)}, "/client_id"],
    [{client_secret: "with space"}, "/client_secret"],
    [{name: ""}, "/name"],
    [{scopes: ["everything"]}, "/scopes/0"],
    [{scopes: ["payments/client_sdk_orders_api"]}, "/scopes/0"],
    [{features: ["teleport"]}, "/features/0"],
    [{environment: "production"}, "/environment"],
    [{payment_methods: ["cash"]}, "/payment_methods/0"],
    [{profile: {country_code: "usa"}}, "/profile/country_code"],
    [{profile: {email_address: "nobody"}}, "/profile/email_address"],
    [{profile: {tax: {name: "T", percentage: "101"}}}, "/profile/tax/percentage"],
    [{profile: {fax: "1"}}, "/profile"],
  ];
  for (const [body, field] of wrong) {
    test(`${JSON.stringify(body).slice(0, 60)} gets 400`, async () => {
      const before = (await all()).length;
      const answer = await create<Refusal>(body);
      assert.deepEqual([answer.status, answer.body.details[0]?.field], [400, field]);
      assert.equal((await all()).length, before);
    });
  }

  test("the control refuses other machines and origins, also for reading", async () => {
    for (const method of ["GET", "POST"]) {
      for (const options of [{from: "203.0.113.7"}, {headers: {Origin: "https://evil.example"}}]) {
        const answer = await sandbox().call(method, PATH, options);
        assert.equal(answer.status, 403, method);
      }
    }
  });

  test("a wrong secret, another application's secret and an unknown client get the same 401", async () => {
    const [one, other] = [await sandbox().application(), await sandbox().application()];
    const refused = await Promise.all(
      [
        basic("wrong", one.clientId),
        basic(other.clientSecret, one.clientId),
        basic(`${one.clientSecret} `, one.clientId),
        basic(one.clientSecret, one.clientId.toLowerCase()),
        basic(one.clientSecret, "nobody"),
        basic("", one.clientId),
      ].map((Authorization) => sandbox().form("grant_type=client_credentials", {Authorization})),
    );
    for (const {status, body} of refused) {
      assert.deepEqual([status, body.error], [401, "invalid_client"]);
      assert.deepEqual(body, refused[0]?.body);
    }
  });

  /** Calls a REST route for an unknown resource. Returns the issue of a 403. */
  const refusal = async (endpoint: Endpoint, token: string) => {
    const path = endpoint.path.replace(/\{\w+\}/g, "UNKNOWN");
    const options = endpoint.body ? {token, body: {}} : {token};
    const {status, body} = await sandbox().call<Refusal>(endpoint.method, path, options);
    return status === 403 ? body.details[0]?.issue : undefined;
  };
  const withToken = endpoints.filter(({scopes}) => scopes.length > 0);

  test("a disabled feature disables exactly its own routes", async () => {
    for (const off of FEATURES) {
      const features = FEATURES.filter((feature) => feature !== off);
      const token = await (await sandbox().application({features})).token();
      for (const endpoint of withToken) {
        const isOff = (await refusal(endpoint, token)) === "FEATURE_NOT_ENABLED";
        assert.equal(isOff, endpoint.feature === off, `${endpoint.id} without ${off}`);
      }
    }
  });

  test("every scope gives access to exactly the routes that list it", async () => {
    for (const scope of SERVER_SCOPES) {
      const token = await (await sandbox().application({scopes: [scope]})).token();
      for (const endpoint of withToken) {
        const needed: readonly string[] = endpoint.scopes;
        const isDenied = (await refusal(endpoint, token)) === "PERMISSION_DENIED";
        assert.equal(isDenied, !needed.includes(scope), `${endpoint.id} with ${scope}`);
      }
    }
  });

  test("a token of an application without scopes has no access", async () => {
    const token = await (await sandbox().application({scopes: []})).token();
    const {status} = await sandbox().call("POST", "/v2/checkout/orders", {token, body: orderBody()});
    assert.equal(status, 403);
  });

  test("each application has its own request ids", async () => {
    const [token, stranger] = [
      await (await sandbox().application()).token(),
      await (await sandbox().application()).token(),
    ];
    const headers = {"PayPal-Request-Id": "the-same"};
    const created = await Promise.all(
      [token, stranger].map((each) =>
        sandbox().call("POST", "/v2/checkout/orders", {token: each, body: orderBody(), headers}),
      ),
    );
    assert.deepEqual(
      created.map(({status}) => status),
      [201, 201],
    );
    assert.notEqual(created[0]?.body.id, created[1]?.body.id);
  });
});
