import type {Chance, Tx} from "../context.ts";
import {forgetEventsOf, noteEvent} from "../events/events.operations.ts";
import type {PaymentTokenRow} from "./vault.records.ts";
import {type PaymentToken, paymentTokenOnTheWire} from "./vault.representation.ts";

/** Notes that a payment method was put into the vault. */
export async function announceSaved(tx: Tx, chance: Chance, token: PaymentToken): Promise<void> {
  if (chance.isQuiet === true) return;
  await noteEvent(tx, chance, {
    applicationId: token.customer.applicationId,
    type: "VAULT.PAYMENT-TOKEN.CREATED",
    resourceId: token.id,
    resource: paymentTokenOnTheWire(token, ""),
  });
}

/** Notes that a payment token was erased; nothing is left of it but whose it was. */
export async function announceErased(tx: Tx, chance: Chance, row: PaymentTokenRow): Promise<void> {
  await forgetEventsOf(tx, row.application_id, row.id);
  await noteEvent(tx, chance, {
    applicationId: row.application_id,
    type: "VAULT.PAYMENT-TOKEN.DELETED",
    resourceId: row.id,
    resource: {id: row.id, customer: {id: row.customer_id}},
  });
}
