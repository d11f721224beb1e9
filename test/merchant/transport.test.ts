import assert from "node:assert/strict";
import {mock, test} from "node:test";
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

function transportOver(fetch: typeof globalThis.fetch, patience: Partial<Patience> = {}) {
  return createTransport({
    baseUrl: "http://service.test",
    fetch,
    patience: {...PATIENCE, ...patience},
    clock: new TestClock(),
    randomness: systemRandomness,
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
