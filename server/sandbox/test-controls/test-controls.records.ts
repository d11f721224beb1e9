import {type Insertable, type Selectable, sql} from "kysely";
import type {Queries, Tx} from "../context.ts";
import type {Outcome} from "./test-controls.schema.ts";
import type {ControlTables} from "./test-controls.tables.ts";

export type StateRow = Selectable<ControlTables["control_state"]>;
export type FaultRow = Selectable<ControlTables["faults"]>;
export type ArmedRow = Selectable<ControlTables["armed_outcomes"]>;

export async function readDefaultBuyer(queries: Queries): Promise<string | null> {
  const row = await queries.selectFrom("control_state").select("default_buyer").executeTakeFirstOrThrow();
  return row.default_buyer;
}

export async function readDecision(queries: Queries): Promise<StateRow["decision"]> {
  const row = await queries.selectFrom("control_state").select("decision").executeTakeFirstOrThrow();
  return row.decision;
}

export async function setDecision(queries: Queries, decision: StateRow["decision"]): Promise<void> {
  await queries.updateTable("control_state").set({decision}).execute();
}

/** Moves the clock forward. Undefined when the offset would exceed `limit`. */
export async function advanceClock(
  queries: Queries,
  ms: number,
  limit: number,
): Promise<StateRow | undefined> {
  return queries
    .updateTable("control_state")
    .set((row) => ({clock_ahead_ms: row("clock_ahead_ms", "+", ms), version: row("version", "+", 1)}))
    .where("clock_ahead_ms", "<=", limit - ms)
    .returningAll()
    .executeTakeFirst();
}

export async function resetClock(queries: Queries): Promise<void> {
  await queries
    .updateTable("control_state")
    .set((row) => ({clock_ahead_ms: 0, version: row("version", "+", 1)}))
    .execute();
}

/** Announces changed faults to each instance. @returns the new version, which was never used before */
export async function nextVersion(tx: Tx): Promise<number> {
  const {version} = await tx
    .updateTable("control_state")
    .set((row) => ({version: row("version", "+", 1)}))
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export async function setDefaultBuyer(queries: Queries, id: string | null): Promise<void> {
  await queries.updateTable("control_state").set({default_buyer: id}).execute();
}

/** Resets all but the version, which the other instances compare. */
export async function resetState(tx: Tx): Promise<void> {
  await tx
    .updateTable("control_state")
    .set((row) => ({
      version: row("version", "+", 1),
      clock_ahead_ms: 0,
      default_buyer: null,
      decision: null,
      requests_logged: 0,
    }))
    .execute();
}

export async function insertFault(tx: Tx, row: Insertable<ControlTables["faults"]>): Promise<void> {
  await tx.insertInto("faults").values(row).execute();
}

export async function listFaults(queries: Queries): Promise<FaultRow[]> {
  return queries.selectFrom("faults").selectAll().orderBy("position").execute();
}

/** Faults that can still happen, or that may hold a reply. */
export async function findLiveFaults(queries: Queries): Promise<FaultRow[]> {
  return queries
    .selectFrom("faults")
    .selectAll()
    .where((where) =>
      where.or([where("times_left", "is", null), where("times_left", ">", 0), where("kind", "in", HOLDING)]),
    )
    .orderBy("position")
    .execute();
}

const HOLDING = ["hold", "delay"];

/** Uses a fault once. Returns false when it is used up, also by another instance. */
export async function claimFault(queries: Queries, id: string): Promise<boolean> {
  const claimed = await queries
    .updateTable("faults")
    .set((row) => ({times_left: row("times_left", "-", 1)}))
    .where("id", "=", id)
    .where("times_left", ">", 0)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function faultExists(queries: Queries, id: string): Promise<boolean> {
  return (
    (await queries.selectFrom("faults").select("id").where("id", "=", id).executeTakeFirst()) !== undefined
  );
}

/** Deletes one fault or all. @returns their number */
export async function deleteFaults(tx: Tx, id?: string): Promise<number> {
  let all = tx.deleteFrom("faults");
  if (id !== undefined) all = all.where("id", "=", id);
  return Number((await all.executeTakeFirstOrThrow()).numDeletedRows);
}

export async function insertArmed(
  tx: Tx,
  row: Insertable<ControlTables["armed_outcomes"]>,
): Promise<ArmedRow> {
  return tx.insertInto("armed_outcomes").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function listArmed(queries: Queries): Promise<ArmedRow[]> {
  return queries.selectFrom("armed_outcomes").selectAll().orderBy("position").execute();
}

/** The earliest of these outcomes that is still armed. */
export async function findArmed(
  queries: Queries,
  outcomes: readonly Outcome[],
): Promise<ArmedRow | undefined> {
  return queries
    .selectFrom("armed_outcomes")
    .selectAll()
    .where("times_left", ">=", 1)
    .where("outcome", "in", outcomes)
    .orderBy("position")
    .executeTakeFirst();
}

/** Uses an armed outcome once. Returns false when it is used up. */
export async function claimArmed(tx: Tx, id: string, now: number): Promise<boolean> {
  const claimed = await tx
    .updateTable("armed_outcomes")
    .set({times_left: sql<number>`times_left - 1`, taken_at: now})
    .where("id", "=", id)
    .where("times_left", ">", 0)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Deletes one or all. @returns their number */
export async function deleteArmed(tx: Tx, id?: string): Promise<number> {
  let all = tx.deleteFrom("armed_outcomes");
  if (id !== undefined) all = all.where("id", "=", id);
  return Number((await all.executeTakeFirstOrThrow()).numDeletedRows);
}
