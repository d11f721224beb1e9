import type {Log} from "../../shared/log.ts";
import {paymentActionsOf} from "../payments/actions/payment-actions.ts";
import type {PaymentsContext} from "../payments/payments.ts";
import {unconfirmedAttempts} from "../payments/payments.records.ts";
import {reconcileCall} from "../payments/reconciliation.ts";
import {type PayPalActionsContext, payPalActionsOf} from "../paypal-actions/perform-paypal-action.ts";
import {paymentActions, paypalActions} from "../recorded-calls/actions.records.ts";
import {recoverable} from "../recorded-calls/recovery.ts";
import {countUnfinished} from "../recorded-calls/unfinished.records.ts";
import {settleCard} from "../vault/saved-cards.ts";
import {listUnfinishedCards} from "../vault/vault.records.ts";
import type {VaultContext} from "../vault/vault.ts";
import {countFailed} from "./payments-to-check.records.ts";

/** All recorded calls without an outcome. */
export interface UnfinishedCalls {
  /** Counts their records by kind and state, for the metrics. */
  count(): Promise<{kind: string; state: string; count: number}[]>;
  /**
   * Finds the outcome of each, some at the same time. A failure does not stop the others.
   *
   * @param mayContinue called before each; ends the work when it resolves to false
   */
  recover(mayContinue: () => Promise<boolean>): Promise<void>;
}

/** Contexts of all kinds of recorded calls. */
export interface RecordedCallContexts {
  readonly payments: PaymentsContext;
  readonly actions: PayPalActionsContext;
  readonly vault: VaultContext;
}

export function createUnfinishedCalls(
  {payments, actions, vault}: RecordedCallContexts,
  log: Log,
): UnfinishedCalls {
  const {db} = payments.database;
  const kinds = [
    recoverable("attempt", {
      count: () => countUnfinished(db, "attempts"),
      list: () => unconfirmedAttempts(db),
      settle: (attempt) => reconcileCall(payments, attempt),
    }),
    recoverable("action", {
      async count() {
        const [counts, failed] = [await countUnfinished(db, "payment_actions"), await countFailed(db)];
        return counts.map(({state, count}) => ({
          state,
          count: state === "needs-check" ? count + failed : count,
        }));
      },
      list: () => paymentActions.sent(db),
      settle: (action) => paymentActionsOf(payments).reconcile(action),
    }),
    recoverable("paypal-action", {
      count: () => countUnfinished(db, "paypal_actions"),
      list: () => paypalActions.sent(db),
      settle: (action) => payPalActionsOf(actions).reconcile(action),
    }),
    recoverable("saved-card", {
      count: () => countUnfinished(db, "saved_cards"),
      list: () => listUnfinishedCards(db),
      settle: (card) => settleCard(vault, card),
    }),
  ];
  return {
    async count() {
      const counts = [];
      for (const {name, count} of kinds) {
        counts.push(...(await count()).map((row) => ({kind: name, ...row})));
      }
      return counts;
    },
    async recover(mayContinue) {
      for (const kind of kinds) await kind.recover(log, mayContinue);
    },
  };
}
