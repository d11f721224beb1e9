import {expect, fixture} from "@open-wc/testing";
import type {CheckoutPayment} from "../../src/index.ts";
import {withCapture} from "./support/fake-server.ts";
import {mount, pay, serverAttributes, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

const missing = (path: string) => `The merchant server has no route POST ${path}, so `;

describe("a server that only has the client token, the order and the capture", () => {
  const world = useWorld();
  const {warn} = console;
  let lines: string[];
  beforeEach(() => {
    lines = [];
    console.warn = (line: string) => lines.push(line);
    const noRoute = () => ({status: 404, body: "no such page"});
    Object.assign(world.server, {
      quote: noRoute,
      session: noRoute,
      configuration: noRoute,
      shown: noRoute,
      cancel: noRoute,
      receipt: noRoute,
      cards: noRoute,
    });
    world.server.order = () => ({status: 201, body: {id: "ORDER-1"}});
  });
  afterEach(() => {
    console.warn = warn;
  });

  it("takes a payment", async () => {
    const element = await mount(`items='[{"sku":"MUG","quantity":1}]'`);
    await pay(world, element, "checkout-complete");
    expect(element.status).to.equal("succeeded");
  });

  it("lets <checkout-payment> become ready, and the console says once that there are no prices", async () => {
    world.sdk.isEligible = (key) => key === "advanced_cards" || key === "paypal";
    const element = await fixture<CheckoutPayment>(
      `<checkout-payment ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]'></checkout-payment>`,
    );
    await until(() => element.status === "ready");
    expect(world.server.count("quote")).to.be.above(1);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.contain(`${missing("checkout/quote")}no button shows a price.`);
  });

  it("leaves open whether a declined payment was charged, and the console says why", async () => {
    world.server.capture = () => ({status: 201, body: withCapture({status: "DECLINED"})});
    const element = await mount(`items='[{"sku":"MUG","quantity":1}]'`);
    await pay(world, element, "checkout-error");
    expect(textOf(element, "[part=result]")).to.equal("Payment declined.");
    expect(lines.filter((line) => line.startsWith(missing("checkout/orders/{id}/cancel")))).to.have.length(1);
  });
});
