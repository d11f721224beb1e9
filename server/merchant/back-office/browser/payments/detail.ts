import {html, nothing} from "lit";
import {copyable, money} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {date, time} from "../../../../ui/dates.ts";
import {facts} from "../../../../ui/facts.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import {timeline} from "../../../../ui/timeline.ts";
import type {PaymentEventView, PaymentView, TimelineEvent} from "../../view-types.ts";
import {addressLines} from "./address.ts";
import {paymentActions} from "./actions.ts";
import {goods} from "./goods.ts";
import {pendingNotes} from "./pending.ts";
import {FAILURES, methodName, sourceText, unitName} from "./states.ts";
import {trackers} from "./tracking.ts";
import {units} from "./units.ts";

/** A payment: what can be done, facts, parts and history. */
export function paymentDetail(payment: PaymentView, context: AppContext): Content {
  const {payer, orderId, delivery} = payment;
  // The payments of several units are listed with their units.
  const ofOneUnit = payment.units ? {captures: [], authorizations: []} : payment;
  return html`
    ${payment.isStale ? html`<p class="note">PayPal didn’t reply. This is the last known state.</p>` : nothing}
    ${
      payment.state === "needs-check"
        ? html`<p class="note urgent">
            PayPal’s reply is missing. <a href=${addressOf(viewAt("needs-check"))}>Record the outcome</a>
          </p>`
        : nothing
    }
    ${
      payment.failedAction
        ? html`<p class="note urgent">
            ${FAILURES[payment.failedAction]} at PayPal.
            <a href=${addressOf(viewAt("needs-check"))}>What to do</a>
          </p>`
        : nothing
    }
    ${
      payment.duplicateOf
        ? html`<p class="note">
            The buyer had paid this cart already:
            <a href=${addressOf({...viewAt("payments"), open: payment.duplicateOf})}>the first payment</a>.
            The server refunds this one.
          </p>`
        : nothing
    }
    ${pendingNotes(payment)} ${paymentActions(payment, context)}
    ${facts([
      {label: "Customer", value: payer?.name},
      {label: "E-mail", value: payer?.email},
      {label: "Phone", value: payer?.phone},
      {label: "Customer’s id", value: payment.customer},
      {label: "Reference", value: payment.reference && copyable(payment.reference, context)},
      {label: "Paid with", value: sourceText(payment)},
      {label: "3-D Secure", value: cardCheckText(payment)},
      {label: "To be paid until", value: payment.payUntil && date(payment.payUntil)},
      {label: "Created", value: time(payment.createdAt)},
      {label: "Captured", value: payment.captured && money(payment.captured)},
      {label: "Refunded", value: payment.refunded && money(payment.refunded)},
      ...ofOneUnit.captures.map(({fee}) => ({label: "PayPal’s fee", value: fee && money(fee)})),
      {label: "Platform fee", value: payment.platformFee && money(payment.platformFee)},
      {label: "Payee", value: payment.payee},
      {label: "To be captured", value: payment.capturable && money(payment.capturable)},
      {label: "Order", value: orderId && copyable(orderId, context)},
      {label: "Invoice", value: ownInvoiceId(payment, context)},
      {label: "Custom id", value: payment.customId && copyable(payment.customId, context)},
      ...ofOneUnit.captures.map(({id}) => ({label: "Capture", value: copyable(id, context)})),
      ...ofOneUnit.authorizations.map(({id, expiresAt}) => ({
        label: "Authorization",
        value: html`${copyable(id, context)}
        ${expiresAt ? html`<br />valid until ${date(expiresAt)}` : nothing}`,
      })),
      ...payment.disputes.map(({id, unit}) => ({
        label: "Dispute",
        value: html`<a href=${addressOf({...viewAt("disputes"), open: id})}>${id}</a> ${unitName(unit)}`,
      })),
      {label: "On the statement", value: payment.softDescriptor},
      {label: "Shipping address", value: delivery && addressLines(delivery)},
    ])}
    ${units(payment, context)} ${metadata(payment)} ${goods(payment)} ${trackers(payment, context)}
    ${timeline(payment.timeline.map((event) => ({time: event.at, text: eventText(event), more: event.note && html`<span class="quiet">${event.note}</span>`})))}
    ${shopEvents(payment)}
  `;
}

