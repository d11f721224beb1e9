const HOUR_MS = 60 * 60 * 1000;

/** How long a request id is remembered, in milliseconds, by resource (real-world.md, section 3). */
export const REQUEST_ID_KEPT_MS = {
  orders: 6 * HOUR_MS,
  vault: 3 * HOUR_MS,
  /** The public service keeps those of captures and refunds 45 days. */
  payments: 45 * 24 * HOUR_MS,
  /** Where no time is known. */
  others: 6 * HOUR_MS,
} as const;
