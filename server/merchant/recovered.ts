export interface RecoverOptions {
  /** Time for the round. Work that is begun then goes on, and a killed process loses none of it. */
  readonly seconds?: number | undefined;
}

/** What a round of the background work has left. */
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
