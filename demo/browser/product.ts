import {skuOf} from "./bag.ts";
import {find} from "./dom.ts";
import {followElements} from "./paid.ts";

/** A product's page. Its express buttons sell the product alone, and the bag stays as it is. */
const provider = find("checkout-provider");
const quantity = find<HTMLSelectElement>("#quantity");

function sell(): void {
  const sku = skuOf(provider.dataset["sku"] ?? "");
  provider.setAttribute("items", JSON.stringify([{sku, quantity: Number(quantity.value)}]));
}

quantity.addEventListener("change", sell);
// The back button restores the quantity.
addEventListener("pageshow", sell);
followElements(provider, {isBag: false});
sell();
