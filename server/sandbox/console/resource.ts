import type {Collection, Row, Store} from "../store.ts";
import {pageOf} from "../wire/paging.ts";
import type {Scope} from "../wire/scopes.ts";
import type {ConsoleContext} from "./context.ts";

/** A row of a list, which is sorted by its time. */
export interface Listed extends Row {
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly applicationId?: string | null;
}

/** A value of a reply: a fact of the detail pane, and a column of the list if it has a priority. */
export interface Field {
  readonly label: string;
  /** Path into the reply, such as `purchase_units.*.amount`. The first path with a value counts. */
  readonly path: string | readonly string[];
  /** By default the value's own shape decides: an amount, a time, an address or a text. */
  readonly kind?: "status" | "id" | "source" | "money" | "code";
  /** Columns with a higher number hide first when the list is narrow. 0 always shows. */
  readonly column?: 0 | 1 | 2;
  /** The column takes the space that the others leave. */
  readonly grows?: true;
  /** List that contains the resource with this id. */
  readonly of?: string;
}

/** Field above a list that compares a value of the reply. */
export interface Filter {
  /** Name of the reply's value, and of the query parameter. */
  readonly name: string;
  readonly label: string;
  /** By default any text. */
  readonly values?: readonly string[];
}

/** Party whose links a detail offers. */
export interface Viewpoint {
  readonly label: string;
  readonly scopes: readonly Scope[];
  readonly offers: (rel: string) => boolean;
}

/** A list of the console, with the REST reply of each row. */
export interface Resource<R extends Listed = Listed> {
  /** Name in addresses. */
  readonly name: string;
  readonly title: string;
  /** Heading in the navigation. */
  readonly group: string;
  /** Path of a single resource in the REST API. Links to it open its detail. */
  readonly api?: string;
  /** Rows of all applications, newest first. */
  rows(context: ConsoleContext): readonly R[];
  /** The REST reply. @param scopes those of a viewpoint */
  show(row: R, context: ConsoleContext, scopes?: readonly string[]): object;
  /** Facts that the reply lacks. */
  notes?(row: R, context: ConsoleContext): Readonly<Record<string, unknown>>;
  readonly fields: readonly Field[];
  readonly filters?: readonly Filter[];
  readonly viewpoints?: readonly Viewpoint[];
  /** Ids can be charged, so that only their last characters are shown. */
  readonly hasSecretIds?: true;
  /** Published test values, which no redaction may remove. */
  readonly isPublic?: true;
  /** The rows have no times. */
  readonly isUntimed?: true;
  /** Label of the switch that shows the rows that are hidden by default. */
  readonly more?: string;
  isHidden?(row: R): boolean;
  /** The resource has a document: `…/{key}/page`. */
  readonly document?: string;
  /** A sample shop fills the list. */
  readonly isSeeded?: true;
  /** Text for an empty list. Code stands between backticks. */
  readonly empty: string;
}

/** Infers the type of the rows. */
export function resource<R extends Listed>(
  rows: (context: ConsoleContext) => readonly R[],
  declared: Omit<Resource<R>, "rows">,
): Resource {
  return {...declared, rows};
}

/** Rows of a collection, newest first. */
export const rowsOf =
  <R extends Listed>(collection: (store: Store) => Collection<R>) =>
  ({store}: ConsoleContext): readonly R[] =>
    pageOf(collection(store).all(), {size: Infinity}).rows;

export const iso = (ms: number) => new Date(ms).toISOString();
