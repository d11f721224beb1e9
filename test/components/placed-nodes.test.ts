import {expect, fixture} from "@open-wc/testing";
import type {
  CheckoutCardFields,
  CheckoutElement,
  CheckoutFastlane,
  CheckoutGuestButton,
} from "../../src/index.ts";
import type {Answer} from "./support/fake-server.ts";
import {
  find,
  has,
  logged,
  markup,
  payButton,
  serverAttributes,
  settled,
  textOf,
  typePostal,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

const cleared = "The page changed, so some fields were cleared. Enter your details again.";
const shared = () => `${serverAttributes()} items='[{"sku":"MUG","quantity":1}]'`;
/** Markup of elements, and the slots of what they place into their light DOM when they have loaded. */
const elements = {
  Fastlane: () => ({
    html: `<checkout-fastlane ${shared()}></checkout-fastlane>`,
    slots: ["watermark"],
  }),
  "the payment element": () => ({
    html: `<checkout-payment ${shared()} methods="card" buyer-country="US"></checkout-payment>`,
    slots: ["method-card"],
  }),
};

const namesOf = (slots: readonly string[]) => slots.toSorted().join();
/** Slots of the element's children, sorted. */
const slots = (element: Element) => namesOf([...element.children].map(({slot}) => slot));

describe("what an element places into its light DOM", () => {
  const world = useWorld();
  const {error: logError} = console;
  const now = performance.now.bind(performance);
  beforeEach(() => (console.error = () => undefined));
  afterEach(() => {
    console.error = logError;
    performance.now = now;
  });

  /** Mounts an element in a `<div>`, and waits until its nodes are there. */
  async function mount(html: string, expected: readonly string[]): Promise<CheckoutElement> {
    const place = await fixture<HTMLElement>("<div></div>");
    place.innerHTML = html;
    return hasSlots(place.firstElementChild as CheckoutElement, expected);
  }

  async function hasSlots(element: CheckoutElement, expected: readonly string[]): Promise<CheckoutElement> {
    await until(() => element.status === "ready" && slots(element) === namesOf(expected));
    return element;
  }

  const mountCard = () => mount(markup(), ["number", "expiry", "cvv"]) as Promise<CheckoutCardFields>;

  /** Card fields in which the buyer has typed. */
  async function mountTyped(): Promise<CheckoutCardFields> {
    const element = await settled(await mountCard());
    world.sdk.session.fill();
    return element;
  }

  it("replaces copies in saved HTML, and keeps the page's own content", async () => {
    const element = await mount(markup().replace("><", `><b slot="number-label">No.</b><`), [
      "number",
      "expiry",
      "cvv",
      "number-label",
    ]);
    const place = element.parentElement!;
    const saved = place.innerHTML;
    place.innerHTML = saved;
    await hasSlots(place.firstElementChild as CheckoutElement, ["number", "expiry", "cvv", "number-label"]);
  });

  it("replaces copies that are parsed after the element has started", async () => {
    const element = await mountCard();
    element.append(element.firstElementChild!.cloneNode());
    await until(() => element.childElementCount === 3);
  });

  it("is not among the children that libraries read", async () => {
    const element = await mount(markup().replace("><", `><b slot="number-label">No.</b> text<`), [
      "number",
      "expiry",
      "cvv",
      "number-label",
    ]);
    const {firstChild, childNodes} = element;
    expect([...childNodes].map(({nodeName}) => nodeName)).to.deep.equal(["B", "#text"]);
    expect([firstChild, childNodes.item(1), childNodes.item(2)]).to.deep.equal([...childNodes, null]);
    expect(firstChild!.nextSibling).to.equal(childNodes[1]);
  });

  it("is given up when the page removes it four times in ten seconds", async () => {
    const element = await settled(await mountCard());
    for (let removal = 1; removal <= 3; removal++) {
      element.replaceChildren();
      await hasSlots(element, ["number", "expiry", "cvv"]);
    }
    element.replaceChildren();
    await until(() => element.status === "failed");
    await element.updateComplete;
    expect(element.error?.code).to.equal("frames-blocked");
    expect(textOf(element, "[part=result]")).to.equal("The payment form couldn't be loaded.");
    find(element, ".notice button").click();
    await hasSlots(element, ["number", "expiry", "cvv"]);
  });

  it("is placed again after any number of removals over a longer time", async () => {
    const element = await settled(await mountCard());
    for (let removal = 1; removal <= 4; removal++) {
      performance.now = () => removal * 4000;
      element.replaceChildren();
      await hasSlots(element, ["number", "expiry", "cvv"]);
    }
  });

  it("can be loaded after the page has removed it from a form that failed", async () => {
    const element = await mountCard();
    world.server.quote = () => ({status: 500, body: {}});
    element.restart();
    await until(() => element.status === "failed");
    element.replaceChildren();
    world.server.quote = () => ({body: {amount: {currencyCode: "USD", value: "75.00"}}});
    find(element, ".notice button").click();
    await hasSlots(element, ["number", "expiry", "cvv"]);
  });

  for (const [how, act] of [
    ["removes its fields", (element: Element) => element.replaceChildren()],
    ["moves it", (element: Element) => element.parentElement!.append(element)],
  ] as const)
    it(`asks for typed input again after the page ${how}`, async () => {
      const element = await mountTyped();
      act(element);
      await until(() => world.sdk.sessions.length === 2);
      await settled(element);
      expect(textOf(element, "[part=result]")).to.equal(cleared);
    });

  it("asks for typed input again in the payment element", async () => {
    const {html, slots: expected} = elements["the payment element"]();
    const element = await mount(html, expected);
    await settled(element.firstElementChild as CheckoutCardFields);
    world.sdk.session.fill();
    element.replaceChildren();
    await until(() => has(element, ".pay ~ .foot") && textOf(element, ".pay ~ .foot") === cleared);
  });

  it("doesn't ask again where nothing was typed", async () => {
    const element = await settled(await mountCard());
    element.replaceChildren();
    await until(() => world.sdk.sessions.length === 2);
    await settled(element);
    expect(element.state.message).to.equal("");
  });

  it("is placed again only after a payment in progress", async () => {
    const element = await settled(await mountCard());
    let reply = (_: Answer): void => undefined;
    world.server.capture = () => new Promise((resolve) => (reply = resolve));
    world.sdk.session.fill();
    typePostal(element, "95131");
    payButton(element).click();
    await until(() => world.server.count("capture") === 1);
    element.replaceChildren();
    await new Promise((resolve) => setTimeout(resolve));
    expect([element.status, element.childElementCount]).to.deep.equal(["processing", 0]);
    reply({status: 422, body: {error: "no", details: [{issue: "INSTRUMENT_DECLINED"}]}});
    await hasSlots(element, ["number", "expiry", "cvv"]);
    expect(textOf(element, "[part=result]")).to.contain("declined");
  });

  it("keeps the receipt in the payment element", async () => {
    const {html, slots: expected} = elements["the payment element"]();
    const element = await mount(html, expected);
    const card = await settled(element.firstElementChild as CheckoutCardFields);
    world.sdk.session.fill();
    typePostal(card, "95131");
    payButton(element).click();
    await until(() => element.status === "succeeded");
    element.replaceChildren();
    await until(() => slots(element) === namesOf(expected));
    await card.updateComplete;
    expect(textOf(card, "[part=receipt]")).to.contain("ORDER-1");
  });

  it("may be removed just before the element, in a page with Prototype", async () => {
    const element = await mountCard();
    const {session} = world.sdk;
    // Prototype's remove() throws for a node without a parent.
    for (const node of element.children) node.remove = () => void node.parentNode!.removeChild(node);
    await logged("warn", () => {
      element.replaceChildren();
      element.remove();
    });
    expect(session.destroyed).to.equal(true);
  });

  it("asks a guest of Fastlane for the card again", async () => {
    const element = (await mount(elements.Fastlane().html, ["watermark"])) as CheckoutFastlane;
    await settled(element);
    const email = find<HTMLInputElement>(element, "#email");
    email.value = "buyer@example.com";
    email.dispatchEvent(new Event("input", {bubbles: true}));
    find(element, ".next").click();
    await until(() => world.sdk.cards[0]?.drawn);
    element.replaceChildren();
    await until(() => world.sdk.cards[1]?.drawn);
    await settled(element);
    expect(textOf(element, "[part=result]")).to.equal(cleared);
  });

  it("ends a guest's payment when the page removes PayPal's form", async () => {
    const html = `<checkout-guest-button ${shared()}></checkout-guest-button>`;
    const element = (await mount(html, [])) as CheckoutGuestButton;
    await settled(element);
    const press = () => find(element, ".place").click();
    press();
    await until(() => slots(element) === "form" && world.server.count("order") === 1);
    element.replaceChildren();
    await until(() => element.status === "ready");
    press();
    await until(() => slots(element) === "form");
    expect(world.sdk.payment.starts).to.have.length(2);
  });

  // WebKitGTK has no `moveBefore()`.
  if ("moveBefore" in Element.prototype)
    describe("survives moveBefore()", () => {
      const move = (to: Element, element: Element) =>
        (to as Element & {moveBefore(node: Node, before: null): void}).moveBefore(element, null);

      it("into another form, which the card form then takes part in", async () => {
        const element = await mountTyped();
        const form = document.createElement("form");
        element.parentElement!.append(form);
        move(form, element);
        await until(() => world.sdk.sessions.length === 2);
        await settled(element);
        expect(form.checkValidity()).to.equal(false);
        expect(textOf(element, "[part=result]")).to.equal(cleared);
      });

      it("to another provider, whose settings count from then on", async () => {
        const place = await fixture<HTMLElement>("<div></div>");
        const provider = (sku: string, inside = "") =>
          `<checkout-provider ${serverAttributes()} items='[{"sku":"${sku}","quantity":1}]'>${inside}</checkout-provider>`;
        place.innerHTML =
          provider("MUG", "<checkout-card-fields></checkout-card-fields>") + provider("POT") + "<p></p>";
        const element = await settled(place.querySelector("checkout-card-fields")!);
        const [first, second] = place.querySelectorAll("checkout-provider");
        move(second!, element);
        expect(element.setting("items")?.[0]?.sku).to.equal("POT");
        move(place, element);
        expect(element.setting("items")).to.equal(undefined);
        move(first!, element);
        await until(() => element.status === "ready");
        expect(element.setting("items")?.[0]?.sku).to.equal("MUG");
      });
    });
});
