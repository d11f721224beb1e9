import {expect, fixture, oneEvent} from "@open-wc/testing";
import type {CheckoutWalletButton} from "../../src/index.ts";
import {FakeDevice} from "./support/fake-device.ts";
import {find, has, record, serverAttributes, settled, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

const eligible_methods = {paypal: {}, venmo: {}, paypal_pay_later: {}, google_pay: {}, basic_cards: {}};

describe("a method that the server expects to be eligible", () => {
  const world = useWorld();
  let answer: () => void;

  beforeEach(() => {
    window.fakeDevice = new FakeDevice();
    world.server.token = () => ({
      body: {
        accessToken: "token",
        expiresIn: 900,
        expectedMethods: {currencyCode: "USD", eligible_methods},
      },
    });
    world.sdk.beforeEligibility = () => new Promise((resolve) => (answer = resolve));
  });

  async function mount(attributes = `wallet="paypal"`, tag = "checkout-wallet-button") {
    const element = await fixture<CheckoutWalletButton>(
      `<${tag} ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]' ${attributes}></${tag}>`,
    );
    await until(() => world.sdk.eligibility.length === 1, "the SDK is asked");
    await element.updateComplete;
    return element;
  }

  const button = (element: Element) => find(element, ".place > *");
  const stands = (element: Element) => has(element, ".place > *");

  it("shows its button before the SDK's reply", async () => {
    const element = await mount();
    expect(element.status).to.equal("loading");
    expect(button(element).hasAttribute("disabled")).to.equal(false);
    answer();
    await settled(element);
    expect(button(element).hasAttribute("disabled")).to.equal(false);
  });

  it("keeps a press, and pays once when the session is ready", async () => {
    const element = await mount();
    const events = record(element);
    button(element).click();
    button(element).click();
    await element.updateComplete;
    expect(button(element).hasAttribute("disabled")).to.equal(true);
    expect(textOf(element, "[part=result]")).to.equal("Your payment is being processed.");
    expect(world.sdk.payments).to.have.length(0);
    answer();
    await until(() => element.status === "processing");
    expect(world.sdk.payment.starts).to.have.length(1);
    const completed = oneEvent(element, "checkout-complete");
    await world.sdk.payment.approve();
    await completed;
    expect(events).to.deep.equal(["ready", "submit", "approve", "complete"]);
    expect(world.server.count("order")).to.equal(1);
  });

  it("disappears with its press when the SDK refuses the method", async () => {
    const element = await mount();
    button(element).click();
    world.sdk.isEligible = () => false;
    answer();
    await until(() => element.status === "ineligible");
    await element.updateComplete;
    expect(stands(element)).to.equal(false);
    expect(world.sdk.payments).to.have.length(0);
    expect(world.server.count("order")).to.equal(0);
  });

  it("drops a press when the element starts over", async () => {
    const element = await mount();
    button(element).click();
    const answerFirst = answer;
    element.restart();
    await until(() => world.sdk.payments.length === 0 && element.status === "loading");
    answerFirst();
    answer();
    await settled(element);
    expect(world.sdk.payment.starts).to.have.length(0);
    expect(textOf(element, "[part=result]")).to.equal("");
  });

  it("is expected again when the element returns to the page", async () => {
    const element = await mount();
    expect(stands(element)).to.equal(true);
    element.remove();
    element.eligibility = new Promise(() => undefined);
    document.body.append(element);
    await element.updateComplete;
    expect(element.status).to.equal("loading");
    expect(stands(element)).to.equal(false);
    element.remove();
  });

  it("can't be pressed while it is disabled", async () => {
    const element = await mount(`wallet="paypal" disabled`);
    expect(button(element).hasAttribute("disabled")).to.equal(true);
    button(element).click();
    await element.updateComplete;
    expect(textOf(element, "[part=result]")).to.equal("");
    answer();
    await settled(element);
    expect(world.sdk.payment.starts).to.have.length(0);
  });

  it("shows the button of Venmo", async () => {
    expect(stands(await mount(`wallet="venmo"`))).to.equal(true);
  });

  it("shows the guest button", async () => {
    expect(stands(await mount("", "checkout-guest-button"))).to.equal(true);
  });

  for (const [what, attributes] of [
    ["asked about another currency", `wallet="paypal" currency-code="EUR"`],
    ["whose button needs terms of the SDK's", `wallet="paylater"`],
    ["of the device", `wallet="googlepay"`],
  ] as const)
    it(`doesn't show the button early if it is one ${what}`, async () => {
      const element = await mount(attributes);
      expect(stands(element)).to.equal(false);
      answer();
      await settled(element);
    });

  it("is read from the page's settings", async () => {
    world.server.token = () => ({body: {accessToken: "token", expiresIn: 900}});
    let instance!: () => void;
    world.sdk.onInstance = () => new Promise((resolve) => (instance = resolve));
    const element = await fixture<CheckoutWalletButton>(
      `<checkout-wallet-button ${serverAttributes()} wallet="paypal" eligibility='${JSON.stringify({eligible_methods})}'></checkout-wallet-button>`,
    );
    await until(() => stands(element), "the button stands");
    expect(element.status).to.equal("loading");
    await until(() => world.sdk.instances.length === 1, "the instance is asked for");
    instance();
    await settled(element);
    expect(world.sdk.eligibility).to.have.length(0);
  });

  it("shows its button before any request when the page's settings list the method", async () => {
    const element = document.createElement("checkout-wallet-button");
    Object.assign(element, {environment: "sandbox", sdkUrl: location.origin, wallet: "paypal"});
    element.eligibility = {eligible_methods};
    document.body.append(element);
    await element.updateComplete;
    expect(stands(element)).to.equal(true);
    expect(button(element).hasAttribute("disabled")).to.equal(false);
    expect([world.server.count("token"), world.server.count("quote")]).to.deep.equal([0, 0]);
    element.remove();
  });

  it("ignores a reply that is not a list of methods", async () => {
    for (const expectedMethods of [null, "paypal", {currencyCode: "USD", eligible_methods: null}]) {
      world.server.token = () => ({body: {accessToken: "token", expiresIn: 900, expectedMethods}});
      const element = await mount(`wallet="paypal" page-type='${JSON.stringify(expectedMethods)}'`);
      expect(stands(element)).to.equal(false);
      answer();
      await settled(element);
      world.sdk.eligibility.length = 0;
    }
  });
});
