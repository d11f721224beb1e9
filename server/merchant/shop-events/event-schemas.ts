import {z} from "zod";

// The shop events. The types, their declarations in the package and the tables of the docs are made from these schemas.

const text = z.string();
const time = z.iso.datetime();

const money = z
  .object({
    currencyCode: text.describe("Three capital letters, such as `USD`."),
    value: text.describe("Amount in major units, a decimal string such as `75.00`."),
  })
  .meta({id: "EventMoney", description: "An amount."});

const paymentState = z
  .enum([
    "authorized",
    "pending",
    "paid",
    "partly-paid",
    "partly-refunded",
    "refunded",
    "declined",
    "voided",
    "expired",
    "closed",
    "reversed",
  ])
  .meta({
    id: "PaymentState",
    description:
      "State of a payment. `partly-paid`: of several purchase units, at least one is paid, and another one is not, or not in full. `pending`: PayPal decides later. `closed`: the buyer began and did not pay, or PayPal refused the order; a payment may still follow, by another try or late. `reversed`: the captured money was taken back, as after a chargeback.",
  });

const buyer = z
  .object({name: text.optional(), email: text.optional()})
  .meta({id: "EventBuyer", description: "The payer, as PayPal knows them."});

const address = z
  .object({
    name: text.optional().describe("Recipient."),
    addressLine1: text.optional(),
    addressLine2: text.optional(),
    adminArea1: text.optional().describe("State, province or region."),
    adminArea2: text.optional().describe("City."),
    postalCode: text.optional(),
    countryCode: text.optional().describe("Two capital letters."),
  })
  .meta({id: "EventAddress", description: "Address as PayPal writes it. Each part may be absent."});

const voucher = z
  .object({
    reference: text.optional(),
    barcode: text.optional().describe("Digits of the barcode."),
    entity: text.optional(),
    payUntil: text.optional().describe("Last day (`YYYY-MM-DD`) or time (ISO 8601) for the payment."),
    instructionsUrl: text.optional().describe("Page that shows the voucher."),
  })
  .meta({
    id: "EventVoucher",
    description: "Data by which the buyer pays a pending voucher, as far as PayPal returned them.",
  });

const unit = text
  .optional()
  .describe("Reference of the purchase unit that it is about. Absent for an order of one unit.");

const payment = z
  .object({
    id: text.describe("Id of the payment at this server: the `attemptId` of the shop's hooks."),
    orderId: text.nullable().describe("PayPal's id of the order; null if PayPal created none."),
    state: paymentState,
    reference: text.nullable().describe("The shop's order number; null without one."),
    metadata: z.record(text, text),
    customer: text.nullable().describe("The shop's id of the signed-in customer; null without one."),
    amount: money.describe("Amount of the order."),
    refunded: money.describe("Sum of the completed refunds."),
    fee: money.optional().describe("PayPal's fee of all captures, once PayPal has returned it."),
    method: text
      .nullable()
      .describe("PayPal's name of the method, or the key of a local method; null if unknown."),
    captures: z
      .array(z.object({id: text, amount: money, at: time, unit}))
      .describe("Captures whose money has moved, the oldest first."),
    pendingReason: text.optional().describe("PayPal's reason why it is pending, such as `ECHECK`."),
    voucher: voucher.optional(),
    buyer: buyer
      .optional()
      .describe("Absent if PayPal did not return it with this change, and after its deletion."),
    shippingAddress: address.optional().describe("Absent as `buyer` is."),
  })
  .meta({
    id: "PaymentSnapshot",
    description: "A payment as it was after the change. Times are ISO 8601.",
  });

const refund = z
  .object({
    id: text.describe("PayPal's id."),
    amount: money,
    status: text.describe("PayPal's status, such as `COMPLETED`."),
    pendingReason: text.optional().describe("PayPal's reason why it is pending."),
    at: time,
  })
  .meta({id: "EventRefund", description: "A refund."});

const dispute = z
  .object({
    id: text.describe("PayPal's id."),
    orderId: text.nullable().describe("PayPal's id of the disputed order; null if unknown."),
    captureId: text.nullable(),
    unit,
    status: text.describe("PayPal's status, such as `WAITING_FOR_SELLER_RESPONSE`."),
    reason: text.nullable(),
    stage: text.nullable().describe("PayPal's stage of the life cycle, such as `CHARGEBACK`."),
    amount: money.nullable(),
    outcome: text.nullable().describe("PayPal's code of the outcome; null until the dispute is closed."),
    responseDue: text.nullable().describe("Time until which PayPal expects an answer."),
    openedAt: time,
  })
  .meta({id: "EventDispute", description: "A dispute."});

