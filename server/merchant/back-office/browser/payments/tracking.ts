import {html, nothing} from "lit";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {check, choice, field} from "../../../../ui/form.ts";
import type {PaymentView} from "../../view-types.ts";
import {call} from "../api.ts";
import {path} from "../paths.ts";
import {chosenPart, type Part, partChoice} from "./part-choice.ts";
import {aboutPayment, unitName} from "./states.ts";

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

const NOT_PAID = new Set(["DECLINED", "FAILED"]);

/** Captures whose goods can be shipped. */
export function shippedParts({captures}: PaymentView): Part[] {
  return captures.flatMap(({status, amount, ...capture}) =>
    NOT_PAID.has(status) ? [] : {...capture, left: amount},
  );
}

/**
 * Tells PayPal, and the buyer if asked to, where the goods are.
 *
 * @param captureId the only capture that is asked about; by default the reader chooses one
 */
export function askToTrack(payment: PaymentView, context: AppContext, captureId?: string): void {
  const {orderId = ""} = payment;
  const all = shippedParts(payment);
  const parts = all.some(({id}) => id === captureId) ? all.filter(({id}) => id === captureId) : all;
  context.ask({
    title: "Add tracking",
    about: aboutPayment(payment),
    content: (values) => html`
      ${field("tracking_number", "Tracking number", {isRequired: true, isFirst: true, maxLength: 64})}
      ${choice("carrier", "Carrier", CARRIERS)}
      ${values["carrier"] === "OTHER" ? field("carrier_name_other", "Name of the carrier", {isRequired: true, maxLength: 64}) : nothing}
      ${partChoice(parts)} ${check("notify_payer", "PayPal sends it to the buyer by e-mail")}
    `,
    confirm: () => "Add tracking",
    async perform({values: {notify_payer: notify, part, ...values}, requestId}) {
      await call("POST", path`orders/${orderId}/track`, {
        body: {
          ...values,
          capture_id: chosenPart(parts, part === undefined ? {} : {part})?.id,
          notify_payer: notify !== undefined,
        },
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

/** Tracking numbers of the shipments of captures, without those that were removed. */
export function shipmentNumbers(
  {trackers: all}: PaymentView,
  captures: readonly {readonly id: string}[],
): string[] {
  return (all as readonly Tracker[])
    .filter((tracker) => tracker.status !== "CANCELLED" && captures.some((one) => isOf(tracker, one)))
    .map(numberOf);
}

/** An order has only the tracker's id: the capture's id, a hyphen and the tracking number. */
function isOf({id = ""}: Tracker, capture: {readonly id: string}): boolean {
  return id.startsWith(`${capture.id}-`);
}

function numberOf({id = "", tracking_number: number}: Tracker): string {
  return number ?? id.replace(/^[^-]*-/, "");
}

function shipment(
  {id = "", status, tracking_number, carrier}: Tracker,
  payment: PaymentView,
  context: AppContext,
): Content {
  const {orderId = ""} = payment;
  const number = numberOf({id, ...(tracking_number !== undefined && {tracking_number})});
  const capture = payment.captures.find((one) => isOf({id}, one));
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
  return html`<span>${[carrier, number].filter(Boolean).join(" ")} ${unitName(capture?.unit)}</span> ${
      status === "CANCELLED"
        ? html`<span class="quiet">Removed</span>`
        : html`<button type="button" class="small" @click=${remove}>Remove</button>`
    }`;
}
