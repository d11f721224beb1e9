export interface WireTables {
  replies: {
    application_id: string;
    request_id: string;
    operation: string;
    /** Keyed hash of path and body: bodies can hold card numbers, and a plain hash of one can be guessed. */
    fingerprint: string;
    /** JSON. */
    body: string;
    expires_at: number;
  };
}
