/** A task that one instance at a time may do. */
export interface LeasesTable {
  /** Name of the task, such as `recovery`. */
  name: string;
  /** Random id of the holder. */
  holder: string;
  /** Expiry in milliseconds since the epoch, for an instance that was killed. */
  until: number;
}

/** A row that `/ready` writes and removes in one transaction. */
export interface ReadinessTable {
  id: string;
  filler: string;
}

export interface InstancesTables {
  readiness: ReadinessTable;
  leases: LeasesTable;
}
