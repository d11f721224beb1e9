import {html, nothing} from "lit";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {menu} from "../../../../ui/menu.ts";
import {actionsOf, type Dispute} from "./dispute.ts";
import {askToAnswer, askToAppeal, askToInform} from "./evidence-dialogs.ts";
import {askToAcceptClaim, askToAcknowledge, askToOffer} from "./money-dialogs.ts";
import {askToEscalate, askToSendMessage, askToSettle} from "./other-dialogs.ts";

/** Buttons for the actions that PayPal's links offer: the usual answers, and the others in a menu. */
export function disputeActions(dispute: Dispute, context: AppContext): Content {
  const allowed = actionsOf(dispute);
  const all = [
    {name: "provide-evidence", label: "Answer with evidence", ask: askToAnswer, isMain: true},
    {name: "make-offer", label: "Make an offer", ask: askToOffer, isMain: true},
    {name: "send-message", label: "Send a message", ask: askToSendMessage, isMain: true},
    {name: "acknowledge-return-item", label: "The item came back", ask: askToAcknowledge, isMain: true},
    {name: "appeal", label: "Appeal", ask: askToAppeal, isMain: true},
    {name: "provide-supporting-info", label: "Add information", ask: askToInform},
    {name: "escalate", label: "Let PayPal decide", ask: askToEscalate},
    {name: "accept-claim", label: "Accept and refund", ask: askToAcceptClaim, isDanger: true},
    {name: "adjudicate", label: "Settle in the sandbox", ask: askToSettle},
  ].filter(({name}) => allowed.has(name));
  const main = all.filter(({isMain}) => isMain);
  const others = all.filter(({isMain}) => !isMain);
  if (all.length === 0) return nothing;
  return html`<div class="actions">
    ${main.map(
      ({label, ask}, index) =>
        html`<button
          type="button"
          class=${index === 0 ? "primary" : nothing}
          @click=${() => ask(dispute, context)}
        >
          ${label}
        </button>`,
    )}
    ${menu(
      main.length === 0 ? "Actions" : "More",
      others.map(({label, ask, isDanger = false}) => ({label, isDanger, act: () => ask(dispute, context)})),
    )}
  </div>`;
}
