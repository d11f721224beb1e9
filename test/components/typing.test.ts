import {expect, oneEvent} from "@open-wc/testing";
import type {CheckoutChangeEvent} from "../../src/index.ts";
import {
  expectFocus,
  find,
  has,
  mount,
  pay,
  payButton,
  textOf,
  typePostal,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

const postalInput = (element: Element) => find<HTMLInputElement>(element, "input");

describe("typing", () => {
  const world = useWorld();

  it("marks every empty field on a press, announces each once, focuses the first, and makes no order", async () => {
    const element = await mount();
    const said: string[] = [];
    const alert = find(element, "[role=alert]");
    new MutationObserver(() => said.push(alert.textContent)).observe(alert, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    payButton(element).click();
    await until(() => said.length > 0);
    await element.updateComplete;
    for (const [name, words] of [
      ["number", "Enter your card number."],
      ["expiry", "Enter the expiry date as MM/YY."],
      ["cvv", "Enter the 3-digit security code."],
      ["postal", "Enter your billing ZIP or postal code."],
    ] as const)
      expect(textOf(element, `#${name}-error`)).to.equal(words);
    expectFocus(world.sdk.session.components.number);
    expect(said.filter(Boolean)).to.have.length(1);
    expect(said.at(-1)?.match(/Enter /g)).to.have.length(4);
    expect(world.server.count("order")).to.equal(0);
  });

  it("announces the same errors again at the next press", async () => {
    const element = await mount();
    const said: string[] = [];
    const alert = find(element, "[role=alert]");
    payButton(element).click();
    await until(() => alert.textContent !== "");
    await element.updateComplete;
    new MutationObserver(() => said.push(alert.textContent)).observe(alert, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    payButton(element).click();
    await until(() => said.at(-1));
    expect(said.at(-1)).to.contain("Enter your card number");
  });

  it("focuses the first invalid field, whose error is its description", async () => {
    const element = await mount();
    world.sdk.session.fill();
    payButton(element).click();
    await element.updateComplete;
    expectFocus(postalInput(element));
    expect(postalInput(element).getAttribute("aria-invalid")).to.equal("true");
    const description = postalInput(element).getAttribute("aria-describedby")!;
    expect(textOf(element, `#${description}`)).to.contain("Enter your billing ZIP or postal code");
    await element.updateComplete;
    expect(textOf(element, "[role=alert]")).to.equal("");
  });

  it("marks missing fields without moving the focus when the page validates", async () => {
    const element = await mount();
    const other = document.createElement("input");
    element.before(other);
    other.focus();
    expect(await element.validate({focus: false})).to.equal(false);
    await until(() => textOf(element, "[role=alert]").startsWith("Enter your card number."));
    expect(element.shadowRoot?.querySelectorAll(".box.invalid").length).to.equal(4);
    expectFocus(other);
    expect(await element.validate()).to.equal(false);
    expectFocus(world.sdk.session.components.number);
    world.sdk.session.fill();
    typePostal(element, "95131");
    expect(await element.validate()).to.equal(true);
    expect(world.server.count("order")).to.equal(0);
    other.remove();
  });

  it("validates a field when it is left, and clears its error when it is valid", async () => {
    const element = await mount();
    const {session} = world.sdk;
    session.set("number", {isFocused: true}, "focus");
    session.set("number", {isEmpty: false});
    await element.updateComplete;
    expect(textOf(element, "#number-error")).to.equal("");
    session.set("number", {isFocused: false}, "blur");
    await element.updateComplete;
    expect(textOf(element, "#number-error")).to.equal("This card number isn't valid. Check each digit.");
    expect(textOf(element, "[role=alert]")).to.equal("This card number isn't valid. Check each digit.");
    session.set("number", {isFocused: true}, "focus");
    session.set("number", {isValid: true}, "validitychange");
    await element.updateComplete;
    expect(textOf(element, "#number-error")).to.equal("");
    // The live region doesn't keep the error in the accessibility tree.
    expect(textOf(element, "[role=alert]")).to.equal("");
  });

  it("shows no error for fields that are left empty", async () => {
    const element = await mount();
    for (const name of ["number", "expiry", "cvv"] as const) {
      world.sdk.session.set(name, {isFocused: true}, "focus");
      world.sdk.session.set(name, {isFocused: false}, "blur");
    }
    postalInput(element).focus();
    postalInput(element).blur();
    await element.updateComplete;
    for (const name of ["number", "expiry", "cvv", "postal"])
      expect(textOf(element, `#${name}-error`)).to.equal("");
    expect(textOf(element, "[role=alert]")).to.equal("");
    expect(postalInput(element).getAttribute("aria-invalid")).to.equal("false");
    expect(element.shadowRoot?.querySelectorAll(".box.invalid").length).to.equal(0);
  });

  it("keeps typed input when the translation loads late", async () => {
    const element = await mount();
    world.sdk.session.fill(["number"]);
    typePostal(element, "95131");
    const {language} = element;
    const {loadMessages} = language;
    const arrive = new Map<string, () => void>();
    language.loadMessages = async (locale) => {
      await new Promise<void>((resolve) => arrive.set(locale, resolve));
      return loadMessages(locale);
    };
    const label = () => textOf(element, "label[for=postal]");
    element.locale = "de";
    await until(() => arrive.has("de"));
    element.locale = "fr";
    await until(() => arrive.has("fr"));
    expect(label()).to.equal("Postal code");
    arrive.get("fr")?.();
    await until(() => label() === "Code postal");
    // The earlier language loads last and is no longer used.
    arrive.get("de")?.();
    await loadMessages("de");
    await element.updateComplete;
    expect(label()).to.equal("Code postal");
    expect(world.sdk.sessions).to.have.length(1);
    expect(postalInput(element).value).to.equal("95131");
    expect(element.status).to.equal("ready");
  });

  it("shows a ring around the focused field and a tick in a valid one", async () => {
    const element = await mount();
    world.sdk.session.set("expiry", {isFocused: true, isEmpty: false, isValid: true}, "focus");
    await element.updateComplete;
    expect(getComputedStyle(find(element, ".expiry .box")).outlineStyle).to.equal("solid");
    expect(getComputedStyle(find(element, ".number .box")).outlineStyle).to.equal("none");
    expect(find(element, ".expiry .end [role=img]").getAttribute("aria-label")).to.equal("Valid");
    expect(has(element, ".number .end [role=img]")).to.equal(false);
  });

  it("shows the card network, and requires the digits of its security code", async () => {
    const element = await mount();
    const {session} = world.sdk;
    session.cards = [
      {type: "visa", niceType: "Visa"},
      {type: "mastercard", niceType: "Mastercard"},
    ];
    session.emit("cardtypechange");
    await element.updateComplete;
    expect(has(element, ".mark")).to.equal(false);
    session.cards = [{type: "mastercard", niceType: "Mastercard", code: {size: 3}}];
    session.emit("cardtypechange");
    // The element shows the network's name until its image has loaded.
    await until(() => element.shadowRoot?.querySelector("svg.mark"));
    expect(find(element, "svg.mark").getAttribute("aria-label")).to.equal("Mastercard");
    session.cards = [{type: "american-express", niceType: "American Express", code: {size: 4}}];
    session.emit("cardtypechange");
    session.set("cvv", {isFocused: true, isEmpty: false}, "focus");
    session.set("cvv", {isFocused: false}, "blur");
    await element.updateComplete;
    expect(find(element, "svg.mark").getAttribute("aria-label")).to.equal("American Express");
    expect(textOf(element, "#cvv-error")).to.contain("4 digits");
  });

  it("pays on Enter in a hosted field and in the postal code", async () => {
    const element = await mount();
    world.sdk.onSubmit = async (orderId) => ({state: "canceled", data: {orderId}});
    world.sdk.session.fill();
    typePostal(element, "95131");
    setTimeout(() => world.sdk.session.emit("inputsubmit"));
    await oneEvent(element, "checkout-cancel");
    setTimeout(() => postalInput(element).dispatchEvent(new KeyboardEvent("keydown", {key: "Enter"})));
    await oneEvent(element, "checkout-cancel");
    expect(world.server.count("order")).to.equal(2);
  });

  for (const code of ["95131", "SW1A 1AA", "K1A-0B1", "1010"])
    it(`accepts the postal code ${code}`, async () => {
      const element = await mount();
      world.sdk.onSubmit = async (orderId) => ({state: "canceled", data: {orderId}});
      world.sdk.session.fill();
      typePostal(element, ` ${code} `);
      const canceled = oneEvent(element, "checkout-cancel");
      payButton(element).click();
      await canceled;
      expect(world.sdk.session.submits[0]?.options).to.deep.equal({billingAddress: {postalCode: code}});
    });

  for (const code of ["1", "<b>1</b>", "12345678901", "-1234"])
    it(`refuses the postal code ${code}`, async () => {
      const element = await mount();
      world.sdk.session.fill();
      typePostal(element, code);
      payButton(element).click();
      await element.updateComplete;
      expect(textOf(element, "#postal-error")).to.contain("isn't valid");
      expect(world.server.count("order")).to.equal(0);
    });

  it("reports to the page only whether the form is valid and empty", async () => {
    const element = await mount();
    const details: CheckoutChangeEvent["detail"][] = [];
    element.addEventListener("checkout-change", (event) => details.push(event.detail));
    world.sdk.session.fill();
    // Input before the form loaded is reported once it has loaded.
    await until(() => details.length > 0);
    expect(details[0]).to.deep.equal({valid: false, empty: false});
    typePostal(element, "95131");
    expect(details.at(-1)).to.deep.equal({valid: true, empty: false});
  });

  it("ignores presses while it is disabled", async () => {
    const element = await mount();
    element.disabled = true;
    world.sdk.session.fill();
    typePostal(element, "95131");
    await element.updateComplete;
    payButton(element).click();
    expect(payButton(element).getAttribute("aria-disabled")).to.equal("true");
    expect(world.server.count("order")).to.equal(0);
  });

  it("has names for fields and group, and autocomplete tokens", async () => {
    const element = await mount();
    expect(find(element, "[role=group]").getAttribute("aria-label")).to.equal("Card details");
    expect(postalInput(element).autocomplete).to.equal("postal-code");
    const {options} = world.sdk.session;
    expect(options.number?.ariaLabel).to.equal("Card number");
    expect(options.expiry?.placeholder).to.equal("MM/YY");
    expect(options.cvv?.ariaLabel).to.equal("Security code");
    find(element, ".cvv .label").click();
    expectFocus(world.sdk.session.components.cvv);
  });

  it("shows hostile strings as text", async () => {
    const hostile = `<img src=x onerror="window.hacked = true">`;
    const element = await mount();
    const {session} = world.sdk;
    session.cards = [{type: hostile, niceType: hostile}];
    session.emit("cardtypechange");
    await element.updateComplete;
    expect(textOf(element, ".mark")).to.equal(hostile);
    element.createOrder = async () => ({orderId: hostile});
    await pay(world, element, "checkout-complete");
    expect(textOf(element, ".id")).to.equal(hostile);
    expect(has(element, "img")).to.equal(false);
    expect("hacked" in window).to.equal(false);
  });
});
