import {z} from "zod";
import {publicMoney, shownPayment} from "../pricing/amount-schemas.ts";

// A purchase, as its page gets it. The types are made from the schemas.

const text = z.string();

export const createdOrder = z
  .object({
    id: text.describe("PayPal's id of the order."),
    status: text.describe(
      "PayPal's status. With `PAYER_ACTION_REQUIRED` the buyer must act at PayPal before the capture.",
    ),
    amount: publicMoney,
    payerAction: text
      .exactOptional()
      .describe("URL at which the buyer acts; only with `PAYER_ACTION_REQUIRED`."),
    captures: z
      .array(shownPayment)
      .exactOptional()
      .describe(
        "Present when PayPal captured the order at creation, unless that was a second payment of a cart.",
      ),
    authorizations: z
      .array(shownPayment)
      .exactOptional()
      .describe("Present when PayPal authorized the order at creation."),
  })
  .meta({id: "CreatedOrder", description: "An order that was created."});
export type CreatedOrder = z.output<typeof createdOrder>;

const elsewhere = z
  .object({
    orderId: text,
    reference: text.exactOptional().describe("The shop's order number."),
    amount: publicMoney,
  })
  .describe(
    "The order that another session of the customer has paid. It can be read and captured there only.",
  );

export const purchaseProgress = z
  .object({
    id: text.describe("The `Purchase-Id` of an order of this purchase."),
    payment: z
      .object({
        state: z.enum(["paid", "undecided", "approved"]),
        orderId: text
          .exactOptional()
          .describe("Absent for another session's order, and while PayPal has not created it."),
        isConfirmed: z
          .literal(true)
          .exactOptional()
          .describe("True if a page has shown the payment of a signed cart, which can be paid once only."),
        elsewhere: elsewhere.exactOptional(),
      })
      .exactOptional(),
  })
  .meta({id: "PurchaseProgress", description: "Id of a purchase, and its payment if there is one."});
/** Id of a purchase, and its payment if there is one. */
export type PurchaseProgress = z.output<typeof purchaseProgress>;

export const purchasedItem = z
  .object({
    name: text.describe("Whole, as the shop wrote it; PayPal's may be cut."),
    sku: text.exactOptional(),
    quantity: z.int(),
    unitAmount: publicMoney.exactOptional(),
    amount: publicMoney.exactOptional().describe("Quantity times unit amount."),
    unit: text.exactOptional().describe("Reference of its purchase unit, if the order has several."),
  })
  .meta({id: "PurchasedItem", description: "A line of a purchase."});
/** A line of a purchase. */
export type PurchasedItem = z.output<typeof purchasedItem>;
