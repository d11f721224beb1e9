import {sha256} from "../../shared/secrets.ts";
import {redactJson} from "../test-controls/redaction.ts";

/** The redacted form of a vault id, which is as sensitive as a card. It is enough to distinguish two ids. */
export function redacted(id: string): string {
  return `…${id.slice(-4)}`;
}

/** Key of a vault row in addresses, instead of its id. */
export function referenceOf({createdAt: at, id}: {readonly createdAt: number; readonly id: string}) {
  return `${at}-${sha256(id).slice(0, 16)}`;
}

const VAULT_LINK = /(\/v3\/vault\/(?:payment|setup)-tokens\/)([^/?#"]+)/g;

/** JSON for the console: without card numbers, secrets, tokens, billing addresses and vault ids. */
export function shownJson(value: unknown, vaultIds: readonly string[] = []): unknown {
  const text = JSON.stringify(redactJson(value)).replace(
    VAULT_LINK,
    (_, path: string, id: string) => path + redacted(id),
  );
  const ids = [...vaultIds, ...vaultIdsIn(value)];
  return JSON.parse(ids.reduce((shown, id) => shown.replaceAll(id, redacted(id)), text)) as unknown;
}

/** The ids under `vault` keys, which name saved payment sources. */
function vaultIdsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]: [string, unknown]) => {
    const id = key === "vault" ? (entry as {id?: unknown} | null)?.id : undefined;
    return typeof id === "string" && id.length > 4 ? [id, ...vaultIdsIn(entry)] : vaultIdsIn(entry);
  });
}
