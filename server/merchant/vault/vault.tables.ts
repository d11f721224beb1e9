import type {Generated, Insertable, Selectable} from "kysely";
import type {SavedCardState} from "./vault.states.ts";

/** What a saved source is; a card in a device's wallet is told apart from one that was typed. */
export type SavedKind = "card" | "paypal" | "apple_pay";

/** What a source is saved by: a setup token that a browser session asked for, or an order that saves what pays it. */
export interface SetupTokensTable {
  /** The service's id: the setup token's, which the page hands to the SDK, or the order's. */
  id: string;
  kind: Generated<"setup-token" | "order">;
  /** The browser session, as its client metadata id. */
  session: string;
  /** Whose it is, when the shop knew its customer as it was made. */
  customer: string | null;
  created_at: number;
}

/** A card, or a wallet, that a customer let the shop keep. */
export interface SavedCardsTable {
  /** What pages know it by; says nothing. */
  id: string;
  /** The shop's own name for the customer, as its hook gave it. */
  customer: string;
  source: Generated<SavedKind>;
  /** One setup token, or one order, becomes one card, however often it is asked for. */
  setup_token: string;
  /** PayPal's payment token, encrypted. The token is sent to PayPal only, and is erased with the card. */
  sealed_token: string | null;
  /** The token of a row that an older server wrote, until this server has started. */
  token: Generated<string | null>;
  brand: string | null;
  last_digits: string | null;
  /** `YYYY-MM`. */
  expiry: string | null;
  state: SavedCardState;
  /** Definite refusals so far; each gives the next call a new request id. */
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
