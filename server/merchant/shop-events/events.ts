import type {z} from "zod";
import type {
  disputeEvent,
  invoiceEvent,
  paymentEvent,
  paymentLinkEvent,
  refundEvent,
  savedMethodEvent,
  shopEvent,
} from "./event-schemas.ts";

// The package's declaration of this file is made from the schemas, with the text of each field.

export type PaymentEvent = z.infer<typeof paymentEvent>;
export type RefundEvent = z.infer<typeof refundEvent>;
export type DisputeEvent = z.infer<typeof disputeEvent>;
export type SavedMethodEvent = z.infer<typeof savedMethodEvent>;
export type PaymentLinkEvent = z.infer<typeof paymentLinkEvent>;
export type InvoiceEvent = z.infer<typeof invoiceEvent>;
/** A change, as the shop's own code gets it. `type` says which object the event has. */
export type ShopEvent = z.infer<typeof shopEvent>;
export type ShopEventType = ShopEvent["type"];

export type PaymentSnapshot = PaymentEvent["payment"];
export type PaymentState = PaymentSnapshot["state"];
export type EventMoney = PaymentSnapshot["amount"];
export type EventBuyer = NonNullable<PaymentSnapshot["buyer"]>;
export type EventAddress = NonNullable<PaymentSnapshot["shippingAddress"]>;
export type EventVoucher = NonNullable<PaymentSnapshot["voucher"]>;
export type EventRefund = RefundEvent["refund"];
export type EventDispute = DisputeEvent["dispute"];
export type EventSavedMethod = SavedMethodEvent["savedMethod"];
export type EventLink = PaymentLinkEvent["link"];
export type EventInvoice = InvoiceEvent["invoice"];

/** The objects of an event, without its head. */
export type EventBody = Partial<
  Pick<RefundEvent, "payment" | "unit" | "refund"> &
    Pick<DisputeEvent, "dispute"> &
    Pick<SavedMethodEvent, "savedMethod"> &
    Pick<PaymentLinkEvent, "link"> &
    Pick<InvoiceEvent, "invoice">
>;
