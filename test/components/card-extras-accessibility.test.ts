import {expect, fixture, oneEvent} from "@open-wc/testing";
import type {CheckoutCardFields, CheckoutElement} from "../../src/index.ts";
import {find, has, markup, mount, pay, payButton, settled, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

const goods = `items='[{"sku":"MUG","quantity":1}]'`;
const visa = {id: "card-1", brand: "VISA", lastDigits: "1111", expiry: "2029-12"};

for (const scheme of ["light", "dark"])
  describe(`axe has no findings in the extended card form in ${scheme}`, () => {
    const world = useWorld();
    before(() => {
      document.documentElement.lang = "en";
      document.title = "Checkout";
      document.documentElement.style.colorScheme = scheme;
    });
    after(() => {
      document.documentElement.style.colorScheme = "";
    });
    const clean = async (element: CheckoutCardFields) => {
      await element.updateComplete;
      await expect(element).to.be.accessible();
    };

    it("name and address, empty and wrong", async () => {
      const element = await mount(`${goods} cardholder-name="optional" billing-address="full"`);
      await clean(element);
      payButton(element).click();
      await clean(element);
    });

    it("saving: the question, a refusal and the saved card", async () => {
      const element = await mount("save");
      await clean(element);
      payButton(element).click();
      await clean(element);
      find(element, "#consent").click();
      world.sdk.onSave = async () => ({state: "failed"});
      await pay(world, element, "checkout-error");
      await clean(element);
      world.sdk.onSave = async (vaultSetupToken) => ({state: "succeeded", data: {vaultSetupToken}});
      await pay(world, element, "checkout-saved");
      await clean(element);
    });

    it("saved cards: list, removal, another card, paid", async () => {
      world.server.cards = () => ({body: {cards: [visa, {...visa, id: "card-2"}]}});
      const element = await mount(`saved-cards ${goods}`);
      await clean(element);
      const saved = find<CheckoutElement>(element, "checkout-saved-method");
      await until(() => has(saved, "[part=remove]:enabled"));
      find(saved, "[part=remove]").click();
      await saved.updateComplete;
      for (const button of saved.shadowRoot.querySelectorAll("button"))
        expect(button.getBoundingClientRect().height).to.be.at.least(44);
      await clean(element);
      find(saved, "[part=keep]").click();
      await saved.updateComplete;
      [...element.shadowRoot.querySelectorAll<HTMLElement>(".card input")].at(-1)!.click();
      await clean(element);
      for (const target of element.shadowRoot.querySelectorAll(".card label"))
        expect(target.getBoundingClientRect().height).to.be.at.least(44);
      element.shadowRoot.querySelector<HTMLElement>(".card input")!.click();
      const complete = oneEvent(element, "checkout-complete");
      payButton(element).click();
      await complete;
      await clean(element);
    });

    it("in a form with a missing field", async () => {
      const form = await fixture<HTMLFormElement>(
        `<form>${markup(`${goods} name="order" submits-form`)}<button>Order</button></form>`,
      );
      const element = await settled(form.querySelector("checkout-card-fields")!);
      form.querySelector<HTMLElement>(":scope > button")!.click();
      await clean(element);
    });
  });
