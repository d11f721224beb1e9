import type {ActionOperation} from "./action.ts";
import {demandNone, originalAuthorization} from "./authorization.ts";
import {settleCart} from "../record-result.ts";
import {authorizationsOf} from "../payment-status.ts";
import {moveAttempt} from "../payments.records.ts";

/** Lets go of what is left of an authorization: the buyer's money is free again. */
export const voidAuthorization: ActionOperation = {
  kind: "void",
  plan(order, actions, terms) {
    demandNone(actions, ["capture-authorization", "reauthorize"]);
    return {paymentId: originalAuthorization(order, terms.paymentId).id, amount: undefined};
  },
  body: () => ({}),
  send: (payments, call) => payments.voidAuthorization(call),
  // Whoever let go of it: it is let go.
  find: (order, {payment_id}) =>
    authorizationsOf(order).find(({id, status}) => id === payment_id && status === "VOIDED"),
  verdict: (status) => (status === "VOIDED" ? "done" : "unclear"),
  async apply(tx, attempt, now) {
    // An attempt of which a part was captured stays captured.
    const moved = await moveAttempt(tx, attempt.id, "voided", {updated_at: now});
    if (moved) await settleCart(tx, moved, "voided", now);
  },
};
