import {aTimeout, expect, fixture, oneEvent} from "@open-wc/testing";
import type {
  CheckoutErrorEvent,
  CheckoutShippingAddressChangeEvent,
  CheckoutShippingOptionsChangeEvent,
  CheckoutWalletButton,
} from "../../src/index.ts";
import {lost, withCapture} from "./support/fake-server.ts";
import {find, logged, serverAttributes, settled, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

const addressErrors = {
  ADDRESS_ERROR: "address?",
  COUNTRY_ERROR: "country?",
  STATE_ERROR: "state?",
  ZIP_ERROR: "zip?",
};
const optionErrors = {METHOD_UNAVAILABLE: "method?", STORE_UNAVAILABLE: "store?"};
const express = {
  id: "SHIP_EXP",
  label: "Express",
  type: "SHIPPING",
  selected: true,
  amount: {currencyCode: "USD", value: "5.00"},
};

describe("a delivery that changes the total", () => {
  const world = useWorld();

  /** Mounts a button, presses it, and waits for its order. */
  async function pressed(attributes = "shipping", tag = "checkout-wallet-button") {
    const element = await fixture<CheckoutWalletButton>(
      `<${tag} ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]' wallet="paypal" ${attributes}></${tag}>`,
    );
    await settled(element);
    find(element, ".place > *").click();
    await world.sdk.payment.starts.at(-1)?.order;
    return element;
  }

  const changeAddress = (shippingAddress: object = {countryCode: "US", state: "CA", city: ""}) =>
    world.sdk.payment.callbacks.onShippingAddressChange!({
      orderId: "ORDER-1",
      shippingAddress,
      errors: addressErrors,
    });
  const changeOption = (orderId = "ORDER-1") =>
    world.sdk.payment.callbacks.onShippingOptionsChange!({
      orderId,
      selectedShippingOption: express,
      errors: optionErrors,
    });

  /** Resolves with undefined, or with the message of the refusal. */
  const answer = (change: Promise<void>) =>
    change.then(
      () => undefined,
      (error: Error) => error.message,
    );

  it("is sent with the quote and the order by both buttons", async () => {
    for (const tag of ["checkout-wallet-button", "checkout-guest-button"]) {
      await pressed("shipping", tag);
      expect(world.server.of("quote").at(-1)?.body).to.deep.include({shipping: {}});
      expect(world.server.of("order").at(-1)?.body).to.deep.include({shipping: {}});
    }
  });

  it("is ignored without the attribute", async () => {
    await pressed("");
    expect(world.server.of("order")[0]?.body).to.not.have.property("shipping");
    expect(world.sdk.payment.callbacks).to.not.have.property("onShippingAddressChange");
  });

  it("is priced by the merchant's server before it is accepted, and updates the button", async () => {
    const element = await pressed();
    let answered = (_: unknown): void => undefined;
    world.server.shipping = () =>
      new Promise((resolve) => {
        answered = () => resolve({body: {amount: {currencyCode: "USD", value: "80.00"}, options: []}});
      });
    let accepted = false;
    const change = changeOption().then(() => (accepted = true));
    await until(() => world.server.count("shipping") === 1);
    expect(accepted).to.equal(false);
    expect(element.state.total?.value).to.equal("75.00");
    answered(undefined);
    await change;
    expect(element.state.total?.value).to.equal("80.00");
    const [asked] = world.server.of("shipping");
    expect(asked?.route).to.equal("checkout/orders/ORDER-1/shipping");
    expect(asked?.body).to.deep.equal({option: "SHIP_EXP"});
  });

  it("dispatches two events, and sends the server only known address fields", async () => {
    const element = await pressed();
    const details: unknown[] = [];
    element.addEventListener("checkout-shipping-address-change", ({detail}) => details.push(detail));
    element.addEventListener("checkout-shipping-options-change", ({detail}) => details.push(detail));
    await changeAddress({countryCode: "US", state: "CA", city: "", street: "secret"});
    await changeOption();
    expect(details).to.deep.equal([
      {orderId: "ORDER-1", shippingAddress: {countryCode: "US", state: "CA"}},
      {
        orderId: "ORDER-1",
        selectedShippingOption: {
          id: "SHIP_EXP",
          label: "Express",
          type: "SHIPPING",
          amount: {currencyCode: "USD", value: "5.00"},
        },
      },
    ]);
    expect(world.server.of("shipping")[0]?.body).to.deep.equal({address: {countryCode: "US", state: "CA"}});
  });

  for (const [code, words] of Object.entries(addressErrors))
    it(`is refused with the SDK's message for the server's ${code}`, async () => {
      const element = await pressed();
      world.server.shipping = () => ({status: 422, body: {error: "no", code}});
      expect(await answer(changeAddress())).to.equal(words);
      expect(element.state.total?.value).to.equal("75.00");
    });

  it("is refused with the generic message for any other reply", async () => {
    await pressed();
    for (const reply of [
      {status: 422, body: {error: "no", code: "NOTHING_IS_SENT"}},
      {status: 422, body: {error: "no", code: "toString"}},
      {status: 500, body: {error: "no"}},
      {status: 200, body: {}},
    ]) {
      world.server.shipping = () => reply;
      expect(await answer(changeAddress())).to.equal("address?");
      expect(await answer(changeOption())).to.equal("method?");
    }
  });

  it("is refused by the page with reject() or a rejected promise, without a new price", async () => {
    const element = await pressed();
    let act = (_: CheckoutShippingAddressChangeEvent): void => undefined;
    element.addEventListener("checkout-shipping-address-change", (event) => act(event));
    act = (event) => event.reject("COUNTRY_ERROR");
    expect(await answer(changeAddress())).to.equal("country?");
    act = (event) => event.waitUntil(Promise.reject(new Error("the page's own")));
    expect(await answer(changeAddress())).to.equal("address?");
    act = (event) =>
      event.waitUntil(
        Promise.resolve().then(() => {
          event.reject("ZIP_ERROR");
          event.reject("STATE_ERROR");
        }),
      );
    expect(await answer(changeAddress())).to.equal("zip?");
    act = (event) => event.reject("NONE_OF_THEM" as "ZIP_ERROR");
    expect(await answer(changeAddress())).to.equal("address?");
    expect(world.server.count("shipping")).to.equal(0);
  });

  it("waits for all promises of the page, also for ones added during the wait", async () => {
    const element = await pressed();
    element.addEventListener("checkout-shipping-options-change", (event) =>
      event.waitUntil(
        Promise.resolve().then(() =>
          event.waitUntil(aTimeout(0).then(() => event.reject("STORE_UNAVAILABLE"))),
        ),
      ),
    );
    expect(await answer(changeOption())).to.equal("store?");
    expect(world.server.count("shipping")).to.equal(0);
  });

  for (const call of ["reject", "preventDefault", "waitUntil"] as const)
    it(`doesn't change after a late ${call}(), as the console says`, async () => {
      const element = await pressed();
      let late: CheckoutShippingOptionsChangeEvent | undefined;
      element.addEventListener("checkout-shipping-options-change", (event) => (late = event));
      await answer(changeOption());
      const lines = await logged("error", () => late![call]("STORE_UNAVAILABLE" as never));
      expect(lines.join()).to.contain(`checkout-shipping-options-change: ${call}() was called too late`);
      expect(late!.defaultPrevented).to.equal(false);
    });

  it("is sent to the server without a country if the SDK has none", async () => {
    const element = await pressed();
    const changed = oneEvent(element, "checkout-shipping-address-change");
    await changeAddress({city: "Bath"});
    expect((await changed).detail).to.deep.equal({
      orderId: "ORDER-1",
      shippingAddress: {countryCode: "", city: "Bath"},
    });
    expect(world.server.of("shipping")[0]?.body).to.deep.equal({address: {countryCode: "", city: "Bath"}});
  });

  it("has no price in the event if the SDK's has no currency", async () => {
    const element = await pressed();
    const changed = oneEvent(element, "checkout-shipping-options-change");
    await world.sdk.payment.callbacks.onShippingOptionsChange!({
      orderId: "ORDER-1",
      selectedShippingOption: {...express, amount: {value: "5.00"}},
      errors: optionErrors,
    });
    const {detail} = (await changed) as CheckoutShippingOptionsChangeEvent;
    expect(detail.selectedShippingOption).to.deep.equal({
      id: "SHIP_EXP",
      label: "Express",
      type: "SHIPPING",
    });
  });

  it("is refused by the page also after preventDefault()", async () => {
    const element = await pressed();
    element.addEventListener("checkout-shipping-options-change", (event) => {
      event.preventDefault();
      event.reject("STORE_UNAVAILABLE");
    });
    expect(await answer(changeOption())).to.equal("store?");
  });

  /** Reply to the capture, by default without an amount. */
  const completedWith = (value?: string) => () => ({
    status: 201,
    body: withCapture({
      status: "COMPLETED",
      ...(value !== undefined && {amount: {currency_code: "USD", value}}),
    }),
  });
  const receipt = (element: Element) => textOf(element, "[part=receipt]");

  for (const [what, plant] of [
    [
      "the page has seen to",
      (element: CheckoutWalletButton) =>
        element.addEventListener("checkout-shipping-options-change", (event) => event.preventDefault()),
    ],
    ["got no answer from the server", () => (world.server.shipping = lost)],
    [
      "the server could not find out about",
      () => (world.server.shipping = () => ({status: 500, body: {error: "no", code: "SERVICE_UNREACHABLE"}})),
    ],
  ] as const) {
    it(`that ${what} leaves no old amount on the receipt`, async () => {
      const element = await pressed();
      plant(element);
      const {error} = console;
      console.error = () => undefined;
      await answer(changeOption());
      console.error = error;
      world.server.capture = completedWith();
      await world.sdk.payment.approve();
      await until(() => element.status === "succeeded");
      await element.updateComplete;
      expect(receipt(element)).to.not.contain("Amount");
    });

    it(`that ${what} shows the captured amount on the receipt`, async () => {
      const element = await pressed();
      plant(element);
      const {error} = console;
      console.error = () => undefined;
      await answer(changeOption());
      console.error = error;
      world.server.capture = completedWith("81.00");
      await world.sdk.payment.approve();
      await until(() => element.status === "succeeded");
      await element.updateComplete;
      expect(receipt(element)).to.contain("Amount $81.00");
    });
  }

  it("leaves the amount unchanged if the page refuses it", async () => {
    const element = await pressed();
    await changeOption();
    element.addEventListener("checkout-shipping-address-change", (event) => event.reject("COUNTRY_ERROR"));
    expect(await answer(changeAddress())).to.equal("country?");
    world.server.capture = completedWith();
    await world.sdk.payment.approve();
    await until(() => element.status === "succeeded");
    await element.updateComplete;
    expect(receipt(element)).to.contain("Amount $80.00");
  });

  it("is updated by the page after preventDefault(), also later", async () => {
    const element = await pressed();
    element.addEventListener(
      "checkout-shipping-options-change",
      (event: CheckoutShippingOptionsChangeEvent) =>
        event.waitUntil(Promise.resolve().then(() => event.preventDefault())),
    );
    expect(await answer(changeOption())).to.equal(undefined);
    expect(world.server.count("shipping")).to.equal(0);
  });

  it("is refused for another order, and after the end of the attempt", async () => {
    const element = await pressed();
    expect(await answer(changeOption("ORDER-9"))).to.equal("method?");
    world.sdk.payment.callbacks.onCancel({orderId: "ORDER-1"});
    await until(() => element.status === "ready");
    expect(await answer(changeOption())).to.equal("method?");
    expect(world.server.count("shipping")).to.equal(0);
  });

  it("is reset after a payment that failed", async () => {
    const element = await pressed();
    await changeOption();
    expect(element.state.total?.value).to.equal("80.00");
    world.sdk.payment.callbacks.onCancel({orderId: "ORDER-1"});
    await until(() => element.status === "ready");
    expect(element.state.total?.value).to.equal("75.00");
    const {capture} = world.server;
    world.server.capture = () => ({status: 201, body: withCapture({status: "DECLINED"})});
    find(element, ".place > *").click();
    await world.sdk.payment.starts.at(-1)?.order;
    world.sdk.payment.callbacks.onShippingOptionsChange!({
      orderId: "ORDER-2",
      selectedShippingOption: express,
      errors: optionErrors,
    }).catch(() => undefined);
    await until(() => element.state.total?.value === "80.00");
    await world.sdk.payment.approve();
    await until(() => element.error?.code === "declined");
    expect(element.state.total?.value).to.equal("75.00");
    world.server.capture = capture;
    find(element, ".place > *").click();
    await world.sdk.payment.approve();
    await until(() => element.status === "succeeded");
  });

  it("is reset with a new session", async () => {
    const element = await pressed();
    await changeOption();
    world.sdk.payment.callbacks.onError(Object.assign(new Error("over"), {code: "ERR_INVALID_CLIENT_TOKEN"}));
    await until(() => world.sdk.payments.length === 2);
    expect(element.state.total?.value).to.equal("75.00");
  });

  it("uses the shop's new price at the next press", async () => {
    const {order} = world.server;
    world.server.order = async (asked) => {
      const answer = await order(asked);
      return {...answer, body: {...(answer.body as object), amount: {currencyCode: "USD", value: "80.00"}}};
    };
    const element = await fixture<CheckoutWalletButton>(
      `<checkout-wallet-button ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]' wallet="paypal" shipping></checkout-wallet-button>`,
    );
    await settled(element);
    const failed = oneEvent(element, "checkout-error");
    find(element, ".place > *").click();
    const {detail} = (await failed) as CheckoutErrorEvent;
    expect(detail.error.code).to.equal("amount-changed");
    await element.updateComplete;
    expect(textOf(element, "[part=result]")).to.contain("The total is now $80.00");
    expect(element.state.total?.value).to.equal("80.00");
    find(element, ".place > *").click();
    await world.sdk.payment.approve();
    await until(() => element.status === "succeeded");
  });

  it("stays for an order that the page captures", async () => {
    const element = await pressed();
    await changeOption();
    element.addEventListener("checkout-approve", (event) => event.preventDefault());
    await world.sdk.payment.approve();
    await until(() => element.status === "pending");
    expect(element.state.total?.value).to.equal("80.00");
  });

  it("reports that the sample order has no shipping", async () => {
    const element = await fixture<CheckoutWalletButton>(
      `<checkout-wallet-button ${serverAttributes()} wallet="paypal" shipping></checkout-wallet-button>`,
    );
    await settled(element);
    find(element, ".place > *").click();
    await until(() => element.error !== undefined);
    expect(element.error?.message).to.contain("items is missing");
    await until(() => textOf(element, "[part=result]").includes("isn't set up correctly"));
  });
});
