import type {WireMoney} from "../../shared/money.ts";
import type {SandboxContext} from "../context.ts";
import type {RequestLog} from "../test-controls/request-log.ts";
import type {PaymentState} from "../payments/payments.states.ts";

/** What a console's detail pane is made of. */
export interface Detail {
  /** What it is called: an id, or what stands for one. */
  readonly id: string;
  readonly status?: string | undefined;
  /** Of an order: the state of its payment. */
  readonly payment?: PaymentState | undefined;
  readonly facts: readonly Fact[];
  /** Oldest first. */
  readonly timeline: readonly Moment[];
  /** What the service would show, without what is secret. */
  readonly json: unknown;
  /** What the pane of this kind needs besides. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** One line of a detail: what has no value is left out. */
export interface Fact {
  readonly label: string;
  readonly text?: string | null | undefined;
  readonly amount?: WireMoney | null | undefined;
  /** ISO 8601. */
  readonly time?: string | null | undefined;
  readonly ref?: Ref | null | undefined;
}

/** Another resource: the list that has it, and its key there. */
export interface Ref {
  readonly view: string;
  readonly id: string;
}

/** Something that happened. */
export interface Moment {
  /** ISO 8601. */
  readonly time: string;
  readonly text: string;
  readonly status?: string | undefined;
  readonly amount?: WireMoney | undefined;
  readonly ref?: Ref | undefined;
}

/** What details are made with. */
export interface DetailContext extends SandboxContext {
  readonly requests: RequestLog;
  /** Where the console is looked at from. */
  readonly origin: string;
  readonly now: number;
}

export function inOrder(moments: readonly Moment[]): Moment[] {
  return [...moments].sort((left, right) => left.time.localeCompare(right.time));
}
