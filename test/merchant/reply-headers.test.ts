import assert from "node:assert/strict";
import {test} from "node:test";
import {Hono} from "hono";
import {type Door, threshold} from "../../server/merchant/middleware/threshold.ts";
import type {DoorVariables} from "../../server/merchant/middleware/variables.ts";
import {libsql} from "../support/databases.ts";
import {suite} from "./support/suite.ts";

const bearing =
  (given: Readonly<Record<string, string>>): Door =>
  (_c, headers) => {
    Object.assign(headers, given);
    return undefined;
  };

/** Replies of every kind behind one door. */
function application(): Hono<DoorVariables> {
  const app = new Hono<DoorVariables>();
  app.use(threshold([bearing({"cache-control": "no-store", vary: "Origin", "x-frame": "none"})]));
  app.onError((_error, c) => c.json({error: "failed"}, 500));
  app.use("/cookies/*", async (c, next) => {
    c.header("set-cookie", "one=1; Path=/", {append: true});
    c.header("set-cookie", "two=2; Path=/", {append: true});
    await next();
  });
  app.get("/cookies/json", (c) => c.json({}));
  app.get("/cookies/page", (c) => c.html("<p>"));
  app.get("/cookies/none", (c) => c.body(null, 204));
  app.get("/cookies/text", (c) => c.body("[]", 200, {"Content-Type": "application/json"}));
  app.get("/own", (c) => c.json({}, 201, {"cache-control": "max-age=60"}));
  app.get("/own/text", (c) => c.body("[]", 203, {"Cache-Control": "max-age=60"}));
  app.get("/own/init", (c) => c.body("[]", {status: 203, headers: {"cache-control": "max-age=60"}}));
  app.get("/own/header", (c) => {
    c.header("Cache-Control", "max-age=60");
    c.header("X-Own", "yes");
    return c.json({});
  });
  app.get("/own/reply", () => new Response("x", {headers: {"cache-control": "max-age=60", vary: "Accept"}}));
  app.get("/taken-back", (c) => {
    c.header("x-frame", undefined);
    return c.json({});
  });
  app.get("/after", async (c, next) => {
    await next();
    c.header("x-late", "yes");
  });
  app.get("/after", (c) => c.json({}));
  app.get("/fails", (c) => {
    c.json({});
    throw new Error("after a reply was made");
  });
  app.get("/fails/text", (c) => {
    c.body("[]", 200, {"x-frame": "any", "content-type": "text/csv"});
    throw new Error("after a text was made");
  });
  app.get("/fails/late", async (_c, next) => {
    await next();
    throw new Error("after the reply stood");
  });
  app.get("/fails/late", (c) => c.json({fine: true}));
  return app;
}

const headersOf = async (path: string, method = "GET") =>
  (await application().request(path, {method})).headers;

test("each cookie stays a header of its own, however the reply is made", async () => {
  for (const path of ["/cookies/json", "/cookies/page", "/cookies/none", "/cookies/text"]) {
    const headers = await headersOf(path);
    assert.deepEqual(headers.getSetCookie(), ["one=1; Path=/", "two=2; Path=/"], path);
    assert.equal(headers.get("cache-control"), "no-store", path);
    assert.equal(headers.get("x-frame"), "none", path);
  }
});

test("what a route says itself stands, and what a reply depends on adds up", async () => {
  for (const path of ["/own", "/own/text", "/own/init", "/own/header", "/own/reply"]) {
    assert.equal((await headersOf(path)).get("cache-control"), "max-age=60", path);
  }
  assert.equal((await headersOf("/own/reply")).get("vary"), "Accept, Origin");
  assert.equal((await headersOf("/taken-back")).get("x-frame"), null);
  for (const path of ["/own/text", "/own/init"]) {
    const reply = await application().request(path);
    assert.deepEqual([reply.status, await reply.text()], [203, "[]"], path);
    assert.equal(reply.headers.get("vary"), "Origin", path);
  }
});

test("headers that come after the reply reach it, and a reply to HEAD has those of GET", async () => {
  const late = await headersOf("/after");
  assert.deepEqual([late.get("x-late"), late.get("x-frame")], ["yes", "none"]);
  const head = await headersOf("/cookies/json", "HEAD");
  assert.deepEqual([head.getSetCookie().length, head.get("content-type")], [2, "application/json"]);
});

test("an error bears them once, also when a reply was made before it", async () => {
  for (const path of ["/fails", "/fails/text", "/fails/late"]) {
    const reply = await application().request(path);
    assert.equal(reply.status, 500, path);
    assert.equal(reply.headers.get("vary"), "Origin", path);
    assert.equal(reply.headers.get("x-frame"), "none", path);
    assert.equal(reply.headers.get("content-type"), "application/json", path);
    assert.deepEqual(await reply.json(), {error: "failed"}, path);
  }
});

test("nothing of one reply is in the next", async () => {
  const app = application();
  const headers = async (path: string) => (await app.request(path)).headers;
  const before = [...(await headers("/after"))];
  for (const path of ["/cookies/json", "/own", "/own/text", "/own/header", "/taken-back", "/fails/text"]) {
    await headers(path);
    assert.deepEqual([...(await headers("/after"))], before, path);
  }
  const both = await Promise.all([headers("/cookies/page"), headers("/after"), headers("/cookies/json")]);
  assert.deepEqual(
    both.map((each) => each.getSetCookie().length),
    [2, 0, 2],
  );
});

suite(
  "quotes that are remembered",
  (bench) => {
    test("goods cost the same each time; a delivery is priced anew by the shop's own rates", async () => {
      let price = 5;
      const shipping = () => [
        {
          id: "POST",
          label: "Post",
          type: "SHIPPING" as const,
          amount: {currency_code: "USD", value: `${(price += 1)}.00`},
        },
      ];
      const buyer = (await bench.open({shipping})).browser();
      const items = [{sku: "ceramic-teapot", quantity: 2}];
      const quote = async (body: unknown) => {
        const {amount} = (await (await buyer.post("/checkout/quote", body)).json()) as {
          amount: {value: string};
        };
        return amount.value;
      };
      assert.deepEqual([await quote({items}), await quote({items})], ["150.00", "150.00"]);
      assert.deepEqual(
        [await quote({items, shipping: {}}), await quote({items, shipping: {}})],
        ["156.00", "157.00"],
      );
      const one = [{sku: "ceramic-teapot", quantity: 1}];
      assert.deepEqual([await quote({items: one}), await quote({items})], ["75.00", "150.00"]);
    });
  },
  {on: [libsql]},
);
