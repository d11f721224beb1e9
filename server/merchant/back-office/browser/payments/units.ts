import {html, nothing} from "lit";
import {copyable, money} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {date} from "../../../../ui/dates.ts";
import {facts} from "../../../../ui/facts.ts";
import type {PaymentUnit, PaymentView} from "../../view-types.ts";
import {addressLines} from "./address.ts";
import {stateBadge} from "./states.ts";
import {statusText} from "./statuses.ts";
import {shipmentNumbers} from "./tracking.ts";

/** The purchase units of an order that has several, each with its payments. */
export function units(payment: PaymentView, context: AppContext): Content {
  if (!payment.units) return nothing;
  return html`<section>
    <h3>Purchase units</h3>
    <ul class="units">
      ${payment.units.map((unit) => html`<li>${one(unit, payment, context)}</li>`)}
    </ul>
  </section>`;
}

function one(unit: PaymentUnit, payment: PaymentView, context: AppContext): Content {
  const {reference, amount, state, captured, refunded, refundable, capturable, delivery} = unit;
  const isOwn = (part: {readonly unit?: string}) => part.unit === reference;
  const captures = payment.captures.filter(isOwn);
  return html`<h4 class="unit-head">
      <bdi>${reference}</bdi> <span class="unit-state">${money(amount)} ${stateBadge(state)}</span>
    </h4>
    ${facts([
      {label: "Captured", value: captured?.value === amount?.value ? nothing : money(captured)},
      {label: "Refunded", value: refunded && money(refunded)},
      {label: "Left to refund", value: refunded && refundable && money(refundable)},
      {label: "To be captured", value: capturable && money(capturable)},
      {label: "Platform fee", value: unit.platformFee && money(unit.platformFee)},
      ...captures.map(({fee}) => ({label: "PayPal’s fee", value: fee && money(fee)})),
      {label: "Payee", value: unit.payee},
      {label: "Invoice", value: unit.invoiceId && copyable(unit.invoiceId, context)},
      ...captures.map((capture) => ({label: "Capture", value: withStatus(capture, context)})),
      ...payment.authorizations.filter(isOwn).map((authorization) => ({
        label: "Authorization",
        value: html`${withStatus(authorization, context)}
        ${authorization.expiresAt ? html`<br />valid until ${date(authorization.expiresAt)}` : nothing}`,
      })),
      ...payment.refunds
        .filter(isOwn)
        .map((refund) => ({label: "Refund", value: withStatus(refund, context)})),
      {label: "Shipments", value: shipmentNumbers(payment, captures).join(", ")},
      {label: "Shipping address", value: delivery && addressLines(delivery)},
    ])}`;
}

function withStatus(
  {id, status}: {readonly id: string; readonly status: string},
  context: AppContext,
): Content {
  return html`${copyable(id, context)} <span class="quiet">${statusText(status)}</span>`;
}
