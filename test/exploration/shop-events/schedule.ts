import fc from "fast-check";
import type {Fault} from "../../merchant/support/fake-paypal.ts";

export type PaymentName = "a" | "b";

type PaymentCommand = {readonly payment: PaymentName} & (
  | {
      readonly do: "pay";
      /** PayPal's status of the capture, or a refusal. */
      readonly result: "COMPLETED" | "PENDING" | "DECLINED" | "refused";
      /** True if the page is closed after the approval, or before it. */
      readonly closes: false | "approved" | "unpaid";
    }
  /** PayPal decides about what is pending, or takes a capture back. */
  | {readonly do: "capture becomes"; readonly status: "COMPLETED" | "DECLINED" | "REVERSED"}
  | {readonly do: "authorization expires"}
  | {readonly do: "refund becomes"; readonly status: "COMPLETED" | "FAILED"}
  | {readonly do: "refund"; readonly cents?: number | undefined; readonly status: "COMPLETED" | "PENDING"}
  | {readonly do: "capture-authorization"; readonly cents?: number | undefined}
  | {readonly do: "void"}
  /** PayPal sends one event, or the same event twice. */
  | {readonly do: "webhook"; readonly times: 1 | 2}
  /** An operator looks at the payment. */
  | {readonly do: "show"}
);

type ServerCommand =
  | {readonly do: "recover"}
  /** Crashes the server at the n-th checkpoint from now on. A new server replaces it. */
  | {readonly do: "crash"; readonly after: number}
  /** Sends all events again. */
  | {readonly do: "replay"}
  /** The shop reads the next page of the list of events. */
  | {readonly do: "pull"};

/** Something that happens, and the server that notices it. */
export type Command = {readonly at: 0 | 1} & (PaymentCommand | ServerCommand);

/**
 * Result of a call of the shop's function.
 *
 * - `throws`: before it books the event
 * - `rejects`: after it has booked the event
 * - `hangs`: until its time is over and for ever
 * - `is late`: books the event after its time is over
 */
export type Fate = "books" | "throws" | "rejects" | "hangs" | "is late";

export interface Schedule {
  readonly intent: "CAPTURE" | "AUTHORIZE";
  /** PayPal captures or authorizes each order when it creates it. */
  readonly isChargedAtCreation: boolean;
  /** Faults of the requests that move money, in order. Later requests succeed. */
  readonly faults: readonly (Fault | undefined)[];
  /** Fates of the first calls of the shop's function. It books all later events. */
  readonly fates: readonly Fate[];
  /** Commands that overlap, and the minutes until the next phase. */
  readonly phases: readonly {readonly commands: readonly Command[]; readonly wait: number}[];
}

const DAY = 24 * 60;

const named = <Name extends string>(name: Name) => fc.constant(name);
const payment = fc.constantFrom("a" as const, "b" as const);
const at = fc.constantFrom(0 as const, 1 as const);
const cents = fc.option(fc.constantFrom(2500, 4000), {nil: undefined});
const of = {at, payment};

const results = ["COMPLETED", "COMPLETED", "COMPLETED", "PENDING", "DECLINED", "refused"] as const;
const pay = fc.record({
  ...of,
  do: named("pay"),
  result: fc.constantFrom(...results),
  closes: fc.constantFrom(...([false, false, false, "approved", "unpaid"] as const)),
});
const captureBecomes = fc.record({
  ...of,
  do: named("capture becomes"),
  status: fc.constantFrom("COMPLETED" as const, "DECLINED" as const, "REVERSED" as const),
});
const refund = fc.record({
  ...of,
  do: named("refund"),
  cents,
  status: fc.constantFrom("COMPLETED" as const, "PENDING" as const),
});
const refundBecomes = fc.record({
  ...of,
  do: named("refund becomes"),
  status: fc.constantFrom("COMPLETED" as const, "FAILED" as const),
});
const captureAuthorization = fc.record({...of, do: named("capture-authorization"), cents});
const other = fc.record({
  ...of,
  do: fc.constantFrom("void" as const, "authorization expires" as const),
});
const webhook = fc.record({...of, do: named("webhook"), times: fc.constantFrom(1 as const, 2 as const)});
const show = fc.record({...of, do: named("show")});
const recover = fc.record({at, do: named("recover")});
const crash = fc.record({at, do: named("crash"), after: fc.integer({min: 0, max: 20})});
const reading = fc.record({at, do: fc.constantFrom("replay" as const, "pull" as const, "pull" as const)});

const common = [pay, refund, refund, refundBecomes, webhook, show, recover, recover, crash, reading];

function phases(...commands: readonly fc.Arbitrary<Command>[]) {
  const phaseOf = (...each: readonly fc.Arbitrary<Command>[]) =>
    fc.record({
      commands: fc.array(fc.oneof(...each), {minLength: 2, maxLength: 6}),
      wait: fc.constantFrom(0, 0, 1, 1, 20, 400, 4 * DAY, 91 * DAY),
    });
  return fc
    .tuple(phaseOf(pay), fc.array(phaseOf(...commands), {minLength: 3, maxLength: 6}))
    .map(([first, others]) => [first, ...others]);
}

const fault = fc.constantFrom<Fault | undefined>(
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  "lose-before",
  "lose-after",
  500,
);
const fate = fc.constantFrom<Fate>("books", "books", "throws", "rejects", "hangs", "is late");
const rest = {
  isChargedAtCreation: fc.constantFrom(false, false, false, true),
  faults: fc.array(fault, {maxLength: 6}),
  fates: fc.array(fate, {maxLength: 12}),
};

export const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({...rest, intent: named("CAPTURE"), phases: phases(...common, captureBecomes, captureBecomes)}),
  fc.record({
    ...rest,
    intent: named("AUTHORIZE"),
    phases: phases(...common, captureBecomes, captureAuthorization, captureAuthorization, other),
  }),
);
