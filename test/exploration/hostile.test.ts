import assert from "node:assert/strict";
import {test} from "node:test";
import {MULTIPART_TYPES} from "../../server/shared/multipart.ts";
import type {Outcome} from "./hostile/run.ts";
import {runApart} from "../support/apart.ts";
import {engines} from "../support/databases.ts";
import {factor, seedOf} from "./length.ts";

/**
 * Requests that are nearly right, to every route there is. `MODEL_RUNS` and `MODEL_SEED` lengthen and repeat a run as they
 * do for the models.
 */
const REQUESTS = Math.ceil(50_000 * factor);
const PROCESSES = 2;

/** What needs the clock to be moved first, which is undone at once here. */
const NEVER_ACCEPTED = ["POST /v2/payments/authorizations/:id/reauthorize"];

function attackApart(engine: string, seed: number, count: number): Promise<Outcome> {
  return runApart<Outcome>(new URL("hostile/attack.ts", import.meta.url), [engine, seed, count]);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function sum(outcomes: readonly Outcome[], pick: (outcome: Outcome) => number): number {
  return outcomes.reduce((total, outcome) => total + pick(outcome), 0);
}

function assertNothingFound(outcomes: readonly Outcome[]): void {
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  assert.equal(findings.length, 0, `${findings.length} findings\n${findings.slice(0, 10).join("\n")}`);
}

test(`${REQUESTS} hostile requests`, {timeout: 300_000 * Math.max(1, factor)}, async (t) => {
  t.diagnostic(`seed ${seedOf()}`);
  const outcomes = await Promise.all(
    Array.from({length: PROCESSES}, (_, index) =>
      attackApart("memory", seedOf() + index, Math.ceil(REQUESTS / PROCESSES)),
    ),
  );
  assertNothingFound(outcomes);

  // The suite tells nothing when it reaches nothing.
  const judged = sum(outcomes, ({statuses}) =>
    Object.values(statuses).reduce((all, count) => all + count, 0),
  );
  t.diagnostic(`${judged} judged, by status ${JSON.stringify(outcomes[0]?.statuses)}`);
  assert.ok(judged > 0.95 * REQUESTS, `${judged} of ${REQUESTS} could be sent`);
  const interfaces = Object.entries(outcomes[0]?.routes ?? {}).filter(
    ([, {kind}]) => kind === "rest" || kind === "token",
  );
  const never = (what: "accepted" | "refused") =>
    interfaces
      .map(([route]) => route)
      .filter((route) => sum(outcomes, ({routes}) => routes[route]?.[what] ?? 0) === 0);
  assert.deepEqual(never("refused"), []);
  assert.deepEqual(
    never("accepted").filter((route) => !NEVER_ACCEPTED.includes(route)),
    [],
  );
  const inParts = outcomes.flatMap(({routes}) =>
    Object.entries(routes).flatMap(([route, {types}]) => (/\/disputes\/:id\//.test(route) ? types : [])),
  );
  for (const type of ["application/json", ...MULTIPART_TYPES]) {
    assert.ok(inParts.includes(type), `no dispute was changed by ${type}`);
  }
  // A right body with something broken in it is let through where that is nobody's business, else the breakages are too coarse.
  assert.ok(sum(outcomes, ({routes}) => sumOf(Object.values(routes).map(({survived}) => survived))) > 100);
});

// PostgreSQL takes fewer texts and smaller numbers than SQLite does.
for (const {name} of engines().filter((engine) => engine.name === "postgres")) {
  const count = Math.ceil((process.env["LONG_TESTS"] === undefined ? 2_000 : 4_000) * factor);
  test(`${count} hostile requests on ${name}`, {timeout: 300_000 * Math.max(1, factor)}, async () => {
    assertNothingFound([await attackApart(name, seedOf(), count)]);
  });
}
