import {html, nothing} from "lit";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {menu} from "../../../../ui/menu.ts";
import {askToTrack, shippedParts} from "../payments/tracking.ts";
import {actionsOf, type Dispute, disputedCapture, isInquiry, isWaiting} from "./dispute.ts";
import {askToAnswer, askToAppeal, askToInform, evidenceFor} from "./evidence-dialogs.ts";
import {askToAcceptClaim, askToAcknowledge, askToOffer} from "./money-dialogs.ts";
import {askToEscalate, askToSendMessage, askToSettle} from "./other-dialogs.ts";

interface DisputeButton {
  /** PayPal's name of the action; `track` for the shop's own. */
  readonly name: string;
  readonly label: string;
  readonly ask: (dispute: Dispute, context: AppContext) => void;
  /** A usual answer has a button. The others are in a menu. */
  readonly isUsual?: boolean;
  readonly isDanger?: boolean;
}

/** First actions that fit an inquiry, by the buyer's reason. For any other reason it is a message. */
const FIRST_ANSWERS: Readonly<Record<string, string>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "track",
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "make-offer",
  CREDIT_NOT_PROCESSED: "accept-claim",
  DUPLICATE_TRANSACTION: "accept-claim",
  INCORRECT_AMOUNT: "make-offer",
};

/** Buttons for the actions that PayPal's links offer. The one that fits the claim comes first while the merchant must act. */
export function disputeActions(dispute: Dispute, context: AppContext): Content {
  const all = allowedActions(dispute);
  if (all.length === 0) return nothing;
  const first = firstOf(dispute, all);
  const usual = all.filter((each) => each === first || each.isUsual);
  const others = all.filter((each) => !usual.includes(each));
  const button = (each: DisputeButton) =>
    html`<button
      type="button"
      class=${each === first ? "primary" : nothing}
      @click=${() => each.ask(dispute, context)}
    >
      ${each.label}
    </button>`;
  return html`<div class="actions">
    ${first ? button(first) : nothing} ${usual.filter((each) => each !== first).map(button)}
    ${menu(
      usual.length === 0 ? "Actions" : "More",
      others.map(({label, ask, isDanger = false}) => ({label, isDanger, act: () => ask(dispute, context)})),
    )}
  </div>`;
}

function allowedActions(dispute: Dispute): readonly DisputeButton[] {
  const allowed = actionsOf(dispute);
  const all: readonly DisputeButton[] = [
    {name: "track", label: "Add tracking", ask: track, isUsual: true},
    {name: "provide-evidence", label: evidenceFor(dispute).label, ask: askToAnswer, isUsual: true},
    {name: "make-offer", label: "Make an offer", ask: askToOffer, isUsual: true},
    {name: "send-message", label: "Send a message", ask: askToSendMessage, isUsual: true},
    {name: "acknowledge-return-item", label: "The item came back", ask: askToAcknowledge, isUsual: true},
    {name: "appeal", label: "Appeal", ask: askToAppeal, isUsual: true},
    {name: "provide-supporting-info", label: "Add information", ask: askToInform},
    {name: "escalate", label: "Let PayPal decide", ask: askToEscalate},
    {name: "accept-claim", label: "Accept and refund", ask: askToAcceptClaim, isDanger: true},
    {name: "adjudicate", label: "Settle in the sandbox", ask: askToSettle},
  ];
  return all.filter(({name}) => (name === "track" ? canTrack(dispute) : allowed.has(name)));
}

/** The shipment's number answers the claim that nothing came. It needs the shop's own order. */
function canTrack(dispute: Dispute): boolean {
  const {reason, payment} = dispute;
  const hasCapture = payment !== undefined && shippedParts(payment).length > 0;
  return (
    reason === "MERCHANDISE_OR_SERVICE_NOT_RECEIVED" && isInquiry(dispute) && isWaiting(dispute) && hasCapture
  );
}

function track(dispute: Dispute, context: AppContext): void {
  const {payment} = dispute;
  if (payment) askToTrack(payment, context, disputedCapture(dispute)?.id);
}

/** The action that fits the claim, if the merchant must act or can appeal. */
function firstOf(dispute: Dispute, all: readonly DisputeButton[]): DisputeButton | undefined {
  const find = (name: string) => all.find((each) => each.name === name);
  if (!isWaiting(dispute)) return find("appeal");
  const answer = isInquiry(dispute) ? find(FIRST_ANSWERS[dispute.reason ?? ""] ?? "send-message") : undefined;
  return (
    answer ??
    find("provide-evidence") ??
    find("acknowledge-return-item") ??
    find("send-message") ??
    find("accept-claim")
  );
}
