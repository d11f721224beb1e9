import {emptyBag} from "./bag.ts";
import {type Contact, sendContact} from "./server.ts";

/** Opens the order's page. */
function showOrder(orderId: string, isBag: boolean): void {
  if (isBag) emptyBag();
  // The back button must not lead to a finished checkout.
  location.replace(`/shop/order/?id=${encodeURIComponent(orderId)}`);
}

export interface FollowOptions {
  /** The elements sell the bag, which is empty afterwards. */
  readonly isBag?: boolean;
  /** Returns the contact of an order that this element has paid. */
  readonly contactOf?: (element: EventTarget | null) => Contact;
}

/** Opens the order's page when an element inside this one has paid. */
export function followElements(
  elements: HTMLElement,
  {isBag = true, contactOf = () => ({})}: FollowOptions = {},
): void {
  /** Orders whose contact the server has. It may be unable to store it while PayPal doesn't answer. */
  const stored = new Set<string>();
  const send = async (event: Event) => {
    const {orderId} = (event as CustomEvent<{orderId: string}>).detail;
    if (!stored.has(orderId) && (await sendContact(orderId, contactOf(event.target)))) stored.add(orderId);
  };
  elements.addEventListener("checkout-approve", (event) => void send(event));
  for (const type of ["checkout-complete", "checkout-authorized", "checkout-partly-complete"]) {
    elements.addEventListener(type, (event) => {
      void send(event);
      showOrder((event as CustomEvent<{orderId: string}>).detail.orderId, isBag);
    });
  }
  elements.addEventListener("checkout-pending", (event) => {
    const {orderId, reason} = event.detail;
    // The bank may take days, which the order's page says. Other pending payments are still being checked here.
    if (orderId !== undefined && reason === "capture-pending") showOrder(orderId, isBag);
  });
}
