export interface WireTables {
  replies: {
    application_id: string;
    request_id: string;
    operation: string;
    /**
     * Keyed hash of path and body. Bodies can contain card numbers, and a plain hash of one can be guessed.
     */
    fingerprint: string;
    /** JSON. */
    body: string;
    expires_at: number;
  };
}

export const replySchema = `
create table replies (
  application_id text not null,
  request_id text not null,
  operation text not null,
  fingerprint text not null,
  body text not null,
  expires_at bigint not null,
  constraint replies_key primary key (application_id, operation, request_id)
);
create index replies_expires_at on replies (expires_at);
`;
