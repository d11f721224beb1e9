import {onBagChange, readBag} from "./bag.ts";
import {find, say, show} from "./dom.ts";
import {fillPrices, linesOf} from "./lines.ts";
import {followElements, resumeOrder} from "./paid.ts";
import {askQuote} from "./server.ts";

/** Accelerated checkout: the element has the form, the page shows the items. */
const element = find("checkout-fastlane");

function draw(): void {
  const items = readBag();
  show("when-empty", items.length === 0);
  show("when-full", items.length > 0);
  if (items.length === 0) {
    element.remove();
    return;
  }
  element.setAttribute("items", JSON.stringify(items));
  find(".lines").replaceChildren(...linesOf(items));
  askQuote(items, {}).then(fillPrices, () => say("The price could not be fetched. Load this page again."));
}

followElements(element);
onBagChange(() => {
  if (readBag().length > 0) draw();
});
draw();
void resumeOrder();
