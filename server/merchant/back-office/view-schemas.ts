import {z} from "zod";
import {amountParts, publicMoney} from "../pricing/amount-schemas.ts";
import {
  PAYPAL_ACTION_KINDS,
  PAYMENT_KINDS,
  TO_CHECK_KINDS,
  TO_CHECK_STATES,
} from "../unfinished-calls/kinds.ts";
import {MOST_COUNTED, SHOWN_STATES} from "../payment-list/payment-list.states.ts";
import {ACTION_KINDS} from "../payments/actions/actions.states.ts";
import {ATTEMPT_STATES, CALL_STATES} from "../payments/payments.states.ts";
import {purchasedItem} from "../payments/purchase-schemas.ts";
import {CALL_OPERATIONS, FINDINGS, INTENTS} from "../payments/payments.tables.ts";
import {ACTION_STATES} from "../recorded-calls/actions.states.ts";
import {DELIVERY_STATES} from "../shop-events/shop-events.tables.ts";
import {shopEventType} from "../shop-events/event-schemas.ts";
import {SAVED_CARD_STATES} from "../vault/vault.states.ts";
import {SAVED_KINDS} from "../vault/vault.tables.ts";

// Views of the back office. The types and `openapi.json` are made from these schemas.

const text = z.string();
const time = text.describe("ISO 8601.");

/** Page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next: text.exactOptional().describe("The `pageToken` of the next page. Absent on the last page."),
  });
}

const times = z.object({createdAt: time, updatedAt: time});

export const actionView = times
  .extend({
    id: text.describe("A repeated request with this id returns the same action."),
    kind: z.enum(ACTION_KINDS),
    orderId: text,
    paymentId: text.describe("Id of the refunded capture, or of the authorization."),
    amount: publicMoney.exactOptional().describe("Absent for a void."),
    state: z
      .enum([...ACTION_STATES, "unknown"])
      .exclude(["sent"])
      .describe(
        "`pending`: PayPal decides later; `failed`: PayPal definitely did not do it; `unknown`: PayPal may have done it, and recovery will find the outcome; `needs-check`: manual resolution is needed.",
      ),
    resultId: text
      .exactOptional()
      .describe("Id of the refund, the capture or the authorization that the action made."),
    resultStatus: text.exactOptional().describe("PayPal's status of the result."),
    retryAfterMs: z
      .number()
      .exactOptional()
      .describe("Milliseconds after which to repeat the request; only with `unknown`."),
  })
  .meta({id: "Action", description: "A refund, a capture of an authorization, a void or a reauthorization."});

export const callView = times
  .extend({
    requestId: text,
    operation: z.enum(CALL_OPERATIONS),
    state: z.enum(CALL_STATES),
    status: z.int().exactOptional().describe("HTTP status."),
  })
  .meta({id: "Call", description: "A recorded call to PayPal."});

export const resolutionView = z
  .object({
    subject: text.describe("Id of the attempt or of its payment action."),
    outcome: z.enum(FINDINGS),
    reference: text.exactOptional(),
    note: text,
    createdAt: time,
  })
  .meta({id: "Resolution"});

export const attemptView = times
  .extend({
    id: text,
    orderId: text.exactOptional(),
    state: z.enum(ATTEMPT_STATES),
    intent: z.enum(INTENTS),
    amount: publicMoney,
    cart: text.exactOptional().describe("The `jti` of the signed cart."),
    duplicateOf: text
      .exactOptional()
      .describe(
        "Id of the attempt that had paid the same cart before. This payment is refunded: don't ship.",
      ),
    actions: z.array(actionView),
    calls: z.array(callView),
    resolutions: z.array(resolutionView),
  })
  .meta({id: "Attempt", description: "An attempt with everything that is recorded about it."});

export const needsCheckView = times
  .extend({
    id: text.describe("Id to settle it by: the attempt's or the payment action's."),
    kind: z.enum(PAYMENT_KINDS),
    attemptId: text,
    orderId: text.exactOptional().describe("Absent while it is unknown whether there is an order."),
    amount: publicMoney.exactOptional(),
  })
  .meta({id: "NeedsCheck", description: "An attempt or payment action that needs manual resolution."});

const unitReference = text
  .exactOptional()
  .describe("`reference` of its purchase unit. Only for an order of several.");

export const disputeView = times
  .extend({
    id: text,
    orderId: text.exactOptional().describe("Absent for a payment of an unknown order."),
    captureId: text.exactOptional(),
    unit: unitReference,
    status: text.describe("PayPal's codes."),
    reason: text.exactOptional(),
    stage: text.exactOptional(),
    outcome: text.exactOptional(),
    amount: publicMoney.exactOptional(),
    payer: z
      .object({name: text.exactOptional(), email: text.exactOptional()})
      .exactOptional()
      .describe("The buyer, as the shop's own records have it."),
    responseDue: text.exactOptional().describe("Time by which the merchant must answer, in ISO 8601."),
  })
  .meta({
    id: "Dispute",
    description: "A dispute as PayPal returned it after the last webhook event about it.",
  });

export const linkPaymentView = times
  .extend({
    captureId: text,
    linkId: text,
    orderId: text.exactOptional(),
    amount: publicMoney.exactOptional(),
    status: text.describe("PayPal's status of the capture."),
  })
  .meta({
    id: "LinkPayment",
    description:
      "A payment through a payment link, as PayPal returned it after the last webhook event about it.",
  });

/** Why a capture, an authorization or a refund is pending. */
const pendingReason = z.object({
  code: text.describe("PayPal's reason, such as `ECHECK`."),
  text: text.describe("The reason in a few words."),
  advice: text.describe("The merchant's next step."),
});

