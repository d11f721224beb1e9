import {detailsOf} from "./saved-cards.ts";
import {findSetupToken, insertCard, insertSetupToken, listOrdersToSave} from "./vault.records.ts";
import type {VaultContext} from "./vault.ts";

/** Time after a payment during which recovery asks PayPal for the saved wallet. */
const RECOVERY_MS = 6 * 60 * 60 * 1000;

/** An order whose payment saves its wallet. */
export interface SavingOrder {
  readonly orderId: string;
  /** Client metadata id of the browser session. */
  readonly session: string;
  /** The shop's id of its customer. */
  readonly customer: string;
}

/** Records whose wallet an order saves. Called before the page gets the order's id, so before it can be paid. */
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
 * Records the wallet that a paid order saved. Idempotent: one order saves one wallet. Recovery asks later if PayPal gives no
 * answer or has not saved it yet. Never rejects for what PayPal does.
 */
export async function recordSavedWallet(context: VaultContext, orderId: string): Promise<void> {
  const {database, paypal, encryption, clock, randomness} = context;
  const order = await findSetupToken(database.db, orderId);
  if (order?.kind !== "order" || order.customer === null) return;
  const outcome = await paypal.showSavedBy(orderId);
  if (outcome.kind !== "done" || outcome.value === undefined) return;
  const {token, source} = outcome.value;
  const sealed_token = await encryption.encrypt(token);
  const now = clock.now();
  const {customer} = order;
  await database.transaction((tx) =>
    insertCard(tx, {
      id: randomness.uuid(),
      customer,
      setup_token: orderId,
      sealed_token,
      ...detailsOf(source),
      state: "saved",
      failures: 0,
      created_at: now,
      updated_at: now,
    }),
  );
}

/** Records the wallets of paid orders whose page was closed, or during which this process stopped. */
export async function recoverSavedWallets(
  context: VaultContext,
  mayContinue: () => Promise<boolean>,
): Promise<void> {
  const {database, clock} = context;
  for (const orderId of await listOrdersToSave(database.db, clock.now() - RECOVERY_MS)) {
    if (!(await mayContinue())) return;
    await recordSavedWallet(context, orderId);
  }
}
