import {expect, fixture} from "@open-wc/testing";
import {find, logged, mount, serverAttributes, settled, useWorld} from "./support/setup.ts";
import type {CheckoutCardFields, CheckoutPayment, CheckoutProvider} from "../../src/index.ts";
import {oldNames, oldNameWarning} from "../../src/old-names.ts";
import {until} from "./support/until.ts";

describe("a warning for the developer", () => {
  const world = useWorld();
  const {warn} = console;
  let lines: string[];
  beforeEach(() => {
    lines = [];
    console.warn = (...words: unknown[]) => lines.push(words.join(" "));
  });
  afterEach(() => {
    console.warn = warn;
  });

  /** Only these: Google's script could run after the test. */
  const offerCardsAndPayPal = () => {
    world.sdk.isEligible = (key) => key === "advanced_cards" || key === "paypal";
  };

  /** Goods for `mount`, which replaces its default attributes by its argument. */
  const goods = `items='[{"sku":"MUG","quantity":1}]'`;

  for (const [attributes, words] of [
    ["", "the purchase is not set"],
    [`${goods} cart="jwt"`, "cart is not read beside items"],
    [`cart="jwt" amount="7.50" currency-code="USD"`, "amount is not read beside cart"],
    [`${goods} page-type="basket"`, `page-type="basket" is not a page type of the SDK`],
    [`${goods} locale="tlh"`, `locale="tlh" is shown in English`],
    [`${goods} locale="C"`, `locale="C" is not a language tag`],
    [`${goods} enviroment="sandbox"`, "enviroment is not an attribute of this element. Write environment."],
    [`${goods} currencycode="USD"`, "Write currency-code."],
    [
      `${goods} currency-code="EUR"`,
      'currency-code="EUR", but the merchant server prices this purchase in USD. Write currency-code="USD", or sell goods',
    ],
    [
      `${goods} currency-code="usd"`,
      'currency-code="usd" is not a currency code of ISO 4217. Write currency-code="USD".',
    ],
    [`cart="jwt" currency-code="EUR"`, "or sign the cart in EUR"],
  ] as const)
    it(`appears once for <checkout-card-fields ${attributes}>`, async () => {
      await mount(attributes);
      await until(() => lines.length === 1);
      await mount(attributes);
      expect(lines).to.have.length(1);
      expect(lines[0]).to.contain("<checkout-card-fields> ").and.to.contain(words);
    });

  for (const [tag, attributes, words] of [
    [
      "payment",
      `methods="card idel"`,
      'methods has "idel", which is not a method of this element. Write ideal.',
    ],
    [
      "payment",
      `exclude="pay-later"`,
      'exclude has "pay-later", which is not a method of this element. Write paylater.',
    ],
    [
      "payment",
      `methods="card cash"`,
      "Write card, a wallet such as paypal, or PayPal's key of a local method",
    ],
    [
      "payment",
      `currency-code="EUR"`,
      'currency-code="EUR", but the merchant server prices this purchase in USD',
    ],
    ["express-buttons", `methods="paypal card"`, "Write one or more of paypal, venmo, applepay, googlepay."],
  ] as const)
    it(`appears once for <checkout-${tag} ${attributes}>`, async () => {
      offerCardsAndPayPal();
      const place = await fixture<HTMLElement>("<div></div>");
      place.innerHTML = `<checkout-${tag} ${serverAttributes()} ${goods} buyer-country="US" ${attributes}></checkout-${tag}>`;
      const [element] = place.children as unknown as [CheckoutPayment];
      // The elements inside have warnings of their own, such as about a slow network.
      const own = () => lines.filter((line) => line.startsWith(`<checkout-${tag}> `));
      await until(() => element.status === "ready" && own().length > 0);
      expect(own()).to.have.length(1);
      expect(own()[0]).to.contain(words);
    });

  it("appears once for each old name, and the element works as with the new one", async () => {
    offerCardsAndPayPal();
    const place = await fixture<HTMLElement>("<div></div>");
    for (const {element, old} of [...oldNames, ...oldNames]) {
      const attribute = old.includes("=") ? old : `${old}="NL"`;
      place.innerHTML = `<${element} ${attribute} ${serverAttributes()} ${goods}></${element}>`;
      await until(() => (place.firstElementChild as CheckoutPayment).status === "ready");
    }
    const old = lines.filter((line) => line.includes("old name"));
    expect(old).to.deep.equal(oldNames.map(oldNameWarning));
  });

  for (const {element: tag, old, now} of oldNames.filter(({old}) => !old.includes("=")))
    it(`appears for the old property ${old} of ${tag}, which sets ${now}`, () => {
      const element = document.createElement(tag) as CheckoutPayment & {country?: string};
      element.country = "NL";
      expect([element.buyerCountry, element.country]).to.deep.equal(["NL", "NL"]);
      expect(lines).to.have.length(1);
    });

  it("names <checkout-payment>, not the elements inside it", async () => {
    offerCardsAndPayPal();
    const place = await fixture<HTMLElement>("<div></div>");
    place.innerHTML = `<checkout-payment ${serverAttributes()} buyer-country="US"></checkout-payment>`;
    await until(() => (place.firstElementChild as CheckoutPayment).status === "ready" && lines.length > 0);
    // A warning about an element inside would have come before the next element's.
    await mount(`${goods} page-type="basket"`);
    await until(() => lines.length > 1);
    expect(lines[0]).to.contain("<checkout-payment> the purchase is not set");
    expect(lines[1]).to.contain("<checkout-card-fields> ").and.to.contain("basket");
  });

  it("appears for an element that is not eligible", async () => {
    world.sdk.isEligible = () => false;
    const element = await mount(`${goods} currency-code="EUR"`);
    expect(element.status).to.equal("ineligible");
    await until(() => lines.length === 1);
    expect(lines[0]).to.contain("prices this purchase in USD");
  });

  it("appears once for a misspelt element next to one that works", async () => {
    await fixture(
      "<div><checkout-payments></checkout-payments><checkout-payments></checkout-payments><checkout-summary></checkout-summary></div>",
    );
    await mount(goods);
    await until(() => lines.length > 0);
    // A further warning would come before this one.
    await mount(`${goods} page-type="basket"`);
    await until(() => lines.some((line) => line.includes("basket")));
    expect(lines).to.have.length(2);
    expect(lines[0]).to.equal("<checkout-payments> is not an element. Did you mean <checkout-payment>?");
  });

  it("is an error for a country that has no two letters", async () => {
    const {error} = console;
    console.error = (...words: unknown[]) => lines.push(words.join(" "));
    try {
      const place = await fixture<HTMLElement>("<div></div>");
      place.innerHTML = `<checkout-payment ${serverAttributes()} ${goods} buyer-country="Holland"></checkout-payment>`;
      await until(() => (place.firstElementChild as CheckoutPayment).status === "failed");
      expect(lines.join()).to.contain(
        'invalid-config: buyer-country is "Holland". Write two letters of ISO 3166-1',
      );
    } finally {
      console.error = error;
    }
  });

  for (const [tag, attributes, createOrder] of [
    ["card-fields", "", true],
    ["payment", `buyer-country="US"`, true],
    ["payment", `buyer-country="US" amount="75.00"`, false],
  ] as const)
    it(`is an error for a currency in small letters: <checkout-${tag} ${attributes}>`, async () => {
      offerCardsAndPayPal();
      const place = await fixture<HTMLElement>("<div></div>");
      place.innerHTML = `<checkout-${tag} ${serverAttributes()} ${attributes} currency-code="usd" loading="manual"></checkout-${tag}>`;
      const [element] = place.children as unknown as [CheckoutPayment];
      if (createOrder) element.createOrder = async () => ({orderId: "X"});
      const errors = await logged("error", async () => {
        element.load();
        await until(() => element.status === "failed");
      });
      expect(element.error?.code).to.equal("invalid-config");
      expect(errors.join("\n")).to.contain(
        `<checkout-${tag}> invalid-config: currency-code is "usd". Write three capital letters of ISO 4217, such as USD.`,
      );
    });

  const local =
    "If the merchant server calls the sandbox on this machine, write its address, such as sdk-url=";
  // Elements share the error of createInstance(), and each has its own of findEligibleMethods().
  for (const [name, sdkUrl, environment, refusing, words] of [
    ["PayPal's script and the sandbox's token", "", "sandbox", "createInstance", local],
    [
      "the sandbox's script and PayPal's token",
      location.origin,
      "sandbox",
      "findEligibleMethods",
      "leave out sdk-url",
    ],
    [
      "another environment",
      "",
      "production",
      "createInstance",
      `environment="sandbox", but the server calls the production`,
    ],
  ] as const)
    it(`is part of the error of a refused token: ${name}`, async () => {
      const token = {accessToken: "t", expiresIn: 900, environment};
      world.server.token = () => ({body: token});
      world.sdk[refusing === "createInstance" ? "onInstance" : "beforeEligibility"] = () =>
        Promise.reject(Object.assign(new Error("Not valid."), {code: "ERR_INVALID_CLIENT_TOKEN"}));
      // Acts as if PayPal's own script had already loaded.
      if (!sdkUrl) world.sdk.scriptRan();
      const attributes = `environment="sandbox" sdk-url="${sdkUrl}" server="${world.server.path}" ${goods}`;
      const place = await fixture<HTMLElement>("<div></div>");
      const errors = await logged("error", async () => {
        const tag = "checkout-card-fields";
        place.innerHTML = `<${tag} ${attributes}></${tag}><${tag} ${attributes}></${tag}>`;
        const elements = [...place.children] as CheckoutCardFields[];
        await until(() => elements.every(({status}) => status === "failed"));
      });
      for (const line of errors) expect(line.split(words), line).to.have.length(2);
      expect(errors[0]).to.contain(`<checkout-card-fields> token: ${refusing} failed. `);
      expect(errors[0]).to.contain("ERR_INVALID_CLIENT_TOKEN Not valid.");
    });

  it("doesn't say that of a token that the server refuses", async () => {
    world.server.token = () => ({status: 404, body: {}});
    const errors = await logged("error", () => mount(goods));
    expect(errors.join())
      .to.contain("was answered with 404: no JSON error. The page is at")
      .and.not.to.contain("script");
  });

  it("appears for express buttons next to a <checkout-payment> that shows the same", async () => {
    offerCardsAndPayPal();
    const place = await fixture<HTMLElement>("<div></div>");
    const markup = (
      express: string,
    ) => `<checkout-payment ${serverAttributes()} ${goods} ${express}></checkout-payment>
      <checkout-express-buttons ${serverAttributes()} ${goods}></checkout-express-buttons>`;
    const load = async (express: string) => {
      place.innerHTML = markup(express);
      const elements = [...place.children] as CheckoutPayment[];
      await until(() => elements.every(({status}) => status === "ready"));
    };
    await load(`express="none" exclude="paypal venmo applepay googlepay"`);
    await load("");
    await until(() => lines.length > 0);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.contain(
      "<checkout-express-buttons> a <checkout-payment> on this page shows the same",
    );
  });

  it("appears once for a translation that can't be loaded, and the form keeps its direction", async () => {
    for (const tag of ["checkout-card-fields", "checkout-guest-button"]) {
      for (let time = 0; time < 2; time++) {
        const element = await fixture<CheckoutCardFields>(
          `<${tag} ${serverAttributes()} ${goods} locale="ar-EG" loading="manual"></${tag}>`,
        );
        let fail = (): void => undefined;
        const messages = new Promise<undefined>((resolve) => (fail = () => resolve(undefined)));
        element.language.loadMessages = () => messages;
        element.load();
        await until(() => element.status === "loading");
        await element.updateComplete;
        const look = () => [find(element, ".group").dir, element.offsetHeight];
        const before = look();
        expect(before[0]).to.equal("rtl");
        fail();
        await settled(element);
        expect([element.status, ...look()]).to.deep.equal(["ready", ...before]);
        // The texts are still English.
        expect([
          find(element, ".group").lang,
          getComputedStyle(find(element, ".result")).unicodeBidi,
        ]).to.deep.equal(["en", "plaintext"]);
      }
    }
    await until(() => lines.length > 1);
    expect(lines).to.have.length(2);
    for (const line of lines)
      expect(line).to.contain('locale="ar-EG" is shown in English: its translation could');
  });

  it("appears when the element's environment is not the server's", async () => {
    world.server.token = () => ({body: {accessToken: "t", expiresIn: 900, environment: "production"}});
    await mount();
    await until(() => lines.length === 1);
    expect(lines[0]).to.contain(`environment="sandbox", but the server calls the production PayPal`);
  });

  it("appears for goods with createOrder, but not for an amount", async () => {
    const element = document.createElement("checkout-card-fields");
    element.environment = "sandbox";
    element.sdkUrl = location.origin;
    element.server = world.server.path;
    element.amount = "75.00";
    element.currencyCode = "USD";
    element.cart = "jwt";
    element.createOrder = async () => ({orderId: "X"});
    (await fixture("<div></div>")).append(element);
    await settled(element);
    await until(() => lines.length === 1);
    expect(lines[0]).to.contain("cart is not read where createOrder is set");
  });

  it("does not appear for a provider's setting that the element's own one replaces", async () => {
    const provider = await fixture<CheckoutProvider>(
      `<checkout-provider ${serverAttributes()} ${goods}></checkout-provider>`,
    );
    const add = async (createOrder?: CheckoutCardFields["createOrder"]) => {
      const element = document.createElement("checkout-card-fields");
      element.createOrder = createOrder;
      // The last check of an element, so that its line shows that the others are done.
      element.setAttribute("enviroment", "sandbox");
      provider.append(element);
      await settled(element);
    };
    const createOrder = async () => ({orderId: "X"});
    await add(createOrder);
    await until(() => lines.length > 0);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.contain("enviroment is not an attribute");
    // The provider's own settings contradict each other.
    provider.createOrder = createOrder;
    await add();
    await until(() => lines.length > 1);
    expect(lines[1]).to.contain("items is not read where createOrder is set");
  });

  it("appears when the page's policy hides the windows that an element opens", async () => {
    const fetch = window.fetch.bind(window);
    const policies: string[] = [];
    window.fetch = async (input, init) => {
      if (init?.method !== "HEAD") return fetch(input, init);
      return new Response(null, {headers: {"cross-origin-opener-policy": policies.pop() ?? "same-origin"}});
    };
    // Card fields open dialogs instead of windows, so they get no warning.
    await mount(goods);
    const page = Symbol.for("checkout-elements");
    for (const right of ["same-origin-allow-popups", "unsafe-none"]) {
      policies.push(right);
      await mount(`${goods} saved-cards`);
      await until(() => policies.length === 0);
      (globalThis as unknown as Record<symbol, Map<string, unknown>>)[page]?.delete("hidesOpenedWindows");
    }
    expect(lines).to.deep.equal([]);
    await mount(`${goods} saved-cards`);
    await until(() => lines.length === 1);
    expect(lines[0])
      .to.contain("Cross-Origin-Opener-Policy: same-origin,")
      .and.to.contain("Write same-origin-allow-popups.");
    await settled(
      await fixture<CheckoutCardFields>(
        `<checkout-wallet-button wallet="paypal" ${serverAttributes()} ${goods}></checkout-wallet-button>`,
      ),
    );
    await until(() => lines.length === 2);
    expect(lines[1]).to.contain("<checkout-wallet-button> ");
  });

  it("doesn't appear in production", async () => {
    // Acts as if PayPal's own script had already loaded.
    world.sdk.scriptRan();
    world.server.token = () => ({body: {accessToken: "t", expiresIn: 900, environment: "production"}});
    const real = await settled(
      await fixture<CheckoutCardFields>(
        `<checkout-card-fields environment="production" server="${world.server.path}" ${goods} page-type="basket"></checkout-card-fields>`,
      ),
    );
    expect(real.status).to.equal("ready");
    world.server.token = () => ({body: {accessToken: "t", expiresIn: 900, environment: "sandbox"}});
    // A warning about this element would have come before the next element's.
    await mount("");
    await until(() => lines.length > 0);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.contain("the purchase is not set");
  });

  it("doesn't ask for goods when a card is saved", async () => {
    await mount(`save consent`);
    await mount(`${goods} page-type="basket"`);
    await until(() => lines.length > 0);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.contain(`page-type="basket"`);
  });

  it("doesn't appear for correct and unrelated attributes", async () => {
    await settled(
      await fixture<CheckoutCardFields>(
        `<checkout-card-fields ${serverAttributes()} ${goods} locale="de-AT" page-type="checkout" class="a" data-test="1" aria-label="x"></checkout-card-fields>`,
      ),
    );
    // A warning about this element would have come before the next element's.
    await mount("");
    await until(() => lines.length > 0);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.contain("the purchase is not set");
  });
});
