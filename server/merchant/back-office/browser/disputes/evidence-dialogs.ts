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

function evidenceFields(values: Values): Content {
  return html`
    ${choice("evidence_type", "Your evidence", TYPES)}
    ${
      values["evidence_type"] === undefined || values["evidence_type"] === "PROOF_OF_FULFILLMENT"
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
    content: evidenceFields,
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
      title: "Answer with evidence",
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
