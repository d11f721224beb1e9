import {type Insertable, type Selectable, sql} from "kysely";
import type {Queries, Tx} from "../context.ts";
import type {ChallengeState} from "./three-d-secure.states.ts";
import type {ThreeDSecureTables} from "./three-d-secure.tables.ts";

export type ChallengeRow = Selectable<ThreeDSecureTables["challenges"]>;

export async function insertChallenge(
  tx: Tx,
  row: Insertable<ThreeDSecureTables["challenges"]>,
): Promise<void> {
  await tx.insertInto("challenges").values(row).execute();
}

export async function findChallengeRow(queries: Queries, id: string): Promise<ChallengeRow | undefined> {
  return queries.selectFrom("challenges").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Settles an open challenge; undefined when it was settled before. */
export async function settle(
  tx: Tx,
  id: string,
  state: Exclude<ChallengeState, "open">,
): Promise<ChallengeRow | undefined> {
  return tx
    .updateTable("challenges")
    .set({state})
    .where("id", "=", id)
    .where("state", "=", "open")
    .returningAll()
    .executeTakeFirst();
}

/**
 * Counts a wrong code. The last attempt fails the challenge. Undefined when the challenge was settled before.
 */
export async function takeAttempt(tx: Tx, id: string): Promise<ChallengeRow | undefined> {
  return tx
    .updateTable("challenges")
    .set({
      attempts_left: sql<number>`attempts_left - 1`,
      state: sql<ChallengeState>`case when attempts_left <= 1 then 'failed' else 'open' end`,
    })
    .where("id", "=", id)
    .where("state", "=", "open")
    .returningAll()
    .executeTakeFirst();
}
