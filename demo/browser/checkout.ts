import type {CheckoutCardFields} from "checkout-elements";
import {onBagChange, readBag} from "./bag.ts";
import {deliveryForm} from "./delivery.ts";
import {find, say, show} from "./dom.ts";
import {fillPrices, linesOf} from "./lines.ts";
import {followElements, resumeOrder} from "./paid.ts";
import {askQuote, ServerError} from "./server.ts";

/**
 * The checkout page. It runs before the elements are defined, so that they have their items when they start. The express
 * buttons ask for an address in their windows. For a card the page asks, and passes the address to the element.
 */
const provider = find("checkout-provider");
const card = find<CheckoutCardFields>("checkout-card-fields");
let asked = 0;

function draw(): void {
  const items = readBag();
  show("when-empty", items.length === 0);
  show("when-full", items.length > 0);
  if (items.length === 0) {
    // Without items the elements would sell the server's sample.
    provider.remove();
    return;
  }
  provider.setAttribute("items", JSON.stringify(items));
  find(".lines").replaceChildren(...linesOf(items));
  void price();
}

const delivery = deliveryForm(find<HTMLFormElement>("#delivery"), () => void price());

/** Fetches the price with this delivery. The element gets the delivery once the server accepts it. */
async function price(): Promise<void> {
  const mine = (asked += 1);
  const shipping = delivery.shipping();
  try {
    const quote = await askQuote(readBag(), shipping);
    if (mine !== asked) return;
    fillPrices(quote);
    delivery.offer(quote.shipping?.options ?? [], shipping);
    card.terms = {shipping};
    say("");
  } catch (error) {
    if (mine !== asked) return;
    if (error instanceof ServerError && delivery.refuse(error)) return;
    say("The price could not be fetched. Check your connection, and load this page again.");
  }
}

/** Checks the delivery before an order is created. */
function isDeliverable(): boolean {
  if (!delivery.check()) return false;
  card.terms = {shipping: delivery.shipping()};
  return true;
}

// A press marks every missing field. The address is above the card, so it gets the focus.
find(".card").addEventListener(
  "click",
  (event) => {
    const isPay = event
      .composedPath()
      .some((target) => target instanceof HTMLButtonElement && target.part.contains("button"));
    if (!isPay || card.status !== "ready" || isDeliverable()) return;
    event.preventDefault();
    event.stopPropagation();
    void card.validate({focus: false});
  },
  {capture: true},
);
// The enter key in a hosted field also submits.
card.addEventListener("checkout-submit", (event) => {
  if (!isDeliverable()) event.preventDefault();
});

followElements(provider);
onBagChange(() => {
  // An empty bag means that the order's page comes next.
  if (readBag().length > 0) draw();
});
draw();
void resumeOrder();
