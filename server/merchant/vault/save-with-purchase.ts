import {isPayerErased} from "../payment-list/payment-list.records.ts";
import type {SavedByOrder} from "../paypal/vault.ts";
import type {SavedOnSuccess} from "../pricing/payment-source.ts";
import {addCard} from "./change-card.ts";
import {savedDetails} from "./saved-details.ts";
import {merchantCustomerId} from "./setup-tokens.ts";
import {findCardBySetupToken, findSetupToken, insertSetupToken, listOrdersToSave} from "./vault.records.ts";
import {RECOVERY_MS} from "./vault.states.ts";
import type {VaultContext} from "./vault.ts";

/** An order whose payment saves its card or wallet. */
export interface SavingOrder {
  readonly orderId: string;
  /** Client metadata id of the browser session. */
  readonly session: string;
  /** The shop's id of its customer. */
  readonly customer: string;
}

/** Attributes of a payment source that PayPal saves for this customer after the payment. */
export function savedOnSuccess(customer: string): SavedOnSuccess {
  return {
    vault: {store_in_vault: "ON_SUCCESS"},
    customer: {merchant_customer_id: merchantCustomerId(customer)},
  };
}

/** Records for whom an order saves. Called before the page gets the order's id, so before it can be paid. */
export async function recordSavingOrder(
  {database, clock}: Pick<VaultContext, "database" | "clock">,
  {orderId, session, customer}: SavingOrder,
): Promise<void> {
  const created_at = clock.now();
  await database.transaction((tx) =>
    insertSetupToken(tx, {id: orderId, kind: "order", session, customer, created_at}),
  );
}

/**
 * Records what a paid order saved. Idempotent: one order saves one card or wallet. Recovery asks later if PayPal gives no answer
 * or has not saved it yet. Never rejects for what PayPal does.
 *
 * @param known what PayPal's reply to the payment has; by default the order is read
 */
export async function recordSaved(
  context: VaultContext,
  orderId: string,
  known?: SavedByOrder,
): Promise<void> {
  const {database, encryption, clock, randomness} = context;
  const order = await findSetupToken(database.db, orderId);
  if (order?.kind !== "order" || order.customer === null) return;
  if (await findCardBySetupToken(database.db, orderId)) return;
  const saved = known ?? (await readSaved(context, orderId));
  if (saved === undefined) return;
  const details = await savedDetails(encryption, saved);
  const now = clock.now();
  const {customer} = order;
  await database.transaction(async (tx) => {
    const isErased = await isPayerErased(tx, orderId);
    await addCard(tx, {
      id: randomness.uuid(),
      customer,
      setup_token: orderId,
      ...details,
      ...(isErased && {sealed_label: null}),
      state: "saved",
      failures: 0,
      created_at: now,
      updated_at: now,
    });
  });
}

async function readSaved({paypal}: VaultContext, orderId: string): Promise<SavedByOrder | undefined> {
  const outcome = await paypal.showSavedBy(orderId);
  return outcome.kind === "done" ? outcome.value : undefined;
}

/** Records what a payment has just saved. The payment succeeds without it, and recovery tries again. */
export async function recordSavedByPayment(
  context: VaultContext,
  orderId: string,
  saved: SavedByOrder,
): Promise<void> {
  try {
    await recordSaved(context, orderId, saved);
  } catch (error) {
    context.log.error(
      {order: orderId, err: error},
      "the card or wallet that an order saved was not recorded; recovery tries again",
    );
  }
}

/** Records the cards and wallets of paid orders whose page was closed, or during which this process stopped. */
export async function recoverSaved(
  context: VaultContext,
  mayContinue: () => Promise<boolean>,
): Promise<void> {
  const {database, clock} = context;
  for (const orderId of await listOrdersToSave(database.db, clock.now() - RECOVERY_MS)) {
    if (!(await mayContinue())) return;
    await recordSaved(context, orderId);
  }
}
