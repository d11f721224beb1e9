/** A task that one instance at a time may do. */
export interface LeasesTable {
  /** Name of the task, such as `recovery`. */
  name: string;
  /** Random id of the holder. */
  holder: string;
  /** Expiry in milliseconds since the epoch, for an instance that was killed. */
  until: number;
}

/** The application's access token, which all instances share. */
export interface ServiceTokensTable {
  /** Derived from application, base URL and key, without revealing them. */
  id: string;
  /** Random id of this token, so that removing a refused token never removes its successor. */
  version: string;
  /** The encrypted token. */
  sealed: string;
  /** Time from which it is renewed in the background, in milliseconds since the epoch. */
  renew_at: number;
  /** Time from which it is not used, in milliseconds since the epoch. */
  expires_at: number;
}

/** A row that `/ready` writes and removes in one transaction. */
export interface ReadinessTable {
  id: string;
  filler: string;
}

export interface InstancesTables {
  readiness: ReadinessTable;
  leases: LeasesTable;
  service_tokens: ServiceTokensTable;
}
