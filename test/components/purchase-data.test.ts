import {expect, fixture, oneEvent} from "@open-wc/testing";
import type {CheckoutCardFields, CheckoutProvider, CheckoutWalletButton} from "../../src/index.ts";
import {
  find,
  markup,
  mount,
  pay,
  payButton,
  serverAttributes,
  settled,
  textOf,
  useWorld,
} from "./support/setup.ts";
import type {World} from "./support/world.ts";
import {until} from "./support/until.ts";

const coupon = {coupon: "SPRING"};
const bodies = (world: World, kind: "quote" | "order") => world.server.of(kind).map(({body}) => body);
const dataOf = (body: unknown) => (body as {data?: unknown}).data;
const buyerOf = (body: unknown) => (body as {buyer?: unknown}).buyer;

/** Mounts card fields, with properties that are set before the first load. */
async function mountWith(values: object, attributes?: string): Promise<CheckoutCardFields> {
  const place = await fixture<HTMLElement>("<div></div>");
  place.innerHTML = markup(attributes);
  return settled(Object.assign(place.firstElementChild as CheckoutCardFields, values));
}

describe("the property data", () => {
  const world = useWorld();

  for (const [name, attributes] of [
    ["items", `items='[{"sku":"MUG","quantity":1}]'`],
    ["a signed cart", `cart="signed"`],
    ["an amount", `amount="75.00" currency-code="USD"`],
  ] as const)
    it(`is sent with the price and the order of ${name}`, async () => {
      const element = await mountWith({data: coupon}, attributes);
      await pay(world, element, "checkout-complete");
      expect(bodies(world, "quote").map(dataOf)).to.deep.equal([coupon]);
      expect(bodies(world, "order").map(dataOf)).to.deep.equal([coupon]);
    });

  for (const data of [false, 0, "", null])
    it(`may be the JSON value ${JSON.stringify(data)}, also inside a provider with another one`, async () => {
      const place = await fixture<HTMLElement>("<div></div>");
      place.innerHTML = `<checkout-provider>${markup()}</checkout-provider>`;
      place.querySelector("checkout-provider")!.data = coupon;
      const element = place.querySelector("checkout-card-fields")!;
      element.data = data;
      await settled(element);
      expect(bodies(world, "quote").map(dataOf)).to.deep.equal([data]);
    });

  it("is inherited from a provider, and sends nothing while it is undefined", async () => {
    const provider = await fixture<CheckoutProvider>(`<checkout-provider>${markup()}</checkout-provider>`);
    const element = await settled(provider.querySelector("checkout-card-fields")!);
    provider.data = false;
    await until(() => world.server.count("quote") === 2);
    const [first, second] = bodies(world, "quote");
    expect(first).to.deep.equal({items: [{sku: "MUG", quantity: 1}]});
    expect(dataOf(second)).to.equal(false);
    await pay(world, element, "checkout-complete");
    expect(bodies(world, "order").map(dataOf)).to.deep.equal([false]);
  });

  it("requests the price again when it changes, keeps the card, and pays at the new price", async () => {
    world.server.quote = ({body}) => ({
      body: {amount: {currencyCode: "USD", value: dataOf(body) ? "60.00" : "75.00"}, purchase: {id: "p-1"}},
    });
    world.server.order = () => ({
      status: 201,
      body: {id: "ORDER-1", status: "CREATED", amount: {currencyCode: "USD", value: "60.00"}},
    });
    const element = await mount();
    world.sdk.session.fill();
    element.data = coupon;
    await until(() => payButton(element).textContent.includes("$60.00"));
    // Equal content is no change.
    element.data = {...coupon};
    await element.updateComplete;
    await pay(world, element, "checkout-complete");
    expect(world.sdk.sessions).to.have.length(1);
    expect(world.server.count("quote")).to.equal(2);
    expect(world.server.of("order").map(({expected}) => expected)).to.deep.equal(["USD 60.00"]);
  });

  it("makes it another attempt, so that no order with the old value is paid", async () => {
    const element = await mount();
    world.server.order = () => ({status: 422, body: {error: "no", code: "INVALID"}});
    await pay(world, element, "checkout-error");
    element.data = coupon;
    await pay(world, element, "checkout-error");
    const [first, second] = world.server.of("order");
    expect([dataOf(first?.body), dataOf(second?.body)]).to.deep.equal([undefined, coupon]);
    expect(first?.attemptId).not.to.equal(second?.attemptId);
  });

  it("is not given to the page's own createOrder", async () => {
    const orders: object[] = [];
    const element = await mountWith({
      data: coupon,
      buyer: {name: "Ada Lovelace"},
      createOrder: async (order: object) => {
        orders.push(order);
        return {orderId: "ORDER-7"};
      },
    });
    await pay(world, element, "checkout-complete");
    expect(orders.map((order) => Object.keys(order))).to.deep.equal([["attemptId"]]);
    expect(world.server.count("order")).to.equal(0);
  });

  it("that the server refuses is a wrong setting, which the error names", async () => {
    const refusal = {
      status: 400,
      body: {error: "invalid", code: "INVALID_REQUEST", details: [{issue: "INVALID_VALUE", field: "/data"}]},
    };
    const {error: log} = console;
    console.error = () => undefined;
    const element = await mount();
    world.server.order = () => refusal;
    await pay(world, element, "checkout-error");
    const atOrder = element.error;
    world.server.quote = () => refusal;
    element.data = "x".repeat(5000);
    await until(() => element.status === "failed");
    console.error = log;
    expect(atOrder?.code).to.equal("invalid-config");
    expect(atOrder?.message).to.contain("data");
    expect(element.error?.code).to.equal("invalid-config");
    expect(element.error?.message).to.contain("data has 5002 bytes").and.to.contain("4,096 bytes");
    expect(textOf(element, "[part=result]")).to.contain("isn't set up correctly");
  });
});

