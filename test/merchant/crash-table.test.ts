import assert from "node:assert/strict";
import {test} from "node:test";
import {type CheckpointName, CHECKPOINTS} from "../../server/merchant/payments/checkpoints.ts";
import {engines} from "../support/databases.ts";
import {assertPaymentsMatch} from "./support/payment-records.ts";
import {type Shop, type ShopOptions, TestClock} from "./support/shop.ts";
import {repeatLimitMs, isChargedAtCreation, scenarioOf, type ScenarioName} from "./support/scenarios.ts";
import {type Bench, suite} from "./support/suite.ts";

/**
 * What must happen for a place to be passed.
 *
 * - `straight`: nothing but the request
 * - `refused`: PayPal refuses it, for now
 * - `lost`: no answer, until the server gives up
 * - `again`: it was lost before, and is asked for again
 * - `late`: it was lost before, and PayPal has forgotten its request id
 */
type Cause = "straight" | "refused" | "lost" | "again" | "late";

const straight = (...stories: ScenarioName[]) => ({cause: "straight" as Cause, stories});

const created = straight("create", "create, charged at once", "create, reserved at once");
const givenUpCreation = {...created, cause: "late" as Cause};
const changed = straight("change");
const captured = straight("capture");
const authorized = straight("authorize");

function ofAction<Kind extends "refund" | "capture-authorization" | "void" | "reauthorize">(kind: Kind) {
  const told = (cause: Cause) => ({cause, stories: [kind] as ScenarioName[]});
  return {
    [`${kind}:read`]: told("straight"),
    [`${kind}:claiming`]: told("straight"),
    [`${kind}:claimed`]: told("straight"),
    [`${kind}:taking-over`]: told("again"),
    [`${kind}:taken-over`]: told("again"),
    [`${kind}:answered`]: told("straight"),
    [`${kind}:handing-back`]: told("lost"),
    [`${kind}:handed-back`]: told("lost"),
    [`${kind}:verified`]: told("refused"),
    [`${kind}:recording`]: told("straight"),
    [`${kind}:recorded`]: told("straight"),
    [`${kind}:giving-up`]: told("late"),
    [`${kind}:given-up`]: told("late"),
  } as Record<Extract<CheckpointName, `${Kind}:${string}`>, Places>;
}

interface Places {
  readonly cause: Cause;
  readonly stories: readonly ScenarioName[];
}

/** Every place between which the server can die, and how it gets there. */
const TABLE: Readonly<Record<CheckpointName, Places>> = {
  "create:priced": created,
  "create:claiming": created,
  "create:claimed": created,
  "create:answered": created,
  "create:recording": created,
  "create:recorded": created,
  "create:giving-up": givenUpCreation,
  "create:given-up": givenUpCreation,
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
  "capture:giving-up": {...captured, cause: "late"},
  "capture:given-up": {...captured, cause: "late"},
  "authorize:read": authorized,
  "authorize:claiming": authorized,
  "authorize:claimed": authorized,
  "authorize:answered": authorized,
  "authorize:verified": {...authorized, cause: "refused"},
  "authorize:recording": authorized,
  "authorize:recorded": authorized,
  "authorize:giving-up": {...authorized, cause: "late"},
  "authorize:given-up": {...authorized, cause: "late"},
  ...ofAction("refund"),
  ...ofAction("capture-authorization"),
  ...ofAction("void"),
  ...ofAction("reauthorize"),
};

/** How the server comes back: by itself, by somebody asking, or both at once. */
const RESTARTS_BY = ["recovery first", "the client first", "both at once", "nobody asks"] as const;

const MINUTE = 60_000;

interface Case {
  readonly at: CheckpointName;
  readonly cause: Cause;
  readonly story: ScenarioName;
  readonly how: (typeof RESTARTS_BY)[number];
}

const all: Case[] = CHECKPOINTS.flatMap((at) =>
  TABLE[at].stories.flatMap((story) => RESTARTS_BY.map((how) => ({at, cause: TABLE[at].cause, story, how}))),
);

