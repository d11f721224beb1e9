import {applyToOrder, applyUnknownOrder} from "./apply-orders.ts";
import {type Apply, endOf} from "./applying.ts";
import {relatedOrder} from "./subjects.ts";
import {findOrderOfAuthorization} from "./webhooks.records.ts";

/**
 * Brings the payment of an authorization up to date. The order shows all its authorizations, so the void of an older one doesn't end
 * the payment.
 */
export const applyAuthorization: Apply = async (batch, event, {orderId, authorizationId = ""}) => {
  const {db} = batch.payments.database;
  const recorded = await applyToOrder(
    batch,
    orderId ?? (await findOrderOfAuthorization(db, authorizationId)),
  );
  if (recorded !== "unknown-order") return recorded;
  if (orderId !== undefined) return applyUnknownOrder(batch, event);
  const shown = await batch.paypal.payments.showAuthorization(authorizationId);
  batch.checkpoint?.("webhook:asked");
  if (shown.kind !== "done") return endOf(shown);
  const read = await applyToOrder(batch, relatedOrder(shown.value));
  return read === "unknown-order" ? applyUnknownOrder(batch, event) : read;
};