/** PayPal's invoice id is the reference, unless the shop has given another one. */
function ownInvoiceId({invoiceId, reference}: PaymentView, context: AppContext): Content {
  return invoiceId === undefined || invoiceId === reference ? nothing : copyable(invoiceId, context);
}

/** The shop's own values. */
function metadata({metadata: values = {}}: PaymentView): Content {
  const entries = Object.entries(values);
  if (entries.length === 0) return nothing;
  return html`<section>
    <h3>Metadata</h3>
    ${facts(entries.map(([label, value]) => ({label, value})))}
  </section>`;
}

/** Events for the shop's own code. */
function shopEvents({events}: PaymentView): Content {
  if (events.length === 0) return nothing;
  return html`<section>
    <h3>Events for your code</h3>
    <ul class="goods">
      ${events.map(
        ({type, createdAt, deliveries}) =>
          html`<li>
            <span>${type}<br /><span class="quiet">${deliveries.map(deliveryText).join(", ")}</span></span>
            ${time(createdAt)}
          </li>`,
      )}
    </ul>
  </section>`;
}

const DELIVERY_STATES: Readonly<Record<PaymentEventView["deliveries"][number]["state"], string>> = {
  waiting: "waiting",
  accepted: "accepted",
  failed: "not accepted for three days",
  dismissed: "dismissed",
};

function deliveryText({receiver, state}: PaymentEventView["deliveries"][number]): string {
  return `${receiver}: ${DELIVERY_STATES[state]}`;
}

/** Result of 3-D Secure, and the rule that refuses the card. */
function cardCheckText({cardCheck}: PaymentView): Content {
  if (!cardCheck) return nothing;
  const {liabilityShift, createdFor, refusedBy} = cardCheck;
  return html`${shiftText(liabilityShift)}
  ${createdFor ? html`<br />The order was created for ${methodName(createdFor)}.` : nothing}
  ${refusedBy ? html`<br />Not captured: ${REFUSALS[refusedBy] ?? refusedBy}` : nothing}`;
}

function shiftText(liabilityShift: string | undefined): string {
  if (liabilityShift === undefined) return "Not checked by 3-D Secure";
  if (liabilityShift === "POSSIBLE" || liabilityShift === "YES") return "The bank has the liability";
  return `The shop has the liability (${liabilityShift})`;
}

const REFUSALS: Readonly<Record<string, string>> = {
  SOURCE_CHANGED:
    "the page paid with another source, or with a weaker check, than the order was created for.",
  AUTHENTICATION_REQUIRED: "the shop requires 3-D Secure for every card.",
  LIABILITY_SHIFT_REQUIRED: "the card’s bank did not take over the liability.",
};

const EVENTS: Readonly<Record<TimelineEvent["kind"], string>> = {
  "order-created": "Checkout started",
  refused: "PayPal refused it",
  "delivery-changed": "The buyer changed the shipping",
  captured: "Paid",
  "capture-pending": "Payment pending at PayPal",
  declined: "Declined",
  authorized: "Authorized",
  reauthorized: "Authorization renewed",
  voided: "Authorization voided",
  refunded: "Refunded",
  "refund-pending": "Refund pending at PayPal",
  "refund-failed": "The refund failed",
  "refund-requested": "Refund requested",
  "capture-requested": "Capture requested",
  "void-requested": "Void requested",
  "reauthorization-requested": "Renewal of the authorization requested",
  "needs-check": "The outcome is unknown",
  settled: "You recorded the outcome",
  disputed: "The buyer opened a dispute",
};

function eventText({kind, amount, unit}: TimelineEvent): Content {
  return html`${EVENTS[kind]} ${money(amount)} ${unitName(unit)}`;
}
