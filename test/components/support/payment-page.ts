import {fixture} from "@open-wc/testing";
import type {CheckoutExpressButtons, CheckoutPayment} from "../../../src/index.ts";
import type {World} from "./world.ts";
import {find, has, serverAttributes} from "./setup.ts";
import {until} from "./until.ts";

const goods = `items='[{"sku":"MUG","quantity":1}]' buyer-country="US"`;
const settledStatuses = ["ready", "failed", "ineligible"];

/** Offers these keys of PayPal's. */
export function offer(world: World, ...keys: string[]): void {
  world.sdk.isEligible = (key) => keys.includes(key);
}

/** Waits until the element has loaded, and the eligibility of its methods is known. */
export async function decided<E extends CheckoutPayment | CheckoutExpressButtons>(element: E): Promise<E> {
  await until(() => settledStatuses.includes(element.status), `status ${element.status}`);
  await until(() => !has(element, ".expected"), "the eligibility is known");
  await element.updateComplete;
  return element;
}

/** Mounts an element without waiting for it. */
export async function mountTag<E extends HTMLElement>(
  tag: string,
  attributes = "",
  properties: object = {},
): Promise<E> {
  const place = await fixture<HTMLElement>("<div></div>");
  place.innerHTML = `<${tag} ${serverAttributes()} ${goods} ${attributes}></${tag}>`;
  return Object.assign(place.firstElementChild as E, properties);
}

export const mountPayment = async (attributes = "", properties: object = {}) =>
  decided(await mountTag<CheckoutPayment>("checkout-payment", attributes, properties));

/** Names of the methods in the list. */
export const titles = (element: Element) =>
  [...element.shadowRoot!.querySelectorAll(".method .name")].map(({childNodes}) =>
    [...childNodes]
      .filter((node) => node instanceof Text)
      .map(({data}) => data)
      .join("")
      .trim(),
  );

export const radio = (element: Element, name: string) =>
  find<HTMLInputElement>(element, `.method input[value="${name}"]`);

/** The element of a method, once it is ready. */
export async function methodElement<E extends HTMLElement = HTMLElement>(
  element: Element,
  name: string,
): Promise<E> {
  const inside = () =>
    element.querySelector<E & {status: string; controller?: unknown}>(`:scope > [slot="method-${name}"]`);
  // The controller of the card fields loads after them.
  await until(() => inside()?.status === "ready" && inside()?.controller, `${name} is ${inside()?.status}`);
  return inside()!;
}

export const expressButtons = (element: Element) =>
  find<CheckoutExpressButtons>(element, "checkout-express-buttons");

/** Wallets whose express buttons are shown. */
export const shownWallets = (express: Element) =>
  [...express.shadowRoot!.querySelectorAll("checkout-wallet-button")]
    .filter((button) => !button.hidden && button.status !== "ineligible")
    .map(({wallet}) => wallet);
