/** What was counted against the limits, for all instances on one PostgreSQL. */
export interface AllowancesTable {
  /** Says nothing to who reads it: a keyed hash of the group and of the session or address. */
  key: string;
  /** When everything that was counted will have been paid off, in microseconds since the epoch. */
  due: number;
}

export interface DoorTables {
  allowances: AllowancesTable;
}
