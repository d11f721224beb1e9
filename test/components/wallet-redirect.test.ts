import {expect, fixture} from "@open-wc/testing";
import type {CheckoutWalletButton} from "../../src/index.ts";
import {find, forgetPage, record, serverAttributes, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

describe("a wallet that leaves the page", () => {
  const world = useWorld();
  const address = location.href;

  beforeEach(() => sessionStorage.clear());
  afterEach(() => history.replaceState(null, "", address));

  async function mount(attributes = "", wallet = "paypal", mode = "redirect") {
    const element = await fixture<CheckoutWalletButton>(
      `<checkout-wallet-button ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]' wallet="${wallet}"
        presentation-mode="${mode}" ${attributes}></checkout-wallet-button>`,
    );
    // After a return, the status may be later than "ready" without a press.
    await until(() => !["idle", "loading"].includes(element.status));
    await element.updateComplete;
    return element;
  }

  const press = (element: Element) => find(element, ".place > *").click();
  const ordered = () => world.server.of("order").at(-1)?.body as {returnUrl?: string; cancelUrl?: string};

  it("returns to the page's address, which keeps the hash and the parameters that a wallet's own would replace", async () => {
    history.replaceState(null, "", "?bag=7&token=OLD&PayerID=P&fundingSource=credit#pay");
    const element = await mount();
    press(element);
    const [start] = world.sdk.payment.starts;
    expect(start?.options).to.deep.equal({presentationMode: "redirect", autoRedirect: {enabled: true}});
    await start?.order;
    const own = encodeURIComponent("token=OLD&PayerID=P&fundingSource=credit#pay");
    const here = `${location.origin}${location.pathname}?bag=7&checkout-return=${own}`;
    expect(ordered()).to.deep.include({returnUrl: here, cancelUrl: here});
  });

  it("returns to the element's relative or absolute addresses", async () => {
    const element = await mount(`return-url="/thanks" cancel-url="https://shop.example/bag"`);
    press(element);
    await world.sdk.payment.starts[0]?.order;
    expect(ordered()).to.deep.include({
      returnUrl: `${location.origin}/thanks?checkout-return=`,
      cancelUrl: "https://shop.example/bag?checkout-return=",
    });
    const one = await mount(`return-url="/thanks"`);
    press(one);
    await world.sdk.payment.starts[0]?.order;
    // A buyer who cancels returns to the same page by default.
    expect(ordered().cancelUrl).to.equal(`${location.origin}/thanks?checkout-return=`);
  });

  it("refuses an address that is not a web address before there is an order", async () => {
    const element = await mount(`return-url="javascript:alert(1)"`);
    press(element);
    await until(() => element.error !== undefined);
    expect(element.error?.code).to.equal("invalid-config");
    expect(element.error?.message).to.contain("return-url");
    expect(world.server.count("order")).to.equal(0);
  });

  it("reports why the server refuses a look-alike address", async () => {
    const element = await mount(`return-url="https://shop.example.evil/"`);
    world.server.order = () => ({
      status: 422,
      body: {error: "A return address leads away from the shop.", code: "RETURN_URL_REFUSED"},
    });
    press(element);
    await until(() => element.status === "ready");
    expect(element.error?.message).to.contain("leads away from the shop");
  });

  it("follows the SDK's redirectURL only if it is a web address", async () => {
    const element = await mount();
    world.sdk.onStart = async () => ({redirectURL: `${location.href.split("#")[0]}#wallet`});
    press(element);
    await until(() => location.hash === "#wallet");
    expect(element.status).to.equal("processing");

    const other = await mount();
    world.sdk.onStart = async () => ({redirectURL: "javascript:window.hit=1"});
    press(other);
    await until(() => other.status === "ready");
    expect(other.error?.message).to.contain("not a web address");
  });

  it("reports a wallet that can't redirect", async () => {
    const element = await mount("", "venmo");
    expect(element.error?.message).to.contain("redirect for paypal");
  });

  const comeBack = (own = "", hash = "") =>
    history.replaceState(null, "", `?bag=7&checkout-return=${encodeURIComponent(own)}&token=ORDER-7${hash}`);

  it("takes the shop's own token for no return, and leaves it in the address", async () => {
    history.replaceState(null, "", "?token=SHOP-1");
    world.sdk.returned = {orderId: "SHOP-1", approved: false};
    const element = await mount();
    expect([element.status, location.search]).to.deep.equal(["ready", "?token=SHOP-1"]);
    expect(world.sdk.payment.resumed).to.equal(0);
  });

  it("continues for a page with its own orders, whose return address it doesn't know", async () => {
    history.replaceState(null, "", "?token=ORDER-7");
    world.sdk.returned = {orderId: "ORDER-7", approved: true};
    const element = await fixture<CheckoutWalletButton>(
      `<checkout-wallet-button ${serverAttributes()} wallet="paypal" presentation-mode="redirect" loading="manual">
      </checkout-wallet-button>`,
    );
    element.createOrder = async () => ({orderId: "OWN"});
    element.load();
    await until(() => element.status === "succeeded");
  });

  for (const [own, hash, address] of [
    ["token=SHOP-1&PayerID=P", "", "?bag=7&token=SHOP-1&PayerID=P"],
    ["token=SHOP-1#/pay?token=2", "", "?bag=7&token=SHOP-1#/pay?token=2"],
    // The hash of a return-url.
    ["", "#/thanks", "?bag=7#/thanks"],
  ] as const)
    it(`gives the address the shop's own parts again after the return: ${address}`, async () => {
      comeBack(own, hash);
      world.sdk.returned = {orderId: "ORDER-7", approved: true};
      const element = await mount();
      await until(() => element.status === "succeeded");
      expect(location.search + location.hash).to.equal(address);
    });

  it("captures after the return without a press", async () => {
    comeBack();
    world.sdk.returned = {orderId: "ORDER-7", approved: true};
    const element = await fixture<CheckoutWalletButton>(
      `<checkout-wallet-button ${serverAttributes()} wallet="paypal" presentation-mode="redirect">
      </checkout-wallet-button>`,
    );
    const said = record(element);
    await until(() => element.status === "succeeded");
    expect(said).to.deep.equal(["ready", "approve", "complete"]);
    expect(world.server.count("order")).to.equal(0);
    expect(world.server.of("capture").map(({route, attemptId}) => [route, attemptId])).to.deep.equal([
      ["checkout/orders/ORDER-7/capture", "return-ORDER-7"],
    ]);
    expect(textOf(element, "[part=receipt]")).to.contain("ORDER-7");
    expect(sessionStorage.length).to.equal(0);
  });

  it("captures after the return with an empty cart", async () => {
    world.server.quote = () => ({status: 422, body: {error: "paid", code: "CART_PAID"}});
    comeBack();
    world.sdk.returned = {orderId: "ORDER-7", approved: true};
    const element = await mount();
    await until(() => element.status === "succeeded");
  });

  it("is busy during the capture, and repeats it after a reload", async () => {
    comeBack();
    world.sdk.returned = {orderId: "ORDER-7", approved: true};
    world.server.quote = () => ({body: {amount: {currencyCode: "USD", value: "75.00"}}});
    world.server.capture = () => new Promise(() => undefined);
    const first = await mount();
    await until(() => first.status === "processing" && world.server.count("capture") === 1);
    expect(JSON.stringify({...sessionStorage})).to.contain("ORDER-7");
    // As after a reload: a new element, and an address without return parameters.
    first.remove();
    forgetPage();
    world.sdk.returned = undefined;
    world.server.capture = () => ({
      status: 200,
      body: {
        id: "ORDER-7",
        status: "COMPLETED",
        purchase_units: [{payments: {captures: [{status: "COMPLETED"}]}}],
      },
    });
    const second = await mount();
    await until(() => second.status === "succeeded");
    const ids = world.server.of("capture").map(({attemptId}) => attemptId);
    expect(ids).to.deep.equal(["return-ORDER-7", "return-ORDER-7"]);
    expect(sessionStorage.length).to.equal(0);
  });

  it("is canceled after a return without approval, and can be pressed", async () => {
    comeBack();
    world.sdk.returned = {orderId: "ORDER-7", approved: false};
    const element = await fixture<CheckoutWalletButton>(
      `<checkout-wallet-button ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]' wallet="paypal"
        presentation-mode="redirect"></checkout-wallet-button>`,
    );
    const said = record(element);
    await until(() => said.includes("cancel"));
    expect(element.status).to.equal("ready");
    expect(world.server.count("capture")).to.equal(0);
    press(element);
    expect(world.sdk.payment.starts).to.have.length(1);
  });

  it("continues in one of two elements of the same wallet", async () => {
    comeBack();
    world.sdk.returned = {orderId: "ORDER-7", approved: true};
    let answer = (): void => undefined;
    world.sdk.onResume = () => new Promise((resolve) => (answer = resolve));
    const [one, other] = [await mount(), await mount()];
    expect(world.sdk.payments.map(({session}) => session.resumed)).to.deep.equal([1, 0]);
    answer();
    await until(() => one.status === "succeeded");
    expect(other.status).to.equal("ready");
    expect(world.server.count("capture")).to.equal(1);
  });

  it("ignores a token in the address if the element opens a window", async () => {
    comeBack();
    world.sdk.returned = {orderId: "ORDER-7", approved: true};
    const element = await mount("", "paypal", "auto");
    expect(element.status).to.equal("ready");
    expect(world.sdk.payment.resumed).to.equal(0);
  });

  it("is ready again when the browser's back button restores the page", async () => {
    const element = await mount();
    const said = record(element);
    press(element);
    await world.sdk.payment.starts[0]?.order;
    window.dispatchEvent(new PageTransitionEvent("pageshow", {persisted: true}));
    await until(() => element.status === "ready");
    expect(said).to.deep.equal(["submit", "cancel"]);
    expect(world.sdk.payment.canceled).to.equal(1);
  });
});
