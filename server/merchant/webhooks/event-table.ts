import {applyApproval, applyOrder, applyReversal} from "./apply-orders.ts";
import {applyAuthorization} from "./apply-authorizations.ts";
import {applyCapture} from "./apply-captures.ts";
import {applyDispute} from "./apply-disputes.ts";
import {applyDeletedToken} from "./apply-payment-tokens.ts";
import {applyInvoice} from "./apply-invoices.ts";
import type {Apply} from "./applying.ts";
import type {ServiceEvent} from "./event-body.ts";
import {
  type EventResource,
  named,
  type NamedSubject,
  refundedCapture,
  relatedOrder,
  type Subject,
} from "./subjects.ts";

/** Subject of a type of webhook event, and the work that it causes. */
export interface EventRow {
  /** PayPal's name of the subject in the event's resource. */
  readonly subject: (resource: EventResource) => NamedSubject;
  /** Reads the subject from PayPal, and updates the record that changes. */
  readonly apply: Apply;
  /** True for an event that needs no work once the order's capture is recorded. */
  readonly isOverOnceCaptured?: true;
  /** Last parts of the types that PayPal documents; absent for a row of one type. */
  readonly documented?: readonly string[];
  /** True if an event of the type may name no subject. */
  readonly mayLackSubject?: true;
  /** For the documentation: what is read, and what changes. */
  readonly reads: string;
  readonly changes: string;
}

type Work = Pick<EventRow, "subject" | "apply" | "reads">;

const order: Work = {subject: ({id}) => ({orderId: id}), apply: applyOrder, reads: "the order"};
const capture: Work = {
  subject: (resource) => ({captureId: resource.id, orderId: relatedOrder(resource)}),
  apply: applyCapture,
  reads: "the capture's order; the capture, if the order is not this server's",
};
const refund: Work = {
  subject: (resource) => ({captureId: refundedCapture(resource), orderId: relatedOrder(resource)}),
  apply: applyCapture,
  reads: "the order of the refund's capture",
};
const dispute: Work = {
  subject: (resource) => ({disputeId: resource.dispute_id ?? resource.id}),
  apply: applyDispute,
  reads: "the dispute",
};
const deletedToken: Work = {
  subject: ({id}) => ({paymentToken: id}),
  apply: applyDeletedToken,
  reads: "the payment token",
};

const PAYMENT = "the payment";
const PAYMENT_OR_LINK = "the payment, or the payment through a [payment link](back-office.md#payment-links)";
const DISPUTE = "the dispute, with its order";

/**
 * PayPal's webhook events that change a record. A name that ends with `*` stands for all types of the family that have no row of
 * their own. An event that matters is one row here.
 */
export const EVENTS: Readonly<Record<string, EventRow>> = {
  "CHECKOUT.ORDER.APPROVED": {
    ...order,
    apply: applyApproval,
    isOverOnceCaptured: true,
    changes:
      "the payment, after the server [captured the order](#if-the-buyer-closes-the-page) if its page has not",
  },
  "CHECKOUT.ORDER.COMPLETED": {...order, isOverOnceCaptured: true, changes: PAYMENT},
  "CHECKOUT.ORDER.*": {...order, documented: [], changes: PAYMENT},
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED": {
    subject: (resource) => ({orderId: resource.order_id ?? resource.id}),
    apply: applyReversal,
    reads: "the order",
    changes: "the payment: it ends as not paid, because PayPal gave the money back to the buyer",
  },
  "PAYMENT.AUTHORIZATION.*": {
    subject: (resource) => ({authorizationId: resource.id, orderId: relatedOrder(resource)}),
    apply: applyAuthorization,
    documented: ["CREATED", "VOIDED"],
    reads: "the authorization's order; the authorization, if the event names no order",
    changes: "the payment: authorized, voided, expired or declined",
  },
  "PAYMENT.CAPTURE.COMPLETED": {...capture, isOverOnceCaptured: true, changes: PAYMENT_OR_LINK},
  "PAYMENT.CAPTURE.REFUNDED": {...refund, changes: PAYMENT_OR_LINK},
  "PAYMENT.CAPTURE.REVERSED": {
    ...refund,
    // The resource is the reversal or the capture. Only the reversal has a link to the capture.
    subject: (resource) => ({
      captureId: refundedCapture(resource) ?? resource.id,
      orderId: relatedOrder(resource),
    }),
    changes: PAYMENT_OR_LINK,
  },
  "PAYMENT.CAPTURE.*": {
    ...capture,
    documented: ["PENDING", "DECLINED", "DENIED"],
    changes: PAYMENT_OR_LINK,
  },
  "PAYMENT.REFUND.*": {...refund, documented: ["PENDING", "FAILED"], changes: "the refund and its payment"},
  "CUSTOMER.DISPUTE.*": {...dispute, documented: ["CREATED", "UPDATED", "RESOLVED"], changes: DISPUTE},
  "RISK.DISPUTE.CREATED": {...dispute, changes: DISPUTE},
  "INVOICING.INVOICE.PAID": {
    subject: (resource) => ({invoiceId: resource.invoice?.id ?? resource.id}),
    apply: applyInvoice,
    reads: "the invoice",
    changes: "no record. Your own code gets the event `invoice.paid`",
  },
  "VAULT.PAYMENT-TOKEN.CREATED": {
    // A payment token that no payment saved names no order.
    subject: ({metadata}) => ({orderId: metadata?.order_id}),
    mayLackSubject: true,
    apply: applyOrder,
    reads: "the order that saved the card or wallet",
    changes: "the saved card or wallet",
  },
  "VAULT.PAYMENT-TOKEN.DELETED": {
    ...deletedToken,
    changes: "the saved card or wallet: it is no longer offered, and its token is erased",
  },
  "VAULT.PAYMENT-TOKEN.DELETION-INITIATED": {
    ...deletedToken,
    changes: "the saved card or wallet: it is no longer offered",
  },
};

/** Returns the row of an event type. Undefined for types that need no work. */
export function rowOf(type: string): EventRow | undefined {
  const row = (name: string) => (Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined);
  return row(type) ?? row(type.replace(/[^.]*$/, "*"));
}

/** Tests whether an event of this type without a subject is incomplete. */
export function needsSubject(type: string): boolean {
  const row = rowOf(type);
  return row !== undefined && row.mayLackSubject === undefined;
}

/** The event types of a row that PayPal documents. */
export function documentedTypes(name: string): readonly string[] {
  const {documented} = EVENTS[name] ?? {};
  return documented?.map((last) => name.replace("*", last)) ?? [name];
}

/** Returns the subject of an event. Undefined for types that need no work. */
export function subjectOf(event: Pick<ServiceEvent, "event_type" | "resource">): Subject | undefined {
  return named(rowOf(event.event_type)?.subject(event.resource) ?? {});
}
