import assert from "node:assert/strict";
import {mock, test} from "node:test";
import {setImmediate} from "node:timers/promises";
import {z} from "zod";
import {systemRandomness} from "../../server/merchant/randomness.ts";
import {createTransport, type Patience} from "../../server/merchant/service/transport.ts";
import {TestClock} from "./support/shop.ts";

const PATIENCE: Patience = {
  tryMs: 50,
  totalMs: 500,
  retries: 2,
  pauseMs: 1,
  breakAfter: 5,
  restMs: 60_000,
  atOnce: 10,
  waiting: 10,
};
const request = {method: "GET", path: "/thing", headers: {}, schema: z.object({ok: z.boolean()})} as const;

/** A network that does what the script says, one entry a request; the last one stays. */
function network(...script: (number | "down" | "stall" | "nonsense")[]) {
  let calls = 0;
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    const step = script[Math.min(calls++, script.length - 1)];
    if (step === "down") throw new TypeError("fetch failed");
    if (step === "nonsense") return Response.json({ok: "perhaps"});
    if (step !== "stall") return Response.json({ok: true}, {status: step ?? 200});
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  };
  return {fetch, calls: () => calls};
}

function transportOver(fetch: typeof globalThis.fetch, patience: Partial<Patience> = {}, fraction?: number) {
  return createTransport({
    baseUrl: "http://service.test",
    fetch,
    patience: {...PATIENCE, ...patience},
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
  const outcome = await transportOver(fetch, {tryMs: 10_000, totalMs: 60})(request);
  assert.deepEqual(outcome, {kind: "unknown", reason: "no answer in time"});
  assert.equal(calls(), 1);
});

test("a refusal for want of rights after an unanswered try is no refusal of that try", async () => {
  const {fetch} = network("down", 401);
  assert.equal((await transportOver(fetch)(request)).kind, "unknown");
  assert.equal((await transportOver(network(403).fetch)({...request, doubted: true})).kind, "unknown");
  assert.equal((await transportOver(network(401).fetch)(request)).kind, "refused");
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
      const outcome = transportOver(fetch, {pauseMs: 100, totalMs: 5_000}, fraction)(request);
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
    const outcome = transportOver(fetch, {totalMs: 5_000})(request);
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
  // The service's clock is years behind ours, and its date counts from its own.
  ["a date", {date: "Mon, 02 Mar 2026 10:00:00 GMT", "retry-after": "Mon, 02 Mar 2026 10:01:30 GMT"}, 90_000],
] as const) {
  test(`a service that asks for more time than the buyer has, in ${name}, is not asked again`, async () => {
    const {fetch, calls} = answering(busy(headers), good);
    const outcome = await transportOver(fetch)(request);
    assert.deepEqual(outcome, {kind: "unknown", status: 429, reason: "status 429", retryAfterMs: ms});
    assert.equal(calls(), 1);
  });
}

test("what the service calls its answer is known, also of one that decides nothing; no other text is", async () => {
  const headers = {"paypal-debug-id": "f1a2b3"};
  const reply = (status: number, more: Record<string, string> = headers) =>
    transportOver(answering(() => Response.json({}, {status, headers: more})).fetch)(request);
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

test("a stalled half of the service holds its own places alone: the rest is answered at once", async () => {
  let stalled = 0;
  const transport = transportOver(
    async (input, init) => {
      if (!/stalled/.test((input as URL).pathname)) return good();
      stalled += 1;
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      });
    },
    {atOnce: 2, waiting: 1, tryMs: 60_000, totalMs: 300},
  );
  const read = {...request, path: "/stalled", lane: "read"} as const;
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

test("a server that is being stopped waits for nothing any more", async () => {
  const {fetch} = network("stall");
  const stop = new AbortController();
  const transport = createTransport({
    baseUrl: "http://service.test",
    fetch,
    patience: {...PATIENCE, tryMs: 60_000, totalMs: 60_000},
    clock: new TestClock(),
    randomness: systemRandomness,
    giveUp: stop.signal,
  });
  const outcome = transport(request);
  await settle();
  stop.abort();
  assert.deepEqual(await outcome, {kind: "unknown", reason: "no answer in time"});
  assert.deepEqual(await transport(request), {kind: "unknown", reason: "no answer in time"});
});
