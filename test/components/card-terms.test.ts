import {expect, oneEvent, waitUntil} from "@open-wc/testing";
import type {CheckoutCardFields} from "../../src/index.ts";
import {mount, pay, payButton, useWorld} from "./support/setup.ts";

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
          amount: {currency_code: "USD", value: (body as {shipping?: unknown}).shipping ? "80.00" : "75.00"},
        },
      });
      const element: CheckoutCardFields = await mount(`${goods} ${attributes}`);
      expect(payButton(element)).to.contain.text("$75.00");
      const {session} = world.sdk;
      element.terms = {shipping};
      await waitUntil(() => payButton(element).textContent.includes("$80.00"));
      // The same session keeps the typed input.
      expect(world.sdk.session).to.equal(session);
      expect(element.status).to.equal("ready");
      world.server.order = () => ({
        status: 201,
        body: {id: "ORDER-1", amount: {currency_code: "USD", value: "80.00"}},
      });
      await pay(world, element, "checkout-complete");
      expect(world.server.of("order")[0]?.body).to.deep.include({
        items: [{sku: "MUG", quantity: 1}],
        shipping,
      });
    });
  }

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