const savedMethod = z
  .object({
    id: text.describe("Id of the saved card or wallet at this server."),
    kind: z.enum(["card", "paypal", "venmo", "apple_pay"]),
    customer: text.describe("The shop's id of the customer."),
  })
  .meta({id: "EventSavedMethod", description: "A saved card or wallet."});

const link = z
  .object({
    id: text.describe("PayPal's id of the payment link."),
    captureId: text,
    orderId: text.nullable(),
    amount: money,
    at: time,
  })
  .meta({id: "EventLink", description: "A payment through a payment link."});

const invoice = z
  .object({
    id: text.describe("PayPal's id."),
    number: text.nullable().describe("Number that the buyer sees; null if PayPal did not return it."),
    status: text.describe("PayPal's status: `PAID`, or `MARKED_AS_PAID` for a payment outside PayPal."),
    amount: money.nullable(),
  })
  .meta({id: "EventInvoice", description: "An invoice."});

/** Schema of the fields that each event has. */
export const eventHead = z.object({
  id: text.describe("Id of the event. It is the same in each delivery."),
  type: text,
  createdAt: time.describe("Time of the change, ISO 8601."),
  position: z.int().positive().describe("Place among all events. A later position was committed later."),
  sequence: z
    .int()
    .positive()
    .describe(
      "Number of the event within its payment, dispute, saved method, payment through a link, or invoice. Starts at 1.",
    ),
});

/**
 * Schema of events with the same objects.
 *
 * @param when the types, each with the change that it stands for, in Markdown
 */
function event<const Types extends Readonly<Record<string, string>>, Objects extends z.ZodRawShape>(
  id: string,
  when: Types,
  objects: Objects,
) {
  const types = Object.keys(when) as (keyof Types & string)[];
  return eventHead
    .extend({type: z.enum(types), ...objects})
    .meta({id, when, description: types.map((type) => `\`${type}\`: ${when[type]}`).join("\n")});
}

export const paymentEvent = event(
  "PaymentEvent",
  {
    "payment.authorized": "The money is reserved. You capture it later.",
    "payment.pending": "PayPal decides later, or the buyer still has to pay a voucher.",
    "payment.paid":
      "The money was captured. Each further capture is another event, and so is each of several purchase units.",
    "payment.declined": "PayPal refused the payment. The buyer may try again.",
    "payment.voided": "The authorization was released.",
    "payment.expired": "The authorization has expired, and nothing of it was captured.",
    "payment.closed":
      "The buyer began and did not pay, or PayPal refused the order. `payment.paid` may still follow, by another try or late.",
    "payment.reversed": "The captured money was taken back, as after a chargeback.",
  },
  {payment, unit},
);

/** A refund belongs to the sequence of its payment. */
export const refundEvent = event(
  "RefundEvent",
  {
    "refund.pending": "PayPal refunds later.",
    "refund.completed": "The buyer gets the money back.",
    "refund.failed": "PayPal could not refund, also after `refund.pending`.",
  },
  {payment, unit, refund},
);

export const disputeEvent = event(
  "DisputeEvent",
  {
    "dispute.opened": "A buyer disputes a payment.",
    "dispute.changed": "The status, stage or due date of a dispute has changed.",
    "dispute.closed": "A dispute has its outcome.",
  },
  {dispute},
);

export const savedMethodEvent = event(
  "SavedMethodEvent",
  {
    "saved-method.added": "A customer has saved a card or a wallet.",
    "saved-method.removed": "A saved card or wallet was removed, here or at PayPal.",
  },
  {savedMethod},
);

export const paymentLinkEvent = event(
  "PaymentLinkEvent",
  {"payment-link.paid": "A buyer has paid through a payment link."},
  {link},
);

export const invoiceEvent = event(
  "InvoiceEvent",
  {"invoice.paid": "An invoice was paid, or marked as paid."},
  {invoice},
);

/** Schema of an event. Its type says which objects it has. */
export const shopEvent = z
  .discriminatedUnion("type", [
    paymentEvent,
    refundEvent,
    disputeEvent,
    savedMethodEvent,
    paymentLinkEvent,
    invoiceEvent,
  ])
  .meta({
    id: "ShopEvent",
    description: "A change, as the shop's own code gets it. `type` says which object the event has.",
  });

/** Schema of an event's type. */
export const shopEventType = z.enum(shopEvent.options.flatMap(({shape}) => shape.type.options));
