/** Replies of the console's routes. */

export type Kind = "status" | "id" | "source" | "money" | "code";

/** Declaration of a list. */
export interface ListDeclaration {
  readonly name: string;
  readonly title: string;
  readonly group: string;
  readonly columns: readonly ColumnDeclaration[];
  readonly filters: readonly {
    readonly name: string;
    readonly label: string;
    readonly values?: readonly string[];
  }[];
  /** Label of the switch that shows the rows that are hidden by default. */
  readonly more?: string;
  readonly isUntimed?: true;
  readonly isSeeded?: true;
  readonly empty: string;
}

export interface ColumnDeclaration {
  readonly label: string;
  readonly kind?: Kind;
  /** 0: always shown. 2 hides before 1. */
  readonly hides: 0 | 1 | 2;
  readonly grows?: true;
  /** List that contains the resource with this id. */
  readonly of?: string;
}

export interface Declarations {
  readonly lists: readonly ListDeclaration[];
  /** Actions above a list or in a panel, by its name. */
  readonly controls: Readonly<Record<string, readonly Action[]>>;
}

/** Row of a list. `key` identifies it in addresses. */
export interface Row {
  readonly key: string;
  readonly time: string;
  /** Values of each column. */
  readonly cells: readonly (readonly unknown[])[];
}

export interface Rows {
  readonly rows: readonly Row[];
  /** Token of the next page, with older rows. */
  readonly next?: string;
}

export interface Hit extends Row {
  readonly view: string;
}

export interface FormField {
  /** Path in the body. `*` is the whole body, or its values without fields of their own. */
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "long-text" | "number" | "choice" | "check" | "money" | "json";
  readonly isRequired?: boolean;
  readonly options?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly min?: number;
  readonly max?: number;
  readonly hint?: string;
  readonly value?: unknown;
  readonly when?: {readonly name: string; readonly values: readonly string[]};
}

/** A button: a request, and the fields that it asks for. */
export interface Action {
  readonly label: string;
  /** Party that acts. */
  readonly as?: string;
  readonly method: string;
  /** Path of a control below `/_sandbox/`, or of an operation of the REST API. */
  readonly path: string;
  readonly body?: object;
  readonly fields?: readonly FormField[];
  readonly question?: string;
  readonly done: string;
  /** List that the made resource is opened in. */
  readonly opens?: string;
}

export interface Detail {
  readonly title: string;
  readonly facts: readonly {
    readonly label: string;
    readonly values: readonly unknown[];
    readonly kind?: Kind;
    readonly of?: string;
  }[];
  readonly pages: readonly {readonly rel: string; readonly href: string}[];
  readonly actions: readonly Action[];
  readonly related: readonly {readonly view: string; readonly title: string; readonly count: number}[];
  readonly timeline: readonly {
    readonly time: string;
    readonly text: string;
    readonly status?: unknown;
    readonly amount?: unknown;
    readonly ref?: {readonly view: string; readonly id: string};
  }[];
  readonly reply: Readonly<Record<string, unknown>>;
  readonly document?: string;
}
