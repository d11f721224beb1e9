import {expect, fixture, oneEvent, waitUntil} from "@open-wc/testing";
import type {CheckoutMethodChangeEvent, CheckoutPayment} from "../../src/index.ts";
import {find, has, record, serverAttributes, settled, textOf, typePostal, useWorld} from "./support/setup.ts";

describe("<checkout-payment>", () => {
  const world = useWorld();

  /** Offers these keys of PayPal's. */
  const offer = (...keys: string[]) => {
    world.sdk.isEligible = (key) => keys.includes(key);
  };

  async function mount(attributes = "", properties: object = {}): Promise<CheckoutPayment> {
    const place = await fixture<HTMLElement>("<div></div>");
    place.innerHTML = `<checkout-payment ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]'
      country="US" ${attributes}></checkout-payment>`;
    const element = place.firstElementChild as CheckoutPayment;
    Object.assign(element, properties);
    await waitUntil(() => ["ready", "failed", "ineligible"].includes(element.status), "settled", {
      interval: 5,
    });
    await waitUntil(() => !has(element, ".expected"), "the eligibility is known", {interval: 5});
    await element.updateComplete;
    return element;
  }

  const titles = (element: Element) =>
    [...element.shadowRoot!.querySelectorAll(".method")].map(({textContent}) => textContent.trim());
  const radio = (element: Element, name: string) => find<HTMLInputElement>(element, `input[value=${name}]`);

  it("offers the eligible methods of the buyer's country, cards first in the US", async () => {
    offer("advanced_cards", "paypal", "venmo", "paylater", "ach");
    const element = await mount();
    expect(titles(element)).to.deep.equal(["Card", "Pay Later", "Bank transfer (ACH)"]);
  });

  it("keeps its list while a new price is requested", async () => {
    offer("advanced_cards", "paylater");
    const element = await mount();
    let hasMoved = false;
    const observer = new MutationObserver(() => (hasMoved ||= has(element, ".expected")));
    observer.observe(element.shadowRoot, {childList: true, subtree: true});
    const list = find(element, ".methods");
    list.style.minHeight = "";
    element.terms = {shipping: {option: "EXPRESS"}};
    // The height is kept when the list is known again.
    await waitUntil(() => list.style.minHeight !== "", "the list is known", {interval: 1});
    await element.updateComplete;
    observer.disconnect();
    expect(hasMoved).to.equal(false);
    expect(titles(element)).to.deep.equal(["Card", "Pay Later"]);
  });
});
