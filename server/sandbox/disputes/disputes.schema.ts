import {z} from "zod";
import {address, countryCode, linkDescription, money, timestamp} from "../wire/shapes.ts";
import {
  ADJUDICATION_OUTCOMES,
  DISPUTE_STATES,
  type DisputeState,
  DISPUTE_STATUSES,
  LIFE_CYCLE_STAGES,
  OUTCOME_CODES,
  PARTIES,
  REASONS,
} from "./disputes.states.ts";
import {ACCEPT_CLAIM_TYPES, ACKNOWLEDGEMENT_TYPES, OFFER_TYPES} from "./response-options.ts";

/** A code of 1 to 255 capital letters, digits and underscores, as in PayPal's replies. */
const code = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[0-9A-Z_]+$/);

/** A code from this list. A wrong length or form has its own issue. */
function codeOf<const Codes extends readonly [string, ...string[]]>(codes: Codes) {
  return code.pipe(z.enum(codes)).meta({enum: [...codes]});
}

/** An id in a path or body, with PayPal's limits. */
const id = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[A-Za-z0-9-]+$/);

export const disputeParams = z.object({id});

export const documentParams = disputeParams.extend({document: id});

export const settleBody = z
  .object({adjudication_outcome: codeOf(ADJUDICATION_OUTCOMES)})
  .meta({id: "SettleRequest"});

/** Reply to each change of a dispute: the links to what is possible next. */
export const disputeLinks = z
  .strictObject({links: z.array(linkDescription).min(1).max(10)})
  .meta({id: "DisputeLinks"});

const messageText = z.string().min(1).max(2000);

/** In the sandbox a payment has the same id for both parties, so either field names the capture. */
const disputedTransaction = z
  .object({buyer_transaction_id: id.optional(), seller_transaction_id: id.optional()})
  .refine((transaction) => captureIdOf(transaction) !== undefined, {
    error: "It must name one captured payment.",
  });

interface DisputedTransaction {
  readonly buyer_transaction_id?: string | undefined;
  readonly seller_transaction_id?: string | undefined;
}

/** The capture that a transaction names. Undefined when it names none or two. */
export function captureIdOf(transaction: DisputedTransaction): string | undefined {
  const {buyer_transaction_id: ofBuyer, seller_transaction_id: ofSeller} = transaction;
  if (ofBuyer !== undefined && ofSeller !== undefined && ofBuyer !== ofSeller) return undefined;
  return ofSeller ?? ofBuyer;
}

export const createDisputeBody = z
  .object({
    disputed_transactions: z.array(disputedTransaction).length(1),
    reason: codeOf(REASONS),
    dispute_amount: money.optional().describe("By default the payment's remaining amount"),
    message: messageText.optional().describe("The buyer's first message"),
  })
  .meta({id: "CreateDisputeRequest"});

export type CreateDisputeBody = z.output<typeof createDisputeBody>;

export const escalateBody = z.object({note: messageText}).meta({id: "EscalateDisputeRequest"});

export const requireEvidenceBody = z
  .object({action: codeOf(["BUYER_EVIDENCE", "SELLER_EVIDENCE"])})
  .meta({id: "RequireEvidenceRequest"});

const evidenceInfo = z.object({
  tracking_info: z
    .array(
      z.object({
        carrier_name: code,
        carrier_name_other: z.string().max(2000).optional(),
        tracking_number: z.string().min(1).max(255),
        tracking_url: z.string().max(2000).optional(),
      }),
    )
    .min(1)
    .max(10)
    .optional(),
  refund_ids: z.array(id).min(1).max(100).optional(),
});

const givenEvidence = z.object({
  evidence_type: code,
  evidence_info: evidenceInfo.optional(),
  documents: z
    .array(z.object({name: z.string().min(1).max(2000)}))
    .min(1)
    .max(100)
    .optional()
    .describe("Names of files in this request. Other files belong to the first evidence."),
  notes: messageText.optional(),
});

export const provideEvidenceBody = z
  .object({evidences: z.array(givenEvidence).min(1).max(100)})
  .meta({id: "ProvideEvidenceRequest"});

export const appealBody = z
  .object({evidences: z.array(givenEvidence).min(1).max(100)})
  .meta({id: "AppealRequest"});

