import {expect, fixture} from "@open-wc/testing";
import type {CheckoutPaymentMethod} from "../../src/index.ts";
import {completed} from "./support/fake-server.ts";
import {
  expectFocus,
  find,
  has,
  mount,
  pay,
  payButton,
  record,
  serverAttributes,
  settled,
  textOf,
  typePostal,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

const unit = (
  reference_id: string,
  value: string,
  status: string | undefined,
  kind: "captures" | "authorizations" = "captures",
) => {
  const amount = {currency_code: "USD", value};
  return {reference_id, amount, payments: {[kind]: status === undefined ? [] : [{status, amount}]}};
};
const paid = (...purchase_units: object[]) => ({status: 201, body: completed({purchase_units})});

const PARTLY = "Your payment went through for a part of your order only.";

describe("a payment of several purchase units", () => {
  const world = useWorld();

  for (const [name, units, event, message, rows] of [
    [
      "all paid",
      [unit("books", "20.00", "COMPLETED"), unit("prints", "55.00", "COMPLETED")],
      "complete",
      "Payment complete",
      ["books $20.00 · Paid", "prints $55.00 · Paid", "Amount $75.00"],
    ],
    [
      "all reserved",
      [
        unit("books", "20.00", "CREATED", "authorizations"),
        unit("prints", "55.00", "CREATED", "authorizations"),
      ],
      "authorized",
      "Payment authorized.",
      ["books $20.00 · Authorized", "prints $55.00 · Authorized", "Amount $75.00"],
    ],
    [
      "one declined",
      [unit("books", "20.00", "DECLINED"), unit("prints", "55.00", "COMPLETED")],
      "partly-complete",
      PARTLY,
      ["books $20.00 · Declined", "prints $55.00 · Paid"],
    ],
    [
      "one pending",
      [unit("books", "20.00", "COMPLETED"), unit("prints", "55.00", "PENDING")],
      "partly-complete",
      PARTLY,
      ["books $20.00 · Paid", "prints $55.00 · On its way"],
    ],
    [
      "one without a payment",
      [unit("books", "20.00", "COMPLETED"), unit("prints", "55.00", undefined)],
      "partly-complete",
      PARTLY,
      ["books $20.00 · Paid", "prints $55.00 · Not confirmed yet"],
    ],
    [
      "one reservation denied",
      [
        unit("books", "20.00", "CREATED", "authorizations"),
        unit("prints", "55.00", "DENIED", "authorizations"),
      ],
      "partly-complete",
      PARTLY,
      ["books $20.00 · Authorized", "prints $55.00 · Declined"],
    ],
  ] as const) {
    it(`shows one receipt with each unit: ${name}`, async () => {
      const element = await mount();
      world.server.capture = () => paid(...units);
      const events = record(element);
      payButton(element).focus();
      await pay(world, element, `checkout-${event}`);
      await element.updateComplete;
      expect(events).to.deep.equal(["submit", "approve", event]);
      expect(textOf(element, "[part=result]")).to.contain(message);
      expect(has(element, ".partly")).to.equal(event === "partly-complete");
      const shown = [...find(element, "[part=receipt]").children].map((row) =>
        row.textContent.trim().replaceAll(/\s+/g, " "),
      );
      expect(shown.slice(0, rows.length)).to.deep.equal([...rows]);
      expect(shown.some((row) => row.startsWith("Amount"))).to.equal(event !== "partly-complete");
      expectFocus(find(element, "[part=result]"));
      expect(world.server.count("receipt")).to.equal(1);
    });
  }

  for (const [name, units, events] of [
    [
      "declined",
      [unit("books", "20.00", "DECLINED"), unit("prints", "55.00", "DECLINED")],
      ["submit", "approve", "error"],
    ],
    [
      "not known to be declined",
      [unit("books", "20.00", "DECLINED"), unit("prints", "55.00", undefined)],
      ["submit", "approve", "error"],
    ],
  ] as const) {
    it(`is no success when all units are ${name}`, async () => {
      const element = await mount();
      world.server.capture = () => paid(...units);
      const heard = record(element);
      await pay(world, element, "checkout-error");
      expect(heard).to.deep.equal([...events]);
    });
  }

  for (const [state, name, status, kind] of [
    ["complete", "capture", "COMPLETED", "captures"],
    ["authorized", "authorization", "CREATED", "authorizations"],
  ] as const)
    it(`resolves submit() with PayPal's reply as ${name}`, async () => {
      const element = await mount();
      const reply = paid(unit("books", "75.00", status, kind));
      world.server.capture = () => reply;
      world.sdk.session.fill();
      typePostal(element, "95131");
      expect(await element.submit()).to.deep.equal({state, orderId: "ORDER-1", [name]: reply.body});
    });

  it("waits while no unit is paid and one is pending", async () => {
    const element = await mount();
    const replies = [
      paid(unit("books", "20.00", "PENDING"), unit("prints", "55.00", "DECLINED")),
      paid(unit("books", "20.00", "COMPLETED"), unit("prints", "55.00", "DECLINED")),
    ];
    world.server.capture = () => replies.shift()!;
    const heard = record(element);
    await pay(world, element, "checkout-partly-complete");
    expect(heard).to.deep.equal(["submit", "approve", "pending", "partly-complete"]);
  });

  it("shows the unit's description instead of its reference", async () => {
    const element = await mount();
    world.server.capture = () =>
      paid(
        {...unit("u1", "20.00", "COMPLETED"), description: "Books of Ada"},
        unit("prints", "55.00", "COMPLETED"),
      );
    await pay(world, element, "checkout-complete");
    await element.updateComplete;
    expect(textOf(element, "[part=receipt]")).to.contain("Books of Ada");
  });

  it("says on the page's other elements that a part is paid, and makes no second order", async () => {
    const root = await fixture<HTMLElement>(`
      <checkout-provider ${serverAttributes()} items='[{"sku":"MUG","quantity":1}]'>
        <checkout-card-fields billing-address="none"></checkout-card-fields>
        <checkout-wallet-button wallet="paypal"></checkout-wallet-button>
      </checkout-provider>`);
    const card = root.querySelector("checkout-card-fields")!;
    const wallet = root.querySelector("checkout-wallet-button")!;
    await settled(card);
    await settled(wallet);
    world.server.capture = () =>
      paid(unit("books", "20.00", "COMPLETED"), unit("prints", "55.00", "DECLINED"));
    await pay(world, card, "checkout-partly-complete");
    await until(() => textOf(wallet, "[role=status]").includes(PARTLY), "the wallet says nothing");
    expect(wallet.isDisabled).to.equal(true);
  });

  it("hides a local method, which pays one unit only", async () => {
    world.server.quote = () => ({
      body: {
        amount: {currencyCode: "EUR", value: "75.00"},
        units: [{reference: "books"}, {reference: "prints"}],
        purchase: {id: "purchase-0"},
      },
    });
    const element = await fixture<CheckoutPaymentMethod>(
      `<checkout-payment-method ${serverAttributes()} method="ideal" buyer-country="NL"></checkout-payment-method>`,
    );
    await until(() => element.status === "ineligible");
    expect(element.ineligibleReason).to.equal("purchase-units");
  });
});
