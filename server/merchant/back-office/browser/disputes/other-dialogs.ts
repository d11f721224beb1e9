import {html} from "lit";
import type {AppContext} from "../../../../ui/context.ts";
import {choice, textArea} from "../../../../ui/form.ts";
import {moneyText} from "../../../../ui/money.ts";
import {disputeHeadline, type Dispute} from "./dispute.ts";
import {perform} from "./perform.ts";

export function askToSendMessage(dispute: Dispute, context: AppContext): void {
  context.ask({
    title: "Send a message",
    about: disputeHeadline(dispute),
    content: () =>
      textArea("message", "Message to the buyer", {
        isRequired: true,
        isFirst: true,
        rows: 5,
        maxLength: 2000,
      }),
    confirm: () => "Send the message",
    async perform(input) {
      await perform(dispute, "send-message", {message: input.values["message"]}, input);
      return "Message sent.";
    },
  });
}

/** Ends the conversation with the buyer: PayPal decides. */
export function askToEscalate(dispute: Dispute, context: AppContext): void {
  context.ask({
    title: "Let PayPal decide",
    about: disputeHeadline(dispute),
    content: () => html`
      <p>PayPal asks both sides for evidence, then decides. You can’t go back to the conversation.</p>
      ${textArea("note", "Why PayPal should decide", {isRequired: true, isFirst: true, maxLength: 2000})}
    `,
    confirm: () => "Let PayPal decide",
    async perform(input) {
      await perform(dispute, "escalate", {note: input.values["note"]}, input);
      return "PayPal decides now.";
    },
  });
}

/** Decides as PayPal's agents do. Only a sandbox offers it. */
export function askToSettle(dispute: Dispute, context: AppContext): void {
  const amount = dispute.dispute_amount ? moneyText(dispute.dispute_amount) : "the money";
  context.ask({
    title: "Settle in the sandbox",
    about: disputeHeadline(dispute),
    content: () =>
      choice("adjudication_outcome", "PayPal’s decision", [
        {value: "SELLER_FAVOR", label: `For you: you keep ${amount}`},
        {value: "BUYER_FAVOR", label: `For the buyer, who gets ${amount} back`},
      ]),
    confirm: ({adjudication_outcome: outcome}) =>
      outcome === "BUYER_FAVOR" ? `Give ${amount} back` : `Keep ${amount}`,
    async perform(input) {
      await perform(dispute, "settle", {adjudication_outcome: input.values["adjudication_outcome"]}, input);
      return "Settled.";
    },
  });
}
