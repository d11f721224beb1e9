import {type Shop, startShop} from "../../support/shop.ts";

export const OPERATOR_KEY = "an-operators-key-0123456789abcdef";

/** Starts a shop with a back office. Its sandbox sends webhooks. */
export function startBackOffice(more: Readonly<Record<string, string>> = {}): Promise<Shop> {
  return startShop({notifies: true, merchant: {OPERATOR_KEY, RATE_LIMITS: "signins=1000", ...more}});
}