export const paymentItem = z
  .object({
    id: text.describe("Id of the attempt."),
    orderId: text.exactOptional().describe("Absent while PayPal has created no order."),
    createdAt: time,
    updatedAt: time,
    state: z.enum(SHOWN_STATES),
    amount: publicMoney.describe("Amount of the order."),
    captured: publicMoney.exactOptional().describe("Sum of the completed captures; absent without one."),
    refunded: publicMoney.exactOptional().describe("Sum of the completed refunds; absent without one."),
    payer: z
      .object({name: text.exactOptional(), email: text.exactOptional(), phone: text.exactOptional()})
      .exactOptional(),
    source: text
      .exactOptional()
      .describe("PayPal's name of the method, such as `card` or `paypal`; the key of a local method."),
    payUntil: text
      .exactOptional()
      .describe("Last day (`YYYY-MM-DD`) or time (ISO 8601) for the payment of a pending voucher."),
    pendingReason: pendingReason
      .exactOptional()
      .describe("Why PayPal has not decided about a capture or an authorization yet."),
    refundPendingReason: pendingReason
      .exactOptional()
      .describe("Why PayPal has not decided about a refund yet."),
    lastDigits: text.exactOptional().describe("Last digits of the card."),
    reference: text.exactOptional().describe("The shop's order number."),
    invoiceId: text.exactOptional().describe("PayPal's `invoice_id`."),
    customId: text.exactOptional().describe("PayPal's `custom_id`."),
    customer: text.exactOptional().describe("The shop's id of the signed-in customer."),
    isDisputed: z.boolean().exactOptional().describe("True if a dispute about the payment is open."),
    failedAction: z
      .enum(ACTION_KINDS)
      .exactOptional()
      .describe("Kind of an action that PayPal took and that failed. Absent after it was settled."),
  })
  .meta({id: "PaymentItem", description: "A payment in a list. Times are in ISO 8601."});

export const paymentPage = pageOf(paymentItem).extend({
  abandoned: z
    .object({
      count: z.int(),
      hasMore: z.boolean().describe(`True if they are more than ${MOST_COUNTED}, which aren't counted.`),
    })
    .exactOptional()
    .describe(
      "Number of the checkouts that the list leaves out. Only on the first page with `hideAbandoned`, and with no filter but times.",
    ),
});

