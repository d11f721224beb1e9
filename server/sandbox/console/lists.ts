import {type PageKey, pageTokenOf, readPageToken} from "../wire/paging.ts";
import type {ConsoleContext} from "./context.ts";
import {idsIn, isAbout} from "./related.ts";
import {iso, type Listed, type Resource} from "./resource.ts";
import {resources} from "./resources.ts";
import {factsOf, findRow, keyOf, shownReply} from "./shown.ts";

export interface ListQuery {
  readonly page_size: number;
  readonly page_token?: string | undefined;
  /** Words that the reply must contain. */
  readonly q?: string | undefined;
  /** A text that the stored row must contain, or `orders:{key}`: any id of this resource. */
  readonly about?: string | undefined;
  /** Also the rows that are hidden by default. */
  readonly all?: string | undefined;
  /** Values of the reply. */
  readonly [filter: string]: unknown;
}

/** A row of a list, with a cell for each column. */
export interface TableRow {
  readonly key: string;
  readonly time: string;
  readonly cells: readonly (readonly unknown[])[];
}

/** A page of a list, newest first. */
export function readList(resource: Resource, context: ConsoleContext, query: ListQuery) {
  const {page_size: size, page_token: token, q, about, all, ...filters} = query;
  const ids = about === undefined ? undefined : subjectOf(context, about);
  const found: {row: Listed; reply: object}[] = [];
  for (const row of rowsAfter(resource, resource.rows(context), readPageToken(token))) {
    if (all === undefined && resource.isHidden?.(row)) continue;
    if (ids && !isAbout(row, ids)) continue;
    const {reply} = shownReply(resource, row, context);
    if (matches(reply, filters) && contains(reply, q)) found.push({row, reply});
    if (found.length > size) break;
  }
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1)?.row : undefined;
  return {
    rows: shown.map(({row, reply}) => tableRow(resource, row, reply)),
    next: last && pageTokenOf({at: Math.max(last.createdAt, 0), id: keyOf(resource, last)}),
  };
}

/** The rows after that of a page token. If it was deleted: those that are older. */
function rowsAfter(resource: Resource, rows: readonly Listed[], after: PageKey | undefined) {
  if (!after) return rows;
  const index = rows.findIndex((row) => keyOf(resource, row) === after.id);
  return index < 0 ? rows.filter(({createdAt}) => createdAt < after.at) : rows.slice(index + 1);
}

function tableRow(resource: Resource, row: Listed, reply: object): TableRow {
  const columns = resource.fields.filter(({column}) => column !== undefined);
  return {
    key: keyOf(resource, row),
    time: iso(Math.max(row.createdAt, 0)),
    cells: factsOf(columns, reply).map(({values}) => values),
  };
}

function matches(reply: object, filters: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(filters).every(([name, wanted]) => {
    const value = (reply as Record<string, unknown>)[name];
    return (typeof value === "string" || typeof value === "number") && String(value) === wanted;
  });
}

/** Tests whether a reply contains all words, in any case. */
function contains(reply: object, q: string | undefined): boolean {
  if (q === undefined) return true;
  const text = JSON.stringify(reply).toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Texts of which a row about the subject contains one. */
function subjectOf(context: ConsoleContext, about: string): readonly string[] {
  const [, name, key] = /^([a-z-]+):(.+)$/.exec(about) ?? [];
  const resource = resources.find((each) => each.name === name);
  if (!resource || key === undefined) return [about];
  const row = findRow(resource, context, key);
  return row ? idsIn(row.id, resource.show(row, context)) : [key];
}

export interface Hit extends TableRow {
  readonly view: string;
}

/** Number of search results in a list. */
const SHOWN = 20;

/** Rows of all lists that contain all words: ids, names, amounts, e-mail addresses, paths, types. */
export function search(context: ConsoleContext, q: string): Hit[] {
  return resources.flatMap((resource) =>
    readList(resource, context, {q, page_size: SHOWN}).rows.map((row) => ({view: resource.name, ...row})),
  );
}

/** A list's declaration for the page. */
export function listReply({name, title, group, fields, filters, more, isUntimed, isSeeded, empty}: Resource) {
  const columns = fields.filter(({column}) => column !== undefined);
  return {
    name,
    title,
    group,
    columns: columns.map(({label, kind, column, grows, of}) => ({label, kind, hides: column, grows, of})),
    filters: filters ?? [],
    more,
    isUntimed,
    isSeeded,
    empty,
  };
}
