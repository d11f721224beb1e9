import type {CheckoutPayment, CheckoutProvider} from "checkout-elements";
import {dataToSend, itemsToBuy, onBagChange, readBag} from "./bag.ts";
import {bagElements} from "./bag-elements.ts";
import {couponForm} from "./coupon.ts";
import {deliveryForm} from "./delivery.ts";
import {find, say, show} from "./dom.ts";
import {offerFastlane} from "./fastlane.ts";
import {fillPrices, linesOf, markSoldOut} from "./lines.ts";
import {followElements} from "./paid.ts";
import {payWithPage} from "./pay.ts";
import {askQuote, type Contact, ServerError} from "./server.ts";

/**
 * The checkout page. It runs before the elements are defined, so that they have their items when they start. The express
 * buttons ask for an address in their windows. For the other ways to pay the page asks, and passes the address on.
 */
const provider = find<CheckoutProvider>("checkout-provider");
const payment = find<CheckoutPayment>("checkout-payment");
const elements = bagElements(provider);
const coupon = couponForm();
let requested = 0;

function draw(): void {
  const items = readBag();
  show("when-empty", items.length === 0);
  show("when-full", items.length > 0);
  elements.update();
  coupon.draw();
  if (items.length === 0) return;
  find(".lines").replaceChildren(...linesOf(items));
  void price();
}

const form = find<HTMLFormElement>("#delivery");
const delivery = deliveryForm(form, () => void price());
const fastlane = offerFastlane(find<HTMLInputElement>("#email"), () => void price());

/** Country that the payment methods are for. */
let country = delivery.country();
provider.setAttribute("buyer-country", country);

/** The payment follows the country of the delivery. Its fields begin with what the page knows of the buyer. */
function tellBuyer(): void {
  payment.buyer = delivery.buyer();
  if (delivery.country() === country) return;
  country = delivery.country();
  payment.buyerCountry = country;
}

form.addEventListener("change", tellBuyer);

/** Fetches the price with this delivery. The payment gets the delivery once the server accepts it. */
async function price(): Promise<void> {
  tellBuyer();
  const mine = (requested += 1);
  const chosen = fastlane.shipping();
  const shipping = chosen ?? delivery.shipping();
  try {
    const quote = await askQuote(itemsToBuy(), shipping, dataToSend());
    if (mine !== requested) return;
    fillPrices(quote);
    say("");
    // Fastlane has its own ways of delivery.
    if (chosen) return;
    delivery.offer(quote.shipping?.options ?? [], shipping);
    payment.terms = {shipping};
  } catch (error) {
    if (mine !== requested || coupon.refuse(error)) return;
    if (!chosen && error instanceof ServerError && delivery.refuse(error)) return;
    say("The price couldn't be loaded. Check your connection, then reload the page.");
  }
}

// The page has the billing address.
payment.fields = {card: {billingAddress: "none"}};
payWithPage(payment, delivery);

/** Elements that ask for the address themselves have only the e-mail address of the form. */
function contactOf(element: EventTarget | null): Contact {
  if (element === fastlane.element) return {email: fastlane.element.email};
  const contact = delivery.contact();
  return payment.contains(element as Node) ? contact : {email: contact.email};
}

const isWide = matchMedia("(width >= 900px)");
const summary = find<HTMLDetailsElement>(".summary details");
const openSummary = () => (summary.open = isWide.matches);
isWide.addEventListener("change", openSummary);
openSummary();

followElements(provider, {contactOf});
markSoldOut(provider);
onBagChange(() => {
  if (elements.isPaying()) return;
  // In another tab, perhaps because it has paid for the bag.
  say(readBag().length === 0 ? "Your bag was emptied in another tab." : "");
  draw();
});
draw();
