import {expect, fixture, oneEvent} from "@open-wc/testing";
import type {CheckoutFastlane} from "../../src/index.ts";
import {lost, withCapture} from "./support/fake-server.ts";
import {find, serverAttributes, settled, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

const markup = (attributes = "shipping") =>
  `<checkout-fastlane ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]' ${attributes}></checkout-fastlane>`;

const mount = async (attributes?: string) => settled(await fixture<CheckoutFastlane>(markup(attributes)));

async function identify(element: CheckoutFastlane): Promise<void> {
  element.email = "buyer@example.com";
  await element.updateComplete;
  find(element, ".next").click();
  await until(() => element.querySelector("[slot=payment] button"));
  await element.updateComplete;
}

for (const scheme of ["light", "dark"])
  describe(`axe has no findings in Fastlane in ${scheme}`, () => {
    const world = useWorld();
    before(() => {
      document.documentElement.lang = "en";
      document.title = "Checkout";
      document.documentElement.style.colorScheme = scheme;
    });
    after(() => {
      document.documentElement.style.colorScheme = "";
    });
    const clean = async (element: CheckoutFastlane) => {
      await element.updateComplete;
      await expect(element).to.be.accessible();
    };
    const member = () => {
      world.sdk.onLookup = async () => "context-1";
    };

    it("loading", async () => {
      world.server.token = () => new Promise(() => undefined);
      await clean(await fixture<CheckoutFastlane>(markup()));
    });
    it("ready", async () => clean(await mount()));
    it("an invalid e-mail address", async () => {
      const element = await mount();
      find(element, ".next").click();
      await clean(element);
    });
    it("looking up", async () => {
      world.sdk.onLookup = () => new Promise(() => undefined);
      const element = await mount();
      element.email = "buyer@example.com";
      await element.updateComplete;
      find(element, ".next").click();
      await clean(element);
    });
    it("a guest", async () => {
      const element = await mount();
      await identify(element);
      await clean(element);
    });
    it("a guest's errors", async () => {
      const element = await mount();
      await identify(element);
      find(element, ".pay").click();
      await clean(element);
      expect(element.shadowRoot?.querySelectorAll(".invalid")).to.have.length(5);
    });
    it("a member", async () => {
      member();
      const element = await mount();
      await identify(element);
      await clean(element);
    });
    it("a member who closed the dialog, and a refused address", async () => {
      member();
      world.sdk.onAuthenticate = async () => ({authenticationState: "canceled"});
      const element = await mount();
      await identify(element);
      expect(find(element, ".quiet").offsetHeight).to.be.at.least(44);
      await clean(element);
    });
    it("an address that the shop doesn't send to", async () => {
      member();
      const element = await mount();
      world.server.quote = () => ({status: 422, body: {error: "no", code: "COUNTRY_ERROR"}});
      await identify(element);
      await until(() => textOf(element, "#refusal"));
      await clean(element);
    });
    it("processing", async () => {
      member();
      world.sdk.onToken = () => new Promise(() => undefined);
      const element = await mount();
      await identify(element);
      find(element, ".pay").click();
      await until(() => element.status === "processing");
      await clean(element);
    });
    it("declined", async () => {
      member();
      world.server.capture = () => ({status: 201, body: withCapture({status: "DECLINED"})});
      const element = await mount();
      await identify(element);
      const ended = oneEvent(element, "checkout-error");
      find(element, ".pay").click();
      await ended;
      await clean(element);
    });
    it("paid, with the focus on the result", async () => {
      member();
      const element = await mount();
      await identify(element);
      const ended = oneEvent(element, "checkout-complete");
      find(element, ".pay").focus();
      find(element, ".pay").click();
      await ended;
      await until(() => element.shadowRoot?.activeElement === find(element, "[part=result]"));
      await clean(element);
    });
    it("failed", async () => {
      const {error} = console;
      console.error = () => undefined;
      world.server.token = lost;
      const element = await mount();
      console.error = error;
      await clean(element);
    });
  });

describe("the focus in Fastlane", () => {
  const world = useWorld();
  const active = (element: Element) => element.shadowRoot?.activeElement;

  it("moves to the next field when the buyer presses Continue", async () => {
    const element = await mount();
    find(element, "#email").focus();
    await identify(element);
    await until(() => active(element) === find(element, "#name"));
  });

  it("moves on from the removed Continue button", async () => {
    const element = await mount("");
    let answer = (_: string) => {};
    world.sdk.onLookup = () => new Promise((resolve) => (answer = resolve));
    const email = find<HTMLInputElement>(element, "#email");
    email.focus();
    email.value = "buyer@example.com";
    email.dispatchEvent(new Event("input"));
    find(element, ".next").focus();
    await until(() => world.sdk.lookups.length === 1);
    answer("");
    await until(() => active(element)?.matches(".step"));
  });

  it("stays on the button while it works", async () => {
    const element = await mount("");
    await identify(element);
    world.sdk.onToken = async () => Promise.reject(new Error("no"));
    find(element, ".pay").focus();
    const ended = oneEvent(element, "checkout-error");
    find(element, ".pay").click();
    expect(active(element)).to.equal(find(element, ".pay"));
    await ended;
    expect(active(element)).to.equal(find(element, ".pay"));
  });
});

describe("Fastlane in a narrow page", () => {
  useWorld();
  it("shows all fields in one column, uncut, with targets of at least 44 px", async () => {
    for (const direction of ["ltr", "rtl"]) {
      const element = await mount(
        `shipping style="width: 320px" ${direction === "rtl" ? 'locale="ar"' : ""}`,
      );
      await identify(element);
      expect(find(element, ".group").dir).to.equal(direction);
      const boxes = [...element.shadowRoot.querySelectorAll<HTMLElement>(".box, button")];
      for (const box of boxes) expect(box.offsetHeight).to.be.at.least(44);
      const lefts = boxes.map((box) => box.getBoundingClientRect().left);
      expect(new Set(lefts).size).to.equal(1);
      expect(find(element, ".group").scrollWidth).to.be.at.most(320);
    }
  });
});
