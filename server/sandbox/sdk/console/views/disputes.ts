import {html, nothing} from "lit";
import {call, CONSOLE} from "../api.ts";
import {CHOICES} from "../choices.ts";
import type {Content, ConsoleContext, ListView} from "../context.ts";
import {addressOf, viewAt} from "../route.ts";
import {field, onSubmit, sampleShop} from "../parts/form.ts";
import type {Detail} from "../api-types.ts";
import {amountColumn, idColumn, otherColumn, statusColumn, textColumn} from "./money.ts";

export const disputes: ListView = {
  kind: "list",
  name: "disputes",
  title: "Disputes",
  filters: [{name: "status", label: "Status", options: CHOICES.disputes}],
  columns: [
    idColumn,
    statusColumn,
    amountColumn(),
    textColumn("reason", "Reason"),
    otherColumn("capture_id", "Capture"),
    textColumn("outcome", "Outcome"),
  ],
  empty: (context) => html`
    <p>
      Open a dispute for a captured order: select the order in
      <a href=${addressOf(viewAt("orders", {status: "COMPLETED"}))}>Orders</a>, then “Open a dispute”.
    </p>
    ${sampleShop(context)}
  `,
  more: (detail, context) => actions(detail, context),
};

/** A form with one text. */
interface Statement {
  readonly name: string;
  readonly label: string;
  readonly button: string;
  readonly done: string;
}

/** Actions that the dispute's state allows, in the role of buyer, merchant or operator's agent. */
function actions({id, more}: Detail, context: ConsoleContext): Content {
  const allowed = (more?.["actions"] ?? []) as readonly string[];
  if (allowed.length === 0) return nothing;
  const act = (body: object, done: string) =>
    void context.act(() => call("POST", `${CONSOLE}/disputes/${encodeURIComponent(id)}`, body), done);
  const button = (name: string, body: object, done: string) =>
    html`<button type="button" @click=${() => act(body, done)}>${name}</button>`;
  const settle = (outcome: string) => ({action: "adjudicate", adjudication_outcome: outcome});
  const statement = (action: string, {name, label, button: text, done}: Statement) => html`
    <form @submit=${onSubmit((values) => act({action, ...values}, done))}>
      ${field(name, label, {isRequired: true, maxLength: 2000})}
      <button>${text}</button>
    </form>
  `;
  const evidence = (action: string, who: string) =>
    statement(action, {
      name: "notes",
      label: `Statement of the ${who}`,
      button: `Submit the ${who}’s evidence`,
      done: "Evidence submitted. The dispute is under review.",
    });
  // In the order of the page: buttons come before forms.
  const parts: Readonly<Record<string, Content>> = {
    adjudicate: html`
      ${button("Settle for the buyer", settle("BUYER_FAVOR"), "Settled for the buyer, who is refunded.")}
      ${button("Settle for the seller", settle("SELLER_FAVOR"), "Settled for the seller, who keeps the money.")}
    `,
    "accept-offer": button(
      "Accept the offer as the buyer",
      {action: "accept-offer"},
      "The offer is accepted.",
    ),
    escalate: button("Escalate", {action: "escalate"}, "Escalated to a claim. The dispute is under review."),
    "require-buyer-evidence": button(
      "Ask the buyer for evidence",
      {action: "require-buyer-evidence"},
      "Waiting for the buyer’s evidence.",
    ),
    "require-seller-evidence": button(
      "Ask the seller for evidence",
      {action: "require-seller-evidence"},
      "Waiting for the seller’s evidence.",
    ),
    "deny-offer": statement("deny-offer", {
      name: "note",
      label: "Reason of the buyer",
      button: "Deny the offer as the buyer",
      done: "The offer is denied.",
    }),
    "return-item": statement("return-item", {
      name: "notes",
      label: "Parcel of the buyer",
      button: "Return the item as the buyer",
      done: "Waiting for the seller’s acknowledgement.",
    }),
    "provide-buyer-evidence": evidence("provide-buyer-evidence", "buyer"),
    "provide-seller-evidence": evidence("provide-seller-evidence", "seller"),
    "send-message": statement("send-message", {
      name: "message",
      label: "Message of the buyer",
      button: "Send the message",
      done: "The message is sent.",
    }),
    appeal: statement("appeal", {
      name: "notes",
      label: "Statement of the buyer",
      button: "Appeal as the buyer",
      done: "Appealed. The dispute is under review.",
    }),
  };
  const shown = Object.entries(parts).filter(([action]) => allowed.includes(action));
  return html`<section class="actions" aria-label="Actions">${shown.map(([, part]) => part)}</section>`;
}