export const pendingPart = pendingReason
  .extend({
    activityUrl: text
      .exactOptional()
      .describe("PayPal's page about it, for the merchant. Absent for a stand-in of PayPal."),
  })
  .meta({id: "PendingPart", description: "Why a capture, an authorization or a refund is pending."});

export const paymentCapture = z
  .object({
    id: text,
    unit: unitReference,
    status: text.describe("PayPal's status."),
    pendingReason: pendingPart.exactOptional(),
    amount: publicMoney,
    refunded: publicMoney.describe("Sum of the completed refunds."),
    refundable: publicMoney
      .exactOptional()
      .describe(
        "Amount that can still be refunded; the `expectedRefundable` of a refund. Absent if it is zero.",
      ),
    fee: publicMoney.exactOptional().describe("PayPal's fee; absent if PayPal has not returned it."),
    createdAt: time.exactOptional(),
  })
  .meta({id: "PaymentCapture"});

export const paymentAuthorization = z
  .object({
    id: text,
    unit: unitReference,
    status: text.describe("PayPal's status."),
    pendingReason: pendingPart.exactOptional(),
    amount: publicMoney,
    captured: publicMoney.describe(
      "Amount captured of it. A reauthorization shares this amount with the authorization that it renews.",
    ),
    capturable: publicMoney
      .exactOptional()
      .describe(
        "Amount that can still be captured of it; the `expectedCapturable` of a capture. Absent if nothing can be.",
      ),
    canVoid: z
      .literal(true)
      .exactOptional()
      .describe("Present if it can be voided or renewed: only the buyer's own authorization."),
    createdAt: time.exactOptional(),
    expiresAt: time.exactOptional(),
  })
  .meta({id: "PaymentAuthorization"});

export const paymentRefund = z
  .object({
    id: text,
    unit: unitReference,
    status: text.describe("PayPal's status."),
    pendingReason: pendingPart.exactOptional(),
    amount: publicMoney,
    captureId: text.exactOptional(),
    createdAt: time.exactOptional(),
  })
  .meta({id: "PaymentRefund"});

/** Kind of an event in a payment's history. */
export const TIMELINE_KINDS = [
  "order-created",
  /** PayPal refused the order or the payment, but not by a decline. */
  "refused",
  "delivery-changed",
  "captured",
  "capture-pending",
  "declined",
  "authorized",
  "reauthorized",
  "voided",
  "refunded",
  "refund-pending",
  "refund-failed",
  /** A request of the merchant without a result: its reply is missing, or PayPal refused it. */
  "refund-requested",
  "capture-requested",
  "void-requested",
  "reauthorization-requested",
  /** The outcome is unknown, and it is too late to repeat the call. */
  "needs-check",
  /** A person recorded an outcome. */
  "settled",
  "disputed",
] as const;

export const timelineEvent = z
  .object({
    at: time,
    kind: z.enum(TIMELINE_KINDS),
    amount: publicMoney.exactOptional(),
    id: text.exactOptional().describe("PayPal's id of the capture, authorization, refund or dispute."),
    unit: unitReference,
    note: text.exactOptional(),
    by: z
      .enum(["buyer", "merchant", "shop", "paypal", "server"])
      .describe("`merchant`: an operator; `shop`: the shop's own code; `server`: this server by itself."),
  })
  .meta({id: "TimelineEvent"});

export const cardCheck = z
  .object({
    liabilityShift: text
      .exactOptional()
      .describe("PayPal's liability shift, such as `POSSIBLE`; absent without a check by 3-D Secure."),
    createdFor: text
      .exactOptional()
      .describe("Source that the order was created for, if the buyer's page confirmed another one."),
    refusedBy: text.exactOptional().describe("Code of the shop's rule for which the order is not captured."),
  })
  .meta({id: "CardCheck", description: "Authentication of a card, typed or inside a device's wallet."});

