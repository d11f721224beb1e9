import assert from "node:assert/strict";
import {type Answer, ORIGIN, type TestSandbox} from "./sandbox.ts";

/** A row of one of the console's lists. */
export interface ListedRow {
  readonly key: string;
  readonly time: string;
  readonly cells: readonly (readonly unknown[])[];
}

export interface ConsolePage {
  readonly rows: readonly ListedRow[];
  readonly next?: string;
}

export interface ConsoleAction {
  readonly label: string;
  readonly as?: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly fields?: readonly {
    readonly name: string;
    readonly type: string;
    readonly options?: readonly string[];
  }[];
}

export interface ConsoleDetail {
  readonly title: string;
  readonly facts: readonly {readonly label: string; readonly values: readonly unknown[]}[];
  readonly actions: readonly ConsoleAction[];
  readonly related: readonly {readonly view: string; readonly count: number}[];
  readonly timeline: readonly {
    readonly time: string;
    readonly text: string;
    readonly status?: unknown;
    readonly amount?: {readonly currency_code: string; readonly value: string};
    readonly ref?: {readonly view: string; readonly id: string};
  }[];
  readonly reply: Readonly<Record<string, unknown>>;
  readonly notes: Readonly<Record<string, unknown>>;
}

/** A resource in the console: its REST reply, with its key, its time and the console's notes. */
export interface ConsoleRow {
  readonly key: string;
  readonly id: string;
  readonly time: string;
  readonly [value: string]: unknown;
}

export const CONSOLE = "/_sandbox/console";

/** Headers of the console's own page. */
export const OWN = {Origin: ORIGIN, "Sec-Fetch-Site": "same-origin"};

/** Reads a list or a detail as the console's page does. */
export async function look<Body = ConsolePage>(sandbox: TestSandbox, path: string): Promise<Body> {
  const answer = await sandbox.call<Body>("GET", `${CONSOLE}/${path}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

export function detail(sandbox: TestSandbox, list: string, key: string): Promise<ConsoleDetail> {
  return look<ConsoleDetail>(sandbox, `${list}/${encodeURIComponent(key)}`);
}

/** Reads the rows of all pages of a list, newest first. @param read reads a path of the console */
export async function readRows(
  read: (path: string) => Promise<ConsolePage>,
  list: string,
  query = "",
): Promise<ListedRow[]> {
  const rows: ListedRow[] = [];
  let next: string | undefined = "";
  while (next !== undefined) {
    const after = next === "" ? "" : `&page_token=${encodeURIComponent(next)}`;
    const page = await read(`${list}?page_size=100&${query}${after}`);
    rows.push(...page.rows);
    next = page.next;
  }
  return rows;
}

/** Reads the details of all rows of a list, newest first. @param query filters such as `status=PENDING` */
export async function allDetails(sandbox: TestSandbox, list: string, query = ""): Promise<ConsoleDetail[]> {
  const details: ConsoleDetail[] = [];
  for (const {key} of await readRows((path) => look(sandbox, path), list, query))
    details.push(await detail(sandbox, list, key));
  return details;
}

/** Reads all resources of a list, newest first. */
export async function allRows(sandbox: TestSandbox, list: string, query = ""): Promise<ConsoleRow[]> {
  const resources: ConsoleRow[] = [];
  for (const {key, time} of await readRows((path) => look(sandbox, path), list, query)) {
    const {reply, notes} = await detail(sandbox, list, key);
    resources.push({id: key, ...reply, ...notes, key, time});
  }
  return resources;
}

/** Sends a request of the console's page. */
export function act(sandbox: TestSandbox, method: string, path: string, body?: unknown): Promise<Answer> {
  const given = body === undefined ? {} : {body};
  return sandbox.call(method, `${CONSOLE}/${path}`, {headers: OWN, ...given});
}

/** Performs an action that a detail offers, as the console's page does. */
export async function perform(
  sandbox: TestSandbox,
  of: {readonly view: string; readonly key: string},
  {label, as}: Pick<ConsoleAction, "label" | "as">,
  body: object = {},
): Promise<Answer> {
  const {actions} = await detail(sandbox, of.view, of.key);
  const action = actions.find((each) => each.label === label && each.as === as);
  assert.ok(action, `${label} in ${actions.map((each) => `${each.as ?? ""} ${each.label}`).join("; ")}`);
  const {method, path, body: given} = action;
  const whole = {...given, ...body};
  if (path.startsWith("/_sandbox/")) return sandbox.call(method, path, {headers: OWN, body: whole});
  return act(sandbox, "POST", "call", {method, path, body: whole, of, ...(as !== undefined && {as})});
}
