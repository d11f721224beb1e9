import {html} from "lit";
import {copyable} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {time} from "../../../../ui/dates.ts";
import {facts} from "../../../../ui/facts.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import type {FailedEventView, PaymentToCheckView} from "../../payment-to-check.ts";
import {call} from "../api.ts";
import {path} from "../paths.ts";

export type FailedEvent = PaymentToCheckView & {readonly event: FailedEventView};

export function isFailedEvent(item: PaymentToCheckView): item is FailedEvent {
  return item.event !== undefined;
}

/** Objects of events, and the view that shows them. */
const OBJECTS: Readonly<
  Record<string, {readonly label: string; readonly view?: "payments" | "disputes" | "invoices"}>
> = {
  payment: {label: "Payment", view: "payments"},
  dispute: {label: "Dispute", view: "disputes"},
  invoice: {label: "Invoice", view: "invoices"},
  "link-payment": {label: "Payment through a link"},
  "saved-method": {label: "Saved payment method"},
};

/** An event that the shop's own code has not accepted, and what can be done. */
export function failedEvent(item: FailedEvent, context: AppContext): Content {
  const {event, advice, orderId} = item;
  return html`<article class="doubt">
    <h3>${titleOf(item)}</h3>
    <p>${advice}</p>
    ${facts([
      objectOf(item, context),
      {label: "Order", value: orderId && copyable(orderId, context)},
      ...event.deliveries.flatMap(({receiver, since, tries, reason, later}) => [
        {label: "Receiver", value: receiver},
        {label: "Since", value: time(since)},
        {label: "Tries", value: String(tries)},
        {label: "Last failure", value: reason},
        {label: "Later events that wait", value: later === 1 ? "1 event" : `${later} events`},
      ]),
      {label: "Event", value: copyable(item.id, context)},
    ])}
    <p class="actions">
      <button type="button" @click=${() => sendAgain(item, context)}>Send again</button>
      <button type="button" @click=${() => askToDismiss(item, context)}>Dismiss</button>
    </p>
  </article>`;
}

function titleOf({event}: FailedEvent): string {
  return `Your code has not accepted ${event.type}`;
}

function objectOf({target = ""}: FailedEvent, context: AppContext): {label: string; value: Content} {
  const [kind = "", ...rest] = target.split(":");
  const id = rest.join(":");
  const {label, view} = OBJECTS[kind] ?? {label: kind};
  if (!view) return {label, value: copyable(id, context)};
  return {
    label,
    value: html`<a href=${addressOf({...viewAt(view), open: id})}
      >${kind === "payment" ? "Show its history" : id}</a
    >`,
  };
}

/** Sends an event again to the receivers that have not accepted it. */
function sendAgain({id, event}: FailedEvent, context: AppContext): Promise<void> {
  return context.act(async () => {
    for (const {receiver} of event.deliveries)
      await call("POST", path`events/${id}/replay`, {body: {receiver}});
  }, "It is sent again.");
}

function askToDismiss(item: FailedEvent, context: AppContext): void {
  const {id, orderId, target, event} = item;
  const later = Math.max(...event.deliveries.map((delivery) => delivery.later));
  context.ask({
    title: `Dismiss ${event.type}?`,
    about: orderId ?? target ?? id,
    content: () =>
      html`<p>
        Your code never gets this event. If it has to ship, book or release something, do that yourself.
        ${later > 0 ? "The later events of the same object are sent." : ""}
      </p>`,
    confirm: () => "Dismiss it",
    isDanger: true,
    async perform() {
      for (const {receiver} of event.deliveries)
        await call("POST", path`events/${id}/dismiss`, {body: {receiver}});
      return "Dismissed.";
    },
  });
}
