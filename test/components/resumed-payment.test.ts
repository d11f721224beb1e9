import {expect, fixture} from "@open-wc/testing";
import type {
  CheckoutCardFields,
  CheckoutElement,
  CheckoutExpressButtons,
  CheckoutPayment,
  CheckoutWalletButton,
} from "../../src/index.ts";
import {FakeDevice} from "./support/fake-device.ts";
import {lost, withCapture} from "./support/fake-server.ts";
import {expectFocus, find, has, serverAttributes, settled, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

const mug = `items='[{"sku":"MUG","quantity":1}]'`;

/** An element that shows a payment of an earlier page: what is visible, and where the focus goes. */
describe("an element that resumes a payment", () => {
  const world = useWorld();
  beforeEach(() => {
    window.fakeDevice = new FakeDevice();
  });
  afterEach(() => FakeDevice.clear());

  /** Says of the purchase what the server knows from an earlier page. */
  function offerEarlier(state: "paid" | "undecided" | "approved"): void {
    const amount = {currencyCode: "USD", value: "75.00"};
    const purchase = {id: "mug-0", payment: {state, orderId: "ORDER-7"}};
    world.server.quote = () => ({body: {amount, purchase}});
    world.server.cancel = () => ({body: {state: "unpaid"}});
  }

  const add = <E extends CheckoutElement>(tag: string, attributes = "") =>
    fixture<E>(`<${tag} ${serverAttributes()} ${mug} ${attributes}></${tag}>`);
  const said = (element: Element) => textOf(element, "[part=result]");
  const choices = (element: Element) => [
    ...element.shadowRoot!.querySelectorAll<HTMLButtonElement>("[part=choice] button"),
  ];

  /** Focuses an answer of the question, as the Tab key does, and presses it. */
  async function answer(element: Element, index: number): Promise<void> {
    await until(() => choices(element).length === 2);
    const button = choices(element)[index]!;
    button.focus();
    button.click();
  }

  for (const [tag, attributes] of [
    ["checkout-card-fields", ""],
    ["checkout-wallet-button", `wallet="paypal"`],
  ] as const)
    describe(`<${tag}>`, () => {
      const mount = () => add<CheckoutCardFields | CheckoutWalletButton>(tag, attributes);

      it("focuses the receipt after the buyer has finished paying", async () => {
        offerEarlier("approved");
        const element = await mount();
        await answer(element, 0);
        await until(() => element.status === "succeeded");
        await element.updateComplete;
        expectFocus(find(element, "[part=result]"));
      });

      it("focuses the message after the buyer has refused to pay", async () => {
        offerEarlier("approved");
        const element = await mount();
        await answer(element, 1);
        await settled(element);
        expect(said(element)).to.equal("Payment not completed. You haven't been charged.");
        expectFocus(find(element, "[part=result]"));
      });
    });

  it("hides the form and keeps its space, until the buyer can use it again", async () => {
    offerEarlier("undecided");
    let decide = () => {};
    const decided = new Promise<void>((resolve) => (decide = resolve));
    world.server.capture = async () => {
      await decided;
      return {status: 201, body: withCapture({status: "DECLINED"})};
    };
    const element = await add<CheckoutCardFields>("checkout-card-fields");
    await until(() => element.status === "pending");
    await element.updateComplete;
    const form = find(element, ".form");
    const {height} = element.getBoundingClientRect();
    expect([form.inert, getComputedStyle(form).opacity]).to.deep.equal([true, "0"]);
    expect(has(element, ".result .spinner")).to.equal(true);
    decide();
    await settled(element);
    expect([form.inert, getComputedStyle(form).opacity]).to.deep.equal([false, "1"]);
    // The message of the decline has a second line.
    expect(element.getBoundingClientRect().height).to.be.within(height, height + 30);
  });

  it("says that a pending payment is on its way, next to the offer to buy again", async () => {
    offerEarlier("paid");
    world.server.capture = () => ({status: 201, body: withCapture({status: "PENDING"})});
    const element = await add<CheckoutCardFields>("checkout-card-fields");
    await until(() => has(element, ".notice [part=button]"));
    expect(said(element)).to.equal(
      "Your payment is on its way. The shop completes your order when it arrives.",
    );
    expect(has(element, ".result .spinner")).to.equal(false);
  });

  it("asks alone: other elements of the purchase show no message", async () => {
    offerEarlier("approved");
    const first = await add<CheckoutCardFields>("checkout-card-fields");
    await until(() => choices(first).length === 2);
    const second = await settled(
      await add<CheckoutWalletButton>("checkout-wallet-button", `wallet="paypal"`),
    );
    expect([second.isDisabled, said(second)]).to.deep.equal([true, ""]);
  });

  for (const [state, status, isMarked] of [
    ["undecided", "pending", false],
    ["paid", "succeeded", true],
  ] as const)
    it(`${isMarked ? "gives" : "doesn't give"} other elements a tick if the payment is ${state}`, async () => {
      offerEarlier(state);
      if (state === "undecided") world.server.capture = lost;
      const first = await add<CheckoutCardFields>("checkout-card-fields");
      await until(() => first.status === status);
      const second = await settled(
        await add<CheckoutWalletButton>("checkout-wallet-button", `wallet="paypal"`),
      );
      expect(has(second, ".result .icon")).to.equal(isMarked);
    });

  it("is shown instead of the list of <checkout-payment>, whose message gets the focus afterwards", async () => {
    offerEarlier("approved");
    const element = await add<CheckoutPayment>("checkout-payment");
    const card = () => element.querySelector("checkout-card-fields")!;
    await until(() => card() && choices(card()).length === 2);
    // The card form loads earlier than the list, and is hidden until then.
    await until(() => !has(element, ".early"));
    await element.updateComplete;
    expect(has(element, ".methods")).to.equal(false);
    await answer(card(), 1);
    await until(() => has(element, ".methods") && element.status === "ready");
    await element.updateComplete;
    expect(said(element)).to.equal("Payment not completed. You haven't been charged.");
    expectFocus(find(element, "[part=result]"));
  });

  it("is shown instead of the other express buttons, and its message below all of them afterwards", async () => {
    offerEarlier("approved");
    const element = await add<CheckoutExpressButtons>("checkout-express-buttons", `buyer-country="US"`);
    const wallets = () => [
      ...element.shadowRoot.querySelectorAll<CheckoutWalletButton>("checkout-wallet-button"),
    ];
    const asking = () => wallets().find((wallet) => choices(wallet).length === 2);
    await until(() => asking());
    await element.updateComplete;
    const shown = () => wallets().filter(({hidden}) => !hidden).length;
    expect(shown()).to.equal(1);
    await answer(asking()!, 1);
    await until(() => element.status === "ready" && has(element, "[part=result]"));
    await element.updateComplete;
    expect(shown()).to.be.greaterThan(1);
    expect(said(element)).to.equal("Payment not completed. You haven't been charged.");
    expectFocus(find(element, "[part=result]"));
  });
});
