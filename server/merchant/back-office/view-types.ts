import type {z} from "zod";
import type * as schemas from "./view-schemas.ts";

// Types of the back office. They and `openapi.json` are made from the schemas.

export type PaymentItem = z.output<typeof schemas.paymentItem>;
export type PaymentPage = z.output<typeof schemas.paymentPage>;
export type PendingPart = z.output<typeof schemas.pendingPart>;
export type PaymentUnit = z.output<typeof schemas.paymentUnit>;
export type PaymentCapture = z.output<typeof schemas.paymentCapture>;
export type PaymentAuthorization = z.output<typeof schemas.paymentAuthorization>;
export type PaymentRefund = z.output<typeof schemas.paymentRefund>;
export type TimelineEvent = z.output<typeof schemas.timelineEvent>;
export type CardCheck = z.output<typeof schemas.cardCheck>;
export type PaymentEventView = z.output<typeof schemas.paymentEventView>;
export type {PurchasedItem} from "../payments/purchase-schemas.ts";
export type PaymentView = z.output<typeof schemas.paymentView>;
export type CurrencyTotals = z.output<typeof schemas.currencyTotals>;
export type PeriodTotals = z.output<typeof schemas.periodTotals>;
export type TotalsView = z.output<typeof schemas.totalsView>;
export type SavedCardInDoubtView = z.output<typeof schemas.savedCardInDoubtView>;
export type TimelineKind = TimelineEvent["kind"];
export type ActionView = z.output<typeof schemas.actionView>;
export type CallView = z.output<typeof schemas.callView>;
export type ResolutionView = z.output<typeof schemas.resolutionView>;
export type AttemptView = z.output<typeof schemas.attemptView>;
export type NeedsCheckView = z.output<typeof schemas.needsCheckView>;
export type DisputeView = z.output<typeof schemas.disputeView>;
export type LinkPaymentView = z.output<typeof schemas.linkPaymentView>;

/** Times of a record, in ISO 8601. */
export type Times = Pick<AttemptView, "createdAt" | "updatedAt">;
