import {expect, fixture} from "@open-wc/testing";
import type {CheckoutCardFields, CheckoutWalletButton} from "../../src/index.ts";
import {lost} from "./support/fake-server.ts";
import {
  find,
  mount as mountCard,
  pay,
  record,
  serverAttributes,
  settled,
  textOf,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

const nothing = "You haven't been charged.";

describe("what a message says about charges", () => {
  const world = useWorld();
  const said = (element: Element) => textOf(element, "[part=result]");
  const mug = `items='[{"sku":"MUG","quantity":1}]'`;

  async function mountWallet(attributes = mug): Promise<CheckoutWalletButton> {
    return settled(
      await fixture<CheckoutWalletButton>(
        `<checkout-wallet-button ${serverAttributes()} ${attributes} wallet="paypal"></checkout-wallet-button>`,
      ),
    );
  }

  /** Presses the button, and closes PayPal's window once the order exists. */
  async function cancel(element: CheckoutWalletButton): Promise<void> {
    find(element, ".place > *").click();
    await world.sdk.payment.starts.at(-1)?.order;
    world.sdk.payment.callbacks.onCancel({orderId: "ORDER-1"});
  }

  it("follows the order that the server has read after a cancel", async () => {
    const element = await mountWallet();
    await cancel(element);
    await until(() => element.status === "ready");
    await element.updateComplete;
    expect(said(element)).to.equal(`Payment not completed. ${nothing}`);
    expect(world.server.of("cancel").map(({route}) => route)).to.deep.equal([
      "checkout/orders/ORDER-1/cancel",
    ]);
  });

  for (const [name, answer] of [
    ["the server doesn't know the order", {status: 404, body: {error: "?", code: "NOT_FOUND"}}],
    ["PayPal may still complete the order", {body: {state: "open"}}],
  ] as const)
    it(`is left out while ${name}`, async () => {
      world.server.cancel = () => answer;
      const element = await mountWallet();
      await cancel(element);
      await until(() => element.status === "ready");
      await element.updateComplete;
      expect(said(element)).to.equal("Payment not completed.");
    });

  it("waits until the order could be read", async () => {
    const {cancel: unpaid} = world.server;
    world.server.cancel = (asked) => {
      const count = world.server.count("cancel");
      return count === 1
        ? lost()
        : count === 2
          ? {status: 429, body: {error: "?", code: "TOO_MANY_REQUESTS"}}
          : unpaid(asked);
    };
    const element = await mountWallet();
    const events = record(element);
    await cancel(element);
    await until(() => element.status === "pending");
    expect(said(element)).to.equal(
      "We're checking whether the payment went through. Please don't pay again.",
    );
    await until(() => element.status === "ready");
    await element.updateComplete;
    expect(said(element)).to.equal(`Payment not completed. ${nothing}`);
    expect(events).to.deep.equal(["submit", "pending", "cancel"]);
  });

  it("is the receipt if the canceled order is paid", async () => {
    world.server.cancel = () => ({body: {state: "paid"}});
    const element = await mountWallet();
    const events = record(element);
    await cancel(element);
    await until(() => element.status === "succeeded");
    expect(events).to.deep.equal(["submit", "complete"]);
  });

  for (const [answer, ending, captures] of [
    [0, "complete", 1],
    [1, "cancel", 0],
  ] as const)
    it(`lets the buyer decide about a canceled order that is approved: ${ending}`, async () => {
      world.server.cancel = () => ({body: {state: "approved"}});
      const element = await mountWallet();
      const events = record(element);
      await cancel(element);
      await until(() => element.shadowRoot.querySelectorAll("[part=choice] button").length === 2);
      expect(said(element)).to.equal(`You approved this payment, but it isn't completed yet. ${nothing}`);
      element.shadowRoot.querySelectorAll<HTMLButtonElement>("[part=choice] button")[answer]!.click();
      await until(() => events.includes(ending));
      expect(events).to.deep.equal(["submit", ending]);
      expect(world.server.count("capture")).to.equal(captures);
    });

  it("is not asked about an approved order once another element was pressed", async () => {
    world.server.cancel = () => ({body: {state: "approved"}});
    const element = await mountWallet();
    const card = await mountCard(mug);
    const events = record(element);
    find(element, ".place > *").click();
    await world.sdk.payments[0]!.session.starts[0]?.order;
    await pay(world, card, "checkout-complete");
    await until(() => events.includes("cancel"));
    expect(element.receipt).to.equal(undefined);
  });

  it("says nothing was charged before there is an order", async () => {
    world.sdk.onStart = () => Promise.reject(new Error("no windows here"));
    world.server.order = () => new Promise(() => undefined);
    const element = await mountWallet();
    find(element, ".place > *").click();
    await until(() => element.status === "ready");
    await element.updateComplete;
    expect(said(element)).to.equal(
      `The payment couldn't be started. ${nothing} Try again, or choose another way to pay.`,
    );
    expect(world.server.count("cancel")).to.equal(0);
  });

  for (const issue of [
    "INSTRUMENT_DECLINED",
    "TRANSACTION_REFUSED",
    "PAYER_CANNOT_PAY",
    "CARD_EXPIRED",
    "CARD_CLOSED",
  ])
    it(`is a decline after ${issue}`, async () => {
      world.server.capture = () => ({status: 422, body: {error: "no", details: [{issue}]}});
      const element = await mountCard(mug);
      await pay(world, element, "checkout-error");
      expect(element.error?.code).to.equal("declined");
      expect(element.error?.reason).to.equal(issue === "CARD_EXPIRED" ? "expired" : undefined);
      expect(said(element)).to.contain(nothing);
    });

  it("shows another amount of the page's own order before the buyer can approve it", async () => {
    const element = await mountWallet(`amount="75.00" currency-code="USD"`);
    element.createOrder = async () => ({orderId: "OWN", amount: {currencyCode: "USD", value: "225.00"}});
    await settled(element);
    find(element, ".place > *").click();
    await until(() => element.error?.code === "amount-changed");
    await element.updateComplete;
    expect(said(element)).to.contain("The total is now $225.00.");
    expect(world.sdk.payment.canceled + world.server.count("capture")).to.equal(0);
  });
});

describe("the purchase that an order names", () => {
  const world = useWorld();
  const own = `amount="5.00" currency-code="USD"`;

  it("is the id of the server's quote, and its receipt is confirmed before the event", async () => {
    const element = await mountCard(`items='[{"sku":"MUG","quantity":1}]'`);
    let confirmed = 0;
    element.addEventListener("checkout-complete", () => (confirmed = world.server.count("receipt")));
    await pay(world, element, "checkout-complete");
    expect(world.server.of("order")[0]?.purchase).to.equal("purchase-0");
    expect(confirmed).to.equal(1);
  });

  it("differs for two donations, whose places the quotes name", async () => {
    world.server.quote = ({place = "1"}) => ({
      body: {amount: {currencyCode: "USD", value: "5.00"}, purchase: {id: `place-${place}`}},
    });
    const root = await fixture<HTMLElement>(
      `<div>${`<checkout-card-fields ${serverAttributes()} ${own}></checkout-card-fields>`.repeat(2)}</div>`,
    );
    const [first, second] = [...root.querySelectorAll<CheckoutCardFields>("checkout-card-fields")];
    await Promise.all([settled(first!), settled(second!)]);
    for (const [index, element] of [first!, second!].entries()) {
      world.sdk.sessions[index]!.fill();
      find<HTMLInputElement>(element, "#postal").value = "95131";
      find(element, "#postal").dispatchEvent(new Event("input"));
      await element.submit();
    }
    expect(
      world.server
        .of("order")
        .map(({purchase}) => purchase)
        .sort(),
    ).to.deep.equal(["place-1", "place-2"]);
  });
});
