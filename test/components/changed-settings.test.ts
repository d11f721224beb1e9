import {expect, fixture, fixtureCleanup} from "@open-wc/testing";
import fc from "fast-check";
import {oldNames} from "../../src/old-names.ts";
import type {CheckoutCardFields, CheckoutElement} from "../../src/index.ts";
import {FakeDevice} from "./support/fake-device.ts";
import {chooseCard, groupSettled, isGroup, partsOf, pressGroup} from "./support/group-state.ts";
import {has, settled, useWorld} from "./support/setup.ts";
import {serverPath} from "./support/world.ts";
import {until} from "./support/until.ts";

type Value = string | null;
type Settings = Readonly<Record<string, Value>>;
type Change = readonly [name: string, value: Value];

const eligibility = (methods: object) => JSON.stringify({eligible_methods: methods});

/** Values of each documented attribute, with `null` for an absent one. The first value is that of a usable element. */
const shared = (): Record<string, readonly Value[]> => ({
  environment: ["sandbox", "production", null],
  "sdk-url": [location.origin, "https://sdk.example"],
  server: [serverPath(), null],
  items: [`[{"sku":"MUG","quantity":1}]`, `[{"sku":"BOWL","quantity":2}]`, "[]", null],
  cart: [null, "signed"],
  amount: [null, "75.00", "much"],
  "currency-code": [null, "USD", "EUR"],
  locale: [null, "de", "ar"],
  "page-type": [null, "checkout"],
  "buyer-country": [null, "NL", "Netherlands"],
  "client-metadata-id": [null, "cart-7"],
  "presentation-mode": [null, "popup", "modal", "redirect", "window"],
  eligibility: [
    null,
    eligibility({}),
    eligibility({
      paypal: {eligible: false},
      advanced_cards: {eligible: false},
      basic_cards: {eligible: false},
    }),
  ],
  disabled: [null, ""],
});

/** The elements on which each shared attribute is changed by itself: one with hosted fields, and one with a window. */
const sharedBy = ["checkout-card-fields", "checkout-wallet-button"];

/** `loading` decides when an element loads, but doesn't change the loaded element. */
const uncompared = ["loading"];

const kinds: Readonly<Record<string, () => Record<string, readonly Value[]>>> = {
  "checkout-card-fields": () => ({
    ...shared(),
    "three-d-secure": [null, "always", "never", "sometimes"],
    "cardholder-name": [null, "optional", "required", "shown"],
    "billing-address": ["none", "full", null, "some"],
    "placeholder-number": [null, "0000"],
    "placeholder-expiry": [null, "00/00"],
    "placeholder-cvv": [null, "000"],
    "placeholder-name": [null, "Name"],
    save: [null, ""],
    "saved-cards": [null, ""],
    "submits-form": [null, ""],
    consent: [null, ""],
    name: [null, "card"],
  }),
  "checkout-wallet-button": () => ({
    ...shared(),
    wallet: ["paypal", "paylater", "credit", "venmo", "googlepay", "applepay", "cheque", null],
    "button-type": [null, "buynow"],
    review: [null, ""],
    shipping: [null, ""],
    "return-url": [null, "/thanks", "javascript:alert(1)"],
    "cancel-url": [null, "/bag"],
  }),
  "checkout-guest-button": () => ({
    ...shared(),
    shipping: [null, ""],
    target: [null, "place"],
    "return-url": [null, "/thanks"],
    "cancel-url": [null, "/bag"],
  }),
  "checkout-payment-method": () => ({
    ...shared(),
    method: ["boletobancario", "ideal", "floa_pay", "sepa", "cheque", null],
    "expires-in-days": [null, "7", "0", "soon"],
  }),
  "checkout-fastlane": () => ({...shared(), email: [null, "ada@buyer.example"], shipping: [null, ""]}),
  "checkout-payment": () => ({
    ...group(),
    layout: [null, "tabs", "accordion", "grid"],
    open: [null, "none", "all"],
    express: [null, "1", "none", "0", "many"],
    "pay-button": [null, "none", "mine"],
    "hide-saved": [null, ""],
    save: [null, ""],
  }),
  "checkout-express-buttons": () => ({
    ...group(),
    max: [null, "1", "9"],
    "button-type": [null, "buynow"],
    review: [null, ""],
    "return-url": [null, "/thanks"],
    "cancel-url": [null, "/bag"],
  }),
};

const savedCard = {id: "card-1", brand: "VISA", lastDigits: "1111", expiry: "2029-12"};

/** Attributes of the elements with several methods. */
const group = (): Record<string, readonly Value[]> => ({
  ...shared(),
  "buyer-country": [null, "NL", "DE", "Netherlands"],
  methods: [null, "paylater card venmo paypal", "ideal", "cheque"],
  exclude: [null, "card", "paypal paylater"],
  shipping: [null, ""],
});

