import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime} from "../context.ts";
import {payerNameOf} from "../forms/forms.schema.ts";
import {captureOrder, createOrder} from "../orders/orders.operations.ts";
import {createOrderBody} from "../orders/orders.schema.ts";
import {type Money, toWire} from "../../shared/money.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import type {ItemChoice} from "../payment-links/item-choices.ts";
import type {LinkBuyer, LinkPayment} from "../payment-links/link-payments.model.ts";
import {linkPayments} from "../payment-links/link-payments.operations.ts";
import {takesPayments} from "../payment-links/payment-links.model.ts";
import {paymentLinks} from "../payment-links/payment-links.operations.ts";
import {type Quote, quote} from "../payment-links/pricing.ts";
import {receiptOf} from "../payment-links/receipts.ts";
import {languageOf} from "../locales/languages.ts";
import type {Store} from "../store.ts";

/** Details of the payment that exist before the order is created. */
export interface LinkPaymentTerms {
  /** True for card fields: the order then allows a 3-D Secure challenge. */
  readonly byCard?: boolean;
  /** Locale of the payment windows and the receipt, as a BCP 47 tag. English if absent. */
  readonly locale?: string;
  /** Client metadata id of the buyer's session. No other session can then pay the order. */
  readonly session?: string;
}

/**
 * Creates the order for a payment through a link, at the link's current price. Later changes of the link do not
 * affect it.
 *
 * @param choice one entry for each line item of the link, in their order
 * @param buyer undefined for a payment in PayPal's window, which asks for the buyer and the address
 * @throws ServiceError 404 when the link is deleted; 422 when it cannot be paid, the choice is not offered, or a
 *   required shipping address is missing
 */
export function createLinkOrder(
  store: Store,
  runtime: Runtime,
  linkId: string,
  choice: readonly ItemChoice[],
  buyer: LinkBuyer | undefined,
  payment: LinkPaymentTerms = {},
): LinkPayment {
  const link = paymentLinks(store).get(linkId);
  if (!link) throw notFound("id");
  if (!takesPayments(link)) {
    throw unprocessable("PAYMENT_LINK_INACTIVE", {
      description: "This payment link no longer takes payments.",
    });
  }
  const shipped = link.items.some((item) => item.collect_shipping_address);
  if (shipped && buyer && !buyer.shipping_address) {
    const description = "The link requires a shipping address.";
    throw unprocessable("SHIPPING_ADDRESS_REQUIRED", {description, field: "/buyer/shipping_address"});
  }
  const application = applicationById(store, link.applicationId);
  const price = quote(link.items, choice, application.profile);
  const caller = {applicationId: application.id, clientMetadataId: payment.session};
  const body = orderBody(linkId, price, shipped, buyer, payment);
  const order = createOrder(store, runtime, caller, body);
  const now = runtime.clock.now();
  return linkPayments(store).add({
    id: order.row.id,
    applicationId: application.id,
    linkId,
    product: productOf(price),
    total: toWire(price.total),
    buyer: buyer && {...buyer, shipping_address: shipped ? buyer.shipping_address : undefined},
    language: languageOf(payment.locale),
    receipt: receiptOf(price, choice),
    status: "CREATED",
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * Captures the approved order of a link's buyer. As with any capture, `recordLinkCapture` updates the payment in the
 * same run. A declined capture is not an error.
 *
 * @throws ServiceError 404 for an order that no link created, 422 as capturing any order
 */
export function captureLinkOrder(store: Store, runtime: Runtime, orderId: string): void {
  const payment = linkPayments(store).get(orderId);
  if (!payment) throw notFound("id");
  const caller = {applicationId: payment.applicationId, clientMetadataId: undefined};
  captureOrder(store, runtime, caller, orderId);
}

/** Names of the line items with their chosen options. */
function productOf({lines}: Quote): string {
  return lines
    .map(({item, quantity, options}) => {
      const chosen = options.map(({label}) => label).join(", ");
      return `${quantity} × ${item.name}${chosen === "" ? "" : ` (${chosen})`}`;
    })
    .join("; ");
}

/**
 * The order body. Taxes are in the breakdown only: an order's item has its tax for one unit, but a link's taxes are
 * rounded for each line.
 */
function orderBody(
  linkId: string,
  price: Quote,
  shipped: boolean,
  buyer: LinkBuyer | undefined,
  {byCard = false, locale}: LinkPaymentTerms,
) {
  const {lines, itemTotal, taxTotal, shippingTotal, total} = price;
  return createOrderBody.parse({
    intent: "CAPTURE",
    ...(buyer ? {payer: {email_address: buyer.email_address, name: payerNameOf(buyer.name)}} : {}),
    application_context: {
      shipping_preference: shipped ? (buyer ? "SET_PROVIDED_ADDRESS" : "GET_FROM_FILE") : "NO_SHIPPING",
      user_action: "PAY_NOW",
      ...(locale === undefined ? {} : {locale}),
    },
    ...(byCard ? {payment_source: {card: {attributes: {verification: {method: "SCA_WHEN_REQUIRED"}}}}} : {}),
    purchase_units: [
      {
        custom_id: linkId,
        ...(shipped && buyer
          ? {shipping: {name: {full_name: buyer.name}, address: buyer.shipping_address}}
          : {}),
        amount: {
          ...toWire(total),
          breakdown: {
            item_total: toWire(itemTotal),
            ...partOf("tax_total", taxTotal),
            ...partOf("shipping", shippingTotal),
          },
        },
        items: lines.map(({item, options, quantity, unitAmount}) => ({
          name: item.name,
          quantity: String(quantity),
          unit_amount: toWire(unitAmount),
          ...(item.product_id === undefined ? {} : {sku: item.product_id}),
          ...(options.length === 0
            ? {}
            : {description: options.map(({dimension, label}) => `${dimension}: ${label}`).join(", ")}),
        })),
      },
    ],
  });
}

function partOf(name: "tax_total" | "shipping", amount: Money) {
  return amount.minor === 0n ? {} : {[name]: toWire(amount)};
}
