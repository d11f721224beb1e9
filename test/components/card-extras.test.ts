import {aTimeout, expect, fixture, nextFrame, oneEvent} from "@open-wc/testing";
import type {CheckoutCardFields} from "../../src/index.ts";
import {
  expectFocus,
  find,
  has,
  markup,
  mount,
  pay,
  payButton,
  settled,
  textOf,
  typeInto,
  typePostal,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

const goods = `items='[{"sku":"MUG","quantity":1}]'`;

describe("the optional fields", () => {
  const world = useWorld();

  it("has a field for the name on the card, and sends the name", async () => {
    const element = await mount(`${goods} cardholder-name="required" placeholder-name="As on the card"`);
    const input = find<HTMLInputElement>(element, ".box #name");
    expect(input.autocomplete).to.equal("cc-name");
    expect(input.placeholder).to.equal("As on the card");
    expect(textOf(element, ".name .label")).to.equal("Name on card");
    expect(find<HTMLLabelElement>(element, ".name label").control).to.equal(input);
    world.sdk.session.fill();
    typePostal(element, "95131");
    payButton(element).click();
    await element.updateComplete;
    expect(textOf(element, "#name-error")).to.contain("Enter the name on the card.");
    expectFocus(input);
    typeInto(element, "name", " Ada Lovelace ");
    const complete = oneEvent(element, "checkout-complete");
    payButton(element).click();
    await complete;
    expect(world.sdk.session.submits[0]?.options).to.deep.equal({
      name: "Ada Lovelace",
      billingAddress: {postalCode: "95131"},
    });
  });

  it("accepts an empty optional name, and marks it as optional", async () => {
    const element = await mount(`${goods} cardholder-name="optional"`);
    expect(textOf(element, ".name .label")).to.equal("Name on card (optional)");
    await pay(world, element, "checkout-complete");
    expect(world.sdk.session.submits[0]?.options).to.deep.equal({billingAddress: {postalCode: "95131"}});
  });

  for (const name of ["4111 1111 1111 1111", "12", "4111-1111-1111-1111 Ada"])
    it(`refuses ${name} as a name`, async () => {
      const element = await mount(`${goods} cardholder-name="optional"`);
      world.sdk.session.fill();
      typePostal(element, "95131");
      typeInto(element, "name", name);
      payButton(element).click();
      await element.updateComplete;
      expect(textOf(element, "#name-error")).to.contain("isn't a name");
      expect(world.server.count("order")).to.equal(0);
    });

  it("has no address fields if the page requests none", async () => {
    const element = await mount(`${goods} billing-address="none"`);
    expect(has(element, "input")).to.equal(false);
    world.sdk.session.fill();
    const complete = oneEvent(element, "checkout-complete");
    payButton(element).click();
    await complete;
    expect(world.sdk.session.submits[0]?.options).to.deep.equal({});
  });

  it("has fields for the whole address, and sends the filled ones", async () => {
    const element = await mount(`${goods} billing-address="full" locale="en-US"`);
    for (const [name, token] of [
      ["line1", "billing address-line1"],
      ["line2", "billing address-line2"],
      ["city", "billing address-level2"],
      ["region", "billing address-level1"],
      ["postal", "billing postal-code"],
      ["country", "billing country"],
    ] as const) {
      const control = find<HTMLInputElement | HTMLSelectElement>(element, `.box #${name}`);
      expect(control.getAttribute("autocomplete")).to.equal(token);
      expect(control.labels?.length, name).to.equal(1);
      expect(control.required, name).to.equal(name !== "line2");
    }
    expect(textOf(element, ".line2 .label")).to.contain("(optional)");
    const country = find<HTMLSelectElement>(element, "#country");
    expect(country.value).to.equal("US");
    expect(country.selectedOptions[0]?.textContent).to.equal("United States");
    world.sdk.session.fill();
    payButton(element).click();
    await element.updateComplete;
    for (const name of ["line1", "city", "region", "postal"])
      expect(textOf(element, `#${name}-error`), name).to.match(/^(Enter|Choose)/);
    expect(textOf(element, "#line2-error")).to.equal("");
    expect(element.shadowRoot?.activeElement?.id).to.equal("line1");
    typeInto(element, "line1", "1 Main Street");
    typeInto(element, "line2", " Flat 2 ");
    typeInto(element, "city", "San Jose");
    typeInto(element, "region", "CA");
    typeInto(element, "postal", "95131");
    const complete = oneEvent(element, "checkout-complete");
    payButton(element).click();
    await complete;
    expect(world.sdk.session.submits[0]?.options).to.deep.equal({
      billingAddress: {
        addressLine1: "1 Main Street",
        addressLine2: "Flat 2",
        adminArea2: "San Jose",
        adminArea1: "CA",
        postalCode: "95131",
        countryCode: "US",
      },
    });
  });

  it("has the address fields of the country", async () => {
    const element = await mount(`${goods} billing-address="full" locale="en-HK"`);
    expect(textOf(element, ".region .label")).to.contain("optional");
    expect(textOf(element, ".postal .label")).to.contain("optional");
    const country = find<HTMLSelectElement>(element, "#country");
    country.value = "DE";
    country.dispatchEvent(new Event("change"));
    await element.updateComplete;
    expect(textOf(element, ".postal .label")).to.not.contain("optional");
    expect(textOf(element, ".region .label")).to.contain("optional");
  });

  it("names countries in the element's language", async () => {
    const element = await mount(`${goods} billing-address="full" locale="de-AT"`);
    const country = find<HTMLSelectElement>(element, "#country");
    expect(country.selectedOptions[0]?.textContent).to.equal("Österreich");
    expect(textOf(element, ".line1 .label")).to.equal("Rechnungsadresse");
  });

  for (const attributes of [`cardholder-name="yes"`, `billing-address="postal"`])
    it(`logs an error for ${attributes} with a correct value`, async () => {
      const {error} = console;
      const lines: string[] = [];
      console.error = (text: string) => lines.push(text);
      const element = await settled(await fixture<CheckoutCardFields>(markup(`${goods} ${attributes}`)));
      console.error = error;
      expect(element.status).to.equal("failed");
      expect(lines[0]).to.match(/(cardholder-name|billing-address) is ".*"\. Write .* or (required|full)\./);
    });

  it("reserves the space of every field", async () => {
    for (const attributes of [
      `cardholder-name="required" billing-address="full"`,
      `save`,
      `billing-address="none"`,
      `cardholder-name="optional" save`,
    ])
      for (const width of [320, 600]) {
        let release: (() => void) | undefined;
        world.server.token = () =>
          new Promise((resolve) => {
            release = () => resolve({body: {accessToken: "token", expiresIn: 900}});
          });
        const element = await fixture<CheckoutCardFields>(
          markup(`${goods} ${attributes} style="width: ${width}px"`),
        );
        const before = element.getBoundingClientRect().height;
        await until(() => release);
        release?.();
        await settled(element);
        await nextFrame();
        expect(element.getBoundingClientRect().height, `${attributes} ${width}`).to.equal(before);
        element.remove();
        delete (globalThis as Record<symbol, unknown>)[Symbol.for("checkout-elements")];
      }
  });

  it("uses placeholders, style and labels of the page", async () => {
    const element = await fixture<CheckoutCardFields>(
      markup(`${goods} placeholder-number="1234" placeholder-expiry="" placeholder-cvv="123"`).replace(
        "></checkout-card-fields>",
        `><b slot="number-label">Your card</b><i slot="cvv-error">Look at the back.</i></checkout-card-fields>`,
      ),
    );
    element.fieldStyle = {input: {color: "red"}, "input.valid": {color: "green"}};
    await settled(element);
    await until(() => world.sdk.sessions.length > 0);
    const {options} = world.sdk.session;
    expect(options.number?.placeholder).to.equal("1234");
    expect(options.expiry?.placeholder).to.equal("");
    expect(options.number?.ariaLabel).to.equal("Your card");
    expect(options.expiry?.ariaLabel).to.equal("Expiry date");
    expect(options.number?.style?.["input"]).to.include({color: "red", border: "none"});
    expect(options.number?.style?.["input.valid"]).to.deep.equal({color: "green"});
    expect(options.number?.style).to.have.property("input.invalid");
    const slot = find<HTMLSlotElement>(element, "slot[name=number-label]");
    expect(slot.assignedElements()[0]?.textContent).to.equal("Your card");
    payButton(element).click();
    await element.updateComplete;
    expect(textOf(element, "#cvv-error")).to.equal("Look at the back.");
  });

  it("starts over with a changed setting and keeps its own inputs' text", async () => {
    const element = await mount();
    typePostal(element, "95131");
    element.cardholderName = "required";
    await until(() => element.shadowRoot?.querySelector(".box #name"));
    await settled(element);
    expect(find<HTMLInputElement>(element, ".box #postal").value).to.equal("95131");
    world.sdk.session.fill();
    payButton(element).click();
    await element.updateComplete;
    expect(textOf(element, "#name-error")).to.contain("Enter the name on the card.");
  });
});

describe("the page's own button", () => {
  const world = useWorld();

  it("replaces the element's button, and pays", async () => {
    const element = await fixture<CheckoutCardFields>(
      markup().replace("></", `><button slot="button" type="button">Buy</button></`),
    );
    await settled(element);
    expect(payButton(element).checkVisibility()).to.equal(false);
    world.sdk.session.fill();
    typePostal(element, "95131");
    const complete = oneEvent(element, "checkout-complete");
    element.querySelector<HTMLElement>("[slot=button]")!.click();
    await complete;
    expect(world.server.count("order")).to.equal(1);
  });

  it("pays with submit(), which resolves with the outcome", async () => {
    const element = await mount();
    expect(await element.submit()).to.equal(undefined);
    expect(textOf(element, "#number-error")).to.contain("Enter your card number.");
    world.sdk.session.fill();
    typePostal(element, "95131");
    const outcome = await element.submit();
    expect(outcome).to.include({state: "complete", orderId: "ORDER-1"});
    expect(await element.submit()).to.equal(undefined);
    expect(world.server.count("order")).to.equal(1);
  });

  it("ignores submit() while the element is disabled or not ready", async () => {
    const element = await mount();
    world.sdk.session.fill();
    typePostal(element, "95131");
    element.disabled = true;
    expect(await element.submit()).to.equal(undefined);
    element.disabled = false;
    element.remove();
    expect(world.server.count("order")).to.equal(0);
  });
});

describe("the session", () => {
  const world = useWorld();

  it("gets the amount and each change of it", async () => {
    const element = await mount();
    await until(() => world.sdk.session.updates.length > 0);
    expect(world.sdk.session.updates).to.deep.equal([{amount: {value: "75.00", currencyCode: "USD"}}]);
    world.server.quote = () => ({body: {amount: {currencyCode: "USD", value: "80.00"}}});
    element.items = [{sku: "MUG", quantity: 2}];
    await until(() => world.sdk.session.updates.length > 1);
    expect(world.sdk.session.updates.at(-1)).to.deep.equal({amount: {value: "80.00", currencyCode: "USD"}});
  });

  it("opens new fields in another language while the fields are empty", async () => {
    const element = await mount();
    await until(() => world.sdk.session.updates.length > 0);
    element.locale = "de";
    await until(() => world.sdk.sessions.length === 2);
    expect(world.sdk.session.options.number?.ariaLabel).to.equal("Kartennummer");
    expect(world.sdk.sessions[0]?.destroyed).to.equal(true);
    world.sdk.session.fill(["number"]);
    element.locale = "fr";
    await until(() => textOf(element, ".number .label").startsWith("Num"));
    await aTimeout(0);
    expect(world.sdk.sessions).to.have.length(2);
    expect(textOf(element, "[role=status]")).to.equal("");
  });
});
