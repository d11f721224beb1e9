import {type Credentials, seedApplication} from "./accounts/accounts.operations.ts";
import {deleteOldEvents, seedWebhook} from "./events/events.operations.ts";
import {deleteOldFrameSessions} from "./frame-sessions/frame-sessions.operations.ts";
import {deleteExpiredMembers} from "./members/members.operations.ts";
import {deleteOldTokens} from "./oauth/oauth.operations.ts";
import {deleteOldVaultTokens} from "./vault/vault.operations.ts";
import {deleteOldReplies} from "./rest/request-ids.ts";
import type {SandboxSettings} from "./config.ts";
import type {SandboxContext} from "./context.ts";

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
  const {id: applicationId} = seedApplication(store, context, {clientId, clientSecret}, merchantName);
  if (webhookUrl !== undefined && webhookId !== undefined)
    seedWebhook(store, {applicationId, id: webhookId, url: webhookUrl});
  deleteOldEvents(store, now);
  deleteOldTokens(store, now);
  deleteOldReplies(store, now);
  deleteOldFrameSessions(store, now);
  deleteExpiredMembers(store, now);
  deleteOldVaultTokens(store, now);
}
