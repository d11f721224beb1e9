import type {Environment} from "../wire/application.ts";

export interface AccountTables {
  applications: {
    id: string;
    client_id: string;
    secret_sha256: string;
    /** Name of the merchant that buyers see. */
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

export const accountSchema = `
create table applications (
  id text primary key,
  client_id text not null unique,
  secret_sha256 text not null,
  name text not null,
  scopes text not null,
  created_at bigint not null,
  features text not null default '',
  environment text not null default 'sandbox',
  payment_methods text not null default '',
  profile text not null default '{}'
);
`;
