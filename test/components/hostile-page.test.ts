import {expect, fixture, waitUntil} from "@open-wc/testing";
import {paymentMethods} from "../../server/sandbox/sdk/payment-methods.ts";
import {missingComponent} from "../../server/sandbox/sdk/strict-rules.ts";
import type {CheckoutCardFields, CheckoutElement, CheckoutPaymentMethod} from "../../src/index.ts";
import {groupSettled, isGroup} from "./support/group-state.ts";
import {has, logged, markup, serverAttributes, settled, typePostal, useWorld} from "./support/setup.ts";

const goods = (quantity: number) => JSON.stringify([{sku: "MUG", quantity}]);

/** Replaces each text node that may be translated, as a browser's translation does. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const {currentNode: node} = walker;
    if (node instanceof Text) {
      if (node.data.trim() && !node.parentElement?.closest("style, [translate=no]")) texts.push(node);
    } else if (node instanceof Element && node.shadowRoot) translate(node.shadowRoot);
  }
  for (const text of texts) {
    const font = document.createElement("font");
    font.textContent = `«${text.data.trim()}»`;
    text.replaceWith(font);
  }
}

/** Text of an element's shadow root, and of those inside. */
function textOf(element: Element): string {
  const all = [element, ...element.querySelectorAll("*")];
  const texts = all.map(({shadowRoot}) =>
    shadowRoot ? `${shadowRoot.textContent} ${[...shadowRoot.children].map(textOf).join(" ")}` : "",
  );
  return texts.join(" ").replaceAll(/\s+/g, " ");
}

const loaded = (element: CheckoutElement) => (isGroup(element) ? groupSettled(element) : settled(element));

