import {html, nothing} from "lit";
import {copyable, money} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {time} from "../../../../ui/dates.ts";
import {facts} from "../../../../ui/facts.ts";
import {person} from "../../../../ui/icons.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import type {PanelView} from "../../../../ui/view.ts";
import type {ToCheckPage} from "../../payments-to-check.ts";
import {call} from "../api.ts";
import {csvLink} from "../csv-link.ts";
import {askToSettle, savedName} from "./settle.ts";
import {failedEvent, isFailedEvent} from "./failed-event.ts";
import {type CallToCheck, type Place, titleOf, WORDS} from "./messages.ts";

const PAGE_SIZE = 100;

/** Number that needed a check in the last load. The navigation shows it. */
export let numberToCheck = 0;

async function load(_context?: unknown, signal?: AbortSignal): Promise<ToCheckPage> {
  const page = await call<ToCheckPage>("GET", `payments-to-check?pageSize=${PAGE_SIZE}`, {signal});
  numberToCheck = page.count["needs-check"];
  return page;
}

/** Loads the number for the navigation. */
export async function loadNumberToCheck(): Promise<void> {
  await load();
}

export const needsCheck: PanelView = {
  kind: "panel",
  name: "needs-check",
  title: "To check",
  icon: person,
  load,
  show(context) {
    const {items, next} = context.data as ToCheckPage;
    if (items.length === 0) return nothingToDo;
    const calls = items.filter((item): item is CallToCheck => !isFailedEvent(item));
    const those = (isWanted: (item: CallToCheck) => boolean) =>
      calls.filter(isWanted).map((item) => toCheck(item, context));
    const hasFailed = ({failedId}: CallToCheck) => failedId !== undefined;
    return html`
      <p>${csvLink("payments-to-check", new URLSearchParams())}</p>
      ${section("Failed at PayPal", those(hasFailed))}
      ${section(
        "Not accepted by your code",
        items.filter(isFailedEvent).map((item) => failedEvent(item, context)),
      )}
      ${section(
        "To look up",
        those((item) => item.state === "needs-check" && !hasFailed(item)),
        html`<p class="intro">
          PayPal’s reply to these requests is missing, and it is too late to repeat them. Look each up in your
          PayPal account, then record the outcome. That moves no money.
        </p>`,
      )}
      ${section(
        "PayPal has not replied yet",
        those(({state}) => state === "unknown"),
      )}
      ${next === undefined ? nothing : html`<p>These are the oldest ${PAGE_SIZE}. The CSV file has all.</p>`}
    `;
  },
};

const nothingToDo = html`<div class="empty">
  <h2>Nothing to do</h2>
  <p>
    When PayPal’s reply to a payment or refund is missing for too long, when a refund fails, or when your code
    does not accept an event, it appears here with what to do.
  </p>
</div>`;

function section(title: string, items: readonly Content[], intro?: Content): Content {
  if (items.length === 0) return nothing;
  return html`<section class="doubts">
    <h2>${title}</h2>
    ${intro} ${items}
  </section>`;
}

function toCheck(item: CallToCheck, context: AppContext): Content {
  const {kind, state, amount, advice, createdAt, orderId, attemptId, target, customer, failedId} = item;
  const {on} = WORDS[kind];
  const finding = failedId === undefined ? "Record the outcome" : "Record what you did";
  return html`<article class="doubt">
    <h3>${titleOf(item)} ${money(amount)}</h3>
    <p>${advice}</p>
    ${facts([
      {label: "Since", value: time(createdAt)},
      {label: "Order", value: orderId && copyable(orderId, context)},
      {
        label: "Payment",
        value:
          attemptId &&
          html`<a href=${addressOf({...viewAt("payments"), open: attemptId})}>Show its history</a>`,
      },
      {label: on?.label ?? "", value: target && on && targetOf(target, on, context)},
      {label: "Saved", value: savedName(item)},
      {label: "Customer", value: customer && copyable(customer, context)},
    ])}
    ${
      state === "needs-check"
        ? html`<p class="actions">
            <button type="button" @click=${() => askToSettle(item, context)}>${finding}</button>
          </p>`
        : nothing
    }
  </article>`;
}

/** A record at PayPal, with a link to the view that shows it. */
function targetOf(target: string, {view, open = (id) => id}: Place, context: AppContext): Content {
  const id = open(target);
  const address = addressOf({...viewAt(view), ...(id !== undefined && {open: id})});
  return html`${copyable(target, context)} <a href=${address}>Open</a>`;
}
