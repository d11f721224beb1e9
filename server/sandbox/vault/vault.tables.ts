import type {SetupTokenStatus} from "./vault.states.ts";

export interface VaultTables {
  /** Customers whom their merchant calls by a name of its own: one name each, one customer a name. */
  customer_names: {
    application_id: string;
    merchant_customer_id: string;
    customer_id: string;
  };
  setup_tokens: {
    id: string;
    application_id: string;
    customer_id: string;
    status: SetupTokenStatus;
    kind: "card" | "apple_pay" | "paypal" | "venmo";
    /** JSON: a StoredCard, once one was given. */
    card: string | null;
    /** JSON: the Payer, once a wallet's owner approved. */
    payer: string | null;
    /** What that owner chose to pay with, by the name that the wallet has for it. */
    paid_with: string | null;
    /** JSON: what the merchant said beforehand, a WalletDetails or a CardBeforehand. */
    details: string;
    verification_method: "SCA_ALWAYS" | "SCA_WHEN_REQUIRED" | null;
    return_url: string | null;
    cancel_url: string | null;
    brand_name: string | null;
    /** 1: the wallet is vaulted when its owner approves, without an exchange. */
    vault_on_approval: number;
    /** The payment token that the approval made, with `vault_on_approval`. */
    payment_token_id: string | null;
    client_metadata_id: string | null;
    liability_shift: "POSSIBLE" | "NO" | null;
    enrollment_status: "Y" | "U" | null;
    authentication_status: "Y" | "N" | "A" | "U" | "R" | null;
    /** The one challenge whose answer still counts. */
    challenge_id: string | null;
    created_at: number;
    expires_at: number;
  };
  payment_tokens: {
    id: string;
    application_id: string;
    customer_id: string;
    /** JSON: a SavedSource; `{}` once deleted. */
    source: string;
    created_at: number;
    /** A deleted token keeps its id, so that deleting it again is no error, and nothing else. */
    deleted_at: number | null;
  };
  single_use_tokens: {
    id: string;
    application_id: string;
    /** JSON: a StoredCard. */
    card: string;
    created_at: number;
    expires_at: number;
  };
}
