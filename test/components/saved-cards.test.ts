import {expect, fixture, oneEvent} from "@open-wc/testing";
import type {CheckoutCardFields, CheckoutElement} from "../../src/index.ts";
import {lost} from "./support/fake-server.ts";
import {
  expectFocus,
  find,
  has,
  markup,
  mount,
  pay,
  payButton,
  settled,
  textOf,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

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
  /** Element of the chosen card. */
  const saved = (element: Element) => find(element, "checkout-saved-method");
  const removeButton = (element: Element) => find(saved(element), "[part=remove]");
  const choose = (element: Element, index: number) =>
    element.shadowRoot!.querySelectorAll<HTMLInputElement>(".card input")[index]!.click();

  it("are listed, and pay without typing", async () => {
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

  it("can be used again after restart()", async () => {
    const element = await mountCards([visa], `amount="75.00" currency-code="USD"`);
    for (const payments of [1, 2]) {
      const complete = oneEvent(element, "checkout-complete");
      payButton(element).click();
      await complete;
      expect(world.server.count("capture")).to.equal(payments);
      expect(element.status).to.equal("succeeded");
      const ready = oneEvent(element, "checkout-ready");
      element.restart();
      await ready;
      await element.updateComplete;
    }
  });

  it("send an amount in the format of an order", async () => {
    const element = await mountCards([visa], `amount="75.00" currency-code="USD" three-d-secure="never"`);
    const complete = oneEvent(element, "checkout-complete");
    payButton(element).click();
    await complete;
    expect(world.server.of("order")[0]?.body).to.deep.equal({
      intent: "CAPTURE",
      purchase_units: [{amount: {currency_code: "USD", value: "75.00"}}],
      savedCard: "card-1",
    });
  });

  it("follow three-d-secure, also with an amount", async () => {
    const element = await mountCards([visa], `amount="75.00" currency-code="USD" three-d-secure="always"`);
    const complete = oneEvent(element, "checkout-complete");
    payButton(element).click();
    await complete;
    expect(world.server.of("order")[0]?.body).to.deep.equal({
      intent: "CAPTURE",
      purchase_units: [{amount: {currency_code: "USD", value: "75.00"}}],
      savedCard: "card-1",
      scaMethod: "SCA_ALWAYS",
    });
  });

  it("repeat a lost order without claiming a failure, because it may be charged", async () => {
    const element = await mountCards();
    const {order} = world.server;
    world.server.order = lost;
    const pending = oneEvent(element, "checkout-pending");
    payButton(element).click();
    const event: unknown = await pending;
    expect((event as CustomEvent<unknown>).detail).to.deep.equal({reason: "unknown"});
    expect(element.status).to.equal("pending");
    // The saved card is charged with the order, so the element shows the amount of the reply.
    world.server.order = async (asked) => {
      const answer = await order(asked);
      return {...answer, body: {...(answer.body as object), amount: {currencyCode: "USD", value: "80.00"}}};
    };
    await oneEvent(element, "checkout-complete");
    const [first, second, ...more] = world.server.of("order");
    expect(second).to.deep.equal(first);
    expect(more).to.have.length(0);
  });

  it("let the buyer type another card below the list", async () => {
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

  async function askToRemove(element: CheckoutCardFields): Promise<void> {
    await until(() => has(saved(element), "[part=remove]:enabled"));
    removeButton(element).click();
    await (saved(element) as CheckoutElement).updateComplete;
  }

  it("are removed after a confirmation in the same place", async () => {
    const element = await mountCards();
    await askToRemove(element);
    expect(textOf(saved(element), ".confirm span")).to.equal("Remove Visa ending in 1111, 12/29?");
    expectFocus(find(saved(element), "[part=keep]"));
    // A card with an open confirmation is not charged.
    payButton(element).click();
    await element.updateComplete;
    expect(element.status).to.equal("ready");
    find(saved(element), "[part=keep]").click();
    await (saved(element) as CheckoutElement).updateComplete;
    expectFocus(removeButton(element));
    expect(world.server.of("cards").map(({method}) => method)).to.deep.equal(["GET"]);
    await askToRemove(element);
    removeButton(element).click();
    await until(() => textOf(element, "[role=status]") === "The card was removed.");
    expect(titles(element)).to.have.length(2);
    expect(world.server.of("cards").at(-1)).to.include({
      method: "DELETE",
      route: "vault/payment-tokens/card-1",
    });
    expect((element.shadowRoot.activeElement as HTMLInputElement).value).to.equal("card-2");
  });

  it("are removed when they were already deleted, and the first one left is chosen", async () => {
    const element = await mountCards([visa, amex, {...visa, id: "card-3"}]);
    choose(element, 2);
    await element.updateComplete;
    world.server.cards = () => ({status: 404, body: {code: "CARD_NOT_FOUND"}});
    await askToRemove(element);
    removeButton(element).click();
    await until(() => textOf(element, "[role=status]") === "The card was removed.");
    expect(titles(element)).to.have.length(3);
    const complete = oneEvent(element, "checkout-complete");
    payButton(element).click();
    await complete;
    expect(world.server.of("order")[0]?.body).to.include({savedCard: "card-1"});
  });

  it("can't be changed or removed during a payment", async () => {
    const element = await mountCards();
    let answer = () => {};
    const {order} = world.server;
    world.server.order = async (asked) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return order(asked);
    };
    const complete = oneEvent(element, "checkout-complete");
    payButton(element).click();
    await until(() => world.server.count("order") === 1 && element.status === "processing");
    await element.updateComplete;
    choose(element, 1);
    removeButton(element).click();
    await element.updateComplete;
    expect(has(saved(element), ".confirm")).to.equal(false);
    answer();
    await complete;
    expect(world.server.of("order")[0]?.body).to.include({savedCard: "card-1"});
    expect(world.server.of("cards").map(({method}) => method)).to.deep.equal(["GET"]);
  });

  it("stay when the removal fails", async () => {
    const element = await mountCards();
    world.server.cards = () => ({status: 500, body: {}});
    await askToRemove(element);
    removeButton(element).click();
    await until(() => textOf(element, "[role=status]").includes("couldn't remove"));
    await element.updateComplete;
    expect(titles(element)).to.have.length(3);
  });

  it("leave the plain form when the last one is removed", async () => {
    const element = await mountCards([visa]);
    await askToRemove(element);
    removeButton(element).click();
    await until(() => !element.shadowRoot?.querySelector(".cards"));
    expect(find(element, ".number .box").checkVisibility({opacityProperty: true})).to.equal(true);
    expectFocus(world.sdk.session.components.number);
  });

  for (const [what, answer] of [
    ["a stranger", () => ({status: 403, body: {code: "CUSTOMER_UNKNOWN"}})],
    ["a server in trouble", () => ({status: 500, body: {}})],
    ["nonsense", () => ({body: {cards: [null, {id: 1}]}})],
    ["no network", lost],
  ] as const)
    it(`show the plain form with ${what}`, async () => {
      world.server.cards = answer;
      const element = await mount(`saved-cards ${goods}`);
      expect(has(element, ".cards")).to.equal(false);
      await pay(world, element, "checkout-complete");
    });

  it("replace the fields without a layout shift", async () => {
    const plain = await mount(goods);
    const {height} = plain.getBoundingClientRect();
    const element = await mountCards();
    // Firefox rounds fractions of a pixel.
    expect(element.getBoundingClientRect().height).to.be.closeTo(height, 0.01);
  });

  it("are not offered when a card is saved", async () => {
    const element = await mountCards([visa], "save consent");
    expect(has(element, ".cards")).to.equal(false);
    expect(world.server.count("cards")).to.equal(0);
    await pay(world, element, "checkout-saved");
  });

  describe("in a form", () => {
    let form: HTMLFormElement;
    let sent: unknown[];

    async function mountForm(): Promise<CheckoutCardFields> {
      world.server.cards = () => ({body: {cards: [visa, amex]}});
      sent = [];
      form = await fixture<HTMLFormElement>(
        `<form>${markup(`saved-cards submits-form name="order" ${goods}`)}<button>Order</button></form>`,
      );
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        sent.push(new FormData(form).get("order"));
      });
      return settled(form.querySelector("checkout-card-fields")!);
    }

    it("pay with the chosen card before the form is submitted", async () => {
      const element = await mountForm();
      choose(element, 1);
      await element.updateComplete;
      expect(form.checkValidity()).to.equal(true);
      form.querySelector<HTMLElement>("form > button")!.click();
      await until(() => sent.length > 0);
      expect(sent).to.deep.equal(["ORDER-1"]);
      expect(world.server.of("order")[0]?.body).to.include({savedCard: "card-2"});
    });

    it("choose the first card after a reset", async () => {
      const element = await mountForm();
      choose(element, 1);
      await element.updateComplete;
      form.reset();
      await until(() => find<HTMLInputElement>(element, ".card input").checked);
      form.querySelector<HTMLElement>("form > button")!.click();
      await until(() => sent.length > 0);
      expect(world.server.of("order")[0]?.body).to.include({savedCard: "card-1"});
    });
  });

  it("are not offered with createOrder", async () => {
    world.server.cards = () => ({body: {cards: [visa]}});
    const element = await fixture<CheckoutCardFields>(markup(`saved-cards`));
    element.createOrder = async () => ({orderId: "MINE"});
    await settled(element);
    expect(has(element, ".cards")).to.equal(false);
  });
});
