import {html, nothing} from "lit";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {check, choice, field} from "../../../../ui/form.ts";
import type {PaymentView} from "../../view-types.ts";
import {call} from "../api.ts";
import {path} from "../paths.ts";
import {aboutPayment} from "./states.ts";

/** PayPal's codes of common carriers. */
const CARRIERS = [
  {value: "UPS", label: "UPS"},
  {value: "FEDEX", label: "FedEx"},
  {value: "USPS", label: "USPS"},
  {value: "DHL", label: "DHL Express"},
  {value: "DE_DHL", label: "DHL Germany"},
  {value: "DEUTSCHE_DE", label: "Deutsche Post"},
  {value: "DPD_UK", label: "DPD UK"},
  {value: "ROYAL_MAIL", label: "Royal Mail"},
  {value: "LA_POSTE_SUIVI", label: "La Poste"},
  {value: "OTHER", label: "Another carrier"},
];

/** Tells PayPal, and the buyer if asked to, where the goods are. */
export function askToTrack(payment: PaymentView, context: AppContext): void {
  const {orderId = "", captures} = payment;
  context.ask({
    title: "Add tracking",
    about: aboutPayment(payment),
    content: (values) => html`
      ${field("tracking_number", "Tracking number", {isRequired: true, isFirst: true, maxLength: 64})}
      ${choice("carrier", "Carrier", CARRIERS)}
      ${values["carrier"] === "OTHER" ? field("carrier_name_other", "Name of the carrier", {isRequired: true, maxLength: 64}) : nothing}
      ${
        captures.length > 1
          ? choice(
              "capture_id",
              "Payment",
              captures.map(({id}) => ({value: id})),
            )
          : nothing
      }
      ${check("notify_payer", "PayPal sends it to the buyer by e-mail")}
    `,
    confirm: () => "Add tracking",
    async perform({values: {notify_payer: notify, ...values}, requestId}) {
      await call("POST", path`orders/${orderId}/track`, {
        body: {capture_id: captures[0]?.id, ...values, notify_payer: notify !== undefined},
        headers: {"Service-Request-Id": requestId},
      });
      return "Tracking added.";
    },
  });
}

/** The fields of PayPal's tracker that are shown. */
interface Tracker {
  readonly id?: string;
  readonly status?: string;
  readonly tracking_number?: string;
  readonly carrier?: string;
}

export function trackers(payment: PaymentView, context: AppContext): Content {
  const all = payment.trackers as readonly Tracker[];
  if (all.length === 0) return nothing;
  return html`<section>
    <h3>Shipments</h3>
    <ul class="goods">
      ${all.map((tracker) => html`<li>${shipment(tracker, payment, context)}</li>`)}
    </ul>
  </section>`;
}

function shipment(
  {id = "", status, tracking_number, carrier}: Tracker,
  payment: PaymentView,
  context: AppContext,
): Content {
  const {orderId = ""} = payment;
  // An order has only the tracker's id: the capture's id, a hyphen and the tracking number.
  const number = tracking_number ?? id.replace(/^[^-]*-/, "");
  const remove = () =>
    context.ask({
      title: "Remove the tracking",
      about: aboutPayment(payment),
      content: () => html`<p>PayPal no longer shows ${number} to the buyer.</p>`,
      confirm: () => "Remove the tracking",
      isDanger: true,
      async perform({requestId}) {
        await call("PATCH", path`orders/${orderId}/trackers/${id}`, {
          body: [{op: "replace", path: "/status", value: "CANCELLED"}],
          headers: {"Service-Request-Id": requestId},
        });
        return "Tracking removed.";
      },
    });
  return html`<span>${[carrier, number].filter(Boolean).join(" ")}</span> ${
      status === "CANCELLED"
        ? html`<span class="quiet">Removed</span>`
        : html`<button type="button" class="small" @click=${remove}>Remove</button>`
    }`;
}
