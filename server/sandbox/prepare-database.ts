import {applicationByClientId, type Credentials, seedApplication} from "./accounts/accounts.operations.ts";
import {publishChange} from "./test-controls/shared-state.ts";
import {deleteOldEvents, seedWebhook} from "./events/events.operations.ts";
import {deleteOldFrameSessions} from "./frame-sessions/frame-sessions.operations.ts";
import {deleteExpiredMembers} from "./members/members.operations.ts";
import {deleteOldTokens} from "./oauth/oauth.operations.ts";
import {deleteOldVaultTokens} from "./vault/vault.operations.ts";
import {deleteOldReplies} from "./wire/idempotency.ts";
import type {SandboxSettings} from "./config.ts";
import type {SandboxContext, Tx} from "./context.ts";

/** Prepares the database at each start and reset: creates the application and deletes expired rows. */
export async function prepareDatabase(
  tx: Tx,
  context: SandboxContext,
  {
    clientId,
    clientSecret,
    merchantName,
    webhookUrl,
    webhookId,
  }: Credentials & Partial<Pick<SandboxSettings, "merchantName" | "webhookUrl" | "webhookId">>,
): Promise<void> {
  const now = context.clock.now();
  await seedApplication(tx, context, {clientId, clientSecret}, merchantName);
  const application = await applicationByClientId(tx, clientId);
  if (application && webhookUrl !== undefined && webhookId !== undefined) {
    await seedWebhook(tx, context, {applicationId: application.id, id: webhookId, url: webhookUrl});
  }
  await deleteOldEvents(tx, now);
  // Makes other running instances read the application again.
  await publishChange(tx);
  await deleteOldTokens(tx, now);
  await deleteOldReplies(tx, now);
  await deleteOldFrameSessions(tx, now);
  await deleteExpiredMembers(tx, now);
  await deleteOldVaultTokens(tx, now);
}