export type GivenEvidence = z.output<typeof givenEvidence>;

export const sendMessageBody = z.object({message: messageText}).meta({id: "SendMessageRequest"});

export const supportingInfoBody = z.object({notes: messageText}).meta({id: "SupportingInfoRequest"});

const returnAddress = address.extend({country_code: countryCode});

export const makeOfferBody = z
  .object({
    note: messageText,
    offer_type: codeOf(OFFER_TYPES),
    offer_amount: money.optional().describe("By default the disputed amount"),
    return_shipping_address: returnAddress.optional(),
  })
  .meta({id: "MakeOfferRequest"});
export type MakeOfferBody = z.output<typeof makeOfferBody>;

export const acceptOfferBody = z.object({note: messageText.optional()}).meta({id: "AcceptOfferRequest"});
export const denyOfferBody = z.object({note: messageText}).meta({id: "DenyOfferRequest"});

export const acceptClaimBody = z
  .object({
    note: messageText,
    accept_claim_type: codeOf(ACCEPT_CLAIM_TYPES).optional().describe("By default REFUND or PARTIAL_REFUND"),
    refund_amount: money.optional().describe("For a partial refund, which the buyer has to accept"),
    return_shipping_address: returnAddress.optional(),
    return_shipment_info: z
      .array(z.object({shipment_label: z.object({name: z.string().max(2000).optional()}).optional()}))
      .min(1)
      .max(100)
      .optional(),
  })
  .meta({id: "AcceptClaimRequest"});
export type AcceptClaimBody = z.output<typeof acceptClaimBody>;

export const acknowledgeReturnBody = z
  .object({
    note: messageText.optional(),
    acknowledgement_type: codeOf(ACKNOWLEDGEMENT_TYPES).default("ITEM_RECEIVED"),
    evidences: z.array(givenEvidence).min(1).max(100).optional(),
  })
  .meta({id: "AcknowledgeReturnRequest"});
export type AcknowledgeReturnBody = z.output<typeof acknowledgeReturnBody>;

