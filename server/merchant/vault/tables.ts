import type {Insertable, Selectable} from "kysely";
import type {SavedCardState} from "./states.ts";

/** A setup token that a browser session asked for. */
export interface SetupTokensTable {
  /** The service's id, which the page hands to the card fields. */
  id: string;
  /** The browser session, as its client metadata id. */
  session: string;
  /** Whose it is, when the shop knew its customer as it was made. */
  customer: string | null;
  created_at: number;
}

/** A card that a customer let the shop keep. */
export interface SavedCardsTable {
  /** What pages know it by; says nothing. */
  id: string;
  /** The shop's own name for the customer, as its hook gave it. */
  customer: string;
  /** One setup token becomes one card, however often it is asked for. */
  setup_token: string;
  /** The service's payment token. It never leaves this server but to the service; erased with the card. */
  token: string | null;
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
export type SavedCard = Selectable<SavedCardsTable>;
export type NewSavedCard = Insertable<SavedCardsTable>;
