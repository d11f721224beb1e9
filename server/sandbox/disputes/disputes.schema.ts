import {z} from "zod";
import {type SchemaName, valuesOf} from "../rest/description.ts";
import {address, countryCode, money} from "../wire/shapes.ts";
import {ADJUDICATION_OUTCOMES, DISPUTE_STATES, type DisputeState, REASONS} from "./disputes.states.ts";
import {ACCEPT_CLAIM_TYPES, ACKNOWLEDGEMENT_TYPES, OFFER_TYPES} from "./response-options.ts";

/** A code of 1 to 255 capital letters, digits and underscores, as in PayPal's replies. */
const code = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[0-9A-Z_]+$/);

/** A code from this list. A wrong length or form has its own issue. */
function codeOf<const Codes extends readonly string[]>(codes: Codes) {
  return code.pipe(z.enum(codes)).meta({enum: [...codes]});
}

/** A code that PayPal's description lists for a property. */
function publishedCode<Name extends SchemaName, Property extends string>(schema: Name, property: Property) {
  return z.lazy(() => codeOf(valuesOf(schema, property)));
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
        carrier_name: publishedCode("disputes.tracking_info", "carrier_name"),
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
  evidence_type: publishedCode("disputes.evidence", "evidence_type"),
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
