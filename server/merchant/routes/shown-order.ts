import {toPublic} from "../../shared/money.ts";
import {refusedByPayPal, payPalUnreachable} from "../errors.ts";
import {findOwnAttempt} from "../payments/payments.ts";
import type {Attempt} from "../payments/payments.tables.ts";
import {purchasedItems} from "../payments/purchased.ts";
import {cardsOf, type PaidCard, type ShownOrder} from "../paypal/orders.ts";
import type {WireAddress} from "../paypal/schemas.ts";
import {localMethodName} from "../pricing/local-payment.ts";
import {amountPartsOf} from "../pricing/amount-parts.ts";
import {type Route, route, type RouteContext} from "./route.ts";

/** The order that a page shows, below both `/service-api` and `/paypal-api`. */
export const SHOWN_ORDER = {
  method: "GET",
  path: "/checkout/orders/:orderId",
  quota: "reading",
  summary: "Shows an order to the session that created it.",
  errors: ["ORDER_NOT_FOUND"],
} as const;

/** Returns an order of this session as PayPal has it now, with its items and delivery. */
export function shownOrderRoutes({sessions, payments}: RouteContext): Route[] {
  return [
    route({
      ...SHOWN_ORDER,
      reply:
        "`{id, status, reference?, amount, items?, goodsAmount?, discountAmount?, taxAmount?, handlingAmount?, shippingAmount?, paidWith?, shipping?, captures?, pending?, liabilityShift?}`",
      async handle(c) {
        const orderId = c.req.param("orderId") ?? "";
        const attempt = await findOwnAttempt(payments.database.db, orderId, await sessions.read(c));
        return c.json(shownOrder(attempt, await readOrder(payments, orderId)));
      },
    }),
  ];
}

/** Reads an order with the buyer's name and address. @throws MerchantError when PayPal does not return it */
export async function readOrder(
  {orders}: Pick<RouteContext["payments"], "orders">,
  orderId: string,
): Promise<ShownOrder> {
  const outcome = await orders.showWhole(orderId);
  if (outcome.kind === "refused") throw refusedByPayPal(outcome);
  if (outcome.kind === "unknown") throw payPalUnreachable(outcome);
  return outcome.value;
}

/** Builds what the buyer may see of an order. @param attempt has the shop's facts, and those that PayPal's reply lacks */
export function shownOrder(attempt: Attempt, order: ShownOrder) {
  return {amount: {currencyCode: attempt.currency, value: attempt.amount}, ...shown(order, attempt)};
}

/** Builds the reply with the page's field names. JSON omits undefined values. */
function shown(
  {id, status, purchase_units: units, payment_source: source, pending}: ShownOrder,
  attempt: Attempt,
) {
  const {method, reference} = attempt;
  const [unit] = units ?? [];
  const items = purchasedItems(attempt, unit);
  const [card] = cardsOf(source).map((one) => one.card);
  const liabilityShift = card?.authentication_result?.liability_shift;
  const captures = unit?.payments?.captures?.map((capture) => ({
    id: capture.id,
    status: capture.status,
    ...(capture.amount && {amount: toPublic(capture.amount)}),
  }));
  return {
    id,
    status,
    ...(reference !== null && {reference}),
    // Present after a 3-D Secure challenge: distinguishes a failed challenge from a cancelled one.
    ...(liabilityShift != null && {liabilityShift}),
    ...(unit?.amount && {amount: toPublic(unit.amount), ...amountPartsOf(unit.amount.breakdown ?? {})}),
    ...(items && {items}),
    ...((source ?? method) && {paidWith: {...methodOf(source, method), ...shownCard(card)}}),
    ...(unit?.shipping && {shipping: shippingOf(unit.shipping)}),
    ...(captures && {captures}),
    ...(pending && {pending}),
  };
}

/** Returns PayPal's name of the method, and the name of a local method. */
function methodOf(source: ShownOrder["payment_source"], requested: string | null) {
  const [method = requested] = Object.keys(source ?? {});
  const name = localMethodName(requested ?? method);
  return {method, ...(name !== undefined && {name})};
}

function shownCard({brand, last_digits: lastDigits}: PaidCard = {}) {
  return {brand, lastDigits};
}

type Shipping = NonNullable<NonNullable<ShownOrder["purchase_units"]>[number]["shipping"]>;

function shippingOf({name, address, options}: Shipping) {
  return {
    ...(name && {name: {fullName: name.full_name}}),
    ...(address && {address: addressOf(address)}),
    ...(options && {options: options.map(shownOption)}),
  };
}

type Option = NonNullable<Shipping["options"]>[number];

function shownOption({amount, ...option}: Option) {
  return {...option, ...(amount && {amount: toPublic(amount)})};
}

function addressOf(address: WireAddress) {
  return {
    addressLine1: address.address_line_1,
    addressLine2: address.address_line_2,
    adminArea1: address.admin_area_1,
    adminArea2: address.admin_area_2,
    postalCode: address.postal_code,
    countryCode: address.country_code,
  };
}
