import {expect, fixture} from "@open-wc/testing";
import type {
  CheckoutCardFields,
  CheckoutElement,
  CheckoutPayment,
  CheckoutPaymentMethod,
} from "../../src/index.ts";
import {completed, lost, withCapture} from "./support/fake-server.ts";
import {expressButtons, methodElement, mountPayment, radio} from "./support/payment-page.ts";
import {expectFocus, find, has, serverAttributes, settled, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

const goods = `items='[{"sku":"MUG","quantity":1}]'`;
const tags = {
  card: `<checkout-card-fields billing-address="none"></checkout-card-fields>`,
  wallet: `<checkout-wallet-button wallet="paypal"></checkout-wallet-button>`,
  venmo: `<checkout-wallet-button wallet="venmo"></checkout-wallet-button>`,
  guest: `<checkout-guest-button></checkout-guest-button>`,
  local: `<checkout-payment-method method="multibanco"></checkout-payment-method>`,
  fastlane: `<checkout-fastlane></checkout-fastlane>`,
};
type Name = keyof typeof tags;
const names = Object.keys(tags) as Name[];
/** Elements whose button pays now. Fastlane identifies the buyer first. */
const paying = names.filter((name) => name !== "fastlane");

const voucher = {
  body: {
    ...withCapture({status: "PENDING"}),
    pending: {kind: "voucher", reference: "123 456 789", expiresAt: "2026-12-01"},
  },
};
const declined = {status: 201, body: withCapture({status: "DECLINED"})};

/** The button that begins a payment. */
function buttonOf(element: Element): HTMLElement {
  const {shadowRoot} = element;
  const own = shadowRoot!.querySelector<HTMLElement>("button.next, button.pay, slot[name=button] button");
  const card = shadowRoot!.querySelector<HTMLElement>("paypal-basic-card-button");
  return own ?? card ?? find(element, ".place > *");
}

/** The button looks inactive, and assistive technology says so. */
function isOff(element: Element): boolean {
  const button = buttonOf(element);
  if (!(button instanceof HTMLButtonElement)) return button.hasAttribute("disabled");
  const saysOff = button.getAttribute("aria-disabled") === "true";
  // The button of the payment itself shows that it is busy.
  const looksOff = Number(getComputedStyle(button).opacity) < 1 || button.querySelector(".spinner") !== null;
  expect(looksOff).to.equal(saysOff);
  return saysOff;
}

describe("the buttons of the elements that sell one purchase", () => {
  const world = useWorld();
  const {info} = console;
  let elements: Record<Name, CheckoutElement>;
  beforeEach(async () => {
    console.info = () => undefined;
    const provider = await fixture<HTMLElement>(
      `<checkout-provider ${serverAttributes()} ${goods}>${Object.values(tags).join("")}</checkout-provider>`,
    );
    const all = [...provider.children] as CheckoutElement[];
    await Promise.all(all.map(settled));
    elements = Object.fromEntries(names.map((name, index) => [name, all[index]!])) as typeof elements;
  });
  afterEach(() => {
    console.info = info;
  });

  const offNames = async () => {
    await Promise.all(Object.values(elements).map(({updateComplete}) => updateComplete));
    return names.filter((name) => isOff(elements[name]));
  };

  /** Presses the button of an element that opens a window, and waits for the window. */
  async function open(payer: Name): Promise<() => Promise<void>> {
    buttonOf(elements[payer]).click();
    const sessions = () => [...world.sdk.payments.map(({session}) => session), world.sdk.local];
    await until(() => sessions().some(({starts}) => starts[0]));
    return () =>
      sessions()
        .find(({starts}) => starts[0])!
        .approve();
  }

  it("are active at first, and while a window waits for the buyer", async () => {
    expect(await offNames()).to.deep.equal([]);
    await open("wallet");
    // A press of another one cancels the window.
    expect(await offNames()).to.deep.equal(["wallet"]);
  });

  for (const payer of ["wallet", "guest", "local"] as const)
    it(`look inactive while the ${payer} takes money, and are active again after a decline`, async () => {
      let reply!: (answer: object) => void;
      world.server.capture = () => new Promise((resolve) => (reply = resolve as typeof reply));
      const approve = await open(payer);
      await approve();
      await until(() => world.server.count("capture") === 1);
      expect(await offNames()).to.have.members(paying);
      reply(declined);
      await until(() => elements[payer].status === "ready");
      expect(await offNames()).to.deep.equal([]);
    });

  it("look inactive while the card takes money", async () => {
    world.server.capture = () => new Promise(() => undefined);
    world.sdk.session.fill();
    void (elements.card as CheckoutCardFields).submit();
    await until(() => world.server.count("capture") === 1);
    expect(await offNames()).to.have.members(paying);
  });

  it("look inactive while the reply about a payment is missing, and a press says why", async () => {
    world.server.capture = lost;
    await (
      await open("wallet")
    )();
    await until(() => elements.wallet.status === "pending");
    expect(await offNames()).to.have.members(paying);
    buttonOf(elements.venmo).click();
    await until(() => textOf(elements.venmo, "[role=status]").includes("Please don't pay again"));
    expect(world.server.count("order")).to.equal(1);
  });

  it("look inactive after a payment", async () => {
    await (
      await open("wallet")
    )();
    await until(() => elements.wallet.status === "succeeded");
    await Promise.all(Object.values(elements).map(({updateComplete}) => updateComplete));
    const others = names.filter((name) => name !== "wallet");
    expect(others.filter((name) => !isOff(elements[name]))).to.deep.equal([]);
  });

  it("look inactive next to a voucher, until the buyer pays another way", async () => {
    world.server.capture = () => voucher;
    await (
      await open("local")
    )();
    const local = elements.local as CheckoutPaymentMethod;
    await until(() => local.status === "pending");
    await local.updateComplete;
    const away = paying.filter((name) => name !== "local");
    expect(away.filter((name) => !isOff(elements[name]))).to.deep.equal([]);
    const another = find(local, ".another button");
    expect(another.textContent.trim()).to.equal("Pay another way");
    expect(textOf(local, "#stays")).to.equal("The voucher stays valid until it expires. Pay only once.");
    another.focus();
    another.click();
    await settled(local);
    await local.updateComplete;
    expectFocus(find(local, "[part=title]"));
    expect([local.status, has(local, "[part=receipt]")]).to.deep.equal(["ready", false]);
    expect(await offNames()).to.deep.equal([]);
    await until(() => world.server.count("receipt") === 1);
    world.server.capture = () => ({status: 201, body: completed()});
    world.sdk.session.fill();
    expect(await (elements.card as CheckoutCardFields).submit()).to.include({state: "complete"});
  });
});

describe("a voucher", () => {
  const world = useWorld();
  const {info} = console;
  beforeEach(() => {
    console.info = () => undefined;
    world.server.quote = () => ({body: {amount: {currencyCode: "EUR", value: "75.00"}}});
    world.server.order = () => ({status: 201, body: {id: "ORDER-1"}});
    world.server.capture = () => voucher;
  });
  afterEach(() => {
    console.info = info;
  });

  it("of a signed cart can't be replaced, because the server sells a cart once", async () => {
    const element = await fixture<CheckoutPaymentMethod>(
      `<checkout-payment-method ${serverAttributes()} cart="signed" method="multibanco"></checkout-payment-method>`,
    );
    await settled(element);
    find(element, ".place > *").click();
    await until(() => world.sdk.local.starts[0]);
    await world.sdk.local.approve();
    await until(() => has(element, "[part=receipt]"));
    expect(has(element, ".another")).to.equal(false);
  });

  it("in <checkout-payment> makes the express buttons inactive, and leads back to the list", async () => {
    const offered = ["advanced_cards", "paypal", "multibanco"];
    world.sdk.isEligible = (key) => offered.includes(key);
    const element: CheckoutPayment = await mountPayment("", {buyerCountry: "PT"});
    radio(element, "multibanco").click();
    const local = await methodElement<CheckoutPaymentMethod>(element, "multibanco");
    const express = () => expressButtons(element).shadowRoot.querySelector("checkout-wallet-button");
    await until(() => express()?.status === "ready");
    const paypal = express()!;
    expect(isOff(paypal)).to.equal(false);
    find(element, ".pay .place > *").click();
    const started = () => world.sdk.payments.find(({session}) => session.starts[0])?.session;
    await until(() => started());
    await started()!.approve();
    await until(() => has(local, ".another"));
    await paypal.updateComplete;
    expect(isOff(paypal)).to.equal(true);
    // No place for a button that a voucher doesn't need.
    expect(has(element, ".pay")).to.equal(false);
    find(local, ".another button").focus();
    find(local, ".another button").click();
    await until(() => local.status === "ready" && !radio(element, "card").disabled);
    await paypal.updateComplete;
    expect(isOff(paypal)).to.equal(false);
    expectFocus(radio(element, "multibanco"));
  });
});
