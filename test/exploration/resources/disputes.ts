import assert from "node:assert/strict";
import fc from "fast-check";
import {Disputing, idOf, type DisputeAnswer} from "../../sandbox/support/disputes.ts";
import type {Model} from "../length.ts";
import type {TestSandbox} from "../../sandbox/support/sandbox.ts";

/**
 * One payment, its disputes and its refunds. Steps of a round overlap; rounds follow each other. What PayPal answers
 * must be explained by some order of each round's steps, one after the other, and so must what it shows in the end.
 */

/** What the payment captured, in minor units. */
const CAPTURED = 10_000;

type Step =
  | {readonly kind: "create"; readonly minor: number | undefined; readonly key: string | undefined}
  | {
      readonly kind: "settle";
      readonly outcome: "BUYER_FAVOR" | "SELLER_FAVOR";
      readonly key: string | undefined;
    }
  | {readonly kind: "require"; readonly from: "BUYER" | "SELLER"}
  | {readonly kind: "provide"}
  | {readonly kind: "escalate"}
  | {readonly kind: "refund"; readonly minor: number};

interface ModelDispute {
  readonly status: string;
  readonly minor: number;
  /** What its settlement gave back, once it is settled. */
  readonly outcome?: {readonly code: string; readonly back: number};
}

interface State {
  readonly left: number;
  readonly disputes: readonly ModelDispute[];
  /** What succeeded under a request id, by operation and id. */
  readonly remembered: Readonly<Record<string, string>>;
}

interface Outcome {
  readonly status: number;
  readonly next: State;
}

/** A step with what it is about: the newest dispute when its round began. */
interface Aimed {
  readonly step: Step;
  readonly target: number;
}

const REASONS = {OTHER: "OPEN", UNAUTHORISED: "UNDER_REVIEW"} as const;
type Reason = keyof typeof REASONS;

/** What PayPal answers when nothing overlaps. */
function outcomeOf(state: State, {step, target}: Aimed, reason: Reason): Outcome {
  const {key, fingerprint} = requestOf({step, target});
  const first = key === undefined ? undefined : state.remembered[key];
  if (first !== undefined) return {status: first === fingerprint ? 200 : 422, next: state};
  const {status, next} = effectOf(state, {step, target}, reason);
  if (status >= 400 || key === undefined) return {status, next};
  return {status, next: {...next, remembered: {...next.remembered, [key]: fingerprint}}};
}

function effectOf(state: State, {step, target}: Aimed, reason: Reason): Outcome {
  const refused = {status: 422, next: state};
  const dispute = state.disputes[target];
  const change = (changed: ModelDispute, left = state.left): Outcome => ({
    status: 200,
    next: {
      ...state,
      left,
      disputes: state.disputes.map((each, index) => (index === target ? changed : each)),
    },
  });
  switch (step.kind) {
    case "create": {
      const minor = step.minor ?? state.left;
      const isOpen = state.disputes.some(({status}) => status !== "RESOLVED");
      if (isOpen || minor === 0 || minor > state.left) return refused;
      const disputes = [...state.disputes, {status: REASONS[reason], minor}];
      return {status: 201, next: {...state, disputes}};
    }
    case "refund":
      if (step.minor > state.left) return refused;
      return {status: 201, next: {...state, left: state.left - step.minor}};
    case "escalate":
      return dispute?.status === "OPEN" ? change({...dispute, status: "UNDER_REVIEW"}) : refused;
    case "require":
      return dispute?.status === "UNDER_REVIEW"
        ? change({...dispute, status: `WAITING_FOR_${step.from}_RESPONSE`})
        : refused;
    case "provide":
      return dispute?.status.startsWith("WAITING_FOR_") === true
        ? change({...dispute, status: "UNDER_REVIEW"})
        : refused;
    case "settle": {
      if (dispute?.status !== "UNDER_REVIEW") return refused;
      const back = step.outcome === "BUYER_FAVOR" ? Math.min(dispute.minor, state.left) : 0;
      const outcome = {code: `RESOLVED_${step.outcome}`, back};
      return change({...dispute, status: "RESOLVED", outcome}, state.left - back);
    }
  }
}

