import assert from "node:assert/strict";
import fc from "fast-check";
import {DisputesClient, idOf, refundsOf, type DisputeAnswer} from "../../sandbox/support/disputes.ts";
import type {TestSandbox} from "../../sandbox/support/sandbox.ts";
import type {Model} from "../options.ts";
import {possibleStates} from "./possible-states.ts";

/**
 * Model of one payment with its disputes and refunds. The steps of a round overlap, and rounds follow each other. Some
 * sequential order of each round's steps must explain PayPal's answers and the state at the end.
 */

/** Captured amount in minor units. */
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
  /** Result of its settlement, with the refunded amount. */
  readonly outcome?: {readonly code: string; readonly back: number};
}

interface State {
  readonly left: number;
  readonly disputes: readonly ModelDispute[];
  /** Successful requests by operation and request id. */
  readonly remembered: Readonly<Record<string, string>>;
}

interface Outcome {
  readonly answer: number;
  readonly next: State;
}

/** A step and the index of its dispute: the newest when its round began. */
interface Aimed {
  readonly step: Step;
  readonly target: number;
}

const REASONS = {OTHER: "OPEN", UNAUTHORISED: "UNDER_REVIEW"} as const;
type Reason = keyof typeof REASONS;

/** Applies a step that overlaps no other. */
function outcomeOf(state: State, {step, target}: Aimed, reason: Reason): Outcome {
  const {key, fingerprint} = requestOf({step, target});
  const first = key === undefined ? undefined : state.remembered[key];
  if (first !== undefined) return {answer: first === fingerprint ? 200 : 422, next: state};
  const {answer, next} = effectOf(state, {step, target}, reason);
  if (answer >= 400 || key === undefined) return {answer, next};
  return {answer, next: {...next, remembered: {...next.remembered, [key]: fingerprint}}};
}

function effectOf(state: State, {step, target}: Aimed, reason: Reason): Outcome {
  const refused = {answer: 422, next: state};
  const dispute = state.disputes[target];
  const change = (changed: ModelDispute, left = state.left): Outcome => ({
    answer: 200,
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
      return {answer: 201, next: {...state, disputes}};
    }
    case "refund":
      if (step.minor > state.left) return refused;
      // PayPal refuses a partial refund under an open dispute.
      if (step.minor < state.left && state.disputes.some(({status}) => status !== "RESOLVED")) return refused;
      return {answer: 201, next: {...state, left: state.left - step.minor}};
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

/** Request id of a step, and the values that PayPal compares for repetitions. */
function requestOf({step, target}: Aimed): {key: string | undefined; fingerprint: string} {
  const key = "key" in step && step.key !== undefined ? `${step.kind} ${step.key}` : undefined;
  const path = step.kind === "create" ? 0 : target;
  return {key, fingerprint: JSON.stringify([path, {...step, key: undefined}])};
}

/** All that is left of the payment, or a part. */
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
  const disputesClient = await DisputesClient.of(sandbox);
  return fc.asyncProperty(
    fc.scheduler(),
    reasons,
    amounts,
    rounds,
    async (scheduler, reason, minor, script) => {
      const capture = await disputesClient.captured(dollars(CAPTURED));
      const ids = [idOf(await disputesClient.create(capture, {reason, ...amountOf(minor)}))];
      let states: readonly State[] = [
        {left: CAPTURED, disputes: [{status: REASONS[reason], minor: minor ?? CAPTURED}], remembered: {}},
      ];
      for (const steps of script) {
        const round = steps.map((each): Aimed => ({step: each, target: ids.length - 1}));
        const answers = await scheduler.waitFor(
          Promise.all(
            round.map(async (aimed) => {
              await scheduler.schedule(Promise.resolve(), aimed.step.kind);
              return send(disputesClient, {aimed, capture, id: ids[aimed.target] ?? "", reason});
            }),
          ),
        );
        const replies = answers.map(({status}) => status);
        states = possibleStates(states, round, replies, {
          apply: (state, aimed) => outcomeOf(state, aimed, reason),
          requestIdOf: (aimed) => requestOf(aimed).key,
        });
        assert.ok(states.length > 0, `no order explains ${JSON.stringify({steps, replies})}`);
        for (const [index, answer] of answers.entries()) {
          if (steps[index]?.kind === "create" && answer.status === 201) ids.push(idOf(answer));
        }
      }
      const shown = await shownOf(sandbox, disputesClient, {capture, ids});
      const allowed = states.map(({left, disputes}) => ({left, disputes}));
      assert.ok(
        allowed.some((state) => JSON.stringify(state) === JSON.stringify(shown)),
        `${JSON.stringify(shown)} is not among ${JSON.stringify(allowed)}`,
      );
    },
  );
};

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

async function send(
  disputesClient: DisputesClient,
  {aimed, capture, id, reason}: Sent,
): Promise<DisputeAnswer> {
  const {step: each} = aimed;
  // Schedules share an application, so the request ids contain the payment.
  const under = (key: string | undefined) =>
    key === undefined ? {} : {"PayPal-Request-Id": `${capture}-${key}`};
  switch (each.kind) {
    case "create": {
      return disputesClient.create(capture, {reason, ...amountOf(each.minor)}, under(each.key));
    }
    case "settle":
      return disputesClient.settle(id, each.outcome, under(each.key));
    case "require":
      return disputesClient.requireEvidence(id, `${each.from}_EVIDENCE`);
    case "provide":
      return disputesClient.provideEvidence(id);
    case "escalate":
      return disputesClient.escalate(id);
    case "refund":
      return disputesClient.refund(capture, dollars(each.minor));
  }
}

/** Reads the end state: the refunds, and the disputes with the list. */
async function shownOf(
  sandbox: TestSandbox,
  disputesClient: DisputesClient,
  {capture, ids}: {readonly capture: string; readonly ids: readonly string[]},
) {
  const refunds = await refundsOf(sandbox, capture);
  const left = CAPTURED - refunds.reduce((sum, {minor}) => sum + minor, 0);
  assert.ok(left >= 0, "refunds never exceed the capture");
  const {items} = (await disputesClient.list(`?disputed_transaction_id=${capture}`)).body;
  assert.deepEqual(items.map(({dispute_id: id}) => id).sort(), [...ids].sort(), "the list shows what exists");
  const disputes = await Promise.all(
    ids.map(async (id) => {
      const {status, dispute_amount: amount, dispute_outcome: outcome} = (await disputesClient.show(id)).body;
      assert.equal(items.find(({dispute_id: own}) => own === id)?.status, status);
      return {
        status,
        minor: minorOf(amount),
        ...(outcome && {outcome: {code: outcome.outcome_code, back: minorOf(outcome.amount_refunded)}}),
      };
    }),
  );
  return {left, disputes};
}

function minorOf({value}: {readonly value: string}): number {
  return Math.round(Number(value) * 100);
}
