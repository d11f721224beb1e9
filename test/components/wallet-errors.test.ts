import {expect, fixture, oneEvent} from "@open-wc/testing";
import type {CheckoutElement, CheckoutGuestButton, CheckoutWalletButton} from "../../src/index.ts";
import type {Answer} from "./support/fake-server.ts";
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
import {until} from "./support/until.ts";

describe("a payment button with problems", () => {
  const world = useWorld();

  async function mount<E extends CheckoutWalletButton | CheckoutGuestButton = CheckoutWalletButton>(
    attributes = `wallet="paypal"`,
    tag = "checkout-wallet-button",
    items = `items='[{"sku":"MUG","quantity":1}]'`,
  ): Promise<E> {
    const element = await fixture<E>(`<${tag} ${serverAttributes()} ${items} ${attributes}></${tag}>`);
    await settled(element as CheckoutElement);
    return element;
  }

  const press = (element: Element) => find(element, ".place > *").click();
  const offered = (element: Element) => find(element, "[part=button]");
  const said = (element: Element) => textOf(element, "[part=result]");
  const orderOf = (press = -1) => world.sdk.payment.starts.at(press)?.order;

  it("offers to start over when start() resolves without an outcome", async () => {
    const element = await mount();
    const events = record(element);
    world.sdk.onStart = async () => undefined;
    press(element);
    await orderOf();
    await until(() => said(element).includes("Waiting for your payment"));
    expect(element.status).to.equal("processing");
    // The window was open, and the buyer approved.
    await world.sdk.payment.approve();
    await until(() => element.status === "succeeded");
    expect(events).to.deep.equal(["submit", "approve", "complete"]);
  });

  it("shows that a slow capture is still running, however long the buyer took", async () => {
    const element = await mount();
    const real = window.setTimeout.bind(window);
    const slow: (() => void)[] = [];
    window.setTimeout = ((work: () => void, ms?: number) =>
      ms === 10_000 ? slow.push(work) : real(work, ms)) as typeof window.setTimeout;
    let answer = () => {};
    const {capture} = world.server;
    world.server.capture = (asked) => new Promise((resolve) => (answer = () => resolve(capture(asked))));
    press(element);
    slow.shift()!();
    await until(() => said(element).startsWith("Waiting for your payment"));
    await world.sdk.payment.approve();
    await until(() => world.server.count("capture") === 1);
    await element.updateComplete;
    expect(said(element)).to.equal("Your payment is being processed.");
    // An approved payment can't be started over.
    expect(has(element, "[part=button]")).to.equal(false);
    slow.shift()!();
    window.setTimeout = real;
    await until(() => said(element).startsWith("Still working"));
    answer();
    await until(() => element.status === "succeeded");
  });

  it("cancels once when the buyer starts over, and ignores the old window", async () => {
    const element = await mount();
    const events = record(element);
    world.sdk.onStart = async () => undefined;
    press(element);
    await orderOf();
    await until(() => said(element).includes("Try again"));
    offered(element).click();
    await until(() => element.status === "ready");
    expect(world.sdk.payment.canceled).to.equal(1);
    expect(said(element)).to.contain("Payment not completed. You haven't been charged.");
    world.sdk.payment.callbacks.onCancel({orderId: "ORDER-1"});
    world.sdk.payment.callbacks.onApprove({orderId: "ORDER-1"});
    await element.updateComplete;
    expect(events).to.deep.equal(["submit", "cancel"]);
    expect(world.server.count("capture")).to.equal(0);
    press(element);
    expect(world.sdk.payment.starts).to.have.length(2);
    // A late cancel of the first attempt doesn't end the second one.
    await orderOf();
    world.sdk.payment.callbacks.onCancel({orderId: "ORDER-1"});
    expect(element.status).to.equal("processing");
    await world.sdk.payment.approve();
    await until(() => element.status === "succeeded");
  });

  it("offers to start over when only onComplete is called", async () => {
    const element = await mount();
    press(element);
    await orderOf();
    world.sdk.payment.callbacks.onComplete({paymentSessionState: "approved"});
    await element.updateComplete;
    expect(element.status).to.equal("processing");
    expect(world.server.count("capture")).to.equal(0);
    expect(offered(element).textContent.trim()).to.equal("Try again");
  });

  it("is canceled when the window closes before the order, and uses that order at the next press", async () => {
    const element = await mount();
    const events = record(element);
    let answer = (_: Answer): void => undefined;
    world.server.order = () => new Promise((resolve) => (answer = resolve));
    press(element);
    world.sdk.payment.callbacks.onCancel({});
    await until(() => element.status === "ready");
    press(element);
    const [first, second] = world.server.of("order");
    expect(first?.attemptId).to.equal(second?.attemptId);
    const amount = {currencyCode: "USD", value: "75.00"};
    answer({status: 201, body: {id: "ORDER-1", amount}});
    await world.sdk.payment.approve();
    await until(() => element.status === "succeeded");
    expect(events).to.deep.equal(["submit", "cancel", "submit", "approve", "complete"]);
  });

  it("shows no message about a canceled order", async () => {
    const element = await mount();
    world.server.order = () => ({status: 503, body: {}});
    press(element);
    await until(() => said(element).includes("Waiting"));
    world.sdk.payment.callbacks.onCancel({});
    await until(() => element.status === "ready");
    const before = world.server.count("order");
    await until(() => world.server.count("order") > before, "asked again");
    await element.updateComplete;
    expect(said(element)).to.contain("Payment not completed");
  });

  it("closes the window when another button is pressed", async () => {
    const first = await mount();
    const second = await mount(`wallet="paylater"`);
    const events = record(first);
    press(first);
    const [one] = world.sdk.payments;
    await one?.session.starts[0]?.order;
    press(second);
    await until(() => first.status === "ready");
    expect(one?.session.canceled).to.equal(1);
    expect(events).to.deep.equal(["submit", "cancel"]);
    expect(second.status).to.equal("processing");
    await world.sdk.payment.approve();
    await until(() => second.status === "succeeded");
    expect(world.server.count("capture")).to.equal(1);
  });

  it("ignores callbacks of a removed element and of a destroyed session", async () => {
    const element = await mount();
    const events = record(element);
    const {callbacks} = world.sdk.payment;
    element.remove();
    expect(world.sdk.payment.destroyed).to.equal(true);
    callbacks.onApprove({orderId: "ORDER-1"});
    callbacks.onCancel({});
    callbacks.onError(new Error("late"));
    callbacks.onComplete({});
    await element.updateComplete;
    expect(events).to.deep.equal([]);
    expect(world.server.count("capture")).to.equal(0);
  });

  it("opens no window before the new session is ready", async () => {
    const element = await mount();
    const events = record(element);
    press(element);
    await orderOf();
    let renew = (): void => undefined;
    const held = new Promise<void>((resolve) => (renew = resolve));
    world.server.token = () => held.then(() => ({body: {accessToken: "another"}}));
    world.sdk.payment.callbacks.onError(
      Object.assign(new Error("old"), {code: "ERR_INVALID_CLIENT_TOKEN", isRecoverable: false}),
    );
    await until(() => element.error?.code === "token");
    press(element);
    expect(world.sdk.payments).to.have.length(1);
    expect(world.sdk.payment.starts).to.have.length(1);
    await element.updateComplete;
    expect(said(element)).to.contain("Your session ended");
    renew();
    await until(() => world.sdk.payments.length === 2);
    press(element);
    await world.sdk.payment.approve();
    await until(() => element.status === "succeeded");
    expect(events).to.deep.equal(["submit", "error", "submit", "approve", "complete"]);
  });

  it("renews a token without a visible change, but not while a window is open", async () => {
    world.server.token = () => ({body: {accessToken: `token-${world.server.count("token")}`, expiresIn: 4}});
    const element = await mount();
    press(element);
    await orderOf();
    const {session} = world.sdk.payments[0]!;
    // A token is renewed in the second half of its lifetime.
    await until(() => (element.sdk.page?.expiresAt ?? 0) - Date.now() < 1500, "due");
    document.dispatchEvent(new Event("visibilitychange"));
    await element.updateComplete;
    expect(session.destroyed).to.equal(false);
    expect(world.sdk.payments).to.have.length(1);
    session.callbacks.onCancel({orderId: "ORDER-1"});
    await until(() => world.sdk.payments.length === 2);
    expect(session.destroyed).to.equal(true);
    expect(element.status).to.equal("ready");
    await element.updateComplete;
    expect(said(element)).to.contain("Payment not completed");
  });

  it("opens the guest form in the page's element, by property or by id, or else below the button", async () => {
    const warned: unknown[] = [];
    const {warn} = console;
    console.warn = (...words: unknown[]) => warned.push(words.join(" "));
    try {
      const place = await fixture<HTMLElement>(`<div id="form-place"></div>`);
      const other = await fixture<HTMLElement>("<div></div>");
      const element = await mount<CheckoutGuestButton>(`target="form-place"`, "checkout-guest-button");
      const opened = async () => {
        press(element);
        const {targetElement} = world.sdk.payment.starts.at(-1)!.options;
        await orderOf();
        world.sdk.payment.callbacks.onCancel({});
        await until(() => element.status === "ready");
        return targetElement;
      };
      expect(await opened()).to.equal(place);
      element.targetElement = other;
      expect(await opened()).to.equal(other);
      other.remove();
      expect(element.contains((await opened()) ?? null)).to.equal(true);
      expect(warned).to.have.length(1);
      expect(warned[0]).to.contain("is not an element of the page");
    } finally {
      console.warn = warn;
    }
  });

  it("reports a guest's mistake to developer and buyer, and continues", async () => {
    const element = await mount<CheckoutGuestButton>("", "checkout-guest-button");
    press(element);
    await orderOf();
    const warned = oneEvent(element, "checkout-warn");
    world.sdk.payment.callbacks.onWarn({
      name: "PaymentFlowWarning",
      code: "WARN_FLOW_GUEST_CHECKOUT_SUBMIT_ERROR",
      message: "form submit failed",
      email: "ada@buyer.example",
    });
    expect((await warned).detail).to.deep.equal({
      message: "form submit failed",
      code: "WARN_FLOW_GUEST_CHECKOUT_SUBMIT_ERROR",
    });
    await element.updateComplete;
    expect(said(element)).to.equal("Check the form. Some details need to be corrected.");
    expect(element.status).to.equal("processing");
    await world.sdk.payment.approve();
    await until(() => element.status === "succeeded");
  });

  it("returns the focus to the button after the window closes", async () => {
    const element = await mount();
    const button = find(element, ".place > *");
    button.tabIndex = 0;
    button.focus();
    press(element);
    await orderOf();
    button.blur();
    world.sdk.payment.callbacks.onCancel({});
    await until(() => element.shadowRoot?.activeElement === button);
    // A focus that the buyer has moved stays.
    const elsewhere = await fixture<HTMLInputElement>(`<input>`);
    press(element);
    await orderOf();
    elsewhere.focus();
    world.sdk.payment.callbacks.onCancel({});
    await until(() => element.status === "ready");
    await element.updateComplete;
    expectFocus(elsewhere);
  });
});
