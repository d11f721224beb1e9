import {html, nothing} from "lit";
import type {AppContext} from "../../../../ui/context.ts";
import {choice, textArea, type Values} from "../../../../ui/form.ts";
import type {WireMoney} from "../../../../ui/money.ts";
import {amountField, amountOf, withAmount} from "../amount-field.ts";
import {disputeHeadline, type Dispute} from "./dispute.ts";
import {perform} from "./perform.ts";
import {wordsOf} from "./words.ts";

const OFFERS: Readonly<Record<string, string>> = {
  REFUND: "A refund",
  REFUND_WITH_RETURN: "A refund when the item comes back",
  REFUND_WITH_REPLACEMENT: "A refund and a new item",
  REPLACEMENT_WITHOUT_REFUND: "A new item, no refund",
};

const optionsOf = (types: readonly string[] | undefined, words: Readonly<Record<string, string>>) =>
  (types ?? ["REFUND"]).map((value) => ({value, label: words[value] ?? wordsOf(value)}));

const NOTHING_LEFT: WireMoney = {currency_code: "USD", value: "0.00"};

/** The amount that PayPal lets the merchant refund. */
function mostOf({refund_details: details, dispute_amount: amount}: Dispute): WireMoney {
  return details?.allowed_refund_amount ?? amount ?? NOTHING_LEFT;
}

/** Offers the buyer a refund or a replacement. */
export function askToOffer(dispute: Dispute, context: AppContext): void {
  const most = dispute.dispute_amount ?? mostOf(dispute);
  const hasMoney = ({offer_type: type}: Values) => type !== "REPLACEMENT_WITHOUT_REFUND";
  context.ask({
    title: "Make an offer",
    about: disputeHeadline(dispute),
    content: (values) => html`
      <p>The dispute is settled when the buyer accepts. You pay only then.</p>
      ${choice("offer_type", "You offer", optionsOf(dispute.allowed_response_options?.make_offer?.offer_types, OFFERS))}
      ${hasMoney(values) ? amountField(most, {isFirst: true}) : nothing}
      ${textArea("note", "Message to the buyer", {isRequired: true, maxLength: 2000})}
    `,
    confirm: (values) => (hasMoney(values) ? withAmount("Offer", values, most) : "Offer a new item"),
    async perform(input) {
      const {values} = input;
      const body = {
        note: values["note"],
        offer_type: values["offer_type"] ?? "REFUND",
        ...(hasMoney(values) && {offer_amount: amountOf(values, most)}),
      };
      await perform(dispute, "make-offer", body, input);
      return "Your offer is sent.";
    },
  });
}

const CLAIMS: Readonly<Record<string, string>> = {
  REFUND: "Refund all of it",
  PARTIAL_REFUND: "Refund a part, if the buyer agrees",
  REFUND_WITH_RETURN: "Refund when the item comes back",
  REFUND_WITH_RETURN_SHIPMENT_LABEL: "Refund when the item comes back, with a label",
};

/** Accepts the buyer's claim, which refunds the payment. */
export function askToAcceptClaim(dispute: Dispute, context: AppContext): void {
  const most = mostOf(dispute);
  const isPart = ({accept_claim_type: type}: Values) => type === "PARTIAL_REFUND";
  context.ask({
    title: "Accept the claim",
    about: disputeHeadline(dispute),
    content: (values) => html`
      <p>The buyer gets the money back, and the dispute ends. This can’t be undone.</p>
      ${choice(
        "accept_claim_type",
        "You refund",
        optionsOf(dispute.allowed_response_options?.accept_claim?.accept_claim_types, CLAIMS),
      )}
      ${isPart(values) ? amountField(most) : nothing}
      ${textArea("note", "Message to the buyer", {isRequired: true, isFirst: true, maxLength: 2000})}
    `,
    confirm: (values) => withAmount("Refund", isPart(values) ? values : {amount: most.value}, most),
    isDanger: true,
    async perform(input) {
      const {values} = input;
      const body = {
        note: values["note"],
        accept_claim_type: values["accept_claim_type"] ?? "REFUND",
        ...(isPart(values) && {refund_amount: amountOf(values, most)}),
      };
      await perform(dispute, "accept-claim", body, input);
      return "Accepted.";
    },
  });
}

const RETURNS: Readonly<Record<string, string>> = {
  ITEM_RECEIVED: "It came back as it was",
  ITEM_NOT_RECEIVED: "It did not come back",
  DAMAGED: "It is damaged",
  EMPTY_PACKAGE_OR_DIFFERENT: "The parcel is empty, or has something else",
  MISSING_ITEMS: "Parts are missing",
};

/** Says how the returned item arrived. PayPal then refunds, or reviews the dispute. */
export function askToAcknowledge(dispute: Dispute, context: AppContext): void {
  const most = mostOf(dispute);
  const types = dispute.allowed_response_options?.acknowledge_return_item?.acknowledgement_types;
  const isFine = ({acknowledgement_type: type = "ITEM_RECEIVED"}: Values) => type === "ITEM_RECEIVED";
  context.ask({
    title: "The returned item",
    about: disputeHeadline(dispute),
    content: (values) => html`
      ${choice("acknowledgement_type", "How did it arrive?", optionsOf(types ?? ["ITEM_RECEIVED"], RETURNS))}
      <p>${isFine(values) ? "PayPal then refunds the buyer." : "PayPal then reviews the dispute."}</p>
      ${textArea("note", "Note", {maxLength: 2000})}
    `,
    confirm: (values) => (isFine(values) ? withAmount("Refund", {amount: most.value}, most) : "Tell PayPal"),
    isDanger: true,
    async perform(input) {
      const {note, acknowledgement_type: type = "ITEM_RECEIVED"} = input.values;
      await perform(
        dispute,
        "acknowledge-return-item",
        {acknowledgement_type: type, ...(note !== undefined && {note})},
        input,
      );
      return "PayPal has your answer.";
    },
  });
}
