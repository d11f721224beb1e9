import {html, nothing} from "lit";
import type {ActionRequest} from "../../../../ui/action.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {choice, field, textArea, type Values} from "../../../../ui/form.ts";
import {disputeHeadline, type Dispute} from "./dispute.ts";
import {FILES, perform} from "./perform.ts";

const TYPES = [
  {value: "PROOF_OF_FULFILLMENT", label: "Proof that it was delivered"},
  {value: "PROOF_OF_REFUND", label: "Proof that it was refunded"},
  {value: "PROOF_OF_DELIVERY_SIGNATURE", label: "Signature of the recipient"},
  {value: "PROOF_OF_ITEM_NOT_COUNTERFEIT", label: "Proof that it is genuine"},
  {value: "RETURN_POLICY", label: "Return policy"},
  {value: "BILLING_AGREEMENT", label: "Agreement with the buyer"},
  {value: "OTHER", label: "Something else"},
];

/** The evidence that fits the buyer's reason, and the label of the button that asks for it. */
const FITTING: Readonly<Record<string, {readonly type: string; readonly label: string}>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: {type: "PROOF_OF_FULFILLMENT", label: "Send proof of delivery"},
  UNAUTHORISED: {type: "PROOF_OF_FULFILLMENT", label: "Send proof of delivery"},
  CREDIT_NOT_PROCESSED: {type: "PROOF_OF_REFUND", label: "Send proof of the refund"},
  CANCELED_RECURRING_BILLING: {type: "BILLING_AGREEMENT", label: "Send the agreement"},
};

export function evidenceFor({reason = ""}: Dispute): {readonly type: string; readonly label: string} {
  return FITTING[reason] ?? {type: "OTHER", label: "Answer with evidence"};
}

const fileField = (): Content =>
  html`<div class="field">
    <label for="field-files">Files <small>(optional)</small></label>
    <input
      id="field-files"
      name=${FILES}
      type="file"
      multiple
      accept=".jpg,.jpeg,.png,.gif,.pdf"
      aria-describedby="field-files-hint"
    />
    <small class="hint" id="field-files-hint">JPG, PNG, GIF or PDF, at most 10 MB each.</small>
  </div>`;

function evidenceFields(values: Values, fitting: string): Content {
  return html`
    ${choice("evidence_type", "Your evidence", TYPES, {value: fitting})}
    ${
      (values["evidence_type"] ?? fitting) === "PROOF_OF_FULFILLMENT"
        ? html`<div class="pair">
            ${field("carrier_name", "Carrier", {list: ["UPS", "FEDEX", "USPS", "DHL", "DEUTSCHE_DE", "ROYAL_MAIL"], maxLength: 255})}
            ${field("tracking_number", "Tracking number", {maxLength: 255})}
          </div>`
        : nothing
    }
    ${fileField()}
    ${textArea("notes", "What PayPal should know", {isRequired: true, isFirst: true, maxLength: 2000})}
  `;
}

function evidencesOf({
  evidence_type: type = "OTHER",
  notes,
  carrier_name: carrier,
  tracking_number: number,
}: Values): object {
  return {
    evidences: [
      {
        evidence_type: type,
        notes,
        ...(number !== undefined && {
          evidence_info: {
            tracking_info: [
              {
                carrier_name: carrier?.toUpperCase().replaceAll(/[^0-9A-Z]+/g, "_") ?? "OTHER",
                tracking_number: number,
              },
            ],
          },
        }),
      },
    ],
  };
}

function evidenceRequest(
  dispute: Dispute,
  action: "provide-evidence" | "appeal",
  more: Pick<ActionRequest, "title" | "confirm">,
): ActionRequest {
  return {
    ...more,
    about: disputeHeadline(dispute),
    isWide: true,
    content: (values) => evidenceFields(values, evidenceFor(dispute).type),
    async perform(input) {
      await perform(dispute, action, evidencesOf(input.values), input);
      return "Sent to PayPal.";
    },
  };
}

/** Answers the buyer's claim with evidence. */
export function askToAnswer(dispute: Dispute, context: AppContext): void {
  context.ask(
    evidenceRequest(dispute, "provide-evidence", {
      title: evidenceFor(dispute).label,
      confirm: () => "Send the evidence",
    }),
  );
}

/** Asks PayPal to decide again. */
export function askToAppeal(dispute: Dispute, context: AppContext): void {
  context.ask(
    evidenceRequest(dispute, "appeal", {title: "Appeal PayPal’s decision", confirm: () => "Send the appeal"}),
  );
}

/** Adds information while PayPal reviews the dispute. */
export function askToInform(dispute: Dispute, context: AppContext): void {
  context.ask({
    title: "Add information",
    about: disputeHeadline(dispute),
    content: () => html`
      ${textArea("notes", "What PayPal should know", {isRequired: true, isFirst: true, maxLength: 2000})}
      ${fileField()}
    `,
    confirm: () => "Send the information",
    async perform(input) {
      await perform(dispute, "provide-supporting-info", {notes: input.values["notes"]}, input);
      return "Sent to PayPal.";
    },
  });
}