describe("a translated page", () => {
  const world = useWorld();

  for (const [tag, attributes] of [
    ["card-fields", ""],
    ["payment", `methods="card paypal"`],
    ["payment-method", `method="ideal" buyer-country="NL"`],
  ] as const)
    it(`shows the current amount in <checkout-${tag}>`, async () => {
      const element = await fixture<CheckoutElement>(
        `<checkout-${tag} ${serverAttributes()} ${attributes} items='${goods(1)}'></checkout-${tag}>`,
      );
      await loaded(element);
      translate(document.body);
      world.server.quote = () => ({
        body: {amount: {currency_code: "USD", value: "225.00"}, purchase: {id: "p"}},
      });
      element.setAttribute("items", goods(3));
      await waitUntil(() => textOf(element).includes("225.00"));
      expect(textOf(element)).not.to.contain("75.00");
    });

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

describe("a parent that is as wide as its contents", () => {
  useWorld();

  for (const tag of ["card-fields", "payment", "fastlane"] as const)
    for (const parent of [
      `<dialog open></dialog>`,
      `<div popover></div>`,
      `<div style="display: inline-block"></div>`,
      `<div style="display: flex"><div></div></div>`,
      `<div style="display: grid; justify-items: start"></div>`,
    ])
      it(`gives <checkout-${tag}> a usable width: ${parent}`, async () => {
        const page = await fixture<HTMLElement>(`<div style="width: 600px">${parent}</div>`);
        const around = page.firstElementChild as HTMLElement;
        if (around.popover) around.showPopover();
        (around.firstElementChild ?? around).innerHTML =
          `<checkout-${tag} ${serverAttributes()} items='${goods(1)}' ${tag === "payment" ? `methods="card paypal"` : ""}></checkout-${tag}>`;
        const element = page.querySelector<CheckoutElement>(`checkout-${tag}`)!;
        await loaded(element);
        const {width} = element.getBoundingClientRect();
        expect(width).to.be.within(300, 600);
      });

  it("is not wider than a column of 200 px", async () => {
    for (const display of ["block", "flex", "grid"]) {
      const column = await fixture<HTMLElement>(
        `<div style="display: ${display}; width: 200px"><checkout-card-fields ${serverAttributes()} items='${goods(1)}'></checkout-card-fields></div>`,
      );
      const element = column.querySelector<CheckoutCardFields>("checkout-card-fields")!;
      await settled(element);
      expect(element.getBoundingClientRect().width, display).to.equal(200);
    }
  });
});

describe("a brand's button with a width of its own", () => {
  useWorld();

  for (const [tag, attributes, button] of [
    ["guest-button", "", "paypal-basic-card-button"],
    ["wallet-button", `wallet="paypal"`, "paypal-button"],
  ] as const)
    it(`fills the column of <checkout-${tag}>`, async () => {
      const column = await fixture<HTMLElement>(
        `<div style="width: 500px"><checkout-${tag} ${serverAttributes()} ${attributes} items='${goods(1)}'></checkout-${tag}></div>`,
      );
      const element = column.querySelector<CheckoutElement>(`checkout-${tag}`)!;
      await settled(element);
      const brand = element.shadowRoot!.querySelector<HTMLElement>(button)!;
      const root = brand.shadowRoot ?? brand.attachShadow({mode: "open"});
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(":host {display: block; width: 225px; min-width: 240px}");
      root.adoptedStyleSheets = [sheet];
      expect(brand.getBoundingClientRect().width).to.equal(500);
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

describe("another global called paypal", () => {
  const world = useWorld();
  const mountBoth = () =>
    fixture<HTMLElement>(
      `<div><checkout-card-fields ${serverAttributes()} items='${goods(1)}'></checkout-card-fields>
      <checkout-wallet-button ${serverAttributes()} items='${goods(1)}' wallet="paypal"></checkout-wallet-button></div>`,
    );
  const bothSettled = async (page: HTMLElement) =>
    Promise.all([...page.children].map((element) => settled(element as CheckoutElement)));

  for (const [name, other] of [
    ["PayPal's older script", () => ({version: "5.0.502"})],
    ["an element with that id", () => document.createElement("p")],
  ] as const)
    it(`is ${name}: the SDK is its property v6`, async () => {
      const owner = other() as {v6?: unknown};
      // PayPal's core keeps a global that it finds, and nests itself.
      const set = (sdk: unknown) => void (owner.v6 = sdk);
      Object.defineProperty(window, "paypal", {configurable: true, get: () => owner, set});
      const elements = await bothSettled(await mountBoth());
      expect(elements.map(({status}) => status)).to.deep.equal(["ready", "ready"]);
      expect([world.sdk.scripts, world.sdk.instances.length]).to.deep.equal([1, 1]);
    });
});

describe("an isEligible() that throws for a component that its instance lacks", () => {
  const world = useWorld();

  function beStrict(): void {
    world.sdk.isEligible = (method, components) => {
      const problem = missingComponent(paymentMethods, components, method);
      if (problem !== undefined) throw new Error(problem);
      return true;
    };
  }

  it("leaves the payment element usable, and offers a guest's card where cards are not eligible", async () => {
    beStrict();
    const {isEligible} = world.sdk;
    world.sdk.isEligible = (method, components) =>
      method !== "advanced_cards" && isEligible(method, components);
    const element = await fixture<CheckoutElement>(
      `<checkout-payment ${serverAttributes()} items='${goods(1)}' methods="card paylater"></checkout-payment>`,
    );
    await waitUntil(() => element.status === "ready");
    await waitUntil(() => textOf(element).includes("Card"));
  });

  it("leaves an element usable that is added later", async () => {
    beStrict();
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

describe("blocked frames without an event", () => {
  useWorld();

  /** Presses while the fields are empty. @param isBlocked the number's field gives no event */
  async function press(isBlocked: boolean): Promise<CheckoutCardFields> {
    const element = await fixture<CheckoutCardFields>(markup());
    await settled(element);
    const number = element.querySelector('[slot="number"]')!;
    number.dispatchEvent(new Event("load"));
    if (isBlocked)
      number.addEventListener("focus", (event) => event.stopImmediatePropagation(), {capture: true});
    await element.submit();
    return element;
  }

  it("are named after a press that no field answers, and are not assumed when one does", async () => {
    let blocked!: CheckoutCardFields;
    const working = await press(false);
    const lines = await logged("error", async () => {
      blocked = await press(true);
      await waitUntil(() => blocked.status === "failed", undefined, {timeout: 6000});
    });
    expect(blocked.error?.code).to.equal("frames-blocked");
    expect(lines.join()).to.contain("no sign of life");
    expect(working.status).to.equal("ready");
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
    expect(lines.join()).to.contain("UNKNOWN_SKU /items/1/sku");
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
    await waitUntil(() => element.status === "ready");
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

  it("is printed for a press whose form can't be loaded", async () => {
    const element = await fixture<CheckoutCardFields>(markup());
    await settled(element);
    const form = element as unknown as {paymentForm: undefined; loadForm: () => Promise<never>};
    form.paymentForm = undefined;
    form.loadForm = () => Promise.reject(new Error("chunk is gone"));
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
