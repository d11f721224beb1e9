import type {Generated, Insertable, Selectable} from "kysely";
import type {SavedCardState} from "./vault.states.ts";

/** Kind of a saved payment source. */
export const SAVED_KINDS = ["card", "paypal", "venmo", "apple_pay"] as const;
export type SavedKind = (typeof SAVED_KINDS)[number];

/** A setup token of a browser session, or an order whose payment saves its card or wallet. */
export interface SetupTokensTable {
  /** PayPal's id of the setup token or of the order. */
  id: string;
  kind: Generated<"setup-token" | "order">;
  /** Client metadata id of the browser session. */
  session: string;
  /** The shop's id of the customer; null for a visitor. */
  customer: string | null;
  created_at: number;
}

/** A card or wallet that a customer saved. */
export interface SavedCardsTable {
  /** Random id that pages use. */
  id: string;
  /** The shop's id of the customer, as its hook returned it. */
  customer: string;
  source: Generated<SavedKind>;
  /** Unique: a setup token or order saves one card. */
  setup_token: string;
  /** PayPal's payment token, encrypted. The token is sent to PayPal only, and is deleted with the card. */
  sealed_token: string | null;
  /**
   * Keyed hash of the payment token, by which webhook events find the row. Null without a token, and for one that an older version
   * wrote: the server fills it in.
   */
  token_hash: Generated<string | null>;
  /** Hash with the key before the present one: an event may have been recorded with that. */
  old_token_hash: Generated<string | null>;
  /** Id of the key that encrypted the token and the label; or one of `KEY_MARKS`. */
  key_id: Generated<string>;
  /** Plain text token that an older version wrote. The server encrypts it when it starts. */
  token: Generated<string | null>;
  brand: string | null;
  last_digits: string | null;
  /** `YYYY-MM`. */
  expiry: string | null;
  /** Encrypted text by which the customer recognizes a wallet. It is deleted with the wallet. */
  sealed_label: Generated<string | null>;
  state: SavedCardState;
  /** Source of the outcome that a person found. */
  note: Generated<string | null>;
  /** Number of refusals. Each gives the next call a new request id. */
  failures: number;
  created_at: number;
  updated_at: number;
}

export interface VaultTables {
  setup_tokens: SetupTokensTable;
  saved_cards: SavedCardsTable;
}

export type SetupToken = Selectable<SetupTokensTable>;
export type NewSetupToken = Insertable<SetupTokensTable>;
export type SavedCard = Selectable<SavedCardsTable>;
export type NewSavedCard = Insertable<SavedCardsTable>;
