import fc from "fast-check";
import {CARDS} from "../../sandbox/support/orders.ts";

/** A call that overlaps others. `cents` is by default all that is left. */
export type Command =
  | {readonly do: "confirm"; readonly number: string}
  | {readonly do: "approve"}
  | {readonly do: "patch"; readonly cents: number}
  | {readonly do: "capture" | "authorize" | "void"; readonly requestId?: string | undefined}
  | {readonly do: "refund"; readonly cents?: number | undefined; readonly requestId?: string | undefined}
  | {
      readonly do: "capture-part";
      readonly cents?: number | undefined;
      readonly isFinal: boolean;
      readonly requestId?: string | undefined;
    };

/** State of an order, and the calls that overlap on it. */
export interface Schedule {
  /** `charged`: captured or authorized with a card at creation. */
  readonly start: "created" | "approved" | "charged";
  readonly intent: "CAPTURE" | "AUTHORIZE";
  readonly commands: readonly Command[];
}

/** Total of an order in cents. */
export const TOTAL = 1000;
/** Largest sum of the captures of its authorization. */
export const CAPTURABLE = 1150;

const requestId = fc.option(fc.constantFrom("a", "b"), {nil: undefined, freq: 2});
const cents = fc.option(fc.constantFrom(1, 400, 600, 999, TOTAL, CAPTURABLE, CAPTURABLE + 1), {
  nil: undefined,
  freq: 4,
});

const named = <Name extends string>(name: Name) => fc.constant(name);
const capture = fc.record({do: named("capture"), requestId});
const authorize = fc.record({do: named("authorize"), requestId});
const cards = fc.constantFrom<string>(CARDS.ordinary, CARDS.declined, CARDS.stepUp);
const confirm = fc.record({do: named("confirm"), number: cards});
const patch = fc.record({do: named("patch"), cents: fc.constantFrom(900, 1100)});
const approve = fc.record({do: named("approve")});
const capturePart = fc.record({do: named("capture-part"), cents, isFinal: fc.boolean(), requestId});
const voided = fc.record({do: named("void"), requestId});
const refund = fc.record({do: named("refund"), cents, requestId});

const several = (max: number, ...commands: readonly fc.Arbitrary<Command>[]) =>
  fc.array(fc.oneof(...commands), {minLength: 2, maxLength: max});

export const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({
    start: fc.constantFrom("created", "approved"),
    intent: fc.constantFrom("CAPTURE", "AUTHORIZE"),
    commands: several(3, capture, capture, authorize, confirm, approve, patch),
  }),
  fc.record({
    start: named("charged"),
    intent: named("AUTHORIZE"),
    commands: several(3, capturePart, capturePart, capturePart, voided),
  }),
  fc.record({
    start: named("charged"),
    intent: named("CAPTURE"),
    commands: several(3, refund, refund, refund, capture, confirm),
  }),
);
