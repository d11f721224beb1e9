/** Sessions of the back office. */
export interface OperatorSessionsTable {
  /** SHA-256 of the id in the cookie. */
  id: string;
  /** Milliseconds since the epoch. */
  expires_at: number;
}

export interface MiddlewareTables {
  operator_sessions: OperatorSessionsTable;
}
