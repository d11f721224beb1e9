import assert from "node:assert/strict";
import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {mock, test} from "node:test";
import {setImmediate} from "node:timers/promises";
import {gzipSync} from "node:zlib";
import {z} from "zod";
import {systemRandomness} from "../../server/merchant/randomness.ts";
import type {ResilienceOptions} from "../../server/merchant/paypal/resilience.ts";
import {createTransport} from "../../server/merchant/paypal/transport.ts";
import {TestClock} from "./support/shop.ts";

const RESILIENCE: ResilienceOptions = {
  attemptTimeoutMs: 50,
  totalTimeoutMs: 500,
  maxRetries: 2,
  backoffMs: 1,
  failuresToOpen: 5,
  halfOpenAfterMs: 60_000,
  maxConcurrent: 10,
  maxQueued: 10,
};
const request = {method: "GET", path: "/thing", headers: {}, schema: z.object({ok: z.boolean()})} as const;

/** The least that PayPal's errors have. */
const PAYPAL_ERROR = {name: "REFUSED", message: "It was refused.", debug_id: "f1a2b3"};

/** A network that does what the script says, one entry a request; the last one stays. */
function network(...script: (number | "down" | "stall" | "nonsense")[]) {
  let calls = 0;
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    const step = script[Math.min(calls++, script.length - 1)];
    if (step === "down") throw new TypeError("fetch failed");
    if (step === "nonsense") return Response.json({ok: "perhaps"});
    if (step !== "stall") return Response.json({ok: true, ...PAYPAL_ERROR}, {status: step ?? 200});
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  };
  return {fetch, calls: () => calls};
}

function transportOver(
  fetch: typeof globalThis.fetch,
  resilience: Partial<ResilienceOptions> = {},
  fraction?: number,
) {
  return createTransport({
    baseUrl: "http://service.test",
    fetch,
    resilience: {...RESILIENCE, ...resilience},
    clock: new TestClock(),
    randomness: fraction === undefined ? systemRandomness : {fraction: () => fraction},
  });
}

test("an answer is tried for at most three times, and one is enough", async () => {
  const {fetch, calls} = network("down", 503, 200);
  const outcome = await transportOver(fetch)(request);
  assert.deepEqual(outcome, {kind: "done", status: 200, value: {ok: true}});
  assert.equal(calls(), 3);
});

test("a definite refusal is not repeated", async () => {
  const {fetch, calls} = network(422);
  assert.equal((await transportOver(fetch)(request)).kind, "refused");
  assert.equal(calls(), 1);
});

for (const step of ["down", 500, 503, 429, 409, 408, 302, "nonsense"] as const) {
  test(`${step} for ever is unknown, after two repetitions`, async () => {
    const {fetch, calls} = network(step);
    assert.equal((await transportOver(fetch)(request)).kind, "unknown");
    assert.equal(calls(), 3);
  });
}

test("a stalled service gets a reply by the deadline", async () => {
  const {fetch, calls} = network("stall");
  const outcome = await transportOver(fetch, {attemptTimeoutMs: 10_000, totalTimeoutMs: 60})(request);
  assert.deepEqual(outcome, {kind: "unknown", reason: "no answer in time"});
  assert.equal(calls(), 1);
});

test("a 401 or 403 leaves the outcome open after an unanswered try, and for a call that may be done", async () => {
  const {fetch} = network("down", 401);
  assert.equal((await transportOver(fetch)(request)).kind, "unknown");
  assert.equal((await transportOver(network(403).fetch)({...request, mayBeDone: true})).kind, "unknown");
  assert.equal((await transportOver(network(401).fetch)(request)).kind, "refused");
});

for (const [name, status, body, type] of [
  ["HTML", 403, "<html>blocked</html>", "text/html"],
  ["HTML", 404, "<html>not found</html>", "text/html"],
  ["an empty body", 413, "", "text/plain"],
  ["another server's JSON", 422, '{"name": "Unprocessable", "message": "no debug_id"}', "application/json"],
  [
    "another server's JSON",
    400,
    '{"error": "invalid_request", "error_description": "x"}',
    "application/json",
  ],
] as const) {
  test(`a ${status} with ${name} is not PayPal's refusal, and leaves the outcome open`, async () => {
    const reply = () => new Response(body, {status, headers: {"content-type": type}});
    assert.equal((await transportOver(answering(reply).fetch)(request)).kind, "unknown");
  });
}

for (const [status, body] of [
  [422, {name: "UNPROCESSABLE_ENTITY", message: "No.", debug_id: "f1a2b3"}],
  [401, {error: "invalid_client", error_description: "Client Authentication failed"}],
] as const) {
  test(`a ${status} in PayPal's own shape is a refusal`, async () => {
    const outcome = await transportOver(answering(() => Response.json(body, {status})).fetch)(request);
    assert.deepEqual(outcome, {kind: "refused", status, refusal: body});
  });
}

