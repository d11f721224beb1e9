import {html, nothing} from "lit";
import {call, CONSOLE} from "../api.ts";
import {CHOICES} from "../choices.ts";
import type {Content, ConsoleContext, ListView} from "../context.ts";
import {block, status, time} from "../parts/cells.ts";
import {confirmButton} from "../parts/confirm.ts";
import type {Detail, Row} from "../api-types.ts";
import {idColumn, otherColumn, statusColumn, textColumn} from "./money.ts";

export const mail: ListView = {
  kind: "list",
  name: "mail",
  title: "Mailbox",
  filters: [
    {name: "to", label: "To"},
    {name: "state", label: "State", options: CHOICES.mail},
  ],
  columns: [textColumn("subject", "Subject"), textColumn("to", "To"), statusColumn, idColumn],
  tools: (context) =>
    confirmButton(
      context,
      {name: "Empty the mailbox", question: "Delete all mails?", yes: "Empty it"},
      () => void context.act(() => call("DELETE", "/_sandbox/mail"), "Mailbox emptied."),
    ),
  empty: () => html`
    <p>
      Each payment through a payment link sends a mail to buyer and merchant. Pay one to see its mails here.
    </p>
  `,
  more: ({id, status: state, more}, context) => html`
    ${decisions(id, state, context)}
    <section aria-label="The mail">
      <p><a href=${pageOf(id)} target="_blank">Open the mail</a></p>
      <iframe
        class="document"
        title="The mail as HTML"
        src=${pageOf(id)}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
    </section>
    ${typeof more?.["text"] === "string" ? block("Text", more["text"], context) : nothing}
  `,
};

function pageOf(id: string): string {
  return `${CONSOLE}/mail/${encodeURIComponent(id)}/page`;
}

/** Actions for a mail that failed or whose delivery is unknown. */
function decisions(id: string, state: string | undefined, context: ConsoleContext): Content {
  if (state !== "in-doubt" && state !== "failed") return nothing;
  const settle = (outcome: string, done: string) =>
    void context.act(() => call("POST", `/_sandbox/mail/${encodeURIComponent(id)}/settle`, {outcome}), done);
  return html`<p class="actions">
    <button type="button" @click=${() => settle("not-sent", "Sending again.")}>Send again</button>
    ${
      state === "in-doubt"
        ? html`<button type="button" @click=${() => settle("sent", "Marked as sent.")}>Mark as sent</button>`
        : nothing
    }
  </p>`;
}

export const webhooks: ListView = {
  kind: "list",
  name: "webhooks",
  title: "Webhook events",
  filters: [{name: "event_type", label: "Kind", options: CHOICES.events}],
  columns: [
    textColumn("event_type", "Kind"),
    otherColumn("resource_id", "About"),
    {label: "Sent", cell: (row) => sentText(row)},
    idColumn,
  ],
  empty: () => html`
    <p>
      Orders, payments, disputes and saved cards create events. To receive them, register a webhook with
      <code>POST /v1/notifications/webhooks</code>, or start the sandbox with
      <code>SANDBOX_WEBHOOK_URL</code>.
    </p>
  `,
  more: (detail, context) => transmissions(detail, context),
};

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

/** Deliveries of an event, and a button to send it again. */
function transmissions({id, more}: Detail, context: ConsoleContext): Content {
  const sent = (more?.["transmissions"] ?? []) as readonly Transmission[];
  const resend = (body: object) =>
    void context.act(
      () => call("POST", `/_sandbox/webhooks/${encodeURIComponent(id)}/resend`, body),
      "Sending again.",
    );
  return html`<section aria-label="Deliveries">
    <h3>Deliveries</h3>
    ${
      sent.length === 0
        ? html`<p class="quiet">No webhook is registered for this event.</p>`
        : html`<ul class="deliveries">
            ${sent.map(
              (each) =>
                html`<li>
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
                </li>`,
            )}
          </ul>`
    }
    <p><button type="button" @click=${() => resend({})}>Send to all webhooks</button></p>
  </section>`;
}
