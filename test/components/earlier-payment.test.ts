import {expect, fixture} from "@open-wc/testing";
import type {
  CheckoutCardFields,
  CheckoutElement,
  CheckoutPayment,
  CheckoutWalletButton,
} from "../../src/index.ts";
import {completed, lost, withCapture} from "./support/fake-server.ts";
import {
  find,
  forgetPage,
  has,
  pay,
  payButton,
  record,
  serverAttributes,
  settled,
  textOf,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

const mug = `items='[{"sku":"MUG","quantity":1}]'`;
const usd75 = {currencyCode: "USD", value: "75.00"};

/** Says of the purchase what the server knows from an earlier page. */
const quoteWith = (payment?: object, id = "mug-0") => ({
  body: {amount: usd75, purchase: {id, ...(payment && {payment})}},
});

const said = (element: Element) => textOf(element, "[part=result]");
const buyAgain = (element: Element) => find(element, ".notice [part=button]");

/** An order that another device of the customer has paid. */
const elsewhere = {
  orderId: "ORDER-9",
  reference: "A-1001",
  amount: {currencyCode: "USD", value: "80.00"},
};

function expectElsewhere(element: Element): void {
  expect(said(element)).to.equal("You've already paid for this on another device or in another browser.");
  expect(textOf(element, "[part=receipt]")).to.match(/\$80\.00[^]*A-1001/);
  expect(has(element, ".notice [part=button]")).to.equal(false);
}

async function add<E extends CheckoutElement>(tag: string, attributes: string): Promise<E> {
  return fixture<E>(`<${tag} ${serverAttributes()} ${attributes}></${tag}>`);
}

for (const [tag, attributes] of [
  ["checkout-card-fields", mug],
  ["checkout-wallet-button", `wallet="paypal" ${mug}`],
] as const)
  describe(`<${tag}> with a payment of an earlier page`, () => {
    const world = useWorld();
    const mount = () => add<CheckoutCardFields | CheckoutWalletButton>(tag, attributes);

    /** Collects the events of elements that are added later. */
    function recordPage(): string[] {
      const names: string[] = [];
      const stop = new AbortController();
      after.push(() => stop.abort());
      for (const name of ["ready", "approve", "complete", "pending", "cancel", "error"])
        document.addEventListener(`checkout-${name}`, () => names.push(name), {signal: stop.signal});
      return names;
    }
    const after: (() => void)[] = [];
    afterEach(() => after.splice(0).forEach((clean) => clean()));

    it("shows the receipt of a paid purchase, reports it once, and sells it again on request", async () => {
      world.server.quote = () => quoteWith({state: "paid", orderId: "ORDER-7"});
      const events = recordPage();
      const element = await mount();
      await until(() => element.status === "succeeded");
      await element.updateComplete;
      expect(said(element)).to.equal("You've already paid for this purchase.");
      expect(textOf(element, "[part=receipt]")).to.contain("ORDER-7");
      await until(() => world.server.count("receipt") === 1);
      expect(world.server.of("receipt")[0]?.route).to.equal("checkout/orders/ORDER-7/receipt");
      expect(events).to.deep.equal(["complete"]);
      expect(world.server.count("order")).to.equal(0);
      world.server.quote = () => quoteWith(undefined, "mug-1");
      expect(buyAgain(element).textContent.trim()).to.equal("Buy again");
      buyAgain(element).click();
      await settled(element);
      expect(element.status).to.equal("ready");
      expect(has(element, "[part=receipt]")).to.equal(false);
    });

    it("asks for the result of an undecided payment, and doesn't pay meanwhile", async () => {
      world.server.quote = () => quoteWith({state: "undecided", orderId: "ORDER-7"});
      world.server.capture = () =>
        world.server.count("capture") === 1 ? lost() : {status: 201, body: completed({id: "ORDER-7"})};
      const events = recordPage();
      const element = await mount();
      await until(() => element.status === "pending");
      expect(said(element)).to.equal(
        "We're checking whether the payment went through. Please don't pay again.",
      );
      expect(await element.submit()).to.equal(undefined);
      await until(() => element.status === "succeeded");
      expect(events).to.deep.equal(["pending", "complete"]);
      expect(world.server.count("order")).to.equal(0);
    });

    it("waits for the order of a payment that another tab is creating, and can be used if there is none", async () => {
      world.server.quote = () =>
        quoteWith(world.server.count("quote") === 1 ? {state: "undecided"} : undefined);
      const element = await mount();
      await until(() => element.status === "pending");
      await until(() => element.status === "ready");
      expect([world.server.count("capture"), world.server.count("cancel")]).to.deep.equal([0, 0]);
    });

    it("shows a payment that PayPal has not decided, and sells the goods again on request", async () => {
      world.server.quote = () => quoteWith({state: "paid", orderId: "ORDER-7"});
      world.server.capture = () => ({status: 201, body: withCapture({status: "PENDING"})});
      const element = await mount();
      await until(() => element.status === "pending" && has(element, ".notice [part=button]"));
      world.server.quote = () => quoteWith(undefined, "mug-1");
      buyAgain(element).click();
      await settled(element);
      expect(element.status).to.equal("ready");
      expect(world.server.count("receipt")).to.equal(1);
    });

    it("continues a payment of the tab whose capture had no reply, with an older server", async () => {
      world.server.quote = () => ({body: {amount: usd75}});
      world.server.capture = lost;
      const first = await settled(await mount());
      if (first.localName === "checkout-card-fields") {
        world.sdk.session.fill();
        find<HTMLInputElement>(first, "#postal").value = "95131";
        find(first, "#postal").dispatchEvent(new Event("input"));
        payButton(first).click();
      } else {
        find(first, ".place > *").click();
        await world.sdk.payment.approve();
      }
      await until(() => first.status === "pending");
      const stored = Object.values({...sessionStorage}) as string[];
      expect(stored.map((text) => Object.keys(JSON.parse(text) as object).sort())).to.deep.equal([
        ["attemptId", "orderId"],
      ]);
      // As after a reload.
      first.remove();
      forgetPage();
      world.server.capture = () => ({status: 201, body: completed()});
      const second = await mount();
      await until(() => second.status === "succeeded");
      const [one, ...others] = world.server
        .of("capture")
        .map(({attemptId, route}) => `${attemptId} ${route}`);
      expect(new Set(others)).to.deep.equal(new Set([one]));
      expect(sessionStorage.length).to.equal(0);
    });
  });

describe("an order that the server refuses because the purchase is paid", () => {
  const world = useWorld();
  const refusal = (payment: object, code = "ALREADY_PAID") => ({
    status: 409,
    body: {error: "paid", code, payment},
  });

  it("shows the receipt of the other tab as an error, and sells the goods again on request", async () => {
    world.server.order = () => refusal({state: "paid", orderId: "ORDER-7", isConfirmed: true});
    const element = await settled(await add<CheckoutCardFields>("checkout-card-fields", mug));
    const events = record(element);
    await pay(world, element, "checkout-error");
    await element.updateComplete;
    expect(element.status).to.equal("succeeded");
    expect(said(element)).to.equal("You've already paid for this purchase.");
    expect(textOf(element, "[part=receipt]")).to.contain("ORDER-7");
    expect(events).to.deep.equal(["submit", "error"]);
    expect(world.server.count("receipt")).to.equal(0);
    buyAgain(element).click();
    await settled(element);
    expect(element.status).to.equal("ready");
  });

  it("shows number and amount of an order that the customer has paid on another device", async () => {
    world.server.order = () => refusal({state: "paid", elsewhere});
    const element = await settled(await add<CheckoutCardFields>("checkout-card-fields", mug));
    await pay(world, element, "checkout-error");
    await element.updateComplete;
    expectElsewhere(element);
    expect(element.status).to.equal("succeeded");
  });

  it("reports the success that no page has reported", async () => {
    world.server.order = () => refusal({state: "paid", orderId: "ORDER-7", isConfirmed: false});
    const element = await settled(await add<CheckoutCardFields>("checkout-card-fields", mug));
    await pay(world, element, "checkout-complete");
    expect(world.server.count("receipt")).to.equal(1);
  });

  it("waits for the result of the other payment", async () => {
    world.server.order = () => refusal({state: "undecided", orderId: "ORDER-7"}, "PAYMENT_IN_DOUBT");
    const element = await settled(
      await add<CheckoutWalletButton>("checkout-wallet-button", `wallet="paypal" ${mug}`),
    );
    const events = record(element);
    find(element, ".place > *").click();
    await until(() => element.status === "succeeded");
    expect(events).to.deep.equal(["submit", "complete"]);
    expect(world.server.of("capture")[0]?.route).to.equal("checkout/orders/ORDER-7/capture");
  });

  it("repeats the request while the other payment's order is not known", async () => {
    const {order} = world.server;
    world.server.order = (asked) =>
      world.server.count("order") === 1 ? refusal({state: "undecided"}, "PAYMENT_IN_DOUBT") : order(asked);
    const element = await settled(await add<CheckoutCardFields>("checkout-card-fields", mug));
    const events = record(element);
    await pay(world, element, "checkout-complete");
    expect(events).to.deep.equal(["submit", "pending", "approve", "complete"]);
    const [first, second] = world.server.of("order");
    expect(first?.attemptId).to.equal(second?.attemptId);
  });

  it("says that a signed cart is paid, and not to try again", async () => {
    world.server.order = () => ({status: 409, body: {error: "paid", code: "CART_PAID"}});
    const element = await settled(await add<CheckoutCardFields>("checkout-card-fields", `cart="signed"`));
    await pay(world, element, "checkout-error");
    await element.updateComplete;
    expect(said(element)).to.equal("This order has already been paid.");
    expect(element.error).to.equal(undefined);
    expect(payableButtons(element)).to.equal(0);
  });

  const payableButtons = (element: Element) =>
    element.shadowRoot!.querySelectorAll("button:not([disabled])").length;
});

describe("elements that sell one purchase with a payment of an earlier page", () => {
  const world = useWorld();

  it("show it once, also in an element that is added later", async () => {
    world.server.quote = () => quoteWith({state: "paid", orderId: "ORDER-7"});
    const first = await add<CheckoutCardFields>("checkout-card-fields", mug);
    await until(() => first.status === "succeeded");
    const second = await settled(
      await add<CheckoutWalletButton>("checkout-wallet-button", `wallet="paypal" ${mug}`),
    );
    expect([second.status, second.isDisabled]).to.deep.equal(["ready", true]);
    expect(said(second)).to.equal("You've already paid for this purchase.");
    expect(world.server.count("capture")).to.equal(1);
  });
});

describe("<checkout-payment> with a payment of an earlier page", () => {
  const world = useWorld();

  it("shows the receipt in one of its elements", async () => {
    world.server.quote = () => quoteWith({state: "paid", orderId: "ORDER-7"});
    const element = await add<CheckoutPayment>("checkout-payment", mug);
    await until(() => element.status === "succeeded");
    const shown = [...element.querySelectorAll("*"), ...element.shadowRoot.querySelectorAll("*")];
    expect(shown.filter((one) => one.shadowRoot && has(one, "[part=receipt]"))).to.have.length(1);
    expect(world.server.count("receipt")).to.equal(1);
  });
});
