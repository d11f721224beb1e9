import type {Database} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";
import {findSetupToken, insertCard, insertSetupToken, ordersToCollect} from "./vault.records.ts";
import {factsOf} from "./saved-cards.ts";
import type {VaultContext} from "./vault.ts";

/** How long after a payment the service is asked what it saved. */
const ASK_FOR_MS = 6 * 60 * 60 * 1000;

/** An order whose source is saved once it has paid. */
export interface PaidSaving {
  readonly orderId: string;
  /** The browser session, as its client metadata id. */
  readonly session: string;
  /** The shop's own name for its customer. */
  readonly customer: string;
}

/** Notes whose wallet an order saves, before anybody can pay it: the page does not know the order yet. */
export async function notePaidSaving(
  {database, clock}: Pick<VaultContext, "database" | "clock">,
  {orderId, session, customer}: PaidSaving,
): Promise<void> {
  const created_at = clock.now();
  await database.transaction((tx) =>
    insertSetupToken(tx, {id: orderId, kind: "order", session, customer, created_at}),
  );
}

/**
 * Puts on record what a paid order has saved. It may be asked for again: one order is one saved wallet. Where the service
 * gives no answer, or has not saved yet, recovery asks later. Never rejects for what the service does.
 */
export async function collectPaidSaving(context: VaultContext, orderId: string): Promise<void> {
  const {database, service, encryption, clock, randomness} = context;
  const noted = await findSetupToken(database.db, orderId);
  if (noted?.kind !== "order" || noted.customer === null) return;
  const outcome = await service.showSavedBy(orderId);
  if (outcome.kind !== "done" || outcome.value === undefined) return;
  const {token, source} = outcome.value;
  const sealed_token = await encryption.encrypt(token);
  const now = clock.now();
  const {customer} = noted;
  await database.transaction((tx) =>
    insertCard(tx, {
      id: randomness.uuid(),
      customer,
      setup_token: orderId,
      sealed_token,
      ...factsOf(source),
      state: "saved",
      failures: 0,
      created_at: now,
      updated_at: now,
    }),
  );
}

/** Collects what paid orders have saved and nobody noted: their page closed, or this process died. */
export async function recoverPaidSavings(
  context: VaultContext,
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  for (const orderId of await overdue(context)) {
    if (!(await mayGoOn())) return;
    await collectPaidSaving(context, orderId);
  }
}

function overdue({database, clock}: {database: Database<MerchantTables>; clock: VaultContext["clock"]}) {
  return ordersToCollect(database.db, clock.now() - ASK_FOR_MS);
}
