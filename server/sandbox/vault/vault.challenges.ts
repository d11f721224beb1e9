import {type ChallengedResource, merchantPages} from "../three-d-secure/three-d-secure.operations.ts";
import {notFound} from "../wire/errors.ts";
import {authenticationColumns, cardContentOf} from "./setup-token-columns.ts";
import {findSetupTokenRow, moveSetupToken} from "./vault.records.ts";

/** Setup tokens whose card needs a 3-D Secure challenge. */
export const challengedSetupTokens: ChallengedResource = {
  async find(queries, {id, subject}, now) {
    const row = await findSetupTokenRow(queries, subject.id, now);
    if (row?.challenge_id !== id) return undefined;
    const {card} = cardContentOf(row);
    return {
      ...merchantPages(row),
      amount: undefined,
      brand: card?.brand ?? "",
      lastDigits: card?.lastDigits ?? "",
    };
  },

  async settle(tx, {clock}, {id, subject}, {state, result}) {
    const moved = await moveSetupToken(
      tx,
      {id: subject.id, action: "challenge", challengeId: id, now: clock.now()},
      {...(state === "passed" ? {status: "APPROVED" as const} : {}), ...authenticationColumns(result)},
    );
    if (!moved) throw notFound("id");
  },
};
