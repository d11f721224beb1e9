import fc from "fast-check";
import {CARDS} from "../../sandbox/support/orders.ts";

/** What one overlapping call does; amounts in cents, absent is all that is left. */
export type Command =
  | {readonly do: "confirm"; readonly number: string}
  | {readonly do: "agree"}
  | {readonly do: "patch"; readonly cents: number}
  | {readonly do: "capture" | "authorize" | "void"; readonly requestId?: string | undefined}
  | {readonly do: "refund"; readonly cents?: number | undefined; readonly requestId?: string | undefined}
  | {
      readonly do: "capture-part";
      readonly cents?: number | undefined;
      readonly isFinal: boolean;
      readonly requestId?: string | undefined;
    };

/** Where a schedule begins, and the calls that overlap from there. */
export interface Story {
  /** `charged`: a card at creation was captured, or authorized. */
  readonly begin: "created" | "approved" | "charged";
  readonly intent: "CAPTURE" | "AUTHORIZE";
  readonly commands: readonly Command[];
}

/** Of a whole order, in cents. */
export const TOTAL = 1000;

const requestId = fc.option(fc.constantFrom("a", "b"), {nil: undefined, freq: 2});
const cents = fc.option(fc.constantFrom(1, 400, 600, 999, TOTAL, TOTAL + 1), {nil: undefined, freq: 4});

const does = <Name extends string>(name: Name) => fc.constant(name);
const capture = fc.record({do: does("capture"), requestId});
const authorize = fc.record({do: does("authorize"), requestId});
const cards = fc.constantFrom<string>(CARDS.ordinary, CARDS.declined, CARDS.stepUp);
const confirm = fc.record({do: does("confirm"), number: cards});
const patch = fc.record({do: does("patch"), cents: fc.constantFrom(900, 1100)});
const agree = fc.record({do: does("agree")});
const capturePart = fc.record({do: does("capture-part"), cents, isFinal: fc.boolean(), requestId});
const letGo = fc.record({do: does("void"), requestId});
const refund = fc.record({do: does("refund"), cents, requestId});

const several = (max: number, ...commands: readonly fc.Arbitrary<Command>[]) =>
  fc.array(fc.oneof(...commands), {minLength: 2, maxLength: max});

export const story: fc.Arbitrary<Story> = fc.oneof(
  fc.record({
    begin: fc.constantFrom("created", "approved"),
    intent: fc.constantFrom("CAPTURE", "AUTHORIZE"),
    commands: several(3, capture, capture, authorize, confirm, agree, patch),
  }),
  fc.record({
    begin: does("charged"),
    intent: does("AUTHORIZE"),
    commands: several(3, capturePart, capturePart, capturePart, letGo),
  }),
  fc.record({
    begin: does("charged"),
    intent: does("CAPTURE"),
    commands: several(3, refund, refund, refund, capture, confirm),
  }),
);
