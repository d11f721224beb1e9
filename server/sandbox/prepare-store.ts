import {type Credentials, seedApplication} from "./accounts/accounts.operations.ts";
import {deleteOldEvents, seedWebhook} from "./events/events.operations.ts";
import {deleteOldFrameSessions} from "./frame-sessions/frame-sessions.operations.ts";
import {deleteExpiredMembers} from "./members/members.operations.ts";
import {deleteOldTokens} from "./oauth/oauth.operations.ts";
import {deleteOldVaultTokens} from "./vault/vault.operations.ts";
import {deleteOldReplies} from "./rest/request-ids.ts";
import type {SandboxSettings} from "./config.ts";
import type {SandboxContext} from "./context.ts";
import {startSeed} from "./random.ts";
import {moveClock} from "./test-controls/clock.ts";

/**
 * Sets the clock and the seed of the settings at a start and at a reset.
 *
 * @returns true if the sample data of the seed are to be made
 */
export function applyStartSettings(
  {store, realClock}: SandboxContext,
  {now, clockStopped, seed}: Partial<Pick<SandboxSettings, "now" | "clockStopped" | "seed">>,
): boolean {
  if (now !== undefined || clockStopped) moveClock(store, realClock.now(), {now, stopped: clockStopped});
  return seed !== undefined && startSeed(store, seed);
}

/** Prepares the data at each start and reset: creates the application and deletes what has expired. */
export function prepareStore(
  {store, ...context}: SandboxContext,
  {
    clientId,
    clientSecret,
    merchantName,
    webhookUrl,
    webhookId,
  }: Credentials & Partial<Pick<SandboxSettings, "merchantName" | "webhookUrl" | "webhookId">>,
): void {
  const now = context.clock.now();
  const realTime = context.realClock.now();
  const {id: applicationId} = seedApplication(store, context, {clientId, clientSecret}, merchantName);
  if (webhookUrl !== undefined && webhookId !== undefined)
    seedWebhook(store, {applicationId, id: webhookId, url: webhookUrl});
  deleteOldEvents(store, now);
  deleteOldTokens(store, realTime);
  deleteOldReplies(store, now);
  deleteOldFrameSessions(store, realTime);
  deleteExpiredMembers(store, realTime);
  deleteOldVaultTokens(store, now);
}
