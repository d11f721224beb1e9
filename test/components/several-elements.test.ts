import {expect, fixture, html} from "@open-wc/testing";
import type {CheckoutCardFields, CheckoutElement, CheckoutProvider} from "../../src/index.ts";
import {messages as de} from "../../src/locales/de.ts";
import {messages as fr} from "../../src/locales/fr.ts";
import {lost, withCapture} from "./support/fake-server.ts";
import {markup, payButton, serverAttributes, settled, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

/** The page's elements of one kind. */
const all = <E extends CheckoutElement>(root: ParentNode, kind: string) => [
  ...root.querySelectorAll<E>(`checkout-${kind}`),
];

const tags = `
  <checkout-wallet-button wallet="paypal"></checkout-wallet-button>
  <checkout-wallet-button wallet="venmo"></checkout-wallet-button>
  <checkout-guest-button></checkout-guest-button>
  <checkout-card-fields></checkout-card-fields>`;

const items = `items='[{"sku":"MUG","quantity":1}]'`;
const provided = (inner: string, more = "") =>
  `<checkout-provider ${serverAttributes()} ${items} ${more}>${inner}</checkout-provider>`;

async function mountProvider(inner: string, more = ""): Promise<CheckoutProvider> {
  const provider = await fixture<CheckoutProvider>(provided(inner, more));
  await Promise.all(
    all(provider, "wallet-button, checkout-guest-button, checkout-card-fields").map((element) =>
      settled(element),
    ),
  );
  return provider;
}

describe("together", () => {
  const world = useWorld();

  it("four elements share one script, token, instance, eligibility request and price", async () => {
    const provider = await mountProvider(tags);
    const statuses = [...provider.children].map((element) => (element as CheckoutElement).status);
    expect(statuses).to.deep.equal(["ready", "ready", "ready", "ready"]);
    expect(world.sdk.scripts).to.equal(1);
    expect([world.server.count("token"), world.server.count("quote")]).to.deep.equal([1, 1]);
    expect(world.sdk.eligibility).to.have.length(1);
    expect(world.sdk.instances).to.have.length(1);
    expect(world.sdk.instances[0]?.components).to.have.members([
      "paypal-payments",
      "venmo-payments",
      "paypal-guest-payments",
      "card-fields",
    ]);
  });

  it("elements with different page types request their tokens one after another", async () => {
    const {token} = world.server;
    let running = 0;
    const atOnce: number[] = [];
    world.server.token = async (asked) => {
      atOnce.push((running += 1));
      await new Promise((resolve) => setTimeout(resolve));
      running -= 1;
      return token(asked);
    };
    await mountProvider(
      `<checkout-guest-button page-type="cart"></checkout-guest-button><checkout-card-fields></checkout-card-fields>`,
    );
    expect(atOnce).to.deep.equal([1, 1]);
  });

  it("a later element with a new component adds one instance and one eligibility request on the same token", async () => {
    const provider = await mountProvider(`<checkout-wallet-button wallet="paypal"></checkout-wallet-button>`);
    const later = document.createElement("checkout-wallet-button");
    later.wallet = "paylater";
    provider.append(later);
    await settled(later);
    expect(world.sdk.instances).to.have.length(1);
    const card = document.createElement("checkout-card-fields");
    provider.append(card);
    await settled(card);
    expect(world.sdk.instances.map(({components}) => components)).to.deep.equal([
      ["paypal-payments"],
      ["card-fields"],
    ]);
    expect(new Set(world.sdk.instances.map(({clientToken}) => clientToken)).size).to.equal(1);
    expect(world.sdk.eligibility).to.have.length(2);
  });

  it("a component that the shop may not use doesn't break others", async () => {
    world.sdk.onInstance = async ({components}) => {
      if (components.includes("venmo-payments")) throw new Error("Not for you");
    };
    const {error} = console;
    console.error = () => undefined;
    const provider = await mountProvider(tags);
    console.error = error;
    const statuses = [...provider.children].map((element) => (element as CheckoutElement).status);
    expect(statuses).to.deep.equal(["ready", "failed", "ready", "ready"]);
    expect(world.server.count("token")).to.equal(1);
  });

  it("elements without a provider share an instance", async () => {
    const page = await fixture<HTMLElement>(
      `<div>${tags.replaceAll(" wallet=", ` ${serverAttributes()} wallet=`).replaceAll(/<checkout-(guest-button|card-fields)/g, `<checkout-$1 ${serverAttributes()}`)}</div>`,
    );
    for (const element of page.children) await settled(element as CheckoutElement);
    expect(world.server.count("token")).to.equal(1);
    expect(world.sdk.instances).to.have.length(1);
    expect(world.sdk.eligibility).to.have.length(1);
  });

  it("the SDK's script gets the provider's nonce", async () => {
    await mountProvider("<checkout-card-fields></checkout-card-fields>", `nonce="abc"`);
    expect(document.querySelector<HTMLScriptElement>("script[src*='/web-sdk/v6/core']")?.nonce).to.equal(
      "abc",
    );
  });

  it("other goods can be paid during a payment", async () => {
    const page = await fixture<HTMLElement>(
      `<div>${markup(`${items} billing-address="none"`)}${markup(`cart="jwt" billing-address="none"`)}</div>`,
    );
    const [one, other] = all<CheckoutCardFields>(page, "card-fields") as [
      CheckoutCardFields,
      CheckoutCardFields,
    ];
    await settled(one);
    await settled(other);
    for (const session of world.sdk.sessions) session.fill();
    world.sdk.onSubmit = () => new Promise(() => undefined);
    void one.submit();
    await until(() => world.sdk.sessions.some(({submits}) => submits.length > 0));
    world.sdk.onSubmit = async (orderId) => ({state: "succeeded", data: {orderId}});
    expect(await other.submit()).to.include({state: "complete"});
    expect(one.status).to.equal("processing");
  });

  it("a card doesn't pay goods that a wallet may have charged, and closes a waiting window", async () => {
    const provider = await mountProvider(
      `<checkout-wallet-button wallet="paypal"></checkout-wallet-button><checkout-card-fields billing-address="none"></checkout-card-fields>`,
    );
    const [wallet] = all(provider, "wallet-button");
    const [card] = all<CheckoutCardFields>(provider, "card-fields");
    const press = async () => {
      wallet!.shadowRoot.querySelector<HTMLElement>(".place > *")!.click();
      await world.sdk.payment.starts.at(-1)?.order;
    };
    world.sdk.session.fill();
    await press();
    const {capture} = world.server;
    world.server.capture = lost;
    await world.sdk.payment.approve();
    await until(() => wallet!.status === "pending");
    const orders = world.server.count("order");
    expect(await card!.submit()).to.equal(undefined);
    expect(textOf(card!, "[role=status]")).to.contain("Please don't pay again");
    expect([card!.status, world.server.count("order")]).to.deep.equal(["ready", orders]);
    // A final refusal charges no money.
    world.server.capture = () => ({status: 201, body: withCapture({status: "DECLINED"})});
    await until(() => wallet!.status === "ready", "is asked again");
    world.server.capture = capture;
    await press();
    expect(await card!.submit()).to.include({state: "complete"});
    expect([wallet!.status, world.sdk.payment.canceled]).to.deep.equal(["ready", 1]);
  });

  it("a card can be saved during a payment", async () => {
    const provider = await mountProvider(
      `<checkout-wallet-button wallet="paypal"></checkout-wallet-button><checkout-card-fields save consent billing-address="none"></checkout-card-fields>`,
    );
    const [wallet] = all(provider, "wallet-button");
    const [card] = all<CheckoutCardFields>(provider, "card-fields");
    wallet!.shadowRoot.querySelector<HTMLElement>(".place > *")!.click();
    await world.sdk.payment.starts.at(-1)?.order;
    world.sdk.session.fill();
    expect(await card!.submit()).to.include({state: "saved"});
    expect([wallet!.status, world.sdk.payment.canceled]).to.deep.equal(["processing", 0]);
  });

  it("the instance gets page-type and client-metadata-id", async () => {
    await mountProvider(
      "<checkout-card-fields></checkout-card-fields>",
      `page-type="checkout" client-metadata-id="cart-7" locale="de-DE"`,
    );
    expect(world.sdk.instances[0]).to.include({
      pageType: "checkout",
      clientMetadataId: "cart-7",
      locale: "de-DE",
    });
  });

  for (const [written, locale] of [
    ["de_DE", "de-DE"],
    ["pt_BR", "pt-BR"],
    ["en_001", "en-001"],
    ["zh_Hans", "zh-Hans"],
    ["zh_Hant_TW", "zh-Hant-TW"],
    ["de_DE_formal", "de-DE"],
    ["de_DE@euro", "de-DE"],
    [" de_AT ", "de-AT"],
    ["nl_NL.UTF-8", "nl-NL"],
    ["DE-de-1996", "de-DE"],
    ["fr-!", "fr"],
    ["C", undefined],
    ["not a locale", undefined],
  ] as const)
    it(`reads the locale ${written} as ${locale}`, async () => {
      const element = await fixture<CheckoutCardFields>(markup(`${items} locale="${written}"`));
      await settled(element);
      expect([element.status, world.sdk.instances[0]?.["locale"]]).to.deep.equal(["ready", locale]);
    });

  it("elements of two servers have their own tokens", async () => {
    const page = await fixture<HTMLElement>(
      `<div>${markup()}${markup(`${items} loading="manual"`).replace(/server="[^"]+"/, `server="/service-api"`)}</div>`,
    );
    const [one, other] = all<CheckoutCardFields>(page, "card-fields") as [
      CheckoutCardFields,
      CheckoutCardFields,
    ];
    await settled(one);
    other.load();
    await settled(other);
    expect([one.status, other.status]).to.deep.equal(["ready", "ready"]);
    expect(world.server.count("token")).to.equal(2);
    expect(world.sdk.instances.map(({clientToken}) => clientToken)).to.deep.equal(["token-1", "token-2"]);
  });

  it("two providers with their own settings have their own instances", async () => {
    const one = `<checkout-wallet-button wallet="paypal"></checkout-wallet-button>`;
    await fixture(`<div>${provided(one)}${provided(one)}</div>`);
    await until(() => world.sdk.instances.length === 2);
    expect(world.server.count("token")).to.equal(2);
  });
});

describe("provider", () => {
  const world = useWorld();
  const card = (provider: ParentNode) => all<CheckoutCardFields>(provider, "card-fields")[0]!;

  it("yields to an element's own settings", async () => {
    const provider = await fixture<CheckoutProvider>(
      `<checkout-provider ${serverAttributes()} cart="other" locale="fr"><checkout-card-fields cart="jwt" locale="de"></checkout-card-fields></checkout-provider>`,
    );
    await settled(card(provider));
    expect(world.server.of("quote").map(({body}) => body)).to.deep.equal([{cart: "jwt"}]);
    expect(textOf(card(provider), ".number .label")).to.equal("Kartennummer");
  });

  it("passes changed goods to its elements without a remount", async () => {
    const provider = await mountProvider("<checkout-card-fields></checkout-card-fields>");
    world.server.quote = () => ({body: {amount: {currencyCode: "USD", value: "150.00"}}});
    provider.items = [{sku: "MUG", quantity: 2}];
    await until(() => payButton(card(provider)).textContent.trim() === "Pay $150.00");
    expect(world.sdk.sessions).to.have.length(1);
  });

  it("doesn't make an element start over that becomes ready while the goods change", async () => {
    const element = await fixture<CheckoutCardFields>(markup(`${items} loading="manual"`));
    element.addEventListener("checkout-ready", () => {
      world.server.quote = () => ({body: {amount: {currencyCode: "USD", value: "150.00"}}});
      element.items = [{sku: "MUG", quantity: 2}];
    });
    element.load();
    await until(() => element.status === "ready" && payButton(element).textContent.trim() === "Pay $150.00");
    expect(world.sdk.sessions).to.have.length(1);
  });

  it("requests eligibility again after a change of price, and keeps the input", async () => {
    const provider = await mountProvider("<checkout-card-fields></checkout-card-fields>");
    world.sdk.session.fill(["number"]);
    world.server.quote = () => ({body: {amount: {currencyCode: "EUR", value: "70.00"}}});
    provider.currencyCode = "EUR";
    await until(() => world.sdk.eligibility.length === 2);
    await until(() => payButton(card(provider)).textContent.includes("€70.00"));
    expect(world.sdk.eligibility[1]).to.deep.equal({currencyCode: "EUR", amount: "70.00"});
    expect(world.sdk.sessions).to.have.length(1);
  });

  it("hides methods that are not eligible in a new currency", async () => {
    const provider = await mountProvider(`<checkout-wallet-button wallet="venmo"></checkout-wallet-button>`);
    world.sdk.isEligible = () => false;
    world.server.quote = () => ({body: {amount: {currencyCode: "EUR", value: "70.00"}}});
    provider.currencyCode = "EUR";
    await until(() => all(provider, "wallet-button")[0]!.status === "ineligible");
  });

  it("passes a changed locale to the instance", async () => {
    const provider = await mountProvider("<checkout-card-fields></checkout-card-fields>");
    provider.locale = "fr-FR";
    await until(() => world.sdk.locales.length === 1);
    expect(world.sdk.locales).to.deep.equal(["fr-FR"]);
    expect(world.sdk.instances).to.have.length(1);
    // The fields are empty, so new ones open with new labels.
    await until(() => world.sdk.sessions.length === 2);
  });

  it("shows the last language, also when an earlier one loads late", async () => {
    const provider = await mountProvider("<checkout-card-fields></checkout-card-fields>");
    const answers = new Map<string, () => void>();
    Object.assign(card(provider).language, {
      loadMessages: (locale: "de" | "fr") =>
        new Promise((resolve) => answers.set(locale, () => resolve({de, fr}[locale]))),
    });
    for (const locale of ["fr", "de"]) {
      provider.locale = locale;
      await until(() => answers.has(locale));
    }
    answers.get("de")!();
    await until(() => textOf(card(provider), ".number .label") === "Kartennummer");
    answers.get("fr")!();
    await new Promise((resolve) => setTimeout(resolve));
    await card(provider).updateComplete;
    expect(textOf(card(provider), ".number .label")).to.equal("Kartennummer");
  });

  it("makes its elements start over in another environment", async () => {
    const provider = await mountProvider("<checkout-card-fields></checkout-card-fields>");
    provider.pageType = "checkout";
    await until(() => world.sdk.instances.length === 2 && card(provider).status === "ready");
  });

  it("reaches an element in another component's shadow root, and in two nested providers", async () => {
    const outer = await fixture<HTMLElement>(
      provided(
        `<checkout-provider page-type="cart"><div></div></checkout-provider>`,
        `page-type="checkout" client-metadata-id="cart-7"`,
      ),
    );
    const host = outer.querySelector("div")!;
    const element = document.createElement("checkout-wallet-button");
    element.wallet = "paypal";
    host.attachShadow({mode: "open"}).append(element);
    await settled(element);
    expect(element.status).to.equal("ready");
    // The inner provider takes precedence. Other settings come from the outer one.
    expect(world.sdk.instances[0]).to.include({pageType: "cart", clientMetadataId: "cart-7"});
  });

  it("loses an element that is moved out of it", async () => {
    const provider = await mountProvider(`<checkout-wallet-button wallet="paypal"></checkout-wallet-button>`);
    const element = all(provider, "wallet-button")[0]!;
    const {error} = console;
    console.error = () => undefined;
    (await fixture(html`<p></p>`)).append(element);
    await until(() => element.status === "failed");
    console.error = error;
    expect(element.error?.message).to.contain("environment is missing");
  });

  it("disables all of its elements", async () => {
    const provider = await mountProvider(`<checkout-card-fields></checkout-card-fields>`, "disabled");
    expect(payButton(card(provider)).getAttribute("aria-disabled")).to.equal("true");
    provider.disabled = false;
    await until(() => payButton(card(provider)).getAttribute("aria-disabled") === "false");
  });

  it("has no box", async () => {
    const provider = await mountProvider("");
    expect(getComputedStyle(provider).display).to.equal("contents");
  });
});

describe("eligibility from the server", () => {
  const world = useWorld();
  const reply = {eligible_methods: {advanced_cards: {eligible: true}}};

  const hydrated = () => expect([world.sdk.hydrated, world.sdk.eligibility]).to.deep.equal([[reply], []]);

  it("is read from JSON in an attribute", async () => {
    await mountProvider(
      `<checkout-card-fields eligibility='${JSON.stringify(reply)}'></checkout-card-fields>`,
    );
    hydrated();
  });

  it("is read from JSON in the page", async () => {
    await mountProvider(
      `<script type="application/json" data-eligibility>${JSON.stringify(reply)}</script><checkout-card-fields></checkout-card-fields>`,
    );
    hydrated();
  });

  it("is read from a promise", async () => {
    const provider = await fixture<CheckoutProvider>(provided(""));
    provider.eligibility = Promise.resolve(reply);
    await provider.updateComplete;
    const element = document.createElement("checkout-card-fields");
    provider.append(element);
    await settled(element);
    hydrated();
  });

  it("hides methods that are not eligible", async () => {
    world.sdk.isEligible = () => false;
    const provider = await mountProvider(
      `<checkout-card-fields eligibility='${JSON.stringify(reply)}'></checkout-card-fields>`,
    );
    expect(all<CheckoutCardFields>(provider, "card-fields")[0]!.ineligibleReason).to.equal("not-eligible");
    hydrated();
  });

  it("a button that renders first shares the instance of the other elements", async () => {
    const frames = Object.getOwnPropertyDescriptor(window, "requestAnimationFrame")!;
    // Keeps the button in its first rendering until the card has its token.
    window.requestAnimationFrame = () => 0;
    try {
      const known = JSON.stringify({eligible_methods: {paypal: {}, advanced_cards: {eligible: true}}});
      await mountProvider(
        `<checkout-card-fields></checkout-card-fields><checkout-wallet-button wallet="paypal"></checkout-wallet-button>`,
        `eligibility='${known}'`,
      );
    } finally {
      Object.defineProperty(window, "requestAnimationFrame", frames);
    }
    expect(world.sdk.instances.map(({components}) => [...components].sort())).to.deep.equal([
      ["card-fields", "paypal-payments"],
    ]);
  });

  it("is requested from PayPal when the promise rejects, without an unhandled rejection", async () => {
    const unhandled: unknown[] = [];
    const collect = (event: PromiseRejectionEvent) => {
      event.preventDefault();
      unhandled.push(event.reason);
    };
    addEventListener("unhandledrejection", collect);
    let makeInstance!: () => void;
    world.sdk.onInstance = () => new Promise((resolve) => (makeInstance = resolve));
    let reject!: (reason: Error) => void;
    const provider = await fixture<CheckoutProvider>(provided(""));
    provider.eligibility = new Promise<object>((_, no) => (reject = no));
    await provider.updateComplete;
    const element = document.createElement("checkout-card-fields");
    provider.append(element);
    // The promise rejects before an instance exists that could use it.
    await until(() => world.sdk.instances.length === 1);
    reject(new Error("offline"));
    await new Promise((resolve) => setTimeout(resolve));
    makeInstance();
    await settled(element);
    removeEventListener("unhandledrejection", collect);
    expect(element.status).to.equal("ready");
    expect(world.sdk.eligibility).to.have.length(1);
    expect(unhandled).to.deep.equal([]);
  });
});

describe("loading", () => {
  const world = useWorld();

  it("lazy loads only near the viewport", async () => {
    const page = await fixture<HTMLElement>(html`<div><p class="tall"></p></div>`);
    page.querySelector("p")!.style.height = "5000px";
    const element = document.createElement("checkout-card-fields");
    for (const [name, value] of [
      ["environment", "sandbox"],
      ["sdk-url", location.origin],
      ["server", world.server.path],
      ["loading", "lazy"],
    ] as const)
      element.setAttribute(name, value);
    page.append(element);
    const seen = new Promise((resolve) => new IntersectionObserver(resolve).observe(element));
    await seen;
    await new Promise(requestAnimationFrame);
    expect(element.status).to.equal("idle");
    expect(world.server.asked).to.have.length(0);
    expect(!!document.querySelector("script[src*='/web-sdk/v6/core']")).to.equal(false);
    element.scrollIntoView();
    await settled(element);
    expect(element.status).to.equal("ready");
  });

  it("lazy loads when a busy page reports the scrolling together with the first position", async () => {
    const {IntersectionObserver: Native} = window;
    window.IntersectionObserver = class extends Native {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const reported: IntersectionObserverEntry[] = [];
        super((entries, observer) => {
          reported.push(...entries);
          if (reported.length > 1) callback(reported, observer);
        }, options);
      }
    };
    try {
      scrollTo(0, 0);
      const page = await fixture<HTMLElement>(
        `<div><p style="height: 5000px"></p>${markup(`${items} loading="lazy"`)}</div>`,
      );
      const [element] = all<CheckoutCardFields>(page, "card-fields");
      await new Promise((resolve) => new Native(resolve).observe(element!));
      element!.scrollIntoView();
      expect((await settled(element!)).status).to.equal("ready");
    } finally {
      window.IntersectionObserver = Native;
    }
  });

  it("lazy loads with load() far from the viewport", async () => {
    // The previous test scrolled the page.
    scrollTo(0, 0);
    const page = await fixture<HTMLElement>(
      `<div><p style="height: 5000px"></p>${markup(`${items} loading="lazy"`)}</div>`,
    );
    const [element] = all<CheckoutCardFields>(page, "card-fields");
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(element!));
    await new Promise(requestAnimationFrame);
    expect(element!.status).to.equal("idle");
    element!.load();
    await settled(element!);
    expect(element!.status).to.equal("ready");
  });

  it("manual loads when the page sets it to eager", async () => {
    const element = await fixture<CheckoutCardFields>(markup(`${items} loading="manual"`));
    await until(() => element.status === "idle");
    element.loading = "eager";
    await settled(element);
    expect(element.status).to.equal("ready");
  });

  it("manual loads only after load()", async () => {
    const element = await fixture<CheckoutCardFields>(
      `<checkout-card-fields ${serverAttributes()} loading="manual"></checkout-card-fields>`,
    );
    await new Promise(requestAnimationFrame);
    expect([element.status, world.server.asked.length, world.sdk.scripts]).to.deep.equal(["idle", 0, 0]);
    element.load();
    await settled(element);
    expect(element.status).to.equal("ready");
    // After load(), a move in the page doesn't require another call.
    (await fixture(html`<section></section>`)).append(element);
    await until(() => world.sdk.sessions.length === 2);
  });

  it("logs an error with the correct values for another value", async () => {
    const lines: string[] = [];
    const {error} = console;
    console.error = (...words: unknown[]) => lines.push(words.join(" "));
    const element = await settled(
      await fixture<CheckoutCardFields>(
        `<checkout-card-fields ${serverAttributes()} loading="later"></checkout-card-fields>`,
      ),
    );
    console.error = error;
    expect(lines[0]).to.contain(`loading is "later". Write eager, lazy or manual.`);
    expect(textOf(element, "[role=status]")).to.contain("isn't set up correctly");
  });
});
