import {z} from "zod";
import {formWithJson} from "./documents.ts";
import {nextOf, type Page} from "./paging.ts";
import {itemsSchema, linksSchema, passedOperation, type PassedOperation} from "./passed-call.ts";
import {mapOutcome, type Outcome} from "./response.ts";
import {printedLinksSchema, printedMoneySchema} from "./schemas.ts";
import type {Transport} from "./transport.ts";

const disputeSummarySchema = z.looseObject({
  dispute_id: z.string(),
  status: z.string().optional(),
  reason: z.string().optional(),
  dispute_life_cycle_stage: z.string().optional(),
  dispute_amount: printedMoneySchema.optional(),
  buyer_response_due_date: z.string().optional(),
  seller_response_due_date: z.string().optional(),
  create_time: z.string().optional(),
  update_time: z.string().optional(),
  links: printedLinksSchema.optional(),
});
export type DisputeSummary = z.output<typeof disputeSummarySchema>;

const partySchema = z.looseObject({name: z.string().optional(), email: z.string().optional()});

/** PayPal leaves out fields for which the application lacks the scope. */
const disputeSchema = disputeSummarySchema.extend({
  dispute_outcome: z
    .looseObject({outcome_code: z.string().optional(), amount_refunded: printedMoneySchema.optional()})
    .optional(),
  offer: z
    .looseObject({
      buyer_requested_amount: printedMoneySchema.optional(),
      seller_offered_amount: printedMoneySchema.optional(),
      offer_type: z.string().optional(),
      history: z
        .array(
          z.looseObject({
            offer_time: z.string().optional(),
            /** `BUYER` or `SELLER`. */
            actor: z.string().optional(),
            /** `PROPOSED`, `ACCEPTED` or `DENIED`. */
            event_type: z.string().optional(),
            offer_type: z.string().optional(),
            offer_amount: printedMoneySchema.optional(),
            notes: z.string().optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  disputed_transactions: z
    .array(
      z.looseObject({
        buyer_transaction_id: z.string().optional(),
        seller_transaction_id: z.string().optional(),
        /** The order's id. */
        reference_id: z.string().optional(),
        transaction_status: z.string().optional(),
        gross_amount: printedMoneySchema.optional(),
        create_time: z.string().optional(),
        invoice_number: z.string().optional(),
        buyer: partySchema.optional(),
      }),
    )
    .optional(),
  messages: z
    .array(
      z.looseObject({
        posted_by: z.string().optional(),
        time_posted: z.string().optional(),
        content: z.string().optional(),
      }),
    )
    .optional(),
  evidences: z
    .array(
      z.looseObject({
        date: z.string().optional(),
        evidence_type: z.string().optional(),
        source: z.string().optional(),
        notes: z.string().optional(),
      }),
    )
    .optional(),
});
export type Dispute = z.output<typeof disputeSchema>;

/** A dispute with the fields that the database requires. */
const recordedDisputeSchema = disputeSchema.required({status: true, create_time: true});
export type RecordedDispute = z.output<typeof recordedDisputeSchema>;

const disputeListSchema = z.looseObject({
  items: z.array(disputeSummarySchema),
  links: printedLinksSchema.optional(),
});

/** Filters of a list; times are ISO 8601. */
export interface DisputeQuery {
  /** Separated by commas. */
  readonly dispute_state?: string;
  readonly disputed_transaction_id?: string;
  readonly start_time?: string;
  readonly update_time_after?: string;
  readonly update_time_before?: string;
  readonly page_size?: number;
  readonly next_page_token?: string;
}

/** Party in whose favor a dispute is settled. */
export type AdjudicationOutcome = "BUYER_FAVOR" | "SELLER_FAVOR";

/** Actions of the merchant on a dispute. Each is also the last segment of its path. */
export const DISPUTE_ACTIONS = [
  "accept-claim",
  "make-offer",
  "provide-evidence",
  "provide-supporting-info",
  "send-message",
  "appeal",
  "escalate",
  "acknowledge-return-item",
  "adjudicate",
] as const;
export type DisputeAction = (typeof DISPUTE_ACTIONS)[number];

/** Actions that PayPal refuses as JSON, also without files. PayPal: customer_disputes_v1.json, `requestBody` of each. */
const FORM_ACTIONS: readonly DisputeAction[] = [
  "accept-claim",
  "provide-evidence",
  "provide-supporting-info",
  "send-message",
  "appeal",
  "acknowledge-return-item",
];

/** `/v1/customer/disputes` */
export interface Disputes {
  /** Newest first. */
  list(query: DisputeQuery): Promise<Outcome<Page<DisputeSummary, string>>>;
  show(id: string): Promise<Outcome<Dispute>>;
  /** As `show`; `unknown` for a dispute without the fields that the database requires. */
  showForRecord(id: string): Promise<Outcome<RecordedDispute>>;
  /** Operations with the caller's body and query. */
  readonly passed: {
    readonly list: PassedOperation<{readonly items: readonly object[]}>;
    readonly show: PassedOperation;
  };
  readonly actions: Readonly<Record<DisputeAction, PassedOperation>>;
}

const COLLECTION = "/v1/customer/disputes";

/** Sends a JSON body as a form, if PayPal demands it for the action. */
function withForm(action: DisputeAction, perform: PassedOperation): PassedOperation {
  if (!FORM_ACTIONS.includes(action)) return perform;
  return ({body = "{}", ...call}) =>
    perform({...call, body: typeof body === "string" ? formWithJson(body) : body});
}

export function createDisputes(send: Transport): Disputes {
  const actions = Object.fromEntries(
    DISPUTE_ACTIONS.map((action) => [
      action,
      withForm(
        action,
        passedOperation(send, {method: "POST", path: `${COLLECTION}/:id/${action}`, schema: linksSchema}),
      ),
    ]),
  ) as Record<DisputeAction, PassedOperation>;
  const show =
    <T>(schema: z.ZodType<T>) =>
    (id: string) =>
      send({method: "GET", path: `${COLLECTION}/:id`, id, schema});
  return {
    list: async (query) =>
      mapOutcome(
        await send({
          method: "GET",
          path: COLLECTION,
          query: {...query},
          schema: disputeListSchema,
        }),
        ({items, links}) => ({rows: items, next: nextOf(links, "next_page_token")}),
      ),
    show: show(disputeSchema),
    showForRecord: show(recordedDisputeSchema),
    passed: {
      list: passedOperation(send, {method: "GET", path: COLLECTION, schema: itemsSchema}),
      show: passedOperation(send, {
        method: "GET",
        path: `${COLLECTION}/:id`,
        schema: z.looseObject({dispute_id: z.string()}),
      }),
    },
    actions,
  };
}
