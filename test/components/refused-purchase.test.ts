import {expect, oneEvent} from "@open-wc/testing";
import type {
  CheckoutCardFields,
  CheckoutError,
  CheckoutExpressButtons,
  CheckoutPayment,
} from "../../src/index.ts";
import {lost, type Answer} from "./support/fake-server.ts";
import {decided, methodElement, mountTag, offer} from "./support/payment-page.ts";
import {find, mount, pay, payButton, record, settled, textOf, typePostal, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

const refusal = (code: string, detail: object = {}): Answer => ({
  status: 422,
  body: {error: "refused by the shop", code, details: [{issue: code, ...detail}]},
});
const soldOut = refusal("SOLD_OUT", {field: "/items/0/sku", sku: "MUG"});
const hookFailed: Answer = {status: 500, body: {error: "hook", code: "HOOK_FAILED", debug_id: "abc"}};
const price = (value: string, items?: object[]): Answer => ({
  body: {amount: {currencyCode: "USD", value}, items, purchase: {id: "purchase-0"}},
});
const message = (element: Element) => textOf(element, "[part=result]");
const errorOf = (event: Event) => (event as CustomEvent<{error: CheckoutError}>).detail.error;
const hasCoupon = (body: unknown) => (body as {data?: unknown}).data !== undefined;

describe("a purchase that the shop refuses", () => {
  const world = useWorld();
  const {error: log} = console;
  beforeEach(() => {
    console.error = () => undefined;
  });
  afterEach(() => {
    console.error = log;
  });

  const texts = [
    [soldOut, "sold-out", "MUG is sold out.", "Change your order, then try again."],
    [
      refusal("SOLD_OUT"),
      "sold-out",
      "A product in your order is sold out.",
      "Change your order, then try again.",
    ],
    [
      refusal("COUPON_INVALID"),
      "coupon-invalid",
      "This coupon isn't valid for your order.",
      "Check the code, or remove it.",
    ],
    [
      refusal("COUPON_EXPIRED"),
      "coupon-expired",
      "This coupon has expired.",
      "Use another one, or remove it.",
    ],
    [
      refusal("ADDRESS_INCOMPLETE"),
      "address-incomplete",
      "Your shipping address is incomplete.",
      "Complete it, then try again.",
    ],
  ] as const;
  for (const [answer, code, what, next] of texts) {
    it(`says "${what}" if it has no price, and works once the purchase has changed`, async () => {
      world.server.quote = () => answer;
      const element = await mount();
      expect([element.status, element.error?.code, element.error?.recoverable]).to.deep.equal([
        "failed",
        code,
        false,
      ]);
      expect(message(element)).to.equal(`${what} ${next}`);
      world.server.quote = () => price("75.00");
      element.items = [{sku: "BOWL", quantity: 1}];
      await until(() => element.status === "ready");
      await pay(world, element, "checkout-complete");
    });

    it(`says "${what}" if its order is refused, and that nothing was charged`, async () => {
      const element = await mount();
      world.server.order = () => answer;
      const error = errorOf(await pay(world, element, "checkout-error"));
      expect(error.code).to.equal(code);
      expect(error.sku).to.equal(answer === soldOut ? "MUG" : undefined);
      expect(message(element)).to.equal(`${what} You haven't been charged. ${next}`);
      expect(world.sdk.session.submits).to.have.length(0);
      world.server.order = () => ({status: 201, body: {id: "ORDER-2", status: "CREATED"}});
      await pay(world, element, "checkout-complete");
    });
  }

  it("names the product as the quote did", async () => {
    world.server.quote = () => price("75.00", [{sku: "MUG", name: "Mug $& more"}]);
    const element = await mount();
    world.server.order = () => soldOut;
    await pay(world, element, "checkout-error");
    expect(message(element)).to.contain("Mug $& more is sold out.");
  });

  it("is refused in the buyer's language", async () => {
    world.server.quote = () => soldOut;
    const element = await mount(`items='[{"sku":"MUG","quantity":1}]' locale="de"`);
    expect(message(element)).to.equal(
      "MUG ist ausverkauft. Ändern Sie Ihre Bestellung, und versuchen Sie es noch einmal.",
    );
  });

  it("keeps the typed card after a change that is refused, and takes the message back after the next one", async () => {
    const element = await mount();
    const events = record(element);
    world.sdk.session.fill();
    typePostal(element, "95131");
    world.server.quote = ({body}) => (hasCoupon(body) ? refusal("COUPON_INVALID") : price("75.00"));
    world.server.order = ({body}) =>
      hasCoupon(body) ? refusal("COUPON_INVALID") : {status: 201, body: {id: "ORDER-1", status: "CREATED"}};
    element.data = {coupon: "WRONG"};
    await until(() => element.error);
    await element.updateComplete;
    expect([element.status, message(element)]).to.deep.equal([
      "ready",
      "This coupon isn't valid for your order. Check the code, or remove it.",
    ]);
    // The server refuses the order, too.
    const refused = oneEvent(element, "checkout-error");
    payButton(element).click();
    expect(errorOf((await refused) as Event).code).to.equal("coupon-invalid");
    element.data = undefined;
    await until(() => !element.error);
    await element.updateComplete;
    expect(message(element)).to.equal("");
    const paid = oneEvent(element, "checkout-complete");
    payButton(element).click();
    await paid;
    expect(world.sdk.sessions).to.have.length(1);
    expect(events).to.deep.equal(["error", "submit", "error", "submit", "approve", "complete"]);
  });

  it("by a failed hook can be tried again, and is asked once for each press", async () => {
    const element = await mount();
    world.server.order = () => hookFailed;
    const error = errorOf(await pay(world, element, "checkout-error"));
    expect([error.code, error.recoverable, error.debugId]).to.deep.equal(["hook-failed", true, "abc"]);
    expect(message(element)).to.equal("We couldn't start your order. You haven't been charged. Try again.");
    expect(world.server.count("order")).to.equal(1);
    await pay(world, element, "checkout-error");
    const [first, second] = world.server.of("order");
    expect(second?.attemptId).to.equal(first?.attemptId);
    world.server.quote = () => hookFailed;
    element.restart();
    await until(() => element.status === "failed");
    await element.updateComplete;
    expect(element.error?.code).to.equal("hook-failed");
    expect(message(element)).to.contain("The payment form couldn't be loaded.");
    expect(textOf(element, ".foot")).to.contain("Try again");
  });

  it("by a failed hook after a lost reply is asked again, because the first order may exist", async () => {
    const element = await mount();
    world.server.order = () => {
      switch (world.server.count("order")) {
        case 1:
          return lost();
        case 2:
          return hookFailed;
        default:
          return {status: 201, body: {id: "ORDER-1", status: "CREATED"}};
      }
    };
    const real = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms?: number) =>
      real(work, ms === 1000 || ms === 2000 ? 0 : ms)) as typeof window.setTimeout;
    await pay(world, element, "checkout-complete");
    window.setTimeout = real;
    expect(new Set(world.server.of("order").map(({attemptId}) => attemptId)).size).to.equal(1);
    expect(world.server.count("order")).to.equal(3);
  });

  for (const currency of ["", `currency-code="USD"`])
    it(`is shown by a group ${currency}, instead of offering another method`, async () => {
      offer(world, "advanced_cards", "paypal", "paylater");
      world.server.quote = () => soldOut;
      const element = await mountTag<CheckoutPayment>("checkout-payment", currency);
      const events = record(element);
      await until(() => element.status === "failed");
      await until(() => message(element).includes("sold out"));
      expect(message(element)).to.equal("MUG is sold out. Change your order, then try again.");
      expect([element.error?.code, element.method]).to.deep.equal(["sold-out", "card"]);
      expect(events).to.deep.equal(["error"]);
      world.server.quote = () => price("75.00");
      element.items = [{sku: "BOWL", quantity: 1}];
      await until(() => element.status === "ready");
      await decided(element);
      await methodElement(element, "card");
    });

  for (const currency of ["", `currency-code="USD"`])
    it(`keeps the card typed into a group ${currency} after a change that is refused`, async () => {
      offer(world, "advanced_cards", "paylater", "paypal");
      const element = await mountTag<CheckoutPayment>("checkout-payment", currency);
      await decided(element);
      const card = await settled(await methodElement<CheckoutCardFields>(element, "card"));
      const express = find<CheckoutExpressButtons>(element, "checkout-express-buttons");
      await until(() => express.status === "ready");
      world.sdk.session.fill();
      const events = record(element);
      world.server.quote = ({body}) => (hasCoupon(body) ? refusal("COUPON_EXPIRED") : price("60.00"));
      element.data = {coupon: "OLD"};
      await until(() => card.error && events.length > 0);
      await element.updateComplete;
      expect([element.status, card.status]).to.deep.equal(["ready", "ready"]);
      expect(message(element)).to.contain("This coupon has expired.");
      // Only once.
      expect([
        express.shadowRoot?.querySelector("[part=result]")?.textContent.trim() ?? "",
        events,
      ]).to.deep.equal(["", ["error"]]);
      element.data = undefined;
      await until(() => !card.error);
      await until(() => !message(element).includes("coupon"));
      expect(world.sdk.sessions).to.have.length(1);
      expect(events).to.deep.equal(["error"]);
    });

  it("is shown once by express buttons, which work again after the next change", async () => {
    offer(world, "paypal", "venmo");
    const element = await mountTag<CheckoutExpressButtons>("checkout-express-buttons", `currency-code="USD"`);
    await until(() => element.status === "ready");
    const events = record(element);
    world.server.quote = () => soldOut;
    element.data = 1;
    await until(() => events.length > 0);
    await until(() => message(element).includes("sold out"));
    expect([element.status, events]).to.deep.equal(["ready", ["error"]]);
    world.server.quote = () => price("75.00");
    element.data = 2;
    await until(() => message(element) === "");
  });

  it("fails a group in which no method is chosen, until the next change", async () => {
    offer(world, "advanced_cards", "paylater");
    const attributes = `currency-code="USD" express="none" open="none"`;
    const element = await decided(await mountTag<CheckoutPayment>("checkout-payment", attributes));
    const events = record(element);
    world.server.quote = () => soldOut;
    element.data = 1;
    await until(() => element.status === "failed");
    await until(() => message(element).includes("sold out"));
    expect(events).to.deep.equal(["error"]);
    world.server.quote = () => price("75.00");
    element.data = 2;
    await until(() => element.status === "ready");
  });
});
