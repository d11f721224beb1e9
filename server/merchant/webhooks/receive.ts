import type {Database} from "../../database/open.ts";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import type {Wait} from "../../shared/wait.ts";
import {MerchantError} from "../errors.ts";
import type {MerchantTables} from "../tables.ts";
import type {BodyShares, Reserve} from "./body-shares.ts";
import type {Certificates} from "./certificates.ts";
import {invalid, readEvent, type ServiceEvent} from "./event-body.ts";
import {needsSubject, subjectOf} from "./event-table.ts";
import type {Subject} from "./subjects.ts";
import {insertEvents} from "./webhooks.records.ts";
import {AHEAD_MS, isSignedBy, OLDEST_MS, type Transmission, transmissionOf} from "./scheme.ts";
import type {WebhookEvent} from "./webhooks.tables.ts";

export interface ReceiveContext {
  readonly recordEvent: RecordEvent;
  readonly clock: Clock;
  readonly log: Log;
  readonly certificates: Certificates;
  readonly bodies: BodyShares;
  /** Hashes a payment token with each key, so that its row is found without the token. */
  readonly hashToken: (token: string) => readonly string[];
  /** PayPal's id of this server's webhook, which is part of the signed text. */
  readonly webhookId: string;
}

/** A webhook event as it arrived. */
export interface Arrived {
  readonly headers: Headers;
  /** Reads the bytes as they were signed. @throws MerchantError 413, 415, 503 */
  readonly readBody: (reserve: Reserve) => Promise<Uint8Array>;
  /** Key of the sender's address; undefined if unknown. */
  readonly sender: string | undefined;
}

/**
 * Checks that PayPal sent a webhook event to this webhook, and records it once. It is applied later, by reading its subject
 * from PayPal.
 *
 * The signature is over the raw bytes, so it is checked before they are parsed. A signed event is accepted in any form:
 * PayPal repeats a refused one for three days only.
 *
 * @returns true for a new event that is to be applied
 * @throws MerchantError 400 without the headers or the JSON of an event, 403 for one that PayPal did not sign for this
 *   webhook, 413 for a body that is too large, 500 when the certificate is not available, 503 for too many at once
 */
export async function receiveEvent(context: ReceiveContext, arrived: Arrived): Promise<boolean> {
  const {recordEvent, clock, log} = context;
  const transmission = transmissionOf(arrived.headers);
  if (!transmission) throw invalid("a signature header is missing or invalid");
  const now = clock.now();
  const {sentAt} = transmission;
  if (sentAt < now - OLDEST_MS || sentAt > now + AHEAD_MS)
    throw refused("its time is too old or in the future");
  const event = await readSigned(context, transmission, arrived);
  // A transmission's id is signed, too. A repeated event without an id may be applied twice, which changes nothing.
  const {id = transmission.id, event_type: type, create_time: createdAt = now} = event;
  const subject = withHashedToken(subjectOf(event), context.hashToken);
  const isNew = await recordEvent({
    id,
    event_type: type,
    subject: JSON.stringify(subject ?? {}),
    // An event without a subject needs no work, so only its id is recorded.
    state: subject ? "received" : "applied",
    tries: 0,
    due_at: now,
    created_at: createdAt,
    received_at: now,
    updated_at: now,
  });
  if (isNew && !subject) logWithoutSubject(log, {event: id, type});
  return isNew && subject !== undefined;
}

/** Replaces a payment token by its hashes: the token itself is stored encrypted only. */
function withHashedToken(
  subject: Subject | undefined,
  hash: ReceiveContext["hashToken"],
): Subject | undefined {
  if (subject?.paymentToken === undefined) return subject;
  const {paymentToken, ...others} = subject;
  return {...others, tokenHashes: hash(paymentToken)};
}

/** Reads an event whose signature is PayPal's. Logs a warning for one that is too large. */
async function readSigned(
  context: ReceiveContext,
  transmission: Transmission,
  {readBody, sender}: Arrived,
): Promise<ServiceEvent> {
  try {
    return await context.bodies.hold(sender, async (reserve) => {
      const body = await readBody(reserve);
      await verify(context, {transmission, body, sender});
      return readEvent(body);
    });
  } catch (error) {
    if (error instanceof MerchantError && error.status === 413)
      context.log.warn({reason: error.message}, "a webhook event was refused, because it is too large");
    throw error;
  }
}

/** A body with its signature. */
interface Signed extends Pick<Arrived, "sender"> {
  readonly transmission: Transmission;
  readonly body: Uint8Array;
}

/** @throws MerchantError 403, 500 */
async function verify(context: ReceiveContext, {transmission, body, sender}: Signed): Promise<void> {
  const {log, certificates, webhookId} = context;
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
}

function logWithoutSubject(log: Log, about: {readonly event: string; readonly type: string}): void {
  if (needsSubject(about.type))
    log.warn(
      about,
      "a webhook event names no payment or dispute, so it changed nothing: compare with PayPal",
    );
  else log.info(about, "a webhook event was ignored, because events of its type change nothing here");
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

function refused(why: string): MerchantError {
  return new MerchantError(403, "SIGNATURE_REFUSED", `The webhook event is refused: ${why}.`);
}
