import {aTimeout, expect, fixture, nextFrame} from "@open-wc/testing";
import type {
  CheckoutCardFields,
  CheckoutElement,
  CheckoutErrorCode,
  CheckoutPaymentMethod,
} from "../../src/index.ts";
import {elementOf, loaded, paying, type Tag, totalOf, usages} from "./support/every-element.ts";
import {type Hazard, hazards, type Page, translate} from "./support/hazards.ts";
import {
  find,
  has,
  logged,
  markup,
  record,
  serverAttributes,
  settled,
  typePostal,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

const goods = (quantity: number) => JSON.stringify([{sku: "MUG", quantity}]);
const oldPrice = /75[.,]00/;
const newPrice = /225[.,]00/;

/** Text of an element's shadow root, and of those inside. */
function textOf(element: Element): string {
  const all = [element, ...element.querySelectorAll("*")];
  const texts = all.map(({shadowRoot}) =>
    shadowRoot ? `${shadowRoot.textContent} ${[...shadowRoot.children].map(textOf).join(" ")}` : "",
  );
  return texts.join(" ").replaceAll(/\s+/g, " ");
}

/** Nodes that the element has placed into its light DOM, or into that of the element inside. */
const placed = (element: Element) => [...element.querySelectorAll("[data-checkout-placed]")];
const slots = (nodes: readonly Element[]) =>
  nodes
    .map(({slot}) => slot)
    .toSorted()
    .join();

describe("a hostile page", () => {
  const world = useWorld();
  const {info, warn, error: logError} = console;
  let lines: string[];
  let undo: (() => void) | undefined;
  const forever = () => new Promise<never>(() => undefined);
  beforeEach(() => {
    lines = [];
    console.info = console.warn = () => undefined;
    console.error = (...words: unknown[]) => void lines.push(words.join(" "));
  });
  afterEach(() => {
    undo?.();
    undo = undefined;
    Object.assign(console, {info, warn, error: logError});
  });

  /** The element works as on a page of its own: it pays the current price once, and shows it. */
  async function pays(tag: Tag, {before, html: change, keepsInput, act}: Hazard): Promise<void> {
    const {html: markup, prepare, fill, press, hasPrice, hasWindow} = usages[tag];
    prepare?.(world);
    const html = markup(goods(1));
    const place = await fixture<HTMLElement>(`<main style="width: 600px"></main>`);
    const page: Page = {world, place, html};
    undo = before?.(page);
    const {search} = location;
    place.innerHTML = change?.(html) ?? html;
    await loaded(elementOf(place));
    if (keepsInput) await fill?.(world, elementOf(place));
    const nodes = placed(elementOf(place));
    const attributes = elementOf(place).getAttributeNames();
    await act?.(page);
    const element = elementOf(place);
    await until(() => slots(placed(element)) === slots(nodes));
    const current = await loaded(element);
    expect([current.status, current.error]).to.deep.equal(["ready", undefined]);
    expect(slots(placed(element))).to.equal(slots(nodes));
    if (keepsInput) {
      expect(placed(element).every((node, index) => node === nodes[index])).to.equal(true);
      expect(element.getAttributeNames()).to.deep.equal(attributes);
    } else await fill?.(world, element);
    expect(paying(element).getBoundingClientRect().width).to.be.within(200, place.clientWidth);

    const events = record(element);
    world.server.quote = () => ({
      body: {amount: {currencyCode: "USD", value: "225.00"}, purchase: {id: "purchase-0"}},
    });
    element.setAttribute("items", goods(3));
    await until(() => (hasPrice ? newPrice.test(textOf(element)) : totalOf(element) === "225.00"));
    expect(textOf(element)).to.not.match(oldPrice);
    world.server.order = () => ({
      status: 201,
      body: {id: "ORDER-1", status: "CREATED", amount: {currencyCode: "USD", value: "225.00"}},
    });
    press(element);
    if (hasWindow) {
      const started = () => world.sdk.payments.filter(({session}) => session.starts[0]);
      await until(() => started()[0]);
      await started()[0]!.session.approve();
    }
    await until(() => current.status === "succeeded");
    expect(events.filter((name) => name !== "ready")).to.deep.equal(["submit", "approve", "complete"]);
    const orders = world.server.of("order");
    expect(orders.map(({expected, body}) => [expected, (body as {items: unknown}).items])).to.deep.equal([
      ["USD 225.00", [{sku: "MUG", quantity: 3}]],
    ]);
    expect([world.sdk.scripts, world.server.count("capture")]).to.deep.equal([1, 1]);
    expect(location.search).to.equal(search);
    expect(lines).to.deep.equal([]);
  }

  for (const hazard of hazards)
    describe(`where ${hazard.name}`, () => {
      for (const tag of Object.keys(usages) as Tag[])
        it(`<${tag}> pays the current price once`, () => pays(tag, hazard));
    });

  /** How an element's frames are blocked without an event, and the code of its error; or why it has none to block. */
  const blocked: Readonly<Record<Tag, {act: () => void; code: CheckoutErrorCode} | string>> = {
    "checkout-card-fields": {act: blockCard, code: "frames-blocked"},
    "checkout-provider": {act: blockCard, code: "frames-blocked"},
    "checkout-payment": {act: blockCard, code: "frames-blocked"},
    "checkout-payment-method": {
      act: () => (world.sdk.local.onValidate = forever),
      code: "frames-blocked",
    },
    "checkout-fastlane": {act: () => (world.sdk.onToken = forever), code: "order-create"},
    "checkout-guest-button": "its form opens at the press, and PayPal reports one that fails",
    "checkout-wallet-button": "its window is PayPal's own page",
    "checkout-express-buttons": "its windows are PayPal's own pages",
    "checkout-saved-method": "it has no frame",
  };

  /** The frames of the card give no event, although one has loaded. */
  function blockCard(): void {
    const {number} = world.sdk.session.components;
    number!.dispatchEvent(new Event("load"));
    number!.addEventListener("focus", (event) => event.stopImmediatePropagation(), {capture: true});
  }

  describe("where frames are blocked", () => {
    const realSetTimeout = window.setTimeout;
    afterEach(() => (window.setTimeout = realSetTimeout));

    /** Makes all deadlines short. */
    const hurry = () =>
      (window.setTimeout = ((work: () => void, ms = 0) =>
        realSetTimeout(work, Math.min(ms, 50))) as typeof window.setTimeout);

    /** Without a deadline, which would be short, too. */
    async function eventually(condition: () => unknown): Promise<void> {
      while (!condition()) await nextFrame();
    }

    async function mount(tag: Tag): Promise<HTMLElement> {
      const place = await fixture<HTMLElement>("<main></main>");
      place.innerHTML = usages[tag].html(goods(1));
      await loaded(elementOf(place));
      return elementOf(place);
    }

    for (const [tag, how] of Object.entries(blocked) as [Tag, (typeof blocked)[Tag]][])
      if (typeof how !== "string")
        it(`<${tag}> says so after a press`, async () => {
          const {fill, press} = usages[tag];
          const element = await mount(tag);
          if (how.act !== blockCard) await fill?.(world, element);
          how.act();
          const codes: string[] = [];
          element.addEventListener("checkout-error", (event) => codes.push(event.detail.error.code));
          hurry();
          press(element);
          await eventually(() => codes[0]);
          await paying(element).updateComplete;
          expect(codes).to.deep.equal([how.code]);
          expect(textOf(element)).to.match(/The payment form couldn't be loaded|You haven't been charged/);
          expect(world.server.count("order")).to.equal(0);
        });

    it("names one field of three that gives no event", async () => {
      const element = await mount("checkout-card-fields");
      const {session} = world.sdk;
      session.fill(["number", "expiry"]);
      typePostal(element, "95131");
      const {cvv} = session.components;
      cvv!.dispatchEvent(new Event("load"));
      cvv!.addEventListener("focus", (event) => event.stopImmediatePropagation(), {capture: true});
      hurry();
      usages["checkout-card-fields"].press(element);
      await eventually(() => paying(element).status === "failed");
      expect(paying(element).error?.message).to.contain("cvv field");
    });

    it("says so for a frame that never loads", async () => {
      const element = await mount("checkout-card-fields");
      const {number} = world.sdk.session.components;
      number!.addEventListener("focus", (event) => event.stopImmediatePropagation(), {capture: true});
      hurry();
      usages["checkout-card-fields"].press(element);
      await eventually(() => paying(element).error?.code === "frames-blocked");
    });

    it("<checkout-payment> loads them again at a press of the buyer", async () => {
      const element = (await mount("checkout-payment")) as CheckoutElement;
      blockCard();
      hurry();
      usages["checkout-payment"].press(element);
      await eventually(() => textOf(element).includes("Try again"));
      const card = element.querySelector<CheckoutCardFields>("checkout-card-fields")!;
      expect(has(card, ".error span")).to.equal(false);
      find(element, ".notice button").click();
      await eventually(() => world.sdk.sessions.length === 2 && card.status === "ready");
      await element.updateComplete;
      expect(textOf(element)).to.not.contain("couldn't be loaded");
    });

    it("a field that answers the press is not taken for a blocked one", async () => {
      const element = await mount("checkout-card-fields");
      world.sdk.session.components.number!.dispatchEvent(new Event("load"));
      hurry();
      usages["checkout-card-fields"].press(element);
      await aTimeout(100);
      expect(paying(element).status).to.equal("ready");
    });
  });
});

describe("a translated page", () => {
  const world = useWorld();

  it("shows the current message", async () => {
    const element = await fixture<CheckoutCardFields>(
      `<checkout-card-fields ${serverAttributes()} items='${goods(1)}'></checkout-card-fields>`,
    );
    await settled(element);
    world.server.order = () => ({status: 422, body: {error: "sold out"}});
    for (let press = 0; press < 2; press += 1) {
      world.sdk.session.fill();
      typePostal(element, "95131");
      await element.submit();
      translate(document.body);
    }
    expect(textOf(element)).to.contain("You haven't been charged").and.not.to.contain("«You haven't");
  });
});

describe("a dialog that opens while its element loads", () => {
  useWorld();

  it("doesn't focus the empty message", async () => {
    const dialog = await fixture<HTMLDialogElement>(
      `<dialog><checkout-wallet-button ${serverAttributes()} wallet="paypal" items='${goods(1)}'></checkout-wallet-button></dialog>`,
    );
    const element = dialog.querySelector("checkout-wallet-button")!;
    await element.updateComplete;
    dialog.showModal();
    expect([has(element, ".result"), element.shadowRoot.activeElement]).to.deep.equal([true, null]);
  });
});

describe("a brand's button with a width of its own", () => {
  const world = useWorld();

  for (const [tag, attributes, button] of [
    ["guest-button", "", "paypal-basic-card-button"],
    ["wallet-button", `wallet="paypal"`, "paypal-button"],
    ["payment-method", `method="ideal" buyer-country="NL"`, "ideal-button"],
    ["payment", `methods="ideal" buyer-country="NL"`, "ideal-button"],
  ] as const)
    it(`fills the column of <checkout-${tag}>, wide or narrow`, async () => {
      world.server.quote = () => ({body: {amount: {currencyCode: "EUR", value: "75.00"}}});
      const column = await fixture<HTMLElement>(
        `<div style="width: 500px"><checkout-${tag} ${serverAttributes()} ${attributes} items='${goods(1)}'></checkout-${tag}></div>`,
      );
      const element = column.querySelector<CheckoutElement>(`checkout-${tag}`)!;
      await loaded(element);
      await until(() => has(element, button));
      const brand = find(element, button);
      const root = brand.shadowRoot ?? brand.attachShadow({mode: "open"});
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(":host {display: block; width: 225px; min-width: 240px}");
      root.adoptedStyleSheets = [sheet];
      const {parentElement} = brand;
      const width = () => brand.getBoundingClientRect().width;
      expect(width()).to.be.within(440, 500).and.to.equal(parentElement!.clientWidth);
      column.style.width = "200px";
      expect(width()).to.be.within(140, 200).and.to.equal(parentElement!.clientWidth);
    });
});

describe("values that no event reports", () => {
  const world = useWorld();

  /** Sets a value as a password manager does. */
  function fill(element: Element, values: Readonly<Record<string, string>>): void {
    for (const [id, value] of Object.entries(values)) {
      const input = element.shadowRoot!.querySelector<HTMLInputElement>(`#${id}`)!;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input) as object, "value")!.set!.call(
        input,
        value,
      );
    }
  }

  it("are paid with in <checkout-card-fields>", async () => {
    const element = await fixture<CheckoutCardFields>(
      `<checkout-card-fields ${serverAttributes()} items='${goods(1)}' billing-address="full" cardholder-name="required" locale="en-US"></checkout-card-fields>`,
    );
    await settled(element);
    world.sdk.session.fill();
    const address = {line1: "1 Main St", city: "San Jose", region: "CA", postal: "95131"};
    fill(element, {name: "Robin Sample", ...address});
    expect((await element.submit())?.state).to.equal("complete");
  });

  it("are paid with in <checkout-payment-method>", async () => {
    const element = await fixture<CheckoutPaymentMethod>(
      `<checkout-payment-method ${serverAttributes()} method="boletobancario" buyer-country="BR" items='${goods(1)}'></checkout-payment-method>`,
    );
    await settled(element);
    expect(has(element, "#taxId")).to.equal(true);
    fill(element, {
      taxId: "529.982.247-25",
      line1: "Rua 1",
      city: "Recife",
      state: "PE",
      postalCode: "50000-000",
    });
    expect(await element.validate()).to.equal(true);
  });
});

