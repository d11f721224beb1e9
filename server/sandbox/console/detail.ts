import type {WireMoney} from "../../shared/money.ts";
import type {SandboxContext} from "../context.ts";
import type {RequestLog} from "../test-controls/request-log.ts";
import type {PaymentState} from "../payments/payments.states.ts";

/** Content of the console's detail pane. */
export interface Detail {
  /** Title: an id, or its redacted form. */
  readonly id: string;
  readonly status?: string | undefined;
  /** For an order: the state of its payment. */
  readonly payment?: PaymentState | undefined;
  readonly facts: readonly Fact[];
  /** Oldest first. */
  readonly timeline: readonly Moment[];
  /** The REST reply without secrets. */
  readonly json: unknown;
  /** Additional data for this kind of resource. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A row of a detail pane. Rows without a value are left out. */
export interface Fact {
  readonly label: string;
  readonly text?: string | null | undefined;
  readonly amount?: WireMoney | null | undefined;
  /** ISO 8601. */
  readonly time?: string | null | undefined;
  readonly ref?: Ref | null | undefined;
}

/** A link to another resource: its list and its key there. */
export interface Ref {
  readonly view: string;
  readonly id: string;
}

/** An entry of the history. */
export interface Moment {
  /** ISO 8601. */
  readonly time: string;
  readonly text: string;
  readonly status?: string | undefined;
  readonly amount?: WireMoney | undefined;
  readonly ref?: Ref | undefined;
}

export interface DetailContext extends SandboxContext {
  readonly requests: RequestLog;
  /** Origin of the console, as its user reached it. */
  readonly origin: string;
  readonly now: number;
}

export function inOrder(moments: readonly Moment[]): Moment[] {
  return [...moments].sort((left, right) => left.time.localeCompare(right.time));
}
