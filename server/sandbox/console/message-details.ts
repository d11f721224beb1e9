import {showEvent, sentOf} from "../events/events.operations.ts";
import {eventForTesters} from "../events/events.representation.ts";
import {STATE_MEANINGS} from "../mail/mail.states.ts";
import type {Detail, DetailContext} from "./detail.ts";
import {findRow} from "./lists.ts";
import {iso, isOfVault} from "./rows.ts";
import {shownJson, redacted} from "./redaction.ts";

export async function mailDetail({database}: DetailContext, id: string): Promise<Detail | undefined> {
  const mail = await findRow(database.db, "mail", id);
  if (!mail) return undefined;
  const about = JSON.parse(mail.about) as {readonly kind: string; readonly id: string};
  const view = {order: "orders", invoice: "invoices"}[about.kind];
  return {
    id,
    status: mail.state,
    facts: [
      {label: "Meaning", text: STATE_MEANINGS[mail.state]},
      {label: "To", text: mail.to_address},
      {label: "From", text: mail.from_address},
      {label: "Reply-To", text: mail.reply_to},
      {label: "Subject", text: mail.subject},
      {label: "Language", text: mail.language},
      view === undefined
        ? {label: "About", text: `${about.kind} ${about.id}`}
        : {label: "About", ref: {view, id: about.id}},
      {label: "Reason", text: mail.failure},
      {label: "Tries", text: mail.tries === 0 ? null : String(mail.tries)},
      {label: "Next try", time: mail.state === "queued" ? iso(mail.due_at) : null},
    ],
    timeline: [
      {time: iso(mail.created_at), text: "Queued"},
      ...(mail.state_at === mail.created_at
        ? []
        : [{time: iso(mail.state_at), text: "State changed", status: mail.state}]),
    ],
    json: shownJson({id, to: mail.to_address, from: mail.from_address, subject: mail.subject, about}),
    more: {text: mail.body_text},
  };
}

export async function eventDetail(context: DetailContext, id: string): Promise<Detail | undefined> {
  const {db} = context.database;
  if (!(await findRow(db, "webhooks", id))) return undefined;
  const row = await showEvent(db, id);
  const vaultIds = isOfVault(row.event_type) ? [row.resource_id] : [];
  const event = eventForTesters(row, await sentOf(db, [row]), context.origin);
  const {transmissions, application_id: _owner, ...payload} = event;
  return {
    id,
    facts: [
      {label: "Type", text: row.event_type},
      {label: "Summary", text: event.summary},
      {label: "Resource", text: vaultIds.length > 0 ? redacted(row.resource_id) : row.resource_id},
      {label: "Created", time: iso(row.created_at)},
    ],
    timeline: [
      {time: iso(row.created_at), text: "Recorded"},
      ...transmissions.flatMap(({webhook_url: url, tries}) =>
        tries.map(({number, time, status, failure}) => ({
          time,
          text: `Try ${number} to ${url}`,
          status: status === null ? (failure ?? "no answer") : String(status),
        })),
      ),
    ],
    json: shownJson(payload, vaultIds),
    more: {
      transmissions: transmissions.map((sent) => ({
        webhook_id: sent.webhook_id,
        url: sent.webhook_url,
        status: sent.status,
        tries: sent.tries.length,
        next_try_time: sent.next_try_time,
      })),
    },
  };
}
