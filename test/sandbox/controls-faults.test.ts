import assert from "node:assert/strict";
import {test} from "node:test";
import {OrdersClient} from "./support/orders.ts";
import {withSandbox, send, type TestSandbox} from "./support/sandbox.ts";
import {until} from "./support/until.ts";

async function processed(sandbox: TestSandbox, path: string, status = 201): Promise<boolean> {
  const {body} = await sandbox.call("GET", `/_sandbox/requests?path=${path}&status=${status}`);
  return body.requests.length > 0;
}

interface Fault {
  readonly id: string;
  readonly kind: string;
  readonly left: number | null;
}

async function order(sandbox: TestSandbox, fault: Readonly<Record<string, unknown>>): Promise<string> {
  const added = await sandbox.call("POST", "/_sandbox/faults", {
    body: {method: "GET", path: "/health", ...fault},
  });
  assert.equal(added.status, 201, added.text);
  return added.body.id;
}

async function list(sandbox: TestSandbox): Promise<readonly Fault[]> {
  return (await sandbox.call<{faults: Fault[]}>("GET", "/_sandbox/faults")).body.faults;
}

async function healthStatuses(sandbox: TestSandbox, count: number): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) statuses.push((await sandbox.call("GET", "/health")).status);
  return statuses;
}

withSandbox("faults", (sandbox) => {
  const clear = () => sandbox().call("DELETE", "/_sandbox/faults");

  test("an unknown fault is 404 and an invalid one 400", async () => {
    assert.equal((await sandbox().call("DELETE", "/_sandbox/faults/FLT-X")).status, 404);
    for (const body of [
      {},
      {method: "POST", path: "/x", kind: "explode"},
      {method: "POST", path: "x", kind: "hold"},
      {method: "POST", path: "/x", kind: "hold", times: 0},
      {method: "POST", path: "/x", kind: "status", status: 200},
      {method: "POST", path: "/x", kind: "hold", status: 503},
      {method: "POST", path: "/x", kind: "status", issue: "in words"},
      {method: "POST", path: "/x", kind: "hold", probability: 0},
      {method: "POST", path: "/x", kind: "hold", probability: 1.01},
      {method: "POST", path: "/x", kind: "delay"},
      {method: "POST", path: "/x", kind: "delay", milliseconds: 600_001},
      {method: "POST", path: "/x", kind: "delay", milliseconds: 1, when: "never"},
      {method: "DELETE", path: "/_sandbox/faults", kind: "reset-before"},
    ]) {
      const answer = await sandbox().call("POST", "/_sandbox/faults", {body});
      assert.equal(answer.status, 400, JSON.stringify(body));
    }
  });

  test("lists faults in order of creation with their remaining times", async () => {
    const first = await order(sandbox(), {kind: "status", status: 429, issue: "TOO_FAST", times: 2});
    const second = await order(sandbox(), {path: "/{any}", kind: "delay", milliseconds: 20, when: "after"});
    assert.equal((await sandbox().call("GET", "/health")).status, 429);
    assert.deepEqual(await list(sandbox()), [
      {
        id: first,
        method: "GET",
        path: "/health",
        kind: "status",
        status: 429,
        issue: "TOO_FAST",
        times: 2,
        left: 1,
      },
      {id: second, method: "GET", path: "/{any}", kind: "delay", milliseconds: 20, when: "after", left: 1},
    ]);
    assert.equal((await sandbox().call("DELETE", `/_sandbox/faults/${first}`)).status, 204);
    assert.deepEqual(
      (await list(sandbox())).map(({id}) => id),
      [second],
    );
    await clear();
    assert.deepEqual(await list(sandbox()), []);
  });

  test("the issue of a status fault becomes the error's only detail", async () => {
    await order(sandbox(), {kind: "status", status: 422, issue: "INSTRUMENT_DECLINED"});
    const withIssue = await sandbox().call("GET", "/health");
    assert.equal(withIssue.status, 422);
    assert.equal(withIssue.body.details[0].issue, "INSTRUMENT_DECLINED");
    await order(sandbox(), {kind: "status", status: 500});
    const without = await sandbox().call("GET", "/health");
    assert.equal(without.status, 500);
    assert.equal("details" in without.body, false);
    assert.doesNotMatch(
      sandbox().log,
      /a request failed/,
      "a fault is not logged as a failure of the sandbox",
    );
    await clear();
  });

  test("a fault affects exactly its number of concurrent requests", async () => {
    await order(sandbox(), {kind: "status", status: 503, times: 7});
    const answers = await Promise.all(Array.from({length: 30}, () => sandbox().call("GET", "/health")));
    assert.equal(answers.filter(({status}) => status === 503).length, 7);
    assert.equal((await list(sandbox()))[0]?.left, 0);
    await clear();
  });

  test("a fault with a probability has no limit unless times are given", async () => {
    await order(sandbox(), {kind: "status", probability: 0.25});
    sandbox().fractions.push(0.25, 0.2499, 0.9, 0, 0.24);
    assert.deepEqual(await healthStatuses(sandbox(), 5), [200, 503, 200, 503, 503]);
    assert.equal((await list(sandbox()))[0]?.left, null);
    await clear();
    await order(sandbox(), {kind: "status", probability: 0.25, times: 1});
    sandbox().fractions.push(0.3, 0.1, 0.1);
    assert.deepEqual(await healthStatuses(sandbox(), 3), [200, 503, 200]);
    sandbox().fractions.length = 0;
    await clear();
  });

  test("a delay comes before or after the effect", async () => {
    const shop = await OrdersClient.of(sandbox());
    for (const [when, status, milliseconds] of [
      ["before", "APPROVED", 1_500],
      ["after", "COMPLETED", 2_500],
    ] as const) {
      const id = await shop.approved();
      const path = `/v2/checkout/orders/${id}/capture`;
      await order(sandbox(), {method: "POST", path, kind: "delay", milliseconds, when});
      let answered = false;
      const delayed = shop.capture(id).finally(() => {
        answered = true;
      });
      await until(() => sandbox().waits.pending.includes(milliseconds));
      assert.equal((await shop.show(id)).body.status, status);
      assert.equal(answered, false);
      sandbox().waits.elapse();
      assert.equal((await delayed).status, 201);
    }
    await clear();
  });

  test("a held reply is released when the fault is deleted", async () => {
    const id = await order(sandbox(), {kind: "hold"});
    let answered = false;
    const held = sandbox()
      .call("GET", "/health")
      .finally(() => {
        answered = true;
      });
    await until(() => processed(sandbox(), "/health", 200));
    sandbox().waits.elapse();
    await sandbox().call("GET", "/ready");
    assert.equal(answered, false);
    assert.equal((await sandbox().call("DELETE", `/_sandbox/faults/${id}`)).status, 204);
    assert.equal((await held).status, 200);
  });

  test("faults never affect the test controls", async () => {
    await order(sandbox(), {path: "/{first}/{second}", kind: "status", times: 100});
    assert.equal((await sandbox().call("GET", "/_sandbox/clock")).status, 200);
    assert.equal((await sandbox().call("GET", "/three-d-secure/x")).status, 503);
    await clear();
  });
});

