import assert from "node:assert/strict";
import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {describe, mock, test} from "node:test";
import {setImmediate} from "node:timers/promises";
import {setFlagsFromString} from "node:v8";
import {runInNewContext} from "node:vm";
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

/** A call that was never sent. */
const UNSENT = {kind: "unknown", isUnsent: true} as const;

/** The required fields of PayPal's errors. */
const PAYPAL_ERROR = {name: "REFUSED", message: "It was refused.", debug_id: "f1a2b3"};

/** A network that replies to each request by the next step. The last step repeats. */
function network(...steps: (number | "down" | "stall" | "nonsense")[]) {
  let calls = 0;
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    const step = steps[Math.min(calls++, steps.length - 1)];
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
    baseUrl: "http://paypal.test",
    fetch,
    resilience: {...RESILIENCE, ...resilience},
    clock: new TestClock(),
    randomness: fraction === undefined ? systemRandomness : {fraction: () => fraction},
  });
}

test("a call is sent up to three times until it gets a reply", async () => {
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
  test(`the outcome is unknown after ${step} on all three calls`, async () => {
    const {fetch, calls} = network(step);
    assert.equal((await transportOver(fetch)(request)).kind, "unknown");
    assert.equal(calls(), 3);
  });
}

test("the outcome is unknown at the deadline when PayPal does not reply", async () => {
  const {fetch, calls} = network("stall");
  const outcome = await transportOver(fetch, {attemptTimeoutMs: 10_000, totalTimeoutMs: 60})(request);
  assert.deepEqual(outcome, {kind: "unknown", reason: "no answer in time"});
  assert.equal(calls(), 1);
});

test("a 401 or 403 leaves the outcome open after a lost reply, and for a call that may be done", async () => {
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
    assert.equal((await transportOver(replying(reply).fetch)(request)).kind, "unknown");
  });
}

for (const [status, body] of [
  [422, {name: "UNPROCESSABLE_ENTITY", message: "No.", debug_id: "f1a2b3"}],
  [401, {error: "invalid_client", error_description: "Client Authentication failed"}],
] as const) {
  test(`a ${status} in PayPal's own shape is a refusal`, async () => {
    const outcome = await transportOver(replying(() => Response.json(body, {status})).fetch)(request);
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
        // Only a client without a limit reads so much.
        if (sent > 50 * MEGABYTE) controller.close();
        else controller.enqueue(new Uint8Array(MEGABYTE).fill(0x20));
      },
    });
  const replies = replying(() => new Response(body(), {status: 422}));
  const outcome = await transportOver(replies.fetch, {maxRetries: 0})(request);
  assert.deepEqual(outcome, {kind: "unknown", reason: "a reply that is too large"});
  assert.ok(sent <= 12 * MEGABYTE, `${sent} bytes`);
});