const MEGABYTE = 1024 * 1024;

test("a reply that does not end is read to 10 MB at most, and leaves the outcome open", async () => {
  let sent = 0;
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += MEGABYTE;
        // Only a reader without a limit comes so far.
        if (sent > 50 * MEGABYTE) controller.close();
        else controller.enqueue(new Uint8Array(MEGABYTE).fill(0x20));
      },
    });
  const replies = answering(() => new Response(body(), {status: 422}));
  const outcome = await transportOver(replies.fetch, {maxRetries: 0})(request);
  assert.deepEqual(outcome, {kind: "unknown", reason: "a reply that is too large"});
  assert.ok(sent <= 12 * MEGABYTE, `${sent} bytes`);
});

test("a reply that unpacks to more than 10 MB leaves the outcome open", async () => {
  const packed = gzipSync(JSON.stringify({ok: true, padding: " ".repeat(11 * MEGABYTE)}));
  assert.ok(packed.byteLength < MEGABYTE);
  const server = createServer((_incoming, outgoing) => {
    outgoing.writeHead(200, {"content-type": "application/json", "content-encoding": "gzip"}).end(packed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const {port} = server.address() as AddressInfo;
    const transport = transportOver((_input, init) => fetch(`http://127.0.0.1:${port}/`, init), {
      attemptTimeoutMs: 20_000,
      totalTimeoutMs: 60_000,
      maxRetries: 0,
    });
    assert.deepEqual(await transport(request), {kind: "unknown", reason: "a reply that is too large"});
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("a text that is not JSON is no empty reply", async () => {
  const html = () => new Response("<html>welcome</html>");
  const empty = () => new Response(null, {status: 204});
  const call = {...request, schema: z.undefined()};
  assert.equal((await transportOver(answering(html).fetch)(call)).kind, "unknown");
  assert.deepEqual(await transportOver(answering(empty).fetch)(call), {
    kind: "done",
    status: 204,
    value: undefined,
  });
});

test("the breaker opens after five failures in a row, and one good probe closes it (R5)", async () => {
  mock.timers.enable({apis: ["Date"], now: Date.UTC(2030, 0, 1)});
  try {
    let up = false;
    let calls = 0;
    const transport = transportOver(async () => {
      calls += 1;
      if (up) return Response.json({ok: true});
      throw new TypeError("fetch failed");
    });
    for (let time = 0; time < 3; time += 1) await transport(request);
    assert.equal(calls, 5, "after five failures the service is left alone");
    up = true;
    const spared = await transport(request);
    assert.equal(spared.kind, "unknown");
    assert.equal(calls, 5);
    mock.timers.tick(60_000);
    assert.equal((await transport(request)).kind, "done");
    assert.equal((await transport(request)).kind, "done");
    assert.equal(calls, 7);
  } finally {
    mock.timers.reset();
  }
});

test("a breaker whose probe fails opens again", async () => {
  mock.timers.enable({apis: ["Date"], now: Date.UTC(2030, 0, 1)});
  try {
    const {fetch, calls} = network("down");
    const transport = transportOver(fetch);
    await transport(request);
    await transport(request);
    mock.timers.tick(60_000);
    await transport(request);
    assert.equal(calls(), 6, "one probe, no repetitions");
  } finally {
    mock.timers.reset();
  }
});

test("a rate limit or a request in flight never opens the breaker for everybody", async () => {
  const {fetch, calls} = network(429, 409);
  const transport = transportOver(fetch);
  for (let time = 0; time < 5; time += 1) await transport(request);
  assert.equal(calls(), 15);
});

/** A network whose replies a test writes; the last one stays. */
function answering(...replies: readonly (() => Response)[]) {
  let calls = 0;
  const fetch: typeof globalThis.fetch = async () =>
    replies[Math.min(calls++, replies.length - 1)]?.() ?? Response.error();
  return {fetch, calls: () => calls};
}
const busy = (headers: Record<string, string>) => () => Response.json({}, {status: 429, headers});
const good = () => Response.json({ok: true});

/** Lets everything that is not waiting for a timer run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}

for (const [fraction, first, second] of [
  [0.1, 10, 20],
  [0.5, 50, 100],
  [0.999, 99.9, 199.8],
] as const) {
  test(`pauses are any part of what they could be, doubling: ${fraction} of it (full jitter)`, async () => {
    mock.timers.enable({apis: ["setTimeout"]});
    try {
      const {fetch, calls} = network("down");
      const outcome = transportOver(fetch, {backoffMs: 100, totalTimeoutMs: 5_000}, fraction)(request);
      let expected = 1;
      for (const pause of [first, second]) {
        await settle();
        assert.equal(calls(), expected);
        mock.timers.tick(Math.floor(pause) - 1);
        await settle();
        assert.equal(calls(), expected, "not before its time");
        mock.timers.tick(2);
        expected += 1;
      }
      await settle();
      assert.equal(calls(), 3);
      assert.equal((await outcome).kind, "unknown");
    } finally {
      mock.timers.reset();
    }
  });
}

test("a service that asks for time gets it, when the buyer has it", async () => {
  mock.timers.enable({apis: ["setTimeout"]});
  try {
    const {fetch, calls} = answering(busy({"retry-after": "2"}), good);
    const outcome = transportOver(fetch, {totalTimeoutMs: 5_000})(request);
    await settle();
    mock.timers.tick(1_999);
    await settle();
    assert.equal(calls(), 1);
    mock.timers.tick(2);
    assert.equal((await outcome).kind, "done");
    assert.equal(calls(), 2);
  } finally {
    mock.timers.reset();
  }
});

for (const [name, headers, ms] of [
  ["seconds", {"retry-after": "120"}, 120_000],
  // PayPal's clock is years behind ours, and its date counts from its own.
  ["a date", {date: "Mon, 02 Mar 2026 10:00:00 GMT", "retry-after": "Mon, 02 Mar 2026 10:01:30 GMT"}, 90_000],
] as const) {
  test(`a service that asks for more time than the buyer has, in ${name}, is not asked again`, async () => {
    const {fetch, calls} = answering(busy(headers), good);
    const outcome = await transportOver(fetch)(request);
    assert.deepEqual(outcome, {kind: "unknown", status: 429, reason: "status 429", retryAfterMs: ms});
    assert.equal(calls(), 1);
  });
}

test("what PayPal calls its answer is known, also of one that decides nothing; no other text is", async () => {
  const headers = {"paypal-debug-id": "f1a2b3"};
  const reply = (status: number, more: Record<string, string> = headers) =>
    transportOver(answering(() => Response.json(PAYPAL_ERROR, {status, headers: more})).fetch)(request);
  const [undecided, refused, hostile] = [
    await reply(503),
    await reply(422),
    await reply(503, {"paypal-debug-id": "<script>"}),
  ];
  assert.equal(undecided.kind === "unknown" && undecided.debugId, "f1a2b3");
  assert.equal(refused.kind === "refused" && refused.refusal.debug_id, "f1a2b3");
  assert.equal(hostile.kind === "unknown" && hostile.debugId, undefined);
});

test("of many calls in trouble each is repeated once on average (R5)", async () => {
  const {fetch, calls} = network(429);
  const transport = transportOver(fetch);
  for (let call = 0; call < 100; call += 1) await transport(request);
  assert.ok(calls() <= 210, `${calls()} requests for 100 calls`);
  assert.ok(calls() > 150, "but they are repeated");
});

test("a stalled half of PayPal holds its own places alone: the rest is answered at once", async () => {
  let stalled = 0;
  const transport = transportOver(
    async (input, init) => {
      if (!/stalled/.test((input as URL).pathname)) return good();
      stalled += 1;
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      });
    },
    {maxConcurrent: 2, maxQueued: 1, attemptTimeoutMs: 60_000, totalTimeoutMs: 300},
  );
  const read = {...request, path: "/stalled", policy: "read"} as const;
  const held = [transport(read), transport(read), transport(read)];
  const turnedAway = await transport(read);
  assert.deepEqual(turnedAway, {kind: "unknown", status: 503, reason: "too many calls at once"});
  assert.equal(stalled, 2, "two are on their way, one waits");
  assert.equal((await transport(request)).kind, "done", "who pays is not kept waiting by who reads");
  const outcomes = await Promise.all(held);
  assert.deepEqual(
    outcomes,
    held.map(() => ({kind: "unknown", reason: "no answer in time"})),
  );
});

test("a call ends when the server stops", {timeout: 20_000}, async () => {
  const {fetch} = network("stall");
  const stop = new AbortController();
  const transport = createTransport({
    baseUrl: "http://service.test",
    fetch,
    resilience: {...RESILIENCE, attemptTimeoutMs: 60_000, totalTimeoutMs: 60_000},
    clock: new TestClock(),
    randomness: systemRandomness,
    signal: stop.signal,
  });
  const outcome = transport(request);
  await settle();
  stop.abort();
  assert.deepEqual(await outcome, {kind: "unknown", reason: "no answer in time"});
  assert.deepEqual(await transport(request), {kind: "unknown", reason: "no answer in time"});
});
