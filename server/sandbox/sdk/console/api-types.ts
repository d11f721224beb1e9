import type {WireMoney} from "../../../ui/money.ts";

/** Replies of the console's read routes. */

/** Row of a table. `key` identifies it in addresses. */
export type Row = {readonly key: string; readonly id: string; readonly time: string} & Readonly<
  Record<string, unknown>
>;

export interface Rows {
  readonly rows: readonly Row[];
  /** Token of the next page, with older rows. */
  readonly next?: string;
}

export interface Ref {
  readonly view: string;
  readonly id: string;
}

export interface Fact {
  readonly label: string;
  readonly text?: string | null;
  readonly amount?: WireMoney | null;
  readonly time?: string | null;
  readonly ref?: Ref | null;
}

export interface Moment {
  readonly time: string;
  readonly text: string;
  readonly status?: string;
  readonly amount?: WireMoney;
  readonly ref?: Ref;
}

export interface Detail {
  readonly id: string;
  readonly status?: string;
  /** Payment state of an order. */
  readonly payment?: string;
  readonly facts: readonly Fact[];
  readonly timeline: readonly Moment[];
  readonly json: unknown;
  readonly more?: Readonly<Record<string, unknown>>;
}