test("a reply that decompresses to more than 10 MB leaves the outcome open", async () => {
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

test("text that is not JSON is not taken for an empty reply", async () => {
  const html = () => new Response("<html>welcome</html>");
  const empty = () => new Response(null, {status: 204});
  const call = {...request, schema: z.undefined()};
  assert.equal((await transportOver(replying(html).fetch)(call)).kind, "unknown");
  assert.deepEqual(await transportOver(replying(empty).fetch)(call), {
    kind: "done",
    status: 204,
    value: undefined,
  });
});

test("the breaker opens after five failures in a row, and one successful probe closes it", async () => {
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
    assert.equal(calls, 5, "after five failures no call is sent");
    up = true;
    const whileOpen = await transport(request);
    assert.equal(whileOpen.kind, "unknown");
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
    assert.equal(calls(), 6, "one probe is sent and not repeated");
  } finally {
    mock.timers.reset();
  }
});

test("429 and 409 don't open the breaker", async () => {
  const {fetch, calls} = network(429, 409);
  const transport = transportOver(fetch);
  for (let time = 0; time < 5; time += 1) await transport(request);
  assert.equal(calls(), 15);
});

/** A network that sends these replies in turn. The last one repeats. */
function replying(...replies: readonly (() => Response)[]) {
  let calls = 0;
  const fetch: typeof globalThis.fetch = async () =>
    replies[Math.min(calls++, replies.length - 1)]?.() ?? Response.error();
  return {fetch, calls: () => calls};
}
const busy = (headers: Record<string, string>) => () => Response.json({}, {status: 429, headers});
const good = () => Response.json({ok: true});

/** Runs all pending work that does not wait for a timer. */
async function runPending(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}

for (const [fraction, first, second] of [
  [0.1, 10, 20],
  [0.5, 50, 100],
  [0.999, 99.9, 199.8],
] as const) {
  test(`pauses are ${fraction} of their maximum, which doubles (full jitter)`, async () => {
    mock.timers.enable({apis: ["setTimeout"]});
    try {
      const {fetch, calls} = network("down");
      const outcome = transportOver(fetch, {backoffMs: 100, totalTimeoutMs: 5_000}, fraction)(request);
      let expected = 1;
      for (const pause of [first, second]) {
        await runPending();
        assert.equal(calls(), expected);
        mock.timers.tick(Math.floor(pause) - 1);
        await runPending();
        assert.equal(calls(), expected, "the pause is not over");
        mock.timers.tick(2);
        expected += 1;
      }
      await runPending();
      assert.equal(calls(), 3);
      assert.equal((await outcome).kind, "unknown");
    } finally {
      mock.timers.reset();
    }
  });
}

test("a call is repeated after Retry-After when that is before the deadline", async () => {
  mock.timers.enable({apis: ["setTimeout"]});
  try {
    const {fetch, calls} = replying(busy({"retry-after": "2"}), good);
    const outcome = transportOver(fetch, {totalTimeoutMs: 5_000})(request);
    await runPending();
    mock.timers.tick(1_999);
    await runPending();
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
  // PayPal's clock is years behind, so the date is compared with its own `Date` header.
  ["a date", {date: "Mon, 02 Mar 2026 10:00:00 GMT", "retry-after": "Mon, 02 Mar 2026 10:01:30 GMT"}, 90_000],
] as const) {
  test(`a call is not repeated when Retry-After in ${name} is after the deadline`, async () => {
    const {fetch, calls} = replying(busy(headers), good);
    const outcome = await transportOver(fetch)(request);
    assert.deepEqual(outcome, {kind: "unknown", status: 429, reason: "status 429", retryAfterMs: ms});
    assert.equal(calls(), 1);
  });
}

test("the outcome has PayPal's debug id if it is well-formed", async () => {
  const headers = {"paypal-debug-id": "f1a2b3"};
  const reply = (status: number, more: Record<string, string> = headers) =>
    transportOver(replying(() => Response.json(PAYPAL_ERROR, {status, headers: more})).fetch)(request);
  const [undecided, refused, hostile] = [
    await reply(503),
    await reply(422),
    await reply(503, {"paypal-debug-id": "<script>"}),
  ];
  assert.equal(undecided.kind === "unknown" && undecided.debugId, "f1a2b3");
  assert.equal(refused.kind === "refused" && refused.refusal.debug_id, "f1a2b3");
  assert.equal(hostile.kind === "unknown" && hostile.debugId, undefined);
});

test("failing calls are repeated once on average", async () => {
  const {fetch, calls} = network(429);
  const transport = transportOver(fetch);
  for (let call = 0; call < 100; call += 1) await transport(request);
  assert.ok(calls() <= 210, `${calls()} requests for 100 calls`);
  assert.ok(calls() > 150, "calls are repeated");
});

test("calls that stall under one resilience policy don't block calls of the other", async () => {
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
  const waiting = [transport(read), transport(read), transport(read)];
  const refused = await transport(read);
  assert.deepEqual(refused, {...UNSENT, status: 503, reason: "too many concurrent calls"});
  assert.equal(stalled, 2, "two are sent, one waits");
  assert.equal((await transport(request)).kind, "done", "a payment is not delayed by reads");
  const outcomes = await Promise.all(waiting);
  assert.deepEqual(
    outcomes,
    waiting.map(() => ({kind: "unknown", reason: "no answer in time"})),
  );
});

test("an attempt ends at its deadline although memory is freed meanwhile", {timeout: 20_000}, async () => {
  setFlagsFromString("--expose-gc");
  const freeMemory = runInNewContext("gc") as () => void;
  const {fetch, calls} = network("stall", 200);
  const outcome = transportOver(fetch, {attemptTimeoutMs: 200, totalTimeoutMs: 10_000})(request);
  await runPending();
  freeMemory();
  assert.equal((await outcome).kind, "done");
  assert.equal(calls(), 2);
});

test("a call ends when the server stops", {timeout: 20_000}, async () => {
  const {fetch} = network("stall");
  const stop = new AbortController();
  const transport = createTransport({
    baseUrl: "http://paypal.test",
    fetch,
    resilience: {...RESILIENCE, attemptTimeoutMs: 60_000, totalTimeoutMs: 60_000},
    clock: new TestClock(),
    randomness: systemRandomness,
    signal: stop.signal,
  });
  const outcome = transport(request);
  await runPending();
  stop.abort();
  assert.deepEqual(await outcome, {kind: "unknown", reason: "no answer in time"});
  assert.deepEqual(await transport(request), {...UNSENT, reason: "no answer in time"});
});

describe("a call is unsent only if no try had a connection", () => {
  const failure = (cause: object) => () => Promise.reject(new TypeError("fetch failed", {cause}));
  const code = (name: string) => failure({code: name});
  const refusedTwice = failure(
    new AggregateError([
      {code: "ECONNREFUSED", syscall: "connect"},
      {code: "ETIMEDOUT", syscall: "connect"},
    ]),
  );
  const unavailable = () => Promise.resolve(new Response("", {status: 503}));
  for (const [what, isUnsent, tries] of [
    ["refused connections", true, [code("ECONNREFUSED"), refusedTwice]],
    ["an unknown host", true, [code("ENOTFOUND"), code("EAI_AGAIN")]],
    ["a connection that is not made in time", true, [code("UND_ERR_CONNECT_TIMEOUT")]],
    ["an invalid certificate", true, [code("CERT_HAS_EXPIRED"), code("DEPTH_ZERO_SELF_SIGNED_CERT")]],
    ["a reset connection", false, [code("ECONNRESET")]],
    ["a closed socket", false, [code("UND_ERR_SOCKET")]],
    [
      "an address that failed after another was connected",
      false,
      [failure(new AggregateError([{code: "EPIPE"}]))],
    ],
    ["a lost reply and then a refused connection", false, [code("ECONNRESET"), code("ECONNREFUSED")]],
    ["a 503 and then a refused connection", false, [unavailable, code("ECONNREFUSED")]],
  ] as const) {
    test(what, async () => {
      let nth = 0;
      const fetch = () => (tries[nth++ % tries.length] ?? unavailable)();
      const outcome = await transportOver(fetch, {maxRetries: tries.length - 1, backoffMs: 0})(request);
      assert.equal(outcome.kind === "unknown" && outcome.isUnsent, isUnsent || undefined);
      assert.equal(nth, tries.length);
    });
  }

  test("a time-out in the queue", async () => {
    const never = () => new Promise<Response>(() => undefined);
    const transport = transportOver(never, {maxConcurrent: 1, attemptTimeoutMs: 60_000, totalTimeoutMs: 50});
    const outcomes = await Promise.all([transport(request), transport(request)]);
    assert.deepEqual(
      outcomes.map((outcome) => outcome.kind === "unknown" && outcome.isUnsent),
      [undefined, true],
    );
  });

  test("an open circuit breaker", async () => {
    const transport = transportOver(code("ECONNRESET"), {maxRetries: 0, failuresToOpen: 1});
    await transport(request);
    const outcome = await transport(request);
    assert.equal(outcome.kind === "unknown" && outcome.isUnsent, true);
  });
});

for (const [name, error, reason] of [
  ["an unknown host", failed("ENOTFOUND"), "network error ENOTFOUND"],
  ["a certificate that has expired", failed("CERT_HAS_EXPIRED"), "network error CERT_HAS_EXPIRED"],
  [
    "a port that fetch refuses",
    new TypeError("fetch failed", {cause: new Error("bad port")}),
    "network error: fetch refuses this port",
  ],
  ["an error with text instead of a code", failed("canary secret=1"), "network error"],
] as const) {
  test(`a call without a reply is reported with its host and cause: ${name}`, async () => {
    const reported: unknown[] = [];
    const transport = createTransport({
      baseUrl: "http://paypal.test:8443",
      fetch: () => Promise.reject(error),
      resilience: {...RESILIENCE, failuresToOpen: 3},
      clock: new TestClock(),
      randomness: systemRandomness,
      onNoReply: (call) => reported.push(call),
    });
    await transport({...request, path: "/things/:id", id: "private"});
    await transport(request);
    const host = "paypal.test:8443";
    assert.deepEqual(reported, [
      {operation: "GET /things/:id", host, reason},
      // The breaker's call is not sent, so the reason is the earlier one.
      {operation: "GET /thing", host, reason: `the circuit breaker is open after: ${reason}`},
    ]);
  });
}

/** The error of a `fetch` that failed with this code. */
function failed(code: string): TypeError {
  return new TypeError("fetch failed", {cause: Object.assign(new Error("canary"), {code})});
}
