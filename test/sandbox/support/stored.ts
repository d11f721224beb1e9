import {type RawBuilder, sql} from "kysely";
import type {SandboxDatabase} from "../../../server/sandbox/context.ts";
import type {Store} from "../../../server/sandbox/store.ts";

/**
 * What a sandbox stores. Only this file knows how: the tests read and change the sandbox by HTTP.
 */
export interface Stored {
  readonly database: Pick<SandboxDatabase, "db">;
  readonly store: Store;
}

/** All stored values as one text. */
export async function everythingIn({database: {db}, store}: Stored): Promise<string> {
  const tables = await db.introspection.getTables();
  const contents = await Promise.all(
    tables.map(({name}) => sql`select * from ${sql.table(name)}`.execute(db)),
  );
  const rows = [...store.collections()].map(([, collection]) => collection.all());
  return JSON.stringify([contents.map((result) => result.rows), rows]);
}

/** Rows that a reset keeps: the key whose certificate receivers keep. */
const KEPT = "signing_keys";

/** Number of rows of each kind that a reset removes. */
export async function countsIn({database: {db}, store}: Stored): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const {name} of await db.introspection.getTables()) {
    const {rows} = await sql<{n: number}>`select count(*) as n from ${sql.table(name)}`.execute(db);
    counts[name] = Number(rows[0]?.n);
  }
  for (const [name, {size}] of store.collections()) if (size > 0 && name !== KEPT) counts[name] = size;
  return counts;
}

/** Condition for rows that can still change, by table. Most rows soon can't. */
const CHANGEABLE: Readonly<Record<string, RawBuilder<boolean>>> = {
  orders: sql<boolean>`status = 'APPROVED'`,
};

/** The same for rows of the store, by their status. */
const CHANGEABLE_ROWS: Readonly<Record<string, (status: unknown) => boolean>> = {
  authorizations: (status) => status === "CREATED",
  disputes: (status) => status !== "RESOLVED",
  setup_tokens: (status) => status === "APPROVED" || status === "CREATED",
};

/** Up to `most` ids of each kind of row, those of changeable rows first. */
export async function idsIn({database: {db}, store}: Stored, most: number): Promise<Map<string, string[]>> {
  const tables = await db.introspection.getTables();
  const ids = new Map<string, string[]>();
  for (const {name} of tables.filter(({columns}) => columns.some((column) => column.name === "id"))) {
    const isChangeable = CHANGEABLE[name] ?? sql<boolean>`1 = 0`;
    const found = await sql<{id: string}>`select id from ${sql.id(name)}
      order by case when ${isChangeable} then 0 else 1 end, id limit ${most}`.execute(db);
    ids.set(
      name,
      found.rows.map(({id}) => String(id)),
    );
  }
  for (const [name, rows] of store.collections()) {
    const isChangeable = CHANGEABLE_ROWS[name] ?? (() => false);
    const [first, others] = [true, false].map((wanted) =>
      rows.where((row) => isChangeable((row as {readonly status?: unknown}).status) === wanted),
    );
    const found = [...(first ?? []), ...(others ?? [])].map(({id}) => id);
    ids.set(name, found.slice(0, most));
  }
  return ids;
}

/** Number of changes since the count began. */
export interface Changes {
  readonly count: number;
  /** Kind of the row that changed last. */
  readonly latest: string;
}

/** Tables that hold no data of the sandbox. */
const OTHER_TABLES = /^(?:kysely_|hostile_)/;

/**
 * Begins to count added, changed and removed rows. An undone change doesn't count.
 *
 * @returns reads the count
 */
export async function countChanges({database: {db}, store}: Stored): Promise<() => Promise<Changes>> {
  const tables = (await db.introspection.getTables()).filter(({name}) => !OTHER_TABLES.test(name));
  await sql`create table hostile_changes (n integer not null, latest text not null)`.execute(db);
  await sql`insert into hostile_changes values (0, '')`.execute(db);
  for (const {name, columns} of tables) {
    const updated = sql`update of ${sql.join(columns.map((column) => sql.id(column.name)))}`;
    for (const [event, kind] of [
      [sql`insert`, "i"],
      [updated, "u"],
      [sql`delete`, "d"],
    ] as const) {
      const head = sql`create trigger ${sql.id(`hostile_${kind}_${name}`)} after ${event} on ${sql.id(name)} for each row`;
      const body = sql`begin update hostile_changes set n = n + 1, latest = ${sql.lit(name)}; end`;
      await sql`${head} ${body}`.execute(db);
    }
  }
  const read = sql<{n: number; latest: string}>`select n, latest from hostile_changes`.compile(db);
  return async () => {
    const {rows} = await db.executeQuery(read);
    return {count: (rows[0]?.n ?? 0) + store.changes, latest: rows[0]?.latest ?? ""};
  };
}
