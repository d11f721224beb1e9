import {expect, fixture} from "@open-wc/testing";
import type {CheckoutCardFields, CheckoutWalletButton} from "../../src/index.ts";
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

  it("is not asked about an approved order once another element was pressed", async () => {
    world.server.cancel = () => ({body: {state: "approved"}});
    const element = await mountWallet();
    const card = await mountCard(mug);
    const events = record(element);
    find(element, ".place > *").click();
    await world.sdk.payments[0]!.session.starts[0]?.order;
    await pay(world, card, "checkout-complete");
    await until(() => events.includes("cancel"));
    expect(element.state.receipt).to.equal(undefined);
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