/**
 * The elements of a tree with their attributes and texts. It skips slots of labels, which only one of two modules
 * renders.
 */
function drawn(node: Element | ShadowRoot): unknown[] {
  return [...node.children].flatMap((child) => {
    if (child.localName === "style") return [];
    if (child.localName === "slot" && !child.getAttribute("name")) return drawn(child);
    const attributes = child
      .getAttributeNames()
      // Space that was kept before leaves an empty attribute.
      .filter((name) => name !== "style" || child.getAttribute(name) !== "")
      .sort()
      .map((name) => `${name}=${child.getAttribute(name)!.replaceAll(/\s+/g, " ").trim()}`);
    const text = [...child.childNodes]
      .filter(({nodeType}) => nodeType === Node.TEXT_NODE)
      .map((text) => (text as Text).data.replaceAll(/\s+/g, " ").trim())
      .join("");
    const value =
      child instanceof HTMLInputElement ? `${child.value} ${child.checked} ${child.disabled}` : "";
    const label = child.localName === "slot" ? [] : [[child.localName, ...attributes, text, value].join("|")];
    return [...label, ...drawn(child)];
  });
}

describe("a setting that changes on an element in use", () => {
  const world = useWorld();
  const silenced = ["error", "warn", "info"] as const;
  const real = silenced.map((name) => console[name]);

  beforeEach(() => {
    for (const name of silenced) console[name] = () => undefined;
    FakeDevice.clear();
    window.fakeDevice = new FakeDevice();
    world.sdk.details = {googlepay: {config: {}}, applepay: {config: {}}};
    if (customElements.get("apple-pay-button")) window.fakeDevice.appleRan();
  });
  afterEach(() => {
    for (const [index, name] of silenced.entries()) console[name] = real[index]!;
  });

  async function mount(tag: string, settings: Settings): Promise<CheckoutElement> {
    if (tag === "checkout-payment") world.server.cards = () => ({body: {cards: [savedCard]}});
    const page = await fixture<HTMLElement>(`<form><div id="place"></div><${tag}></${tag}></form>`);
    page.querySelector(tag)!.remove();
    const element = document.createElement(tag) as CheckoutElement;
    for (const [name, value] of Object.entries(settings))
      if (value !== null) element.setAttribute(name, value);
    page.append(element);
    return loaded(element);
  }

  const loaded = async (element: CheckoutElement) =>
    isGroup(element) ? groupSettled(element) : settled(element);

  /** The rendered content of an element, and its SDK sessions. */
  const state = (element: CheckoutElement): object =>
    isGroup(element) ? partsOf(element).map(contentOf) : {...contentOf(element), ...sessionsOf(element)};

  const contentOf = (element: CheckoutElement) => ({
    status: element.status,
    error: element.error?.message,
    reason: (element as CheckoutCardFields).ineligibleReason,
    drawn: drawn(element.shadowRoot),
    // Those of a group also have the elements of methods that were chosen before.
    slotted: isGroup(element) || [...element.children].map(({slot, ariaLabel}) => [slot, ariaLabel]),
  });

  const sessionsOf = (element: CheckoutElement) => ({
    fields: world.sdk.sessions
      .filter(({destroyed}) => !destroyed)
      .map(({purpose, options}) => ({purpose, options: structuredClone(options)})),
    payments: world.sdk.payments
      .filter(({session}) => !session.destroyed)
      .map(({factory, session: {callbacks}}) => [factory, Object.keys(callbacks).sort(), callbacks.commit]),
    device: element.shadowRoot.querySelector(".vendor > button") && {
      ...window.fakeDevice.buttons.at(-1),
      buttonRootNode: undefined,
      onClick: undefined,
    },
  });

  /** Presses the button, and returns the requests to the merchant server, the SDK and the device. */
  async function press(element: CheckoutElement) {
    const before = world.server.asked.length;
    const requests = () =>
      world.server.asked
        .slice(before)
        // It ends an attempt, also an earlier one.
        .filter(({route}) => !route.endsWith("/cancel"))
        .map(({method, route, body}) => ({method, route: route.replace(/ORDER-\d+/, "ORDER"), body}));
    if (isGroup(element)) return [...(await pressGroup(world, element)), ...requests()];
    if (element.status !== "ready" || element.localName === "checkout-fastlane") return requests();
    if (element.localName === "checkout-card-fields") {
      world.sdk.session.fill();
      const outcome = await (element as CheckoutCardFields).submit();
      return [outcome?.state, ...requests()];
    }
    const payment = world.sdk.payments.at(-1)?.session;
    element.shadowRoot.querySelector<HTMLElement>(".vendor > *, .place > *")!.click();
    if (element.isDisabled) return requests();
    if (element.shadowRoot.querySelector(".vendor")) {
      const sheet = window.fakeDevice.sheets.at(-1)?.request ?? window.fakeDevice.appleSheets.at(-1)?.request;
      await until(() => requests().some(({route}) => route.includes("orders")));
      return [sheet, ...requests()];
    }
    const start = payment?.starts.at(-1);
    const order = await start?.order.catch((error: unknown) => String(error));
    const {targetElement} = start?.options ?? {};
    payment?.callbacks.onCancel();
    await until(() => element.status === "ready");
    return [
      {...start?.options, targetElement: targetElement?.id},
      typeof order,
      element.error?.message,
      ...requests().map(({body, ...request}) => ({...request, body})),
    ];
  }

  /** Resolves when a card form shows the marks of the accepted cards, which load after it. */
  const acceptedCardsShown = ({status, shadowRoot}: CheckoutElement) =>
    until(
      () =>
        status !== "ready" ||
        !shadowRoot.querySelector(".field.number") ||
        shadowRoot.querySelector("[part=accepted]"),
      "the marks of the accepted cards do not load",
    );

  async function choose(element: CheckoutElement): Promise<void> {
    if (!isGroup(element)) return;
    chooseCard(element);
    await groupSettled(element);
    // The place of what left closes after the click.
    await until(() => element.status !== "ready" || !has(element, ".vacant, .reserved"));
  }

  async function compare(tag: string, before: Settings, changes: readonly Change[], pauses: boolean) {
    const after = {...before, ...Object.fromEntries(changes)};
    const fresh = await mount(tag, after);
    await acceptedCardsShown(fresh);
    await choose(fresh);
    const expected = state(fresh);
    const expectedPress = await press(fresh);
    fixtureCleanup();
    // Lets the page drop the state of the removed element's purchase.
    await new Promise((resolve) => setTimeout(resolve));
    world.sdk.payments.length = world.sdk.sessions.length = 0;

    const changed = await mount(tag, before);
    for (const [name, value] of changes) {
      if (value === null) changed.removeAttribute(name);
      else changed.setAttribute(name, value);
      if (pauses) await loaded(changed);
    }
    await changed.updateComplete;
    await loaded(changed);
    const wanted = JSON.stringify(expected);
    try {
      await until(() => {
        if (isGroup(changed)) chooseCard(changed);
        return JSON.stringify(state(changed)) === wanted;
      });
    } catch {
      // Always fails, and shows the difference.
      expect(state(changed)).to.deep.equal(expected);
    }
    expect(await press(changed)).to.deep.equal(expectedPress);
    fixtureCleanup();
    await new Promise((resolve) => setTimeout(resolve));
    world.sdk.payments.length = world.sdk.sessions.length = 0;
  }

  const usable = (values: Record<string, readonly Value[]>): Settings =>
    Object.fromEntries(Object.entries(values).map(([name, [value]]) => [name, value!]));

  for (const [tag, valuesOf] of Object.entries(kinds)) {
    it(`tests every attribute of <${tag}>`, () => {
      const {observedAttributes} = customElements.get(tag) as unknown as {observedAttributes: string[]};
      expect(Object.keys(valuesOf()).sort()).to.deep.equal(
        observedAttributes
          .filter((name) => !uncompared.includes(name) && !oldNames.some(({old}) => old === name))
          .sort(),
      );
    });

    it(`changes <${tag}> to the state of a new element, one attribute at a time`, async () => {
      const values = valuesOf();
      const own = Object.entries(values).filter(([name]) => sharedBy.includes(tag) || !(name in shared()));
      for (const [name, all] of own) {
        for (const value of all.slice(1)) await compare(tag, usable(values), [[name, value]], true);
        // Changes back to the usable value, also after a value with which the element failed.
        await compare(tag, {...usable(values), [name]: all.at(-1)!}, [[name, all[0]!]], true);
      }
    }).timeout(120_000);

    it(`changes <${tag}> to the state of a new element, several attributes in a row`, async () => {
      const values = valuesOf();
      const change = fc
        .constantFrom(...Object.keys(values))
        .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...values[name]!)));
      await fc.assert(
        fc.asyncProperty(
          fc.array(change, {minLength: 1, maxLength: 4}),
          fc.array(change, {minLength: 1, maxLength: 4}),
          fc.boolean(),
          async (start, changes, pauses) =>
            compare(tag, {...usable(values), ...Object.fromEntries(start)}, changes, pauses),
        ),
        {numRuns: 15, seed: 19, endOnFailure: true, includeErrorInReport: true},
      );
    }).timeout(120_000);
  }
});
