import {distance} from "./distance.ts";
import {warn} from "../warn.ts";

/** The elements of this library. The other one is only inside `<checkout-payment>`. */
type Tag = Exclude<Extract<keyof HTMLElementTagNameMap, `checkout-${string}`>, "checkout-saved-method">;

/** A record, so that the type demands each element. */
const tags = Object.keys({
  "checkout-card-fields": 0,
  "checkout-express-buttons": 0,
  "checkout-fastlane": 0,
  "checkout-guest-button": 0,
  "checkout-payment": 0,
  "checkout-payment-method": 0,
  "checkout-provider": 0,
  "checkout-wallet-button": 0,
} satisfies Record<Tag, 0>);

/**
 * Warns of elements whose tag has one or two wrong letters, or lacks its last word. Other elements with this prefix may be the
 * page's own.
 */
export function warnOfMisspelt(root: ParentNode): void {
  for (const {localName} of root.querySelectorAll(":not(:defined)")) {
    const isMeant = (tag: string) => distance(tag, localName) <= 2 || tag.startsWith(`${localName}-`);
    const meant = localName.startsWith("checkout-") && !tags.includes(localName) && tags.find(isMeant);
    if (meant) warn(`<${localName}> is not an element. Did you mean <${meant}>?`);
  }
}
