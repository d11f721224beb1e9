import {
  cancel,
  canceled,
  capture,
  covered,
  cardReceipt,
  checking,
  fails,
  failsAfterApproval,
  notCharged,
  order,
  paid,
  receipt,
  notAccepted,
  unconfirmed,
} from "./endings.ts";
import type {Answer, Expected, Scenario} from "./scenario.ts";

const element = "checkout-card-fields";
const shift = "approve POSSIBLE";
const complete = (attempt = 1): Expected => ({
  ...paid(cardReceipt, attempt),
  events: ["submit", shift, "complete"],
});
const mug = `items='[{"sku":"MUG","quantity":1}]'`;
const reserved = cardReceipt.replace("75", "74");
const newPrice = `The total is now $80.00. ${notCharged} Press the button again if you agree.`;
const inAnyState = "The sandbox sends only states that are known.";

const row = (
  name: string,
  answers: readonly Answer[],
  expected: Expected,
  more: Partial<Scenario> = {},
): Scenario => ({name, element, rounds: [{does: ["fill", "press"], answers, ...expected}], ...more});

const afterApproval = (code: string, says: string, calls?: readonly string[]): Expected => {
  const ended = failsAfterApproval(code, says, calls);
  return {...ended, events: ["submit", shift, `error ${code}`]};
};

/** A capture without an answer that says how it ended, and then a paid one. */
const pendingThenPaid = (reason: string): Expected => ({
  ...complete(),
  events: ["submit", shift, `pending ${reason}`, "complete"],
  calls: [order(), `${capture()} …`, receipt],
});

