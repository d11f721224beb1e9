import type {Route} from "./route.ts";
import type {Detail, Page, Row} from "./wire.ts";

/** What views and their parts draw with, and act by. */
export interface ConsoleContext {
  readonly route: Route;
  readonly page: Page | undefined;
  readonly detail: Detail | undefined;
  /** What a panel has loaded. */
  readonly data: unknown;
  /** What forms and buttons remember as long as the view is the same. */
  readonly formState: Map<string, unknown>;
  /** Goes to another route; `replace` leaves no step to go back to. */
  go(route: Route, how?: "push" | "replace"): void;
  /** Does something that changes the sandbox, says what came of it, and shows it. */
  act(work: () => Promise<unknown>, done: string): Promise<void>;
  /** Tells the reader, also by voice. */
  say(text: string): void;
  copy(text: string, what?: string): void;
  draw(): void;
}

/** What a template may hold. */
export type Content = unknown;

/** A column of a table. */
export interface Column {
  readonly label: string;
  readonly cell: (row: Row, context: ConsoleContext) => Content;
  /** Aligned at its end. */
  readonly isNumeric?: boolean;
}

/** A filter above a table: one of several values, or any text. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly options?: readonly string[];
}

interface AnyView {
  /** As the address has it. */
  readonly name: string;
  readonly title: string;
}

/** A table of rows, newest first, with a pane for one of them. */
export interface ListView extends AnyView {
  readonly kind: "list";
  readonly filters: readonly Filter[];
  readonly columns: readonly Column[];
  /** How an empty list gets rows. */
  readonly empty: (context: ConsoleContext) => Content;
  /** Buttons of the whole list. */
  readonly tools?: (context: ConsoleContext) => Content;
  /** What the pane has besides facts, timeline and JSON. */
  readonly more?: (detail: Detail, context: ConsoleContext) => Content;
}

/** Anything else: what is loaded, and how it is shown. */
export interface PanelView extends AnyView {
  readonly kind: "panel";
  readonly load: (context: ConsoleContext, signal: AbortSignal) => Promise<unknown>;
  readonly show: (context: ConsoleContext) => Content;
}

export type View = ListView | PanelView;
