import {withSealedTokens} from "../vault/source-tokens.ts";
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