export const cardFields: readonly Scenario[] = [
  row("takes a card, and shows the receipt", [], {
    ...complete(),
    buttons: ["Copy order number"],
  }),
  row("makes one order after a double press", [], complete(), {
    fakeOnly: covered,
    rounds: [{does: ["fill", "press twice"], ...complete()}],
  }),
  row("shows an error at each empty field, and the first gets the focus", [], complete(), {
    rounds: [
      {
        does: ["press"],
        events: [],
        calls: [],
        status: "ready",
        says: "",
        errors: {
          number: "Enter your card number.",
          expiry: "Enter the expiry date as MM/YY.",
          cvv: "Enter the 3-digit security code.",
          postal: "Enter your billing ZIP or postal code.",
        },
        focus: "number",
      },
    ],
  }),
  row("takes a card after the bank's check", ["3-D Secure passed"], complete(), {fakeOnly: covered}),
  row("is canceled with the bank's check, and pays at the next press", [], complete(), {
    rounds: [
      {does: ["fill", "press"], answers: ["3-D Secure canceled"], ...canceled, buttons: ["Pay $75.00"]},
      {does: ["press"], answers: ["3-D Secure passed"], ...complete(2)},
    ],
  }),
  row(
    "takes no money when the bank's check fails",
    ["3-D Secure failed"],
    fails(
      "authentication-failed",
      `Your bank couldn't verify it's you. ${notCharged} Try again, or use another card.`,
      [order(), cancel],
    ),
  ),
  row(
    "shows a card that PayPal refuses",
    ["card refused"],
    {
      ...fails("declined", `Payment declined. ${notCharged}`, [order(), cancel]),
      errors: {number: "Card declined. Try another card."},
      focus: "number",
    },
    {fakeOnly: "The sandbox declines a card at the capture."},
  ),
  ...(["unknown state", "no state", "another order approved"] as const).map((answer) =>
    row(
      `takes no money after a submit with this result: ${answer}`,
      [answer],
      fails("unexpected-state", notAccepted, [order(), cancel]),
      {fakeOnly: inAnyState},
    ),
  ),
  row("pays after a submit that had no network", [], complete(), {
    rounds: [
      {
        does: ["fill", "press"],
        answers: ["offline"],
        ...fails("network", `The connection was lost. ${notCharged} Try again.`, [order(), cancel]),
      },
      {does: ["press"], ...complete(2)},
    ],
    fakeOnly: "The card is sent by PayPal's own frame.",
  }),

  ...(
    [
      ["declined", "declined", "number", "Card declined. Try another card."],
      ["declined for funds", "declined funds", "number", "Insufficient funds. Try another card."],
      ["declined for the code", "declined code", "cvv", "Wrong security code. Check it."],
      ["declined as expired", "declined expired", "expiry", "Card expired. Try another card."],
      ["capture failed", "declined", "number", "Card declined. Try another card."],
    ] as const
  ).map(([answer, code, field, text]) =>
    row(`marks the field when the capture is ${answer}, and pays at the next press`, [], complete(), {
      rounds: [
        {
          does: ["fill", "press"],
          answers: [answer],
          ...afterApproval(code, `Payment declined. ${notCharged}`),
          ...(answer !== "capture failed" && {events: ["submit", "approve NO", `error ${code}`]}),
          errors: {[field]: text},
          focus: field,
          buttons: ["Pay $75.00"],
        },
        {does: ["fill", "press"], ...complete(2)},
      ],
      ...(answer !== "declined for funds" && {fakeOnly: covered}),
    }),
  ),
  ...(["unknown capture status", "no capture", "one of two captured"] as const).map((answer) =>
    row(
      `claims no success after a capture with this result: ${answer}`,
      [answer],
      // The server can't say whether the order is paid, so the page asks it once more.
      afterApproval("unexpected-state", unconfirmed, [order(), capture(), cancel, capture(), cancel]),
      {fakeOnly: inAnyState},
    ),
  ),
  row(
    "shows an authorization as not charged",
    ["authorized"],
    {
      ...complete(),
      events: ["submit", shift, "authorized"],
      says: "Payment authorized. You haven't been charged yet.",
      receipt: reserved,
    },
    {fakeOnly: "The shop of the sandbox captures."},
  ),
  row(
    "repeats the request while an authorization is pending",
    ["authorization pending once"],
    {
      ...complete(),
      events: ["submit", shift, "pending authorization-pending", "authorized"],
      calls: [order(), `${capture()} …`, receipt],
      says: "Payment authorized. You haven't been charged yet.",
      receipt: reserved,
    },
    {fakeOnly: "The shop of the sandbox captures."},
  ),
  row(
    "shows a denied authorization as declined",
    ["authorization denied"],
    {
      ...afterApproval("declined", `Payment declined. ${notCharged}`),
      errors: {number: "Card declined. Try another card."},
      focus: "number",
    },
    {fakeOnly: "The shop of the sandbox captures."},
  ),
  row(
    "claims no success after an authorization in an unknown state",
    ["authorization in an unknown state"],
    afterApproval("unexpected-state", notAccepted),
    {fakeOnly: inAnyState},
  ),

  row("repeats a capture whose reply is lost", ["capture reply lost once"], pendingThenPaid("unknown")),
  ...(
    [
      "capture answered 500 once",
      "capture answered UNKNOWN once",
      "capture answered 202 UNKNOWN once",
      "half a reply once",
    ] as const
  ).map((answer) =>
    row(`claims neither success nor failure: ${answer}`, [answer], pendingThenPaid("unknown"), {
      fakeOnly: "The shop's server answers a crash of its own only after it has asked PayPal.",
    }),
  ),
  row("is pending while PayPal reviews the capture", ["capture pending"], {
    events: ["submit", shift, "pending capture-pending"],
    status: "pending",
    says: checking,
  }),
  row(
    "asks again for a capture that was pending",
    ["capture pending once"],
    pendingThenPaid("capture-pending"),
    {
      fakeOnly: "The sandbox's pending captures last an hour.",
    },
  ),
  row(
    "claims no failure after a refusal that follows a lost reply",
    ["capture reply lost, then refused"],
    {
      events: ["submit", shift, "pending unknown", "error unexpected-state"],
      calls: [order(), `${capture()} …`, cancel],
      status: "ready",
      says: notAccepted,
    },
    {fakeOnly: "The shop's server knows the order."},
  ),
  row(
    "is declined when PayPal refuses the capture",
    ["instrument declined"],
    {
      ...afterApproval("declined", `Payment declined. ${notCharged}`),
      errors: {number: "Card declined. Try another card."},
      focus: "number",
    },
    {fakeOnly: covered},
  ),
  row(
    "takes no card without a liability shift",
    ["no liability shift"],
    afterApproval(
      "authentication-failed",
      `Your bank couldn't verify it's you. ${notCharged} Try again, or use another card.`,
    ),
    {fakeOnly: "The shop of the sandbox requires none."},
  ),
  row(
    "claims no success for an order that was captured before",
    ["already captured"],
    afterApproval("unexpected-state", notAccepted),
    {
      fakeOnly: "The shop's server replies with the capture.",
    },
  ),
  row("shows an order that is not approved", ["order not approved"], afterApproval("capture", notAccepted), {
    fakeOnly: "The sandbox approves each order that its form submits.",
  }),
  row(
    "says that a second payment is refunded",
    ["paid twice"],
    afterApproval("paid-twice", "This order was already paid. This payment is being refunded in full.", [
      order(),
      capture(),
    ]),
    {fakeOnly: "It needs a second page."},
  ),
  row(
    "shows the shop's order number",
    ["shop's order number"],
    {
      ...complete(),
      receipt: "Amount $75.00 Card ending in {card} Order number {order}",
    },
    {fakeOnly: "Each order of the sandbox's shop has one."},
  ),

  row("pays with a new attempt after a refused order", [], complete(), {
    rounds: [
      {
        does: ["fill", "press"],
        answers: ["order refused"],
        ...fails("order-create", `We couldn't start your order. ${notCharged} Try again.`, [order()]),
      },
      {does: ["press"], ...complete(2)},
    ],
  }),
  row("shows a changed price, and pays it at the next press", [], complete(), {
    rounds: [
      {
        does: ["fill", "press"],
        answers: ["order for a changed price"],
        ...fails("amount-changed", newPrice, [order()]),
        buttons: ["Pay $80.00"],
      },
      {
        does: ["press"],
        answers: ["order for a changed price"],
        ...complete(),
        calls: [order(2, "USD 80.00"), capture(2), receipt],
        receipt: cardReceipt.replace("75", "80"),
      },
    ],
    goods: mug,
    fakeOnly: "The shop's catalogue doesn't change.",
  }),
  row(
    "doesn't pay an amount that the button has not shown",
    ["order with another amount"],
    {
      ...fails("amount-changed", newPrice, [order(), cancel]),
      buttons: ["Pay $80.00"],
    },
    {fakeOnly: "The shop's server makes no order of another amount."},
  ),
  row("repeats an order whose reply is lost with the same attempt", ["order reply lost once"], {
    ...complete(),
    calls: [`${order()} …`, capture(), receipt],
  }),
  row("continues the attempt of a lost order at the next press", [], complete(), {
    rounds: [
      {
        does: ["fill", "press"],
        answers: ["order reply always lost"],
        ...fails("network", `The connection was lost. ${notCharged} Try again.`, [`${order()} …`]),
      },
      {does: ["press"], ...complete()},
    ],
    fakeOnly: "The request is repeated for 15 seconds.",
  }),
  row(
    "shows the receipt when another tab has paid the purchase",
    ["order already paid"],
    {
      events: ["submit", "error already-paid"],
      status: "succeeded",
      says: "You've already paid for this purchase.",
      receipt: cardReceipt.replace("{order}", "ORDER-7"),
    },
    {fakeOnly: "It needs a second page."},
  ),
  row(
    "names the product that is sold out",
    ["order sold out"],
    fails("sold-out", `MUG is sold out. ${notCharged} Change your order, then try again.`, [order()]),
    {fakeOnly: "The shop has no hook.", goods: mug},
  ),
  row("can't be used for a product that is sold out", [], complete(), {
    given: ["sold out"],
    goods: mug,
    opens: {
      events: ["error sold-out"],
      status: "failed",
      says: "MUG is sold out. Change your order, then try again.",
    },
    rounds: [],
    fakeOnly: "The shop has no hook.",
  }),
  row(
    "asks once for each press when the shop's code fails",
    ["order fails in the shop's code"],
    {
      ...fails("hook-failed", `We couldn't start your order. ${notCharged} Try again.`, [order()]),
    },
    {fakeOnly: "The shop has no hook."},
  ),

  row("leaves the capture to a page that prevents the approval", [], complete(), {
    rounds: [
      {
        does: ["the page prevents approve", "fill", "press"],
        events: ["submit", shift],
        calls: [order()],
        status: "pending",
        says: "Payment approved. The shop is completing your order.",
        buttons: [],
      },
    ],
  }),
  row("sends nothing when the page prevents the submit", [], complete(), {
    fakeOnly: covered,
    rounds: [
      {
        does: ["the page prevents submit", "fill", "press"],
        events: ["submit"],
        calls: [],
        status: "ready",
        says: "",
      },
    ],
  }),
  row("keeps the receipt when the page moves the element and empties its cart", [], complete(), {
    fakeOnly: covered,
    rounds: [
      {does: ["fill", "press"], ...complete()},
      {
        does: ["the page moves the element", "the page empties the cart"],
        ...complete(),
        events: [],
        calls: [],
      },
    ],
  }),
  ...(
    [
      ["", "never", "create-with-sample-data", undefined],
      ["", "always", "", {enable3DS: true, scaMethod: "SCA_ALWAYS"}],
      [`cart="jwt"`, "always", "create", {cart: "jwt", scaMethod: "SCA_ALWAYS"}],
      [`cart="jwt"`, "never", "create", {cart: "jwt"}],
      [`cart="jwt"`, "off", "create", {cart: "jwt"}],
      [mug, "when-required", "create", {items: [{sku: "MUG", quantity: 1}], scaMethod: "SCA_WHEN_REQUIRED"}],
      [
        `amount="75.00" currency-code="USD"`,
        "always",
        "create",
        {
          intent: "CAPTURE",
          purchase_units: [{amount: {currency_code: "USD", value: "75.00"}}],
          payment_source: {card: {attributes: {verification: {method: "SCA_ALWAYS"}}}},
        },
      ],
    ] as const
  ).map(([goods, sca, route, sent]) =>
    row(
      "sends what is bought, and when the bank has to check",
      [],
      {
        ...complete(),
        calls: [order().replace("/create", route && `/${route}`), capture(), receipt],
        ...(sent && {sent}),
      },
      {goods, attributes: `three-d-secure="${sca}"`, fakeOnly: "The shop has no such goods or carts."},
    ),
  ),
];
