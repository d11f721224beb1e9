import type {AuthorizationStatus, CaptureStatus, RefundReason, RefundStatus} from "./payments.states.ts";

/** Amounts are integers in minor units, because SQL statements compare and add them. */
export interface PaymentTables {
  authorizations: {
    id: string;
    application_id: string;
    order_id: string;
    unit_index: number;
    /** Original authorization, if this is a reauthorization. */
    parent_id: string | null;
    status: AuthorizationStatus;
    status_reason: string | null;
    currency_code: string;
    minor: number;
    captured_minor: number;
    /** Amount of the newest capture. The statement that captures the rest returns the amount here. */
    last_capture_minor: number;
    captures: number;
    /** Processor's response code; null for wallets, which have none. */
    response_code: string | null;
    seller_protection: "ELIGIBLE" | "NOT_ELIGIBLE";
    invoice_id: string | null;
    custom_id: string | null;
    /** JSON. */
    buyer: string | null;
    /** Time when a PENDING payment settles, and its status then. */
    due_at: number | null;
    settles_to: AuthorizationStatus | null;
    expires_at: number;
    /** 1 if a reauthorization voided this one. Its captures still count for both. */
    is_replaced: 0 | 1;
    /** 1 after the event of its expiry was recorded. */
    is_expiry_sent: 0 | 1;
    created_at: number;
    updated_at: number;
  };
  captures: {
    id: string;
    application_id: string;
    order_id: string;
    unit_index: number;
    /** Captured authorization; null when the order itself was captured. */
    authorization_id: string | null;
    status: CaptureStatus;
    status_reason: string | null;
    currency_code: string;
    minor: number;
    refunded_minor: number;
    /** Amount of the newest refund. The statement that refunds the rest returns the amount here. */
    last_refund_minor: number;
    refunds: number;
    /** Days in which the capture can be refunded. Null: the API can't refund it. */
    refund_days: number | null;
    response_code: string | null;
    seller_protection: "ELIGIBLE" | "NOT_ELIGIBLE";
    invoice_id: string | null;
    custom_id: string | null;
    soft_descriptor: string | null;
    note_to_payer: string | null;
    /** JSON. */
    buyer: string | null;
    final_capture: 0 | 1;
    due_at: number | null;
    settles_to: CaptureStatus | null;
    created_at: number;
    updated_at: number;
  };
  refunds: {
    id: string;
    application_id: string;
    capture_id: string;
    status: RefundStatus;
    status_reason: string | null;
    reason: RefundReason;
    currency_code: string;
    minor: number;
    /** Refunded amount of the capture, including this refund. */
    total_minor: number;
    invoice_id: string | null;
    custom_id: string | null;
    note_to_payer: string | null;
    due_at: number | null;
    settles_to: RefundStatus | null;
    created_at: number;
    updated_at: number;
  };
  /** Used invoice ids. Each belongs to one purchase unit of one order. */
  used_invoice_ids: {
    application_id: string;
    invoice_id: string;
    order_id: string;
    unit_index: number;
  };
}

export const paymentSchema = `
create table authorizations (
  id text primary key,
  application_id text not null,
  order_id text not null,
  unit_index integer not null,
  parent_id text,
  status text not null,
  status_reason text,
  currency_code text not null,
  minor bigint not null,
  captured_minor bigint not null,
  last_capture_minor bigint not null,
  captures integer not null,
  response_code text,
  seller_protection text not null,
  invoice_id text,
  custom_id text,
  buyer text,
  due_at bigint,
  settles_to text,
  expires_at bigint not null,
  is_replaced integer not null,
  is_expiry_sent integer not null,
  created_at bigint not null,
  updated_at bigint not null,
  -- Refuses to capture more than was authorized, should the capturing statement fail to.
  constraint authorizations_within check (captured_minor <= minor)
);
-- Refuses a second authorization of a purchase unit, should the check of the order's state fail.
create unique index authorizations_once on authorizations (order_id, unit_index) where parent_id is null;
create index authorizations_order_id on authorizations (order_id);
create index authorizations_due on authorizations (due_at) where due_at is not null;
-- Finds the authorizations whose expiry sends an event.
create index authorizations_expiring on authorizations (expires_at) where is_expiry_sent = 0;
-- For the console's lists over all applications. Their condition always holds. It keeps the
-- planner from using these indexes for the lists of one application.
create index authorizations_of_all on authorizations (created_at, id) where created_at > 0;
create index authorizations_of_all_by on authorizations (status, created_at, id) where created_at > 0;

create table captures (
  id text primary key,
  application_id text not null,
  order_id text not null,
  unit_index integer not null,
  authorization_id text,
  status text not null,
  status_reason text,
  currency_code text not null,
  minor bigint not null,
  refunded_minor bigint not null,
  last_refund_minor bigint not null,
  refunds integer not null,
  -- Multiplied into milliseconds.
  refund_days bigint,
  response_code text,
  seller_protection text not null,
  invoice_id text,
  custom_id text,
  soft_descriptor text,
  note_to_payer text,
  buyer text,
  final_capture integer not null,
  due_at bigint,
  settles_to text,
  created_at bigint not null,
  updated_at bigint not null,
  -- Refuses to refund more than was captured, should the refunding statement fail to.
  constraint captures_within check (refunded_minor <= minor)
);
-- Refuses a second capture of a purchase unit, should the check of the order's state fail.
create unique index captures_once on captures (order_id, unit_index) where authorization_id is null;
create index captures_order_id on captures (order_id);
create index captures_authorization_id on captures (authorization_id);
-- Finds the reviews that are due without reading every payment.
create index captures_due on captures (due_at) where due_at is not null;
create index captures_of_all on captures (created_at, id) where created_at > 0;
create index captures_of_all_by on captures (status, created_at, id) where created_at > 0;

create table refunds (
  id text primary key,
  application_id text not null,
  capture_id text not null,
  status text not null,
  status_reason text,
  reason text not null,
  currency_code text not null,
  minor bigint not null,
  total_minor bigint not null,
  invoice_id text,
  custom_id text,
  note_to_payer text,
  due_at bigint,
  settles_to text,
  created_at bigint not null,
  updated_at bigint not null
);
create index refunds_capture_id on refunds (capture_id);
create index refunds_due on refunds (due_at) where due_at is not null;
create index refunds_of_all on refunds (created_at, id) where created_at > 0;
create index refunds_of_all_by on refunds (status, created_at, id) where created_at > 0;

create table used_invoice_ids (
  application_id text not null,
  invoice_id text not null,
  order_id text not null,
  unit_index integer not null,
  constraint used_invoice_ids_key primary key (application_id, invoice_id)
);
`;
