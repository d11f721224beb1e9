import {html, nothing} from "lit";
import {copyable, money, plain, reference} from "../../../../ui/cells.ts";
import {codeBlock} from "../../../../ui/code-block.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {facts} from "../../../../ui/facts.ts";
import type {WireMoney} from "../../../../ui/money.ts";
import {timeline} from "../../../../ui/timeline.ts";
import type {Column, Filter, ListView} from "../../../../ui/view.ts";
import {call, CONSOLE, find} from "../api.ts";
import type {Detail, Fact, Moment, Row, Rows} from "../api-types.ts";
import {json, orderStates, status, time, timeText} from "./cells.ts";

export interface ListParts {
  readonly name: string;
  readonly title: string;
  readonly icon?: string;
  readonly filters?: readonly Filter[];
  /** Columns after the time. */
  readonly columns: readonly Column<Row>[];
  /** Shown when the list has no rows. */
  readonly empty: (context: AppContext) => Content;
  /** Buttons above the list. */
  readonly tools?: (context: AppContext) => Content;
  /** Content of the pane before facts, history and JSON. */
  readonly actions?: (detail: Detail, context: AppContext) => Content;
  /** Content of the pane between facts and history. */
  readonly more?: (detail: Detail, context: AppContext) => Content;
}

/** List of the sandbox's resources of one kind. */
export function listView({columns, filters = [], actions, more, ...parts}: ListParts): ListView<Row, Detail> {
  const path = `${CONSOLE}/${parts.name}`;
  return {
    kind: "list",
    ...parts,
    filters,
    columns: [{label: "Time", cell: (row) => time(row.time)}, ...columns],
    keyOf: ({key}) => key,
    nameOf: (row) => `${timeText(row.time)}, open ${row.id}`,
    async load(query, signal) {
      const {rows, next} = await call<Rows>("GET", `${path}?${query.toString()}`, undefined, signal);
      return {items: rows, next};
    },
    loadDetail: (key, signal) => find<Detail>(`${path}/${encodeURIComponent(key)}`, signal),
    heading: (detail, context) =>
      html`<span class="headline"
        >${copyable(detail.id, context)} ${orderStates(detail.payment, detail.status)}</span
      >`,
    detail: (detail, context) => html`
      ${actions?.(detail, context)}
      ${facts(detail.facts.map((fact) => ({label: fact.label, value: valueOf(fact, context)})))}
      ${more?.(detail, context)}
      ${timeline(
        detail.timeline.map((moment) => momentOf(moment, context)),
        "History",
        time,
      )}
      ${codeBlock("JSON", json(detail.json), context)}
    `,
  };
}

function valueOf({ref, amount, time: at, text}: Fact, context: AppContext): Content {
  if (ref) return reference(ref, context);
  if (amount) return money(amount);
  return at ? time(at) : text;
}

function momentOf({time: at, text, status: word, amount, ref}: Moment, context: AppContext) {
  return {
    time: at,
    text: html`${text} ${status(word)} ${money(amount)}`,
    more: ref ? reference(ref, context) : nothing,
  };
}

/** Filter for one of several values. */
export function choiceFilter(name: string, label: string, values: readonly string[]): Filter {
  return {name, label, options: values.map((value) => ({value, label: value}))};
}

export const idColumn: Column<Row> = {label: "Id", hides: 2, cell: ({id}, context) => copyable(id, context)};
export const statusColumn: Column<Row> = {label: "Status", cell: (row) => status(row["status"])};

export const amountColumn = (name = "amount", label = "Amount"): Column<Row> => ({
  label,
  isNumeric: true,
  cell: (row) => money(row[name] as WireMoney | null),
});

export const textColumn = (name: string, label: string, more: Partial<Column<Row>> = {}): Column<Row> => ({
  label,
  cell: (row) => plain(row[name]),
  ...more,
});

/** Column with the id of another resource. */
export const otherColumn = (name: string, label: string): Column<Row> => ({
  label,
  hides: 2,
  cell: (row, context) => (typeof row[name] === "string" ? copyable(row[name], context) : nothing),
});
