import assert from "node:assert/strict";
import {test} from "node:test";
import {OrdersClient} from "./support/orders.ts";
import {Receiver} from "./support/receiver.ts";
import {withSandbox, ORIGIN, PAGE} from "./support/sandbox.ts";

withSandbox("the clock", (sandbox) => {
  test("the clock moves forward and back to the real time", async () => {
    const read = async () => (await sandbox().call("GET", "/_sandbox/clock")).body as unknown;
    assert.deepEqual(await read(), {now: "2027-01-15T12:00:00.000Z", ahead_seconds: 0, stopped: false});
    const moved = await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 90}});
    assert.deepEqual(moved.body, {now: "2027-01-15T12:01:30.000Z", ahead_seconds: 90, stopped: false});
    await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 0.5}});
    assert.deepEqual(await read(), {now: "2027-01-15T12:01:30.500Z", ahead_seconds: 90.5, stopped: false});
    await sandbox().call("POST", "/_sandbox/clock", {body: {reset: true}});
    assert.deepEqual(await read(), {now: "2027-01-15T12:00:00.000Z", ahead_seconds: 0, stopped: false});
  });

  test("the clock can be moved forward a century at most", async () => {
    const year = {advance_seconds: 366 * 24 * 60 * 60};
    for (let moved = 0; moved < 100; moved += 1) {
      assert.equal((await sandbox().call("POST", "/_sandbox/clock", {body: year})).status, 200);
    }
    const refused = await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 1}});
    assert.equal(refused.body.details[0].issue, "CLOCK_OUT_OF_RANGE");
    await sandbox().call("POST", "/_sandbox/clock", {body: {reset: true}});
  });

  test("the clock can be set, stand still, be moved meanwhile, and go on", async () => {
    const change = async (body: object) =>
      (await sandbox().call("POST", "/_sandbox/clock", {body})).body as unknown;
    const {realTime} = sandbox();
    const past = "2020-02-29T23:59:59.000Z";
    const set = (await change({now: "2020-03-01T00:59:59+01:00"})) as {ahead_seconds: number};
    assert.deepEqual(set, {
      now: past,
      ahead_seconds: (Date.parse(past) - realTime.ms) / 1000,
      stopped: false,
    });
    realTime.ms += 1_000;
    assert.deepEqual(await change({stopped: true}), {
      now: "2020-03-01T00:00:00.000Z",
      ahead_seconds: null,
      stopped: true,
    });
    realTime.ms += 1_000;
    assert.deepEqual(await change({advance_seconds: 0.5}), {
      now: "2020-03-01T00:00:00.500Z",
      ahead_seconds: null,
      stopped: true,
    });
    assert.deepEqual(await change({now: past}), {now: past, ahead_seconds: null, stopped: true});
    assert.deepEqual(await change({stopped: false}), {
      now: past,
      ahead_seconds: (Date.parse(past) - realTime.ms) / 1000,
      stopped: false,
    });
    await change({reset: true});
  });

  test("the clock refuses an invalid body and contradictions, and names the field", async () => {
    const now = "2027-01-15T12:00:00Z";
    for (const [body, field] of [
      [{}, "/advance_seconds"],
      [{advance_seconds: -1}, "/advance_seconds"],
      [{advance_seconds: "1"}, "/advance_seconds"],
      [{reset: false}, "/reset"],
      [{now: "yesterday"}, "/now"],
      [{now: "2027-01-15T12:00:00"}, "/now"],
      [{now: "1999-12-31T23:59:59Z"}, "/now"],
      [{now, advance_seconds: 1}, "/now"],
      [{now, reset: true}, "/now"],
      [{advance_seconds: 1, reset: true}, "/advance_seconds"],
      [{stopped: true, reset: true}, "/stopped"],
    ] as const) {
      const {status, body: refusal} = await sandbox().call("POST", "/_sandbox/clock", {body});
      assert.deepEqual([status, refusal.details[0].field], [400, field], JSON.stringify(body));
    }
  });

  test("a webhook's first try goes out while the clock stands still", async (t) => {
    const receiver = await Receiver.open();
    t.after(() => receiver.close());
    await sandbox().call("POST", "/_sandbox/clock", {body: {stopped: true}});
    const shop = await OrdersClient.of(sandbox());
    const webhook = {url: receiver.url, event_types: [{name: "*"}]};
    await sandbox().call("POST", "/v1/notifications/webhooks", {token: shop.token, body: webhook});
    await shop.captured();
    await sandbox().sendEvents();
    assert.ok(receiver.received.length > 0);
    await sandbox().call("POST", "/_sandbox/clock", {body: {reset: true}});
  });
});

