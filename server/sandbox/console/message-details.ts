import {showEvent, sentOf} from "../events/events.operations.ts";
import {eventForTesters} from "../events/events.representation.ts";
import {mails} from "../mail/mail.operations.ts";
import {MAIL_STATES} from "../mail/mail.schema.ts";
import type {Detail, DetailContext} from "./detail.ts";
import {findRow} from "./lists.ts";
import {iso, isOfVault} from "./rows.ts";
import {shownJson, redacted} from "./redaction.ts";

export async function mailDetail({store}: DetailContext, key: string): Promise<Detail | undefined> {
  const mail = mails(store).get(key);
  if (!mail) return undefined;
  const {id, about, state, to, from, subject, createdAt, stateAt} = mail;
  const view = {order: "orders", invoice: "invoices"}[about.kind];
  return {
    id,
    status: state,
    facts: [
      {label: "Meaning", text: MAIL_STATES[state]},
      {label: "To", text: to},
      {label: "From", text: from},
      {label: "Reply-To", text: mail.replyTo ?? null},
      {label: "Subject", text: subject},
      {label: "Language", text: mail.language},
      view === undefined
        ? {label: "About", text: `${about.kind} ${about.id}`}
        : {label: "About", ref: {view, id: about.id}},
      {label: "Reason", text: mail.failure ?? null},
    ],
    timeline: [
      {time: iso(createdAt), text: "Queued"},
      ...(stateAt === createdAt ? [] : [{time: iso(stateAt), text: "State changed", status: state}]),
    ],
    json: shownJson({id, to, from, subject, about}),
    more: {text: mail.text},
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
