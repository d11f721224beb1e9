/** The setting of a sandbox that stores its data in this file. */
export function storedIn(path: string): Readonly<Record<string, string>> {
  return {SANDBOX_FILE: path};
}

interface StoredRow {
  readonly id: string;
  readonly status: string;
  readonly createdAt: number;
}

/** The sandbox's orders and captures, oldest first. */
export interface StoredPayments {
  readonly orders: readonly StoredRow[];
  readonly captures: readonly (StoredRow & {readonly orderId: string})[];
}

/** Reads all orders and captures with one request. */
export async function storedPayments(sandboxUrl: string): Promise<StoredPayments> {
  const {collections} = await readJson<{collections: StoredPayments}>(`${sandboxUrl}/_sandbox/state`);
  const {orders, captures} = collections;
  const byAge = (one: StoredRow, other: StoredRow) => one.createdAt - other.createdAt;
  return {orders: orders.toSorted(byAge), captures: captures.toSorted(byAge)};
}

/** Tests whether the sandbox still has to send one of its newest 100 events. */
export async function hasWaitingEvents(sandboxUrl: string): Promise<boolean> {
  const {events} = await readJson<{events: {transmissions: {status: string}[]}[]}>(
    `${sandboxUrl}/_sandbox/webhooks?page_size=100`,
  );
  return events.some(({transmissions}) => transmissions.some(({status}) => status === "PENDING"));
}

async function readJson<Body>(url: string): Promise<Body> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Body;
}
