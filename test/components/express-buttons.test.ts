import {aTimeout, expect, nextFrame} from "@open-wc/testing";
import type {CheckoutExpressButtons, CheckoutWalletButton} from "../../src/index.ts";
import {FakeDevice} from "./support/fake-device.ts";
import {decided, mountTag, offer, shownWallets} from "./support/payment-page.ts";
import {failScript, find, has, record, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

describe("<checkout-express-buttons>", () => {
  const world = useWorld();
  const {info, error: logError} = console;
  beforeEach(() => {
    console.info = console.error = () => undefined;
    window.fakeDevice = new FakeDevice();
    offer(world, "paypal", "venmo", "googlepay");
  });
  afterEach(() => {
    console.info = info;
    console.error = logError;
    FakeDevice.clear();
  });

  const mount = async (attributes = "", properties: object = {}) =>
    decided(await mountTag<CheckoutExpressButtons>("checkout-express-buttons", attributes, properties));
  const wallets = (element: Element) => [
    ...element.shadowRoot!.querySelectorAll<CheckoutWalletButton>("checkout-wallet-button"),
  ];

  it("shows the wallets of the country, and one event says that they are ready", async () => {
    const element = await mountTag<CheckoutExpressButtons>("checkout-express-buttons");
    const events = record(element);
    await decided(element);
    await until(() => wallets(element).every(({status}) => status === "ready"));
    expect(shownWallets(element)).to.deep.equal(["paypal", "venmo", "googlepay"]);
    expect(events).to.deep.equal(["ready"]);
    expect(world.sdk.instances).to.have.length(1);
    expect(world.server.count("quote")).to.equal(1);
  });

  it("keeps the reserved space until the price says which wallets are possible", async () => {
    const {quote} = world.server;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    world.server.quote = async (asked) => {
      await released;
      return quote(asked);
    };
    const element = await mountTag<CheckoutExpressButtons>("checkout-express-buttons");
    await until(() => element.group, "the group has loaded");
    element.requestUpdate();
    await element.updateComplete;
    expect(has(element, ".buttons")).to.equal(true);
    expect(element.matches(":state(drawn)")).to.equal(false);
    release();
    await decided(element);
    expect(element.matches(":state(drawn)")).to.equal(true);
  });

  it("is hidden if no wallet is eligible", async () => {
    offer(world);
    const element = await mountTag<CheckoutExpressButtons>("checkout-express-buttons");
    const events = record(element);
    await decided(element);
    expect([element.status, ...events]).to.deep.equal(["ineligible", "ineligible"]);
    await until(() => {
      document.body.click();
      return element.offsetHeight === 0;
    });
  });

  it("shows three, and the others after a press of More options", async () => {
    const element = await mount(`methods="googlepay applepay venmo paypal"`);
    expect(wallets(element).map(({wallet}) => wallet)).to.deep.equal(["googlepay", "applepay", "venmo"]);
    for (const hidden of [[], ["paypal"]]) {
      find(element, "[part=more]").click();
      await element.updateComplete;
      // A payment may be in progress in a hidden one.
      expect(wallets(element)).to.have.length(4);
      expect(wallets(element).flatMap((button) => (button.hidden ? [button.wallet] : []))).to.deep.equal(
        hidden,
      );
    }
  });

  it("keeps the buttons of the last purchase, also if the price of the first comes last", async () => {
    const element = await mount();
    const {quote} = world.server;
    let answer: (() => void) | undefined;
    world.server.quote = (asked) =>
      JSON.stringify(asked.body).includes("SLOW")
        ? new Promise((resolve) => {
            answer = () => resolve({body: {amount: {currencyCode: "EUR", value: "75.00"}}});
          })
        : quote(asked);
    element.items = [{sku: "SLOW", quantity: 1}];
    await until(() => answer);
    element.items = [{sku: "FAST", quantity: 1}];
    await until(() => world.server.of("quote").some(({body}) => JSON.stringify(body).includes("FAST")));
    answer!();
    await aTimeout(0);
    await nextFrame();
    // Euros exclude Venmo.
    expect(shownWallets(element)).to.deep.equal(["paypal", "venmo", "googlepay"]);
  });

  it("keeps the button of a payment in progress", async () => {
    const element = await mount();
    await until(() => wallets(element).every(({status}) => status === "ready"));
    const venmo = wallets(element)[1]!;
    let answer!: () => void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    world.server.quote = async () => {
      await answered;
      return {body: {amount: {currencyCode: "EUR", value: "75.00"}}};
    };
    element.items = [{sku: "BOWL", quantity: 1}];
    await element.updateComplete;
    void venmo.submit();
    await until(() => world.sdk.payments.some((one) => one.session.starts[0]));
    answer();
    await aTimeout(0);
    await nextFrame();
    expect([venmo.wallet, venmo.isConnected, element.status]).to.deep.equal(["venmo", true, "processing"]);
    const {session} = world.sdk.payments.find((one) => one.session.starts[0])!;
    await session.starts[0]!.order;
    session.callbacks.onCancel({});
    await until(() => shownWallets(element).join() === "paypal,googlepay", "the others");
  });

  it("offers only wallets that ask for the address with shipping", async () => {
    const element = await mount("shipping");
    expect(wallets(element).map(({wallet}) => wallet)).to.deep.equal(["paypal", "venmo"]);
  });

  it("passes its options to the buttons", async () => {
    const element = await mount(`methods="venmo paypal" button-type="buynow" review max="1"`);
    const [venmo, ...others] = wallets(element);
    expect(others).to.have.length(0);
    expect([venmo?.wallet, venmo?.buttonType, venmo?.review]).to.deep.equal(["venmo", "buynow", true]);
  });

  it("keeps the others when one fails, and says so in its place", async () => {
    world.sdk.onInstance = async ({components}) => {
      if (components.includes("venmo-payments"))
        throw Object.assign(new Error("blocked"), {code: "ERR_SCRIPT"});
    };
    const element = await mount();
    await until(() => has(element, ".unavailable"));
    expect(textOf(element, ".unavailable")).to.contain("Venmo isn't available right now.");
    expect(shownWallets(element)).to.deep.equal(["paypal", "googlepay"]);
    expect(element.status).to.equal("ready");
  });

  it("offers to try again if all fail", async () => {
    await failScript(9);
    const element = await mountTag<CheckoutExpressButtons>("checkout-express-buttons");
    const events = record(element);
    await until(() => element.status === "failed");
    await element.updateComplete;
    await nextFrame();
    expect(events).to.deep.equal(["error"]);
    await failScript(0);
    find(element, ".notice [part=button]").click();
    await until(() => element.status === "ready");
    expect(shownWallets(element)).to.include("paypal");
  });

  it("pays once when two are pressed", async () => {
    const element = await mount();
    await until(() => wallets(element).every(({status}) => status === "ready"));
    const [paypal, venmo] = wallets(element);
    void paypal!.submit();
    void venmo!.submit();
    await until(() => world.sdk.payments.some(({session}) => session.starts[0]));
    for (const {session} of world.sdk.payments)
      if (session.starts[0]) await session.approve().catch(() => undefined);
    await until(() => element.status === "succeeded");
    await element.updateComplete;
    expect(world.server.count("capture")).to.equal(1);
    expect(wallets(element).filter(({hidden}) => !hidden)).to.have.length(1);
  });
});
