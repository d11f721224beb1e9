import {aTimeout, expect, fixture} from "@open-wc/testing";
import type {CheckoutCardFields, CheckoutPayment} from "../../src/index.ts";
import {find, has, markup, serverAttributes, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

describe("the first rendering of card fields", () => {
  const world = useWorld();
  const realSetTimeout = window.setTimeout;
  /** Delays timers of this length until the test releases them. */
  let waits: Map<number, () => void>;
  let answer: () => void;

  beforeEach(() => {
    waits = new Map();
    window.setTimeout = ((work: () => void, ms = 0) => {
      if (ms !== 100 && ms !== 1000) return realSetTimeout(work, ms);
      waits.set(ms, work);
      return 0;
    }) as typeof window.setTimeout;
    world.server.token = () =>
      new Promise((resolve) => {
        answer = () => resolve({body: {accessToken: "t", expiresIn: 900}});
      });
  });
  afterEach(() => {
    window.setTimeout = realSetTimeout;
    Reflect.deleteProperty(document, "readyState");
  });

  /** Adds the element while the page is still loading, and waits for script and token requests. */
  async function whileLoading(): Promise<CheckoutCardFields> {
    Object.defineProperty(document, "readyState", {value: "interactive", configurable: true});
    const element = await fixture<CheckoutCardFields>(markup());
    await until(() => world.server.count("token") === 1 && world.sdk.scripts === 1);
    return element;
  }

  const isDrawn = (element: Element) => has(element, ".group") && element.matches(":state(drawn)");

  it("renders in a loading page after script and token have loaded, and opens the fields then", async () => {
    const element = await whileLoading();
    await aTimeout(0);
    expect([has(element, ".group"), element.matches(":state(drawn)")]).to.deep.equal([false, false]);
    answer();
    await until(() => element.status === "ready");
    expect(isDrawn(element)).to.equal(true);
    // Only a rendered form has a style for the fields.
    expect(world.sdk.session.options.number?.style?.["input"]?.["color"]).to.equal(
      getComputedStyle(find(element, "#postal")).color,
    );
  });

  it("renders in the same way next to an element whose script and token have loaded", async () => {
    const other = await fixture<CheckoutCardFields>(markup());
    await until(() => world.server.count("token") === 1);
    answer();
    await until(() => other.status === "ready");
    const element = await whileLoading();
    await until(() => element.status === "ready");
    expect(isDrawn(element)).to.equal(true);
    expect(world.sdk.sessions).to.have.length(2);
    expect(world.sdk.session.options.number?.style?.["input"]?.["color"]).to.equal(
      getComputedStyle(find(element, "#postal")).color,
    );
  });

  it("becomes ready when a setting of the extended form is set before the first rendering", async () => {
    const element = await whileLoading();
    element.cardholderName = "required";
    answer();
    await until(() => element.status !== "loading");
    expect([element.status, element.error]).to.deep.equal(["ready", undefined]);
    expect(has(element, "#name")).to.equal(true);
  });

  it("renders after 100 ms when the token is late", async () => {
    const element = await whileLoading();
    waits.get(100)!();
    await until(() => isDrawn(element));
    expect([element.status, world.sdk.sessions.length]).to.deep.equal(["loading", 0]);
    answer();
    await until(() => element.status === "ready");
  });

  it("renders without delay in a loaded page", async () => {
    const element = await fixture<CheckoutCardFields>(markup());
    await element.updateComplete;
    expect(isDrawn(element)).to.equal(true);
    expect(waits.has(100)).to.equal(false);
    await until(() => world.server.count("token") === 1);
    answer();
    await until(() => element.status === "ready");
  });

  for (const [what, go] of [
    ["the first field's document", (frame: HTMLElement) => frame.dispatchEvent(new Event("load"))],
    ["a second, when none comes", () => waits.get(1000)!()],
  ] as const)
    it(`becomes ready after ${what}, also when eligibility is known before`, async () => {
      let known = () => {};
      world.sdk.beforeEligibility = () => new Promise<void>((resolve) => (known = resolve));
      const element = await fixture<CheckoutCardFields>(markup());
      await until(() => world.server.count("token") === 1);
      answer();
      await until(() => element.children.length === 1 && world.sdk.eligibility.length === 1);
      // A lazy frame outside the viewport doesn't load by itself.
      const frame = document.createElement("iframe");
      Object.assign(frame, {loading: "lazy", src: "/field"});
      Object.assign(frame.style, {position: "absolute", top: "99999px"});
      element.children[0]!.append(frame);
      known();
      await until(() => waits.has(1000));
      await aTimeout(0);
      expect([element.status, element.children.length]).to.deep.equal(["loading", 1]);
      go(frame);
      await until(() => element.status === "ready");
      expect([...element.children].map(({slot}) => slot)).to.deep.equal(["number", "expiry", "cvv"]);
    });
});

describe("the first rendering of <checkout-payment>", () => {
  const world = useWorld();

  it("keeps its reserved space until the methods are known and the buyer clicks", async () => {
    world.sdk.isEligible = (key) => key === "advanced_cards";
    let answer = (): void => undefined;
    const amount = {currencyCode: "USD", value: "75.00"};
    const quote = new Promise<{body: object}>((resolve) => (answer = () => resolve({body: {amount}})));
    world.server.quote = () => quote;
    const place = await fixture<HTMLElement>("<div></div>");
    place.innerHTML = `<checkout-payment ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]'></checkout-payment>`;
    const element = place.firstElementChild as CheckoutPayment;
    await until(() => element.group);
    element.requestUpdate();
    await element.updateComplete;
    expect(element.matches(":state(drawn)")).to.equal(false);
    answer();
    await until(() => element.status === "ready" && !has(element, ".expected"));
    expect(element.matches(":state(drawn)")).to.equal(false);
    document.body.click();
    await until(() => element.matches(":state(drawn)"));
    expect(has(element, ".methods")).to.equal(true);
  });
});
