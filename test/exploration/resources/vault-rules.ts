import fc from "fast-check";
import {possibleStates} from "./possible-states.ts";

/**
 * Model of one customer with a setup token, payment tokens and a single-use token. The steps of a round overlap, and rounds
 * follow each other. Some sequential order of each round's steps must explain PayPal's answers and the state at the end.
 */

export type Step =
  | {readonly kind: "fill"; readonly card: "plain" | "challenged"}
  | {readonly kind: "answer"; readonly right: boolean}
  | {readonly kind: "exchange"; readonly key: string | undefined}
  | {readonly kind: "save"}
  | {readonly kind: "delete"}
  | {readonly kind: "use"}
  | {readonly kind: "spend"};

/** A step with the newest payment token and challenge when its round began. */
export interface Aimed {
  readonly step: Step;
  /** Name of the payment token or challenge that it makes. */
  readonly name: string;
  readonly saved: string | undefined;
  readonly challenge: string | undefined;
}

export interface State {
  readonly status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "VAULTED";
  readonly challenge?: {
    readonly name: string;
    readonly state: "open" | "passed" | "failed";
    readonly left: number;
  };
  readonly saved: Readonly<Record<string, "saved" | "deleted">>;
  /** Payment tokens by the request id that made them. */
  readonly remembered: Readonly<Record<string, string>>;
  readonly isSpent: boolean;
}

interface Outcome {
  readonly answer: string;
  readonly next: State;
}

export const EMPTY: State = {status: "CREATED", saved: {}, remembered: {}, isSpent: false};

/** Applies a step that overlaps no other. */
function outcomeOf(state: State, aimed: Aimed): Outcome {
  const {step, name} = aimed;
  const same = (answer: string): Outcome => ({answer, next: state});
  const save = (change: Partial<State>): Outcome => ({
    answer: `201 ${name}`,
    next: {...state, ...change, saved: {...state.saved, [name]: "saved"}},
  });
  switch (step.kind) {
    case "fill": {
      if (state.status === "VAULTED") return same("422");
      const {challenge: _, ...rest} = state;
      if (step.card === "plain") return {answer: "200 APPROVED", next: {...rest, status: "APPROVED"}};
      const challenge = {name, state: "open", left: 3} as const;
      return {
        answer: "200 PAYER_ACTION_REQUIRED",
        next: {...rest, status: "PAYER_ACTION_REQUIRED", challenge},
      };
    }
    case "answer":
      return answered(state, aimed, step.right);
    case "exchange": {
      const first = step.key === undefined ? undefined : state.remembered[step.key];
      if (first !== undefined) return same(`200 ${first}`);
      if (state.status !== "APPROVED") return same("422");
      const remembered = step.key === undefined ? state.remembered : {...state.remembered, [step.key]: name};
      return save({status: "VAULTED", remembered});
    }
    case "save":
      return save({});
    case "delete":
      if (aimed.saved === undefined) return same("none");
      return {answer: "204", next: {...state, saved: {...state.saved, [aimed.saved]: "deleted"}}};
    case "use":
      return same(aimed.saved !== undefined && state.saved[aimed.saved] === "saved" ? "used" : "none");
    case "spend":
      return {answer: state.isSpent ? "none" : "spent", next: {...state, isSpent: true}};
  }
}

function answered(state: State, {challenge: asked}: Aimed, right: boolean): Outcome {
  const {challenge} = state;
  if (asked === undefined) return {answer: "none", next: state};
  if (challenge?.name !== asked) return {answer: "404", next: state};
  if (challenge.state !== "open") return {answer: `200 ${challenge.state}`, next: state};
  if (right) {
    const passed = {...challenge, state: "passed"} as const;
    return {answer: "200 passed", next: {...state, status: "APPROVED", challenge: passed}};
  }
  const left = challenge.left - 1;
  const after = {...challenge, left, state: left === 0 ? ("failed" as const) : ("open" as const)};
  return {answer: `200 ${after.state}`, next: {...state, challenge: after}};
}

/** See {@link possibleStates}. */
export function statesAfter(
  states: readonly State[],
  round: readonly Aimed[],
  answers: readonly string[],
): State[] {
  const requestIdOf = ({step}: Aimed) => (step.kind === "exchange" ? step.key : undefined);
  return possibleStates(states, round, answers, {apply: outcomeOf, requestIdOf});
}

/** Names of the saved payment tokens. */
export function savedIn(state: State): string[] {
  return Object.keys(state.saved)
    .filter((name) => state.saved[name] === "saved")
    .sort();
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("fill" as const),
      card: fc.constantFrom("plain" as const, "plain" as const, "challenged" as const),
    }),
  },
  {weight: 3, arbitrary: fc.record({kind: fc.constant("answer" as const), right: fc.boolean()})},
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("exchange" as const),
      key: fc.constantFrom(undefined, undefined, "a"),
    }),
  },
  {weight: 2, arbitrary: fc.constant({kind: "save" as const})},
  {weight: 3, arbitrary: fc.constant({kind: "delete" as const})},
  {weight: 2, arbitrary: fc.constant({kind: "use" as const})},
  {weight: 2, arbitrary: fc.constant({kind: "spend" as const})},
);
/** Most schedules are short, so that thousands are fast. Some have three rounds. */
const steps = (length: number) => fc.array(step, {minLength: length, maxLength: length});
const round = fc.oneof(
  {weight: 5, arbitrary: steps(1)},
  {weight: 5, arbitrary: steps(2)},
  {weight: 1, arbitrary: steps(3)},
);
export const rounds = fc.oneof(
  {weight: 5, arbitrary: fc.array(round, {minLength: 1, maxLength: 2})},
  {weight: 3, arbitrary: fc.array(round, {minLength: 3, maxLength: 3})},
);
