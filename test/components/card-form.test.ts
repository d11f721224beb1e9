import {aTimeout, expect, fixture, oneEvent} from "@open-wc/testing";
import type {CheckoutCardFields} from "../../src/index.ts";
import type {SubmitResult} from "../../src/paypal-sdk/sdk-types.ts";
import {withCapture} from "./support/fake-server.ts";
import {
  expectFocus,
  find,
  markup,
  payButton,
  settled,
  textOf,
  typeInto,
  typePostal,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

const goods = `items='[{"sku":"MUG","quantity":1}]'`;

describe("a form around card fields", () => {
  const world = useWorld();
  /** Submits in the order in which the page's listener got them. */
  let sent: {entries: [string, unknown][]; submitter: HTMLElement | null}[] = [];
  let form: HTMLFormElement;

  async function mountForm(attributes = "", more = ""): Promise<CheckoutCardFields> {
    sent = [];
    form = await fixture<HTMLFormElement>(
      `<form>${markup(`${goods} name="order" ${attributes}`)}${more}
        <button name="way" value="card">Order</button></form>`,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const {submitter} = event;
      sent.push({entries: [...new FormData(form, submitter)], submitter});
    });
    return settled(form.querySelector("checkout-card-fields")!);
  }
  const orderButton = () => form.querySelector<HTMLButtonElement>("form > button")!;
  const fill = async (element: CheckoutCardFields) => {
    world.sdk.session.fill();
    typePostal(element, "95131");
    await element.updateComplete;
  };

  it("is not submitted with empty fields, which show an error and get the focus", async () => {
    const element = await mountForm();
    orderButton().click();
    await element.updateComplete;
    expect(sent).to.have.length(0);
    expect(element.matches(":invalid")).to.equal(true);
    expect(element.internals.validity.valueMissing).to.equal(true);
    expect(element.internals.validationMessage).to.equal("Enter your card number.");
    expect(textOf(element, "#number-error")).to.contain("Enter your card number");
    expectFocus(world.sdk.session.components.number);
    world.sdk.session.fill();
    await element.updateComplete;
    orderButton().click();
    await element.updateComplete;
    expect(sent).to.have.length(0);
    expect(element.shadowRoot?.activeElement?.id).to.equal("postal");
    typePostal(element, "-");
    await element.updateComplete;
    expect(element.internals.validity.badInput).to.equal(true);
    typePostal(element, "95131");
    await element.updateComplete;
    expect(element.internals.validity.valid).to.equal(true);
    orderButton().click();
    expect(sent).to.have.length(1);
    // Without `submits-form` the element doesn't pay.
    expect(sent[0]?.entries).to.deep.equal([["way", "card"]]);
    expect(world.server.count("order")).to.equal(0);
  });

  it("shows no error for checkValidity()", async () => {
    const element = await mountForm();
    expect(form.checkValidity()).to.equal(false);
    await new Promise((resolve) => setTimeout(resolve));
    await element.updateComplete;
    expect(textOf(element, "#number-error")).to.equal("");
  });

  it("focuses an earlier invalid field of the page", async () => {
    const element = await mountForm();
    const email = document.createElement("input");
    email.required = true;
    form.prepend(email);
    orderButton().click();
    await element.updateComplete;
    expectFocus(email);
    expect(textOf(element, "#number-error")).to.equal("");
  });

  it("is submitted with fields that are disabled, ineligible or paid", async () => {
    const element = await mountForm();
    element.disabled = true;
    await element.updateComplete;
    orderButton().click();
    expect(sent).to.have.length(1);
    world.sdk.isEligible = () => false;
    element.disabled = false;
    element.restart();
    await until(() => element.status === "ineligible");
    await element.updateComplete;
    orderButton().click();
    expect(sent).to.have.length(2);
  });

  it("pays before the submit with submits-form, and sends the order id by the same button", async () => {
    const element = await mountForm("submits-form");
    await fill(element);
    const complete = oneEvent(element, "checkout-complete");
    orderButton().click();
    expect(sent).to.have.length(0);
    // Further presses during the payment have no effect.
    orderButton().click();
    form.requestSubmit();
    await complete;
    await until(() => sent.length > 0);
    expect(sent).to.have.length(1);
    expect(sent[0]?.entries).to.deep.equal([
      ["order", "ORDER-1"],
      ["way", "card"],
    ]);
    expect(sent[0]?.submitter).to.equal(orderButton());
    expect(world.server.count("order")).to.equal(1);
    // After the payment, the form is sent without another payment.
    orderButton().click();
    expect(sent).to.have.length(2);
    expect(world.server.count("order")).to.equal(1);
  });

  it("is submitted after the payment although the pressed button was removed", async () => {
    const element = await mountForm("submits-form");
    await fill(element);
    let end = () => {};
    world.sdk.onSubmit = (orderId) =>
      new Promise((resolve) => (end = () => resolve({state: "succeeded", data: {orderId}})));
    orderButton().click();
    await until(() => world.sdk.session.submits.length > 0);
    orderButton().remove();
    end();
    await until(() => sent.length > 0);
    expect(sent[0]?.entries).to.deep.equal([["order", "ORDER-1"]]);
    expect(sent[0]?.submitter).to.equal(null);
  });

  it("is submitted and validated by the element's button and by Enter", async () => {
    const element = await mountForm("submits-form", `<input name="mail" required />`);
    await fill(element);
    payButton(element).click();
    await element.updateComplete;
    expect(world.server.count("order")).to.equal(0);
    expectFocus(form.querySelector("input"));
    form.querySelector("input")!.value = "ada@example.com";
    find(element, "#postal").dispatchEvent(new KeyboardEvent("keydown", {key: "Enter"}));
    await until(() => sent.length > 0);
    expect(sent[0]?.entries).to.deep.equal([
      ["order", "ORDER-1"],
      ["mail", "ada@example.com"],
    ]);
  });

  it("resolves submit() with the outcome", async () => {
    const element = await mountForm("submits-form");
    expect(await element.submit()).to.equal(undefined);
    await fill(element);
    expect(await element.submit()).to.include({state: "complete", orderId: "ORDER-1"});
    expect(sent).to.have.length(1);
  });

  it("is not submitted after a failed payment, and the next press pays", async () => {
    const element = await mountForm("submits-form");
    await fill(element);
    world.server.capture = () => ({status: 201, body: withCapture({status: "DECLINED"})});
    const failed = oneEvent(element, "checkout-error");
    orderButton().click();
    await failed;
    await element.updateComplete;
    expect(textOf(element, "[role=status]")).to.contain("Payment declined");
    expect(sent).to.have.length(0);
    await aTimeout(0);
    world.sdk.onSubmit = async (orderId) => ({state: "canceled", data: {orderId}});
    const canceled = oneEvent(element, "checkout-cancel");
    orderButton().click();
    await canceled;
    expect(sent).to.have.length(0);
  });

  it("is submitted with an order that the page captures", async () => {
    const element = await mountForm("submits-form");
    element.addEventListener("checkout-approve", (event) => event.preventDefault());
    await fill(element);
    orderButton().click();
    await until(() => sent.length > 0);
    expect(sent[0]?.entries[0]).to.deep.equal(["order", "ORDER-1"]);
    expect(world.server.count("capture")).to.equal(0);
  });

  it("is not submitted with invalid fields when it has novalidate", async () => {
    const element = await mountForm("submits-form");
    form.noValidate = true;
    orderButton().click();
    await element.updateComplete;
    expect(textOf(element, "#number-error")).to.contain("Enter your card number.");
    expect(sent).to.have.length(0);
  });

  it("pays again after restart(), without the old order's id", async () => {
    const element = await mountForm("submits-form");
    await fill(element);
    orderButton().click();
    await until(() => sent.length > 0);
    element.restart();
    await until(() => element.status === "ready");
    await element.updateComplete;
    expect(new FormData(form).has("order")).to.equal(false);
    form.noValidate = true;
    orderButton().click();
    await element.updateComplete;
    expect(sent).to.have.length(1);
    await fill(element);
    orderButton().click();
    await until(() => sent.length > 1);
    expect(sent[1]?.entries[0]).to.deep.equal(["order", "ORDER-2"]);
    expect(world.server.count("order")).to.equal(2);
  });

  it("is not submitted while the element loads or after it failed to load", async () => {
    const element = await mountForm("submits-form");
    form.noValidate = true;
    let answer = (_: Error) => {};
    world.server.quote = () => new Promise((_, reject) => (answer = reject));
    element.restart();
    await until(() => world.server.count("quote") === 2);
    expect(element.status).to.equal("loading");
    orderButton().click();
    expect(sent).to.have.length(0);
    const {error} = console;
    console.error = () => undefined;
    answer(new TypeError("offline"));
    await until(() => element.status === "failed");
    console.error = error;
    await element.updateComplete;
    orderButton().click();
    expect(sent).to.have.length(0);
    expect(world.server.count("order")).to.equal(0);
    expectFocus(find(element, ".notice button"));
    form.noValidate = false;
    expect(form.checkValidity()).to.equal(false);
  });

  describe("a form around card fields whose form has not loaded", () => {
    let element: CheckoutCardFields;

    beforeEach(async () => {
      element = document.createElement("checkout-card-fields");
      element.submitsForm = true;
      element.environment = "sandbox";
      element.sdkUrl = location.origin;
      element.server = world.server.path;
      Object.assign(element, {loadPartClass: () => new Promise(() => undefined)});
      form = await fixture<HTMLFormElement>(`<form></form>`);
      form.append(element);
      await element.updateComplete;
    });

    it("is invalid", () => {
      expect(form.checkValidity()).to.equal(false);
      expect(element.internals.validationMessage).to.not.equal("");
    });

    it("is not submitted with novalidate, and the page gets no submit event", () => {
      let submits = 0;
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        submits += 1;
      });
      form.noValidate = true;
      form.requestSubmit();
      expect(submits).to.equal(0);
      element.disabled = true;
      form.requestSubmit();
      expect(submits, "a disabled element doesn't pay").to.equal(1);
    });
  });

  it("is submitted without a payment when the element has left it", async () => {
    const element = await mountForm("submits-form");
    (await fixture<HTMLElement>("<section></section>")).append(element);
    await until(() => world.sdk.sessions.length === 2);
    await settled(element);
    orderButton().click();
    expect(sent).to.have.length(1);
    expect(sent[0]?.entries).to.deep.equal([["way", "card"]]);
  });

  it("is submitted without a payment when the element is disabled", async () => {
    const element = await mountForm("submits-form disabled");
    orderButton().click();
    expect(sent).to.have.length(1);
    expect(element.status).to.equal("ready");
  });

  it("is submitted with the id of a saved card", async () => {
    const element = await mountForm("submits-form save consent");
    await fill(element);
    orderButton().click();
    await until(() => sent.length > 0);
    expect(sent[0]?.entries[0]).to.deep.equal(["order", "card-9"]);
  });

  it("is emptied by a reset", async () => {
    const element = await mountForm(`cardholder-name="required"`);
    await fill(element);
    typeInto(element, "name", "Ada");
    form.reset();
    await until(() => world.sdk.sessions.length === 2);
    await element.updateComplete;
    expect(find<HTMLInputElement>(element, "#postal").value).to.equal("");
    expect(find<HTMLInputElement>(element, "#name").value).to.equal("");
    expect(element.internals.validity.valueMissing).to.equal(true);
  });

  it("keeps its fields when it is reset during a payment", async () => {
    const element = await mountForm();
    await fill(element);
    let end = (_: SubmitResult) => {};
    world.sdk.onSubmit = () => new Promise((resolve) => (end = resolve));
    const failed = oneEvent(element, "checkout-error");
    payButton(element).click();
    await until(() => world.sdk.session.submits.length > 0);
    form.reset();
    await element.updateComplete;
    end({state: "failed", data: {message: "no"}});
    await failed;
    await element.updateComplete;
    expect(find<HTMLInputElement>(element, "#postal").value).to.equal("95131");
    expect(world.sdk.sessions).to.have.length(1);
  });

  it("keeps the receipt when it is reset after the payment", async () => {
    const element = await mountForm();
    await fill(element);
    const complete = oneEvent(element, "checkout-complete");
    payButton(element).click();
    await complete;
    form.reset();
    await element.updateComplete;
    expect(element.status).to.equal("succeeded");
  });

  it("disables the element by a disabled fieldset", async () => {
    const element = await mountForm();
    await fill(element);
    const fieldset = document.createElement("fieldset");
    form.append(fieldset);
    fieldset.append(element);
    await until(() => world.sdk.sessions.length === 2);
    await settled(element);
    fieldset.disabled = true;
    await element.updateComplete;
    expect(payButton(element).getAttribute("aria-disabled")).to.equal("true");
    expect(await element.submit()).to.equal(undefined);
    fieldset.disabled = false;
    await element.updateComplete;
    expect(payButton(element).getAttribute("aria-disabled")).to.equal("false");
  });

  it("is never blocked by wallet and guest buttons", async () => {
    const buttons = ["checkout-guest-button", `checkout-wallet-button wallet="paypal"`].map((tag) =>
      markup(goods).replaceAll("checkout-card-fields", tag).replace(`wallet="paypal">`, ">"),
    );
    sent = [];
    form = await fixture<HTMLFormElement>(`<form>${buttons.join("")}<button>Order</button></form>`);
    expect(form.checkValidity()).to.equal(true);
  });
});
