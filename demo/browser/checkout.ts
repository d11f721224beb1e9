import type {CheckoutCardFields} from "checkout-elements";
import {onBagChange, readBag} from "./bag.ts";
import {deliveryForm} from "./delivery.ts";
import {find, say, show} from "./dom.ts";
import {fillPrices, linesOf} from "./lines.ts";
import {followTags, resumeOrder} from "./paid.ts";
import {askQuote, ServerError} from "./server.ts";

/**
 * The checkout. It runs before the tags are known, so that they find what is bought at their first look. The express
 * buttons ask for an address themselves; for the card the page asks, and the tag's order says where the goods go.
 */
const provider = find("checkout-provider");
const card = find<CheckoutCardFields>("checkout-card-fields");
let asked = 0;

function draw(): void {
  const items = readBag();
  show("when-empty", items.length === 0);
  show("when-full", items.length > 0);
  if (items.length === 0) {
    // Without goods the tags would sell the server's sample.
    provider.remove();
    return;
  }
  provider.setAttribute("items", JSON.stringify(items));
  find(".lines").replaceChildren(...linesOf(items));
  void price();
}

const delivery = deliveryForm(find<HTMLFormElement>("#delivery"), () => void price());

/** Asks what it costs with this delivery; only what the server agrees to is told to the tag. */
async function price(): Promise<void> {
  const mine = (asked += 1);
  const shipping = delivery.shipping();
  try {
    const quote = await askQuote(readBag(), shipping);
    if (mine !== asked) return;
    fillPrices(quote);
    delivery.offer(quote.shipping?.options ?? []);
    card.terms = {shipping};
    say("");
  } catch (error) {
    if (mine !== asked) return;
    if (error instanceof ServerError && delivery.refuse(error)) return;
    say("The price could not be fetched. Check your connection, and load this page again.");
  }
}

/** Nothing is ordered before it is known where to. @returns whether it is */
function isDeliverable(): boolean {
  if (!delivery.check()) return false;
  card.terms = {shipping: delivery.shipping()};
  return true;
}

// One press marks all that is missing. The address is above the card, so it has the focus.
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
// The enter key in a hosted field.
card.addEventListener("checkout-submit", (event) => {
  if (!isDeliverable()) event.preventDefault();
});

followTags(provider);
onBagChange(() => {
  // The order's own page is about to be shown.
  if (readBag().length > 0) draw();
});
draw();
void resumeOrder();
