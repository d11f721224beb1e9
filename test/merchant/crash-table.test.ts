import assert from "node:assert/strict";
import {test} from "node:test";
import {type CheckpointName, CHECKPOINTS} from "../../server/merchant/payments/checkpoints.ts";
import {engines} from "../support/databases.ts";
import {openCrashing} from "./support/crashing.ts";
import {assertPaymentsMatch} from "./support/payment-records.ts";
import {type Shop, TestClock} from "./support/shop.ts";
import {repeatLimitMs, isChargedAtCreation, scenarioOf, type ScenarioName} from "./support/scenarios.ts";
import {type Bench, suite} from "./support/suite.ts";

/**
 * How the server gets to a checkpoint.
 *
 * - `direct`: the request alone
 * - `refused`: PayPal refuses the call once
 * - `lost`: every reply is lost until the server stops retrying
 * - `repeated`: the first request got no reply, and it is repeated
 * - `expired`: the first request got no reply, PayPal has deleted its request id, and its order does not tell what came of it
 */
type Cause = "direct" | "refused" | "lost" | "repeated" | "expired";

const direct = (...scenarios: ScenarioName[]) => ({cause: "direct" as Cause, scenarios});

const ordered = direct("create, with an order hook");
const created = direct("create", "create, captured at creation", "create, authorized at creation");
// Without a charge, an order whose creation got no reply needs no check.
const abandonedCreation = {
  cause: "expired" as Cause,
  scenarios: created.scenarios.filter((name) => name !== "create"),
};
const changed = direct("change");
const captured = direct("capture");
const authorized = direct("authorize");

function ofAction<Kind extends "refund" | "capture-authorization" | "void" | "reauthorize">(kind: Kind) {
  const caseOf = (cause: Cause) => ({cause, scenarios: [kind] as ScenarioName[]});
  return {
    [`${kind}:read`]: caseOf("direct"),
    [`${kind}:claiming`]: caseOf("direct"),
    [`${kind}:claimed`]: caseOf("direct"),
    [`${kind}:taking-over`]: caseOf("repeated"),
    [`${kind}:taken-over`]: caseOf("repeated"),
    [`${kind}:answered`]: caseOf("direct"),
    [`${kind}:handing-back`]: caseOf("lost"),
    [`${kind}:handed-back`]: caseOf("lost"),
    [`${kind}:verified`]: caseOf("refused"),
    [`${kind}:recording`]: caseOf("direct"),
    [`${kind}:recorded`]: caseOf("direct"),
    [`${kind}:giving-up`]: caseOf("expired"),
    [`${kind}:given-up`]: caseOf("expired"),
  } as Record<Extract<CheckpointName, `${Kind}:${string}`>, Reaching>;
}

interface Reaching {
  readonly cause: Cause;
  readonly scenarios: readonly ScenarioName[];
}

/** Every checkpoint at which the server can be killed, and how it gets there. */
const TABLE: Readonly<Record<CheckpointName, Reaching>> = {
  "create:priced": created,
  "create:ordering": ordered,
  "create:ordered": ordered,
  "create:accepted": ordered,
  "create:claiming": created,
  "create:claimed": created,
  "create:answered": created,
  "create:recording": created,
  "create:recorded": created,
  "create:giving-up": abandonedCreation,
  "create:given-up": abandonedCreation,
  "change:claiming": changed,
  "change:claimed": changed,
  "change:answered": changed,
  "change:verified": {...changed, cause: "refused"},
  "change:recording": changed,
  "change:recorded": changed,
  "capture:read": captured,
  "capture:claiming": captured,
  "capture:claimed": captured,
  "capture:answered": captured,
  "capture:verified": {...captured, cause: "refused"},
  "capture:recording": captured,
  "capture:recorded": captured,
  "capture:giving-up": {...captured, cause: "expired"},
  "capture:given-up": {...captured, cause: "expired"},
  "authorize:read": authorized,
  "authorize:claiming": authorized,
  "authorize:claimed": authorized,
  "authorize:answered": authorized,
  "authorize:verified": {...authorized, cause: "refused"},
  "authorize:recording": authorized,
  "authorize:recorded": authorized,
  "authorize:giving-up": {...authorized, cause: "expired"},
  "authorize:given-up": {...authorized, cause: "expired"},
  ...ofAction("refund"),
  ...ofAction("capture-authorization"),
  ...ofAction("void"),
  ...ofAction("reauthorize"),
};

/** How the payment is settled after the restart. */
const RECOVERIES = ["recovery first", "the client first", "both at the same time", "recovery alone"] as const;