describe("what the page knows of the buyer", () => {
  const world = useWorld();
  const phone = {countryCode: "351", nationalNumber: "912345678"};

  it("is sent with the order, and not with the price", async () => {
    const element = await mountWith({
      buyer: {name: " Ada Lovelace ", email: "ada@buyer.example", phone, taxId: "12345678909"},
    });
    await pay(world, element, "checkout-complete");
    expect(bodies(world, "order").map(buyerOf)).to.deep.equal([
      {name: "Ada Lovelace", email: "ada@buyer.example", phone},
    ]);
    expect(bodies(world, "quote").map(buyerOf)).to.deep.equal([undefined]);
  });

  it("is sent without invalid values", async () => {
    const element = await mountWith({
      buyer: {name: "Ada Lovelace", email: "ada@", phone: {countryCode: "+351", nationalNumber: "912 345"}},
    });
    await pay(world, element, "checkout-complete");
    expect(bodies(world, "order").map(buyerOf)).to.deep.equal([{name: "Ada Lovelace"}]);
  });

  it("is not sent if no value is left, nor with the sample order", async () => {
    const element = await mountWith({buyer: {email: "ada@"}});
    await pay(world, element, "checkout-complete");
    const sample = await mountWith({buyer: {name: "Ada"}, data: coupon}, "");
    await pay(world, sample, "checkout-complete");
    expect(bodies(world, "order")).to.deep.equal([
      {items: [{sku: "MUG", quantity: 1}], scaMethod: "SCA_WHEN_REQUIRED"},
      {enable3DS: true, scaMethod: "SCA_WHEN_REQUIRED"},
    ]);
  });

  it("is sent by a wallet's button, which has no form", async () => {
    const element = await fixture<CheckoutWalletButton>(
      `<checkout-wallet-button ${serverAttributes()} cart="signed" wallet="paypal"></checkout-wallet-button>`,
    );
    element.buyer = {email: "ada@buyer.example"};
    await settled(element);
    const ended = oneEvent(element, "checkout-complete");
    find(element, ".place > *").click();
    await world.sdk.payment.starts.at(-1)?.order;
    world.sdk.payment.approve();
    await ended;
    expect(bodies(world, "order").map(buyerOf)).to.deep.equal([{email: "ada@buyer.example"}]);
  });
});
