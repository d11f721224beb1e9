import {expect, fixture, html, oneEvent} from "@open-wc/testing";
import type {CheckoutError, CheckoutFastlane} from "../../src/index.ts";
import {readShipping} from "../../src/payment-methods/fastlane-session.ts";
import {lost, priceChanged, withCapture} from "./support/fake-server.ts";
import {morgan} from "./support/fake-sdk.ts";
import {
  expectFocus,
  find,
  has,
  record,
  serverAttributes,
  settled,
  textOf,
  useWorld,
} from "./support/setup.ts";
import type {World} from "./support/world.ts";
import {until} from "./support/until.ts";

const items = `items='[{"sku":"MUG","quantity":1}]'`;
export const fastlaneMarkup = (attributes = "") =>
  `<checkout-fastlane ${serverAttributes()} ${items} ${attributes}></checkout-fastlane>`;

async function mount(attributes = ""): Promise<CheckoutFastlane> {
  return settled(await fixture<CheckoutFastlane>(fastlaneMarkup(attributes)));
}

const input = (element: Element, id: string) => find<HTMLInputElement>(element, `#${id}`);
const next = (element: Element) => find<HTMLButtonElement>(element, ".next");
const payButton = (element: Element) => find<HTMLButtonElement>(element, ".pay");
const message = (element: Element) => textOf(element, "[part=result]");
const errorOf = (event: Event) => (event as CustomEvent<{error: CheckoutError}>).detail.error;

function type(element: Element, id: string, text: string, leave = true): void {
  const field = input(element, id);
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", {bubbles: true}));
  if (leave) field.blur();
}

/** Types an e-mail address and presses Continue. Resolves when the payment form is shown. */
async function identify(element: CheckoutFastlane, world: World, email = "buyer@example.com"): Promise<void> {
  const before = world.sdk.cards.length;
  type(element, "email", email, false);
  next(element).click();
  await until(() => world.sdk.cards.length > before && world.sdk.card.drawn);
  await element.updateComplete;
}

async function asMember(world: World, attributes = "shipping"): Promise<CheckoutFastlane> {
  world.sdk.onLookup = async () => "context-1";
  const element = await mount(attributes);
  await identify(element, world, "morgan@example.com");
  return element;
}

async function asGuest(world: World, attributes = "shipping"): Promise<CheckoutFastlane> {
  const element = await mount(attributes);
  await identify(element, world);
  return element;
}

const street = {
  name: "Ada Lovelace",
  line1: "12 Main Street",
  city: "Austin",
  state: "tx",
  postalCode: "78701",
};

function fillAddress(element: Element, fields: Partial<typeof street> = street): void {
  for (const [id, text] of Object.entries(fields)) type(element, id, text);
}

const ada = {
  name: {fullName: "Ada Lovelace"},
  address: {
    addressLine1: "12 Main Street",
    adminArea2: "Austin",
    adminArea1: "TX",
    postalCode: "78701",
    countryCode: "US",
  },
};

const morganShipping = {
  name: {fullName: "Morgan Reyes"},
  phone: {countryCode: "1", nationalNumber: "4085550142"},
  address: morgan.shippingAddress.address,
};

/** Makes the server's prices depend on the shipping country. */
function priceDelivery(world: World): void {
  const value = (body: unknown) => {
    const {shipping} = body as {shipping?: {address?: {countryCode: string}}};
    return shipping?.address ? (shipping.address.countryCode === "US" ? "80.00" : "95.00") : "75.00";
  };
  world.server.quote = ({body}) => ({body: {amount: {currencyCode: "USD", value: value(body)}}});
  world.server.order = ({body}) => ({
    status: 201,
    body: {
      id: `ORDER-${world.server.count("order")}`,
      status: "COMPLETED",
      amount: {currencyCode: "USD", value: value(body)},
    },
  });
}

async function pay(
  element: CheckoutFastlane,
  ending: string,
): Promise<CustomEvent<{shippingAddress?: unknown}>> {
  const ended = oneEvent(element, ending);
  payButton(element).click();
  const event: unknown = await ended;
  await element.updateComplete;
  return event as CustomEvent<{shippingAddress?: unknown}>;
}

