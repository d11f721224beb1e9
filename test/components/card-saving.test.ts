import {expect, fixture, oneEvent} from "@open-wc/testing";
import {CheckoutError, type CheckoutCardFields, type CheckoutSavedEvent} from "../../src/index.ts";
import {lost} from "./support/fake-server.ts";
import {
  expectFocus,
  find,
  has,
  mount,
  pay,
  payButton,
  settled,
  textOf,
  typePostal,
  useWorld,
} from "./support/setup.ts";

describe("saving a card", () => {
  const world = useWorld();

  async function mountSave(attributes = ""): Promise<CheckoutCardFields> {
    return mount(`save ${attributes}`);
  }

  it("needs consent, shows no amount, and shows the saved card", async () => {
    const element = await mountSave();
    expect(world.server.count("quote")).to.equal(0);
    expect(payButton(element).textContent.trim()).to.equal("Save card");
    expect(world.sdk.session.purpose).to.equal("save");
    world.sdk.session.fill();
    typePostal(element, "95131");
    payButton(element).click();
    await element.updateComplete;
    expect(textOf(element, "#consent-error")).to.contain("Select the box to save this card.");
    expect(world.server.count("setupToken")).to.equal(0);
    find(element, "#consent").click();
    const saved = oneEvent(element, "checkout-saved");
    payButton(element).click();
    const {detail} = (await saved) as CheckoutSavedEvent;
    expect(detail).to.deep.equal({card: {brand: "VISA", lastDigits: "1111", expiry: "2029-12"}});
    expect(world.server.of("setupToken")[0]?.body).to.deep.equal({
      payment_source: {card: {verification_method: "SCA_WHEN_REQUIRED"}},
    });
    expect(world.sdk.session.submits).to.deep.equal([
      {orderId: "SETUP-1", options: {billingAddress: {postalCode: "95131"}}},
    ]);
    expect(world.server.of("paymentToken")[0]?.body).to.deep.equal({setupToken: "SETUP-1", consent: true});
    await element.updateComplete;
    expect(element.status).to.equal("succeeded");
    expect(textOf(element, "[role=status]")).to.equal("Card saved");
    expect(textOf(element, "[part=receipt]")).to.equal("Card Visa ending in 1111 Valid until 12/29");
    expect(world.server.count("order") + world.server.count("capture")).to.equal(0);
  });

  it("saves another card after the first, with its own consent", async () => {
    const element = await mountSave();
    find(element, "#consent").click();
    await pay(world, element, "checkout-saved");
    const ready = oneEvent(element, "checkout-ready");
    find(element, "[part=another]").click();
    await ready;
    await element.updateComplete;
    expectFocus(world.sdk.session.components.number);
    expect(has(element, "[part=receipt]")).to.equal(false);
    expect(textOf(element, "[role=status]")).to.equal("");
    expect(find<HTMLInputElement>(element, "#consent").checked).to.equal(false);
    find(element, "#consent").click();
    await pay(world, element, "checkout-saved");
    expect(world.server.of("paymentToken").map(({body}) => body)).to.deep.equal([
      {setupToken: "SETUP-1", consent: true},
      {setupToken: "SETUP-2", consent: true},
    ]);
  });

  it("doesn't ask for consent that the page already has", async () => {
    const element = await mountSave("consent");
    expect(has(element, "#consent")).to.equal(false);
    await pay(world, element, "checkout-saved");
  });

  it("refuses a withdrawn consent", async () => {
    const element = await mountSave();
    world.sdk.session.fill();
    typePostal(element, "95131");
    find(element, "#consent").click();
    await element.updateComplete;
    find(element, "#consent").click();
    await element.updateComplete;
    payButton(element).click();
    await element.updateComplete;
    expect(textOf(element, "#consent-error")).to.contain("Select the box to save this card.");
    expect(element.status).to.equal("ready");
    expect(world.server.count("setupToken")).to.equal(0);
  });

  it("removes the consent question when the page gets the consent, and keeps typed input", async () => {
    const element = await mountSave();
    world.sdk.session.fill();
    element.consent = true;
    await element.updateComplete;
    expect(has(element, "#consent")).to.equal(false);
    expect(world.sdk.sessions).to.have.length(1);
  });

  for (const [words, method] of [
    ["always", "SCA_ALWAYS"],
    ["never", undefined],
  ] as const)
    it(`three-d-secure="${words}" applies to saving`, async () => {
      const element = await mountSave(`consent three-d-secure="${words}"`);
      await pay(world, element, "checkout-saved");
      expect(world.server.of("setupToken")[0]?.body).to.deep.equal({
        payment_source: {card: method ? {verification_method: method} : {}},
      });
    });

  it("is not offered to an unknown customer", async () => {
    world.server.configuration = () => ({body: {savesCards: false}});
    const element = await mountSave();
    expect(element.status).to.equal("ineligible");
    expect(element.ineligibleReason).to.equal("no-customer");
  });

  it("is not offered by a server without the route, and repeats a lost request", async () => {
    world.server.configuration = () => ({status: 404, body: {}});
    expect((await mountSave()).ineligibleReason).to.equal("no-customer");
    const {error} = console;
    console.error = () => undefined;
    world.server.configuration = lost;
    expect((await mountSave()).status).to.equal("failed");
    console.error = error;
  });

  it("uses the page's functions and sends no requests", async () => {
    world.server.configuration = () => ({body: {savesCards: false}});
    const element = document.createElement("checkout-card-fields");
    const given: unknown[] = [];
    Object.assign(element, {
      environment: "sandbox",
      sdkUrl: location.origin,
      server: world.server.path,
      save: true,
      consent: true,
      createSetupToken: async () => ({setupToken: "MINE"}),
      savePaymentMethod: async (approved: unknown) => {
        given.push(approved);
        return {card: {brand: "AMEX", lastDigits: "0005", expiry: ""}};
      },
    });
    (await fixture<HTMLElement>("<div></div>")).append(element);
    await settled(element);
    await pay(world, element, "checkout-saved");
    expect(given).to.deep.equal([{setupToken: "MINE"}]);
    expect(textOf(element, "[part=receipt]")).to.equal("Card American Express ending in 0005");
    expect(world.server.count("setupToken") + world.server.count("paymentToken")).to.equal(0);
    element.remove();
  });

  for (const [what, plant, code, sentence] of [
    [
      "a state that nobody knows",
      () => (world.sdk.onSave = async () => ({state: "saved", data: {vaultSetupToken: "SETUP-1"}})),
      "unexpected-state",
      "couldn't confirm that your card was saved",
    ],
    [
      "another setup token",
      () => (world.sdk.onSave = async () => ({state: "succeeded", data: {vaultSetupToken: "OTHER"}})),
      "unexpected-state",
      "couldn't confirm that your card was saved",
    ],
    [
      "a card that the bank refuses",
      () => (world.sdk.onSave = async () => ({state: "failed", data: {message: "refused"}})),
      "declined",
      "Your card wasn't saved",
    ],
    [
      "a failed 3-D Secure",
      () => (world.sdk.onSave = async () => ({state: "failed", data: {liabilityShift: "NO"}})),
      "authentication-failed",
      "couldn't verify it's you",
    ],
    [
      "a setup token that is refused",
      () => (world.server.setupToken = () => ({status: 422, body: {error: "no"}})),
      "save",
      "We couldn't save your card",
    ],
    [
      "a save that is refused",
      () => (world.server.paymentToken = () => ({status: 403, body: {code: "CUSTOMER_UNKNOWN"}})),
      "save",
      "We couldn't save your card",
    ],
    [
      "a reply without a card",
      () => (world.server.paymentToken = () => ({status: 201, body: {}})),
      "unexpected-state",
      "couldn't confirm that your card was saved",
    ],
  ] as const)
    it(`${what} is not a success`, async () => {
      plant();
      const element = await mountSave("consent");
      const event = await pay(world, element, "checkout-error");
      const {error} = event.detail as {error: {code: string; message: string}};
      expect(error.code).to.equal(code);
      expect(error.message).to.not.contain("SETUP-1");
      expect(textOf(element, "[role=status]")).to.contain(sentence);
      expect(element.status).to.equal("ready");
    });

  it("treats a closed dialog as canceled, and starts again at the next press", async () => {
    const element = await mountSave("consent");
    world.sdk.onSave = async (vaultSetupToken) => ({state: "canceled", data: {vaultSetupToken}});
    await pay(world, element, "checkout-cancel");
    expect(textOf(element, "[role=status]")).to.equal("Your card wasn't saved.");
    world.sdk.onSave = async (vaultSetupToken) => ({state: "succeeded", data: {vaultSetupToken}});
    await pay(world, element, "checkout-saved");
    expect(world.server.count("setupToken")).to.equal(2);
  });

  it("starts again at the next press after a final refusal", async () => {
    const element = await mountSave("consent");
    const {paymentToken} = world.server;
    world.server.paymentToken = () => ({status: 422, body: {error: "no"}});
    await pay(world, element, "checkout-error");
    world.server.paymentToken = paymentToken;
    const saved = oneEvent(element, "checkout-saved");
    // The input has not changed.
    payButton(element).click();
    await saved;
    expect(world.server.of("paymentToken").map(({body}) => body)).to.deep.equal([
      {setupToken: "SETUP-1", consent: true},
      {setupToken: "SETUP-2", consent: true},
    ]);
    expect(world.sdk.session.submits).to.have.length(2);
  });

  it("continues with the same setup token after a lost reply, unless the input has changed", async () => {
    const element = await mountSave("consent");
    const given: string[] = [];
    element.savePaymentMethod = async ({setupToken}) => {
      given.push(setupToken);
      if (given.length < 5) throw new CheckoutError("network", "lost");
      return {card: {brand: "VISA", lastDigits: "1111", expiry: "2029-12"}};
    };
    const press = async (ending: string) => {
      const ended = oneEvent(element, ending);
      payButton(element).click();
      await ended;
      await element.updateComplete;
    };
    await pay(world, element, "checkout-error");
    expect(textOf(element, "[role=status]")).to.contain("connection was lost");
    await press("checkout-error");
    expect(given).to.deep.equal(["SETUP-1", "SETUP-1"]);
    expect(world.sdk.session.submits).to.have.length(1);
    typePostal(element, "10001");
    await press("checkout-error");
    world.sdk.session.fill(["number"]);
    await press("checkout-error");
    await press("checkout-saved");
    expect(given.slice(2)).to.deep.equal(["SETUP-2", "SETUP-3", "SETUP-3"]);
    expect(world.sdk.session.submits.map(({orderId}) => orderId)).to.deep.equal([
      "SETUP-1",
      "SETUP-2",
      "SETUP-3",
    ]);
  });

  it("repeats a save whose reply was lost, and saves the card once", async () => {
    const element = await mountSave("consent");
    let asked = 0;
    world.server.paymentToken = () => {
      if (asked++ === 0) lost();
      return {body: {card: {brand: "VISA", lastDigits: "1111", expiry: "2029-12"}}};
    };
    await pay(world, element, "checkout-saved");
    expect(world.server.of("paymentToken").map(({body}) => body)).to.deep.equal([
      {setupToken: "SETUP-1", consent: true},
      {setupToken: "SETUP-1", consent: true},
    ]);
    expect(world.sdk.session.submits).to.have.length(1);
  });
});