const MINUTE = 60_000;

interface Case {
  readonly at: CheckpointName;
  readonly cause: Cause;
  readonly scenario: ScenarioName;
  readonly recovery: (typeof RECOVERIES)[number];
}

const all: Case[] = CHECKPOINTS.flatMap((at) =>
  TABLE[at].scenarios.flatMap((scenario) =>
    RECOVERIES.map((recovery) => ({at, cause: TABLE[at].cause, scenario, recovery})),
  ),
);

const isLong = process.env["LONG_TESTS"] !== undefined;

/**
 * `npm test` runs each checkpoint once, with one scenario and one recovery. It runs the code that all payment actions
 * share with refunds only. `--long` runs all cases on every engine.
 */
function isInShortRun({at, scenario, recovery}: Case): boolean {
  const index = CHECKPOINTS.indexOf(at);
  const {scenarios} = TABLE[at];
  if (recovery !== RECOVERIES[index % RECOVERIES.length]) return false;
  if (scenario !== scenarios[index % scenarios.length]) return false;
  return !/^(capture-authorization|void|reauthorize):/.test(at) || /:(claimed|answered|recording)$/.test(at);
}
const cases = all.filter((one) => isLong || isInShortRun(one));

const falseOnError = (work: Promise<boolean>) => work.catch(() => false);

/** Applies the faults that lead to the checkpoint. */
async function prepareFaults(
  bench: Bench,
  {cause, scenario}: Case,
  clock: TestClock,
  request: () => Promise<unknown>,
) {
  const [method, path] = scenarioOf(scenario).call;
  if (cause === "refused") bench.paypal.fault(method, path, 422);
  if (cause === "lost") bench.paypal.fault(method, path, "lose-after", 3);
  if (cause !== "repeated" && cause !== "expired") return;
  bench.paypal.fault(method, path, "lose-before", 3);
  await request();
  if (cause !== "expired") return;
  bench.paypal.forgetRequestIds();
  if (scenario === "capture" || scenario === "authorize") bench.paypal.hidePayments();
  clock.advance(repeatLimitMs(scenarioOf(scenario)));
}

/** Repeats the request up to three times, a minute apart. Resolves to true when it is settled. */
async function settle(clock: TestClock, ask: () => Promise<boolean>): Promise<boolean> {
  for (let time = 0; time < 4; time += 1) {
    if (await falseOnError(ask())) return true;
    clock.advance(MINUTE);
  }
  return false;
}

async function recoverBy({recovery}: Case, shop: Shop, ask: () => Promise<boolean>): Promise<void> {
  if (recovery === "recovery first" || recovery === "recovery alone") await shop.merchant.recover();
  else if (recovery === "the client first") await falseOnError(ask());
  else await Promise.all([shop.merchant.recover(), falseOnError(ask())]);
}

suite(
  "a server that is killed at a checkpoint",
  (bench) => {
    for (const one of cases) {
      const {at, cause, scenario: name, recovery} = one;
      test(`${name} happens once after a crash at ${at} (${cause}, ${recovery})`, async () => {
        const scenario = scenarioOf(name);
        const clock = new TestClock();
        const options = {clock, fetch: bench.paypal.fetch, ...scenario.options};
        bench.paypal.chargeAtCreation = isChargedAtCreation(name);
        const first = await bench.open(options);
        const ask = await scenario.begin(first, bench.paypal);
        await prepareFaults(bench, one, clock, () => falseOnError(ask(first)));
        const {shop, hasCrashed} = await openCrashing(bench, at, options);
        await falseOnError(ask(shop));
        assert.ok(hasCrashed(), "the checkpoint was passed");

        const orders = await bench.createOrders();
        const next = await bench.open({...options, onEvent: orders.onEvent});
        await recoverBy(one, next, () => ask(next));
        clock.advance(MINUTE);
        await next.merchant.recover();
        if (cause === "expired") {
          const {items} = await next.merchant.backOffice.attemptsToCheck();
          assert.equal(items.length, 1, "the attempt is listed for manual resolution");
        } else if (recovery !== "recovery alone") {
          assert.ok(await settle(clock, () => ask(next)), "the request is settled");
          scenario.check(bench.paypal);
        }
        await assertPaymentsMatch(bench.paypal, next);
        await next.merchant.recover();
        await orders.assertFinal(next.database, bench.paypal);
      });
    }
  },
  {on: isLong ? engines() : engines().slice(0, 1)},
);