describe("Fastlane", () => {
  const world = useWorld();

  describe("a member", () => {
    it("enters an e-mail address and a code, and pays with the saved details", async () => {
      priceDelivery(world);
      const element = await asMember(world);
      const events = record(element);
      expect(world.sdk.lookups).to.deep.equal(["morgan@example.com"]);
      expect(world.sdk.authentications).to.deep.equal(["context-1"]);
      expect(message(element)).to.equal("Welcome back, Morgan. Check your details, then pay.");
      expect(textOf(element, "[part=address]")).to.equal(
        "Morgan Reyes2211 North First StreetSan Jose, CA 95131United States",
      );
      await until(() => textOf(element, ".pay") === "Pay $80.00");
      expect(world.sdk.card.options.shippingAddress).to.deep.equal({
        name: {fullName: "Morgan Reyes"},
        address: morgan.shippingAddress.address,
        phoneNumber: morgan.shippingAddress.phoneNumber,
      });
      const approved = oneEvent(element, "checkout-approve");
      const {detail} = await pay(element, "checkout-complete");
      expect(detail.shippingAddress).to.deep.equal(morganShipping);
      expect((await approved).detail).to.deep.equal({
        orderId: "ORDER-1",
        shippingAddress: morganShipping,
      });
      expect(events).to.deep.equal(["submit", "approve", "complete"]);
      const [order] = world.server.of("order");
      expect(order?.route).to.equal("checkout/orders/create");
      expect(order?.body).to.deep.equal({
        items: [{sku: "MUG", quantity: 1}],
        singleUseToken: "single-use-1",
        shipping: morganShipping,
        buyer: {email: "morgan@example.com"},
      });
      expect(order?.attemptId).to.match(/^[\da-f-]{36}$/);
      expect(world.server.of("capture").map(({attemptId}) => attemptId)).to.deep.equal([order?.attemptId]);
      expect(element.children).to.have.length(0);
      expect(JSON.stringify(detail)).not.to.contain("single-use");
    });

    it("chooses another address, which is shown, priced, passed to the SDK and sent", async () => {
      priceDelivery(world);
      const element = await asMember(world);
      world.sdk.onSelectAddress = async () => ({
        selectionChanged: true,
        selectedAddress: {
          name: {firstName: "Avery", lastName: "Whitfield"},
          address: {addressLine1: "350 Rue Saint-Paul", adminArea2: "Montréal", countryCode: "CA"},
          phoneNumber: {countryCode: "+1", nationalNumber: "(512) 555-0177"},
        },
      });
      find(element, ".chosen .quiet").click();
      await until(() => textOf(element, ".pay") === "Pay $95.00");
      expect(textOf(element, "[part=address]")).to.contain("Avery Whitfield350 Rue Saint-Paul");
      expect(world.sdk.card.addresses.at(-1)?.address["countryCode"]).to.equal("CA");
      const {detail} = await pay(element, "checkout-complete");
      expect(detail.shippingAddress).to.deep.equal({
        name: {fullName: "Avery Whitfield"},
        phone: {countryCode: "1", nationalNumber: "5125550177"},
        address: {addressLine1: "350 Rue Saint-Paul", adminArea2: "Montréal", countryCode: "CA"},
      });
      expect(world.sdk.cards).to.have.length(1);
    });

    it("keeps the address if the choice is unchanged, unclear or fails", async () => {
      const element = await asMember(world);
      find(element, ".chosen .quiet").click();
      await new Promise((resolve) => setTimeout(resolve));
      world.sdk.onSelectAddress = async () => ({
        selectedAddress: {address: {addressLine1: "1 Elsewhere", countryCode: "CA"}},
      });
      find(element, ".chosen .quiet").click();
      world.sdk.onSelectAddress = async () => {
        throw new Error("offline");
      };
      await new Promise((resolve) => setTimeout(resolve));
      find(element, ".chosen .quiet").click();
      await until(() => message(element).includes("You haven't been charged"));
      expect(textOf(element, "[part=address]")).to.contain("2211 North First Street");
      expect(element.status).to.equal("ready");
    });

    it("can't change the address after the payment", async () => {
      const element = await asMember(world);
      const chosen: string[] = [];
      world.sdk.onSelectAddress = async () => {
        chosen.push("asked");
        return {selectionChanged: false};
      };
      let release = (_: {id: string}) => {};
      world.sdk.onToken = () => new Promise((resolve) => (release = resolve));
      const completed = oneEvent(element, "checkout-complete");
      payButton(element).click();
      await until(() => world.sdk.tokens === 1);
      find(element, ".chosen .quiet").click();
      element.email = "other@example.com";
      await element.updateComplete;
      release({id: "single-use-1"});
      const {detail} = (await completed) as CustomEvent<{shippingAddress?: unknown}>;
      expect(chosen).to.have.length(0);
      expect(detail.shippingAddress).to.deep.equal(morganShipping);
      expect(world.server.of("order")[0]?.body).to.deep.include({shipping: morganShipping});
    });

    it("is shown with the full name of the profile", () => {
      const name = {fullName: "Avery J. Whitfield", firstName: "Avery", lastName: "Whitfield"};
      const address = {countryCode: "CA"};
      expect(readShipping({name, address})).to.deep.equal({name: {fullName: "Avery J. Whitfield"}, address});
      expect(readShipping({name: {...name, fullName: " "}, address})?.name).to.deep.equal({
        fullName: "Avery Whitfield",
      });
      expect(readShipping({name, address: {countryCode: "Canada"}})).to.equal(undefined);
    });

    it("has to enter an address if the profile has none", async () => {
      world.sdk.onAuthenticate = async () => ({
        authenticationState: "succeeded",
        profileData: {name: morgan.name},
      });
      const element = await asMember(world);
      expect(input(element, "line1").value).to.equal("");
    });

    it("sees and sends no address if the goods are not shipped", async () => {
      const element = await asMember(world, "");
      expect(has(element, "[part=address], #line1")).to.equal(false);
      expect(world.sdk.card.options.shippingAddress).to.equal(undefined);
      const {detail} = await pay(element, "checkout-complete");
      expect(Object.keys(detail)).to.deep.equal(["orderId", "capture"]);
      expect(world.server.of("order")[0]?.body).to.deep.equal({
        items: [{sku: "MUG", quantity: 1}],
        singleUseToken: "single-use-1",
        buyer: {email: "morgan@example.com"},
      });
      expect(world.server.of("quote").map(({body}) => Object.keys(body as object))).to.deep.equal([
        ["items"],
      ]);
    });
  });

  describe("the way of delivery", () => {
    const ways = [
      {id: "standard", label: "Standard", amount: {currencyCode: "USD", value: "5.00"}},
      {id: "express", label: "Express", amount: {currencyCode: "USD", value: "15.00"}},
      {id: "pickup", label: "At the shop", amount: {currencyCode: "USD", value: "0.00"}},
    ];
    const optionIn = (body: unknown) => (body as {shipping?: {option?: string}}).shipping?.option;
    /** The server's price has the chosen way of delivery. */
    const sellWays = (offered = ways) => {
      world.server.quote = ({body}) => {
        const option = optionIn(body) ?? "standard";
        const chosen = offered.find(({id}) => id === option);
        if (!chosen) return {status: 422, body: {error: "gone", code: "METHOD_UNAVAILABLE"}};
        const value = (75 + Number(chosen.amount.value)).toFixed(2);
        const options = offered.map((way) => ({...way, type: "SHIPPING", selected: way === chosen}));
        return {body: {amount: {currencyCode: "USD", value}, shipping: {options}}};
      };
      const {order} = world.server;
      world.server.order = (asked) => {
        const {body} = order(asked) as {body: object};
        const amount = {currencyCode: "USD", value: asked.expected!.split(" ")[1]};
        return {status: 201, body: {...body, status: "COMPLETED", amount}};
      };
    };
    const waysOf = (element: Element) =>
      [...element.shadowRoot!.querySelectorAll(".way")].map((way) => [
        way.textContent.replaceAll(/\s+/g, " ").trim(),
        way.querySelector("input")!.checked,
      ]);
    const choose = (element: Element, index: number) =>
      element.shadowRoot!.querySelectorAll<HTMLInputElement>(".way input")[index]!.click();

    for (const [who, open] of [
      ["a member", () => asMember(world)],
      ["a guest", () => asGuest(world)],
    ] as const)
      it(`is chosen by ${who}, priced, reported and sent`, async () => {
        sellWays();
        const element = await open();
        if (who === "a guest") fillAddress(element);
        await until(() => textOf(element, ".pay") === "Pay $80.00");
        expect(waysOf(element)).to.deep.equal([
          ["Standard $5.00", true],
          ["Express $15.00", false],
          ["At the shop Free", false],
        ]);
        const changed = oneEvent(element, "checkout-delivery-change");
        choose(element, 1);
        const {detail} = (await changed) as CustomEvent<{
          shippingAddress: {option?: string; address: object};
        }>;
        expect([
          detail.shippingAddress.option,
          "addressLine1" in detail.shippingAddress.address,
        ]).to.deep.equal(["express", true]);
        await element.updateComplete;
        expect(waysOf(element).map(([, isChosen]) => isChosen)).to.deep.equal([false, true, false]);
        await until(() => textOf(element, ".pay") === "Pay $90.00");
        await pay(element, "checkout-complete");
        expect(optionIn(world.server.of("order")[0]?.body)).to.equal("express");
      });

    it("is priced before a guest has typed an address", async () => {
      sellWays();
      const element = await asGuest(world);
      await until(() => waysOf(element).length === 3);
      choose(element, 2);
      await until(() => textOf(element, ".pay") === "Pay $75.00");
      expect(world.server.of("quote").at(-1)?.body).to.deep.include({shipping: {option: "pickup"}});
    });

    it("is not asked if there is one, or if the goods are not shipped", async () => {
      sellWays(ways.slice(0, 1));
      expect(waysOf(await asMember(world))).to.deep.equal([]);
      sellWays();
      expect(waysOf(await asMember(world, ""))).to.deep.equal([]);
    });

    it("is the shop's first one again when the chosen one is gone", async () => {
      sellWays();
      const element = await asMember(world);
      await until(() => waysOf(element).length === 3);
      sellWays(ways.slice(0, 2));
      choose(element, 2);
      await until(() => waysOf(element).length === 2);
      expect(waysOf(element)[0]).to.deep.equal(["Standard $5.00", true]);
      expect(textOf(element, ".announced")).to.contain("isn't available anymore");
      expect(textOf(element, ".pay")).to.equal("Pay $80.00");
    });
  });

  describe("a buyer who is not a member", () => {
    it("fills in an address and a card, and pays", async () => {
      priceDelivery(world);
      const element = await asGuest(world);
      expect(world.sdk.authentications).to.deep.equal([]);
      expect(message(element)).to.equal("Enter your details, then pay.");
      expect(world.sdk.card.options.shippingAddress?.address).to.deep.equal({countryCode: "US"});
      fillAddress(element);
      await until(() => textOf(element, ".pay") === "Pay $80.00");
      expect(world.sdk.card.addresses.at(-1)).to.deep.equal(ada);
      const {detail} = await pay(element, "checkout-complete");
      expect(detail.shippingAddress).to.deep.equal(ada);
      expect(world.server.of("order")[0]?.body).to.deep.include({shipping: ada});
    });

    it("enters only a card if the goods are not shipped", async () => {
      const element = await asGuest(world, "");
      expect(element.shadowRoot?.querySelectorAll("input")).to.have.length(1);
      await pay(element, "checkout-complete");
      expect(world.server.of("order")[0]?.body).to.deep.equal({
        items: [{sku: "MUG", quantity: 1}],
        singleUseToken: "single-use-1",
        buyer: {email: "buyer@example.com"},
      });
    });

    it("sees an error at each missing field, and the first one gets the focus", async () => {
      const element = await asGuest(world);
      const wrong = "This postal code isn't valid. Check it.";
      fillAddress(element, {name: "Ada", postalCode: "787"});
      await element.updateComplete;
      expect(textOf(element, "#postalCode-error")).to.equal(wrong);
      await until(() => textOf(element, "[role=alert]") === wrong);
      // A live region announces the same text again only after it was cleared.
      type(element, "postalCode", "78701");
      const announced: string[] = [];
      const observer = new MutationObserver(() => announced.push(textOf(element, "[role=alert]")));
      observer.observe(find(element, "[role=alert]"), {childList: true, characterData: true, subtree: true});
      type(element, "postalCode", "786");
      await until(() => announced.includes(wrong));
      observer.disconnect();
      expect(announced).to.deep.equal(["", wrong]);
      payButton(element).click();
      await element.updateComplete;
      expectFocus(input(element, "line1"));
      expect(textOf(element, "#line1-error")).to.contain("Enter your street address.");
      expect(input(element, "line1").getAttribute("aria-describedby")).to.equal("line1-error");
      expect(input(element, "line1").getAttribute("aria-invalid")).to.equal("true");
      expect(textOf(element, "#line2-error")).to.equal("");
      type(element, "line1", "1", false);
      await element.updateComplete;
      expect(textOf(element, "#line1-error")).to.equal("");
      expect(world.sdk.tokens).to.equal(0);
      expect(world.server.count("order")).to.equal(0);
    });

    it("chooses the country, whose addresses have other fields", async () => {
      const element = await asGuest(world);
      expect(input(element, "country").value).to.equal("US");
      type(element, "postalCode", "787");
      await element.updateComplete;
      expect(textOf(element, "#postalCode-error")).not.to.equal("");
      type(element, "country", "DE");
      await element.updateComplete;
      expect(has(element, "#state")).to.equal(false);
      // The rules of another country apply without an error yet.
      expect(textOf(element, "#postalCode-error")).to.equal("");
      type(element, "country", "HK");
      await element.updateComplete;
      expect(has(element, "#postalCode")).to.equal(false);
      fillAddress(element, {name: "Wei", line1: "1 Queen's Road", city: "Central"});
      const {detail} = await pay(element, "checkout-complete");
      expect(detail.shippingAddress).to.deep.equal({
        name: {fullName: "Wei"},
        address: {addressLine1: "1 Queen's Road", adminArea2: "Central", countryCode: "HK"},
      });
    });

    it("sends only address fields of the chosen country", async () => {
      const element = await asGuest(world);
      fillAddress(element);
      type(element, "country", "DE");
      await element.updateComplete;
      const {detail} = await pay(element, "checkout-complete");
      const {adminArea1: _, ...address} = ada.address;
      expect(detail.shippingAddress).to.deep.equal({...ada, address: {...address, countryCode: "DE"}});
    });

    it("pays with the input at the time of the press", async () => {
      const element = await asGuest(world);
      fillAddress(element);
      let release = (_: {id: string}) => {};
      world.sdk.onToken = () => new Promise((resolve) => (release = resolve));
      const completed = oneEvent(element, "checkout-complete");
      payButton(element).click();
      await until(() => world.sdk.tokens === 1);
      type(element, "line1", "9 Other Street");
      release({id: "single-use-1"});
      await completed;
      expect(world.server.of("order")[0]?.body).to.deep.include({shipping: ada});
    });

    it("gets the price at the next attempt after it could not be loaded", async () => {
      const element = await asGuest(world);
      world.server.quote = lost;
      const before = world.server.count("quote");
      fillAddress(element);
      await until(() => world.server.count("quote") > before);
      await new Promise((resolve) => setTimeout(resolve));
      expect(element.status).to.equal("ready");
      priceDelivery(world);
      type(element, "postalCode", street.postalCode);
      await until(() => textOf(element, ".pay") === "Pay $80.00");
    });

    it("sees that the shop doesn't ship to the address when the order is refused", async () => {
      const element = await asGuest(world);
      fillAddress(element);
      world.server.order = () => ({status: 422, body: {error: "no", code: "ZIP_ERROR", debug_id: "d"}});
      await pay(element, "checkout-error");
      expect(message(element)).to.contain("doesn't ship to this address");
      expect(textOf(element, "#refusal")).to.contain("doesn't ship to this address");
    });

    it("has to enter an address when the goods are shipped", async () => {
      priceDelivery(world);
      const element = await asGuest(world, "");
      expect(has(element, "#line1")).to.equal(false);
      const before = world.server.count("quote");
      element.shipping = true;
      await until(() => world.server.count("quote") > before);
      expect(world.server.of("quote").at(-1)?.body).to.deep.include({shipping: {}});
      fillAddress(element);
      await until(() => textOf(element, ".pay") === "Pay $80.00");
    });

    it("sees that the shop doesn't ship to the address, and corrects it", async () => {
      priceDelivery(world);
      const {quote} = world.server;
      const element = await asGuest(world);
      const refusal = () => ({status: 422, body: {error: "no", code: "STATE_ERROR", debug_id: "d"}});
      const {order} = world.server;
      world.server.quote = world.server.order = refusal;
      fillAddress(element);
      await until(() => textOf(element, "#refusal").includes("doesn't ship to this address"));
      await pay(element, "checkout-error");
      expect(message(element)).to.contain("doesn't ship to this address");
      expect(world.server.count("capture")).to.equal(0);
      world.server.quote = quote;
      world.server.order = order;
      fillAddress(element, {state: "CA"});
      await until(() => textOf(element, "#refusal") === "");
      await until(() => textOf(element, ".pay") === "Pay $80.00");
      await pay(element, "checkout-complete");
    });
  });

  describe("a member whose authentication fails continues as a guest", () => {
    for (const [name, result] of [
      ["failed", {authenticationState: "failed", profileData: {}}],
      ["not found", {authenticationState: "not_found", profileData: {}}],
      ["in a state that is not known", {authenticationState: "maybe", profileData: morgan}],
      ["nothing", undefined],
    ] as const)
      it(name, async () => {
        world.sdk.onAuthenticate = async () => result as object;
        const element = await asMember(world);
        expect(message(element)).to.equal("Enter your details, then pay.");
        expect(has(element, ".danger, .quiet")).to.equal(false);
        fillAddress(element);
        await pay(element, "checkout-complete");
      });

    it("canceled, and may open the dialog again", async () => {
      world.sdk.onAuthenticate = async () => ({authenticationState: "canceled", profileData: {}});
      const element = await asMember(world);
      expect(input(element, "line1").value).to.equal("");
      world.sdk.onAuthenticate = async () => ({authenticationState: "succeeded", profileData: morgan});
      find(element, ".quiet").click();
      await until(() => element.shadowRoot?.querySelector("[part=address]"));
      expect(world.sdk.authentications).to.deep.equal(["context-1", "context-1"]);
      expect(has(element, "#line1")).to.equal(false);
      await until(() => world.sdk.cards.length === 2);
      expect(element.querySelectorAll("[slot=payment]")).to.have.length(1);
      // The dialog is no longer offered.
      expect(has(element, ".quiet.wide")).to.equal(false);
    });

    it("the dialog fails", async () => {
      world.sdk.onAuthenticate = async () => {
        throw new Error("offline");
      };
      const element = await asMember(world);
      expect(message(element)).to.equal("Enter your details, then pay.");
    });
  });

  describe("the e-mail address", () => {
    it("is preset by the page, and looked up when the buyer continues", async () => {
      const element = await mount(`email="morgan@example.com"`);
      expect(input(element, "email").value).to.equal("morgan@example.com");
      expect(world.sdk.lookups).to.deep.equal([]);
      next(element).click();
      await until(() => world.sdk.lookups.length === 1);
    });

    it("is looked up when the buyer leaves the field, once", async () => {
      const element = await mount();
      type(element, "email", "buyer@example.com");
      await until(() => world.sdk.cards.length === 1);
      expect(element.email).to.equal("buyer@example.com");
      input(element, "email").focus();
      input(element, "email").blur();
      await element.updateComplete;
      expect(world.sdk.lookups).to.deep.equal(["buyer@example.com"]);
    });

    it("shows no error when it is left empty", async () => {
      const element = await mount();
      input(element, "email").focus();
      input(element, "email").blur();
      await element.updateComplete;
      expect(textOf(element, "#email-error")).to.equal("");
      expect(textOf(element, "[role=alert]")).to.equal("");
      expect(world.sdk.lookups).to.deep.equal([]);
    });

    it("shows an error when it is missing or invalid, and is not looked up", async () => {
      const element = await mount();
      next(element).click();
      await element.updateComplete;
      expect(textOf(element, "#email-error")).to.equal("Enter your e-mail address.");
      expectFocus(input(element, "email"));
      type(element, "email", "buyer@example");
      await element.updateComplete;
      expect(textOf(element, "#email-error")).to.contain("This e-mail address isn't valid");
      next(element).click();
      await until(() => textOf(element, "[role=alert]").includes("isn't valid"));
      type(element, "email", "buyer@example.com", false);
      await element.updateComplete;
      expect(textOf(element, "#email-error")).to.equal("");
      expect(textOf(element, "[role=alert]")).to.equal("");
      expect(world.sdk.lookups).to.deep.equal([]);
    });

    it("drops the old profile when the buyer changes it", async () => {
      const element = await asMember(world);
      const [old] = world.sdk.cards;
      world.sdk.onLookup = async () => "";
      type(element, "email", "other@example.com");
      expect(old?.drawn?.isConnected).to.equal(false);
      await until(() => world.sdk.cards.length === 2);
      await element.updateComplete;
      expect(has(element, "[part=address]")).to.equal(false);
      expect(element.shadowRoot?.innerHTML).not.to.contain("First Street");
      expect(world.sdk.lookups).to.deep.equal(["morgan@example.com", "other@example.com"]);
      expect(world.sdk.card.options.shippingAddress?.address).to.deep.equal({countryCode: "US"});
    });

    it("keeps typed address and card when a guest changes it", async () => {
      const element = await asGuest(world);
      fillAddress(element);
      type(element, "email", "other@example.com");
      await element.updateComplete;
      expect(next(element).getAttribute("aria-disabled")).to.equal("true");
      await until(() => element.shadowRoot?.querySelector(".pay"));
      expect(world.sdk.lookups).to.have.length(2);
      expect(input(element, "line1").value).to.equal("12 Main Street");
      expect(world.sdk.cards).to.have.length(1);
      await pay(element, "checkout-complete");
    });

    it("drops the old profile when the page changes it, and waits for the buyer", async () => {
      const element = await asMember(world);
      element.email = "other@example.com";
      await element.updateComplete;
      await element.updateComplete;
      expect(next(element).textContent.trim()).to.equal("Continue");
      expect(!!element.querySelector("[slot=payment]")).to.equal(false);
      expect(world.sdk.lookups).to.have.length(1);
    });

    it("ignores the late reply to an earlier look-up", async () => {
      const answers: ((id: string) => void)[] = [];
      world.sdk.onLookup = () => new Promise((resolve) => answers.push(resolve));
      const element = await mount("shipping");
      type(element, "email", "morgan@example.com");
      type(element, "email", "other@example.com");
      await until(() => answers.length === 2);
      answers[1]?.("");
      await until(() => world.sdk.cards.length === 1);
      answers[0]?.("context-1");
      await new Promise((resolve) => setTimeout(resolve));
      expect(world.sdk.authentications).to.deep.equal([]);
    });

    it("ignores the dialog's result for an earlier buyer", async () => {
      const answers: ((result: object) => void)[] = [];
      world.sdk.onLookup = async (email) => (email.startsWith("morgan") ? "context-1" : "");
      world.sdk.onAuthenticate = () => new Promise((resolve) => answers.push(resolve));
      const element = await mount("shipping");
      type(element, "email", "morgan@example.com");
      await until(() => answers.length === 1);
      type(element, "email", "other@example.com");
      await until(() => world.sdk.cards.length === 1);
      answers[0]!({authenticationState: "succeeded", profileData: morgan});
      await new Promise((resolve) => setTimeout(resolve));
      await element.updateComplete;
      expect(element.shadowRoot?.innerHTML).not.to.contain("First Street");
      expect(message(element)).to.equal("Enter your details, then pay.");
    });

    it("is looked up once when it is corrected before it is left", async () => {
      const element = await asMember(world);
      type(element, "email", "morgan@example.comm", false);
      await element.updateComplete;
      type(element, "email", "morgan@example.com");
      await element.updateComplete;
      expect(textOf(element, "[part=address]")).to.contain("2211 North First Street");
      expect(world.sdk.lookups).to.have.length(1);
      await pay(element, "checkout-complete");
    });

    it("is looked up before the payment when a guest changes it", async () => {
      const element = await asGuest(world, "");
      let answer = (_: string) => {};
      world.sdk.onLookup = () => new Promise((resolve) => (answer = resolve));
      type(element, "email", "other@example.com");
      await until(() => world.sdk.lookups.length === 2);
      find<HTMLFormElement>(element, "form").requestSubmit();
      await element.updateComplete;
      expect([element.status, world.sdk.tokens]).to.deep.equal(["ready", 0]);
      answer("");
      await until(() => has(element, ".pay"));
      await pay(element, "checkout-complete");
    });

    it("doesn't pay with the earlier buyer's card when it is changed and submitted by Enter", async () => {
      const element = await asMember(world);
      world.sdk.onLookup = async () => "";
      type(element, "email", "other@example.com", false);
      find<HTMLFormElement>(element, "form").requestSubmit();
      await until(() => world.sdk.cards.length === 2);
      await element.updateComplete;
      expect(world.sdk.tokens).to.equal(0);
      expect(world.sdk.lookups).to.deep.equal(["morgan@example.com", "other@example.com"]);
      expect(has(element, "[part=address]")).to.equal(false);
    });

    it("is looked up once, and never pays, when Continue is pressed twice", async () => {
      world.sdk.onLookup = async () => "context-1";
      const element = await mount();
      type(element, "email", "morgan@example.com", false);
      next(element).click();
      next(element).click();
      await until(() => world.sdk.cards.length === 1);
      expect(world.sdk.lookups).to.have.length(1);
      expect(world.sdk.tokens).to.equal(0);
    });
  });

  describe("a press", () => {
    it("is ignored while another element pays for the same goods", async () => {
      const one = await asMember(world, "");
      const other = await asMember(world, "");
      let release = (_: {id: string}) => {};
      world.sdk.onToken = () => new Promise((resolve) => (release = resolve));
      const completed = oneEvent(one, "checkout-complete");
      payButton(one).click();
      await until(() => world.sdk.tokens === 1);
      await other.updateComplete;
      expect(payButton(other).getAttribute("aria-disabled")).to.equal("true");
      payButton(other).click();
      await other.updateComplete;
      expect(other.status).to.equal("ready");
      expect(message(other)).to.contain("Please don't pay again");
      release({id: "single-use-1"});
      await completed;
      expect([world.sdk.tokens, world.server.count("order")]).to.deep.equal([1, 1]);
    });

    it("requests a new token after a decline, and keeps all input", async () => {
      const element = await asGuest(world);
      fillAddress(element);
      world.server.capture = () => ({status: 201, body: withCapture({status: "DECLINED"})});
      const event = await pay(element, "checkout-error");
      expect(errorOf(event).code).to.equal("declined");
      expect(message(element)).to.contain("Your bank declined this card");
      expect(input(element, "email").value).to.equal("buyer@example.com");
      expect(input(element, "line1").value).to.equal("12 Main Street");
      world.server.capture = () => ({
        status: 201,
        body: withCapture({status: "COMPLETED", amount: {currency_code: "USD", value: "75.00"}}),
      });
      await pay(element, "checkout-complete");
      const orders = world.server.of("order");
      expect(orders.map(({body}) => (body as {singleUseToken: string}).singleUseToken)).to.deep.equal([
        "single-use-1",
        "single-use-2",
      ]);
      expect(orders[0]?.attemptId).not.to.equal(orders[1]?.attemptId);
      expect(world.sdk.cards).to.have.length(1);
      expect(world.sdk.lookups).to.have.length(1);
    });

    it("doesn't pay another price before the buyer agrees", async () => {
      const element = await asMember(world, "");
      const {order} = world.server;
      world.server.order = (asked) =>
        asked.expected === "USD 99.00" ? order(asked) : priceChanged("USD 99.00");
      expect(errorOf(await pay(element, "checkout-error")).code).to.equal("amount-changed");
      expect(message(element)).to.contain("The total is now $99.00");
      expect(textOf(element, ".pay")).to.equal("Pay $99.00");
      await pay(element, "checkout-complete");
      // A token can be used once.
      expect(
        world.server
          .of("order")
          .map(({expected, body}) => [expected, (body as {singleUseToken: string}).singleUseToken]),
      ).to.deep.equal([
        ["USD 75.00", "single-use-1"],
        ["USD 99.00", "single-use-2"],
      ]);
    });

    it("repeats the order with the same token until there is a reply", async () => {
      const element = await asMember(world);
      const {order} = world.server;
      world.server.order = lost;
      const pending = await pay(element, "checkout-pending");
      expect(pending.detail).to.deep.equal({reason: "unknown"});
      expect(element.status).to.equal("pending");
      expect(message(element)).to.contain("We're checking whether the payment went through");
      payButton(element).click();
      world.server.order = order;
      await oneEvent(element, "checkout-complete");
      const orders = world.server.of("order");
      expect(orders).to.have.length(2);
      expect(orders[1]).to.deep.equal(orders[0]);
    });

    it("doesn't succeed while the bank's check is open", async () => {
      const element = await asMember(world);
      world.server.order = () => ({status: 201, body: {id: "ORDER-1", status: "PAYER_ACTION_REQUIRED"}});
      const events = record(element);
      expect(errorOf(await pay(element, "checkout-error")).code).to.equal("authentication-failed");
      expect(events).to.deep.equal(["submit", "error"]);
      expect(world.server.count("capture")).to.equal(0);
    });

    it("requests no token when the page cancels the submit event", async () => {
      const element = await asMember(world);
      element.addEventListener("checkout-submit", (event) => event.preventDefault());
      payButton(element).click();
      await element.updateComplete;
      expect([element.status, world.sdk.tokens]).to.deep.equal(["ready", 0]);
    });

    it("passes token and address to the page's createOrder", async () => {
      const element = await asMember(world, `shipping amount="75.00" currency-code="USD"`);
      const asked: object[] = [];
      element.createOrder = async (order) => {
        asked.push(order);
        return {orderId: "OWN-1"};
      };
      await pay(element, "checkout-complete");
      const [{attemptId, ...terms}] = asked as [{attemptId: string}];
      expect(attemptId).to.match(/^[\da-f-]{36}$/);
      expect(terms).to.deep.equal({singleUseToken: "single-use-1", shipping: morganShipping});
    });

    it("claims no failure when createOrder rejects, because the card may be charged", async () => {
      const element = await asMember(world, `amount="75.00" currency-code="USD"`);
      const attempts: string[] = [];
      element.createOrder = async ({attemptId, singleUseToken}) => {
        attempts.push(`${singleUseToken} ${attemptId}`);
        if (attempts.length === 1) throw new Error("the answer was lost");
        return {orderId: "OWN-1"};
      };
      expect(errorOf(await pay(element, "checkout-error")).code).to.equal("unexpected-state");
      expect(message(element)).to.equal(
        "We couldn't confirm this payment. Contact the shop before you pay again.",
      );
      await pay(element, "checkout-complete");
      expect(attempts.map((attempt) => attempt.split(" ")[0])).to.deep.equal([
        "single-use-1",
        "single-use-2",
      ]);
      expect(new Set(attempts).size).to.equal(2);
    });

    it("pays the price of the sample order", async () => {
      const element = await settled(
        await fixture<CheckoutFastlane>(
          `<checkout-fastlane ${serverAttributes()} shipping></checkout-fastlane>`,
        ),
      );
      await identify(element, world);
      fillAddress(element);
      await pay(element, "checkout-complete");
      expect(world.server.of("order")[0]?.body).to.deep.equal({
        intent: "CAPTURE",
        purchase_units: [{amount: {currency_code: "USD", value: "75.00"}}],
        singleUseToken: "single-use-1",
        shipping: ada,
        buyer: {email: "buyer@example.com"},
      });
    });

    it("reports invalid goods before the buyer can press", async () => {
      const {error} = console;
      console.error = () => undefined;
      const element = await asGuest(world, "");
      element.items = [{sku: "", quantity: 1}];
      await until(() => element.status === "failed");
      console.error = error;
      expect(element.error?.code).to.equal("invalid-config");
    });

    it("is ignored while the element is disabled", async () => {
      const element = await asMember(world);
      element.disabled = true;
      await element.updateComplete;
      payButton(element).click();
      expect(element.status).to.equal("ready");
      expect(payButton(element).getAttribute("aria-disabled")).to.equal("true");
    });
  });

  describe("in the page", () => {
    it("works with two elements in one page", async () => {
      const page = await fixture<HTMLElement>(`<div>${fastlaneMarkup()}${fastlaneMarkup()}</div>`);
      const [one, two] = [...page.children] as [CheckoutFastlane, CheckoutFastlane];
      await settled(one);
      await settled(two);
      world.sdk.onLookup = async (email) => (email.startsWith("morgan") ? "context-1" : "");
      await identify(one, world, "morgan@example.com");
      await identify(two, world, "other@example.com");
      const ids = [...document.querySelectorAll("checkout-fastlane > [slot]")].map(({id}) => id);
      expect(ids).to.have.length(4);
      expect(new Set(ids).size).to.equal(4);
      expect(one.contains(world.sdk.cards[0]!.drawn!)).to.equal(true);
      expect(two.contains(world.sdk.cards[1]!.drawn!)).to.equal(true);
      expect(world.sdk.instances).to.have.length(1);
      expect(world.server.count("token")).to.equal(1);
    });

    it("continues where it was after a move in the DOM", async () => {
      priceDelivery(world);
      const element = await asMember(world);
      (await fixture(html`<section></section>`)).append(element);
      await until(() => element.status === "ready" && world.sdk.cards.length === 2);
      await element.updateComplete;
      expect(world.sdk.fastlanes).to.equal(1);
      expect(world.sdk.lookups).to.have.length(1);
      expect(element.querySelectorAll("[slot=payment]")).to.have.length(1);
      expect(element.querySelectorAll("[slot=watermark]")).to.have.length(1);
      expect(textOf(element, "[part=address]")).to.contain("2211 North First Street");
      await until(() => world.sdk.card.drawn);
      await pay(element, "checkout-complete");
    });

    it("completes a payment after a move in the DOM", async () => {
      const element = await asMember(world);
      let release = (_: {id: string}) => {};
      world.sdk.onToken = (id) => new Promise((resolve) => (release = () => resolve({id})));
      const completed = oneEvent(element, "checkout-complete");
      payButton(element).click();
      await until(() => world.sdk.tokens === 1);
      (await fixture(html`<section></section>`)).append(element);
      release({id: ""});
      await completed;
      expect(world.server.count("order")).to.equal(1);
    });

    it("shows the SDK's watermark, and works without it", async () => {
      const element = await mount();
      await until(() => world.sdk.watermarks.length === 1);
      expect(element.contains(world.sdk.watermarks[0]!)).to.equal(true);
      expect(
        world.sdk.watermarks[0]!.assignedSlot ?? world.sdk.watermarks[0]!.parentElement!.assignedSlot,
      ).to.equal(find(element, "slot[name=watermark]"));
    });

    it("is ineligible when cards are not eligible", async () => {
      world.sdk.isEligible = () => false;
      const element = await mount();
      expect([element.status, element.ineligibleReason]).to.deep.equal(["ineligible", "not-eligible"]);
      await until(() => getComputedStyle(element).visibility === "hidden");
      await until(() => {
        document.body.click();
        return element.offsetHeight === 0;
      });
    });

    it("offers to try again when the SDK has no Fastlane", async () => {
      const {error} = console;
      console.error = () => undefined;
      world.sdk.onFastlane = async () => {
        throw new Error("down");
      };
      const element = await mount();
      console.error = error;
      expect([element.status, element.error?.code]).to.deep.equal(["failed", "network"]);
      world.sdk.onFastlane = async () => undefined;
      find(element, ".notice button").click();
      await until(() => element.status === "ready");
    });

    it("offers to try again when the SDK's form can't be shown, and keeps the input", async () => {
      world.sdk.onCard = async () => {
        throw new Error("down");
      };
      const element = await mount();
      type(element, "email", "buyer@example.com", false);
      next(element).click();
      await until(() => element.status === "failed");
      world.sdk.onCard = async () => undefined;
      await element.updateComplete;
      find(element, ".notice button").click();
      await until(() => element.status === "ready" && world.sdk.cards.length === 1);
      expect(element.email).to.equal("buyer@example.com");
      expect(world.sdk.lookups).to.have.length(1);
    });

    it("says that the card form is loading when Pay is pressed early, then pays once", async () => {
      let show = () => {};
      const loaded = new Promise<void>((resolve) => (show = resolve));
      world.sdk.onCard = () => loaded;
      const element = await mount();
      type(element, "email", "buyer@example.com", false);
      next(element).click();
      await until(() => element.shadowRoot.querySelector(".pay"));
      const completed = oneEvent(element, "checkout-complete");
      payButton(element).click();
      payButton(element).click();
      await element.updateComplete;
      expect(message(element)).to.equal("One moment…");
      show();
      await completed;
      expect(world.sdk.tokens).to.equal(1);
      expect(world.server.count("order")).to.equal(1);
    });

    it("has the same height while loading and when ready", async () => {
      for (const width of ["320px", "600px"]) {
        const element = await fixture<CheckoutFastlane>(fastlaneMarkup(`style="width: ${width}"`));
        await element.updateComplete;
        expect(element.status).to.equal("loading");
        const height = element.offsetHeight;
        await settled(element);
        await until(() => world.sdk.watermarks.length > 0);
        expect(element.offsetHeight, width).to.equal(height);
      }
    });

    it("uses the page's language, also in the SDK's dialogs", async () => {
      for (const [locale, theirs, label] of [
        ["de-AT", "en_us", "E-Mail-Adresse"],
        ["es-MX", "es_us", "Correo electrónico"],
        ["fr", "fr_us", "Adresse e-mail"],
        ["zh-Hans-CN", "zh_us", "电子邮箱"],
        ["en-GB", "en_us", "E-mail address"],
      ] as const) {
        const element = await mount(`locale="${locale}"`);
        expect(world.sdk.fastlaneLocales.at(-1), locale).to.equal(theirs);
        expect(textOf(element, "label[for=email]")).to.equal(label);
      }
    });

    it("changes the language while in use, also of the countries", async () => {
      const element = await asGuest(world);
      element.locale = "fr-FR";
      await until(() => world.sdk.fastlaneLocales.at(-1) === "fr_us");
      await until(() => textOf(element, "label[for=line1]") === "Numéro et rue");
      expect(textOf(element, "option[value=DE]")).to.equal("Allemagne");
      expect(input(element, "country").value).to.equal("US");
    });
  });

  describe("the session's end", () => {
    const realNow = Date.now;
    afterEach(() => {
      Date.now = realNow;
    });
    const wakeAfter = (seconds: number) => {
      Date.now = () => realNow() + seconds * 1000;
      window.dispatchEvent(new Event("pageshow"));
    };

    it("renews the session without a visible change before the buyer is looked up", async () => {
      const element = await mount();
      type(element, "email", "buyer@", false);
      wakeAfter(850);
      await until(() => world.sdk.fastlanes === 2);
      await element.updateComplete;
      expect(input(element, "email").value).to.equal("buyer@");
      expect(message(element)).to.equal("");
    });

    it("warns a member, then requires the code again, but keeps the e-mail address", async () => {
      const element = await asMember(world);
      wakeAfter(850);
      await element.updateComplete;
      expect(message(element)).to.contain("cleared in one minute");
      wakeAfter(901);
      await until(() => world.sdk.fastlanes === 2);
      await until(() => message(element).includes("Press Continue to go on"));
      expect(input(element, "email").value).to.equal("morgan@example.com");
      expect(!!element.querySelector("[slot=payment]")).to.equal(false);
      next(element).click();
      await until(() => world.sdk.authentications.length === 2);
    });

    it("begins one session for a member while the price changes", async () => {
      const element = await asMember(world);
      const {onFastlane} = world.sdk;
      let begin = () => {};
      world.sdk.onFastlane = () => new Promise<void>((resolve) => (begin = resolve));
      wakeAfter(901);
      await until(() => world.sdk.fastlanes === 2);
      const quotes = world.server.count("quote");
      element.amount = "90.00";
      await until(() => world.server.count("quote") > quotes);
      world.sdk.onFastlane = onFastlane;
      begin();
      await until(() => message(element).includes("Press Continue to go on"));
      expect(world.sdk.fastlanes).to.equal(2);
    });

    it("is detected at the press, which sends no card and asks to enter it again", async () => {
      const element = await asGuest(world, "");
      Date.now = () => realNow() + 901_000;
      payButton(element).click();
      await until(() => world.sdk.cards.length === 2);
      await until(() => message(element).includes("Enter your card details again"));
      expect([world.sdk.tokens, world.server.count("order")]).to.deep.equal([0, 0]);
    });

    it("clears only the card of a guest", async () => {
      const element = await asGuest(world);
      fillAddress(element);
      wakeAfter(901);
      await until(() => world.sdk.cards.length === 2);
      await until(() => message(element).includes("Enter your card details again"));
      expect(input(element, "line1").value).to.equal("12 Main Street");
    });
  });

  describe("before the code of the payments has loaded", () => {
    /** Delays the code until the returned function is called, which may say that it can't be loaded. */
    function delay(element: CheckoutFastlane): (isLost?: boolean) => void {
      const late = element as unknown as {controller: unknown; loadController: () => Promise<unknown>};
      const {controller} = late;
      late.controller = undefined;
      let decide: (isLost?: boolean) => void;
      const decided = new Promise<boolean | undefined>((resolve) => (decide = resolve));
      late.loadController = async () => {
        if (await decided) throw new Error("chunk is gone");
        return (late.controller = controller);
      };
      return (isLost) => decide(isLost);
    }

    it("the price of an address is requested when it has", async () => {
      priceDelivery(world);
      world.sdk.onLookup = async () => "context-1";
      const element = await mount("shipping");
      const before = world.server.count("quote");
      const load = delay(element);
      await identify(element, world, "morgan@example.com");
      expect(world.server.count("quote")).to.equal(before);
      load();
      await until(() => textOf(element, ".pay") === "Pay $80.00");
    });

    it("a press pays when it has", async () => {
      const element = await asGuest(world, "");
      const load = delay(element);
      const complete = oneEvent(element, "checkout-complete");
      payButton(element).click();
      await element.updateComplete;
      expect(message(element)).to.equal("Your payment is being processed.");
      expect(world.server.count("order")).to.equal(0);
      load();
      await complete;
      expect(world.server.count("order")).to.equal(1);
    });

    it("a press ends with a message if it can't be loaded", async () => {
      const element = await asGuest(world, "");
      delay(element)(true);
      const failed = await pay(element, "checkout-error");
      expect([errorOf(failed).code, element.status, world.server.count("order")]).to.deep.equal([
        "network",
        "ready",
        0,
      ]);
      expect(message(element)).to.contain("haven't been charged");
    });
  });
});
