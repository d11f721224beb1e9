import {aTimeout, expect} from "@open-wc/testing";
import {formatMoney} from "../../src/controllers/money.ts";
import type {CheckoutError} from "../../src/index.ts";
import {completed, lost, withCapture, priceChanged} from "./support/fake-server.ts";
import {
  expectFocus,
  find,
  has,
  mount,
  pay,
  payButton,
  record,
  textOf,
  typePostal,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const errorOf = (event: CustomEvent) => (event.detail as {error: CheckoutError}).error;

describe("paying", () => {
  const world = useWorld();

  it("makes one order, submits it, captures it, and shows the receipt", async () => {
    const element = await mount();
    const events = record(element);
    expect(payButton(element).textContent.trim()).to.equal("Pay $75.00");
    const event = await pay(world, element, "checkout-complete");
    expect(events).to.deep.equal(["submit", "approve", "complete"]);
    expect(event.detail).to.deep.equal({orderId: "ORDER-1", capture: completed()});
    const [order] = world.server.of("order");
    const [capture] = world.server.of("capture");
    expect(order?.route).to.equal("checkout/orders/create");
    expect(order?.body).to.deep.equal({items: [{sku: "MUG", quantity: 1}], scaMethod: "SCA_WHEN_REQUIRED"});
    expect(order?.attemptId).to.match(uuid);
    expect(capture?.route).to.equal("checkout/orders/ORDER-1/capture");
    expect(capture?.attemptId).to.equal(order?.attemptId);
    expect(capture?.body).to.equal(undefined);
    expect(world.sdk.session.submits).to.deep.equal([
      {orderId: "ORDER-1", options: {billingAddress: {postalCode: "95131"}}},
    ]);
    expect(element.status).to.equal("succeeded");
    expect(element.matches(":state(succeeded)")).to.equal(true);
    expect(textOf(element, "[part=result]")).to.equal("Payment complete");
    expect(textOf(element, "[part=receipt]")).to.equal(
      "Amount $75.00 Card ending in 1111 Order number ORDER-1",
    );
    expect(world.sdk.session.destroyed).to.equal(true);
    expect(element.children).to.have.length(0);
  });

  it("keeps the focus on the button and its width while it works, and shows the progress", async () => {
    let release = () => {};
    const element = await mount();
    world.sdk.onSubmit = (orderId) =>
      new Promise((resolve) => {
        release = () => resolve({state: "canceled", data: {orderId}});
      });
    world.sdk.session.fill();
    typePostal(element, "95131");
    const width = payButton(element).offsetWidth;
    payButton(element).focus();
    payButton(element).click();
    await until(() => world.sdk.session.submits.length === 1);
    await element.updateComplete;
    expectFocus(payButton(element));
    expect(payButton(element).getAttribute("aria-disabled")).to.equal("true");
    expect(payButton(element).disabled).to.equal(false);
    expect(payButton(element).textContent.trim()).to.equal("Paying…");
    expect(payButton(element).offsetWidth).to.equal(width);
    expect(textOf(element, "[role=status]")).to.equal("Your payment is being processed.");
    payButton(element).click();
    expect(world.server.count("order")).to.equal(1);
    release();
    await until(() => element.status === "ready");
  });

  for (const [name, payments, ending] of [
    ["taken later, in part", {authorizations: [{status: "PARTIALLY_CAPTURED"}]}, "authorized"],
    [
      "taken later, and the page asks again",
      {authorizations: [{status: "CAPTURED"}], captures: [{status: "COMPLETED"}]},
      "complete",
    ],
    [
      "reserved, while one later capture was declined",
      {authorizations: [{status: "CREATED"}], captures: [{status: "DECLINED"}]},
      "authorized",
    ],
    ["denied", {authorizations: [{status: "DENIED"}]}, "declined"],
    ["let go of", {authorizations: [{status: "VOIDED"}]}, "unexpected-state"],
    [
      "reserved in one unit, and denied in another",
      {authorizations: [{status: "CREATED"}, {status: "DENIED"}]},
      "unexpected-state",
    ],
    ["of a state that nobody knows", {authorizations: [{status: "HELD"}]}, "unexpected-state"],
  ] as const)
    it(`ends as ${ending} after an authorization: ${name}`, async () => {
      const element = await mount();
      world.server.capture = () => ({status: 201, body: completed({purchase_units: [{payments}]})});
      if (ending === "authorized" || ending === "complete") await pay(world, element, `checkout-${ending}`);
      else expect(errorOf(await pay(world, element, "checkout-error")).code).to.equal(ending);
    });

  it("repeats a lost capture with the same attempt, asks to wait, and ignores presses", async () => {
    const element = await mount();
    const events = record(element);
    world.server.capture = () =>
      world.server.count("capture") < 3 ? lost() : {status: 201, body: completed()};
    const real = window.setTimeout.bind(window);
    // Shortens the ten-second timer, so that it ends before the one-second pause between two requests.
    window.setTimeout = ((work: () => void, ms?: number) =>
      real(work, ms === 10_000 ? 300 : ms === 2000 ? 0 : ms)) as typeof window.setTimeout;
    const pending = await pay(world, element, "checkout-pending");
    expect(pending.detail).to.deep.equal({orderId: "ORDER-1", reason: "unknown"});
    expect(element.status).to.equal("pending");
    expect(textOf(element, "[role=status]")).to.equal(
      "We're checking whether the payment went through. Please don't pay again.",
    );
    payButton(element).click();
    // The message doesn't change while the buyer waits.
    await aTimeout(400);
    expect(textOf(element, "[role=status]")).to.contain("Please don't pay again.");
    await until(() => element.status === "succeeded", "checked");
    window.setTimeout = real;
    expect(events).to.deep.equal(["submit", "approve", "pending", "complete"]);
    expect(world.server.count("order")).to.equal(1);
    expect(new Set(world.server.of("capture").map(({attemptId}) => attemptId)).size).to.equal(1);
  });

  it("doesn't pay an amount that the button has not shown", async () => {
    const element = await mount();
    world.server.order = () => ({
      status: 201,
      body: {id: "ORDER-1", amount: {currencyCode: "USD", value: "80.00"}},
    });
    const error = errorOf(await pay(world, element, "checkout-error"));
    expect(error.code).to.equal("amount-changed");
    expect(world.sdk.session.submits).to.have.length(0);
    expect(textOf(element, "[part=result]")).to.contain("$80.00");
    expect(payButton(element).textContent.trim()).to.equal("Pay $80.00");
    // A new price is not styled as an error: it has the text color and borders.
    const resultStyle = getComputedStyle(find(element, "[part=result]"));
    expect([resultStyle.color, resultStyle.borderTopStyle]).to.deep.equal([
      getComputedStyle(element).color,
      "solid",
    ]);
    // The same number in another currency is another amount.
    world.server.order = () => ({
      status: 201,
      body: {id: "ORDER-2", amount: {currencyCode: "EUR", value: "80.00"}},
    });
    expect(errorOf(await pay(world, element, "checkout-error")).code).to.equal("amount-changed");
    expect(payButton(element).textContent.trim()).to.equal("Pay €80.00");
    world.server.order = () => ({status: 422, body: {error: "no such SKU", code: "UNKNOWN_SKU"}});
    await pay(world, element, "checkout-error");
    expect(resultStyle.borderTopStyle).to.equal("none");
    expect(resultStyle.color).not.to.equal(getComputedStyle(element).color);
    world.server.order = () => ({status: 201, body: {id: "ORDER-3", status: "CREATED"}});
    await pay(world, element, "checkout-approve");
  });

  it("formats an amount exactly, with the decimals of its currency, in the buyer's language", () => {
    for (const [currencyCode, value, locale, written] of [
      ["USD", "1234.50", "en-US", "$1,234.50"],
      ["JPY", "1234", "en-US", "¥1,234"],
      ["KWD", "1.234", "en-US", "KWD\u00a01.234"],
      ["EUR", "1234.50", "de-DE", "1.234,50\u00a0€"],
      ["USD", "75.00", "en-GB", "US$\u200e75.00"],
      ["USD", "1234.50", "ar-EG", "\u200f1,234.50\u00a0US$\u200e"],
      ["USD", "9007199254740993.01", "en-US", "$9,007,199,254,740,993.01"],
    ] as const)
      expect(
        formatMoney({currencyCode, value}, {setting: () => locale as never}),
        `${value} in ${locale}`,
      ).to.equal(written);
  });

  it("sends a price in a new currency to the server", async () => {
    const element = await mount();
    world.server.order = () => priceChanged("JPY 9000");
    await pay(world, element, "checkout-error");
    expect(payButton(element).textContent.trim()).to.equal("Pay ¥9,000");
    await pay(world, element, "checkout-error");
    expect(world.server.of("order").at(-1)?.expected).to.equal("JPY 9000");
  });

  it("continues the attempt of a lost order for the same price, and starts a new one for another price", async () => {
    const element = await mount();
    const real = window.setTimeout.bind(window);
    // Skips the 15 seconds in which the request is repeated.
    window.setTimeout = ((work: () => void, ms?: number) =>
      real(work, [1000, 2000, 4000, 8000].includes(ms!) ? 0 : ms)) as typeof window.setTimeout;
    const ids = () => new Set(world.server.of("order").map(({attemptId}) => attemptId));
    try {
      world.server.order = lost;
      expect(errorOf(await pay(world, element, "checkout-error")).code).to.equal("network");
      expect(world.server.count("order")).to.be.greaterThan(3);
      await pay(world, element, "checkout-error");
      expect(ids().size).to.equal(1);
      world.server.quote = () => ({body: {amount: {currencyCode: "USD", value: "80.00"}}});
      element.restart();
      const isRepriced = () =>
        element.status === "ready" && payButton(element).textContent.includes("$80.00");
      await until(isRepriced, "the new price");
      await pay(world, element, "checkout-error");
      expect(ids().size).to.equal(2);
    } finally {
      window.setTimeout = real;
    }
  });

  it("completes a payment after the element has left the page", async () => {
    const element = await mount();
    let release = () => {};
    world.server.capture = () =>
      new Promise((resolve) => {
        release = () => resolve({status: 201, body: completed()});
      });
    const events = record(element);
    world.sdk.session.fill();
    typePostal(element, "95131");
    payButton(element).click();
    await until(() => world.server.count("capture") === 1);
    element.remove();
    release();
    await until(() => element.status === "succeeded");
    expect(events).to.deep.equal(["submit", "approve", "complete"]);
    expect(world.sdk.session.destroyed).to.equal(true);
  });

  it("keeps the session while a submit may reply, and captures its approval", async () => {
    const element = await mount();
    let release = () => {};
    world.sdk.onSubmit = (orderId) =>
      new Promise((resolve) => {
        release = () => resolve({state: "succeeded", data: {orderId}});
      });
    world.sdk.session.fill();
    typePostal(element, "95131");
    payButton(element).click();
    await until(() => world.sdk.session.submits.length === 1);
    element.remove();
    expect(world.sdk.session.destroyed).to.equal(false);
    release();
    await until(() => element.status === "succeeded");
    expect(world.server.count("capture")).to.equal(1);
    expect(world.sdk.session.destroyed).to.equal(true);
  });

  it("cancels a submit whose fields were removed, without a capture", async () => {
    const element = await mount();
    let release = () => {};
    world.sdk.onSubmit = (orderId) =>
      new Promise((resolve) => {
        release = () => resolve({state: "succeeded", data: {orderId}});
      });
    world.sdk.session.fill();
    typePostal(element, "95131");
    payButton(element).click();
    await until(() => world.sdk.session.submits.length === 1);
    const events = record(element);
    const real = window.setTimeout.bind(window);
    // Skips the grace period of a minute.
    window.setTimeout = ((work: () => void, ms?: number) =>
      real(work, ms === 60_000 ? 0 : ms)) as typeof window.setTimeout;
    element.remove();
    window.setTimeout = real;
    await until(() => events.includes("cancel"));
    release();
    document.body.append(element);
    await until(() => element.status === "ready" && world.sdk.sessions.length === 2);
    expect(events).to.deep.equal(["cancel", "ready"]);
    expect(world.server.count("capture")).to.equal(0);
    element.remove();
  });

  it("shows no message of the old payment after restart()", async () => {
    const element = await mount();
    await pay(world, element, "checkout-complete");
    element.restart();
    await until(() => element.status === "ready");
    await element.updateComplete;
    expect(textOf(element, "[part=result]")).to.equal("");
  });

  it("makes one order and one capture, and shows the outcome, when moved during a payment", async () => {
    const element = await mount();
    let release = () => {};
    world.server.capture = () =>
      new Promise((resolve) => {
        release = () => resolve({status: 201, body: withCapture({status: "DECLINED"})});
      });
    world.sdk.session.fill();
    typePostal(element, "95131");
    payButton(element).click();
    await until(() => world.server.count("capture") === 1);
    document.body.prepend(element);
    release();
    await until(() => world.sdk.sessions.length === 2 && element.status === "ready");
    await element.updateComplete;
    expect(textOf(element, "[part=result]")).to.contain("Payment declined");
    expect(world.server.count("order")).to.equal(1);
    expect(world.server.count("capture")).to.equal(1);
    element.remove();
  });

  it("creates and captures orders by the page's functions", async () => {
    const element = await mount(`amount="12.50" currency-code="EUR"`);
    element.createOrder = async () => ({orderId: "OWN-1"});
    element.restart();
    // With createOrder, the element shows the amount of its attributes.
    await until(() => element.status === "ready" && payButton(element).textContent.trim() === "Pay €12.50");
    element.captureOrder = async ({orderId}) => withCapture({status: "COMPLETED", orderId});
    const event = await pay(world, element, "checkout-complete");
    expect((event.detail as {orderId: string}).orderId).to.equal("OWN-1");
    expect(world.server.count("order") + world.server.count("capture")).to.equal(0);
  });

  it("keeps checking when the page's captureOrder returns an unknown outcome", async () => {
    const element = await mount();
    const answers = [{id: "ORDER-1", status: "UNKNOWN", error: "Not known yet."}, completed()];
    element.captureOrder = async () => answers.shift() ?? {};
    const events = record(element);
    await pay(world, element, "checkout-complete");
    expect(events).to.deep.equal(["submit", "approve", "pending", "complete"]);
  });

  it("reports that createOrder must return a string", async () => {
    const element = await mount();
    element.createOrder = async () => ({orderId: {id: "X"} as unknown as string});
    const error = errorOf(await pay(world, element, "checkout-error"));
    expect(error.message).to.contain('{"id":"X"}').and.to.contain("a plain string");
    expect(world.sdk.session.submits).to.have.length(0);
  });

  for (const [name, response_code, field, sentence] of [
    ["a refused security code", "5110", "cvv", "Wrong security code. Check it."],
    ["an expired card", "5400", "expiry", "Card expired. Try another card."],
    ["insufficient funds", "5120", "number", "Insufficient funds. Try another card."],
    ["any other decline", "0500", "number", "Card declined. Try another card."],
  ] as const)
    it(`marks and focuses the ${field} after ${name}, until it is edited`, async () => {
      const element = await mount();
      const ticks = () =>
        ["number", "expiry", "cvv"].filter((each) => has(element, `.${each} .end [aria-label="Valid"]`));
      world.server.capture = () => ({
        body: withCapture({status: "DECLINED", processor_response: {response_code}}),
      });
      payButton(element).focus();
      await pay(world, element, "checkout-error");
      await element.updateComplete;
      expect(textOf(element, `#${field}-error`)).to.contain(sentence);
      expect(has(element, `.${field} > .box.invalid`)).to.equal(true);
      expectFocus(world.sdk.session.components[field]);
      expect(ticks()).to.deep.equal(["number", "expiry", "cvv"].filter((each) => each !== field));
      world.sdk.session.set(field, {}, "focus");
      await element.updateComplete;
      expect(textOf(element, `#${field}-error`)).to.contain(sentence);
      world.sdk.session.set(field, {isValid: true}, "change");
      await element.updateComplete;
      expect(textOf(element, `#${field}-error`)).to.equal("");
      expect(ticks()).to.have.length(3);
    });

  it("leaves the focus in the page's other field after a decline", async () => {
    const element = await mount();
    const other = document.createElement("input");
    element.before(other);
    world.sdk.onSubmit = async (orderId) => {
      other.focus();
      return {state: "failed", data: {orderId, message: "no"}};
    };
    await pay(world, element, "checkout-error");
    await element.updateComplete;
    expect(has(element, ".number > .box.invalid")).to.equal(true);
    expectFocus(other);
    other.remove();
  });
});
