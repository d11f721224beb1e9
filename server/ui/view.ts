import type {AppContext, Content, Page} from "./context.ts";

/** Column of a list. */
export interface Column<Item = unknown> {
  readonly label: string;
  cell(item: Item, context: AppContext): Content;
  /** Aligned at the column's end. */
  readonly isNumeric?: boolean;
  /** Takes the space that the other columns leave. The first column does by default. */
  readonly grows?: boolean;
  /** Hidden when the list is narrow: 2 before 1. By default the column always shows. */
  readonly hides?: 1 | 2;
}

/** Field above a table: one of several values, a day, or free text. Its value is in the address. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  /** `search` is the field that `/` focuses. */
  readonly type?: "search" | "text" | "date";
  readonly options?: readonly {readonly value: string; readonly label: string}[];
  readonly placeholder?: string;
}

interface AnyView {
  /** Name in the address. */
  readonly name: string;
  readonly title: string;
  /** Path of the icon in the navigation. */
  readonly icon?: string;
}

/**
 * Table of items, newest first, with a pane for the open item.
 *
 * Methods have the method syntax, so that a list of any items is a `View`.
 */
export interface ListView<Item = unknown, Detail = Item> extends AnyView {
  readonly kind: "list";
  readonly filters: readonly Filter[];
  readonly columns: readonly Column<Item>[];
  /** Key of an item in the address. */
  keyOf(item: Item): string;
  /** Accessible name of the link that opens an item: its text, with what the text lacks. By default its text. */
  nameOf?(item: Item): string;
  /** @param query the route's filter, and `page_token` */
  load(query: URLSearchParams, signal: AbortSignal): Promise<Page<Item>>;
  /** Loads the open item. Undefined: it doesn't exist. */
  loadDetail(key: string, signal: AbortSignal): Promise<Detail | undefined>;
  /** Heading of the pane. */
  heading(detail: Detail, context: AppContext): Content;
  /** Content of the pane. */
  detail(detail: Detail, context: AppContext): Content;
  /** Content instead of the table when the list is empty. */
  empty(context: AppContext): Content;
  /** Buttons above the list. */
  tools?(context: AppContext): Content;
  /** Note between the filters and the table, about what the list leaves out. */
  note?(context: AppContext): Content;
  /** Content between the title and the filters. */
  summary?(context: AppContext): Content;
}

/** Any other view. */
export interface PanelView extends AnyView {
  readonly kind: "panel";
  load(context: AppContext, signal: AbortSignal): Promise<unknown>;
  show(context: AppContext): Content;
}

export type View = ListView | PanelView;

/** Group of the navigation. Without a name it has no heading. */
export interface ViewGroup {
  readonly name?: string;
  readonly views: readonly View[];
}
