import type {CheckoutEventMap} from "checkout-elements";
import {create} from "./dom.ts";

/** Types of all events of the elements. The compiler refuses a list that lacks one. */
export const EVENT_TYPES = Object.keys({
  "checkout-ready": true,
  "checkout-ineligible": true,
  "checkout-method-change": true,
  "checkout-method-remove": true,
  "checkout-change": true,
  "checkout-delivery-change": true,
  "checkout-submit": true,
  "checkout-approve": true,
  "checkout-complete": true,
  "checkout-authorized": true,
  "checkout-partly-complete": true,
  "checkout-saved": true,
  "checkout-pending": true,
  "checkout-cancel": true,
  "checkout-warn": true,
  "checkout-error": true,
  "checkout-shipping-address-change": true,
  "checkout-shipping-options-change": true,
} satisfies Record<keyof CheckoutEventMap, true>);

/** `<checkout-payment>` keeps the readiness of the elements inside it from the page. */
function isKeptBack(event: Event): boolean {
  if (event.type !== "checkout-ready" && event.type !== "checkout-ineligible") return false;
  const {slot} = event.target as Element;
  return event.composedPath()[0] !== event.target || slot.startsWith("method-");
}

/** Lists the elements' events with their details. */
export function logEvents(elements: EventTarget, list: HTMLElement): void {
  for (const type of EVENT_TYPES) {
    const log = (event: Event) => {
      if (isKeptBack(event)) return;
      const detail = describe((event as CustomEvent<Record<string, unknown> | null>).detail);
      list.append(create("p", {}, create("code", {}, type), detail === "" ? "" : ` ${detail}`));
      list.scrollTop = list.scrollHeight;
    };
    // In the capture phase, in the order in which the element dispatches them.
    elements.addEventListener(type, log, {capture: true});
  }
}

function describe(detail: Record<string, unknown> | null): string {
  const {error, ...rest} = detail ?? {};
  if (error instanceof Error) return `${(error as Error & {code?: string}).code}: ${error.message}`;
  return Object.keys(rest).length === 0 ? "" : JSON.stringify(rest);
}