const isLong = process.env["LONG_TESTS"] !== undefined;

/**
 * `npm test` runs each place once, with one story and one way to come back; what a refund has in common with the other payment
 * actions, with that alone. `--long` runs all, on every engine.
 */
function isOfShortRun({at, story, how}: Case): boolean {
  const place = CHECKPOINTS.indexOf(at);
  const {stories} = TABLE[at];
  if (how !== RESTARTS_BY[place % RESTARTS_BY.length] || story !== stories[place % stories.length])
    return false;
  return !/^(capture-authorization|void|reauthorize):/.test(at) || /:(claimed|answered|recording)$/.test(at);
}
const cases = all.filter((one) => isLong || isOfShortRun(one));

/** A server that dies at its first pass of a place: from then on nothing of it works. */
async function doomed(bench: Bench, at: CheckpointName, options: Partial<ShopOptions>) {
  let dead = false;
  const shop = await bench.open({
    ...options,
    fetch: (input, init) => (dead ? new Promise<Response>(() => undefined) : bench.paypal.fetch(input, init)),
    checkpoint(name) {
      if (!dead && name !== at) return;
      dead = true;
      throw new Error(`killed at ${name}`);
    },
  });
  return {shop, died: () => dead};
}

const refusals = (work: Promise<boolean>) => work.catch(() => false);

async function lead(bench: Bench, {cause, story}: Case, clock: TestClock, lost: () => Promise<unknown>) {
  const [method, path] = scenarioOf(story).call;
  if (cause === "refused") bench.paypal.fault(method, path, 422);
  if (cause === "lost") bench.paypal.fault(method, path, "lose-after", 3);
  if (cause !== "again" && cause !== "late") return;
  bench.paypal.fault(method, path, "lose-before", 3);
  await lost();
  if (cause !== "late") return;
  bench.paypal.forgetRequestIds();
  clock.advance(repeatLimitMs(scenarioOf(story)));
}

/** Whoever wants it asks until it is settled, or until nobody can tell: a minute lies between. */
async function settle(clock: TestClock, ask: () => Promise<boolean>): Promise<boolean> {
  for (let time = 0; time < 4; time += 1) {
    if (await refusals(ask())) return true;
    clock.advance(MINUTE);
  }
  return false;
}

async function recoverBy({how}: Case, shop: Shop, ask: () => Promise<boolean>): Promise<void> {
  if (how === "recovery first" || how === "nobody asks") await shop.merchant.recover();
  else if (how === "the client first") await refusals(ask());
  else await Promise.all([shop.merchant.recover(), refusals(ask())]);
}

suite(
  "killed",
  (bench) => {
    for (const one of cases) {
      const {at, cause, story: name, how} = one;
      test(`at ${at} of ${name} (${cause}), ${how}`, async () => {
        const story = scenarioOf(name);
        const clock = new TestClock();
        const options = {clock, fetch: bench.paypal.fetch, ...story.options};
        bench.paypal.chargeAtCreation = isChargedAtCreation(name);
        const first = await bench.open(options);
        const ask = await story.begin(first, bench.paypal);
        await lead(bench, one, clock, () => refusals(ask(first)));
        const {shop, died} = await doomed(bench, at, options);
        await refusals(ask(shop));
        assert.ok(died(), "the place was passed");

        const next = await bench.open(options);
        await recoverBy(one, next, () => ask(next));
        clock.advance(MINUTE);
        await next.merchant.recover();
        if (cause === "late") {
          const {items} = await next.merchant.backOffice.attemptsThatNeedAPerson();
          assert.equal(items.length, 1, "a person is told, and nothing is tried again");
        } else if (how !== "nobody asks") {
          assert.ok(await settle(clock, () => ask(next)), "it is settled");
          story.check(bench.paypal);
        }
        await assertPaymentsMatch(bench.paypal, next);
      });
    }
  },
  {on: isLong ? engines() : engines().slice(0, 1)},
);
