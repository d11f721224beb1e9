import fc from "fast-check";
import type {Fault} from "../../merchant/support/fake-paypal.ts";

/** Request of a buyer or merchant. Requests with the same id are repetitions. `cents` is by default all that is left. */
export type ActionRequest =
  | {readonly do: "finish"}
  | {
      readonly do: "refund" | "capture-authorization";
      readonly id: "a" | "b" | "c";
      readonly cents?: number | undefined;
    }
  | {readonly do: "void" | "reauthorize"; readonly id: "v" | "w"};

export type Command =
  | ActionRequest
  | {readonly do: "recover"}
  /** Crashes the server at the n-th checkpoint from now on. A new server replaces it. */
  | {readonly do: "crash"; readonly after: number};

/** Commands that overlap, and the time until the next phase. */
export interface Phase {
  readonly commands: readonly Command[];
  /** In minutes. PayPal forgets request ids after six hours. */
  readonly wait: number;
}

export interface Schedule {
  readonly intent: "CAPTURE" | "AUTHORIZE";
  /** Amount in cents that was refunded in PayPal's account before. */
  readonly refundedElsewhere: number;
  /** Faults of the requests that move money, in order. Later requests succeed. */
  readonly faults: readonly (Fault | undefined)[];
  readonly phases: readonly Phase[];
}

/** Total of an order in cents. */
export const TOTAL = 7500;

const named = <Name extends string>(name: Name) => fc.constant(name);
const cents = fc.option(fc.constantFrom(1, 2500, 4000, TOTAL, TOTAL + 1), {nil: undefined, freq: 4});
const id = fc.constantFrom("a" as const, "b" as const, "c" as const);
const finish = fc.record({do: named("finish")});
const refund = fc.record({do: named("refund"), id, cents});
const capture = fc.record({do: named("capture-authorization"), id, cents});
const other = fc.record({
  do: fc.constantFrom("void" as const, "reauthorize" as const),
  id: fc.constantFrom("v" as const, "w" as const),
});
const recover = fc.record({do: named("recover")});
const crash = fc.record({do: named("crash"), after: fc.integer({min: 0, max: 12})});

function phases(...commands: readonly fc.Arbitrary<Command>[]) {
  const phase = fc.record({
    commands: fc.array(fc.oneof(...commands), {minLength: 1, maxLength: 4}),
    wait: fc.constantFrom(0, 1, 20, 400),
  });
  return fc.array(phase, {minLength: 1, maxLength: 3});
}

const fault = fc.constantFrom<Fault | undefined>(
  undefined,
  undefined,
  "lose-before",
  "lose-after",
  "garble",
  500,
  422,
);
const common = {faults: fc.array(fault, {maxLength: 8}), refundedElsewhere: fc.constantFrom(0, 0, 3000)};

export const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({...common, intent: named("CAPTURE"), phases: phases(finish, refund, refund, recover, crash)}),
  fc.record({
    ...common,
    intent: named("AUTHORIZE"),
    phases: phases(finish, capture, capture, other, refund, recover, crash),
  }),
);
