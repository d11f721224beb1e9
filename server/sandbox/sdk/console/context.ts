import type {Route} from "./route.ts";
import type {Detail, Page, Row} from "./api-types.ts";

/** State and actions that views use. */
export interface ConsoleContext {
  readonly route: Route;
  readonly page: Page | undefined;
  readonly detail: Detail | undefined;
  /** Data of the open panel. */
  readonly data: unknown;
  /** State of forms and buttons, cleared when the view changes. */
  readonly formState: Map<string, unknown>;
  /** Goes to another route. `replace` adds no history entry. */
  go(route: Route, how?: "push" | "replace"): void;
  /** Runs an action that changes the sandbox, announces `done` and loads the data again. */
  act(work: () => Promise<unknown>, done: string): Promise<void>;
  /** Shows a text in the live region. */
  announce(text: string): void;
  copy(text: string, what?: string): void;
  draw(): void;
}

/** Value in a lit template. */
export type Content = unknown;

export interface Column {
  readonly label: string;
  readonly cell: (row: Row, context: ConsoleContext) => Content;
  /** Aligned at the column's end. */
  readonly isNumeric?: boolean;
}

/** Filter above a table: one of several values, or free text. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly options?: readonly string[];
}

interface AnyView {
  /** Name in the address. */
  readonly name: string;
  readonly title: string;
}

/** Table of rows, newest first, with a pane for the open row. */
export interface ListView extends AnyView {
  readonly kind: "list";
  readonly filters: readonly Filter[];
  readonly columns: readonly Column[];
  /** Shown when the list has no rows. */
  readonly empty: (context: ConsoleContext) => Content;
  /** Buttons above the list. */
  readonly tools?: (context: ConsoleContext) => Content;
  /** Content of the pane in addition to facts, timeline and JSON. */
  readonly more?: (detail: Detail, context: ConsoleContext) => Content;
}

/** Any other view. */
export interface PanelView extends AnyView {
  readonly kind: "panel";
  readonly load: (context: ConsoleContext, signal: AbortSignal) => Promise<unknown>;
  readonly show: (context: ConsoleContext) => Content;
}

export type View = ListView | PanelView;
