/** Amount in major units, a decimal string such as `75.00`. */
export interface EventMoney {
  /** Three capital letters, such as `USD`. */
  readonly currencyCode: string;
  readonly value: string;
}

export const PAYMENT_STATES = [
  "authorized",
  /** PayPal decides later. */
  "pending",
  "paid",
  "partly-refunded",
  "refunded",
  "declined",
  "voided",
  "expired",
  /** The buyer began and did not pay, or PayPal refused the order. A payment may still follow, by another try or late. */
  "closed",
  /** The captured money was taken back, as after a chargeback. */
  "reversed",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export interface EventBuyer {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/** Address as PayPal writes it. Each part may be absent. */
export interface EventAddress {
  /** Recipient. */
  readonly name?: string | undefined;
  readonly addressLine1?: string | undefined;
  readonly addressLine2?: string | undefined;
  /** State, province or region. */
  readonly adminArea1?: string | undefined;
  /** City. */
  readonly adminArea2?: string | undefined;
  readonly postalCode?: string | undefined;
  /** Two capital letters. */
  readonly countryCode?: string | undefined;
}

/** Data by which the buyer pays a pending voucher, as far as PayPal returned them. */
export interface EventVoucher {
  readonly reference?: string | undefined;
  /** Digits of the barcode. */
  readonly barcode?: string | undefined;
  readonly entity?: string | undefined;
  /** Last day (`YYYY-MM-DD`) or time (ISO 8601) for the payment. */
  readonly payUntil?: string | undefined;
  /** Page that shows the voucher. */
  readonly instructionsUrl?: string | undefined;
}

/** A payment as it was after the change. Times are ISO 8601. */
export interface PaymentSnapshot {
  /** Id of the payment at this server. */
  readonly id: string;
  /** PayPal's id of the order; null if PayPal created none. */
  readonly orderId: string | null;
  readonly state: PaymentState;
  /** The shop's order number; null without one. */
  readonly reference: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** The shop's id of the signed-in customer; null without one. */
  readonly customer: string | null;
  /** Amount of the order. */
  readonly amount: EventMoney;
  /** Sum of the completed refunds. */
  readonly refunded: EventMoney;
  /** PayPal's fee of the captures, if PayPal returned it with this change. */
  readonly fee?: EventMoney | undefined;
  /** PayPal's name of the method, or the key of a local method; null if unknown. */
  readonly method: string | null;
  /** Captures whose money has moved, the oldest first. */
  readonly captures: readonly {readonly id: string; readonly amount: EventMoney; readonly at: string}[];
  /** PayPal's reason why it is pending, such as `ECHECK`. */
  readonly pendingReason?: string | undefined;
  readonly voucher?: EventVoucher | undefined;
  /** Absent if PayPal did not return it with this change, and after its deletion. */
  readonly buyer?: EventBuyer | undefined;
  /** Absent as `buyer` is. */
  readonly shippingAddress?: EventAddress | undefined;
}

export interface EventRefund {
  /** PayPal's id. */
  readonly id: string;
  readonly amount: EventMoney;
  /** PayPal's status, such as `COMPLETED`. */
  readonly status: string;
  /** PayPal's reason why it is pending. */
  readonly pendingReason?: string | undefined;
  readonly at: string;
}

export interface EventDispute {
  /** PayPal's id. */
  readonly id: string;
  /** PayPal's id of the disputed order; null if unknown. */
  readonly orderId: string | null;
  readonly captureId: string | null;
  /** PayPal's status, such as `WAITING_FOR_SELLER_RESPONSE`. */
  readonly status: string;
  readonly reason: string | null;
  /** PayPal's stage of the life cycle, such as `CHARGEBACK`. */
  readonly stage: string | null;
  readonly amount: EventMoney | null;
  /** PayPal's code of the outcome; null until the dispute is closed. */
  readonly outcome: string | null;
  /** Time until which PayPal expects an answer. */
  readonly responseDue: string | null;
  readonly openedAt: string;
}

export interface EventSavedMethod {
  /** Id of the saved card or wallet at this server. */
  readonly id: string;
  readonly kind: "card" | "paypal" | "venmo" | "apple_pay";
  /** The shop's id of the customer. */
  readonly customer: string;
}

export interface EventLink {
  /** PayPal's id of the payment link. */
  readonly id: string;
  readonly captureId: string;
  readonly orderId: string | null;
  readonly amount: EventMoney;
  readonly at: string;
}

export interface EventInvoice {
  /** PayPal's id. */
  readonly id: string;
  /** Number that the buyer sees; null if PayPal did not return it. */
  readonly number: string | null;
  /** PayPal's status: `PAID`, or `MARKED_AS_PAID` for a payment outside PayPal. */
  readonly status: string;
  readonly amount: EventMoney | null;
}

export type PaymentEventType =
  | "payment.authorized"
  | "payment.pending"
  | "payment.paid"
  | "payment.declined"
  | "payment.voided"
  | "payment.expired"
  | "payment.closed"
  | "payment.reversed";
export type RefundEventType = "refund.pending" | "refund.completed" | "refund.failed";
export type DisputeEventType = "dispute.opened" | "dispute.changed" | "dispute.closed";
export type SavedMethodEventType = "saved-method.added" | "saved-method.removed";
export type ShopEventType =
  | PaymentEventType
  | RefundEventType
  | DisputeEventType
  | SavedMethodEventType
  | "payment-link.paid"
  | "invoice.paid";

/** Fields of every event. */
export interface EventHead<Type extends ShopEventType> {
  /** Id of the event. It is the same in each delivery. */
  readonly id: string;
  readonly type: Type;
  /** Time of the change, ISO 8601. */
  readonly createdAt: string;
  /** Place among all events. A later position was committed later. */
  readonly position: number;
  /** Number of the event within its payment, dispute, saved method, payment through a link, or invoice. Starts at 1. */
  readonly sequence: number;
}

/** A payment changed. Each further capture is another `payment.paid`. */
export interface PaymentEvent<Type extends PaymentEventType = PaymentEventType> extends EventHead<Type> {
  readonly payment: PaymentSnapshot;
}

/** A refund changed. It belongs to the sequence of its payment. */
export interface RefundEvent<Type extends RefundEventType = RefundEventType> extends EventHead<Type> {
  readonly payment: PaymentSnapshot;
  readonly refund: EventRefund;
}

export interface DisputeEvent<Type extends DisputeEventType = DisputeEventType> extends EventHead<Type> {
  readonly dispute: EventDispute;
}

export interface SavedMethodEvent<
  Type extends SavedMethodEventType = SavedMethodEventType,
> extends EventHead<Type> {
  readonly savedMethod: EventSavedMethod;
}

export interface PaymentLinkEvent extends EventHead<"payment-link.paid"> {
  readonly link: EventLink;
}

export interface InvoiceEvent extends EventHead<"invoice.paid"> {
  readonly invoice: EventInvoice;
}

/** A change, as the shop's own code gets it. `type` says which object the event has. */
export type ShopEvent =
  PaymentEvent | RefundEvent | DisputeEvent | SavedMethodEvent | PaymentLinkEvent | InvoiceEvent;

/** The objects of an event, without its head. */
export type EventBody = Partial<
  Pick<RefundEvent, "payment" | "refund"> &
    Pick<DisputeEvent, "dispute"> &
    Pick<SavedMethodEvent, "savedMethod"> &
    Pick<PaymentLinkEvent, "link"> &
    Pick<InvoiceEvent, "invoice">
>;