/** The request id that a step is sent under, and what PayPal compares. */
function requestOf({step, target}: Aimed): {key: string | undefined; fingerprint: string} {
  const key = "key" in step && step.key !== undefined ? `${step.kind} ${step.key}` : undefined;
  const path = step.kind === "create" ? 0 : target;
  return {key, fingerprint: JSON.stringify([path, {...step, key: undefined}])};
}

/** Every state that some order of a round's steps explains, given what each was answered. */
function explained(
  states: readonly State[],
  round: readonly Aimed[],
  answers: readonly number[],
  reason: Reason,
) {
  const found = new Map<string, State>();
  const walk = (state: State, left: readonly number[]) => {
    if (left.length === 0) found.set(JSON.stringify(state), state);
    for (const index of left) {
      const aimed = round[index];
      if (!aimed) continue;
      const others = left.filter((other) => other !== index);
      const {key} = requestOf(aimed);
      // Beside another one of the same request id, a step may be told to ask again later, and has no effect.
      const isShared = round.some(
        (other) => other !== aimed && key !== undefined && requestOf(other).key === key,
      );
      if (isShared && answers[index] === 409) walk(state, others);
      const {status, next} = outcomeOf(state, aimed, reason);
      if (answers[index] === status) walk(next, others);
    }
  };
  for (const state of states) walk(state, [...round.keys()]);
  return [...found.values()];
}

/** All that is left of the payment, or a part of it. */
const amounts = fc.constantFrom(undefined, 3_000);
const requestKey = fc.constantFrom(undefined, undefined, "a");
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("settle" as const),
      outcome: fc.constantFrom("BUYER_FAVOR" as const, "BUYER_FAVOR" as const, "SELLER_FAVOR" as const),
      key: requestKey,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("create" as const),
      minor: amounts,
      key: requestKey,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("require" as const),
      from: fc.constantFrom("BUYER" as const, "SELLER" as const),
    }),
  },
  {weight: 2, arbitrary: fc.constant({kind: "provide" as const})},
  {weight: 1, arbitrary: fc.constant({kind: "escalate" as const})},
  {
    weight: 2,
    arbitrary: fc.record({kind: fc.constant("refund" as const), minor: fc.constantFrom(4_000, 7_000)}),
  },
);
const rounds = fc.array(fc.array(step, {minLength: 1, maxLength: 3}), {minLength: 1, maxLength: 2});
const reasons = fc.constantFrom<Reason>("UNAUTHORISED", "UNAUTHORISED", "OTHER");

export const model: Model = async (sandbox) => {
  const mine = await Disputing.of(sandbox);
  const pay = await payments(sandbox, mine);
  return fc.asyncProperty(
    fc.scheduler(),
    reasons,
    amounts,
    rounds,
    async (scheduler, reason, minor, script) => {
      const capture = await pay();
      const ids = [idOf(await mine.create(capture, {reason, ...amountOf(minor)}))];
      let states: readonly State[] = [
        {left: CAPTURED, disputes: [{status: REASONS[reason], minor: minor ?? CAPTURED}], remembered: {}},
      ];
      for (const steps of script) {
        const round = steps.map((each): Aimed => ({step: each, target: ids.length - 1}));
        const answers = await scheduler.waitFor(
          Promise.all(
            round.map(async (aimed) => {
              await scheduler.schedule(Promise.resolve(), aimed.step.kind);
              return send(mine, {aimed, capture, id: ids[aimed.target] ?? "", reason});
            }),
          ),
        );
        const replies = answers.map(({status}) => status);
        states = explained(states, round, replies, reason);
        assert.ok(states.length > 0, `no order explains ${JSON.stringify({steps, replies})}`);
        for (const [index, answer] of answers.entries()) {
          if (steps[index]?.kind === "create" && answer.status === 201) ids.push(idOf(answer));
        }
      }
      const shown = await shownOf(sandbox, mine, {capture, ids});
      const allowed = states.map(({left, disputes}) => ({left, disputes}));
      assert.ok(
        allowed.some((state) => JSON.stringify(state) === JSON.stringify(shown)),
        `${JSON.stringify(shown)} is none of ${JSON.stringify(allowed)}`,
      );
    },
  );
};

