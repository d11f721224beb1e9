import type {
  DisputeStatus,
  EvidenceSource,
  LifeCycleStage,
  OutcomeCode,
  Party,
  Reason,
} from "./disputes.states.ts";

export interface DisputeTables {
  disputes: {
    id: string;
    application_id: string;
    capture_id: string;
    reason: Reason;
    status: DisputeStatus;
    stage: LifeCycleStage;
    currency_code: string;
    /** In minor units. */
    minor: number;
    outcome_code: OutcomeCode | null;
    /** Amount that the outcome refunded, in minor units. Zero when it refunded nothing. */
    refunded_minor: number | null;
    seller_due_at: number | null;
    buyer_due_at: number | null;
    /** Number of status changes. Messages and evidences are in this order, also within one millisecond. */
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
}

export const disputeSchema = `
create table disputes (
  id text primary key,
  application_id text not null references applications (id),
  capture_id text not null,
  reason text not null,
  status text not null,
  stage text not null,
  currency_code text not null,
  minor bigint not null,
  outcome_code text,
  refunded_minor bigint,
  seller_due_at bigint,
  buyer_due_at bigint,
  step integer not null,
  created_at bigint not null,
  updated_at bigint not null
);
-- The list's order, newest first. A page can start at any row of it.
create index disputes_newest on disputes (application_id, created_at, id);
create index disputes_capture on disputes (application_id, capture_id, created_at, id);
-- Allows one open dispute for a capture.
create unique index disputes_open_once on disputes (capture_id) where status <> 'RESOLVED';
-- For the console's lists over all applications. Their condition always holds. It keeps the
-- planner from using these indexes for the lists of one application.
create index disputes_of_all on disputes (created_at, id) where created_at > 0;
create index disputes_of_all_by on disputes (status, created_at, id) where created_at > 0;

create table dispute_messages (
  id text primary key,
  dispute_id text not null references disputes (id),
  posted_by text not null,
  content text not null,
  step integer not null,
  created_at bigint not null
);
create index dispute_messages_of on dispute_messages (dispute_id, step);

create table dispute_evidences (
  id text primary key,
  dispute_id text not null references disputes (id),
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
`;
