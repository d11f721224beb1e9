import {type Encryption, keyIdOf} from "../encryption.ts";
import {findCardById} from "./vault.records.ts";
import {paymentTokenOf, type TokenReader} from "./vault.ts";

/** Starts the reference to a saved card or wallet, which its row's id follows. */
const SAVED = "saved:";
/** Starts an encrypted token. */
const SEALED = "sealed:";
const ERASED = "erased";

/** Tokens of one payment source. In a recorded request they are references. */
interface Tokens {
  vault_id?: string;
  single_use_token?: string;
}
type TokenName = keyof Tokens;

interface OrderRequest {
  payment_source?: Record<string, Tokens>;
}

/** Refers to the payment token of a saved card or wallet, by its row's id. */
export function savedReference(id: string): string {
  return SAVED + id;
}

/** Refers to a token that is stored nowhere else, by its encrypted text. */
export async function sealedReference(encryption: Encryption, token: string): Promise<string> {
  return SEALED + (await encryption.encrypt(token));
}

/**
 * Puts PayPal's tokens into a recorded request.
 *
 * @param request JSON text of an order
 * @returns undefined when a token is gone: the card was deleted, or the token was erased
 * @throws Error for a token that no key decrypts
 */
export async function withTokens(reader: TokenReader, request: string): Promise<string | undefined> {
  let isComplete = true;
  const filled = await replaceTokens(request, async (reference) => {
    const token = await tokenOf(reader, reference);
    isComplete &&= token !== undefined;
    return token ?? ERASED;
  });
  return isComplete ? filled : undefined;
}

/** Erases the encrypted tokens of a recorded request. */
export function withoutTokens(request: string): Promise<string> {
  return replaceTokens(request, async (reference) => (reference.startsWith(SEALED) ? ERASED : reference));
}

/** Encrypts the tokens of a request that an older version of this server recorded, or erases them. */
export function withSealedTokens(
  encryption: Encryption,
  request: string,
  {isSettled}: {isSettled: boolean},
): Promise<string> {
  return replaceTokens(request, async (token) => (isSettled ? ERASED : sealedReference(encryption, token)));
}

/** Text that starts the reference to each encrypted token in a request; to those of the current key, if an encryption is given. */
export function sealedStart(encryption?: Encryption): string {
  return SEALED + (encryption?.start ?? "");
}

/** Encrypts the tokens of a recorded request again, with the current key. A token that no key decrypts stays. */
export function withResealedTokens(encryption: Encryption, request: string): Promise<string> {
  return replaceTokens(request, async (reference) => {
    if (!reference.startsWith(SEALED)) return reference;
    const token = await encryption.decrypt(reference.slice(SEALED.length));
    return token === undefined ? reference : sealedReference(encryption, token);
  });
}

/** Ids of the saved cards and wallets to which a recorded request refers. */
export async function savedIdsOf(request: string): Promise<readonly string[]> {
  const ids: string[] = [];
  await replaceTokens(request, async (reference) => {
    if (reference.startsWith(SAVED)) ids.push(reference.slice(SAVED.length));
    return reference;
  });
  return ids;
}

async function tokenOf({database, encryption}: TokenReader, reference: string): Promise<string | undefined> {
  if (reference.startsWith(SEALED)) return sealedToken(encryption, reference.slice(SEALED.length));
  if (!reference.startsWith(SAVED)) return undefined;
  const card = await findCardById(database.db, reference.slice(SAVED.length));
  return card?.state === "saved" ? paymentTokenOf({database, encryption}, card) : undefined;
}

async function sealedToken(encryption: Encryption, encrypted: string): Promise<string> {
  const token = await encryption.decrypt(encrypted);
  if (token !== undefined) return token;
  throw new Error(`The token of a recorded request ${encryption.missing(keyIdOf(encrypted))}.`);
}

const NAMES: readonly TokenName[] = ["vault_id", "single_use_token"];

async function replaceTokens(request: string, replace: (token: string) => Promise<string>): Promise<string> {
  const order = JSON.parse(request) as OrderRequest;
  for (const source of Object.values(order.payment_source ?? {})) {
    for (const name of NAMES) {
      const token = source[name];
      if (token !== undefined) source[name] = await replace(token);
    }
  }
  return JSON.stringify(order);
}