/** Gives each schedule a payment of its own: a copy of one that was made as payments are, which costs less than an order. */
async function payments(sandbox: TestSandbox, mine: Disputing): Promise<() => Promise<string>> {
  const {db} = sandbox.database;
  const first = await mine.captured(dollars(CAPTURED));
  const row = await db.selectFrom("captures").selectAll().where("id", "=", first).executeTakeFirstOrThrow();
  let made = 0;
  return async () => {
    made += 1;
    const id = `CAPTURE-${made}`;
    await db
      .insertInto("captures")
      .values({...row, id, unit_index: made})
      .execute();
    return id;
  };
}

function dollars(minor: number): string {
  return (minor / 100).toFixed(2);
}

function amountOf(minor: number | undefined) {
  return minor === undefined ? {} : {dispute_amount: {currency_code: "USD", value: dollars(minor)}};
}

interface Sent {
  readonly aimed: Aimed;
  readonly capture: string;
  readonly id: string;
  readonly reason: Reason;
}

async function send(mine: Disputing, {aimed, capture, id, reason}: Sent): Promise<DisputeAnswer> {
  const {step: each} = aimed;
  // Request ids are the application's, so that they name the schedule by its payment.
  const under = (key: string | undefined) =>
    key === undefined ? {} : {"PayPal-Request-Id": `${capture}-${key}`};
  switch (each.kind) {
    case "create": {
      return mine.create(capture, {reason, ...amountOf(each.minor)}, under(each.key));
    }
    case "settle":
      return mine.settle(id, each.outcome, under(each.key));
    case "require":
      return mine.requireEvidence(id, `${each.from}_EVIDENCE`);
    case "provide":
      return mine.provideEvidence(id);
    case "escalate":
      return mine.escalate(id);
    case "refund":
      return mine.refund(capture, dollars(each.minor));
  }
}

/** What there is in the end: the money in the store, the disputes in the list. */
async function shownOf(
  sandbox: TestSandbox,
  mine: Disputing,
  {capture, ids}: {readonly capture: string; readonly ids: readonly string[]},
) {
  const {db} = sandbox.database;
  const {minor, refunded_minor: refunded} = await db
    .selectFrom("captures")
    .select(["minor", "refunded_minor"])
    .where("id", "=", capture)
    .executeTakeFirstOrThrow();
  const refunds = await db.selectFrom("refunds").select("minor").where("capture_id", "=", capture).execute();
  assert.equal(
    refunds.reduce((sum, refund) => sum + refund.minor, 0),
    refunded,
    "the refunds are what the capture gave back",
  );
  assert.ok(refunded <= minor, "never more goes back than came in");
  const {items} = (await mine.list(`?disputed_transaction_id=${capture}`)).body;
  assert.deepEqual(items.map(({dispute_id: id}) => id).sort(), [...ids].sort(), "the list shows what exists");
  const rows = await db
    .selectFrom("disputes")
    .select(["id", "outcome_code", "refunded_minor"])
    .where("id", "in", ids)
    .execute();
  const disputes = ids.map((id) => {
    const item = items.find(({dispute_id: own}) => own === id);
    const row = rows.find(({id: own}) => own === id);
    const code = row?.outcome_code ?? null;
    return {
      status: item?.status,
      minor: Math.round(Number(item?.dispute_amount.value) * 100),
      ...(code === null ? {} : {outcome: {code, back: row?.refunded_minor}}),
    };
  });
  return {left: minor - refunded, disputes};
}
