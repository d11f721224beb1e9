import {expect, fixture, oneEvent, waitUntil} from "@open-wc/testing";
import type {CheckoutCardFields} from "../../src/index.ts";
import {lost} from "./support/fake-server.ts";
import {find, markup, mount, pay, payButton, settled, textOf, useWorld} from "./support/setup.ts";

const goods = `items='[{"sku":"MUG","quantity":1}]'`;

describe("saved cards", () => {
  const world = useWorld();
  const visa = {id: "card-1", brand: "VISA", lastDigits: "1111", expiry: "2029-12"};
  const amex = {id: "card-2", brand: "AMEX", lastDigits: "0005", expiry: "2028-01"};

  async function mountCards(cards: object[] = [visa, amex], attributes = goods): Promise<CheckoutCardFields> {
    world.server.cards = ({method}) =>
      method === "DELETE" ? {status: 204, body: undefined} : {body: {cards}};
    return mount(`saved-cards ${attributes}`);
  }
  const titles = (element: Element) =>
    [...element.shadowRoot!.querySelectorAll(".card label")].map((label) => label.textContent.trim());
  const choose = (element: Element, index: number) =>
    element.shadowRoot!.querySelectorAll<HTMLInputElement>(".card input")[index]!.click();

  it("are listed, and paid with, with nothing typed", async () => {
    const element = await mountCards();
    expect(titles(element)).to.deep.equal([
      "Visa ending in 1111, 12/29",
      "American Express ending in 0005, 01/28",
      "Use another card",
    ]);
    choose(element, 1);
    const complete = oneEvent(element, "checkout-complete");
    payButton(element).click();
    await complete;
    expect(world.server.of("order")[0]).to.deep.include({
      route: "checkout/orders/create",
      body: {
        items: [{sku: "MUG", quantity: 1}],
        scaMethod: "SCA_WHEN_REQUIRED",
        savedCard: "card-2",
      },
    });
    expect(world.sdk.session.submits).to.have.length(0);
    expect(world.server.count("capture")).to.equal(1);
  });

  it("sends an amount in the order's own words", async () => {
    const element = await mountCards([visa], `amount="75.00" currency-code="USD" three-d-secure="off"`);
    const complete = oneEvent(element, "checkout-complete");
    payButton(element).click();
    await complete;
    expect(world.server.of("order")[0]?.body).to.deep.equal({
      intent: "CAPTURE",
      purchase_units: [{amount: {currency_code: "USD", value: "75.00"}}],
      savedCard: "card-1",
    });
  });

  it("charge no amount that the button did not name", async () => {
    const element = await mountCards();
    world.server.quote = () => ({body: {amount: {currency_code: "USD", value: "80.00"}}});
    const failed = oneEvent(element, "checkout-error");
    payButton(element).click();
    const event: unknown = await failed;
    expect((event as CustomEvent<{error: {code: string}}>).detail.error.code).to.equal("amount-changed");
    expect(world.server.count("order")).to.equal(0);
    await element.updateComplete;
    expect(payButton(element).textContent).to.contain("$80.00");
  });

  it("another card is typed, below them", async () => {
    const element = await mountCards();
    const field = find(element, ".number .box");
    expect(field.checkVisibility({opacityProperty: true})).to.equal(false);
    expect(find(element, ".fields").inert).to.equal(true);
    choose(element, 2);
    await element.updateComplete;
    expect(find(element, ".fields").inert).to.equal(false);
    expect(field.checkVisibility({opacityProperty: true})).to.equal(true);
    await pay(world, element, "checkout-complete");
    expect(world.server.of("order")[0]?.body).to.not.have.property("savedCard");
    expect(world.sdk.session.submits).to.have.length(1);
  });

  it("are removed where they stand, after a question", async () => {
    const element = await mountCards();
    find(element, "[data-card=card-1]").click();
    await element.updateComplete;
    expect(textOf(element, ".doubt span")).to.equal("Remove Visa ending in 1111?");
    expect(element.shadowRoot?.activeElement).to.equal(find(element, ".keep"));
    // Nobody pays with a card that may be about to go.
    payButton(element).click();
    await element.updateComplete;
    expect(element.status).to.equal("ready");
    find(element, ".keep").click();
    await element.updateComplete;
    expect(element.shadowRoot?.activeElement).to.equal(find(element, "[data-card=card-1]"));
    expect(world.server.of("cards").map(({method}) => method)).to.deep.equal(["GET"]);
    find(element, "[data-card=card-1]").click();
    await element.updateComplete;
    find(element, ".doubt [part=remove]").click();
    await waitUntil(() => textOf(element, "[role=status]") === "The card was removed.");
    expect(titles(element)).to.have.length(2);
    expect(world.server.of("cards").at(-1)).to.include({
      method: "DELETE",
      route: "vault/payment-tokens/card-1",
    });
    expect((element.shadowRoot!.activeElement as HTMLInputElement).value).to.equal("card-2");
  });

  it("that could not be removed stay", async () => {
    const element = await mountCards();
    world.server.cards = () => ({status: 500, body: {}});
    find(element, "[data-card=card-2]").click();
    await element.updateComplete;
    find(element, ".doubt [part=remove]").click();
    await waitUntil(() => textOf(element, "[role=status]").includes("could not be removed"));
    await element.updateComplete;
    expect(titles(element)).to.have.length(3);
  });

  it("leave the plain form behind when the last is removed", async () => {
    const element = await mountCards([visa]);
    find(element, "[data-card=card-1]").click();
    await element.updateComplete;
    find(element, ".doubt [part=remove]").click();
    await waitUntil(() => !element.shadowRoot?.querySelector(".cards"));
    expect(find(element, ".number .box").checkVisibility({opacityProperty: true})).to.equal(true);
    expect(document.activeElement).to.equal(world.sdk.session.components.number);
  });

  for (const [what, answer] of [
    ["a stranger", () => ({status: 403, body: {code: "CUSTOMER_UNKNOWN"}})],
    ["a server in trouble", () => ({status: 500, body: {}})],
    ["nonsense", () => ({body: {cards: [null, {id: 1}]}})],
    ["no network", lost],
  ] as const)
    it(`with ${what} the form is the plain one`, async () => {
      world.server.cards = answer;
      const element = await mount(`saved-cards ${goods}`);
      expect(element.shadowRoot?.querySelector(".cards")).to.equal(null);
      await pay(world, element, "checkout-complete");
    });

  it("take the place of the fields: nothing moves when they come", async () => {
    const plain = await mount(goods);
    const {height} = plain.getBoundingClientRect();
    const element = await mountCards();
    expect(element.getBoundingClientRect().height).to.equal(height);
  });

  it("are not offered to pages that make their own orders", async () => {
    world.server.cards = () => ({body: {cards: [visa]}});
    const element = await fixture<CheckoutCardFields>(markup(`saved-cards`));
    element.createOrder = async () => ({orderId: "MINE"});
    await settled(element);
    expect(element.shadowRoot?.querySelector(".cards")).to.equal(null);
  });
});
