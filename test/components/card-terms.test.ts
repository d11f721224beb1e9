import {expect, fixture, oneEvent} from "@open-wc/testing";
import type {CheckoutCardFields} from "../../src/index.ts";
import {markup, mount, pay, payButton, settled, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

const goods = `items='[{"sku":"MUG","quantity":1}]'`;
const shipping = {
  name: {fullName: "Ada Byron"},
  address: {addressLine1: "1 Kiln Lane", adminArea2: "Bath", countryCode: "GB"},
  option: "SHIP_EXP",
};

describe("terms of the page", () => {
  const world = useWorld();

  for (const attributes of ["", `billing-address="none"`]) {
    it(`sends the destination with the quote and the order (${attributes || "the plain form"})`, async () => {
      world.server.quote = ({body}) => ({
        body: {
          amount: {currencyCode: "USD", value: (body as {shipping?: unknown}).shipping ? "80.00" : "75.00"},
        },
      });
      const element: CheckoutCardFields = await mount(`${goods} ${attributes}`);
      expect(payButton(element)).to.contain.text("$75.00");
      const {session} = world.sdk;
      element.terms = {shipping};
      await until(() => payButton(element).textContent.includes("$80.00"));
      // The same session keeps the typed input.
      expect(world.sdk.session).to.equal(session);
      expect(element.status).to.equal("ready");
      world.server.order = () => ({
        status: 201,
        body: {id: "ORDER-1", amount: {currencyCode: "USD", value: "80.00"}},
      });
      await pay(world, element, "checkout-complete");
      expect(world.server.of("order")[0]?.body).to.deep.include({
        items: [{sku: "MUG", quantity: 1}],
        shipping,
      });
    });
  }

  it("requests the price again for a destination that is set while the form is loading", async () => {
    let answer: (() => void) | undefined;
    world.server.quote = ({body}) => {
      const reply = (value: string) => ({body: {amount: {currencyCode: "USD", value}}});
      if ((body as {shipping?: unknown}).shipping) return reply("80.00");
      return new Promise((resolve) => (answer = () => resolve(reply("75.00"))));
    };
    const element = await fixture<CheckoutCardFields>(markup(goods));
    await until(() => answer);
    element.terms = {shipping};
    answer!();
    await settled(element);
    await until(() => payButton(element).textContent.includes("$80.00"));
    expect(world.server.count("quote")).to.equal(2);
  });

  it("requests the price once for a destination that is set before", async () => {
    const element = document.createElement("checkout-card-fields");
    element.terms = {shipping};
    const place = await fixture(`<div>${markup(goods)}</div>`);
    place.firstElementChild!.replaceWith(
      Object.assign(element, {
        environment: "sandbox",
        sdkUrl: location.origin,
        server: world.server.path,
        items: [{sku: "MUG", quantity: 1}],
      }),
    );
    await settled(element);
    element.requestUpdate();
    await element.updateComplete;
    expect(world.server.of("quote").filter(({body}) => "shipping" in (body as object))).to.have.length(1);
  });

  it("sends the destination with a saved card", async () => {
    world.server.cards = () => ({
      body: {cards: [{id: "card-1", brand: "VISA", lastDigits: "1111", expiry: "2029-12"}]},
    });
    const element: CheckoutCardFields = await mount(`saved-cards ${goods}`);
    element.terms = {shipping};
    const complete = oneEvent(element, "checkout-complete");
    payButton(element).click();
    await complete;
    expect(world.server.of("order")[0]?.body).to.deep.include({shipping, savedCard: "card-1"});
  });
});
