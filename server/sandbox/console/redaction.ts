import {sha256} from "../../shared/secrets.ts";
import {redactJson} from "../test-controls/redaction.ts";

/** What stands for a vault's id, which is as good as a card: enough to tell two apart. */
export function redacted(id: string): string {
  return `…${id.slice(-4)}`;
}

/** What names a vault's row in an address instead of its id. */
export function referenceOf({created_at: at, id}: {readonly created_at: number; readonly id: string}) {
  return `${at}-${sha256(id).slice(0, 16)}`;
}

const VAULT_LINK = /(\/v3\/vault\/(?:payment|setup)-tokens\/)([^/?#"]+)/g;

/**
 * JSON as the console shows it: without card numbers, secrets, tokens and billing addresses, as in the request log, and
 * without the ids of what is in the vault.
 */
export function shownJson(value: unknown, vaultIds: readonly string[] = []): unknown {
  const text = JSON.stringify(redactJson(value)).replace(
    VAULT_LINK,
    (_, path: string, id: string) => path + redacted(id),
  );
  const ids = [...vaultIds, ...vaultIdsIn(value)];
  return JSON.parse(ids.reduce((shown, id) => shown.replaceAll(id, redacted(id)), text)) as unknown;
}

/** The ids under the name `vault`: what a source was saved as. */
function vaultIdsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]: [string, unknown]) => {
    const id = key === "vault" ? (entry as {id?: unknown} | null)?.id : undefined;
    return typeof id === "string" && id.length > 4 ? [id, ...vaultIdsIn(entry)] : vaultIdsIn(entry);
  });
}
