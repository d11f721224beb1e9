import {expect, fixture, oneEvent} from "@open-wc/testing";
import type {CheckoutWalletButton} from "../../src/index.ts";
import {FakeDevice} from "./support/fake-device.ts";
import {find, record, serverAttributes, settled, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

describe("a device wallet", () => {
  const world = useWorld();
  let device: FakeDevice;

  beforeEach(() => {
    FakeDevice.clear();
    device = window.fakeDevice = new FakeDevice();
    world.sdk.details = {googlepay: {config: {of: "eligibility"}}, applepay: {config: {}}};
    // An earlier test has defined the element, so its script is not loaded again.
    if (customElements.get("apple-pay-button")) device.appleRan();
  });

  async function mount(wallet: string, attributes = "") {
    const element = await fixture<CheckoutWalletButton>(
      `<checkout-wallet-button ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]' wallet="${wallet}" ${attributes}>
      </checkout-wallet-button>`,
    );
    await settled(element);
    return element;
  }

  const press = (element: Element) => find(element, ".vendor > *").click();

  it("Google Pay checks the device, and opens its sheet in the task of the press", async () => {
    const element = await mount("googlepay", `locale="de-AT"`);
    const events = record(element);
    expect(device.scripts).to.deep.equal(["google"]);
    expect(world.sdk.googlePay.formatted).to.deep.equal([{of: "eligibility"}]);
    expect(device.clients[0]?.environment).to.equal("TEST");
    expect(device.readyAsked).to.deep.equal([
      {apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [{type: "CARD"}]},
    ]);
    expect(device.buttons[0]?.["buttonLocale"]).to.equal("de");
    expect(device.buttons[0]?.["buttonRootNode"]).to.equal(element.shadowRoot);
    press(element);
    expect(device.sheets[0]?.request).to.deep.include({
      transactionInfo: {
        countryCode: "US",
        currencyCode: "USD",
        totalPriceStatus: "FINAL",
        totalPrice: "75.00",
      },
      callbackIntents: ["PAYMENT_AUTHORIZATION"],
      merchantInfo: {merchantId: "M-1"},
    });
    expect(device.sheets).to.have.length(1);
    expect(await device.approve()).to.deep.equal({transactionState: "SUCCESS"});
    await until(() => element.status === "succeeded");
    expect(world.sdk.googlePay.confirmed).to.deep.equal([
      {orderId: "ORDER-1", paymentMethodData: {token: "of the card"}},
    ]);
    expect(events).to.deep.equal(["submit", "approve", "complete"]);
    expect(world.server.of("order")[0]?.body).to.include({wallet: "google_pay"});
    expect(world.server.count("capture")).to.equal(1);
  });

  it("Google Pay requests its configuration if eligibility has none", async () => {
    world.sdk.details = {};
    const element = await mount("googlepay");
    expect(element.status).to.equal("ready");
    expect(world.sdk.googlePay.formatted).to.deep.equal([]);
  });

  it("Google Pay is canceled by closing the sheet, and the next press uses the same session", async () => {
    const element = await mount("googlepay");
    const events = record(element);
    press(element);
    device.closeSheet();
    await until(() => element.status === "ready");
    press(element);
    await device.approve();
    await until(() => element.status === "succeeded");
    expect(events).to.deep.equal(["submit", "cancel", "submit", "approve", "complete"]);
    expect(device.clients).to.have.length(1);
  });

  it("Google Pay shows the bank's check after the sheet, and reports the liability shift", async () => {
    const element = await mount("googlepay");
    world.sdk.googlePay.status = "PAYER_ACTION_REQUIRED";
    const approved = oneEvent(element, "checkout-approve");
    press(element);
    expect(await device.approve()).to.deep.equal({transactionState: "SUCCESS"});
    expect((await approved).detail).to.deep.equal({
      orderId: "ORDER-1",
      liabilityShift: "POSSIBLE",
    });
  });

  it("Google Pay shows a refused card on the sheet, and another card pays", async () => {
    const element = await mount("googlepay");
    press(element);
    world.sdk.googlePay.onConfirm = () =>
      Promise.reject(Object.assign(new Error("no"), {code: "INSTRUMENT_DECLINED"}));
    const answer = await device.approve();
    expect(answer.transactionState).to.equal("ERROR");
    expect(answer.error?.message).to.contain("Your bank declined this card");
    expect(element.status).to.equal("processing");
    world.sdk.googlePay.onConfirm = async () => undefined;
    await device.approve();
    await until(() => element.status === "succeeded");
    expect(world.server.count("order")).to.equal(1);
  });

  it("Google Pay refuses an approval after the end of the attempt", async () => {
    const element = await mount("googlepay");
    press(element);
    device.closeSheet();
    await until(() => element.status === "ready");
    expect((await device.approve()).transactionState).to.equal("ERROR");
    expect(world.sdk.googlePay.confirmed).to.deep.equal([]);
    expect(world.server.count("capture")).to.equal(0);
  });

  it("Google Pay is hidden if the browser can't pay, with one message for the developer", async () => {
    device.isReady = false;
    const said: unknown[] = [];
    const {info} = console;
    console.info = (...words: unknown[]) => said.push(words.join(" "));
    try {
      const element = await mount("googlepay");
      expect(element.status).to.equal("ineligible");
      expect(element.ineligibleReason).to.equal("not-supported-here");
      expect(getComputedStyle(element).visibility).to.equal("hidden");
      await until(() => said.length > 0);
    } finally {
      console.info = info;
    }
    expect(said).to.deep.equal(["<checkout-wallet-button> is hidden: not-supported-here."]);
  });

  it("Google Pay reports a script that fails, and tries again", async () => {
    device.isBroken = true;
    const element = await mount("googlepay");
    expect(element.error?.code).to.equal("script-load");
    device.isBroken = false;
    find(element, "[part=button]").click();
    await until(() => element.status === "ready");
    // Three failed tries and the successful one.
    expect(device.scripts).to.deep.equal(["google", "google", "google", "google"]);
  });

  it("Google Pay uses the page's script, and two elements load it once", async () => {
    device.googleRan();
    await mount("googlepay");
    await mount("googlepay");
    expect(device.scripts).to.deep.equal(["google"]);
    expect(document.querySelectorAll("script[src*='/vendors/']")).to.have.length(0);
  });

  it("Apple Pay opens its sheet in the task of the press, validates, confirms and completes", async () => {
    const element = await mount("applepay");
    const events = record(element);
    press(element);
    const sheet = device.appleSheet;
    expect(sheet.began).to.equal(true);
    expect(sheet.request).to.deep.include({
      countryCode: "US",
      currencyCode: "USD",
      supportedNetworks: ["visa"],
      total: {label: location.hostname, amount: "75.00", type: "final"},
    });
    sheet.onvalidatemerchant?.({validationURL: "https://apple.example/validate"});
    await until(() => sheet.merchantSessions.length === 1);
    expect(world.sdk.applePay.validated).to.deep.equal(["https://apple.example/validate"]);
    sheet.onpaymentmethodselected?.();
    expect(sheet.totals).to.have.length(1);
    sheet.onpaymentauthorized?.({payment: {token: "of the card"}});
    await until(() => element.status === "succeeded");
    expect(sheet.results).to.deep.equal([0]);
    expect(world.sdk.applePay.confirmed[0]).to.deep.include({orderId: "ORDER-1", token: "of the card"});
    expect(events).to.deep.equal(["submit", "approve", "complete"]);
  });

  it("Apple Pay doesn't approve without a confirmation, and reports why after closing", async () => {
    const element = await mount("applepay");
    world.sdk.applePay.status = "SOMETHING_NEW";
    press(element);
    device.appleSheet.onpaymentauthorized?.({payment: {}});
    await until(() => device.appleSheet.results.length === 1);
    expect(device.appleSheet.results).to.deep.equal([1]);
    device.appleSheet.oncancel?.();
    await until(() => element.status === "ready");
    expect(element.error?.code).to.equal("unexpected-state");
    expect(world.server.count("capture")).to.equal(0);
  });

  it("Apple Pay closes the sheet with an error when the merchant is not validated", async () => {
    const element = await mount("applepay");
    world.sdk.applePay.onValidate = () =>
      Promise.reject(Object.assign(new Error("no"), {code: "NETWORK_ERROR"}));
    press(element);
    device.appleSheet.onvalidatemerchant?.({validationURL: "https://apple.example/validate"});
    await until(() => element.status === "ready");
    expect(device.appleSheet.aborted).to.equal(true);
    expect(element.error?.code).to.equal("network");
    await until(() => textOf(element, "[part=result]").includes("The connection was lost"));
  });

  it("Apple Pay is hidden if the device can't pay", async () => {
    device.canMakePayments = false;
    const element = await mount("applepay");
    expect(element.ineligibleReason).to.equal("not-supported-here");
  });

  it("refuses shipping with a message", async () => {
    const element = await mount("googlepay", "shipping");
    expect(element.error?.message).to.contain('shipping can\'t be used with wallet="googlepay"');
  });
});
