import type {
  Awaited,
  DisputeStatus,
  EvidenceSource,
  LifeCycleStage,
  OutcomeCode,
  Party,
  Reason,
} from "./disputes.states.ts";
import type {OfferType} from "./response-options.ts";

export interface DisputeTables {
  disputes: {
    id: string;
    application_id: string;
    capture_id: string;
    reason: Reason;
    status: DisputeStatus;
    stage: LifeCycleStage;
    awaits: Awaited | null;
    due_at: number | null;
    appealable_by: Party | null;
    appeal_until: number | null;
    currency_code: string;
    /** In minor units. */
    minor: number;
    outcome_code: OutcomeCode | null;
    /** Amount that the dispute has refunded, in minor units. Zero when an outcome refunded nothing. */
    refunded_minor: number | null;
    /** Amount that an offer or an accepted claim refunds, in minor units. */
    agreed_minor: number | null;
    offer_type: OfferType | null;
    /** JSON. */
    return_address: string | null;
    /** JSON: the merchant's contact for the buyer. */
    communication_details: string | null;
    /** JSON: an array. */
    partner_actions: string | null;
    /** Number of changes. Messages, evidences and offers are in this order, also within one millisecond. */
    step: number;
    created_at: number;
    updated_at: number;
  };
  dispute_messages: {
    id: string;
    dispute_id: string;
    posted_by: Party;
    content: string;
    step: number;
    created_at: number;
  };
  dispute_evidences: {
    id: string;
    dispute_id: string;
    evidence_type: string;
    /** The party that was asked for it, or that submitted it. */
    source: EvidenceSource;
    /** JSON. */
    evidence_info: string | null;
    notes: string | null;
    stage: LifeCycleStage;
    step: number;
    /** Order among evidences that were submitted together. */
    position: number;
    created_at: number;
  };
  dispute_supporting_info: {
    id: string;
    dispute_id: string;
    source: EvidenceSource;
    notes: string | null;
    stage: LifeCycleStage;
    step: number;
    created_at: number;
  };
  dispute_offers: {
    id: string;
    dispute_id: string;
    actor: Party;
    event_type: "PROPOSED" | "ACCEPTED" | "DENIED";
    offer_type: OfferType;
    /** In minor units. */
    minor: number;
    notes: string | null;
    stage: LifeCycleStage;
    step: number;
    created_at: number;
  };
  dispute_documents: {
    id: string;
    dispute_id: string;
    /** The field of the dispute that shows it. */
    field: "messages" | "evidences" | "supporting_info";
    /** The message, evidence or supporting information that it belongs to. */
    owner_id: string;
    position: number;
    name: string;
    content_type: string;
    /** In base64. */
    content: string;
    created_at: number;
  };
}

export const disputeSchema = `
create table disputes (
  id text primary key,
  application_id text not null,
  capture_id text not null,
  reason text not null,
  status text not null,
  stage text not null,
  awaits text,
  due_at bigint,
  appealable_by text,
  appeal_until bigint,
  currency_code text not null,
  minor bigint not null,
  outcome_code text,
  refunded_minor bigint,
  agreed_minor bigint,
  offer_type text,
  return_address text,
  communication_details text,
  partner_actions text,
  step integer not null,
  created_at bigint not null,
  updated_at bigint not null
);
-- The list's order, newest first. A page can start at any row of it.
create index disputes_newest on disputes (application_id, created_at, id);
create index disputes_capture on disputes (application_id, capture_id, created_at, id);
-- For deadlines that have passed: of all applications, and of one.
create index disputes_due on disputes (due_at) where due_at is not null;
create index disputes_due_of on disputes (application_id, due_at) where due_at is not null;
-- Allows one open dispute for a capture.
create unique index disputes_open_once on disputes (capture_id) where status <> 'RESOLVED';
-- For the console's lists over all applications. Their condition always holds. It keeps the
-- planner from using these indexes for the lists of one application.
create index disputes_of_all on disputes (created_at, id) where created_at > 0;
create index disputes_of_all_by on disputes (status, created_at, id) where created_at > 0;

create table dispute_messages (
  id text primary key,
  dispute_id text not null,
  posted_by text not null,
  content text not null,
  step integer not null,
  created_at bigint not null
);
create index dispute_messages_of on dispute_messages (dispute_id, step);

create table dispute_evidences (
  id text primary key,
  dispute_id text not null,
  evidence_type text not null,
  source text not null,
  evidence_info text,
  notes text,
  stage text not null,
  step integer not null,
  position integer not null,
  created_at bigint not null
);
create index dispute_evidences_of on dispute_evidences (dispute_id, step, position);

create table dispute_supporting_info (
  id text primary key,
  dispute_id text not null,
  source text not null,
  notes text,
  stage text not null,
  step integer not null,
  created_at bigint not null
);
create index dispute_supporting_info_of on dispute_supporting_info (dispute_id, step);

create table dispute_offers (
  id text primary key,
  dispute_id text not null,
  actor text not null,
  event_type text not null,
  offer_type text not null,
  minor bigint not null,
  notes text,
  stage text not null,
  step integer not null,
  created_at bigint not null
);
create index dispute_offers_of on dispute_offers (dispute_id, step);

create table dispute_documents (
  id text primary key,
  dispute_id text not null,
  field text not null,
  owner_id text not null,
  position integer not null,
  name text not null,
  content_type text not null,
  content text not null,
  created_at bigint not null
);
create index dispute_documents_of on dispute_documents (dispute_id, position);
`;