export const paymentEventView = z
  .object({
    id: text,
    type: shopEventType,
    createdAt: time,
    deliveries: z
      .array(z.object({receiver: text, state: z.enum(DELIVERY_STATES)}))
      .describe("Empty for a shop that lists its events."),
  })
  .meta({id: "EventOfPayment", description: "An event for the shop's own code."});

const delivery = z.object({
  name: text.exactOptional(),
  address: z.array(text).exactOptional().describe("Lines of the address."),
  option: text.exactOptional().describe("Chosen shipping option."),
});

export const paymentUnit = z
  .object({
    reference: text.describe("PayPal's `reference_id`."),
    amount: publicMoney.exactOptional(),
    invoiceId: text.exactOptional(),
    state: z.enum(SHOWN_STATES).describe("State that a payment of this unit alone would have."),
    captured: publicMoney.exactOptional().describe("Sum of its completed captures; absent without one."),
    refunded: publicMoney.exactOptional().describe("Sum of its completed refunds; absent without one."),
    refundable: publicMoney
      .exactOptional()
      .describe("Amount that can still be refunded, of all its captures. Absent if nothing can be."),
    capturable: publicMoney
      .exactOptional()
      .describe("Amount that can still be captured. Absent if nothing can be."),
    canVoid: z.boolean(),
    delivery: delivery.exactOptional(),
    payee: text.exactOptional().describe("E-mail address or PayPal id of the account that gets the money."),
    platformFee: publicMoney.exactOptional(),
  })
  .meta({
    id: "PaymentUnit",
    description:
      "A purchase unit of an order that has several. Captures, authorizations, refunds and items name its `reference` as their `unit`.",
  });

export const paymentView = paymentItem
  .extend({
    ...amountParts.shape,
    softDescriptor: text.exactOptional().describe("Text on the buyer's card statement."),
    metadata: z.record(text, text).exactOptional().describe("The shop's own values."),
    cardCheck: cardCheck.exactOptional().describe("Absent for a source without a card."),
    duplicateOf: text
      .exactOptional()
      .describe("Id of the payment that had paid the same cart before. This payment is refunded."),
    captures: z.array(paymentCapture),
    authorizations: z.array(paymentAuthorization),
    refunds: z.array(paymentRefund),
    refundable: publicMoney
      .exactOptional()
      .describe("Sum that can still be refunded, of all captures. Absent if nothing can be."),
    capturable: publicMoney
      .exactOptional()
      .describe("Amount that can still be captured. Absent if nothing can be."),
    canVoid: z.boolean(),
    trackers: z.array(z.unknown()).describe("PayPal's trackers of the order's shipments."),
    timeline: z.array(timelineEvent).describe("Oldest first."),
    events: z
      .array(paymentEventView)
      .describe("Events of the payment for the shop's own code, oldest first."),
    disputes: z.array(z.object({id: text, status: text.exactOptional(), unit: unitReference})),
    delivery: delivery.exactOptional(),
    payee: text
      .exactOptional()
      .describe(
        "Account that gets the money of an order of one unit, if it isn't the shop's: e-mail address or PayPal id.",
      ),
    platformFee: publicMoney
      .exactOptional()
      .describe("Fee that the payee does not get, of an order of one unit."),
    units: z.array(paymentUnit).exactOptional().describe("Only for an order of several purchase units."),
    items: z.array(purchasedItem).exactOptional(),
    isStale: z
      .boolean()
      .exactOptional()
      .describe(
        "True if PayPal did not reply, so that this is the last known state, without the parts of the amount, delivery and trackers.",
      ),
  })
  .meta({id: "Payment", description: "A payment with its history."});

export const currencyTotals = z
  .object({
    currencyCode: text,
    paid: text.describe("Sum of the completed captures, as a decimal string in major units."),
    refunded: text.describe("Sum of the completed refunds."),
    net: text,
    count: z.int().describe("Number of captures."),
  })
  .meta({id: "CurrencyTotals", description: "Totals of a currency."});

