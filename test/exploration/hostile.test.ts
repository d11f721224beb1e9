import assert from "node:assert/strict";
import {test} from "node:test";
import {MULTIPART_TYPES} from "../../server/shared/multipart.ts";
import type {Outcome} from "./hostile/run.ts";
import {runInProcess} from "../support/run-in-process.ts";
import {factor, isLong, seedOf, timeout} from "./options.ts";

/** Number of nearly valid requests. `MODEL_RUNS` and `MODEL_SEED` work as for the models. */
const REQUESTS = Math.ceil((isLong ? 50_000 : 10_000) * factor);
const PROCESSES = 2;

/** Routes that may refuse all valid requests, and why. */
const MAY_REFUSE: Readonly<Record<string, string>> = {
  "POST /v2/payments/authorizations/:authorization_id/reauthorize":
    "needs an authorization that is older than its honor period, which the seed may lack",
  "POST /v2/checkout/orders/:id/track": "needs a capture of the order in its path",
  "PATCH /v2/checkout/orders/:id/trackers/:tracker_id": "needs a tracker of the order in its path",
  "DELETE /v2/invoicing/invoices/:invoice_id/payments/:transaction_id":
    "needs a payment of the invoice in its path",
  "DELETE /v2/invoicing/invoices/:invoice_id/refunds/:transaction_id":
    "needs a refund of the invoice in its path",
};

function startAttack(seed: number, count: number): Promise<Outcome> {
  return runInProcess<Outcome>(new URL("hostile/attack.ts", import.meta.url), [seed, count]);
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

test(`the sandbox withstands ${REQUESTS} hostile requests`, {timeout}, async (t) => {
  t.diagnostic(`seed ${seedOf()}`);
  const outcomes = await Promise.all(
    Array.from({length: PROCESSES}, (_, index) =>
      startAttack(seedOf() + index, Math.ceil(REQUESTS / PROCESSES)),
    ),
  );
  assertNothingFound(outcomes);

  // The suite would prove little if the requests didn't reach the routes.
  const answered = sum(outcomes, ({statuses}) =>
    Object.values(statuses).reduce((all, count) => all + count, 0),
  );
  t.diagnostic(`${answered} answered, by status ${JSON.stringify(outcomes[0]?.statuses)}`);
  assert.ok(answered > 0.95 * REQUESTS, `${answered} of ${REQUESTS} were answered`);
  const unreached = outcomes.flatMap((outcome) => outcome.unreached);
  assert.deepEqual(
    unreached.filter((route) => !(route in MAY_REFUSE)),
    [],
  );
  const neverRefused = Object.entries(outcomes[0]?.routes ?? {}).filter(
    ([route, {kind}]) =>
      (kind === "rest" || kind === "token") && sum(outcomes, ({routes}) => routes[route]?.refused ?? 0) === 0,
  );
  assert.deepEqual(neverRefused, []);
  const inParts = outcomes.flatMap(({routes}) =>
    Object.entries(routes).flatMap(([route, {types}]) => (/\/disputes\/:id\//.test(route) ? types : [])),
  );
  for (const type of ["application/json", ...MULTIPART_TYPES]) {
    assert.ok(inParts.includes(type), `no dispute was changed by ${type}`);
  }
  // Some broken bodies must be accepted, because PayPal ignores what they break. Otherwise the changes are too coarse.
  assert.ok(
    sum(outcomes, ({routes}) => sumOf(Object.values(routes).map(({acceptedBroken}) => acceptedBroken))) > 100,
  );
});
