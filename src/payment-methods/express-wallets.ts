import {paymentMethods} from "./registry.ts";
import {chosen, isPossible, type Market, type MethodChoice} from "./purchase-market.ts";

/** Wallets that may have an express button. */
export const expressWalletNames = ["paypal", "venmo", "applepay", "googlepay"] as const;

/** Wallet of an express button. */
export type ExpressWallet = (typeof expressWalletNames)[number];

/** Apple's own browser and devices. Elsewhere Apple Pay needs an iPhone beside the device. */
const hasApplePay = (): boolean => "ApplePaySession" in window;

/** Wallets with an express button in this market, in their order. */
export function expressWallets(
  market: Market,
  choice: MethodChoice & {readonly shipping?: boolean},
): ExpressWallet[] {
  const devices: ExpressWallet[] = hasApplePay() ? ["applepay", "googlepay"] : ["googlepay"];
  const all: ExpressWallet[] = choice.methods?.includes("applepay")
    ? [...expressWalletNames]
    : ["paypal", "venmo", ...devices];
  return chosen(
    all.filter((name) => {
      const method = paymentMethods[name];
      // The sheet of a device can't ask for an address.
      return isPossible(method, market) && (!choice.shipping || method.flow === "window");
    }),
    choice,
  );
}
