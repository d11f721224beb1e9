import {expect, fixture} from "@open-wc/testing";
import type {CheckoutCardFields, CheckoutSubmitEvent, CheckoutWalletButton} from "../../src/index.ts";
import {FakeDevice} from "./support/fake-device.ts";
import {
  find,
  logged,
  mount as mountCard,
  payButton,
  record,
  serverAttributes,
  settled,
  textOf,
  typePostal,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

describe("waitUntil on checkout-submit", () => {
  const world = useWorld();
  let decide: {accept(): void; refuse(): void};

  beforeEach(() => {
    FakeDevice.clear();
    window.fakeDevice = new FakeDevice();
  });

  /** Makes the press wait for the test's decision. */
  function checkPress(element: HTMLElement): void {
    element.addEventListener("checkout-submit", (event) =>
      event.waitUntil(
        new Promise<void>((accept, reject) => {
          decide = {accept: () => accept(), refuse: () => reject(new Error("sold out"))};
        }),
      ),
    );
  }

  async function mountWallet(wallet: string): Promise<CheckoutWalletButton> {
    const items = `items='[{"sku":"MUG","quantity":1}]'`;
    return settled(
      await fixture<CheckoutWalletButton>(
        `<checkout-wallet-button ${serverAttributes()} ${items} wallet="${wallet}"></checkout-wallet-button>`,
      ),
    );
  }

  const card = async (): Promise<CheckoutCardFields> => {
    const element = await mountCard(`items='[{"sku":"MUG","quantity":1}]'`);
    world.sdk.session.fill();
    typePostal(element, "95131");
    return element;
  };
  const kinds = {
    card: {
      mount: card,
      press: (element: HTMLElement) => payButton(element).click(),
      approve: async () => undefined,
      isOpen: () => true,
      wasClosed: () => true,
    },
    paypal: {
      mount: () => mountWallet("paypal"),
      press: (element: HTMLElement) => find(element, ".place > *").click(),
      approve: () => world.sdk.payment.approve(),
      isOpen: () => world.sdk.payment.starts.length === 1,
      wasClosed: () => world.sdk.payment.canceled === 1,
    },
    googlepay: {
      mount: () => mountWallet("googlepay"),
      press: (element: HTMLElement) => find(element, ".vendor > *").click(),
      approve: async () => void (await window.fakeDevice.approve()),
      isOpen: () => window.fakeDevice.sheets.length === 1,
      // A page can't close Google's sheet.
      wasClosed: () => true,
    },
  };

  for (const [kind, {mount, press, approve, isOpen, wasClosed}] of Object.entries(kinds)) {
    it(`creates the order of ${kind} after the promise, and shows the window before`, async () => {
      const element = await mount();
      checkPress(element);
      press(element);
      await element.updateComplete;
      expect([element.status, isOpen(), world.server.count("order")]).to.deep.equal(["processing", true, 0]);
      decide.accept();
      await approve();
      await until(() => element.status === "succeeded");
      expect(world.server.count("order")).to.equal(1);
    });

    it(`ends the press of ${kind} without a cancel or an error if the promise rejects`, async () => {
      const element = await mount();
      const events = record(element);
      checkPress(element);
      press(element);
      decide.refuse();
      await until(() => element.status === "ready");
      await element.updateComplete;
      expect([events, wasClosed(), world.server.count("order")]).to.deep.equal([["submit"], true, 0]);
      expect([textOf(element, "[part=result]"), element.error]).to.deep.equal(["", undefined]);
      // The element can be used.
      press(element);
      decide.accept();
      await approve();
      await until(() => element.status === "succeeded");
    });
  }

  it("ignores what the buyer authorizes in Google's sheet after the promise has rejected", async () => {
    const element = await mountWallet("googlepay");
    checkPress(element);
    find(element, ".vendor > *").click();
    decide.refuse();
    await until(() => element.status === "ready");
    expect(await window.fakeDevice.approve()).to.deep.include({transactionState: "ERROR"});
    expect(world.sdk.googlePay.confirmed).to.deep.equal([]);
  });

  it("stops the payment if preventDefault() is called before the promise has resolved", async () => {
    const element = await card();
    checkPress(element);
    let event: Event | undefined;
    element.addEventListener("checkout-submit", (submit) => (event = submit));
    payButton(element).click();
    event!.preventDefault();
    decide.accept();
    await until(() => element.status === "ready");
    expect(world.server.count("order")).to.equal(0);
  });

  it("stops the payment if the promise takes 30 s", async () => {
    const real = window.setTimeout.bind(window);
    const late: (() => void)[] = [];
    window.setTimeout = ((work: () => void, ms?: number) =>
      ms === 30_000 ? late.push(work) : real(work, ms)) as typeof window.setTimeout;
    const element = await card();
    checkPress(element);
    payButton(element).click();
    await until(() => late.length > 0);
    window.setTimeout = real;
    late.at(-1)!();
    await until(() => element.status === "ready");
    expect(world.server.count("order")).to.equal(0);
  });

  for (const name of ["preventDefault", "waitUntil"] as const)
    it(`says on the console that a late ${name}() has no effect`, async () => {
      const element = await card();
      const lines: string[] = [];
      const {error} = console;
      console.error = (line: string) => lines.push(line);
      let submit: CheckoutSubmitEvent | undefined;
      element.addEventListener("checkout-submit", (event) => (submit = event));
      payButton(element).click();
      submit![name](Promise.resolve());
      console.error = error;
      expect(lines.join()).to.contain(`checkout-submit: ${name}() was called too late`);
      await until(() => element.status === "succeeded");
    });

  it("says on the console that a late preventDefault() of checkout-approve has no effect", async () => {
    const element = await card();
    let approve: Event | undefined;
    element.addEventListener("checkout-approve", (event) => (approve = event));
    payButton(element).click();
    await until(() => element.status === "succeeded");
    const lines = await logged("error", () => approve!.preventDefault());
    expect(lines.join()).to.contain(
      "checkout-approve: preventDefault() was called too late, and the element captures",
    );
    expect(approve!.defaultPrevented).to.equal(false);
  });
});
