import type {ConsolePage, ConsoleRow} from "../sandbox/support/console.ts";

/** The setting of a sandbox that stores its data in this file. */
export function storedIn(path: string): Readonly<Record<string, string>> {
  return {SANDBOX_FILE: path};
}

/** Reads all rows of a list of the console, oldest first. */
export async function consoleRows(sandboxUrl: string, list: string): Promise<ConsoleRow[]> {
  const rows: ConsoleRow[] = [];
  let next: string | undefined = "";
  while (next !== undefined) {
    const after = next === "" ? "" : `&page_token=${encodeURIComponent(next)}`;
    const page: ConsolePage = await read(`${sandboxUrl}/_sandbox/console/${list}?page_size=100${after}`);
    rows.push(...page.rows);
    next = page.next;
  }
  return rows.reverse();
}

/** Tests whether the sandbox still has to send one of its newest 100 events. */
export async function hasWaitingEvents(sandboxUrl: string): Promise<boolean> {
  const {events} = await read<{events: {transmissions: {status: string}[]}[]}>(
    `${sandboxUrl}/_sandbox/webhooks?page_size=100`,
  );
  return events.some(({transmissions}) => transmissions.some(({status}) => status === "PENDING"));
}

async function read<Body>(url: string): Promise<Body> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Body;
}
