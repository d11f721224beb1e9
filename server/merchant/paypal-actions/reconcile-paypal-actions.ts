import {MerchantError} from "../errors.ts";
import {unfinishedPayPalActions} from "./paypal-actions.records.ts";
import {reconcilePayPalAction} from "./perform-paypal-action.ts";
import type {PayPalActionsContext} from "./record-paypal-action.ts";

/**
 * Finds the outcome of every recorded action without a reply, after a crash or a network failure, one after the other.
 *
 * @param mayContinue called before each action; ends the work when it resolves to false
 */
export async function reconcilePayPalActions(
  context: PayPalActionsContext,
  mayContinue: () => Promise<boolean>,
): Promise<void> {
  const {database, log} = context;
  for (const action of await unfinishedPayPalActions(database.db, "sent")) {
    if (!(await mayContinue())) return;
    try {
      await reconcilePayPalAction(context, action);
    } catch (error) {
      // A MerchantError is PayPal's refusal, which is on record. Any other error is a bug.
      const level = error instanceof MerchantError ? "info" : "error";
      log[level]({action: action.id, err: error}, "an unconfirmed action was not settled");
    }
  }
}
