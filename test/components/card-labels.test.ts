import {expect} from "@open-wc/testing";
import type {CheckoutCardFields} from "../../src/index.ts";
import {withCapture} from "./support/fake-server.ts";
import {find, has, mount, pay, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

const vendors = [
  {network: "VISA", eligible: true},
  {network: "AMEX", eligible: true},
  {network: "MAESTRO", eligible: true},
  {network: "DISCOVER", eligible: false},
];

describe("the label of the card number", () => {
  const world = useWorld();

  async function mountWithMarks(attributes?: string): Promise<CheckoutCardFields> {
    const element = await mount(attributes);
    await until(() => has(element, ".accepted"), "no marks");
    return element;
  }
  const marks = (element: Element) => [...element.shadowRoot!.querySelectorAll(".accepted > *")];

  it("shows the accepted networks in its line, and names them once", async () => {
    world.sdk.details = {advanced_cards: {vendors}};
    const element = await mountWithMarks();
    expect(find(element, ".accepted").ariaLabel).to.equal(
      "Accepted cards: Visa, American Express, and Maestro",
    );
    expect(marks(element).map(({localName}) => localName)).to.deep.equal(["svg", "svg", "b"]);
    const label = find(element, ".number .label").getBoundingClientRect();
    const {top, bottom, right} = find(element, ".accepted").getBoundingClientRect();
    expect([top >= label.top, bottom <= label.bottom, right]).to.deep.equal([true, true, label.right]);
  });

  it("shows no networks where they would cover it", async () => {
    const element = await mountWithMarks();
    element.style.width = "200px";
    expect(find(element, ".accepted").getClientRects().length).to.equal(0);
  });

  it("shows Visa and Mastercard when PayPal names no networks", async () => {
    const element = await mountWithMarks(`locale="de"`);
    expect(find(element, ".accepted").ariaLabel).to.equal("Akzeptierte Karten: Visa und Mastercard");
  });

  it("makes the other marks pale when the card's network is known", async () => {
    world.sdk.details = {advanced_cards: {vendors}};
    const element = await mountWithMarks();
    const pale = () => marks(element).map((mark) => mark.classList.contains("pale"));
    expect(pale()).to.deep.equal([false, false, false]);
    world.sdk.session.cards = [{type: "american-express", niceType: "American Express"}];
    world.sdk.session.emit("cardtypechange");
    await element.updateComplete;
    expect(pale()).to.deep.equal([true, false, true]);
    // A network that PayPal doesn't name.
    world.sdk.session.cards = [{type: "elo", niceType: "Elo"}];
    world.sdk.session.emit("cardtypechange");
    await element.updateComplete;
    expect(pale()).to.deep.equal([false, false, false]);
  });
});

describe("the help for the security code", () => {
  useWorld();
  const isOpen = (element: Element) => find<HTMLDetailsElement>(element, ".help").open;

  it("opens over the form without moving it, and closes on Escape and when it loses the focus", async () => {
    const element = await mount();
    const button = find(element, "summary");
    expect(button.ariaLabel).to.equal("Where is the security code?");
    expect([button.offsetWidth, button.offsetHeight]).to.deep.equal([44, 44]);
    const {offsetHeight} = element;
    button.focus();
    button.click();
    expect(isOpen(element)).to.equal(true);
    expect(element.offsetHeight).to.equal(offsetHeight);
    expect(textOf(element, ".help p")).to.contain("4 digits on the front");
    await expect(element).to.be.accessible();
    const escape = new KeyboardEvent("keydown", {key: "Escape", bubbles: true, cancelable: true});
    button.dispatchEvent(escape);
    expect([isOpen(element), escape.defaultPrevented]).to.deep.equal([false, true]);
    button.click();
    button.blur();
    expect(isOpen(element)).to.equal(false);
  });
});

describe("the message below the button", () => {
  const world = useWorld();

  for (const [width, most] of [
    [480, 0],
    // A phone of 390 px.
    [358, 0],
    [288, 40],
  ] as const)
    it(`grows the form by at most ${most} px in ${width} px, and leaves no large empty space`, async () => {
      const element = await mount(`style="width: ${width}px" items='[{"sku":"MUG","quantity":1}]'`);
      const {offsetHeight} = element;
      const button = find(element, "button[part=button]").getBoundingClientRect();
      expect(find(element, ".group").getBoundingClientRect().bottom - button.bottom).to.be.at.most(40);
      world.server.capture = () => ({status: 201, body: withCapture({status: "DECLINED"})});
      await pay(world, element, "checkout-error");
      expect(textOf(element, "[part=result]")).to.equal("Payment declined. You haven't been charged.");
      expect(element.offsetHeight - offsetHeight).to.be.within(0, most);
    });
});