withSandbox("waiting replies at the stop", (sandbox) => {
  test("the stop releases held and delayed replies", async () => {
    await order(sandbox(), {kind: "hold", times: 2});
    await order(sandbox(), {path: "/ready", kind: "delay", milliseconds: 600_000});
    const waiting = [sandbox().call("GET", "/health"), sandbox().call("GET", "/ready")];
    await until(() => processed(sandbox(), "/health", 200));
    await until(() => sandbox().waits.pending.includes(600_000));
    sandbox().beginStop();
    assert.deepEqual(
      (await Promise.all(waiting)).map(({status}) => status),
      [200, 503],
    );
    assert.equal((await sandbox().call("GET", "/health")).status, 200);
  });
});

withSandbox("faults, on a listening server", (sandbox) => {
  async function ordered(fault: Readonly<Record<string, unknown>>) {
    const shop = await OrdersClient.of(sandbox());
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

  test("reset-before breaks the connection before the effect", async () => {
    const {capture, status} = await ordered({kind: "reset-before"});
    await assert.rejects(capture("reset-before"), TypeError);
    assert.equal(await status(), "APPROVED");
    assert.equal((await capture("reset-before")).status, 201);
  });

  test("reset-after breaks the connection after the effect, which the same request id replays", async () => {
    const {capture, status} = await ordered({kind: "reset-after"});
    await assert.rejects(capture("reset-after"), TypeError);
    assert.equal(await status(), "COMPLETED");
    assert.equal((await capture("reset-after")).status, 200);
  });

  test("status answers with PayPal's error and has no effect, the given number of times", async () => {
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

  test("hold delays the reply after the effect, and the same request id is answered meanwhile", async () => {
    const {capture, status, path, fault} = await ordered({kind: "hold"});
    let answered = false;
    const held = capture("hold").finally(() => {
      answered = true;
    });
    await until(() => processed(sandbox(), path));
    assert.equal(await status(), "COMPLETED");
    const replayed = await capture("hold");
    assert.equal(replayed.status, 200);
    assert.equal(answered, false);
    assert.equal((await sandbox().call("DELETE", `/_sandbox/faults/${fault}`)).status, 204);
    const first = await held;
    assert.equal(first.status, 201);
    assert.deepEqual(first.body, replayed.body);
  });

  test("deleting all faults releases held replies", async () => {
    const {capture, path} = await ordered({kind: "hold", times: 5});
    const held = capture("cleared");
    await until(() => processed(sandbox(), path));
    assert.equal((await sandbox().call("DELETE", "/_sandbox/faults")).status, 204);
    assert.equal((await held).status, 201);
    assert.equal((await capture("cleared")).status, 200);
  });

  test("a fault does not affect another path", async () => {
    const {capture} = await ordered({kind: "reset-before", path: "/v2/checkout/orders/OTHER/capture"});
    assert.equal((await capture("not-befallen")).status, 201);
    await sandbox().call("DELETE", "/_sandbox/faults");
  });
});
