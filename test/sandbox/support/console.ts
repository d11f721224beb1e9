import assert from "node:assert/strict";
import {type Answer, ORIGIN, type TestSandbox} from "./sandbox.ts";

/** A row of one of the console's lists. */
export interface ConsoleRow {
  readonly key: string;
  readonly id: string;
  readonly time: string;
  readonly [cell: string]: unknown;
}

export interface ConsolePage {
  readonly rows: readonly ConsoleRow[];
  readonly next?: string;
}

export interface ConsoleDetail {
  readonly id: string;
  readonly status?: string;
  readonly payment?: string;
  readonly facts: readonly {readonly label: string; readonly [value: string]: unknown}[];
  readonly timeline: readonly {
    readonly time: string;
    readonly text: string;
    readonly status?: string;
    readonly amount?: {readonly currency_code: string; readonly value: string};
    readonly ref?: {readonly view: string; readonly id: string};
  }[];
  readonly json: Readonly<Record<string, unknown>>;
  readonly more?: Readonly<Record<string, unknown>>;
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

/** Reads all rows of a list, newest first. @param query filters such as `status=PENDING` */
export async function allRows(sandbox: TestSandbox, list: string, query = ""): Promise<ConsoleRow[]> {
  const rows: ConsoleRow[] = [];
  let next: string | undefined = "";
  while (next !== undefined) {
    const after = next === "" ? "" : `&page_token=${encodeURIComponent(next)}`;
    const page: ConsolePage = await look(sandbox, `${list}?page_size=100&${query}${after}`);
    rows.push(...page.rows);
    next = page.next;
  }
  return rows;
}

export function detail(sandbox: TestSandbox, list: string, key: string): Promise<ConsoleDetail> {
  return look<ConsoleDetail>(sandbox, `${list}/${encodeURIComponent(key)}`);
}

/** Reads the details of all rows of a list, newest first. */
export async function allDetails(sandbox: TestSandbox, list: string): Promise<ConsoleDetail[]> {
  const details: ConsoleDetail[] = [];
  for (const {key} of await allRows(sandbox, list)) details.push(await detail(sandbox, list, key));
  return details;
}

/** Performs an action as the console's page does. */
export function act(sandbox: TestSandbox, method: string, path: string, body?: unknown): Promise<Answer> {
  const given = body === undefined ? {} : {body};
  return sandbox.call(method, `${CONSOLE}/${path}`, {headers: OWN, ...given});
}
