import {html, nothing} from "lit";
import {plain, twoLines} from "../../../../ui/cells.ts";
import {codeBlock} from "../../../../ui/code-block.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {call, CONSOLE} from "../api.ts";
import type {Detail, Row} from "../api-types.ts";
import {CHOICES} from "../choices.ts";
import {status, time} from "../parts/cells.ts";
import {confirmButton} from "../parts/confirm.ts";
import {choiceFilter, idColumn, listView, otherColumn, statusColumn, textColumn} from "../parts/list.ts";

export const mail = listView({
  name: "mail",
  title: "Mailbox",
  filters: [{name: "to", label: "To"}, choiceFilter("state", "State", CHOICES.mail)],
  columns: [
    {label: "Subject", grows: true, cell: (row) => twoLines(plain(row["subject"]), row["to"])},
    statusColumn,
    idColumn,
  ],
  tools: (context) =>
    confirmButton(
      context,
      {
        name: "Empty the mailbox",
        question: "Delete all mails? This can’t be undone.",
        yes: "Delete all mails",
        done: "Mailbox emptied.",
      },
      () => call("DELETE", "/_sandbox/mail"),
    ),
  empty: () => html`
    <p>
      Each payment through a payment link sends a mail to buyer and merchant. Pay one to see its mails here.
    </p>
  `,
  more: ({id, more}, context) => html`
    <section aria-label="The mail">
      <p><a href=${pageOf(id)} target="_blank">Open the mail</a></p>
      <iframe
        class="document"
        title="The mail as HTML"
        src=${pageOf(id)}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
    </section>
    ${typeof more?.["text"] === "string" ? codeBlock("Text", more["text"], context) : nothing}
  `,
});

function pageOf(id: string): string {
  return `${CONSOLE}/mail/${encodeURIComponent(id)}/page`;
}

export const webhooks = listView({
  name: "webhooks",
  title: "Webhook events",
  filters: [choiceFilter("event_type", "Kind", CHOICES.events)],
  columns: [
    textColumn("event_type", "Kind", {grows: true}),
    {label: "Sent", cell: sentText},
    otherColumn("resource_id", "About"),
    idColumn,
  ],
  empty: () => html`
    <p>
      Orders, payments, disputes and saved cards create events. To receive them, register a webhook with
      <code>POST /v1/notifications/webhooks</code>, or start the sandbox with
      <code>SANDBOX_WEBHOOK_URL</code>.
    </p>
  `,
  more: transmissions,
});

interface Sent {
  readonly arrived: number;
  readonly waiting: number;
  readonly given_up: number;
}

function sentText(row: Row): Content {
  const {arrived, waiting, given_up: givenUp} = (row as unknown as {sent: Sent}).sent;
  if (arrived + waiting + givenUp === 0) return html`<span class="quiet">to nobody</span>`;
  return html`${arrived > 0 ? status("arrived") : nothing} ${waiting > 0 ? status("waiting") : nothing}
  ${givenUp > 0 ? status("given-up") : nothing}`;
}

interface Transmission {
  readonly webhook_id: string;
  readonly url: string;
  readonly status: string;
  readonly tries: number;
  readonly next_try_time?: string | null;
}

/** Deliveries of an event, and buttons to send it again. */
function transmissions({id, more}: Detail, context: AppContext): Content {
  const sent = (more?.["transmissions"] ?? []) as readonly Transmission[];
  const resend = (body: object) =>
    void context.act(
      () => call("POST", `/_sandbox/webhooks/${encodeURIComponent(id)}/resend`, body),
      "Sending again.",
    );
  return html`<section class="stack" aria-label="Deliveries">
    <h3>Deliveries</h3>
    ${sent.length === 0 ? html`<p class="quiet">No webhook is registered for this event.</p>` : nothing}
    ${sent.map(
      (each) =>
        html`<p class="actions">
          <span class="address">${each.url}</span>
          ${status(each.status)} <span>${each.tries === 1 ? "1 try" : `${each.tries} tries`}</span>
          ${each.status === "PENDING" && each.next_try_time ? html`<span>next ${time(each.next_try_time)}</span>` : nothing}
          <button
            type="button"
            class="small"
            aria-label=${`Send again to ${each.url}`}
            @click=${() => resend({webhook_ids: [each.webhook_id]})}
          >
            Send again
          </button>
        </p>`,
    )}
    <p><button type="button" @click=${() => resend({})}>Send to all webhooks</button></p>
  </section>`;
}
