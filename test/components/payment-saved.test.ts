import {expect, oneEvent} from "@open-wc/testing";
import type {CheckoutCardFields, CheckoutMethodRemoveEvent, CheckoutPayment} from "../../src/index.ts";
import type {CheckoutSavedMethod} from "../../src/components/saved-method/saved-method.ts";
import {decided, methodElement, mountTag, offer, radio, titles} from "./support/payment-page.ts";
import {expectFocus, find, has, payButton, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

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

  async function mount(attributes = "", properties: object = {}): Promise<CheckoutPayment> {
    const element = await decided(
      await mountTag<CheckoutPayment>("checkout-payment", attributes, properties),
    );
    await until(() => titles(element).length > 2, "the list");
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
      await until(() => element.status === "succeeded", "paid");
      expect(order()).to.deep.equal({items: [{sku: "MUG", quantity: 1}], ...terms});
    });

  it("pay an amount with the data of the page, and with what it knows of the buyer", async () => {
    const data = {coupon: "SPRING"};
    const buyer = {email: "ada@buyer.example"};
    const attributes = `amount="75.00" currency-code="USD"`;
    const element = await mount(attributes, {items: undefined, data, buyer});
    await methodElement(element, "saved:card-1");
    await element.updateComplete;
    payButton(element).click();
    await until(() => element.status === "succeeded", "paid");
    expect(order()).to.deep.include({data, buyer, savedCard: "card-1", intent: "CAPTURE"});
  });

  it("are removed after a confirmation, and the next method is chosen", async () => {
    const element = await mount();
    const saved = await methodElement<CheckoutSavedMethod>(element, "saved:card-1");
    find(saved, "[part=remove]").click();
    await until(() => has(saved, "[part=keep]"));
    await saved.updateComplete;
    expectFocus(find(saved, "[part=keep]"));
    expect(world.server.of("cards").some(({method}) => method === "DELETE")).to.equal(false);
    const removed = oneEvent(element, "checkout-method-remove");
    find(saved, ".confirm [part=remove]").click();
    expect(((await removed) as unknown as CheckoutMethodRemoveEvent).detail).to.deep.equal({id: "card-1"});
    await until(() => !titles(element).includes("Visa ending in 1111, 12/29"));
    expect(element.method).to.equal("saved:wallet-1");
    await until(() => element.shadowRoot.activeElement !== null);
    expectFocus(radio(element, "saved:wallet-1"));
    expect(textOf(element, ".list-notice")).to.equal("The payment method was removed.");
  });

  it("stay if the server does not remove them", async () => {
    removal = 500;
    const element = await mount();
    const saved = await methodElement<CheckoutSavedMethod>(element, "saved:card-1");
    find(saved, "[part=remove]").click();
    await until(() => has(saved, "[part=keep]"));
    find(saved, ".confirm [part=remove]").click();
    await until(() => !has(saved, "[part=keep]"));
    await element.updateComplete;
    expect(titles(element)[0]).to.equal("Visa ending in 1111, 12/29");
    expect(textOf(element, ".foot [part=result]")).to.equal(
      "We couldn't remove the payment method. Try again.",
    );
    expectFocus(find(saved, "[part=remove]"));
  });

  it("don't close the card form in which the buyer types", async () => {
    let answer: (() => void) | undefined;
    const {cards: reply} = world.server;
    world.server.cards = (asked) => new Promise((resolve) => (answer = () => resolve(reply(asked))));
    const element = await mountTag<CheckoutPayment>("checkout-payment");
    await methodElement(element, "card");
    await until(() => answer);
    world.sdk.session.components.number!.focus();
    answer!();
    await until(() => titles(element).length === 4, "the list");
    expect(element.method).to.equal("card");
    expectFocus(world.sdk.session.components.number);
  });

  it("pay with the card's options, the destination of the goods, and not while disabled or prevented", async () => {
    const shipping = {option: "EXPRESS"};
    const element = await mount("", {methodOptions: {card: {threeDSecure: "always"}}, terms: {shipping}});
    await methodElement(element, "saved:card-1");
    element.disabled = true;
    await element.updateComplete;
    expect(await element.submit()).to.equal(undefined);
    element.disabled = false;
    await element.updateComplete;
    element.addEventListener("checkout-submit", (event) => event.preventDefault(), {once: true});
    expect(await element.submit()).to.equal(undefined);
    expect((await element.submit())?.state).to.equal("complete");
    expect(world.server.count("order")).to.equal(1);
    expect(order()).to.deep.equal({
      items: [{sku: "MUG", quantity: 1}],
      shipping,
      savedCard: "card-1",
      scaMethod: "SCA_ALWAYS",
    });
  });

  for (const [what, reply] of [
    ["can't be read", () => ({status: 500, body: {error: "no"}})],
    // The list waits 3 seconds.
    ["don't come", () => new Promise<never>(() => undefined)],
  ] as const)
    it(`that ${what} don't keep the others from paying`, async () => {
      world.server.cards = reply;
      const element = await mountTag<CheckoutPayment>("checkout-payment");
      await until(() => titles(element).length > 1, "the list");
      expect(titles(element)).to.deep.equal(["Card", "Pay Later"]);
      expect(element.status).to.equal("ready");
    });

  it("are not offered by a page that creates its own orders", async () => {
    const createOrder = async () => ({orderId: "ORDER-1"});
    const element = await decided(
      await mountTag<CheckoutPayment>("checkout-payment", `amount="75.00" currency-code="USD"`, {
        createOrder,
      }),
    );
    expect(titles(element)).to.deep.equal(["Card", "Pay Later"]);
    expect(world.server.count("cards")).to.equal(0);
  });

  it("save: the consent is offered for what can be saved, and is the buyer's", async () => {
    offer(world, "advanced_cards", "paypal", "ach");
    const element = await mount(`save express="none"`);
    const consents: Record<string, boolean> = {};
    for (const name of ["saved:card-1", "card", "paypal", "ach"]) {
      element.select(name);
      await methodElement(element, name);
      await element.updateComplete;
      consents[name] = has(element, ".save");
    }
    expect(consents).to.deep.equal({"saved:card-1": false, card: true, paypal: true, ach: false});
  });

  it("save: a customer who agrees saves the card with the payment", async () => {
    const element = await decided(await mountTag<CheckoutPayment>("checkout-payment", "save hide-saved"));
    await methodElement(element, "card");
    const consent = find<HTMLInputElement>(element, ".save input");
    for (const agrees of [true, false, true]) {
      consent.click();
      await element.updateComplete;
      expect([
        consent.checked,
        (await methodElement<CheckoutCardFields>(element, "card")).state.isSaving,
      ]).to.deep.equal([agrees, agrees]);
    }
    world.sdk.session.fill();
    const fields = await methodElement(element, "card");
    const postal = find<HTMLInputElement>(fields, "#postal");
    postal.value = "95131";
    postal.dispatchEvent(new Event("input", {bubbles: true}));
    payButton(element).click();
    await until(() => element.status === "succeeded", "paid");
    expect(order()).to.deep.equal({
      items: [{sku: "MUG", quantity: 1}],
      scaMethod: "SCA_WHEN_REQUIRED",
      save: true,
    });
  });

  it("save: PayPal's window is opened with the consent", async () => {
    const element = await decided(
      await mountTag<CheckoutPayment>("checkout-payment", `save hide-saved express="none"`),
    );
    element.select("paypal");
    await methodElement(element, "paypal");
    await element.updateComplete;
    const isSaved = () => world.sdk.payments.at(-1)!.session.callbacks.savePayment ?? false;
    for (const agrees of [true, false]) {
      const sessions = world.sdk.payments.length;
      find(element, ".save input").click();
      await until(() => world.sdk.payments.length > sessions, "a new session");
      expect(isSaved()).to.equal(agrees);
    }
  });

  it("save: nothing is offered to a visitor", async () => {
    world.server.configuration = () => ({body: {environment: "sandbox", savesCards: false}});
    const element = await decided(await mountTag<CheckoutPayment>("checkout-payment", "save"));
    expect(has(element, ".save")).to.equal(false);
    expect(world.server.count("cards")).to.equal(0);
  });
});
