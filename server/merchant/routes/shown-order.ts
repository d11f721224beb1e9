import {z} from "zod";
import {toPublic, toWire} from "../../shared/money.ts";
import {refusedByPayPal, payPalUnreachable} from "../errors.ts";
import {findOwnAttempt} from "../payments/payments.ts";
import type {Attempt} from "../payments/payments.tables.ts";
import {purchasedItem} from "../payments/purchase-schemas.ts";
import {purchasedItems} from "../payments/purchased.ts";
import {cardsOf, type PaidCard, type ShownOrder} from "../paypal/orders.ts";
import type {WireAddress} from "../paypal/schemas.ts";
import {onlyUnitOf, totalOfUnits, unitsOf} from "../paypal/units.ts";
import {breakdownOfUnits, DEFAULT_REFERENCE} from "../pricing/units.ts";
import {localMethodName} from "../pricing/local-payment.ts";
import {amountPartsOf} from "../pricing/amount-parts.ts";
import {amountParts, publicMoney, shippingOption, shownPayment} from "../pricing/amount-schemas.ts";
import {pendingVoucher} from "../paypal/voucher.ts";
import {type Route, route, type RouteContext} from "./route.ts";

/** The order that a page shows, below both `/service-api` and `/paypal-api`. */
export const SHOWN_ORDER = {
  method: "GET",
  path: "/checkout/orders/:orderId",
  quota: "reading",
  summary: "Shows an order to the session that created it.",
  errors: ["404 ORDER_NOT_FOUND"],
  passesRefusals: true,
} as const;

const text = z.string();

const shippingReply = z.object({
  name: z.object({fullName: text.optional()}).optional(),
  address: z
    .object({
      addressLine1: text.optional(),
      addressLine2: text.optional(),
      adminArea1: text.optional(),
      adminArea2: text.optional(),
      postalCode: text.optional(),
      countryCode: text.optional(),
    })
    .optional(),
  options: z.array(shippingOption.partial()).optional(),
});

const orderReply = z
  .object({
    id: text,
    status: text.describe("PayPal's status, such as `COMPLETED`."),
    reference: text.optional().describe("The shop's order number."),
    amount: publicMoney,
    items: z.array(purchasedItem).optional(),
    ...amountParts.shape,
    paidWith: z
      .object({
        method: text.nullable().describe("PayPal's name of the method, such as `card`."),
        name: text.optional().describe("Name of a local payment method."),
        brand: text.optional(),
        lastDigits: text.optional(),
      })
      .optional(),
    shipping: shippingReply.optional(),
    captures: z.array(shownPayment).optional(),
    units: z
      .array(
        z.object({
          reference: text,
          amount: publicMoney.optional(),
          shipping: shippingReply.optional(),
          captures: z.array(shownPayment),
        }),
      )
      .optional()
      .describe("Only for an order of several purchase units."),
    pending: pendingVoucher.optional(),
    liabilityShift: text.optional().describe("Present after a 3-D Secure challenge, such as `POSSIBLE`."),
  })
  .meta({id: "ShownOrder", description: "An order as its buyer sees it."});
/** Returns an order of this session as PayPal has it now, with its items and delivery. */
export function shownOrderRoutes({sessions, payments}: RouteContext): Route[] {
  return [
    route({
      ...SHOWN_ORDER,
      replies: {200: orderReply},
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
function shown({id, status, payment_source: source, pending, ...order}: ShownOrder, attempt: Attempt) {
  const {method, reference} = attempt;
  const units = unitsOf(order);
  const {shipping} = onlyUnitOf(order) ?? {};
  const total = totalOfUnits(order);
  const items = purchasedItems(attempt, units);
  const [card] = cardsOf(source).map((one) => one.card);
  const liabilityShift = card?.authentication_result?.liability_shift;
  const captures = units.flatMap(({payments}) => payments?.captures ?? []).map(shownCapture);
  return {
    id,
    status,
    ...(reference !== null && {reference}),
    // Present after a 3-D Secure challenge: distinguishes a failed challenge from a cancelled one.
    ...(liabilityShift != null && {liabilityShift}),
    ...(total && {amount: toPublic(toWire(total)), ...amountPartsOf(breakdownOfUnits(units))}),
    ...(items && {items}),
    ...((source ?? method) && {paidWith: {...methodOf(source, method), ...shownCard(card)}}),
    ...(shipping && {shipping: shippingOf(shipping)}),
    ...(captures.length > 0 && {captures}),
    ...(units.length > 1 && {units: units.map(shownUnit)}),
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

type Unit = NonNullable<ShownOrder["purchase_units"]>[number];
type PaidCapture = NonNullable<NonNullable<Unit["payments"]>["captures"]>[number];

function shownCapture({id, status, amount}: PaidCapture) {
  return {id, status, ...(amount && {amount: toPublic(amount)})};
}

function shownUnit({reference_id: reference = DEFAULT_REFERENCE, amount, shipping, payments}: Unit) {
  return {
    reference,
    ...(amount && {amount: toPublic(amount)}),
    ...(shipping && {shipping: shippingOf(shipping)}),
    captures: (payments?.captures ?? []).map(shownCapture),
  };
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
