import fc from "fast-check";
import type {Fault} from "../../merchant/support/fake-paypal.ts";

/** What somebody wants; amounts in cents, absent is all that is left. Wishes of one id are one wish. */
export type Wish =
  | {readonly do: "finish"}
  | {
      readonly do: "refund" | "capture-authorization";
      readonly id: "a" | "b" | "c";
      readonly cents?: number | undefined;
    }
  | {readonly do: "void" | "reauthorize"; readonly id: "v" | "w"};

export type Command =
  | Wish
  | {readonly do: "recover"}
  /** The server dies at the n-th place that it passes from now on; another one takes its place. */
  | {readonly do: "crash"; readonly after: number};

/** Commands that overlap, and what happens before those after them. */
export interface Phase {
  readonly commands: readonly Command[];
  /** Minutes; after six hours PayPal has forgotten its request ids. */
  readonly wait: number;
}

export interface Story {
  readonly intent: "CAPTURE" | "AUTHORIZE";
  /** In cents: what others gave back before. */
  readonly foreign: number;
  /** What happens to the requests that move money, one after the other; then all is well. */
  readonly faults: readonly (Fault | undefined)[];
  readonly phases: readonly Phase[];
}

/** Of a whole order, in cents. */
export const TOTAL = 7500;

const does = <Name extends string>(name: Name) => fc.constant(name);
const cents = fc.option(fc.constantFrom(1, 2500, 4000, TOTAL, TOTAL + 1), {nil: undefined, freq: 4});
const id = fc.constantFrom("a" as const, "b" as const, "c" as const);
const finish = fc.record({do: does("finish")});
const refund = fc.record({do: does("refund"), id, cents});
const capture = fc.record({do: does("capture-authorization"), id, cents});
const other = fc.record({
  do: fc.constantFrom("void" as const, "reauthorize" as const),
  id: fc.constantFrom("v" as const, "w" as const),
});
const recover = fc.record({do: does("recover")});
const crash = fc.record({do: does("crash"), after: fc.integer({min: 0, max: 12})});

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
const common = {faults: fc.array(fault, {maxLength: 8}), foreign: fc.constantFrom(0, 0, 3000)};

export const story: fc.Arbitrary<Story> = fc.oneof(
  fc.record({...common, intent: does("CAPTURE"), phases: phases(finish, refund, refund, recover, crash)}),
  fc.record({
    ...common,
    intent: does("AUTHORIZE"),
    phases: phases(finish, capture, capture, other, refund, recover, crash),
  }),
);
