import type {CheckoutElement, CheckoutProvider} from "checkout-elements";
import {dataToSend, itemsToBuy, readBag} from "./bag.ts";

/** Elements that sell the bag. */
export interface BagElements {
  /** Gives them the bag's items. Without items they would sell the server's sample, so they leave the page. */
  update(): void;
  /** A payment is in progress, or its order's page comes next. */
  isPaying(): boolean;
}

export function bagElements(provider: CheckoutProvider): BagElements {
  const place = provider.parentElement;
  const tags = "checkout-payment, checkout-express-buttons, checkout-fastlane";
  return {
    update() {
      if (readBag().length === 0) {
        provider.remove();
        return;
      }
      provider.setAttribute("items", JSON.stringify(itemsToBuy()));
      provider.data = dataToSend();
      if (!provider.isConnected) place?.append(provider);
    },
    isPaying: () =>
      [...provider.querySelectorAll<CheckoutElement>(tags)].some(({status}) =>
        ["processing", "pending", "succeeded"].includes(status),
      ),
  };
}
