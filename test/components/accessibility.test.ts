import {expect, fixture, oneEvent} from "@open-wc/testing";
import type {CheckoutCardFields} from "../../src/index.ts";
import {type Answer, completed, lost, withCapture} from "./support/fake-server.ts";
import {
  expectFocus,
  find,
  markup,
  mount,
  pay,
  payButton,
  settled,
  typePostal,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

for (const scheme of ["light", "dark"])
  describe(`axe has no findings in ${scheme}`, () => {
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

    it("loading", async () => {
      world.server.token = () => new Promise(() => undefined);
      const element = await fixture<CheckoutCardFields>(markup());
      expect(element.status).to.equal("loading");
      await clean(element);
    });
    it("ready", async () => clean(await mount()));
    it("filled", async () => {
      const element = await mount();
      world.sdk.session.fill();
      typePostal(element, "95131");
      await clean(element);
    });
    it("errors", async () => {
      const element = await mount();
      payButton(element).click();
      await clean(element);
    });
    it("processing", async () => {
      const element = await mount();
      world.sdk.onSubmit = () => new Promise(() => undefined);
      world.sdk.session.fill();
      typePostal(element, "95131");
      payButton(element).click();
      await until(() => element.status === "processing");
      await clean(element);
    });
    it("canceled", async () => {
      const element = await mount();
      world.sdk.onSubmit = async (orderId) => ({state: "canceled", data: {orderId}});
      await pay(world, element, "checkout-cancel");
      await clean(element);
    });
    it("declined", async () => {
      const element = await mount();
      world.server.capture = () => ({status: 201, body: withCapture({status: "DECLINED"})});
      await pay(world, element, "checkout-error");
      await clean(element);
    });
    it("pending", async () => {
      const element = await mount();
      let answer: ((answer: Answer) => void) | undefined;
      let asked = 0;
      world.server.capture = () =>
        asked++ === 0 ? lost() : new Promise<Answer>((resolve) => (answer = resolve));
      await pay(world, element, "checkout-pending");
      await clean(element);
      // The payment ends here. Otherwise its next request would reach the next test's server.
      await until(() => answer, "no second request");
      const complete = oneEvent(element, "checkout-complete");
      answer?.({status: 201, body: completed()});
      await complete;
    });
    it("succeeded, with the focus on the result", async () => {
      const element = await mount();
      payButton(element).focus();
      await pay(world, element, "checkout-complete");
      await element.updateComplete;
      expectFocus(find(element, "[part=result]"));
      await clean(element);
    });
    it("failed", async () => {
      const {error} = console;
      console.error = () => undefined;
      world.server.token = lost;
      const element = await settled(await fixture<CheckoutCardFields>(markup()));
      console.error = error;
      await clean(element);
    });

    it("targets are at least 44 px", async () => {
      const element = await mount();
      for (const target of element.shadowRoot.querySelectorAll("button, .box"))
        expect(target.getBoundingClientRect().height).to.be.at.least(44);
      await pay(world, element, "checkout-complete");
      expect(find(element, "[part=copy]").offsetHeight).to.be.at.least(44);
    });
  });

describe("a narrow form", () => {
  useWorld();
  it("shows all fields in one column without cutting anything off", async () => {
    const element = await mount(`style="width: 320px"`);
    const lefts = [...element.shadowRoot.querySelectorAll(".box")].map(
      (box) => box.getBoundingClientRect().left,
    );
    expect(new Set(lefts).size).to.equal(1);
    expect(find(element, ".group").scrollWidth).to.be.at.most(320);
  });
  it("shows expiry date and security code side by side in a wide form", async () => {
    const element = await mount(`style="width: 400px"`);
    const top = (name: string) => find(element, `.${name} .box`).getBoundingClientRect().top;
    expect(top("expiry")).to.equal(top("cvv"));
    expect(top("postal")).to.be.greaterThan(top("cvv"));
  });
});