describe("an isEligible() that throws for a component that its instance lacks", () => {
  const world = useWorld();

  it("leaves the payment element usable, and offers a guest's card where cards are not eligible", async () => {
    world.sdk.isEligible = (method) => method !== "advanced_cards";
    const element = await fixture<CheckoutElement>(
      `<checkout-payment ${serverAttributes()} items='${goods(1)}' methods="card paylater"></checkout-payment>`,
    );
    await until(() => element.status === "ready");
    await until(() => textOf(element).includes("Card"));
  });

  it("leaves an element usable that is added later", async () => {
    const page = await fixture<HTMLElement>(
      `<div><checkout-card-fields ${serverAttributes()} items='${goods(1)}'></checkout-card-fields></div>`,
    );
    await settled(page.firstElementChild as CheckoutElement);
    page.insertAdjacentHTML(
      "beforeend",
      `<checkout-wallet-button ${serverAttributes()} items='${goods(1)}' wallet="paypal"></checkout-wallet-button>`,
    );
    const late = await settled(page.lastElementChild as CheckoutElement);
    expect(late.status).to.equal("ready");
  });
});

describe("a refusal of PayPal", () => {
  const world = useWorld();

  for (const [code, refusal, words] of [
    [
      "permission",
      {code: "NOT_AUTHORIZED", message: "Insufficient permissions.", debugId: "f1a2"},
      "NOT_AUTHORIZED Insufficient permissions. debug id f1a2",
    ],
    [
      "permission",
      {code: "ERR_DOMAIN_MISMATCH", message: "Another page."},
      "ERR_DOMAIN_MISMATCH Another page.",
    ],
    [
      "network",
      {code: "INVALID_REQUEST", message: "country_code is required"},
      "INVALID_REQUEST country_code is required",
    ],
  ] as const)
    it(`is printed with its reason: ${refusal.code}`, async () => {
      world.sdk.beforeEligibility = () => Promise.reject(Object.assign(new Error(refusal.message), refusal));
      const lines = await logged("error", async () => {
        const element = await fixture<CheckoutCardFields>(markup());
        await settled(element);
        expect(element.error?.code).to.equal(code);
      });
      expect(lines.join()).to.contain(`<checkout-card-fields> ${code}: findEligibleMethods failed. ${words}`);
    });

  it("of the merchant's server names the field", async () => {
    const body = {
      error: "Not sold.",
      code: "UNKNOWN_SKU",
      details: [{issue: "UNKNOWN_SKU", field: "/items/1/sku"}],
    };
    world.server.quote = () => ({status: 422, body});
    const lines = await logged(
      "error",
      async () => void (await settled(await fixture<CheckoutCardFields>(markup()))),
    );
    expect(lines.join()).to.contain("Not sold. UNKNOWN_SKU /items/1/sku");
  });

  it("that is a page of a development server says where the merchant server's routes are expected", async () => {
    const reply = new Response("<!doctype html>", {headers: {"content-type": "text/html"}});
    const real = window.fetch;
    window.fetch = (url, options) =>
      typeof url === "string" && url.endsWith("client-token") ? Promise.resolve(reply) : real(url, options);
    try {
      const lines = await logged(
        "error",
        async () => void (await settled(await fixture<CheckoutCardFields>(markup()))),
      );
      expect(lines.join()).to.contain("something else than JSON").and.to.contain("proxy /service-api");
    } finally {
      window.fetch = real;
    }
  });

  it("of an ended token makes the next try ask for another token", async () => {
    world.sdk.beforeEligibility = async () => {
      if (world.server.count("token") === 1)
        throw Object.assign(new Error("ended"), {code: "ERR_INVALID_CLIENT_TOKEN"});
    };
    const element = await fixture<CheckoutCardFields>(markup());
    await settled(element);
    expect(element.error?.code).to.equal("token");
    element.restart();
    await until(() => element.status === "ready");
    expect(world.server.count("token")).to.equal(2);
  });

  it("of a payment is printed, too", async () => {
    const element = await fixture<CheckoutCardFields>(markup());
    await settled(element);
    world.server.capture = () => ({
      status: 422,
      body: {
        error: "Declined.",
        code: "UNPROCESSABLE_ENTITY",
        debug_id: "d1",
        details: [{issue: "INSTRUMENT_DECLINED"}],
      },
    });
    typePostal(element, "95131");
    world.sdk.session.fill();
    const lines = await logged("error", async () => void (await element.submit()));
    expect(lines.join()).to.contain("<checkout-card-fields> declined: ").and.to.contain("debug id d1");
  });

  it("of the check of a method's fields is printed", async () => {
    const element = await fixture<CheckoutPaymentMethod>(
      `<checkout-payment-method ${serverAttributes()} method="ideal" items='${goods(1)}'></checkout-payment-method>`,
    );
    await settled(element);
    world.sdk.local.onValidate = () => Promise.reject(new Error("no frame"));
    const lines = await logged("error", () => element.validate());
    expect(lines.join()).to.contain("<checkout-payment-method> frames-blocked: ").and.to.contain("no frame");
  });

  it("is printed for a press whose code can't be loaded", async () => {
    const element = await fixture<CheckoutCardFields>(markup());
    await settled(element);
    const loading = element as unknown as {controller: undefined; loadController: () => Promise<never>};
    loading.controller = undefined;
    loading.loadController = () => Promise.reject(new Error("chunk is gone"));
    const lines = await logged("error", () => element.submit());
    expect(lines.join()).to.contain("<checkout-card-fields> network: ").and.to.contain("chunk is gone");
  });
});

// The last test of the file: an element can't be undefined again.
describe("a global that hides the SDK", () => {
  const world = useWorld();

  it("is named, and PayPal's script is not loaded again", async () => {
    if (!customElements.get("paypal-button"))
      customElements.define("paypal-button", class extends HTMLElement {});
    Object.defineProperty(window, "paypal", {
      configurable: true,
      get: () => ({version: "5.0.502"}),
      set() {},
    });
    const page = await fixture<HTMLElement>(
      `<div><checkout-card-fields ${serverAttributes()} items='${goods(1)}'></checkout-card-fields></div>`,
    );
    const elements = [await settled(page.firstElementChild as CheckoutElement)];
    expect(elements.map(({error}) => error?.code)).to.deep.equal(["script-load"]);
    expect(elements[0]?.error?.message).to.contain("window.paypal is version 5.0.502");
    elements[0]!.restart();
    await settled(elements[0]!);
    expect(world.sdk.scripts).to.equal(0);
  });
});
