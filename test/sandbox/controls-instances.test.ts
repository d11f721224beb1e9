import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {engines} from "../support/databases.ts";
import {takeOutcome} from "../../server/sandbox/test-controls/test-controls.operations.ts";
import {card, CARDS, orderBody} from "./support/orders.ts";
import {TestSandbox} from "./support/sandbox.ts";
import {until} from "./support/until.ts";

// A libsql file has one process. Several instances share a PostgreSQL.
for (const engine of engines().filter(({name}) => name === "postgres")) {
  describe(`two instances on one ${engine.name}`, () => {
    let one: TestSandbox;
    let two: TestSandbox;
    before(async () => {
      one = await TestSandbox.open(engine);
      two = await one.secondInstance();
    });
    after(() => one.close());

    const ahead = async (sandbox: TestSandbox) =>
      (await sandbox.call<{ahead_seconds: number}>("GET", "/_sandbox/clock")).body.ahead_seconds;

    test("instances share the clock from their next request on", async () => {
      const token = await one.token();
      const create = (sandbox: TestSandbox) =>
        sandbox.call("POST", "/v2/checkout/orders", {token, body: orderBody()});
      assert.equal((await create(two)).status, 201);
      await one.call("POST", "/_sandbox/clock", {body: {advance_seconds: 32_400}});
      assert.equal((await create(two)).status, 401, "the token has also expired at the other instance");
      await two.call("POST", "/_sandbox/clock", {body: {advance_seconds: 100}});
      assert.deepEqual([await ahead(one), await ahead(two)], [32_500, 32_500]);
      await one.call("POST", "/_sandbox/clock", {body: {reset: true}});
      assert.deepEqual([await ahead(two), await ahead(one)], [0, 0]);
    });

    test("concurrent advances of the clock at two instances add up", async () => {
      const body = {advance_seconds: 1};
      await Promise.all(
        Array.from({length: 20}, (_, index) =>
          (index % 2 ? one : two).call("POST", "/_sandbox/clock", {body}),
        ),
      );
      assert.deepEqual([await ahead(one), await ahead(two)], [20, 20]);
      await two.call("POST", "/_sandbox/clock", {body: {reset: true}});
    });

    test("a new instance starts with the shared clock", async () => {
      await one.call("POST", "/_sandbox/clock", {body: {advance_seconds: 60}});
      const three = await one.secondInstance();
      assert.equal(await ahead(three), 60);
      await one.call("POST", "/_sandbox/clock", {body: {reset: true}});
    });

    test("instances share faults and their remaining times", async () => {
      const fault = {method: "GET", path: "/health", kind: "status", times: 9};
      const {body} = await one.call("POST", "/_sandbox/faults", {body: fault});
      const answers = await Promise.all(
        Array.from({length: 40}, (_, index) => (index % 2 ? one : two).call("GET", "/health")),
      );
      assert.equal(answers.filter(({status}) => status === 503).length, 9);
      await one.call("POST", "/_sandbox/faults", {body: {...fault, times: 1_000}});
      assert.equal((await two.call("GET", "/health")).status, 503);
      assert.equal((await two.call("DELETE", `/_sandbox/faults/${body.id}`)).status, 204);
      await two.call("DELETE", "/_sandbox/faults");
      assert.equal((await one.call("GET", "/health")).status, 200);
    });

    test("a held reply is released when the other instance deletes the fault", async () => {
      for (const noticed of ["by the next request", "by looking"] as const) {
        const fault = {method: "GET", path: "/health", kind: "hold"};
        const {body} = await one.call("POST", "/_sandbox/faults", {body: fault});
        let answered = false;
        const held = two.call("GET", "/health").finally(() => {
          answered = true;
        });
        await until(() => two.waits.pending.includes(100));
        assert.equal(answered, false);
        await one.call("DELETE", `/_sandbox/faults/${body.id}`);
        if (noticed === "by the next request") await two.call("GET", "/ready");
        else two.waits.elapse();
        assert.equal((await held).status, 200, noticed);
      }
    });

    test("instances share presets: an outcome is used once, and both select the same buyer", async () => {
      await one.call("POST", "/_sandbox/presets", {body: {outcome: "capture-pending", times: 4}});
      const taken = await Promise.all(
        Array.from({length: 12}, (_, index) =>
          (index % 2 ? one : two).database.transaction((tx) => takeOutcome(tx, 0, ["capture-pending"])),
        ),
      );
      assert.equal(taken.filter(Boolean).length, 4);
      await one.call("POST", "/_sandbox/presets", {body: {buyer: "buyer-gb"}});
      const {body} = await two.call<{buyer: string}>("GET", "/_sandbox/presets");
      assert.equal(body.buyer, "buyer-gb");
    });

    test("instances share the request log", async () => {
      await one.call("DELETE", "/_sandbox/requests");
      for (let count = 0; count < 10; count += 1) {
        await Promise.all([one.call("GET", `/shared/one-${count}`), two.call("GET", `/shared/two-${count}`)]);
        if (count % 3 === 0) await Promise.all([one.finish(), two.finish()]);
      }
      await two.finish();
      const {body} = await one.call("GET", "/_sandbox/requests?path=/shared/");
      const paths = body.requests.map(({path}) => path);
      assert.equal(paths.length, 20);
      assert.equal(new Set(paths).size, 20);
      const ofTwo = paths.filter((path) => path.startsWith("/shared/two"));
      assert.deepEqual(
        ofTwo,
        [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((count) => `/shared/two-${count}`),
      );
    });

    test("a reset at one instance resets the other", async () => {
      await one.call("POST", "/_sandbox/clock", {body: {advance_seconds: 60}});
      const fault = {method: "GET", path: "/health", kind: "status", times: 10};
      await one.call("POST", "/_sandbox/faults", {body: fault});
      assert.equal((await two.call("GET", "/health")).status, 503);
      const token = await two.token();
      const pay = {
        token,
        body: {...orderBody(), ...card(CARDS.ordinary)},
        headers: {"PayPal-Request-Id": "once"},
      };
      assert.equal((await two.call("POST", "/v2/checkout/orders", pay)).status, 201);
      await one.call("POST", "/_sandbox/reset");
      assert.equal((await two.call("GET", "/health")).status, 200);
      assert.equal(await ahead(two), 0);
      const denied = await two.call("POST", "/v2/checkout/orders", pay);
      assert.equal(denied.status, 401);
    });
  });
}
