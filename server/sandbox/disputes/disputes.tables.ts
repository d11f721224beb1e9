import type {DisputeStatus, LifeCycleStage, OutcomeCode, Party, Reason} from "./disputes.states.ts";

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
    /** What the outcome moved back to the buyer, in minor units; zero when it moved nothing. */
    refunded_minor: number | null;
    seller_due_at: number | null;
    buyer_due_at: number | null;
    /** How often it was moved: what was said and given is in this order, also within one millisecond. */
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
    /** Who was asked for it, or who gave it. */
    source: EvidenceSource;
    /** JSON. */
    evidence_info: string | null;
    notes: string | null;
    stage: LifeCycleStage;
    step: number;
    /** Among those that were given together. */
    position: number;
    created_at: number;
  };
}

export type EvidenceSource = `${"REQUESTED_FROM" | "SUBMITTED_BY"}_${Party}`;
