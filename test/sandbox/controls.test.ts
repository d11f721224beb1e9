import assert from "node:assert/strict";
import {test} from "node:test";
import {Shopkeeper} from "./support/orders.ts";
import {onOneEngine, ORIGIN, PAGE, send, type TestSandbox} from "./support/sandbox.ts";

interface Entry {
  method: string;
  path: string;
  status: number | null;
  request_id: string | null;
  debug_id: string;
}

async function requests(sandbox: TestSandbox): Promise<Entry[]> {
  return (await sandbox.call("GET", "/_sandbox/requests")).body.requests as Entry[];
}

/** Waits, without sleeping, until a condition of the running server holds. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

onOneEngine("the clock", (sandbox) => {
  test("moves forward and back to its own time", async () => {
    const read = async () => (await sandbox().call("GET", "/_sandbox/clock")).body as unknown;
    assert.deepEqual(await read(), {now: "2027-01-15T12:00:00.000Z", ahead_seconds: 0});
    const moved = await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 90}});
    assert.deepEqual(moved.body, {now: "2027-01-15T12:01:30.000Z", ahead_seconds: 90});
    await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 0.5}});
    assert.deepEqual(await read(), {now: "2027-01-15T12:01:30.500Z", ahead_seconds: 90.5});
    await sandbox().call("POST", "/_sandbox/clock", {body: {reset: true}});
    assert.deepEqual(await read(), {now: "2027-01-15T12:00:00.000Z", ahead_seconds: 0});
  });

  test("takes no other order", async () => {
    for (const body of [{}, {advance_seconds: -1}, {advance_seconds: "1"}, {reset: false}, {other: 1}]) {
      assert.equal((await sandbox().call("POST", "/_sandbox/clock", {body})).status, 400);
    }
  });
});

onOneEngine("the controls", (sandbox) => {
  test("answer only at loopback names, and to no page of another origin", async () => {
    const paths = [
      ["GET", "/_sandbox/clock"],
      ["POST", "/_sandbox/clock"],
      ["POST", "/_sandbox/faults"],
      ["DELETE", "/_sandbox/faults"],
      ["DELETE", "/_sandbox/faults/FLT-X"],
      ["GET", "/_sandbox/requests"],
    ] as const;
    for (const [method, path] of paths) {
      const rebound = await sandbox().call(method, `http://evil.example:8081${path}`);
      assert.equal(rebound.status, 403, `${method} ${path} under another host`);
      for (const origin of [PAGE, "null", "http://127.0.0.1:9999"]) {
        const foreign = await sandbox().call(method, path, {headers: {Origin: origin}});
        assert.equal(foreign.status, 403, `${method} ${path} from ${origin}`);
      }
    }
    for (const host of ["127.0.0.1:8081", "localhost:8081", "[::1]:8081"]) {
      assert.equal((await sandbox().call("GET", `http://${host}/_sandbox/clock`)).status, 200);
    }
    const own = await sandbox().call("GET", "/_sandbox/clock", {headers: {Origin: ORIGIN}});
    assert.equal(own.status, 200);
  });

  test("answer to no caller from the network, whatever Host it sends", async () => {
    const statusFor = async (from: string) => (await sandbox().call("GET", "/_sandbox/clock", {from})).status;
    for (const address of ["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"]) {
      assert.equal(await statusFor(address), 200, address);
    }
    for (const address of ["10.0.0.7", "192.168.127.1", "::ffff:10.0.0.7", "2001:db8::1"]) {
      assert.equal(await statusFor(address), 403, address);
    }
  });

  test("an unknown fault is 404, a wrong one 400", async () => {
    assert.equal((await sandbox().call("DELETE", "/_sandbox/faults/FLT-X")).status, 404);
    for (const body of [
      {},
      {method: "POST", path: "/x", kind: "explode"},
      {method: "POST", path: "x", kind: "hold"},
      {method: "POST", path: "/x", kind: "hold", times: 0},
      {method: "POST", path: "/x", kind: "status", status: 200},
      {method: "POST", path: "/x", kind: "hold", status: 503},
    ]) {
      assert.equal((await sandbox().call("POST", "/_sandbox/faults", {body})).status, 400);
    }
  });

  test("the request log names what came, without query, header or body", async () => {
    const shop = await Shopkeeper.of(sandbox());
    const created = await shop.create(undefined, {"PayPal-Request-Id": "logged-id"});
    await sandbox().call("GET", "/web-sdk/v6/frames/card-field?session=SESSION-CANARY");
    await sandbox().call("GET", "/v2/checkout/orders/4111111111111111");
    const entries = await requests(sandbox());
    const entry = entries.find(({request_id}) => request_id === "logged-id");
    assert.deepEqual(entry && {...entry, time: undefined}, {
      time: undefined,
      method: "POST",
      path: "/v2/checkout/orders",
      status: 201,
      request_id: "logged-id",
      debug_id: created.headers.get("PayPal-Debug-Id"),
    });
    assert.doesNotMatch(JSON.stringify(entries), new RegExp(`SESSION-CANARY|4111111111111111|${shop.token}`));
  });

  test("the request log keeps the newest 1,000", async () => {
    for (let count = 0; count < 1_010; count += 1) await sandbox().call("GET", "/health");
    const entries = await requests(sandbox());
    assert.equal(entries.length, 1_000);
    assert.equal(entries.at(-1)?.path, "/_sandbox/requests");
  });
});

onOneEngine("faults, on a listening server", (sandbox) => {
  async function ordered(fault: Readonly<Record<string, unknown>>) {
    const shop = await Shopkeeper.of(sandbox());
    const id = await shop.approved();
    const path = `/v2/checkout/orders/${id}/capture`;
    const url = `${await sandbox().listen()}${path}`;
    const order = {method: "POST", path: "/v2/checkout/orders/{id}/capture", ...fault};
    const added = await sandbox().call("POST", "/_sandbox/faults", {body: order});
    assert.equal(added.status, 201);
    const capture = (requestId: string) =>
      send(url, "POST", {token: shop.token, headers: {"PayPal-Request-Id": requestId}});
    const status = async () => (await shop.show(id)).body.status;
    return {capture, status, path, fault: added.body.id};
  }

  test("reset-before: the connection breaks, and nothing happened", async () => {
    const {capture, status} = await ordered({kind: "reset-before"});
    await assert.rejects(capture("reset-before"), TypeError);
    assert.equal(await status(), "APPROVED");
    assert.equal((await capture("reset-before")).status, 201);
  });

  test("reset-after: the connection breaks, and it happened; the same id tells the rest", async () => {
    const {capture, status} = await ordered({kind: "reset-after"});
    await assert.rejects(capture("reset-after"), TypeError);
    assert.equal(await status(), "COMPLETED");
    assert.equal((await capture("reset-after")).status, 200);
  });

  test("status: refused with the service's own error, and nothing happened, as often as ordered", async () => {
    const {capture, status} = await ordered({kind: "status", status: 429, times: 2});
    for (const requestId of ["status-1", "status-2"]) {
      const answer = await capture(requestId);
      assert.equal(answer.status, 429);
      assert.equal(answer.body.name, "RATE_LIMIT_REACHED");
      assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff");
    }
    assert.equal(await status(), "APPROVED");
    assert.equal((await capture("status-3")).status, 201);
  });

  test("hold: it happened, the answer waits until it is released, and the same id is answered meanwhile", async () => {
    const {capture, status, path, fault} = await ordered({kind: "hold"});
    let answered = false;
    const held = capture("hold").finally(() => {
      answered = true;
    });
    await until(async () =>
      (await requests(sandbox())).some((entry) => entry.path === path && entry.status === 201),
    );
    assert.equal(await status(), "COMPLETED");
    const replayed = await capture("hold");
    assert.equal(replayed.status, 200);
    assert.equal(answered, false);
    assert.equal((await sandbox().call("DELETE", `/_sandbox/faults/${fault}`)).status, 204);
    const first = await held;
    assert.equal(first.status, 201);
    assert.deepEqual(first.body, replayed.body);
  });

  test("taking all faults back releases what is held, and nothing more goes wrong", async () => {
    const {capture, path} = await ordered({kind: "hold", times: 5});
    const held = capture("cleared");
    await until(async () =>
      (await requests(sandbox())).some((entry) => entry.path === path && entry.status === 201),
    );
    assert.equal((await sandbox().call("DELETE", "/_sandbox/faults")).status, 204);
    assert.equal((await held).status, 201);
    assert.equal((await capture("cleared")).status, 200);
  });

  test("another path, method or order is not befallen", async () => {
    const {capture} = await ordered({kind: "reset-before", path: "/v2/checkout/orders/OTHER/capture"});
    assert.equal((await capture("not-befallen")).status, 201);
    await sandbox().call("DELETE", "/_sandbox/faults");
  });
});
