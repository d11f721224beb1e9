import type {Encryption} from "../encryption.ts";
import type {SavedAccount, SavedByOrder} from "../paypal/vault.ts";
import type {SavedCard, SavedKind} from "./vault.tables.ts";

/** Columns of a saved card or wallet, with PayPal's token and the wallet's label encrypted. */
export async function savedDetails(
  encryption: Encryption,
  {token, source: {card, paypal, venmo, apple_pay}}: SavedByOrder,
) {
  const {brand = "", last_digits = "", expiry = ""} = card ?? apple_pay?.card ?? {};
  const source: SavedKind = paypal ? "paypal" : venmo ? "venmo" : apple_pay ? "apple_pay" : "card";
  const label = labelOf(paypal ?? venmo ?? {});
  return {
    source,
    brand,
    last_digits,
    expiry,
    sealed_token: await encryption.encrypt(token),
    token_hash: encryption.hashes(token)[0],
    key_id: encryption.keyId,
    sealed_label: label === undefined ? null : await encryption.encrypt(label),
  };
}

/** Empties the columns of an erased card or wallet. */
export const ERASED = {
  sealed_token: null,
  token_hash: null,
  old_token_hash: null,
  key_id: "",
  token: null,
  brand: null,
  last_digits: null,
  expiry: null,
  sealed_label: null,
} as const;

/** Returns Venmo's user name, or the e-mail address with a masked name. */
function labelOf({user_name: name, email_address: email}: SavedAccount): string | undefined {
  if (name) return name;
  const at = email?.lastIndexOf("@") ?? -1;
  if (email === undefined || at < 1) return undefined;
  const [first = ""] = email;
  return `${first}•••${email.slice(at)}`;
}

/**
 * Returns the text by which a customer recognizes a wallet: the account's label, or the card of Apple Pay. Undefined if PayPal
 * did not return it, and for a label that can't be decrypted.
 */
export async function walletLabel(
  encryption: Encryption,
  {sealed_label, brand, last_digits}: SavedCard,
): Promise<string | undefined> {
  if (sealed_label !== null) return encryption.decrypt(sealed_label);
  return last_digits ? `${brand} •••• ${last_digits}`.trim() : undefined;
}
