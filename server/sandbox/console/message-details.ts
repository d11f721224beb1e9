import {events, sentOf} from "../events/events.operations.ts";
import {eventForTesters} from "../events/events.model.ts";
import {mails} from "../mail/mail.operations.ts";
import {MAIL_STATES} from "../mail/mail.schema.ts";
import type {Detail, DetailContext} from "./detail.ts";
import {iso, isOfVault} from "./rows.ts";
import {shownJson, redacted} from "./redaction.ts";

export function mailDetail({store}: DetailContext, key: string): Detail | undefined {
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

export function eventDetail({store, origin}: DetailContext, id: string): Detail | undefined {
  const row = events(store).get(id);
  if (!row) return undefined;
  const vaultIds = isOfVault(row.type) ? [row.resourceId] : [];
  const [sent] = sentOf(store, [row]);
  const event = eventForTesters(sent!, origin);
  const {transmissions, application_id: _owner, ...payload} = event;
  return {
    id,
    facts: [
      {label: "Type", text: row.type},
      {label: "Summary", text: event.summary},
      {label: "Resource", text: vaultIds.length > 0 ? redacted(row.resourceId) : row.resourceId},
      {label: "Created", time: iso(row.createdAt)},
    ],
    timeline: [
      {time: iso(row.createdAt), text: "Recorded"},
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
