import {expect, fixture, oneEvent} from "@open-wc/testing";
import type {CheckoutCardFields, CheckoutError} from "../../src/index.ts";
import {lost} from "./support/fake-server.ts";
import {find, has, markup, mount, payButton, record, settled, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

const goods = `items='[{"sku":"MUG","quantity":1}]'`;
const bank = "https://bank.example/check";

/** Fake of the window that the page opens for the bank. */
class BankWindow {
  closed = false;
  focused = 0;
  close(): void {
    this.closed = true;
  }
  focus(): void {
    this.focused++;
  }
}

describe("a payment with a check by the buyer's bank", () => {
  const world = useWorld();
  const open = window.open.bind(window);
  let opened: string[];
  let bankWindow: BankWindow;
  let isBlocked: boolean;

  beforeEach(() => {
    opened = [];
    bankWindow = new BankWindow();
    isBlocked = false;
    window.open = (address) => {
      opened.push(String(address));
      return isBlocked ? null : (bankWindow as unknown as Window);
    };
    world.server.order = () => ({
      status: 201,
      body: {id: "ORDER-1", status: "PAYER_ACTION_REQUIRED", payerAction: bank},
    });
    world.server.cards = () => ({
      body: {cards: [{id: "card-1", brand: "VISA", lastDigits: "1111", expiry: "2029-12"}]},
    });
  });
  afterEach(() => {
    window.open = open;
  });

  /** The element that shows the bank's check: of the chosen saved card, or Fastlane itself. */
  const inner = (element: Element) =>
    has(element, "checkout-saved-method") ? find(element, "checkout-saved-method") : element;
  const isAsking = (element: Element) => has(inner(element), ".bank");
  const goOn = (element: Element) => find<HTMLButtonElement>(inner(element), ".bank button");
  const startOver = (element: Element) => find<HTMLButtonElement>(inner(element), ".bank .quiet");
  /** Element with the message. That of a saved card shows it while it asks, and after the payment. */
  const shown = (element: Element) => (has(inner(element), "[part=result]") ? inner(element) : element);
  const message = (element: Element) => textOf(shown(element), "[part=result]");
  const errorOf = (event: Event) => (event as CustomEvent<{error: CheckoutError}>).detail.error;

  const savedCard = () => mount(`saved-cards ${goods}`);
  /** Presses the pay button, and waits until the bank's check can be opened. */
  async function press(element: CheckoutCardFields): Promise<void> {
    payButton(element).focus();
    payButton(element).click();
    await until(() => isAsking(element));
    await element.updateComplete;
  }

  it("opens one window at the bank's address, at the second press", async () => {
    const element = await savedCard();
    await press(element);
    expect(opened).to.deep.equal([]);
    goOn(element).click();
    goOn(element).click();
    expect([opened, bankWindow.focused]).to.deep.equal([[bank], 1]);
    expect([world.server.count("shown"), world.server.count("capture")]).to.deep.equal([0, 0]);
  });

  it("shows a message when the window can't open, and opens it at the next press", async () => {
    const element = await savedCard();
    await press(element);
    isBlocked = true;
    goOn(element).click();
    await element.updateComplete;
    expect(message(element)).to.contain("The payment window couldn't open. You haven't been charged.");
    isBlocked = false;
    goOn(element).click();
    const complete = oneEvent(element, "checkout-complete");
    bankWindow.closed = true;
    await complete;
    expect(opened).to.deep.equal([bank, bank]);
  });

  it("repeats the request for the order when its reply is lost", async () => {
    const element = await savedCard();
    const {shown} = world.server;
    world.server.shown = (policyRequests) =>
      world.server.count("shown") === 1 ? lost() : shown(policyRequests);
    await press(element);
    goOn(element).click();
    const complete = oneEvent(element, "checkout-complete");
    bankWindow.closed = true;
    await complete;
    expect(world.server.count("shown")).to.equal(2);
  });

  it("captures when the server has no route for orders", async () => {
    const element = await savedCard();
    world.server.shown = () => ({status: 404, body: {error: "none"}});
    world.server.capture = () => ({
      status: 422,
      body: {error: "The service refused.", details: [{issue: "PAYER_ACTION_REQUIRED"}]},
    });
    await press(element);
    goOn(element).click();
    const failed = oneEvent(element, "checkout-error");
    bankWindow.closed = true;
    expect(errorOf(await failed).code).to.equal("authentication-failed");
  });

  describe("on a page that can't see its windows (Cross-Origin-Opener-Policy: same-origin)", () => {
    let policyRequests: number;
    beforeEach(() => {
      policyRequests = 0;
      const fetch = window.fetch.bind(window);
      window.fetch = async (input, init) => {
        if (init?.method !== "HEAD") return fetch(input, init);
        policyRequests += 1;
        return new Response(null, {headers: {"cross-origin-opener-policy": 'same-origin; report-to="x"'}});
      };
    });

    it("waits for the bank's answer although the window looks closed", async () => {
      const element = await savedCard();
      const events = record(element);
      let answers = 0;
      world.server.shown = () => {
        answers += 1;
        if (answers === 2) return lost();
        const status = answers < 3 ? "PAYER_ACTION_REQUIRED" : "APPROVED";
        return {body: {id: "ORDER-1", status}};
      };
      await press(element);
      goOn(element).click();
      bankWindow.closed = true;
      await until(() => answers === 1);
      expect(message(element)).to.contain("Your bank is verifying it's you");
      expect(element.status).to.equal("processing");
      await until(() => events.includes("complete"), "no capture");
      expect(events).to.deep.equal(["submit", "approve", "complete"]);
      expect([world.server.count("order"), world.server.count("capture")]).to.deep.equal([1, 1]);
      expect(policyRequests, "the policy is requested once per page").to.equal(1);
    }).timeout(20_000);

    it("ends when the bank refuses, and when the buyer starts over", async () => {
      const element = await savedCard();
      world.server.shown = () => ({
        body: {id: "ORDER-1", status: "PAYER_ACTION_REQUIRED", liabilityShift: "NO"},
      });
      await press(element);
      goOn(element).click();
      const failed = oneEvent(element, "checkout-error");
      bankWindow.closed = true;
      expect(errorOf(await failed).code).to.equal("authentication-failed");

      world.server.shown = () => ({body: {id: "ORDER-1", status: "PAYER_ACTION_REQUIRED"}});
      bankWindow = new BankWindow();
      await press(element);
      goOn(element).click();
      bankWindow.closed = true;
      const shown = world.server.count("shown");
      await until(() => world.server.count("shown") > shown);
      const canceled = oneEvent(element, "checkout-cancel");
      startOver(element).click();
      await canceled;
      expect(world.server.count("capture")).to.equal(0);
    });
  });

  it("opens only web pages", async () => {
    for (const payerAction of [undefined, "javascript:alert(1)", "data:text/html,x", 7]) {
      world.server.order = () => ({
        status: 201,
        body: {id: "ORDER-1", status: "PAYER_ACTION_REQUIRED", payerAction},
      });
      const element = await savedCard();
      const failed = oneEvent(element, "checkout-error");
      payButton(element).click();
      expect(errorOf(await failed).code).to.equal("authentication-failed");
      expect(isAsking(element)).to.equal(false);
    }
  });

  it("is canceled by another press for the same goods, which may then pay", async () => {
    const element = await savedCard();
    await press(element);
    goOn(element).click();
    const other = await settled(await fixture<CheckoutCardFields>(markup(`saved-cards ${goods}`)));
    const canceled = oneEvent(element, "checkout-cancel");
    world.server.order = () => ({status: 201, body: {id: "ORDER-2", status: "COMPLETED"}});
    const complete = oneEvent(other, "checkout-complete");
    payButton(other).click();
    await canceled;
    await complete;
    expect(bankWindow.closed).to.equal(true);
    expect(world.server.count("capture")).to.equal(1);
  });

  it("blocks another press for the same goods while the order may be charged", async () => {
    const element = await savedCard();
    const other = await settled(await fixture<CheckoutCardFields>(markup(`saved-cards ${goods}`)));
    const {order} = world.server;
    let answer!: () => void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    world.server.order = async (policyRequests) => {
      await answered;
      return order(policyRequests);
    };
    payButton(element).click();
    await until(() => world.server.count("order") === 1);
    payButton(other).click();
    await until(() => message(other).includes("Please don't pay again"));
    answer();
    await until(() => isAsking(element));
    expect(world.server.count("order")).to.equal(1);
  });
});
