export interface RecoverOptions {
  /** Time for the round. Work that has begun by then goes on, and is safe if the process is killed. */
  readonly seconds?: number | undefined;
}

/** Work that a round has left. */
export interface Recovered {
  readonly left: {
    /** Calls to PayPal whose outcome is unknown. */
    readonly unconfirmed: number;
    /** PayPal's webhook events that are not applied. */
    readonly webhooks: number;
    /** Deliveries of events that a receiver has not accepted. */
    readonly events: number;
  };
}
