import {aTimeout, expect, fixture} from "@open-wc/testing";
import type {CheckoutWalletButton} from "../../src/index.ts";
import {lost} from "./support/fake-server.ts";
import {
  expectFocus,
  find,
  mount,
  payButton,
  serverAttributes,
  settled,
  textOf,
  typePostal,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

describe("the session's end", () => {
  const world = useWorld();
  const realNow = Date.now;
  afterEach(() => {
    Date.now = realNow;
  });

  /** Advances the wall clock and shows the page, as after a laptop's sleep. */
  const wakeAfter = (seconds: number) => {
    Date.now = () => realNow() + seconds * 1000;
    window.dispatchEvent(new Event("pageshow"));
  };

  it("renews the session without a visible change while the fields are empty, and keeps focus and postal code", async () => {
    const element = await mount();
    typePostal(element, "95131");
    world.sdk.session.components.expiry?.focus();
    wakeAfter(850);
    await until(() => world.sdk.sessions.length === 2);
    await element.updateComplete;
    expect(world.sdk.instances.map(({clientToken}) => clientToken)).to.deep.equal(["token-1", "token-2"]);
    expect(world.sdk.sessions[0]?.destroyed).to.equal(true);
    expect(element.children).to.have.length(3);
    expect(element.status).to.equal("ready");
    expect(textOf(element, "[role=status]")).to.equal("");
    expectFocus(world.sdk.session.components.expiry);
    expect(element.shadowRoot?.querySelector("input")?.value).to.equal("95131");
  });

  it("counts from before the token's request", async () => {
    const asked = realNow();
    Date.now = () => asked;
    world.server.token = () => {
      Date.now = () => asked + 60_000;
      return {body: {accessToken: "token-1", expiresIn: 900}};
    };
    const element = await mount();
    expect(element.sdk.page?.expiresAt).to.equal(asked + 900_000);
  });

  it("is not renewed early", async () => {
    await mount();
    wakeAfter(800);
    await new Promise((resolve) => setTimeout(resolve));
    expect(world.server.count("token")).to.equal(1);
  });

  it("warns a buyer who has typed, and clears the fields only later", async () => {
    const element = await mount();
    world.sdk.session.fill(["number"]);
    wakeAfter(850);
    await until(() => textOf(element, "[role=status]").includes("cleared in one minute"));
    expect(world.sdk.sessions).to.have.length(1);
    wakeAfter(901);
    await until(() => world.sdk.sessions.length === 2);
    await element.updateComplete;
    expect(textOf(element, "[role=status]")).to.contain("Enter your card details again");
  });

  it("keeps input that is typed during a renewal", async () => {
    const element = await mount();
    let make = () => {};
    world.sdk.onInstance = () => new Promise((resolve) => (make = resolve));
    wakeAfter(850);
    await until(() => world.sdk.instances.length === 2);
    world.sdk.session.fill(["number"]);
    make();
    await until(() => world.sdk.eligibility.length === 2);
    await aTimeout(0);
    expect([world.sdk.sessions.length, world.sdk.session.destroyed]).to.deep.equal([1, false]);
    expect(element.children).to.have.length(3);
  });

  it("keeps the message about the last press after a renewal", async () => {
    const element = await fixture<CheckoutWalletButton>(
      `<checkout-wallet-button ${serverAttributes()} wallet="paypal" cart="jwt"></checkout-wallet-button>`,
    );
    await settled(element);
    find(element, ".place > *").click();
    world.sdk.payment.callbacks.onCancel(await world.sdk.payment.starts[0]!.order);
    await until(() => element.status === "ready");
    wakeAfter(850);
    await until(() => world.sdk.payments.length === 2);
    await element.updateComplete;
    expect(textOf(element, "[part=result]")).to.equal("Payment not completed. You haven't been charged.");
  });

  it("makes no order after its end, and asks to enter the card again", async () => {
    const element = await mount();
    world.sdk.session.fill();
    typePostal(element, "95131");
    Date.now = () => realNow() + 2_000_000;
    payButton(element).click();
    await until(() => world.sdk.sessions.length === 2);
    await element.updateComplete;
    expect(world.server.count("order")).to.equal(0);
    expect(textOf(element, "[role=status]")).to.contain("Enter your card details again");
  });

  it("renews a session that PayPal has ended", async () => {
    const element = await mount();
    world.sdk.onSubmit = async () => {
      throw Object.assign(new Error("expired"), {code: "ERR_INVALID_CLIENT_TOKEN"});
    };
    world.sdk.session.fill();
    typePostal(element, "95131");
    payButton(element).click();
    await until(() => world.sdk.sessions.length === 2);
    await element.updateComplete;
    expect(world.server.count("token")).to.equal(2);
    expect(textOf(element, "[role=status]")).to.contain("Enter your card details again");
    expect(element.status).to.equal("ready");
  });

  it("uses a session that can't be renewed until its end, then offers to try again", async () => {
    const element = await mount();
    world.server.token = lost;
    wakeAfter(850);
    await until(() => world.server.count("token") === 2);
    await element.updateComplete;
    expect(element.status).to.equal("ready");
    const {error} = console;
    console.error = () => undefined;
    wakeAfter(901);
    await until(() => element.status === "failed");
    console.error = error;
    world.server.token = () => ({body: {accessToken: "t", expiresIn: 900}});
    element.restart();
    await until(() => element.status === "ready");
  });

  it("is not renewed during a payment", async () => {
    const element = await mount();
    let release = () => {};
    world.sdk.onSubmit = (orderId) =>
      new Promise((resolve) => {
        release = () => resolve({state: "canceled", data: {orderId}});
      });
    world.sdk.session.fill();
    typePostal(element, "95131");
    payButton(element).click();
    await until(() => world.sdk.session.submits.length === 1);
    wakeAfter(901);
    expect(world.server.count("token")).to.equal(1);
    release();
    await settled(element);
  });

  it("renews once for two elements", async () => {
    await Promise.all([mount(), mount()]);
    wakeAfter(850);
    await until(() => world.sdk.sessions.length === 4);
    expect(world.server.count("token")).to.equal(2);
    expect(world.sdk.instances).to.have.length(2);
  });
});
