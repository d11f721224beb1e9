import {aTimeout, expect, fixture, nextFrame, oneEvent} from "@open-wc/testing";
import type {
  CheckoutCardFields,
  CheckoutMethodChangeEvent,
  CheckoutPayment,
  CheckoutPaymentMethod,
  CheckoutWalletButton,
} from "../../src/index.ts";
import {FakeDevice} from "./support/fake-device.ts";
import {
  decided,
  expressButtons,
  methodElement,
  mountPayment as mount,
  mountTag,
  offer as offerKeys,
  radio,
  shownWallets,
  titles,
} from "./support/payment-page.ts";
import {
  expectFocus,
  failScript,
  find,
  has,
  record,
  serverAttributes,
  textOf,
  typeInto,
  typePostal,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

const buyer = {
  name: "Ada Lovelace",
  email: "ada@buyer.example",
  phone: {countryCode: "351", nationalNumber: "912345678"},
  billingAddress: {postalCode: "95131", countryCode: "US"},
};
const usual = ["advanced_cards", "paypal", "venmo", "googlepay", "paylater", "ach"];
const all = ["Card", "Pay Later", "Bank transfer (ACH)"];

describe("<checkout-payment>", () => {
  const world = useWorld();
  const {info, error: logError} = console;
  beforeEach(() => {
    console.info = console.error = () => undefined;
    window.fakeDevice = new FakeDevice();
    offer(...usual);
  });
  afterEach(() => {
    console.info = info;
    console.error = logError;
    FakeDevice.clear();
  });

  const offer = (...keys: string[]) => offerKeys(world, ...keys);
  const choose = async (element: CheckoutPayment, name: string) => {
    radio(element, name).click();
    return methodElement(element, name);
  };
  const card = (element: Element) => methodElement<CheckoutCardFields>(element, "card");
  const wallets = (express: Element) =>
    [...express.shadowRoot!.querySelectorAll("checkout-wallet-button")].map(({wallet}) => wallet);
  /** Types a valid card. */
  async function typeCard(element: Element): Promise<CheckoutCardFields> {
    const fields = await card(element);
    world.sdk.session.fill();
    typePostal(fields, "95131");
    return fields;
  }
  const succeeded = (element: CheckoutPayment) => until(() => element.status === "succeeded");
  const started = () =>
    until(() => world.sdk.payments.some(({session}) => session.starts.length > 0), "start");
  /** The buyer approves in the window that is open. */
  const approve = () => world.sdk.payments.find(({session}) => session.starts[0])!.session.approve();
  const starts = () => world.sdk.payments.flatMap(({session}) => session.starts);

  describe("offers methods", () => {
    it("leaves out local methods, which can't pay several purchase units", async () => {
      world.server.quote = () => ({
        body: {
          amount: {currencyCode: "USD", value: "75.00"},
          units: [{reference: "books"}, {reference: "prints"}],
        },
      });
      const element = await mount();
      await decided(element);
      expect(titles(element)).to.deep.equal(all.filter((title) => title !== "Bank transfer (ACH)"));
    });

    it("that are eligible in the buyer's country, cards first in the US", async () => {
      const element = await mount();
      expect(titles(element)).to.deep.equal(all);
      expect(element.method).to.equal("card");
    });

    it("that the country knows best before the card", async () => {
      world.server.quote = () => ({body: {amount: {currencyCode: "EUR", value: "75.00"}}});
      offer("advanced_cards", "ideal");
      const element = await mount("", {buyerCountry: "NL"});
      expect(titles(element)).to.deep.equal(["iDEAL", "Card"]);
      expect(element.method).to.equal("ideal");
    });

    it("and says how much the payments of Pay Later are, and when they are due", async () => {
      world.sdk.details = {paylater: {countryCode: "US", productCode: "PAYLATER"}};
      const element = await mount(`layout="accordion"`);
      await until(() => has(element, ".name small"));
      expect(textOf(element, ".name small")).to.equal("4 payments of $18.75, every 2 weeks");
      const row = element.shadowRoot.querySelectorAll<HTMLElement>(".method")[1]!;
      expect(row.offsetHeight).to.equal(56);
      await choose(element, "paylater");
      expect(textOf(element, ".panel:not([hidden])")).to.equal(
        "4 payments of $18.75, every 2 weeks Continue to PayPal to confirm.",
      );
    });

    it("and says nothing about payments of another offer", async () => {
      world.sdk.details = {paylater: {countryCode: "US", productCode: "PAY_LATER_PAY_IN_1"}};
      expect(has(await mount(`layout="accordion"`), ".name small")).to.equal(false);
    });

    it("by their names in the page's language, and with their marks", async () => {
      offer("advanced_cards", "paylater", "ach", "crypto", "paypal", "googlepay");
      const element = await mount(`locale="de" express="none"`);
      expect(titles(element)).to.deep.equal([
        "Karte",
        "PayPal",
        "Google Pay",
        "Später bezahlen",
        "Kryptowährung",
        "Banküberweisung (ACH)",
      ]);
      await until(() => has(element, ".chip"));
      // A card and a bank have an icon, and each brand its own mark.
      const marks = [...element.shadowRoot.querySelectorAll(".method .brand svg")].map(
        ({classList}) => classList[0],
      );
      expect(marks).to.deep.equal(["icon", "chip", "chip", "chip", "chip", "icon"]);
    });

    it("of a country's banks by the country's name", async () => {
      world.server.quote = () => ({body: {amount: {currencyCode: "THB", value: "75.00"}}});
      offer("thailand_banks");
      const element = await mount(`locale="de"`, {buyerCountry: "TH"});
      expect(titles(element)).to.deep.equal(["Bank (Thailand)"]);
    });

    it("as PayPal's form for guests where only that is eligible, without an event of the card fields", async () => {
      offer("basic_cards", "paypal");
      const element = await mountTag<CheckoutPayment>("checkout-payment");
      const events = record(element);
      await decided(element);
      expect(titles(element)).to.deep.equal(["Card"]);
      expect((await methodElement(element, "card")).localName).to.equal("checkout-guest-button");
      expect(element.querySelector("checkout-card-fields") === null).to.equal(true);
      expect(find(element, ".list-notice").hidden).to.equal(true);
      expect(events).to.deep.equal(["ready"]);
    });

    it("as card fields where PayPal's form for guests is eligible, too", async () => {
      offer("advanced_cards", "basic_cards");
      const element = await mount();
      expect((await methodElement(element, "card")).localName).to.equal("checkout-card-fields");
    });

    it("in the page's order, and takes hostile names for unknown ones", async () => {
      const element = await mount("", {
        methods: `paylater "><img/src/onerror=alert(1)> __proto__ card`,
        exclude: "constructor ach",
      });
      expect(titles(element)).to.deep.equal(["Pay Later", "Card"]);
      expect(has(element, "img")).to.equal(false);
      expect(has(element, "checkout-express-buttons")).to.equal(false);
      expect(has(element, ".or")).to.equal(false);
    });

    it("and keeps the place of ineligible ones until the next press", async () => {
      offer("advanced_cards");
      const element = await mount(`express="none"`);
      const list = find(element, ".methods");
      const height = list.offsetHeight;
      expect(element.shadowRoot.querySelectorAll(".vacant").length).to.be.greaterThan(1);
      document.body.click();
      await until(() => !has(element, ".vacant"));
      expect(list.offsetHeight).to.be.lessThan(height);
    });

    it("and none is a hidden element", async () => {
      offer();
      const element = await mountTag<CheckoutPayment>("checkout-payment", `express="none"`);
      const events = record(element);
      await decided(element);
      expect(element.status).to.equal("ineligible");
      expect(events).to.deep.equal(["ineligible"]);
    });

    it("with one script and token, and one instance, eligibility request and quote beside the card's", async () => {
      const element = await mount();
      await card(element);
      await until(() => expressButtons(element).status === "ready");
      expect(world.sdk.scripts).to.equal(1);
      const [first, second, ...more] = world.sdk.instances.map(({components}) => components);
      expect(first).to.deep.equal(["card-fields"]);
      expect(second).to.include.members(["paypal-payments", "venmo-payments"]);
      expect(JSON.stringify(more)).to.equal("[]");
      expect(world.sdk.eligibility).to.have.length(2);
      expect([world.server.count("token"), world.server.count("cards")]).to.deep.equal([1, 1]);
      // The card form may have its price before the code of the list has loaded.
      expect(world.server.count("quote")).to.be.within(1, 2);
    });

    it("with one instance for the others, also while the saved methods are not known yet", async () => {
      let reply!: () => void;
      const replied = new Promise<void>((resolve) => (reply = resolve));
      const {cards} = world.server;
      world.server.cards = async (request) => {
        await replied;
        return cards(request);
      };
      const element = await mountTag<CheckoutPayment>("checkout-payment");
      await until(() => has(element, "checkout-express-buttons"), "express buttons");
      await until(() => world.sdk.instances.length > 1, "the second instance");
      reply();
      await decided(element);
      expect(world.sdk.instances).to.have.length(2);
    });

    it("by the page's eligibility reply, without a request", async () => {
      const eligible_methods = Object.fromEntries(
        [...usual, "credit", "crypto"].map((key) => [key, {eligible: key !== "paylater"}]),
      );
      const element = await mount("", {eligibility: {eligible_methods}});
      expect(titles(element)).to.deep.equal(["Card", "Bank transfer (ACH)"]);
      await until(() => expressButtons(element).status === "ready");
      expect(world.sdk.eligibility).to.have.length(0);
    });

    for (const [locale, title] of [
      ["de", "Karte"],
      ["ar", "بطاقة"],
    ] as const)
      it(`in the language ${locale}`, async () => {
        const element = await mount(`locale="${locale}"`);
        expect(titles(element)[0]).to.contain(title);
        expect(find(element, ".group").dir).to.equal(locale === "ar" ? "rtl" : "ltr");
      });
  });

  describe("express buttons", () => {
    it("are the wallets, which the list doesn't repeat", async () => {
      const element = await mount();
      const express = expressButtons(element);
      await decided(express);
      expect(shownWallets(express)).to.deep.equal(["paypal", "venmo", "googlepay"]);
      expect(has(element, "input[value=paypal]")).to.equal(false);
      expect(textOf(element, ".or")).to.equal("Or pay another way");
    });

    it("are at most three, and those that the page and the goods allow", async () => {
      const element = await mount("", {methods: "card paypal venmo applepay googlepay"});
      const express = expressButtons(element);
      await decided(express);
      expect(wallets(express)).to.deep.equal(["paypal", "venmo", "applepay"]);
      element.shipping = true;
      element.exclude = "venmo";
      await until(() => wallets(express).join() === "paypal");
      expect(has(express, "[part=more]")).to.equal(false);
    });

    it("after the first are behind More options", async () => {
      const element = await mount(`express="1"`);
      const express = expressButtons(element);
      await decided(express);
      expect(shownWallets(express)).to.deep.equal(["paypal"]);
      const more = find(express, "[part=more]");
      expect(more.ariaExpanded).to.equal("false");
      more.click();
      await express.updateComplete;
      expect(shownWallets(express)).to.deep.equal(["paypal", "venmo", "googlepay"]);
      expect(more.ariaExpanded).to.equal("true");
      more.click();
      await express.updateComplete;
      expect(shownWallets(express)).to.deep.equal(["paypal"]);
    });

    for (const none of ["none", "0"])
      it(`express="${none}" puts the wallets into the list`, async () => {
        const element = await mount(`express="${none}"`);
        expect(titles(element)).to.include.members(["PayPal", "Venmo"]);
        expect(has(element, "checkout-express-buttons")).to.equal(false);
      });

    it("that are ineligible leave no gap and no text after the next press", async () => {
      offer("advanced_cards", "ach");
      const element = await mount();
      const express = expressButtons(element);
      await until(() => express.status === "ineligible", express.status);
      await nextFrame();
      expect([element.status, has(element, ".or")]).to.deep.equal(["ready", true]);
      // The first press may come before the element waits for one.
      await until(() => {
        document.body.click();
        return express.offsetHeight === 0;
      });
      await until(() => !has(element, ".or"));
    });

    it("that are ineligible don't make a list ineligible in which nothing is open", async () => {
      offer("advanced_cards", "ach");
      const element = await mountTag<CheckoutPayment>("checkout-payment", `open="none"`);
      const events = record(element);
      await decided(element);
      await until(() => expressButtons(element).status === "ineligible");
      await nextFrame();
      expect(element.status).to.equal("ready");
      expect(events).to.deep.equal(["ready"]);
    });
  });

  describe("the choice", () => {
    it(`is the buyer's with open="none"`, async () => {
      const element = await mount(`open="none"`);
      expect([element.method, element.status]).to.deep.equal([undefined, "ready"]);
      expect(element.children).to.have.length(0);
      expect(await element.validate({focus: false})).to.equal(false);
      expect(element.shadowRoot.activeElement === null).to.equal(true);
      expect(await element.submit()).to.equal(undefined);
      await element.updateComplete;
      expect(textOf(element, "[role=alert]:not([hidden])")).to.equal("Choose a payment method.");
      expectFocus(radio(element, "card"));
      await choose(element, "paylater");
      await element.updateComplete;
      expect(find(element, "[role=alert]").hidden).to.equal(true);
    });

    it("changes by select(), and reports each change with its completeness", async () => {
      const element = await mount();
      const changes: unknown[] = [];
      element.addEventListener("checkout-method-change", ({detail}: CheckoutMethodChangeEvent) =>
        changes.push([detail.method, detail.complete]),
      );
      element.select("cheque");
      element.select("paylater");
      await methodElement(element, "paylater");
      element.select("card");
      await typeCard(element);
      await until(() => changes.length === 3, JSON.stringify(changes));
      expect(changes).to.deep.equal([
        ["paylater", true],
        ["card", false],
        ["card", true],
      ]);
    });

    it("of another method keeps what was typed, its element and its frames", async () => {
      const element = await mount();
      const fields = await typeCard(element);
      const frames = [...fields.children];
      const ach = await choose(element, "ach");
      expect(fields.isConnected).to.equal(true);
      radio(element, "card").click();
      await element.updateComplete;
      expect((await card(element)) === fields).to.equal(true);
      expect([...fields.children].every((child, index) => child === frames[index])).to.equal(true);
      expect(find<HTMLInputElement>(fields, "#postal").value).to.equal("95131");
      expect(world.sdk.sessions).to.have.length(1);
      expect((await choose(element, "ach")) === ach).to.equal(true);
    });

    it("opens a method's session only then", async () => {
      const element = await mount();
      // Its buttons have sessions, too.
      await until(() => expressButtons(element).status === "ready");
      const before = world.sdk.payments.length;
      await choose(element, "ach");
      expect(world.sdk.payments).to.have.length(before + 1);
      expect(world.sdk.instances).to.have.length(2);
    });

    it("can't change while a payment is in progress", async () => {
      const element = await mount();
      await choose(element, "paylater");
      void element.submit();
      await started();
      await element.updateComplete;
      expect(radio(element, "card").disabled).to.equal(true);
      element.select("card");
      expect(element.method).to.equal("paylater");
    });

    it("is separate for two elements of a page", async () => {
      const one = await mount();
      const other = await mount();
      radio(other, "ach").click();
      await methodElement(other, "ach");
      expect([one.method, other.method]).to.deep.equal(["card", "ach"]);
      expect(radio(one, "card").checked).to.equal(true);
    });
  });

  describe("settings", () => {
    it("prefill the methods from the buyer, and pass fields and options", async () => {
      const element = await mount("", {
        buyer,
        fields: {card: {cardholderName: "required"}},
        methodOptions: {card: {threeDSecure: "always"}, paylater: {buttonType: "buynow"}},
      });
      const fields = await card(element);
      await until(() => has(fields, "#name"));
      expect(find<HTMLInputElement>(fields, "#name").value).to.equal("Ada Lovelace");
      expect(find<HTMLInputElement>(fields, "#postal").value).to.equal("95131");
      expect(fields.threeDSecure).to.equal("always");
      const paylater = (await choose(element, "paylater")) as CheckoutWalletButton;
      expect(paylater.buttonType).to.equal("buynow");
      element.methodOptions = {card: {threeDSecure: "never"}, paylater: {buttonType: "donate"}};
      await element.updateComplete;
      expect([fields.threeDSecure, paylater.buttonType]).to.deep.equal(["never", "donate"]);
    });

    for (const [what, properties, isEarly] of [
      ["in the US", {}, true],
      ["with the card first", {methods: "card paylater"}, true],
      ["with another method first", {methods: "paylater card"}, false],
      ["without the card", {exclude: "paylater card"}, false],
      ["in the Netherlands", {buyerCountry: "NL"}, false],
      ["with nothing open", {open: "none"}, false],
      ["with options", {methodOptions: {card: {placeholderNumber: "0000"}}}, false],
      ["with its fields", {fields: {card: {cardholderName: "required"}}}, false],
    ] as const)
      it(`open the card form ${isEarly ? "before" : "after"} the code of the list has loaded: ${what}`, async () => {
        const loadGroupClass = () => new Promise(() => undefined);
        const element = await mountTag("checkout-payment", "", {...properties, loadGroupClass});
        await (element as CheckoutPayment).updateComplete;
        expect(element.querySelector("checkout-card-fields") !== null).to.equal(isEarly);
      });

    it("ignore options that are no properties", async () => {
      const element = await mount("", {methodOptions: {card: {status: "failed", submit: undefined}}});
      await typeCard(element);
      expect((await element.submit())?.state).to.equal("complete");
    });

    it("prefill the fields of a local method", async () => {
      world.server.quote = () => ({body: {amount: {currencyCode: "PLN", value: "75.00"}}});
      offer("advanced_cards", "blik");
      const element = await mount("", {buyerCountry: "PL", buyer});
      await methodElement(element, "blik");
      expect(world.sdk.local.fields.map(({options}) => options.value)).to.deep.equal([
        "Ada Lovelace",
        "ada@buyer.example",
      ]);
    });

    it("may be set before the upgrade or after it", async () => {
      // Elements of a document without a window are not upgraded.
      const before = document.implementation.createHTMLDocument().createElement("checkout-payment");
      Object.assign(before, {
        methods: ["ach", "card"],
        buyerCountry: "US",
        items: [{sku: "MUG", quantity: 1}],
      });
      const place = await fixture<HTMLElement>(`<div></div>`);
      for (const [, name, value] of serverAttributes().matchAll(/([\w-]+)="([^"]*)"/g))
        before.setAttribute(name!, value!);
      place.append(before);
      await decided(before);
      const after = await mount();
      after.methods = "ach card";
      await after.updateComplete;
      await decided(after);
      await until(() => titles(after).length === 2);
      expect(titles(after)).to.deep.equal(titles(before));
    });

    it("come from a provider around it", async () => {
      const place = await fixture<HTMLElement>(
        `<checkout-provider ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]' buyer-country="US">
          <checkout-payment></checkout-payment></checkout-provider>`,
      );
      const element = await decided(place.querySelector("checkout-payment")!);
      expect(titles(element)).to.deep.equal(all);
      (place as CheckoutPayment).items = [{sku: "BOWL", quantity: 2}];
      await until(() => world.server.of("quote").some(({body}) => JSON.stringify(body).includes("BOWL")));
    });

    it("that change the purchase keep what is typed, and add no row that leaves again", async () => {
      const element = await mount();
      const fields = await typeCard(element);
      let most = 0;
      new MutationObserver(() => {
        most = Math.max(most, element.shadowRoot.querySelectorAll(".method:not(.vacant)").length);
      }).observe(element.shadowRoot, {childList: true, subtree: true});
      world.server.quote = () => ({body: {amount: {currencyCode: "USD", value: "99.00"}}});
      element.items = [{sku: "BOWL", quantity: 1}];
      await until(() => textOf(element, ".pay").includes("99.00"));
      await nextFrame();
      expect(most).to.be.lessThan(4);
      expect((await card(element)) === fields).to.equal(true);
      expect(find<HTMLInputElement>(fields, "#postal").value).to.equal("95131");
      expect(world.sdk.sessions).to.have.length(1);
    });

    it("that change the amount offer the methods without a limit there, and keep the typed card", async () => {
      const amount = () => Number(world.sdk.eligibility.at(-1)?.amount);
      world.sdk.isEligible = (key) => usual.includes(key) && (key !== "paylater" || amount() >= 30);
      const element = await mount();
      const fields = await typeCard(element);
      expect(titles(element)).to.deep.equal(all);
      for (const [value, count] of [
        ["5.00", 2],
        ["30.00", 3],
      ] as const) {
        world.server.quote = () => ({body: {amount: {currencyCode: "USD", value}}});
        element.items = [{sku: `MUG-${value}`, quantity: 1}];
        await until(() => titles(element).length === count, value);
        await until(() => textOf(element, ".pay").includes(value), value);
      }
      expect(textOf(element, ".list-notice")).to.equal("");
      expect((await card(element)) === fields).to.equal(true);
      expect(world.sdk.sessions.map(({destroyed}) => destroyed)).to.deep.equal([false]);
    });

    it("that change the country offer its methods, and keep the typed card", async () => {
      offer("advanced_cards", "paylater", "ideal");
      const element = await mount();
      await choose(element, "paylater");
      radio(element, "card").click();
      const fields = await typeCard(element);
      radio(element, "card").focus();
      world.server.quote = () => ({body: {amount: {currencyCode: "EUR", value: "75.00"}}});
      element.buyerCountry = "NL";
      element.items = [{sku: "BOWL", quantity: 1}];
      await until(() => titles(element)[0] === "iDEAL");
      expect(element.method).to.equal("card");
      expectFocus(radio(element, "card"));
      expect(element.querySelector("[slot=method-paylater]") === null).to.equal(true);
      expect((await card(element)) === fields).to.equal(true);
      expect(find<HTMLInputElement>(fields, "#postal").value).to.equal("95131");
      expect(world.sdk.sessions.map(({destroyed}) => destroyed)).to.deep.equal([false]);
    });

    it("that change twice count the last time, also if the first reply comes last", async () => {
      const element = await mount(`express="none"`);
      const usd = {body: {amount: {currencyCode: "USD", value: "75.00"}}};
      const eur = {body: {amount: {currencyCode: "EUR", value: "75.00"}}};
      world.server.quote = ({body}) => (JSON.stringify(body).includes("SLOW") ? eur : usd);
      let answer: (() => void) | undefined;
      world.sdk.beforeEligibility = () => new Promise((resolve) => (answer = resolve));
      element.items = [{sku: "SLOW", quantity: 1}];
      await until(() => answer);
      const list = find(element, ".methods");
      list.style.minHeight = "";
      element.items = [{sku: "FAST", quantity: 1}];
      // The height is kept when the list is known again.
      await until(() => list.style.minHeight !== "", "the list is known");
      answer!();
      await aTimeout(0);
      await element.updateComplete;
      // It needs USD.
      expect(titles(element)).to.include("Bank transfer (ACH)");
    });

    it("that end the offer of a method don't interrupt its payment", async () => {
      const element = await mount();
      const ach = await choose(element, "ach");
      const amount = {currencyCode: "JPY", value: "75"};
      world.server.quote = () => ({body: {amount}});
      world.server.order = () => ({status: 201, body: {id: "ORDER-1", status: "CREATED", amount}});
      let answer: (() => void) | undefined;
      world.sdk.beforeEligibility = () => new Promise((resolve) => (answer = resolve));
      element.items = [{sku: "BOWL", quantity: 1}];
      await until(() => answer);
      void element.submit();
      await started();
      // The other instance is asked about its methods.
      world.sdk.beforeEligibility = () => Promise.resolve();
      answer!();
      await aTimeout(0);
      await until(() => element.status === "processing", "processing");
      expect([element.method, ach.isConnected]).to.deep.equal(["ach", true]);
      const {session} = world.sdk.payments.find((one) => one.session.starts[0])!;
      await session.starts[0]!.order;
      session.callbacks.onCancel({});
      await until(() => titles(element).join() === "Card", "the list is offered");
      expect([element.method, ach.isConnected]).to.deep.equal(["card", false]);
    });

    it("disabled, its own or of a fieldset, disable everything", async () => {
      const place = await fixture<HTMLElement>(
        `<fieldset><checkout-payment ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]'
          buyer-country="US"></checkout-payment></fieldset>`,
      );
      const element = await decided(place.querySelector("checkout-payment")!);
      const express = await decided(expressButtons(element));
      (place as HTMLFieldSetElement).disabled = true;
      await element.updateComplete;
      await express.updateComplete;
      await nextFrame();
      expect(radio(element, "card").disabled).to.equal(true);
      expect(find(element, ".pay [part=button]").ariaDisabled).to.equal("true");
      const wallet = find<CheckoutWalletButton>(express, "checkout-wallet-button");
      expect(await wallet.submit()).to.equal(undefined);
      expect(await element.submit()).to.equal(undefined);
      expect(starts()).to.have.length(0);
    });

    it("refuse a wrong layout, with a message for the developer", async () => {
      const lines: string[] = [];
      console.error = (line: string) => lines.push(line);
      const element = await mount(`layout="grid"`);
      expect([element.status, element.error?.code]).to.deep.equal(["failed", "invalid-config"]);
      expect(lines.join()).to.contain("grid");
      expect(textOf(element, "[part=result]")).to.equal(
        "This payment form isn't set up correctly. Contact the shop.",
      );
      expect(has(element, "[part=button]")).to.equal(false);
    });

    it("that are wrong for a time keep what is typed", async () => {
      const element = await mount();
      const fields = await typeCard(element);
      element.layout = "grid";
      await until(() => element.status === "failed");
      fields.requestUpdate();
      await fields.updateComplete;
      await element.updateComplete;
      expect([element.status, has(element, ".methods")]).to.deep.equal(["failed", false]);
      element.layout = "tabs";
      await until(() => element.status === "ready");
      await decided(element);
      expect((await card(element)) === fields).to.equal(true);
      expect(find<HTMLInputElement>(fields, "#postal").value).to.equal("95131");
      expect((await element.submit())?.state).to.equal("complete");
    });

    for (const loading of ["manual", "lazy"])
      it(`loading="${loading}" requests nothing before its time`, async () => {
        const place = await fixture<HTMLElement>(`<div style="padding-top: 9000px"></div>`);
        place.innerHTML = `<checkout-payment ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]'
          buyer-country="US" loading="${loading}"></checkout-payment>`;
        const element = place.firstElementChild as CheckoutPayment;
        await element.updateComplete;
        await nextFrame();
        expect([element.status, world.server.asked.length, world.sdk.scripts]).to.deep.equal(["idle", 0, 0]);
        if (loading === "manual") element.load();
        else element.scrollIntoView();
        await decided(element);
        expect(titles(element)).to.deep.equal(all);
      });
  });

  describe("events", () => {
    it("checkout-ready once, and none of the elements inside", async () => {
      const element = await mountTag<CheckoutPayment>("checkout-payment");
      const sources: string[] = [];
      for (const type of ["checkout-ready", "checkout-ineligible"])
        element.parentElement!.addEventListener(type, (event) =>
          sources.push(`${type} ${(event.composedPath()[0] as Element).localName}`),
        );
      await decided(element);
      await choose(element, "ach");
      await choose(element, "paylater");
      await until(() => expressButtons(element).status === "ready");
      expect(sources).to.deep.equal(["checkout-ready checkout-payment"]);
    });

    it("checkout-submit can be prevented for each kind of method", async () => {
      const element = await mount();
      element.addEventListener("checkout-submit", (event) => event.preventDefault());
      await typeCard(element);
      expect(await element.submit()).to.equal(undefined);
      await choose(element, "paylater");
      expect(await element.submit()).to.equal(undefined);
      await choose(element, "ach");
      expect(await element.submit()).to.equal(undefined);
      expect(world.server.count("order")).to.equal(0);
      expect(element.status).to.equal("ready");
    });
  });

  describe("a payment", () => {
    it("by card, from validate() to the receipt, which replaces everything", async () => {
      const element = await mount();
      const events = record(element);
      const fields = await card(element);
      radio(element, "card").focus();
      expect(await element.validate({focus: false})).to.equal(false);
      expectFocus(radio(element, "card"));
      expect(await element.validate()).to.equal(false);
      expectFocus(world.sdk.session.components.number);
      expect(await element.submit()).to.equal(undefined);
      world.sdk.session.fill();
      typePostal(fields, "95131");
      expect(await element.validate()).to.equal(true);
      const outcome = await element.submit();
      expect(outcome?.state).to.equal("complete");
      await element.updateComplete;
      expect(events).to.deep.equal(["submit", "approve", "complete"]);
      expect(element.status).to.equal("succeeded");
      expect(has(element, ".methods")).to.equal(false);
      expect(has(element, "checkout-express-buttons")).to.equal(false);
      expect(textOf(fields, "[part=receipt]")).to.contain("ORDER-1");
      expect(fields.assignedSlot !== null).to.equal(true);
    });

    it("by card, with the list's own button", async () => {
      const element = await mount();
      await typeCard(element);
      const button = find(element, ".pay [part=button]");
      button.focus();
      button.click();
      await succeeded(element);
      expect(world.server.count("capture")).to.equal(1);
      const fields = element.querySelector("checkout-card-fields")!;
      await until(() => fields.shadowRoot.activeElement, "the focus");
      expectFocus(find(fields, "[part=result]"));
    });

    for (const name of ["paylater", "ach"])
      it(`with ${name} calls start() before the next task of a press`, async () => {
        const element = await mount();
        await choose(element, name);
        let tasks = 0;
        const done: string[] = [];
        world.sdk.onStart = () => {
          done.push(`started in task ${tasks}`);
          return new Promise(() => undefined);
        };
        setTimeout(() => (tasks += 1));
        const paying = element.submit();
        await started();
        expect(done).to.deep.equal(["started in task 0"]);
        await approve();
        expect((await paying)?.state).to.equal("complete");
        await succeeded(element);
      });

    it("as a guest opens PayPal's form inside the row's element", async () => {
      offer("basic_cards");
      const element = await mount(`express="none"`);
      const guest = await methodElement(element, "card");
      const paying = element.submit();
      await started();
      expect(guest.querySelector("[slot=form]") !== null).to.equal(true);
      await approve();
      expect((await paying)?.state).to.equal("complete");
    });

    it("by an express button ends the list, and shows its receipt", async () => {
      const element = await mount();
      const events = record(element);
      const express = await decided(expressButtons(element));
      const wallet = find<CheckoutWalletButton>(express, "checkout-wallet-button");
      await until(() => wallet.status === "ready");
      const paying = wallet.submit();
      await started();
      await element.updateComplete;
      expect(element.status).to.equal("processing");
      await approve();
      await paying;
      await succeeded(element);
      await element.updateComplete;
      expect(has(element, ".methods")).to.equal(false);
      expect(has(element, ".or")).to.equal(false);
      expect(textOf(wallet, "[part=receipt]")).to.contain("ORDER-1");
      expect(events).to.deep.equal(["submit", "approve", "complete"]);
    });

    it(`with pay-button="none" has no button but that of a wallet's brand`, async () => {
      const element = await mount(`pay-button="none"`);
      expect([has(element, ".pay"), element.hasBrandButton]).to.deep.equal([false, false]);
      await choose(element, "ach");
      await element.updateComplete;
      expect([has(element, ".pay"), element.hasBrandButton]).to.deep.equal([false, false]);
      await choose(element, "paylater");
      await element.updateComplete;
      expect([has(element, ".pay slot"), element.hasBrandButton]).to.deep.equal([true, true]);
    });

    it("is captured once when two rows and an express button are pressed at once", async () => {
      const element = await mount();
      await typeCard(element);
      const ach = (await choose(element, "ach")) as CheckoutPaymentMethod;
      const paylater = (await choose(element, "paylater")) as CheckoutWalletButton;
      const express = await decided(expressButtons(element));
      const wallet = find<CheckoutWalletButton>(express, "checkout-wallet-button");
      const fields = await card(element);
      const outcomes = [fields.submit(), ach.submit(), paylater.submit(), wallet.submit()];
      await aTimeout(0);
      // The buyer approves in every window.
      for (const {session} of world.sdk.payments)
        if (session.starts[0]) void session.approve().catch(() => undefined);
      await succeeded(element);
      await element.updateComplete;
      expect(world.server.count("capture")).to.equal(1);
      await Promise.race([Promise.all(outcomes), aTimeout(50)]);
      expect(world.server.count("capture")).to.equal(1);
    });

    it("that is declined offers the next method, and nothing typed is lost", async () => {
      world.sdk.onSubmit = async () => ({state: "failed", data: {}});
      const element = await mount();
      const fields = await typeCard(element);
      const failed = oneEvent(element, "checkout-error");
      void element.submit();
      await failed;
      await element.updateComplete;
      const other = [...element.shadowRoot.querySelectorAll<HTMLElement>("button")].find(({textContent}) =>
        textContent.includes("Pay with Pay Later instead"),
      )!;
      other.click();
      await methodElement(element, "paylater");
      await element.updateComplete;
      expectFocus(radio(element, "paylater"));
      expect(find<HTMLInputElement>(fields, "#postal").value).to.equal("95131");
      radio(element, "card").click();
      await element.updateComplete;
      world.sdk.onSubmit = async (orderId) => ({state: "succeeded", data: {orderId}});
      expect((await element.submit())?.state).to.equal("complete");
    });

    it("that an express button cancels leaves the list ready, also with nothing open", async () => {
      const element = await mount(`open="none"`);
      const events = record(element);
      const express = await decided(expressButtons(element));
      const wallet = find<CheckoutWalletButton>(express, "checkout-wallet-button");
      await until(() => wallet.status === "ready");
      void wallet.submit();
      await started();
      await until(() => element.status === "processing");
      const canceled = oneEvent(element, "checkout-cancel");
      await starts()[0]!.order;
      world.sdk.payments.find(({session}) => session.starts[0])!.session.callbacks.onCancel({});
      await canceled;
      await until(() => element.status === "ready", element.status);
      await element.updateComplete;
      expect(radio(element, "card").disabled).to.equal(false);
      expect(events).to.deep.equal(["submit", "cancel"]);
    });

    it("that a wallet of the list cancels after the approval asks in its place, and can be finished", async () => {
      world.server.cancel = () => ({body: {state: "approved"}});
      const element = await mount(`express="none"`);
      const wallet = await choose(element, "paylater");
      void element.submit();
      await started();
      await starts()[0]!.order;
      world.sdk.payments.find(({session}) => session.starts[0])!.session.callbacks.onCancel({});
      await until(() => has(wallet, "[part=choice]"));
      await element.updateComplete;
      const finish = find(wallet, "[part=choice] button");
      expect(finish.checkVisibility()).to.equal(true);
      finish.click();
      await succeeded(element);
    });

    it("can follow another after restart()", async () => {
      const element = await mount();
      await typeCard(element);
      await element.submit();
      await succeeded(element);
      element.restart();
      await until(() => element.status === "ready" && has(element, ".methods"));
      await typeCard(element);
      expect((await element.submit())?.state).to.equal("complete");
      expect(world.server.count("capture")).to.equal(2);
    });

    it("stays after a move in the document", async () => {
      const element = await mount();
      await typeCard(element);
      await element.submit();
      await succeeded(element);
      (await fixture<HTMLElement>("<section></section>")).append(element);
      await element.updateComplete;
      expect(element.status).to.equal("succeeded");
      expect(has(element, ".methods")).to.equal(false);
    });
  });

  it("works after a move in the document, with the method that was chosen", async () => {
    const element = await mount();
    await choose(element, "ach");
    (await fixture<HTMLElement>("<section></section>")).append(element);
    await until(() => element.status === "ready");
    await methodElement(element, "ach");
    expect(element.method).to.equal("ach");
    expect(titles(element)).to.deep.equal(all);
    void element.submit();
    await started();
  });

  describe("a method that fails", () => {
    it("to load its component leaves with a sentence, and the others pay", async () => {
      world.sdk.onInstance = async ({components}) => {
        if (components.includes("bank-ach-payments"))
          throw Object.assign(new Error("blocked"), {code: "ERR_SCRIPT"});
      };
      const element = await mount();
      expect(titles(element)).to.deep.equal(["Card", "Pay Later"]);
      expect(textOf(element, ".list-notice")).to.equal(
        "Bank transfer (ACH) isn't available right now. Choose another way to pay.",
      );
      await typeCard(element);
      expect((await element.submit())?.state).to.equal("complete");
    });

    it("when it is chosen leaves with a sentence, and the focus moves to the next", async () => {
      const element = await mount();
      await card(element);
      world.server.quote = () => ({status: 503, body: {error: "no"}});
      radio(element, "paylater").focus();
      radio(element, "paylater").click();
      await until(() => !titles(element).includes("Pay Later"));
      await element.updateComplete;
      await nextFrame();
      expect(textOf(element, ".list-notice")).to.contain("Pay Later isn't available right now.");
      expect([element.method, element.status]).to.deep.equal(["card", "ready"]);
      expectFocus(radio(element, "card"));
      world.server.quote = () => ({body: {amount: {currencyCode: "USD", value: "75.00"}}});
      await choose(element, "ach");
      expect(find(element, ".list-notice").hidden).to.equal(true);
    });

    it("because the device can't pay with it leaves with a sentence", async () => {
      window.fakeDevice.isReady = false;
      world.sdk.details = {googlepay: {config: {}}};
      const element = await mount(`express="none" methods="card googlepay"`);
      await card(element);
      radio(element, "googlepay").click();
      await until(() => titles(element).length === 1);
      await element.updateComplete;
      expect(textOf(element, ".list-notice")).to.contain("Google Pay isn't available right now.");
      expect([element.method, element.status]).to.deep.equal(["card", "ready"]);
    });

    it("leaves the focus where the buyer is", async () => {
      const element = await mount();
      await card(element);
      const other = (await fixture<HTMLElement>(`<p><input /></p>`)).querySelector("input")!;
      other.focus();
      world.server.quote = () => ({status: 503, body: {error: "no"}});
      // The kept price counts until then.
      document.body.click();
      element.select("paylater");
      await until(() => !titles(element).includes("Pay Later"));
      await element.updateComplete;
      expectFocus(other);
    });

    it("and is the only one offers to try again", async () => {
      const element = await mount(`methods="paylater" open="none"`);
      const events = record(element);
      const {quote} = world.server;
      world.server.quote = () => ({status: 503, body: {error: "no"}});
      radio(element, "paylater").click();
      await until(() => element.status === "failed");
      await element.updateComplete;
      expect(events).to.deep.equal(["error"]);
      world.server.quote = quote;
      find(element, "[part=button]").click();
      await until(() => element.status === "ready");
      await methodElement(element, "paylater");
    });

    it("is tried again by restart(), in the list and as an express button", async () => {
      world.sdk.onInstance = async ({components}) => {
        if (components.some((name) => name === "venmo-payments" || name === "bank-ach-payments"))
          throw Object.assign(new Error("blocked"), {code: "ERR_SCRIPT"});
      };
      const element = await mount();
      await until(() => has(expressButtons(element), ".unavailable"));
      expect(titles(element)).to.deep.equal(["Card", "Pay Later"]);
      world.sdk.onInstance = async () => undefined;
      element.restart();
      await until(() => titles(element).length === 3, "the list");
      await until(() => shownWallets(expressButtons(element)).length === 3, "the buttons");
    });

    it("because the code of the list doesn't load offers to try again", async () => {
      const loadGroupClass = () => Promise.reject(new Error("offline"));
      const element = await mount("", {loadGroupClass});
      expect(textOf(element, "[part=result]")).to.equal("The payment form couldn't be loaded.");
      Reflect.deleteProperty(element, "loadGroupClass");
      find(element, "[part=button]").click();
      await until(() => element.status === "ready");
      await decided(element);
      expect(titles(element)).to.deep.equal(all);
    });

    it("together with all others offers to try again, which works", async () => {
      await failScript(9);
      const element = await mountTag<CheckoutPayment>("checkout-payment");
      const events = record(element);
      await until(() => element.status === "failed");
      await element.updateComplete;
      await nextFrame();
      expect(events).to.deep.equal(["error"]);
      expect(textOf(element, "[part=result]")).to.equal("The payment form couldn't be loaded.");
      await failScript(0);
      find(element, "[part=button]").click();
      await until(() => element.status === "ready");
      await decided(element);
      expect(titles(element)).to.deep.equal(all);
      await typeCard(element);
      expect((await element.submit())?.state).to.equal("complete");
    });
  });

  it("reads inputs of a local method as complete only when they are", async () => {
    world.server.quote = () => ({body: {amount: {currencyCode: "EUR", value: "75.00"}}});
    offer("mbway");
    const element = await mount("", {buyerCountry: "PT"});
    const mbway = await methodElement(element, "mbway");
    const changes: boolean[] = [];
    element.addEventListener("checkout-method-change", ({detail}) => changes.push(detail.complete));
    expect(await element.validate()).to.equal(false);
    typeInto(mbway, "phone", "912 345 678");
    await until(() => changes.at(-1) === true);
    expect(await element.validate()).to.equal(true);
  });

  it("keeps its list while a new price is requested", async () => {
    offer("advanced_cards", "paylater");
    const element = await mount();
    let hasMoved = false;
    const observer = new MutationObserver(() => (hasMoved ||= has(element, ".expected")));
    observer.observe(element.shadowRoot, {childList: true, subtree: true});
    const list = find(element, ".methods");
    list.style.minHeight = "";
    element.terms = {shipping: {option: "EXPRESS"}};
    // The height is kept when the list is known again.
    await until(() => list.style.minHeight !== "", "the list is known");
    await element.updateComplete;
    observer.disconnect();
    expect(hasMoved).to.equal(false);
    expect(titles(element)).to.deep.equal(["Card", "Pay Later"]);
  });
});
