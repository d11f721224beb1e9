import {MerchantError} from "../errors.ts";
import {paypalActions} from "../recorded-calls/actions.records.ts";
import type {PayPalAction} from "./paypal-actions.tables.ts";
import {type PayPalActionsContext, payPalActionsOf} from "./perform-paypal-action.ts";

/** The outcome of an action that a person found in PayPal's records. */
export interface PayPalActionFinding {
  readonly id: string;
  readonly outcome: "done" | "not-done";
  /** Source of the finding. It is stored. */
  readonly note: string;
}

/** @throws MerchantError 404 */
export async function findPayPalAction(
  {database}: Pick<PayPalActionsContext, "database">,
  id: string,
): Promise<PayPalAction> {
  const action = await paypalActions.find(database.db, id);
  if (action) return action;
  throw new MerchantError(404, "ACTION_NOT_FOUND", "There is no such action.");
}

/** Records the outcome that a person looked up, unless the dispute or invoice shows it now. @throws MerchantError 404, 409 */
export async function resolvePayPalAction(
  context: PayPalActionsContext,
  {id, outcome, note}: PayPalActionFinding,
): Promise<PayPalAction> {
  const facts = {note, updated_at: context.clock.now()};
  return payPalActionsOf(context).resolve(await findPayPalAction(context, id), async (tx, current) => {
    const moved =
      outcome === "done"
        ? paypalActions.move(tx, id, "done", {...facts, response_status: 200, response: "{}"}, "needs-check")
        : paypalActions.fail(tx, current, facts);
    return (await moved) !== undefined;
  });
}
