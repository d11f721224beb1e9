import {expect, fixture, oneEvent} from "@open-wc/testing";
import type {CheckoutWalletButton} from "../../src/index.ts";
import {priceChanged, withCapture} from "./support/fake-server.ts";
import {find, record, serverAttributes, settled, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

describe("a payment button", () => {
  const world = useWorld();
  const items = `items='[{"sku":"MUG","quantity":1}]'`;

  async function mount(attributes = `wallet="paypal"`, tag = "checkout-wallet-button") {
    const element = await fixture<CheckoutWalletButton>(
      `<${tag} ${serverAttributes()} ${items} ${attributes}></${tag}>`,
    );
    await settled(element);
    return element;
  }

  const press = (element: Element) => find(element, ".place > *").click();

  it("opens the window in the task of the press, and completes the payment", async () => {
    const element = await mount();
    const events = record(element);
    const completed = oneEvent(element, "checkout-complete");
    press(element);
    const [start] = world.sdk.payment.starts;
    expect(start?.options).to.deep.equal({presentationMode: "auto"});
    expect(element.status).to.equal("processing");
    expect(await start?.order).to.deep.equal({orderId: "ORDER-1"});
    await world.sdk.payment.approve();
    const {detail} = (await completed) as CustomEvent<{orderId: string}>;
    expect(detail.orderId).to.equal("ORDER-1");
    expect(events).to.deep.equal(["submit", "approve", "complete"]);
    expect(world.server.count("capture")).to.equal(1);
    expect(world.server.of("capture")[0]?.attemptId).to.equal(world.server.of("order")[0]?.attemptId);
    await element.updateComplete;
    expect(textOf(element, "[part=receipt]")).to.contain("ORDER-1");
  });

  for (const [wallet, source] of [
    ["paypal", "paypal"],
    ["paylater", "paypal"],
    ["credit", "paypal"],
    ["venmo", "venmo"],
  ] as const)
    it(`sends the wallet and the review with ${wallet}'s order`, async () => {
      for (const [attributes, more] of [
        ["", {}],
        ["review", {review: true}],
      ] as const) {
        const element = await mount(`wallet="${wallet}" ${attributes}`);
        press(element);
        await world.sdk.payment.starts[0]?.order;
        const order = world.server.of("order").at(-1);
        expect(order?.body).to.deep.equal({
          items: [{sku: "MUG", quantity: 1}],
          wallet: source,
          ...more,
        });
        // PayPal's window also serves orders that the page's own function makes.
        const {commit} = world.sdk.payment.callbacks;
        expect(commit).to.equal(source === "paypal" ? attributes === "" : undefined);
        element.remove();
        world.sdk.payment.callbacks.onCancel();
        await until(() => element.status === "ready");
      }
    });

  it("sends the wallet with a sample order", async () => {
    const element = await fixture<CheckoutWalletButton>(
      `<checkout-wallet-button ${serverAttributes()} wallet="venmo" review></checkout-wallet-button>`,
    );
    await settled(element);
    press(element);
    await world.sdk.payment.starts[0]?.order;
    expect(world.server.of("order").map(({route, body}) => [route, body])).to.deep.equal([
      ["checkout/orders/create-with-sample-data", {wallet: "venmo", review: true}],
    ]);
  });

  it("passes wallet and review to the page's createOrder", async () => {
    const element = await mount(`wallet="paypal" review`);
    const asked: object[] = [];
    element.createOrder = async (order) => {
      asked.push(order);
      return {orderId: "OWN"};
    };
    await element.updateComplete;
    press(element);
    await world.sdk.payment.starts[0]?.order;
    expect(asked).to.have.length(1);
    expect(asked[0]).to.include({wallet: "paypal", review: true});
  });

  it("asks the buyer to continue, and processes the approval", async () => {
    const element = await mount();
    let capture!: () => void;
    const held = new Promise<void>((resolve) => (capture = resolve));
    const {capture: answer} = world.server;
    world.server.capture = async (asked) => {
      await held;
      return answer(asked);
    };
    press(element);
    await element.updateComplete;
    expect(textOf(element, "[part=result]")).to.equal("Complete your payment.");
    await world.sdk.payment.approve();
    await until(() => world.server.count("capture") === 1);
    await element.updateComplete;
    expect(textOf(element, "[part=result]")).to.equal("Your payment is being processed.");
    capture();
    await until(() => element.status === "succeeded");
  });

  it("reports a cancel once, and uses the same session at the next press", async () => {
    const element = await mount();
    const events = record(element);
    press(element);
    await world.sdk.payment.starts[0]?.order;
    world.sdk.payment.callbacks.onCancel();
    world.sdk.payment.callbacks.onCancel();
    await until(() => element.status === "ready");
    expect(textOf(element, "[part=result]")).to.contain("Payment not completed. You haven't been charged.");
    press(element);
    await world.sdk.payment.approve();
    await until(() => element.status === "succeeded");
    expect(events).to.deep.equal(["submit", "cancel", "submit", "approve", "complete"]);
    expect(world.sdk.payments).to.have.length(1);
    expect(world.sdk.payment.starts).to.have.length(2);
  });

  it("opens a dialog with the same order when the popup is blocked", async () => {
    const element = await mount(`wallet="venmo" presentation-mode="popup" locale="en-GB"`);
    expect(find(element, ".place > *").lang).to.equal("en-GB");
    world.sdk.onStart = async ({presentationMode}) => {
      if (presentationMode === "popup")
        throw Object.assign(new Error("blocked"), {
          code: "ERR_DEV_UNABLE_TO_OPEN_POPUP",
          isRecoverable: true,
        });
    };
    press(element);
    await until(() => world.sdk.payment.starts.length === 2);
    const [popup, modal] = world.sdk.payment.starts;
    expect(modal?.options.presentationMode).to.equal("modal");
    expect(modal?.order).to.equal(popup?.order);
    expect(world.server.count("order")).to.equal(1);
    world.sdk.payment.callbacks.onCancel({});
    await until(() => element.status === "ready");
    // An error that is not recoverable opens no other window.
    world.sdk.onStart = async () => {
      throw Object.assign(new Error("no"), {code: "NETWORK_ERROR", isRecoverable: false});
    };
    press(element);
    await until(() => element.error?.code === "network");
    expect(world.sdk.payment.starts).to.have.length(3);
    // No other window opens after a cancel.
    let block = (): void => undefined;
    world.sdk.onStart = () =>
      new Promise((_, reject) => {
        block = () =>
          reject(
            Object.assign(new Error("late"), {code: "ERR_DEV_UNABLE_TO_OPEN_POPUP", isRecoverable: true}),
          );
      });
    press(element);
    world.sdk.payment.callbacks.onCancel({});
    await until(() => element.status === "ready" && !element.error);
    block();
    await new Promise((resolve) => setTimeout(resolve));
    expect(world.sdk.payment.starts).to.have.length(4);
  });

  for (const width of [288, 600])
    it(`moves the page below by less than 50 px when a message appears or goes, ${width} px wide`, async () => {
      const element = await mount(`wallet="paypal" style="width: ${width}px"`);
      const heights: [state: string, height: number][] = [];
      const measure = async (state: string) => {
        await element.updateComplete;
        heights.push([state, element.offsetHeight]);
      };
      await measure("ready");
      press(element);
      await measure("asking");
      // The buyer returns to the page, and may have closed the window.
      window.dispatchEvent(new PageTransitionEvent("pageshow", {persisted: true}));
      await measure("waiting");
      expect(textOf(element, ".quiet")).to.equal("Try again");
      find(element, ".quiet").click();
      await until(() => element.status === "ready");
      await measure("canceled");
      world.server.capture = () => ({status: 201, body: withCapture({status: "DECLINED"})});
      press(element);
      await measure("asking again");
      await world.sdk.payment.approve();
      await until(() => element.error?.code === "declined");
      await measure("declined");
      world.server.order = () => priceChanged("80.00 USD");
      press(element);
      world.sdk.payment.starts
        .at(-1)
        ?.order.catch((error: unknown) => world.sdk.payment.callbacks.onError(error));
      await until(() => element.error?.code === "amount-changed");
      await measure("new price");
      const moves = heights.slice(1).map(([, height], index) => Math.abs(height - heights[index]![1]));
      expect(Math.max(...moves), JSON.stringify(heights)).to.be.below(50);
    });

  it("leaves the layout when the wallet is not eligible, and has the reason", async () => {
    world.sdk.isEligible = (method) => method !== "credit";
    const element = await mount(`wallet="credit"`);
    expect(element.status).to.equal("ineligible");
    expect(element.ineligibleReason).to.equal("not-eligible");
    await until(() => {
      document.body.click();
      return element.getBoundingClientRect().height === 0;
    });
  });

  it("reports invalid attributes with correct values", async () => {
    for (const [attributes, words] of [
      ["", 'Write wallet="paypal"'],
      [`wallet="toString"`, "toString"],
      [`wallet="paypal" presentation-mode="window"`, "Write auto, popup or modal"],
    ]) {
      const element = await mount(attributes);
      expect(element.error?.code).to.equal("invalid-config");
      expect(element.error?.message).to.contain(words);
    }
  });

  it("opens the guest form in the document, where its frames work", async () => {
    const element = await mount("", "checkout-guest-button");
    const events: string[] = [];
    element.addEventListener("checkout-warn", () => events.push("warn"));
    press(element);
    const {targetElement} = world.sdk.payment.starts[0]!.options;
    expect(targetElement?.getRootNode()).to.equal(document);
    expect(element.contains(targetElement!)).to.equal(true);
    world.sdk.payment.callbacks.onWarn({});
    expect(events).to.deep.equal(["warn"]);
    world.sdk.payment.callbacks.onCancel({});
    await until(() => element.status === "ready");
    // A click in the form doesn't count as a press of the button.
    targetElement?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    expect(world.sdk.payment.starts).to.have.length(1);
  });

  it("destroys the session when it leaves the page, except during a payment", async () => {
    const element = await mount();
    press(element);
    element.remove();
    expect(world.sdk.payment.destroyed).to.equal(false);
    await world.sdk.payment.approve();
    await until(() => world.sdk.payment.destroyed);
    expect(world.server.count("capture")).to.equal(1);
  });
});
