import type {Environment} from "./accounts.schema.ts";

export interface AccountTables {
  applications: {
    id: string;
    client_id: string;
    secret_sha256: string;
    /** The merchant's name, as buyers read it. */
    name: string;
    /** Short scope names, separated by spaces. */
    scopes: string;
    /** Separated by spaces. */
    features: string;
    environment: Environment;
    /** Separated by spaces. */
    payment_methods: string;
    /** JSON. */
    profile: string;
    created_at: number;
  };
}
