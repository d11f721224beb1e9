import {html, nothing} from "lit";
import type {Content} from "../../../../ui/content.ts";
import {choice, field, textArea, type Values} from "../../../../ui/form.ts";
import type {WireMoney} from "../../../../ui/money.ts";

/** The possible actions of a dispute, and the values that they take. */
export interface OpenDispute {
  readonly actions: readonly {readonly as: Party; readonly action: string}[];
  /** `allowed_response_options` of the dispute. */
  readonly options: {
    readonly make_offer?: {readonly offer_types: readonly string[]};
    readonly accept_claim?: {readonly accept_claim_types: readonly string[]};
    readonly acknowledge_return_item?: {readonly acknowledgement_types: readonly string[]};
  };
  /** The disputed amount. */
  readonly amount: WireMoney;
  /** The buyer has agreed to return the item. */
  readonly isReturning: boolean;
}

type Party = "BUYER" | "SELLER";

/** Button of an action. */
export interface DisputeActionButton {
  readonly label: string;
  /** Undefined: PayPal's agent. */
  readonly as: Party | undefined;
  /** Announced afterwards. */
  readonly done: string;
  /** Fields that the action needs. */
  readonly fields?: (values: Values) => Content;
  /** The action's body in the REST API. */
  readonly input: (values: Values) => object;
}

const optionsOf = (values: readonly string[] = []) => values.map((value) => ({value}));
const statement = (label: string, name = "note") =>
  textArea(name, label, {isRequired: true, isFirst: true, maxLength: 2000});
const evidence = (type: string, {notes}: Values) => ({evidences: [{evidence_type: type, notes}]});

/** The item comes back to this address. */
const RETURN_ADDRESS = {
  address_line_1: "1 Main Street",
  admin_area_2: "San Jose",
  admin_area_1: "CA",
  postal_code: "95131",
  country_code: "US",
};
const addressFor = (type: string | undefined) =>
  type === "REFUND_WITH_RETURN" ? {return_shipping_address: RETURN_ADDRESS} : {};

/** The buttons of each action. */
export const actionsOfDispute: Readonly<
  Record<string, (dispute: OpenDispute, as: Party) => readonly DisputeActionButton[]>
> = {
  "send-message": (_, as) => [
    {
      label: "Send a message",
      as,
      done: "The message is sent.",
      fields: () => statement("Message", "message"),
      input: (values) => values,
    },
  ],
  "make-offer": ({options, amount}, as) => [
    {
      label: "Make an offer",
      as,
      done: "Offered. The buyer has to answer.",
      fields: ({offer_type: type}) => html`
        ${choice("offer_type", "Offer", optionsOf(options.make_offer?.offer_types))}
        ${type === "REPLACEMENT_WITHOUT_REFUND" ? nothing : amountField(amount)}
        ${statement("Message to the buyer")}
      `,
      input: ({offer_type, note, value}) => ({
        offer_type,
        note,
        ...(value !== undefined && {offer_amount: {...amount, value}}),
        ...addressFor(offer_type),
      }),
    },
  ],
  "accept-offer": (_, as) => [
    {label: "Accept the offer", as, done: "The offer is accepted.", input: () => ({})},
  ],
  "deny-offer": (_, as) => [
    {
      label: "Deny the offer",
      as,
      done: "The offer is denied.",
      fields: () => statement("Reason"),
      input: (values) => values,
    },
  ],
  "accept-claim": ({options, amount}, as) => [
    {
      label: "Accept the claim",
      as,
      done: "The claim is accepted.",
      fields: ({accept_claim_type: type}) => html`
        ${choice("accept_claim_type", "Answer", optionsOf(options.accept_claim?.accept_claim_types.filter((each) => !each.endsWith("LABEL"))))}
        ${type === "PARTIAL_REFUND" ? amountField(amount) : nothing} ${statement("Message to the buyer")}
      `,
      input: ({accept_claim_type, note, value}) => ({
        accept_claim_type,
        note,
        ...(value !== undefined && {refund_amount: {...amount, value}}),
        ...addressFor(accept_claim_type),
      }),
    },
  ],
  "provide-evidence": ({isReturning}, as) => [
    isReturning
      ? {
          label: "Return the item",
          as,
          done: "Returned. The merchant has to acknowledge it.",
          fields: () => statement("Parcel", "notes"),
          input: (values) => evidence("PROOF_OF_RETURN", values),
        }
      : {
          label: "Provide evidence",
          as,
          done: "Evidence provided. The dispute is under review.",
          fields: () => statement("Statement", "notes"),
          input: (values) => evidence("OTHER", values),
        },
  ],
  "provide-supporting-info": (_, as) => [
    {
      label: "Add information",
      as,
      done: "The information is added.",
      fields: () => statement("Statement", "notes"),
      input: (values) => values,
    },
  ],
  "acknowledge-return-item": ({options}, as) => [
    {
      label: "Acknowledge the return",
      as,
      done: "The return is acknowledged.",
      fields: () =>
        choice(
          "acknowledgement_type",
          "The parcel",
          optionsOf(options.acknowledge_return_item?.acknowledgement_types),
        ),
      input: (values) => values,
    },
  ],
  escalate: (_, as) => [
    {
      label: "Escalate",
      as,
      done: "Escalated to a claim. The dispute is under review.",
      input: () => ({note: "Escalated in the console."}),
    },
  ],
  "require-evidence": () => [
    {
      label: "Ask the buyer for evidence",
      as: undefined,
      done: "Waiting for the buyer’s evidence.",
      input: () => ({action: "BUYER_EVIDENCE"}),
    },
    {
      label: "Ask the merchant for evidence",
      as: undefined,
      done: "Waiting for the merchant’s evidence.",
      input: () => ({action: "SELLER_EVIDENCE"}),
    },
  ],
  adjudicate: () => [
    {
      label: "Settle for the buyer",
      as: undefined,
      done: "Settled for the buyer, who is refunded.",
      input: () => ({adjudication_outcome: "BUYER_FAVOR"}),
    },
    {
      label: "Settle for the merchant",
      as: undefined,
      done: "Settled for the merchant, who keeps the money.",
      input: () => ({adjudication_outcome: "SELLER_FAVOR"}),
    },
  ],
  appeal: (_, as) => [
    {
      label: "Appeal",
      as,
      done: "Appealed. The dispute is under review.",
      fields: () => statement("Statement", "notes"),
      input: (values) => evidence("OTHER", values),
    },
  ],
};

function amountField({currency_code: currency, value}: WireMoney): Content {
  return field("value", "Amount", {value, unit: currency, inputMode: "decimal", isRequired: true});
}