/** The merchant's contact for the buyer's documents. */
export const communicationDetails = z.object({
  email: z
    .string()
    .min(3)
    .max(254)
    .regex(/^.+@[^"-].+$/)
    .optional(),
  note: messageText.optional(),
});

export const partnerAction = z.object({
  id: z.string().min(1).max(255),
  name: code,
  create_time: z.iso.datetime({offset: true}).optional(),
  update_time: z.iso.datetime({offset: true}).optional(),
  due_time: z.iso.datetime({offset: true}).optional(),
  status: code.optional(),
  reason: z.string().max(2000).optional(),
  amount: money.optional(),
});

/** RFC 3339 with seconds and any offset, parsed to milliseconds since the epoch. */
const pointInTime = z.iso
  .datetime({offset: true})
  .min(20)
  .max(64)
  .transform((text) => Date.parse(text));

const oneState = `(?:${DISPUTE_STATES.join("|")})`;

/** Comma-separated list of states. */
const states = z
  .string()
  .min(1)
  .max(2000)
  .regex(new RegExp(`^${oneState}(?:,${oneState})*$`))
  .transform((text) => text.split(",") as DisputeState[]);

/** Filters and page of the list. */
export const listDisputesQuery = z
  .object({
    start_time: pointInTime.optional().describe("Created at this time or later"),
    disputed_transaction_id: id.optional(),
    dispute_state: states.optional(),
    update_time_before: pointInTime.optional(),
    update_time_after: pointInTime.optional(),
    page_size: z
      .string()
      .regex(/^-?\d{1,15}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(50))
      .default(10),
    next_page_token: z.string().min(1).max(255).optional(),
  })
  .refine((query) => query.start_time === undefined || query.disputed_transaction_id === undefined, {
    path: ["start_time"],
    error: "Either start_time or disputed_transaction_id may be given, not both.",
  });

export type ListDisputesQuery = z.output<typeof listDisputesQuery>;

const party = z.strictObject({name: z.string().optional(), email: z.string().optional()});

const documents = z
  .array(z.strictObject({name: z.string(), url: z.string().describe("Needs a token that reads disputes")}))
  .min(1)
  .optional();

const submittedBy = z.enum(["SUBMITTED_BY_BUYER", "SUBMITTED_BY_SELLER"]);

const transactionInfo = z.strictObject({
  buyer_transaction_id: z.string(),
  seller_transaction_id: z.string(),
  reference_id: z.string().describe("The order"),
  create_time: timestamp,
  transaction_status: z.string().describe("The capture's status"),
  gross_amount: money,
  invoice_number: z.string().optional(),
  custom: z.string().optional(),
  buyer: party.optional(),
  seller: party.optional(),
});

const summary = {
  dispute_id: id,
  create_time: timestamp,
  update_time: timestamp,
  reason: z.enum(REASONS),
  status: z.enum(DISPUTE_STATUSES),
  dispute_state: z.enum(DISPUTE_STATES).describe("The state as the reader's party sees it"),
  dispute_amount: money,
  dispute_life_cycle_stage: z.enum(LIFE_CYCLE_STAGES),
  dispute_channel: z.literal("INTERNAL"),
  buyer_response_due_date: timestamp.optional(),
  seller_response_due_date: timestamp.optional(),
  links: z.array(linkDescription).min(1).max(10),
};

/** A dispute in the list. */
export const disputeSummary = z.strictObject(summary).meta({id: "DisputeSummary"});

/** A single dispute. The reader's scopes decide which optional fields it has. */
export const disputeReplySchema = z
  .strictObject({
    ...summary,
    disputed_transactions: z.array(transactionInfo),
    dispute_outcome: z.strictObject({outcome_code: z.enum(OUTCOME_CODES), amount_refunded: money}).optional(),
    messages: z
      .array(
        z.strictObject({
          posted_by: z.enum(PARTIES),
          time_posted: timestamp,
          content: z.string().max(2000),
          documents,
        }),
      )
      .max(1000)
      .optional(),
    evidences: z
      .array(
        z.strictObject({
          evidence_type: z.string(),
          evidence_info: evidenceInfo.optional(),
          documents,
          notes: z.string().optional(),
          source: z.enum(["REQUESTED_FROM_BUYER", "REQUESTED_FROM_SELLER", ...submittedBy.options]),
          date: timestamp,
          dispute_life_cycle_stage: z.enum(LIFE_CYCLE_STAGES),
        }),
      )
      .max(100)
      .optional(),
    supporting_info: z
      .array(
        z.strictObject({
          notes: z.string().optional(),
          documents,
          source: submittedBy,
          provided_time: timestamp,
          dispute_life_cycle_stage: z.enum(LIFE_CYCLE_STAGES),
        }),
      )
      .max(100)
      .optional(),
    offer: z
      .strictObject({
        buyer_requested_amount: money,
        seller_offered_amount: money.optional(),
        offer_type: z.enum(OFFER_TYPES).optional(),
        history: z
          .array(
            z.strictObject({
              offer_time: timestamp,
              actor: z.enum(PARTIES),
              event_type: z.enum(["PROPOSED", "ACCEPTED", "DENIED"]),
              offer_type: z.enum(OFFER_TYPES),
              offer_amount: money,
              notes: z.string().optional(),
              dispute_life_cycle_stage: z.enum(LIFE_CYCLE_STAGES),
            }),
          )
          .max(1000)
          .optional(),
      })
      .optional(),
    refund_details: z.strictObject({allowed_refund_amount: money}).optional(),
    extensions: z
      .strictObject({
        merchandize_dispute_properties: z.strictObject({return_shipping_address: returnAddress}),
      })
      .optional(),
    communication_details: communicationDetails.extend({time_posted: timestamp}).optional(),
    partner_actions: z.array(partnerAction).optional(),
    allowed_response_options: z
      .strictObject({
        make_offer: z.strictObject({offer_types: z.array(z.enum(OFFER_TYPES))}).optional(),
        accept_claim: z.strictObject({accept_claim_types: z.array(z.enum(ACCEPT_CLAIM_TYPES))}).optional(),
        acknowledge_return_item: z
          .strictObject({acknowledgement_types: z.array(z.enum(ACKNOWLEDGEMENT_TYPES))})
          .optional(),
      })
      .optional(),
  })
  .meta({id: "Dispute"});

export const disputeListReplySchema = z
  .strictObject({items: z.array(disputeSummary).max(50), links: z.array(linkDescription).min(1).max(10)})
  .meta({id: "DisputeList"});