withSandbox("the controls", (sandbox) => {
  test("the controls answer only under loopback names and to no page of another origin", async () => {
    const paths = [
      ["GET", "/_sandbox/clock"],
      ["POST", "/_sandbox/clock"],
      ["POST", "/_sandbox/faults"],
      ["DELETE", "/_sandbox/faults"],
      ["DELETE", "/_sandbox/faults/FLT-X"],
      ["GET", "/_sandbox/faults"],
      ["GET", "/_sandbox/requests"],
      ["DELETE", "/_sandbox/requests"],
      ["GET", "/_sandbox/presets"],
      ["POST", "/_sandbox/presets"],
      ["DELETE", "/_sandbox/presets"],
      ["DELETE", "/_sandbox/presets/PRE-X"],
      ["DELETE", "/_sandbox/tokens"],
      ["GET", "/_sandbox/state"],
      ["PUT", "/_sandbox/state"],
      ["POST", "/_sandbox/reset"],
      ["POST", "/_sandbox/seed"],
      ["GET", "/_sandbox/mail"],
      ["GET", "/_sandbox/mail/MAIL-X"],
      ["GET", "/_sandbox/mail/MAIL-X/page"],
      ["DELETE", "/_sandbox/mail"],
      ["POST", "/_sandbox/invoices"],
      ["POST", "/_sandbox/captures/CAP-X/settle"],
      ["POST", "/_sandbox/payment-links/PLB-X"],
      ["GET", "/_sandbox/webhooks"],
      ["POST", "/_sandbox/webhooks/WH-X/resend"],
    ] as const;
    const all = sandbox().routes.filter((route) => route.includes(" /_sandbox/"));
    const known = new Set(
      paths.map(([method, path]) => `${method} ${path.replace(/[A-Z]+-X(?=\/|$)/, ":id")}`),
    );
    assert.deepEqual(
      // The console's own routes have their own access check and test.
      all.filter((route) => !known.has(route) && !/\/(?:applications|console\/)/.test(route)),
      [],
      "every control is in this list",
    );
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

  test("the controls refuse callers from the network with any Host header", async () => {
    const statusFor = async (from: string) => (await sandbox().call("GET", "/_sandbox/clock", {from})).status;
    for (const address of ["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"]) {
      assert.equal(await statusFor(address), 200, address);
    }
    for (const address of ["10.0.0.7", "192.168.127.1", "::ffff:10.0.0.7", "2001:db8::1"]) {
      assert.equal(await statusFor(address), 403, address);
    }
  });

  test("the controls refuse unknown keys with PayPal's error body", async () => {
    for (const [method, path, body] of [
      ["POST", "/_sandbox/clock", {advance_seconds: 1, other: 1}],
      ["POST", "/_sandbox/faults", {method: "GET", path: "/x", kind: "hold", other: 1}],
      ["POST", "/_sandbox/presets", {outcome: "capture-declined", other: 1}],
      ["POST", "/_sandbox/reset", {other: 1}],
      ["POST", "/_sandbox/seed", {seed: 1, other: 1}],
      ["GET", "/_sandbox/requests?other=1", undefined],
      ["DELETE", "/_sandbox/tokens?kind=other", undefined],
      ["GET", "/_sandbox/mail?other=1", undefined],
    ] as const) {
      const answer = await sandbox().call(method, path, body === undefined ? {} : {body});
      assert.equal(answer.status, 400, `${method} ${path}`);
      assert.equal(answer.body.name, "INVALID_REQUEST");
      assert.equal(typeof answer.body.details[0].issue, "string");
    }
  });
});
