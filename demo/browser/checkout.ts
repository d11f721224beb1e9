import type {CheckoutCardFields, CheckoutWalletButton} from "checkout-elements";
import {onBagChange, readBag} from "./bag.ts";
import {deliveryForm} from "./delivery.ts";
import {find, say, show} from "./dom.ts";
import {offerFastlane} from "./fastlane.ts";
import {fillPrices, linesOf} from "./lines.ts";
import {followElements, resumeOrder} from "./paid.ts";
import {askQuote, type Contact, createOrder, type Quote, ServerError} from "./server.ts";

/**
 * The checkout page. It runs before the elements are defined, so that they have their items when they start. The express
 * buttons ask for an address in their windows. For the other ways to pay the page asks, and passes the address on.
 */
const provider = find("checkout-provider");
const card = find<CheckoutCardFields>("checkout-card-fields");
const deviceWallets = document.querySelectorAll<CheckoutWalletButton>(".others checkout-wallet-button");
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
const fastlane = offerFastlane(find<HTMLInputElement>("#email"));

/** Fetches the price with this delivery. The elements get the delivery once the server accepts it. */
async function price(): Promise<void> {
  const mine = (asked += 1);
  const shipping = delivery.shipping();
  try {
    const quote = await askQuote(readBag(), shipping);
    if (mine !== asked) return;
    fillPrices(quote);
    delivery.offer(quote.shipping?.options ?? [], shipping);
    card.terms = {shipping};
    sellOnDevices(quote);
    say("");
  } catch (error) {
    if (mine !== asked) return;
    if (error instanceof ServerError && delivery.refuse(error)) return;
    say("The price couldn't be loaded. Check your connection, then reload the page.");
  }
}

/** Sets the price and the order of the devices' wallets. Their sheets ask for no address. */
function sellOnDevices({amount}: Quote): void {
  for (const button of deviceWallets) {
    button.amount = amount.value;
    button.createOrder = async ({attemptId}) => {
      const order = {items: readBag(), shipping: delivery.shipping()};
      return {orderId: (await createOrder(order, {attemptId, amount})).id};
    };
    void customElements.whenDefined(button.localName).then(() => button.load());
  }
}

/** Checks contact and delivery before an order is created. */
function isDeliverable(): boolean {
  if (!delivery.check()) return false;
  card.terms = {shipping: delivery.shipping()};
  return true;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

// A press marks every missing field. Contact and delivery are above the card, so they get the focus.
find(".card").addEventListener(
  "click",
  (event) => {
    const isPay = event
      .composedPath()
      .some((target) => target instanceof HTMLButtonElement && target.part.contains("button"));
    if (!isPay || card.status !== "ready" || isDeliverable()) return;
    stop(event);
    void card.validate({focus: false});
  },
  {capture: true},
);
for (const button of deviceWallets) {
  button.addEventListener(
    "click",
    (event) => {
      if (button.status === "ready" && !isDeliverable()) stop(event);
    },
    {capture: true},
  );
}
// The enter key in a hosted field also submits.
card.addEventListener("checkout-submit", (event) => {
  if (!isDeliverable()) event.preventDefault();
});

/** Elements that ask for the address themselves have only the e-mail address of the form. */
function contactOf(element: EventTarget | null): Contact {
  if (element === fastlane.element) return {email: fastlane.element.email};
  const contact = delivery.contact();
  const usesForm = element === card || [...deviceWallets].some((button) => button === element);
  return usesForm ? contact : {email: contact.email};
}

const isWide = matchMedia("(width >= 900px)");
const summary = find<HTMLDetailsElement>(".summary details");
const openSummary = () => (summary.open = isWide.matches);
isWide.addEventListener("change", openSummary);
openSummary();

followElements(provider, {contactOf});
onBagChange(() => {
  // An empty bag means that the order's page comes next.
  if (readBag().length > 0) draw();
});
draw();
void resumeOrder();
