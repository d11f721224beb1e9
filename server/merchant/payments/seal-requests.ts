import {isUnfinished} from "../recorded-calls/unfinished.records.ts";
import {sealedStart, withResealedTokens, withSealedTokens} from "../vault/source-tokens.ts";
import type {TokenReader} from "../vault/vault.ts";

/** Requests that one transaction rewrites. */
const BATCH = 100;

/**
 * Rewrites the requests that an older version of this server recorded with PayPal's tokens as plain text. A call without an
 * outcome keeps them encrypted.
 */
export async function sealOldRequests(
  {database, encryption}: TokenReader,
  mayContinue: () => Promise<boolean>,
): Promise<void> {
  for (;;) {
    const calls = await database.db
      .selectFrom("unsealed_requests")
      .innerJoin("calls", "calls.request_id", "unsealed_requests.request_id")
      .select(["calls.request_id", "calls.state", "calls.request"])
      .orderBy("unsealed_requests.request_id")
      .limit(BATCH)
      .execute();
    if (calls.length === 0 || !(await mayContinue())) return;
    const sealed = await Promise.all(
      calls.map(async ({request_id, state, request}) => ({
        request_id,
        before: request,
        request: await withSealedTokens(encryption, request, {isSettled: state !== "sent"}),
      })),
    );
    await database.transaction(async (tx) => {
      for (const {request_id, before, request} of sealed) {
        // Another instance may have rewritten it.
        await tx
          .updateTable("calls")
          .set({request})
          .where("request_id", "=", request_id)
          .where("request", "=", before)
          .execute();
        await tx.deleteFrom("unsealed_requests").where("request_id", "=", request_id).execute();
      }
    });
  }
}

/**
 * Encrypts the tokens in recorded requests again with the current key. Only calls without an outcome have some, and they are few.
 *
 * @returns true when all have the current key
 */
export async function encryptRequestsAgain(
  {database: {db}, encryption}: TokenReader,
  mayContinue: () => Promise<boolean>,
): Promise<boolean> {
  const calls = await db
    .selectFrom("attempts")
    .innerJoin("calls", "calls.attempt_id", "attempts.id")
    .select(["calls.request_id", "calls.request"])
    .where(isUnfinished("attempts"))
    .where("attempts.state", "=", "creating")
    .where("calls.operation", "=", "create")
    .where("calls.state", "=", "sent")
    .where("calls.request", "like", `%"${sealedStart()}%`)
    .where("calls.request", "not like", `%"${sealedStart(encryption)}%`)
    .execute();
  let isComplete = true;
  for (const {request_id, request: before} of calls) {
    if (!(await mayContinue())) return false;
    const request = await withResealedTokens(encryption, before);
    isComplete &&= request !== before;
    // Its outcome may have erased the token meanwhile.
    await db
      .updateTable("calls")
      .set({request})
      .where("request_id", "=", request_id)
      .where("request", "=", before)
      .execute();
  }
  return isComplete;
}
