import type {ShopEvent} from "./events.ts";

/** The shop's function, or its address. One row of `event_receivers`, and one delivery for each event. */
export interface EventReceiver {
  readonly name: string;
  /** Time for one delivery, in ms. Then its signal aborts, and it is tried again later. */
  readonly timeoutMs: number;
  /** Hash of the address that it sends to. */
  readonly address?: string;
  /**
   * Delivers an event. The event is accepted when the promise resolves, and tried again when it rejects.
   *
   * @throws AddressGone when the address takes no more events
   */
  deliver(event: ShopEvent, signal: AbortSignal): Promise<void>;
}

/** A delivery that failed. The message is recorded and shown to the operator, so it has no personal data. */
export class DeliveryError extends Error {
  override readonly name: string = "DeliveryError";
}

/** An address that has replied 410. It gets no event until it changes, or a person sends an event again. */
export class AddressGone extends DeliveryError {
  override readonly name = "AddressGone";
}

/**
 * Gets each change of a payment, a refund, a dispute, a saved card or wallet, a payment link and an invoice, also when no page is
 * open. The event is accepted when the promise resolves. After an error, or after 30 seconds, it comes again with the same id, so
 * write with `insert … on conflict do nothing`. Events of one payment come in order, events of several payments at the same time.
 */
export type OnEvent = (event: ShopEvent, context: {readonly signal: AbortSignal}) => Promise<void> | void;

/** Time for the shop's function, in ms. */
const ON_EVENT_MS = 30_000;

/** The receiver that calls the shop's function. */
export function onEventReceiver(onEvent: OnEvent): EventReceiver {
  return {
    name: "on-event",
    timeoutMs: ON_EVENT_MS,
    async deliver(event, signal) {
      await onEvent(event, {signal});
    },
  };
}
