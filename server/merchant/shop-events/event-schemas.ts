import {z} from "zod";
import {
  type EventMoney,
  PAYMENT_STATES,
  type PaymentSnapshot,
  type ShopEvent,
  type ShopEventType,
} from "./events.ts";

const money: z.ZodType<EventMoney> = z.object({currencyCode: z.string(), value: z.string()});
const time = z.iso.datetime();
const text = z.string().optional();

const payment: z.ZodType<PaymentSnapshot> = z.object({
  id: z.string(),
  orderId: z.string().nullable(),
  state: z.enum(PAYMENT_STATES),
  reference: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  customer: z.string().nullable(),
  amount: money,
  refunded: money,
  fee: money.optional(),
  method: z.string().nullable(),
  captures: z.array(z.object({id: z.string(), amount: money, at: time})),
  pendingReason: text,
  voucher: z
    .object({reference: text, barcode: text, entity: text, payUntil: text, instructionsUrl: text})
    .optional(),
  buyer: z.object({name: text, email: text}).optional(),
  shippingAddress: z
    .object({
      name: text,
      addressLine1: text,
      addressLine2: text,
      adminArea1: text,
      adminArea2: text,
      postalCode: text,
      countryCode: text,
    })
    .optional(),
});

const refund = z.object({id: z.string(), amount: money, status: z.string(), pendingReason: text, at: time});

const dispute = z.object({
  id: z.string(),
  orderId: z.string().nullable(),
  captureId: z.string().nullable(),
  status: z.string(),
  reason: z.string().nullable(),
  stage: z.string().nullable(),
  amount: money.nullable(),
  outcome: z.string().nullable(),
  responseDue: z.string().nullable(),
  openedAt: time,
});

const savedMethod = z.object({
  id: z.string(),
  kind: z.enum(["card", "paypal", "venmo", "apple_pay"]),
  customer: z.string(),
});

const link = z.object({
  id: z.string(),
  captureId: z.string(),
  orderId: z.string().nullable(),
  amount: money,
  at: time,
});

const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.string(),
  amount: money.nullable(),
});

/** Schema of an event of one type, with the objects that it has. */
function event<Type extends ShopEventType, Objects extends z.ZodRawShape>(type: Type, objects: Objects) {
  return z.object({
    id: z.string(),
    type: z.literal(type),
    createdAt: time,
    position: z.int().positive(),
    sequence: z.int().positive(),
    ...objects,
  });
}

/** The schema of each type of event. */
export const EVENT_SCHEMAS = {
  "payment.authorized": event("payment.authorized", {payment}),
  "payment.pending": event("payment.pending", {payment}),
  "payment.paid": event("payment.paid", {payment}),
  "payment.declined": event("payment.declined", {payment}),
  "payment.voided": event("payment.voided", {payment}),
  "payment.expired": event("payment.expired", {payment}),
  "payment.closed": event("payment.closed", {payment}),
  "payment.reversed": event("payment.reversed", {payment}),
  "refund.pending": event("refund.pending", {payment, refund}),
  "refund.completed": event("refund.completed", {payment, refund}),
  "refund.failed": event("refund.failed", {payment, refund}),
  "dispute.opened": event("dispute.opened", {dispute}),
  "dispute.changed": event("dispute.changed", {dispute}),
  "dispute.closed": event("dispute.closed", {dispute}),
  "saved-method.added": event("saved-method.added", {savedMethod}),
  "saved-method.removed": event("saved-method.removed", {savedMethod}),
  "payment-link.paid": event("payment-link.paid", {link}),
  "invoice.paid": event("invoice.paid", {invoice}),
} as const satisfies Readonly<Record<ShopEventType, z.ZodType<ShopEvent>>>;
