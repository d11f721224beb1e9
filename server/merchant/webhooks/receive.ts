import type {Database} from "../../database/open.ts";
import {parseJson} from "../../shared/body.ts";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import type {Wait} from "../../shared/wait.ts";
import {MerchantError} from "../errors.ts";
import type {MerchantTables} from "../tables.ts";
import type {Certificates} from "./certificates.ts";
import {insertEvents} from "./webhooks.records.ts";
import {
  AHEAD_MS,
  eventSchema,
  isSignedBy,
  OLDEST_MS,
  type ServiceEvent,
  subjectOf,
  transmissionOf,
} from "./scheme.ts";
import type {WebhookEvent} from "./webhooks.tables.ts";

export interface ReceiveContext {
  readonly recordEvent: RecordEvent;
  readonly clock: Clock;
  readonly log: Log;
  readonly certificates: Certificates;
  /** The id that the service gave to this server's webhook: it is signed along. */
  readonly webhookId: string;
}

/** Deeper than anything the service sends. */
const DEEPEST = 20;

/**
 * Takes a notification in: checks that the service sent it to this webhook, and writes it down once. What it means is found
 * out later, and not from it.
 *
 * @returns whether there is something new to be applied
 * @throws MerchantError 400 for what is no notification, 403 for one that the service did not sign for this webhook, 500 when
 *   that can't be found out at the moment
 */
export async function receiveEvent(
  {recordEvent, clock, log, certificates, webhookId}: ReceiveContext,
  headers: Headers,
  body: Uint8Array,
): Promise<boolean> {
  const transmission = transmissionOf(headers);
  if (!transmission) throw notASignedOne("its headers are not those of a notification");
  const now = clock.now();
  const {sentAt} = transmission;
  if (sentAt < now - OLDEST_MS || sentAt > now + AHEAD_MS) throw refused("it is too old, or from the future");
  const event = readEvent(body);
  const certificate = await certificates.find(transmission.certificateUrl);
  if (certificate.kind === "unknown") {
    log.warn({reason: certificate.reason}, "a notification can't be checked at the moment");
    throw new MerchantError(
      500,
      "CERTIFICATE_UNAVAILABLE",
      "The notification can't be checked at the moment.",
    );
  }
  if (certificate.kind === "refused") throw refused(certificate.reason);
  if (!isSignedBy(certificate.key, transmission, webhookId, body)) {
    throw refused("its signature is not PayPal's for this webhook");
  }
  await certificates.confirm(transmission.certificateUrl);
  const subject = subjectOf(event);
  const isNew = await recordEvent({
    id: event.id,
    event_type: event.event_type,
    subject: JSON.stringify(subject ?? {}),
    // An event without a subject needs no work: only its arrival is recorded.
    state: subject ? "received" : "applied",
    tries: 0,
    due_at: now,
    created_at: Date.parse(event.create_time),
    received_at: now,
    updated_at: now,
  });
  return isNew && subject !== undefined;
}

/** Records an event. Resolves to true when it is new, after the commit. */
export type RecordEvent = (event: WebhookEvent) => Promise<boolean>;

/** Time in which arriving events are collected for one commit, ms. PayPal sends the events of a payment together. */
const COLLECT_MS = 50;

/** Records events that arrive together in one statement. @param stop ends the collecting */
export function createEventRecorder(
  database: Database<MerchantTables>,
  wait: Wait,
  stop: AbortSignal,
): RecordEvent {
  let collected: WebhookEvent[] = [];
  let insertion: Promise<readonly string[]> | undefined;

  async function insertCollected(): Promise<readonly string[]> {
    await wait(COLLECT_MS, stop);
    const events = collected;
    collected = [];
    insertion = undefined;
    return database.transaction((tx) => insertEvents(tx, events));
  }

  return async (event) => {
    collected.push(event);
    insertion ??= insertCollected();
    return (await insertion).includes(event.id);
  };
}

/** @throws MerchantError 400 */
function readEvent(body: Uint8Array): ServiceEvent {
  let value: unknown;
  try {
    value = parseJson(new TextDecoder("utf-8", {fatal: true}).decode(body), DEEPEST);
  } catch {
    throw notASignedOne("its body is not JSON");
  }
  const {data} = eventSchema.safeParse(value);
  if (!data) throw notASignedOne("its body is not that of a notification");
  return data;
}

function notASignedOne(why: string): MerchantError {
  return new MerchantError(400, "NOT_A_NOTIFICATION", `This is no notification of the service: ${why}.`);
}

function refused(why: string): MerchantError {
  return new MerchantError(403, "SIGNATURE_REFUSED", `The notification is not believed: ${why}.`);
}
