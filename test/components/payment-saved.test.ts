import {expect, oneEvent, waitUntil} from "@open-wc/testing";
import type {CheckoutMethodRemoveEvent, CheckoutPayment} from "../../src/index.ts";
import {decided, methodElement, mountTag, offer, titles} from "./support/payment-page.ts";
import {expectFocus, find, has, payButton, useWorld} from "./support/setup.ts";

const card = {id: "card-1", brand: "VISA", lastDigits: "1111", expiry: "2029-12"};
const wallet = {id: "wallet-1", wallet: "paypal", label: "a•••@buyer.example"};

describe("saved methods in <checkout-payment>", () => {
  const world = useWorld();
  let cards: object[];
  let removal: number;
  beforeEach(() => {
    cards = [card];
    removal = 204;
    offer(world, "advanced_cards", "paypal", "paylater");
    world.server.cards = ({method}) => {
      if (method !== "DELETE") return {body: {cards, wallets: [wallet]}};
      if (removal === 204) cards = [];
      return {status: removal, body: undefined};
    };
  });

  async function mount(attributes = ""): Promise<CheckoutPayment> {
    const element = await decided(await mountTag<CheckoutPayment>("checkout-payment", attributes));
    await waitUntil(() => titles(element).length > 2, "the list", {interval: 5, timeout: 5000});
    return element;
  }
  const order = () => world.server.of("order")[0]?.body;

  it("come first, and the first is chosen", async () => {
    const element = await mount();
    expect(titles(element)).to.deep.equal([
      "Visa ending in 1111, 12/29",
      "PayPal (a•••@buyer.example)",
      "Use another card",
      "Pay Later",
    ]);
    expect(element.method).to.equal("saved:card-1");
  });

  it("are not asked for with hide-saved", async () => {
    const element = await decided(await mountTag<CheckoutPayment>("checkout-payment", "hide-saved"));
    expect(titles(element)).to.deep.equal(["Card", "Pay Later"]);
    expect(world.server.count("cards")).to.equal(0);
  });

  for (const [name, terms] of [
    ["saved:card-1", {savedCard: "card-1", scaMethod: "SCA_WHEN_REQUIRED"}],
    ["saved:wallet-1", {savedWallet: "wallet-1"}],
  ] as const)
    it(`pay with their id: ${name}`, async () => {
      const element = await mount();
      element.select(name);
      await methodElement(element, name);
      await element.updateComplete;
      payButton(element).click();
      await waitUntil(() => element.status === "succeeded", "paid", {interval: 5, timeout: 5000});
      expect(order()).to.deep.equal({items: [{sku: "MUG", quantity: 1}], ...terms});
    });

  it("are removed after a confirmation, and the next method is chosen", async () => {
    const element = await mount();
    const saved = await methodElement(element, "saved:card-1");
    find(saved, "[part=remove]").click();
    await waitUntil(() => has(saved, "[part=keep]"));
    expect(world.server.of("cards").some(({method}) => method === "DELETE")).to.equal(false);
    const removed = oneEvent(element, "checkout-method-remove");
    find(saved, ".confirm [part=remove]").click();
    expect(((await removed) as unknown as CheckoutMethodRemoveEvent).detail).to.deep.equal({id: "card-1"});
    await waitUntil(() => !titles(element).includes("Visa ending in 1111, 12/29"));
    expect(element.method).to.equal("saved:wallet-1");
    await waitUntil(() => element.shadowRoot.activeElement !== null);
    expectFocus(find(element, `.method input[value="saved:wallet-1"]`));
  });

  it("stay if the server does not remove them", async () => {
    removal = 500;
    const element = await mount();
    const saved = await methodElement(element, "saved:card-1");
    find(saved, "[part=remove]").click();
    await waitUntil(() => has(saved, "[part=keep]"));
    find(saved, ".confirm [part=remove]").click();
    await waitUntil(() => !has(saved, "[part=keep]"));
    expect(titles(element)[0]).to.equal("Visa ending in 1111, 12/29");
  });

  it("save: a customer who agrees saves the card with the payment", async () => {
    const element = await decided(await mountTag<CheckoutPayment>("checkout-payment", "save hide-saved"));
    await methodElement(element, "card");
    find<HTMLInputElement>(element, ".save input").click();
    world.sdk.session.fill();
    const fields = await methodElement(element, "card");
    const postal = find<HTMLInputElement>(fields, "#postal");
    postal.value = "95131";
    postal.dispatchEvent(new Event("input", {bubbles: true}));
    payButton(element).click();
    await waitUntil(() => element.status === "succeeded", "paid", {interval: 5, timeout: 5000});
    expect(order()).to.deep.equal({
      items: [{sku: "MUG", quantity: 1}],
      scaMethod: "SCA_WHEN_REQUIRED",
      save: true,
    });
  });

  it("save: nothing is offered to a visitor", async () => {
    world.server.configuration = () => ({body: {environment: "sandbox", savesCards: false}});
    const element = await decided(await mountTag<CheckoutPayment>("checkout-payment", "save"));
    expect(has(element, ".save")).to.equal(false);
    expect(world.server.count("cards")).to.equal(0);
  });
});
