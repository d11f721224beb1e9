import {shopEvent} from "../../../server/merchant/shop-events/event-schemas.ts";
import {PAUSE_MS} from "../../../server/merchant/shop-events/shop-events.ts";
import type {ShopEvent} from "../../../server/merchant/handler.ts";
import type {Wait} from "../../../server/shared/wait.ts";
import {type Shop, type ShopOptions, shortPauses} from "./shop.ts";
import type {Bench} from "./suite.ts";

/** Begins no delivery after a request, so that only a round delivers. */
export const onlyRounds: Wait = (ms, signal) =>
  ms === PAUSE_MS ? new Promise(() => undefined) : shortPauses(ms, signal);

/** A shop whose own code records the events. */
export interface HearingShop {
  readonly shop: Shop;
  /** Delivers the due events. Returns those that came since the last call. */
  readonly hear: () => Promise<ShopEvent[]>;
  /** The same, their types. */
  readonly types: () => Promise<string[]>;
}

export async function openHearing(
  bench: Pick<Bench, "open">,
  options: Partial<ShopOptions> = {},
): Promise<HearingShop> {
  const heard: ShopEvent[] = [];
  const shop = await bench.open({
    onEvent: (event) => {
      heard.push(event);
    },
    ...options,
  });
  const hear = async () => {
    await shop.merchant.recover();
    // The schema of its type describes the whole event.
    return heard.splice(0).map((event) => shopEvent.parse(event));
  };
  return {shop, hear, types: async () => (await hear()).map(({type}) => type)};
}
