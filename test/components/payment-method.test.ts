import {expect, fixture, oneEvent} from "@open-wc/testing";
import type {CheckoutPaymentMethod, CheckoutPendingEvent} from "../../src/index.ts";
import {completed, withCapture} from "./support/fake-server.ts";
import {
  expectFocus,
  find,
  has,
  record,
  serverAttributes,
  settled,
  textOf,
  typeInto,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

const buyer = {
  name: "Ada Lovelace",
  email: "ada@buyer.example",
  phone: {countryCode: "351", nationalNumber: "912345678"},
  billingAddress: {
    addressLine1: "Av. Paulista 1000",
    adminArea2: "São Paulo",
    adminArea1: "SP",
    postalCode: "01310-100",
    countryCode: "BR",
  },
  taxId: "123.456.789-09",
  dateOfBirth: "1990-12-10",
};

describe("<checkout-payment-method>", () => {
  const world = useWorld();
  const {info, error: logError} = console;
  let lines: string[];
  beforeEach(() => {
    lines = [];
    console.info = console.error = (...words: unknown[]) => lines.push(words.join(" "));
    world.server.quote = () => ({body: {amount: {currencyCode: "EUR", value: "75.00"}}});
    world.server.order = () => ({
      status: 201,
      body: {
        id: `ORDER-${world.server.count("order")}`,
        amount: {currencyCode: "EUR", value: "75.00"},
      },
    });
  });
  afterEach(() => {
    console.info = info;
    console.error = logError;
  });

  async function mount(method = "ideal", attributes = "", properties: object = {}) {
    const place = await fixture<HTMLElement>("<div></div>");
    place.innerHTML = `<checkout-payment-method ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]'
      method="${method}" ${attributes}></checkout-payment-method>`;
    const element = place.firstElementChild as CheckoutPaymentMethod;
    Object.assign(element, properties);
    return settled(element);
  }

  const press = (element: Element) => find(element, ".place > *").click();
  const said = (element: Element) => textOf(element, "[part=result]");
  const started = (count = 1) => until(() => world.sdk.local.starts.length === count, "start");
  const order = () => world.sdk.local.starts.at(-1)!.order;

  it("shows PayPal's fields with labels, style and known values, and the method's button", async () => {
    const element = await mount("blik", "", {buyer});
    expect(world.sdk.local.fields.map(({options: {type, value}}) => [type, value])).to.deep.equal([
      ["name", "Ada Lovelace"],
      ["email", "ada@buyer.example"],
    ]);
    expect([...element.children].map(({slot, role, ariaLabel}) => [slot, role, ariaLabel])).to.deep.equal([
      ["name", "group", "Full name"],
      ["email", "group", "E-mail address"],
    ]);
    const variables = world.sdk.local.fields[0]?.options.style?.variables ?? {};
    const color = getComputedStyle(find(element, ".group")).color;
    expect(variables["textColor"]).to.equal(color);
    expect(variables["borderFocusColor"]).to.equal("rgb(31, 95, 214)");
    expect(textOf(element, "[part=title]")).to.equal("Pay with BLIK€75.00");
    expect(find(element, ".place > *").localName).to.equal("blik-button");
  });

  it("opens PayPal's fields again for another name, but not for another address", async () => {
    const element = await mount("ideal", "", {buyer});
    const known = () => world.sdk.local.fields.map(({options: {value}}) => value);
    element.buyer = {...buyer, billingAddress: {countryCode: "NL"}};
    await element.updateComplete;
    expect(element.status).to.equal("ready");
    expect(known()).to.deep.equal(["Ada Lovelace"]);
    element.buyer = {...buyer, name: "Ada Byron"};
    await element.updateComplete;
    await settled(element);
    expect(known().at(-1)).to.equal("Ada Byron");
  });

  it("awaits only validate() before start(), and sends the method with the order", async () => {
    const element = await mount();
    const events = record(element);
    const done: string[] = [];
    const local = world.sdk.local;
    const start = local.start.bind(local);
    local.onValidate = async () => {
      done.push("validated");
      // Browsers open windows only before the next task.
      setTimeout(() => done.push("next task"));
      return true;
    };
    local.start = (...args) => {
      done.push("started");
      return start(...args);
    };
    press(element);
    expect(local.validations).to.equal(1);
    await started();
    expect(done.slice(0, 2)).to.deep.equal(["validated", "started"]);
    expect(local.starts[0]?.options).to.deep.equal({presentationMode: "popup"});
    expect(await order()).to.deep.equal({orderId: "ORDER-1"});
    expect(world.server.of("order")[0]?.body).to.deep.equal({
      items: [{sku: "MUG", quantity: 1}],
      method: "ideal",
    });
    await local.approve();
    await until(() => element.status === "succeeded");
    expect(events).to.deep.equal(["submit", "approve", "complete"]);
    expect(element.children).to.have.length(0);
  });

  it("shows one message and focuses PayPal's field when validate() says no", async () => {
    const element = await mount("blik");
    world.sdk.local.onValidate = async () => false;
    press(element);
    await until(() => textOf(element, ".announced") !== "");
    expect(textOf(element, "#frames-error")).to.equal("Check your name and your e-mail address.");
    expect(textOf(element, ".announced")).to.equal("Check your name and your e-mail address.");
    expectFocus(world.sdk.local.fields[0]?.element);
    expect(element.status).to.equal("ready");
    expect(world.server.count("order")).to.equal(0);
    world.sdk.local.onValidate = async () => true;
    press(element);
    await started();
    await element.updateComplete;
    expect(textOf(element, "#frames-error")).to.equal("");
  });

  it("keeps a press while the session is replaced", async () => {
    const element = await mount();
    let fail!: (error: Error) => void;
    world.sdk.local.onValidate = () => new Promise((_resolve, reject) => (fail = reject));
    press(element);
    element.locale = "nl";
    await until(() => world.sdk.payments.length === 2);
    // As the SDK does in a session that was destroyed.
    fail(new Error("destroyed"));
    await started();
    expect([world.sdk.local.validations, element.error]).to.deep.equal([1, undefined]);
  });

  it("asks for what a method needs, marks each wrong input, and sends the values with the order", async () => {
    const element = await mount("boletobancario", `expires-in-days="5"`);
    expect(find<HTMLSelectElement>(element, "#country").value).to.equal("BR");
    press(element);
    await until(() => has(element, "#taxId-error span"));
    expect(textOf(element, "#taxId-error")).to.equal("Enter your CPF or CNPJ.");
    expect(textOf(element, "#city-error")).to.equal("Enter your city.");
    expectFocus(find(element, "#taxId"));
    expect(find(element, "#taxId").getAttribute("aria-describedby")).to.equal("taxId-error");
    expect(world.sdk.local.starts).to.have.length(0);
    typeInto(element, "taxId", "123.456.789-00");
    await until(() => textOf(element, ".announced") !== "");
    expect(textOf(element, "#taxId-error")).to.contain("isn't valid");
    for (const [name, text] of Object.entries({
      taxId: "123.456.789-09",
      line1: "Av. Paulista 1000",
      city: "São Paulo",
      state: "SP",
      postalCode: "01310-100",
    }))
      typeInto(element, name, text);
    press(element);
    await started();
    const {expiryDate, ...fields} = await order();
    expect(fields).to.deep.equal({
      orderId: "ORDER-1",
      taxInfo: {taxId: "12345678909", taxIdType: "BR_CPF"},
      billingAddress: buyer.billingAddress,
    });
    const days =
      (Date.parse(expiryDate!.expiry_date) - Date.parse(new Date().toLocaleDateString("sv"))) / 86_400_000;
    expect(days).to.equal(5);
  });

  for (const [method, fields] of [
    ["mbway", {phone: buyer.phone}],
    ["floa_pay", {dateOfBirth: "1990-12-10", numberOfInstallments: 3}],
    ["pix_international", {taxInfo: {taxId: "12345678909", taxIdType: "BR_CPF"}}],
    ["sepa", {}],
  ] as const)
    it(`prefills ${method} from the buyer, and sends only what it needs`, async () => {
      const element = await mount(method, "", {buyer});
      press(element);
      await started();
      expect(await order()).to.deep.equal({orderId: "ORDER-1", ...fields});
      expect(element.status).to.equal("processing");
    });

  it("reads phone numbers as they are typed", async () => {
    const element = await mount("mbway");
    expect(find<HTMLInputElement>(element, "#phoneCode").value).to.equal("+351");
    for (const [code, number, phone] of [
      ["00351", "912 345 678", ["351", "912345678"]],
      ["+62", "0812-3456-789", ["62", "8123456789"]],
      ["39", "+39 06 1234567", ["39", "061234567"]],
    ] as const) {
      typeInto(element, "phoneCode", code);
      typeInto(element, "phone", number);
      press(element);
      await until(() => element.status === "processing");
      const [countryCode, nationalNumber] = phone;
      expect((await order()).phone).to.deep.equal({countryCode, nationalNumber});
      world.sdk.local.callbacks.onCancel();
      await until(() => element.status === "ready");
    }
    typeInto(element, "phone", "12");
    await element.updateComplete;
    expect(textOf(element, "#phone-error")).to.contain("isn't valid");
  });

  it("shows how and until when to pay a voucher, and completes once it is paid", async () => {
    let paid = false;
    world.server.capture = () =>
      paid
        ? {body: completed()}
        : {
            body: {
              ...withCapture({status: "PENDING"}),
              pending: {
                kind: "voucher",
                reference: "123 456 789",
                entity: "11249",
                expiresAt: "2026-12-01T22:59:59Z",
                instructionsUrl: "https://vouchers.example/1",
              },
              retryAfterMs: 1,
            },
          };
    const element = await mount("multibanco");
    expect(textOf(element, "[part=terms]")).to.contain("You get a voucher");
    const events = record(element);
    const pending = oneEvent(element, "checkout-pending");
    press(element);
    await started();
    await world.sdk.local.approve();
    const {detail} = (await pending) as CheckoutPendingEvent;
    expect(detail).to.deep.include({orderId: "ORDER-1", reason: "capture-pending"});
    expect(detail.instructions?.reference).to.equal("123 456 789");
    await element.updateComplete;
    expect(element.status).to.equal("pending");
    expect(said(element)).to.equal("Almost done: pay the voucher to complete your order.");
    const receipt = textOf(element, "[part=receipt]");
    for (const text of ["Entity 11249", "Reference 123 456 789", "Pay by December", "Order number ORDER-1"])
      expect(receipt).to.contain(text);
    expect(find<HTMLAnchorElement>(element, "[part=voucher]").href).to.equal("https://vouchers.example/1");
    let copied = "";
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: {writeText: async (text: string) => (copied = text)},
    });
    find(element, "[part=copy]").click();
    await until(() => textOf(element, "[part=copy]") === "Copied");
    expect(copied).to.equal("123456789");
    Reflect.deleteProperty(navigator, "clipboard");
    paid = true;
    await until(() => element.status === "succeeded");
    expect(events).to.deep.equal(["submit", "approve", "pending", "complete"]);
    expect(has(element, "[part=voucher]")).to.equal(false);
  });

  it("links a voucher only to a web page", async () => {
    world.server.capture = () => ({
      body: {
        ...withCapture({status: "PENDING"}),
        pending: {kind: "voucher", reference: "1", instructionsUrl: "javascript:alert(1)"},
      },
    });
    const element = await mount("multibanco");
    press(element);
    await started();
    await world.sdk.local.approve();
    await until(() => element.status === "pending");
    await element.updateComplete;
    expect(has(element, "[part=receipt]")).to.equal(true);
    expect(has(element, "[part=voucher]")).to.equal(false);
  });

  it("passes the method to the page's createOrder", async () => {
    const asked: object[] = [];
    const element = await mount("ideal", `currency-code="EUR"`, {
      createOrder: async (terms: object) => {
        asked.push(terms);
        return {orderId: "OWN"};
      },
    });
    press(element);
    await started();
    expect((await order()).orderId).to.equal("OWN");
    expect(asked[0]).to.include({method: "ideal"});
  });

  it("makes an instance for the buyer's country in the sandbox only, and shares it", async () => {
    await mount("ideal", `buyer-country="nl"`);
    await mount("bancontact", `buyer-country="NL"`);
    await mount("eps", `buyer-country="AT"`);
    expect(world.sdk.instances.map(({testBuyerCountry}) => testBuyerCountry)).to.deep.equal([
      "NL",
      "NL",
      "AT",
    ]);
    expect(world.server.count("token")).to.equal(2);
    world.sdk.instances.length = 0;
    await mount("ideal", `buyer-country="NL" environment="production"`);
    expect(world.sdk.instances.every(({testBuyerCountry}) => testBuyerCountry === undefined)).to.equal(true);
  });

  it("is hidden where it is not eligible, and says what to write", async () => {
    world.server.quote = () => ({body: {amount: {currencyCode: "USD", value: "75.00"}}});
    world.sdk.isEligible = () => false;
    const element = await mount("ideal");
    expect([element.status, element.ineligibleReason]).to.deep.equal(["ineligible", "not-eligible"]);
    expect(lines.at(-1)).to.equal(
      `<checkout-payment-method> is hidden: not-eligible. iDEAL is for buyers in NL who pay in EUR. ` +
        `The currency is USD: write currency-code="EUR", or sell items with that price. ` +
        `In the sandbox write buyer-country="NL".`,
    );
    expect(element.children).to.have.length(0);
  });

  for (const [attributes, words] of [
    [`method="blick"`, `method is "blick". Write method="blik".`],
    [`method="mb-way"`, `Write method="mbway".`],
    [`method="cheque"`, "dist/docs/local-methods.md of the package checkout-elements"],
    ["", "method is missing."],
    [`method="oxxo_pay" expires-in-days="0"`, "expires-in-days is 0. Write a whole number from 1 to 30."],
    [`method="ideal" buyer-country="Holland"`, `buyer-country is "Holland". Write two letters`],
  ] as const)
    it(`says what is wrong with ${attributes || "no method"}`, async () => {
      const element = await fixture<CheckoutPaymentMethod>(
        `<checkout-payment-method ${serverAttributes()} ${attributes}></checkout-payment-method>`,
      );
      await until(() => element.status === "failed");
      expect(element.error?.code).to.equal("invalid-config");
      expect(lines.join("\n")).to.contain(words);
      expect(said(element)).to.contain("isn't set up correctly");
    });

  it("keeps the buyer's input when the session is renewed or the price changes", async () => {
    const element = await mount("mbway");
    typeInto(element, "phone", "912345678");
    element.items = [{sku: "BOWL", quantity: 2}];
    await until(() => world.server.count("quote") === 2);
    await settled(element);
    expect(find<HTMLInputElement>(element, "#phone").value).to.equal("912345678");
    expect(world.sdk.payments).to.have.length(1);
  });

  it("does not renew a session whose fields the buyer has been in", async () => {
    const realNow = Date.now;
    const element = await mount();
    world.sdk.local.fields[0]!.element.focus();
    window.dispatchEvent(new Event("blur"));
    Date.now = () => realNow() + 850_000;
    window.dispatchEvent(new Event("pageshow"));
    await element.updateComplete;
    expect(said(element)).to.contain("Your session ends in one minute.");
    expect(world.sdk.payments).to.have.length(1);
    Date.now = () => realNow() + 901_000;
    window.dispatchEvent(new Event("pageshow"));
    await until(() => world.sdk.payments.length === 2);
    Date.now = realNow;
    await element.updateComplete;
    expect(said(element)).to.contain("Your session ended, so some fields were cleared.");
  });

  it("shows the page's terms instead of its own", async () => {
    const element = await mount("klarna");
    const slot = find<HTMLSlotElement>(element, "slot[name=terms]");
    expect(slot.textContent).to.contain("Klarna decides whether you can pay later.");
    element.insertAdjacentHTML("beforeend", `<p slot="terms">Our terms</p>`);
    expect(slot.assignedElements().map(({textContent}) => textContent)).to.deep.equal(["Our terms"]);
  });

  for (const scheme of ["light", "dark"])
    it(`has no findings of axe in ${scheme}`, async () => {
      document.documentElement.lang = "en";
      document.title = "Checkout";
      document.documentElement.style.colorScheme = scheme;
      try {
        for (const method of ["ideal", "boletobancario", "mbway", "floa_pay", "klarna", "sepa"]) {
          const element = await mount(method);
          await expect(element).to.be.accessible();
          world.sdk.local.onValidate = async () => false;
          press(element);
          await until(() => method === "sepa" || has(element, ".error span"));
          await element.updateComplete;
          await expect(element).to.be.accessible();
          element.remove();
        }
      } finally {
        document.documentElement.style.colorScheme = "";
      }
    }).timeout(30_000);
});
