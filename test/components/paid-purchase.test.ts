import {expect, fixture, oneEvent} from "@open-wc/testing";
import type {
  CheckoutCardFields,
  CheckoutElement,
  CheckoutProvider,
  CheckoutWalletButton,
} from "../../src/index.ts";
import {find, pay, payButton, record, serverAttributes, settled, textOf, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

const mug = `items='[{"sku":"MUG","quantity":1}]'`;
const paidText = "You've already paid for this purchase.";

const cardMarkup = (attributes = "") =>
  `<checkout-card-fields billing-address="none" ${attributes}></checkout-card-fields>`;
const walletMarkup = (attributes = "") =>
  `<checkout-wallet-button wallet="paypal" ${attributes}></checkout-wallet-button>`;
const providerMarkup = (inner: string, attributes = mug) =>
  `<checkout-provider ${serverAttributes()} ${attributes}>${inner}</checkout-provider>`;

interface Page {
  root: HTMLElement;
  card: CheckoutCardFields;
  wallet: CheckoutWalletButton;
}

async function mountPage(markup: string): Promise<Page> {
  const root = await fixture<HTMLElement>(`<div>${markup}</div>`);
  const card = root.querySelector("checkout-card-fields")!;
  const wallet = root.querySelector("checkout-wallet-button")!;
  await settled(card);
  await settled(wallet);
  return {root, card, wallet};
}

const mountProvider = (attributes = mug) =>
  mountPage(providerMarkup(cardMarkup() + walletMarkup(), attributes));
const walletBrandButton = (wallet: Element) => find(wallet, ".place > *");
const isPaidElsewhere = (element: Element) => textOf(element, "[role=status]").includes(paidText);

async function expectPaidElsewhere(element: CheckoutElement): Promise<void> {
  await until(() => isPaidElsewhere(element), `${element.localName} does not say that it is paid`);
  expect(element.isDisabled).to.equal(true);
}

function pressWallet(wallet: CheckoutElement): void {
  walletBrandButton(wallet).click();
}

describe("an element that sells a purchase which another element has sold", () => {
  const world = useWorld();
  const orders = () => world.server.count("order");

  it("makes no second order when the PayPal button is pressed after the card form was paid", async () => {
    const {card, wallet} = await mountProvider();
    await pay(world, card, "checkout-complete");
    await expectPaidElsewhere(wallet);
    const events = record(wallet);
    pressWallet(wallet);
    expect(walletBrandButton(wallet).hasAttribute("disabled")).to.equal(true);
    expect([orders(), world.sdk.payment.starts.length, events]).to.deep.equal([1, 0, []]);
  });

  it("makes no second order when the card form is submitted after the PayPal button was paid", async () => {
    const {card, wallet} = await mountProvider();
    world.sdk.session.fill();
    pressWallet(wallet);
    await world.sdk.payment.approve();
    await until(() => wallet.status === "succeeded");
    await expectPaidElsewhere(card);
    expect(payButton(card).getAttribute("aria-disabled")).to.equal("true");
    expect(await card.submit()).to.equal(undefined);
    payButton(card).click();
    expect(orders()).to.equal(1);
  });

  for (const [purchase, attributes] of [
    ["items", mug],
    ["cart", `cart="signed"`],
  ] as const)
    it(`is blocked without a provider when the ${purchase} are the same`, async () => {
      const settings = `${serverAttributes()} ${attributes}`;
      const {card, wallet} = await mountPage(cardMarkup(settings) + walletMarkup(settings));
      await pay(world, card, "checkout-complete");
      await expectPaidElsewhere(wallet);
    });

  for (const [purchase, attributes] of [
    ["amount", `amount="75.00" currency-code="USD"`],
    ["sample", ""],
  ] as const)
    it(`is blocked when both inherit the ${purchase} of their provider`, async () => {
      const {card, wallet} = await mountProvider(attributes);
      await pay(world, card, "checkout-complete");
      await expectPaidElsewhere(wallet);
    });

  it("is blocked when both inherit the provider's createOrder", async () => {
    const {root, card, wallet} = await mountProvider();
    const provider = root.querySelector<CheckoutProvider>("checkout-provider")!;
    provider.createOrder = async () => ({orderId: "OWN"});
    await provider.updateComplete;
    await pay(world, card, "checkout-complete");
    await expectPaidElsewhere(wallet);
  });

  it("is blocked when it is added to the page after the payment", async () => {
    const {root, card} = await mountProvider();
    await pay(world, card, "checkout-complete");
    const later = document.createElement("checkout-wallet-button");
    later.wallet = "venmo";
    root.querySelector("checkout-provider")!.append(later);
    await settled(later);
    await expectPaidElsewhere(later);
  });

  it("stays blocked when the paid element leaves the page", async () => {
    const {card, wallet} = await mountProvider();
    await pay(world, card, "checkout-complete");
    card.remove();
    await new Promise((resolve) => setTimeout(resolve));
    await expectPaidElsewhere(wallet);
  });

  it("can be pressed in a new page view after all elements of the purchase have left", async () => {
    const settings = `${serverAttributes()} ${mug}`;
    const {root, card} = await mountPage(cardMarkup(settings) + walletMarkup(settings));
    await pay(world, card, "checkout-complete");
    root.replaceChildren();
    card.requestUpdate();
    await card.updateComplete;
    await new Promise((resolve) => setTimeout(resolve));
    const {wallet} = await mountPage(cardMarkup(settings) + walletMarkup(settings));
    expect([isPaidElsewhere(wallet), wallet.isDisabled]).to.deep.equal([false, false]);
  });

  it("stays blocked when it is moved in the page", async () => {
    const {root, card, wallet} = await mountProvider();
    await pay(world, card, "checkout-complete");
    card.remove();
    root.querySelector("checkout-provider")!.prepend(wallet);
    await settled(wallet);
    await expectPaidElsewhere(wallet);
  });

  it("is blocked while the page captures an approved order itself", async () => {
    const {card, wallet} = await mountProvider();
    card.addEventListener("checkout-approve", (event) => event.preventDefault());
    world.sdk.session.fill();
    expect(await card.submit()).to.include({state: "approved"});
    await until(() => textOf(wallet, "[role=status]").includes("Payment approved."));
    pressWallet(wallet);
    expect(orders()).to.equal(1);
    card.restart();
    await settled(card);
    await wallet.updateComplete;
    pressWallet(wallet);
    await world.sdk.payment.starts[0]?.order;
    expect(orders()).to.equal(2);
  });

  for (const [which, restarted] of [
    ["the paid element", "card"],
    ["the blocked element", "wallet"],
  ] as const)
    it(`can be pressed again after restart() of ${which}`, async () => {
      const page = await mountProvider();
      await pay(world, page.card, "checkout-complete");
      await expectPaidElsewhere(page.wallet);
      page[restarted].restart();
      await page.wallet.updateComplete;
      await settled(page.wallet);
      expect(isPaidElsewhere(page.wallet)).to.equal(false);
      pressWallet(page.wallet);
      await world.sdk.payment.starts[0]?.order;
      expect(orders()).to.equal(2);
    });

  it("can be pressed again when the provider's items change, also back to the same items", async () => {
    const {root, card, wallet} = await mountProvider();
    const provider = root.querySelector<CheckoutProvider>("checkout-provider")!;
    await pay(world, card, "checkout-complete");
    await expectPaidElsewhere(wallet);
    provider.items = [{sku: "BOWL", quantity: 1}];
    await until(() => !isPaidElsewhere(wallet));
    await new Promise((resolve) => setTimeout(resolve));
    provider.items = [{sku: "MUG", quantity: 1}];
    await provider.updateComplete;
    await wallet.updateComplete;
    expect([isPaidElsewhere(wallet), wallet.isDisabled, card.status]).to.deep.equal([
      false,
      false,
      "succeeded",
    ]);
  });

  it("is not blocked when the items changed while the other element was paying", async () => {
    const {root, card, wallet} = await mountProvider();
    const provider = root.querySelector<CheckoutProvider>("checkout-provider")!;
    world.sdk.session.fill();
    let approve!: () => void;
    world.sdk.onSubmit = (orderId) =>
      new Promise((resolve) => (approve = () => resolve({state: "succeeded", data: {orderId}})));
    const paying = card.submit();
    await until(() => world.sdk.session.submits.length === 1);
    provider.items = [{sku: "BOWL", quantity: 1}];
    await provider.updateComplete;
    await wallet.updateComplete;
    approve();
    expect(await paying).to.include({state: "complete"});
    await wallet.updateComplete;
    expect(wallet.isDisabled).to.equal(false);
  });

  it("is blocked after its purchase changed to one that was paid", async () => {
    const settings = serverAttributes();
    const {card, wallet} = await mountPage(
      cardMarkup(`${settings} ${mug}`) + walletMarkup(`${settings} cart="signed"`),
    );
    await pay(world, card, "checkout-complete");
    wallet.items = [{sku: "MUG", quantity: 1}];
    await expectPaidElsewhere(wallet);
  });
});

describe("an element that sells another purchase than the one that was paid", () => {
  const world = useWorld();

  const cases: [string, () => string][] = [
    [
      "the same separate amount, as two donation buttons have",
      () => {
        const amount = `amount="75.00" currency-code="USD"`;
        return providerMarkup(cardMarkup(amount) + walletMarkup(amount), "");
      },
    ],
    [
      "the same amount without a provider",
      () => {
        const settings = `${serverAttributes()} amount="75.00" currency-code="USD"`;
        return cardMarkup(settings) + walletMarkup(settings);
      },
    ],
    [
      "the same items in another provider",
      () => providerMarkup(cardMarkup()) + providerMarkup(walletMarkup()),
    ],
    [
      "other items in the same provider",
      () => providerMarkup(cardMarkup() + walletMarkup(`items='[{"sku":"BOWL","quantity":1}]'`)),
    ],
  ];

  for (const [name, markup] of cases)
    it(`can still be pressed: ${name}`, async () => {
      const {card, wallet} = await mountPage(markup());
      await pay(world, card, "checkout-complete");
      await wallet.updateComplete;
      expect([isPaidElsewhere(wallet), wallet.isDisabled]).to.deep.equal([false, false]);
      pressWallet(wallet);
      await world.sdk.payment.starts[0]?.order;
      expect(world.server.count("order")).to.equal(2);
    });

  it("can still save a card", async () => {
    const {card, wallet} = await mountPage(providerMarkup(walletMarkup() + cardMarkup("save consent")));
    pressWallet(wallet);
    await world.sdk.payment.approve();
    await until(() => wallet.status === "succeeded");
    world.sdk.session.fill();
    expect(await card.submit()).to.include({state: "saved"});
  });

  it("blocks no element that pays when it only saved a card", async () => {
    const {card, wallet} = await mountPage(providerMarkup(walletMarkup() + cardMarkup("save consent")));
    world.sdk.session.fill();
    const saved = oneEvent(card, "checkout-saved");
    void card.submit();
    await saved;
    await wallet.updateComplete;
    expect(wallet.isDisabled).to.equal(false);
  });

  it("blocks no element when its payment was declined", async () => {
    const {card, wallet} = await mountProvider();
    world.server.capture = () => ({
      status: 201,
      body: {purchase_units: [{payments: {captures: [{status: "DECLINED"}]}}]},
    });
    await pay(world, card, "checkout-error");
    await wallet.updateComplete;
    expect(wallet.isDisabled).to.equal(false);
  });

  it("lets the form around blocked card fields be sent", async () => {
    const {root, card, wallet} = await mountPage(
      providerMarkup(`${walletMarkup()}<form>${cardMarkup("submits-form")}<button>Send</button></form>`),
    );
    const form = root.querySelector("form")!;
    pressWallet(wallet);
    await world.sdk.payment.approve();
    await expectPaidElsewhere(card);
    const sent = oneEvent(form, "submit");
    form.addEventListener("submit", (event) => event.preventDefault());
    form.requestSubmit();
    await sent;
    expect(world.server.count("order")).to.equal(1);
  });
});
