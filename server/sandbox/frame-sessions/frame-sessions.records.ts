import type {Insertable, Selectable} from "kysely";
import type {Queries} from "../context.ts";
import type {FrameSessionTables} from "./frame-sessions.tables.ts";

export type FrameSessionRow = Selectable<FrameSessionTables["frame_sessions"]>;

export async function insertFrameSession(
  queries: Queries,
  row: Insertable<FrameSessionTables["frame_sessions"]>,
): Promise<void> {
  await queries.insertInto("frame_sessions").values(row).execute();
}

export async function findLiveFrameSession(
  queries: Queries,
  id: string,
  now: number,
): Promise<FrameSessionRow | undefined> {
  return queries
    .selectFrom("frame_sessions")
    .selectAll()
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function deleteExpiredFrameSessions(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom("frame_sessions").where("expires_at", "<=", now).execute();
}

export async function setWindowState(
  queries: Queries,
  id: string,
  window_state: FrameSessionRow["window_state"],
): Promise<void> {
  await queries.updateTable("frame_sessions").set({window_state}).where("id", "=", id).execute();
}
