import {aTimeout, expect, fixture, oneEvent, waitUntil} from "@open-wc/testing";
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

const goods = `items='[{"sku":"MUG","quantity":1}]'`;

describe("in a form", () => {
  const world = useWorld();
  /** What was sent, each as the page's own listener saw it. */
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

  it("empty fields keep it from being sent, say why, and get the focus", async () => {
    const element = await mountForm();
    orderButton().click();
    await element.updateComplete;
    expect(sent).to.have.length(0);
    expect(element.matches(":invalid")).to.equal(true);
    expect(element.internals.validity.valueMissing).to.equal(true);
    expect(element.internals.validationMessage).to.equal("Card number is missing. Enter all its digits.");
    expect(textOf(element, "#number-error")).to.contain("Card number is missing");
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
    // Without `submits-form` that is all.
    expect(sent[0]?.entries).to.deep.equal([["way", "card"]]);
    expect(world.server.count("order")).to.equal(0);
  });

  it("a question whether it is valid shows nothing", async () => {
    const element = await mountForm();
    expect(form.checkValidity()).to.equal(false);
    await new Promise((resolve) => setTimeout(resolve));
    await element.updateComplete;
    expect(textOf(element, "#number-error")).to.equal("");
  });

  it("an earlier field of the page's keeps the focus", async () => {
    const element = await mountForm();
    const email = document.createElement("input");
    email.required = true;
    form.prepend(email);
    orderButton().click();
    await element.updateComplete;
    expectFocus(email);
    expect(textOf(element, "#number-error")).to.equal("");
  });

  it("is not kept back by fields that are disabled, ineligible, or paid with", async () => {
    const element = await mountForm();
    element.disabled = true;
    await element.updateComplete;
    orderButton().click();
    expect(sent).to.have.length(1);
    world.sdk.isEligible = () => false;
    element.disabled = false;
    element.restart();
    await waitUntil(() => element.status === "ineligible");
    await element.updateComplete;
    orderButton().click();
    expect(sent).to.have.length(2);
  });

  it("submits-form: pays first, then sends the order's id, by the same button", async () => {
    const element = await mountForm("submits-form");
    await fill(element);
    const complete = oneEvent(element, "checkout-complete");
    orderButton().click();
    expect(sent).to.have.length(0);
    // Again while it is paid: nothing.
    orderButton().click();
    form.requestSubmit();
    await complete;
    await waitUntil(() => sent.length > 0);
    expect(sent).to.have.length(1);
    expect(sent[0]?.entries).to.deep.equal([
      ["order", "ORDER-1"],
      ["way", "card"],
    ]);
    expect(sent[0]?.submitter).to.equal(orderButton());
    expect(world.server.count("order")).to.equal(1);
    // Paid is paid: what is sent now is sent as it is.
    orderButton().click();
    expect(sent).to.have.length(2);
    expect(world.server.count("order")).to.equal(1);
  });

  it("submits-form: is sent also when the button is gone that it was paid by", async () => {
    const element = await mountForm("submits-form");
    await fill(element);
    let end = () => {};
    world.sdk.onSubmit = (orderId) =>
      new Promise((resolve) => (end = () => resolve({state: "succeeded", data: {orderId}})));
    orderButton().click();
    await waitUntil(() => world.sdk.session.submits.length > 0);
    orderButton().remove();
    end();
    await waitUntil(() => sent.length > 0);
    expect(sent[0]?.entries).to.deep.equal([["order", "ORDER-1"]]);
    expect(sent[0]?.submitter).to.equal(null);
  });

  it("submits-form: our button and Enter send the form, too, with all its rules", async () => {
    const element = await mountForm("submits-form", `<input name="mail" required />`);
    await fill(element);
    payButton(element).click();
    await element.updateComplete;
    expect(world.server.count("order")).to.equal(0);
    expectFocus(form.querySelector("input"));
    form.querySelector("input")!.value = "ada@example.com";
    find(element, "#postal").dispatchEvent(new KeyboardEvent("keydown", {key: "Enter"}));
    await waitUntil(() => sent.length > 0);
    expect(sent[0]?.entries).to.deep.equal([
      ["order", "ORDER-1"],
      ["mail", "ada@example.com"],
    ]);
  });

  it("submits-form: submit() says how it ended", async () => {
    const element = await mountForm("submits-form");
    expect(await element.submit()).to.equal(undefined);
    await fill(element);
    expect(await element.submit()).to.include({state: "complete", orderId: "ORDER-1"});
    expect(sent).to.have.length(1);
  });

  it("submits-form: a failure leaves the form unsent, with the error shown, and the next try pays", async () => {
    const element = await mountForm("submits-form");
    await fill(element);
    world.server.capture = () => ({status: 201, body: withCapture({status: "DECLINED"})});
    const failed = oneEvent(element, "checkout-error");
    orderButton().click();
    await failed;
    await element.updateComplete;
    expect(textOf(element, "[role=status]")).to.contain("Your bank declined this card");
    expect(sent).to.have.length(0);
    await aTimeout(0);
    world.sdk.onSubmit = async (orderId) => ({state: "canceled", data: {orderId}});
    const canceled = oneEvent(element, "checkout-cancel");
    orderButton().click();
    await canceled;
    expect(sent).to.have.length(0);
  });

  it("submits-form: an order that the page captures is sent, too", async () => {
    const element = await mountForm("submits-form");
    element.addEventListener("checkout-approve", (event) => event.preventDefault());
    await fill(element);
    orderButton().click();
    await waitUntil(() => sent.length > 0);
    expect(sent[0]?.entries[0]).to.deep.equal(["order", "ORDER-1"]);
    expect(world.server.count("capture")).to.equal(0);
  });

  it("submits-form: a form without rules of its own is not sent with wrong fields either", async () => {
    const element = await mountForm("submits-form");
    form.noValidate = true;
    orderButton().click();
    await element.updateComplete;
    expect(textOf(element, "#number-error")).to.contain("missing");
    expect(sent).to.have.length(0);
  });

  it("submits-form: started over it is paid anew, and nothing of the old order is sent", async () => {
    const element = await mountForm("submits-form");
    await fill(element);
    orderButton().click();
    await waitUntil(() => sent.length > 0);
    element.restart();
    await waitUntil(() => element.status === "ready");
    await element.updateComplete;
    expect(new FormData(form).has("order")).to.equal(false);
    form.noValidate = true;
    orderButton().click();
    await element.updateComplete;
    expect(sent).to.have.length(1);
    await fill(element);
    orderButton().click();
    await waitUntil(() => sent.length > 1);
    expect(sent[1]?.entries[0]).to.deep.equal(["order", "ORDER-2"]);
    expect(world.server.count("order")).to.equal(2);
  });

  it("submits-form: nothing is sent while it loads again, or could not be loaded", async () => {
    const element = await mountForm("submits-form");
    form.noValidate = true;
    let answer = (_: Error) => {};
    world.server.quote = () => new Promise((_, reject) => (answer = reject));
    element.restart();
    await waitUntil(() => world.server.count("quote") === 2);
    expect(element.status).to.equal("loading");
    orderButton().click();
    expect(sent).to.have.length(0);
    const {error} = console;
    console.error = () => undefined;
    answer(new TypeError("offline"));
    await waitUntil(() => element.status === "failed");
    console.error = error;
    await element.updateComplete;
    orderButton().click();
    expect(sent).to.have.length(0);
    expect(world.server.count("order")).to.equal(0);
    expectFocus(find(element, ".notice button"));
    form.noValidate = false;
    expect(form.checkValidity()).to.equal(false);
  });

  describe("submits-form, before its second part is there", () => {
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

    it("the form is not valid", () => {
      expect(form.checkValidity()).to.equal(false);
      expect(element.internals.validationMessage).to.not.equal("");
    });

    it("a form whose rules nobody asks is not sent either, and the page hears nothing of it", () => {
      let heard = 0;
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        heard += 1;
      });
      form.noValidate = true;
      form.requestSubmit();
      expect(heard).to.equal(0);
      element.disabled = true;
      form.requestSubmit();
      expect(heard, "disabled, it pays nothing").to.equal(1);
    });
  });

  it("submits-form: a form that it has left is sent as it is", async () => {
    const element = await mountForm("submits-form");
    (await fixture<HTMLElement>("<section></section>")).append(element);
    await waitUntil(() => world.sdk.sessions.length === 2);
    await settled(element);
    orderButton().click();
    expect(sent).to.have.length(1);
    expect(sent[0]?.entries).to.deep.equal([["way", "card"]]);
  });

  it("submits-form: disabled, it pays nothing", async () => {
    const element = await mountForm("submits-form disabled");
    orderButton().click();
    expect(sent).to.have.length(1);
    expect(element.status).to.equal("ready");
  });

  it("submits-form with save: sends the saved card's id", async () => {
    const element = await mountForm("submits-form save consent");
    await fill(element);
    orderButton().click();
    await waitUntil(() => sent.length > 0);
    expect(sent[0]?.entries[0]).to.deep.equal(["order", "card-9"]);
  });

  it("a reset empties everything", async () => {
    const element = await mountForm(`cardholder-name="required"`);
    await fill(element);
    typeInto(element, "name", "Ada");
    form.reset();
    await waitUntil(() => world.sdk.sessions.length === 2);
    await element.updateComplete;
    expect(find<HTMLInputElement>(element, "#postal").value).to.equal("");
    expect(find<HTMLInputElement>(element, "#name").value).to.equal("");
    expect(element.internals.validity.valueMissing).to.equal(true);
  });

  it("a reset in the middle of a payment takes nothing away", async () => {
    const element = await mountForm();
    await fill(element);
    let end = (_: SubmitResult) => {};
    world.sdk.onSubmit = () => new Promise((resolve) => (end = resolve));
    const failed = oneEvent(element, "checkout-error");
    payButton(element).click();
    await waitUntil(() => world.sdk.session.submits.length > 0);
    form.reset();
    await element.updateComplete;
    end({state: "failed", data: {message: "no"}});
    await failed;
    await element.updateComplete;
    expect(find<HTMLInputElement>(element, "#postal").value).to.equal("95131");
    expect(world.sdk.sessions).to.have.length(1);
  });

  it("a reset after the payment leaves the receipt", async () => {
    const element = await mountForm();
    await fill(element);
    const complete = oneEvent(element, "checkout-complete");
    payButton(element).click();
    await complete;
    form.reset();
    await element.updateComplete;
    expect(element.status).to.equal("succeeded");
  });

  it("a disabled fieldset disables it", async () => {
    const element = await mountForm();
    await fill(element);
    const fieldset = document.createElement("fieldset");
    form.append(fieldset);
    fieldset.append(element);
    await waitUntil(() => world.sdk.sessions.length === 2);
    await settled(element);
    fieldset.disabled = true;
    await element.updateComplete;
    expect(payButton(element).getAttribute("aria-disabled")).to.equal("true");
    expect(await element.submit()).to.equal(undefined);
    fieldset.disabled = false;
    await element.updateComplete;
    expect(payButton(element).getAttribute("aria-disabled")).to.equal("false");
  });

  it("the buttons of wallets and guests never keep it back", async () => {
    const buttons = ["checkout-guest-button", `checkout-wallet-button wallet="paypal"`].map((tag) =>
      markup(goods).replaceAll("checkout-card-fields", tag).replace(`wallet="paypal">`, ">"),
    );
    sent = [];
    form = await fixture<HTMLFormElement>(`<form>${buttons.join("")}<button>Order</button></form>`);
    expect(form.checkValidity()).to.equal(true);
  });
});
