import type {Log} from "../shared/log.ts";
import {paymentActionsOf} from "./payments/actions/payment-actions.ts";
import type {PaymentsContext} from "./payments/payments.ts";
import {countUnfinished, unconfirmedAttempts} from "./payments/payments.records.ts";
import {reconcileCall} from "./payments/reconciliation.ts";
import {type PayPalActionsContext, payPalActionsOf} from "./paypal-actions/perform-paypal-action.ts";
import {paymentActions, paypalActions} from "./recorded-calls/actions.records.ts";
import {recoverable} from "./recorded-calls/recovery.ts";
import {settleCard} from "./vault/saved-cards.ts";
import {countUnfinishedCards, listUnfinishedCards} from "./vault/vault.records.ts";
import type {VaultContext} from "./vault/vault.ts";

/** All recorded calls without an outcome. */
export interface UnfinishedCalls {
  /** Counts them by kind and state. */
  count(): Promise<{kind: string; state: string; count: number}[]>;
  /**
   * Finds the outcome of each. The calls are sequential, so that PayPal gets few requests at the same time after an outage. A
   * failure does not stop the others.
   *
   * @param mayContinue called before each; ends the work when it resolves to false
   */
  recover(mayContinue: () => Promise<boolean>): Promise<void>;
}

export function createUnfinishedCalls(
  {payments, actions, vault}: {payments: PaymentsContext; actions: PayPalActionsContext; vault: VaultContext},
  log: Log,
): UnfinishedCalls {
  const {db} = payments.database;
  const kinds = [
    recoverable("attempt", {
      count: () => countUnfinished(db),
      list: () => unconfirmedAttempts(db),
      settle: (attempt) => reconcileCall(payments, attempt),
    }),
    recoverable("action", {
      count: () => paymentActions.countUnfinished(db),
      list: () => paymentActions.unfinished(db, "sent"),
      settle: (action) => paymentActionsOf(payments).reconcile(action),
    }),
    recoverable("paypal-action", {
      count: () => paypalActions.countUnfinished(db),
      list: () => paypalActions.unfinished(db, "sent"),
      settle: (action) => payPalActionsOf(actions).reconcile(action),
    }),
    recoverable("saved-card", {
      count: () => countUnfinishedCards(db),
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
