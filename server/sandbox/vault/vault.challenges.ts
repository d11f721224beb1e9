import type {ChallengedResource} from "../three-d-secure/three-d-secure.operations.ts";
import {findSetupToken, moveSetupToken} from "./setup-tokens.operations.ts";
import {verificationOf} from "./sources.ts";

/** Setup tokens whose card needs a 3-D Secure challenge. */
export const challengedSetupTokens: ChallengedResource = {
  find(store, {id, subject}, now) {
    const token = findSetupToken(store, subject.id, now);
    if (token?.challengeId !== id) return undefined;
    const {card, brandName, returnUrl, cancelUrl} = token;
    const digits = {brand: card?.brand ?? "", lastDigits: card?.lastDigits ?? ""};
    return {brandName, returnUrl, cancelUrl, amount: undefined, ...digits};
  },

  settle(store, {clock}, {subject}, {state, result}) {
    moveSetupToken(
      store,
      {id: subject.id, action: "challenge", now: clock.now()},
      {...(state === "passed" ? {status: "APPROVED"} : {}), verification: verificationOf(result)},
    );
  },
};
