import {toWire} from "../../../shared/money.ts";
import {allotted, shownAmount} from "./amounts.ts";
import type {ActionOperation, Verdict} from "./action.ts";
import {demandNone, originalAuthorization} from "./authorization.ts";
import {authorizationsOf} from "../payment-status.ts";

const VERDICTS: Readonly<Record<string, Verdict>> = {
  CREATED: "done",
  PARTIALLY_CAPTURED: "done",
  CAPTURED: "done",
  VOIDED: "done",
  PENDING: "pending",
  DENIED: "failed",
};

/**
 * Renews an authorization whose honor period of three days is over: for another three its funds are certain. It is known at
 * the service by its id, which none of the authorizations of before had.
 */
export const reauthorize: ActionOperation = {
  kind: "reauthorize",
  plan(order, actions, terms) {
    demandNone(actions, ["capture-authorization", "void", "reauthorize"]);
    const original = originalAuthorization(order, terms.paymentId);
    const total = shownAmount(original.amount);
    const amount = allotted(terms.amount, {total, left: total, past: "authorized again"});
    return {paymentId: original.id, amount, known: authorizationsOf(order).map(({id}) => id)};
  },
  body: ({amount}) => ({...(amount && {amount: toWire(amount)})}),
  send: (payments, call) => payments.reauthorize(call),
  find(order, action) {
    const known = JSON.parse(action.known ?? "[]") as string[];
    return authorizationsOf(order).find(({id}) =>
      action.result_id === null ? !known.includes(id) : id === action.result_id,
    );
  },
  verdict: (status) => VERDICTS[status] ?? "unclear",
};
