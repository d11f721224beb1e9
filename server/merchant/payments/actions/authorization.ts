import {MerchantError} from "../../errors.ts";
import type {Order} from "../../paypal/orders.ts";
import type {Authorization} from "../../paypal/payments.ts";
import type {ActionKind} from "./actions.states.ts";
import type {PaymentAction} from "./actions.tables.ts";
import {authorizationsOf} from "../payment-status.ts";

/** An authorization in these states has money to take. */
const OPEN = new Set(["CREATED", "PARTIALLY_CAPTURED"]);

/**
 * The authorization that money is taken from: the newest that is open, as what renews one stands after it.
 *
 * @throws MerchantError 404 for one that the order hasn't, 422 when nothing is reserved
 */
export function openAuthorization(order: Order, id: string | undefined): Authorization {
  const open = authorizationsOf(order).filter(({status}) => OPEN.has(status));
  const found = id === undefined ? open.at(-1) : open.find((one) => one.id === id);
  if (found) return found;
  if (id !== undefined) throw notFound();
  throw nothingReserved();
}

/**
 * The authorization that the buyer gave: it alone is voided and renewed.
 *
 * @throws MerchantError as `openAuthorization`
 */
export function originalAuthorization(order: Order, id: string | undefined): Authorization {
  const [original] = authorizationsOf(order);
  if (!original) throw nothingReserved();
  if (id !== undefined && id !== original.id) throw notFound();
  return original;
}

/** While one of these is on its way, or nobody knows what came of it, the money may be elsewhere. @throws MerchantError 409 */
export function demandNone(actions: readonly PaymentAction[], kinds: readonly ActionKind[]): void {
  const isOpen = ({kind, state}: PaymentAction) =>
    kinds.includes(kind) && (state === "sent" || state === "needs-person");
  if (!actions.some(isOpen)) return;
  throw new MerchantError(
    409,
    "ACTION_IN_PROGRESS",
    "Something else is being done with this authorization, or nobody knows what came of it; ask again.",
  );
}

function notFound(): MerchantError {
  return new MerchantError(404, "AUTHORIZATION_NOT_FOUND", "The order has no such authorization.");
}

function nothingReserved(): MerchantError {
  return new MerchantError(422, "NOTHING_AUTHORIZED", "The order has no money reserved.");
}
