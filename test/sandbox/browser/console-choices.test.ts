import assert from "node:assert/strict";
import {test} from "node:test";
import {CHOICES, FAULT_KINDS} from "../../../server/sandbox/sdk/console/choices.ts";
import {faultBody} from "../../../server/sandbox/test-controls/test-controls.schema.ts";
import {DISPUTE_STATUSES, REASONS} from "../../../server/sandbox/disputes/disputes.states.ts";
import {EVENT_TYPES} from "../../../server/sandbox/events/event-types.ts";
import {INVOICE_STATUSES} from "../../../server/sandbox/invoices/invoices.states.ts";
import {MAIL_STATES} from "../../../server/sandbox/mail/mail.schema.ts";
import {SHOWN_STATUSES} from "../../../server/sandbox/orders/orders.model.ts";
import {LINK_STATUSES} from "../../../server/sandbox/payment-links/payment-links.model.ts";
import {
  AUTHORIZATION_STATUSES,
  CAPTURE_STATUSES,
  REFUND_STATUSES,
} from "../../../server/sandbox/payments/payments.states.ts";

test("the console offers exactly the sandbox's statuses, reasons, event types and fault kinds", () => {
  const isKept = (status: string) => status !== "SAVED";
  assert.deepEqual(CHOICES.orders.toSorted(), SHOWN_STATUSES.filter(isKept).toSorted());
  const {orders: _orders, ...others} = CHOICES;
  assert.deepEqual(others, {
    captures: CAPTURE_STATUSES,
    authorizations: AUTHORIZATION_STATUSES,
    refunds: REFUND_STATUSES,
    disputes: DISPUTE_STATUSES,
    disputeReasons: REASONS,
    links: LINK_STATUSES,
    invoices: INVOICE_STATUSES,
    mail: Object.keys(MAIL_STATES),
    events: EVENT_TYPES,
  });
  const kinds = faultBody.options.flatMap(({shape}) => [...shape.kind._zod.values]);
  assert.deepEqual(Object.keys(FAULT_KINDS).toSorted(), kinds.toSorted());
});
