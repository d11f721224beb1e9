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
  /** PayPal's id of this server's webhook, which is part of the signed text. */
  readonly webhookId: string;
}

/** A webhook event as it arrived. */
export interface Arrived {
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Key of the sender's address; undefined if unknown. */
  readonly sender: string | undefined;
}

/** Maximum depth of the JSON. PayPal's events have fewer levels. */
const MAX_DEPTH = 20;

/**
 * Checks that PayPal sent a webhook event to this webhook, and records it once. It is applied later, by reading its subject
 * from PayPal.
 *
 * @returns true for a new event that is to be applied
 * @throws MerchantError 400 for an invalid event, 403 for one that PayPal did not sign for this webhook, 500 when the
 *   certificate is not available
 */
export async function receiveEvent(
  {recordEvent, clock, log, certificates, webhookId}: ReceiveContext,
  {headers, body, sender}: Arrived,
): Promise<boolean> {
  const transmission = transmissionOf(headers);
  if (!transmission) throw invalid("a signature header is missing or invalid");
  const now = clock.now();
  const {sentAt} = transmission;
  if (sentAt < now - OLDEST_MS || sentAt > now + AHEAD_MS)
    throw refused("its time is too old or in the future");
  const event = readEvent(body);
  const certificate = await certificates.find(transmission.certificateUrl, sender);
  if (certificate.kind === "unknown") {
    log.warn({reason: certificate.reason}, "a webhook event can't be verified at the moment");
    throw new MerchantError(
      500,
      "CERTIFICATE_UNAVAILABLE",
      "The webhook event can't be verified at the moment; send it again.",
    );
  }
  if (certificate.kind === "refused") throw refused(certificate.reason);
  if (!isSignedBy(certificate.key, transmission, webhookId, body)) {
    throw refused("its signature is not PayPal's for this webhook");
  }
  await certificates.confirm(transmission.certificateUrl, sender);
  const subject = subjectOf(event);
  const isNew = await recordEvent({
    id: event.id,
    event_type: event.event_type,
    subject: JSON.stringify(subject ?? {}),
    // An event without a subject needs no work, so only its id is recorded.
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
    value = parseJson(new TextDecoder("utf-8", {fatal: true}).decode(body), MAX_DEPTH);
  } catch {
    throw invalid("its body is not JSON");
  }
  const {data} = eventSchema.safeParse(value);
  if (!data) throw invalid("its body is not a webhook event");
  return data;
}

function invalid(why: string): MerchantError {
  return new MerchantError(400, "NOT_A_NOTIFICATION", `This is not a webhook event of PayPal: ${why}.`);
}

function refused(why: string): MerchantError {
  return new MerchantError(403, "SIGNATURE_REFUSED", `The webhook event is refused: ${why}.`);
}