export const periodTotals = z
  .object({
    from: text.describe("ISO 8601; the first instant of the period."),
    until: text.describe("ISO 8601; the first instant after the period."),
    currencies: z.array(currencyTotals),
  })
  .meta({id: "PeriodTotals"});

export const totalsView = z.object({day: periodTotals, month: periodTotals}).meta({
  id: "Totals",
  description: "Totals of a day and of its month. A capture or refund counts at the time when it was made.",
});

export const savedCardInDoubtView = z
  .object({
    id: text,
    source: z.enum(SAVED_KINDS),
    state: z.enum(SAVED_CARD_STATES),
    customer: text.describe("The shop's id of its customer."),
    brand: text.exactOptional(),
    lastDigits: text.exactOptional(),
    createdAt: time,
    updatedAt: time,
    advice: text.describe("Text for the merchant: the event, and the next step."),
  })
  .meta({id: "SavedCardInDoubt", description: "A saved card or wallet with an unknown outcome."});

export const failedEventView = z
  .object({
    type: shopEventType,
    deliveries: z
      .array(
        z.object({
          receiver: text,
          tries: z.int(),
          since: time.describe("Time of the first try, ISO 8601."),
          reason: text.exactOptional().describe("Why the last try failed."),
          later: z.int().describe("Number of the later events of the same object that wait."),
        }),
      )
      .describe("A receiver that has not accepted it, each."),
  })
  .meta({
    id: "FailedEvent",
    description: "An event that the shop's own code has not accepted for three days.",
  });

export const paymentToCheckView = times
  .extend({
    id: text.describe("Id to settle it by; to send or dismiss an event by."),
    kind: z.enum(TO_CHECK_KINDS),
    state: z
      .enum(TO_CHECK_STATES)
      .describe("`unknown`: the server still asks PayPal. `needs-check`: manual resolution is needed."),
    attemptId: text.exactOptional().describe("Id of the payment's attempt."),
    orderId: text.exactOptional().describe("Absent while it is unknown whether there is an order."),
    target: text
      .exactOptional()
      .describe(
        "Id of the record at PayPal; of the order and the tracker, with a slash between; of the action if it creates a record. Kind and id of an event's object, such as `dispute:PP-D-1`.",
      ),
    customer: text.exactOptional().describe("The shop's id of the customer whose card or wallet is saved."),
    source: z.enum(SAVED_KINDS).exactOptional().describe("Kind of the saved card or wallet."),
    brand: text.exactOptional(),
    lastDigits: text.exactOptional(),
    failedId: text
      .exactOptional()
      .describe(
        "PayPal's id of the refund, capture or authorization that failed. Absent while the outcome is unknown.",
      ),
    amount: publicMoney.exactOptional(),
    event: failedEventView.exactOptional().describe("Only for the kind `event`."),
    advice: text.describe("Text for the merchant: the next step."),
  })
  .meta({
    id: "PaymentToCheck",
    description:
      "A payment, an action or a saved card with an unknown outcome, an action that failed at PayPal, or an event that was given up.",
  });

export const payPalActionView = times
  .extend({
    id: text,
    kind: z.enum(PAYPAL_ACTION_KINDS),
    target: text.describe(
      "Id of the record at PayPal; of the order and the tracker, with a slash between; of the action if it creates a record.",
    ),
    state: z
      .enum(["done", "failed", "unknown", "needs-check"])
      .describe("`unknown`: PayPal gave no usable reply, and the server will find the outcome."),
    retryAfterMs: z
      .number()
      .exactOptional()
      .describe("Milliseconds after which to repeat the request, while the outcome is unknown."),
    note: text.exactOptional().describe("Source of the outcome that a person found."),
  })
  .meta({id: "PayPalAction", description: "An action on a record at PayPal, as the back office shows it."});
