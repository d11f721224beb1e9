import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {Route} from "../../server/merchant/routes/route.ts";
import {OPERATOR_KEY} from "./support/operator.ts";
import {read} from "./support/replies.ts";
import {attempt, ORIGIN, type Shop} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

const OPERATOR = {variables: {OPERATOR_KEY}};

/** Fields that this server reads of a dispute and of a payment link. */
const RECORD = {
  id: "A1",
  dispute_id: "A1",
  status: "OPEN",
  resources: [],
  links: ["accept_claim", "make_offer", "acknowledge_return_item", "adjudicate"].map((rel) => ({
    rel,
    href: "https://paypal.example",
  })),
};

/** PayPal that has every record and does everything. */
const willing: typeof fetch = async (input, init) =>
  new Request(input).url.includes("/oauth2/") ? fetch(input, init) : Response.json(RECORD);

/** Routes of the operator that have an error. */
const routesWith = ({merchant}: Shop, error: NonNullable<Route["errors"]>[number]) =>
  merchant.routes.filter(({key, errors}) => key === "OPERATOR_KEY" && errors?.includes(error));

/** Calls a route with this text for each id in its path. */
async function call(
  {merchant}: Shop,
  {method, path}: Route,
  {
    id = "X",
    body,
    requestId = randomUUID(),
  }: {id?: string; body?: FormData | object | undefined; requestId?: string} = {},
) {
  const isForm = body instanceof FormData;
  const sent = method === "GET" ? undefined : body;
  const reply = merchant.app.request(`${ORIGIN}${path.replaceAll(/:\w+/g, id)}`, {
    method,
    headers: {
      authorization: `Bearer ${OPERATOR_KEY}`,
      ...attempt(requestId),
      ...(sent && !isForm && {"content-type": "application/json"}),
    },
    ...(sent && {body: isForm ? body : JSON.stringify(sent)}),
  });
  const {status, body: replied} = await read(Promise.resolve(reply));
  return [status, replied?.code];
}

/** Two valid bodies of a route. PayPal checks those of most. */
function bodiesFor({method, path}: Route): [object?, object?] {
  if (path.endsWith("/track")) return [{capture_id: "A"}, {capture_id: "B"}];
  if (method === "PATCH")
    return [true, false].map((value) => [{op: "add", path: "/notify_payer", value}]) as [object, object];
  return method === "DELETE" ? [] : [{note: "A"}, {note: "B"}];
}

suite("requests of the operator that are refused before PayPal gets them", (bench) => {
  test("a path with a text that is no id of PayPal is unknown", async () => {
    const shop = await bench.open(OPERATOR);
    const routes = routesWith(shop, "404 NOT_FOUND");
    assert.ok(routes.length > 25);
    for (const route of routes) {
      const reply = await call(shop, route, {id: "..%2f", body: bodiesFor(route)[0] ?? {}});
      assert.deepEqual(reply, [404, "NOT_FOUND"], `${route.method} ${route.path}`);
    }
    assert.deepEqual(
      bench.paypal.seen.map(({path}) => path).filter((path) => !path.includes("token")),
      [],
    );
  });

  test("a request id is of one action", async () => {
    const shop = await bench.open({...OPERATOR, fetch: willing});
    const routes = routesWith(shop, "409 REQUEST_REUSED").filter(({path}) =>
      /\/(?:disputes|payment-links|trackers|track)(?:$|\/)/.test(path),
    );
    assert.ok(routes.length >= 8);
    for (const route of routes) {
      const [first, second] = bodiesFor(route);
      const requestId = randomUUID();
      await call(shop, route, {id: "A1", body: first, requestId});
      const reply = await call(shop, route, {id: "A2", body: second, requestId});
      assert.deepEqual(reply, [409, "REQUEST_REUSED"], `${route.method} ${route.path}`);
    }
  });

  test("a file of another kind is refused", async () => {
    const shop = await bench.open(OPERATOR);
    const routes = routesWith(shop, "400 FILE_REFUSED");
    assert.ok(routes.length > 8);
    for (const route of routes) {
      const body = new FormData();
      body.append("input", new Blob(["{}"], {type: "application/json"}));
      body.append("file", new Blob(["MZ"]), "program.exe");
      assert.deepEqual(await call(shop, route, {body}), [400, "FILE_REFUSED"], route.path);
    }
  });

  test("an unknown order has no action", async () => {
    const shop = await bench.open(OPERATOR);
    const routes = routesWith(shop, "404 ORDER_NOT_FOUND");
    assert.equal(routes.length, 4);
    for (const route of routes) {
      assert.deepEqual(await call(shop, route, {body: {}}), [404, "ORDER_NOT_FOUND"], route.path);
    }
  });

  test("an unknown payment or action can't be settled", async () => {
    const shop = await bench.open(OPERATOR);
    const routes = [
      ...routesWith(shop, "404 ATTEMPT_NOT_FOUND"),
      ...routesWith(shop, "404 ACTION_NOT_FOUND"),
      ...routesWith(shop, "404 NOTHING_TO_CHECK"),
    ].filter(({path}) => path.endsWith("/settle"));
    assert.equal(routes.length, 3);
    for (const route of routes) {
      const [status] = await call(shop, route, {body: {outcome: "not-done", note: "looked up"}});
      assert.equal(status, 404, route.path);
    }
  });

  test("an action is shown by its request id", async () => {
    const shop = await bench.open({...OPERATOR, fetch: willing});
    const {routes} = shop.merchant;
    const requestId = randomUUID();
    const accept = routes.find(({path}) => path.endsWith("/accept-claim"))!;
    await call(shop, accept, {id: "PP-1", body: {note: "A"}, requestId});
    const show = routes.find(({path}) => path.endsWith("/paypal/actions/:actionId"))!;
    assert.equal((await call(shop, show, {id: requestId}))[0], 200);
  });

  test("a payment link without an address has no QR code", async () => {
    const shop = await bench.open({
      ...OPERATOR,
      fetch: async (input, init) =>
        new Request(input).url.includes("/payment-resources/")
          ? Response.json({id: "PLB-1"})
          : fetch(input, init),
    });
    const route = shop.merchant.routes.find(({path}) => path.endsWith("/payment-links/:id/qr-code"))!;
    assert.deepEqual(await call(shop, route), [422, "NO_ADDRESS"]);
  });
});
