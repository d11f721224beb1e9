/** What one instance at a time may do: as long as the lease runs, it is the holder's. */
export interface LeasesTable {
  /** What it is about, such as `recovery`. */
  name: string;
  /** A random name of whoever works. */
  holder: string;
  /** Milliseconds since the epoch; an instance that was killed loses it then. */
  until: number;
}

/** The application's full-scope token, which all instances use. */
export interface ServiceTokensTable {
  /** Which application, at which service, under which key: derived, and telling none of them. */
  id: string;
  /** A random name of this very token, so that one that is no longer taken is removed and its successor is not. */
  version: string;
  /** The token, encrypted: whoever reads the database can't act for the shop. */
  sealed: string;
  /** Milliseconds since the epoch: from then on a new one is fetched in the background. */
  renew_at: number;
  /** Milliseconds since the epoch: from then on it is no longer used. */
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
