import {
  cancel,
  canceled,
  capture,
  covered,
  cardReceipt,
  failsAfterApproval,
  notCharged,
  order,
  paid,
  receipt,
} from "./endings.ts";
import type {Expected, Round, Scenario} from "./scenario.ts";

const express = (name: string, rounds: readonly Round[], more: Partial<Scenario> = {}): Scenario => ({
  name,
  element: "checkout-express-buttons",
  attributes: `buyer-country="US" methods="paypal venmo"`,
  rounds,
  ...more,
});
const payment = (name: string, rounds: readonly Round[], more: Partial<Scenario> = {}): Scenario => ({
  name,
  element: "checkout-payment",
  attributes: `buyer-country="US" methods="card paylater ach"`,
  rounds,
  ...more,
});
const quote = "POST checkout/quote";
const shift = "approve POSSIBLE";
const byCard = (attempt = 1): Expected => ({
  ...paid(cardReceipt, attempt),
  events: ["submit", shift, "complete"],
});

export const groups: readonly Scenario[] = [
  express(
    "pays with the button that is pressed",
    [{does: ["click venmo-button", "approve"], ...paid(), buttons: ["Copy order number"]}],
    {fakeOnly: covered},
  ),
  express("is canceled with the window, and another button pays", [
    {does: ["click venmo-button", "cancel"], ...canceled, buttons: ["paypal-button", "venmo-button"]},
    {does: ["click paypal-button", "approve"], ...paid(undefined, 2)},
  ]),
  express(
    "shows the message of the button that was pressed",
    [
      {
        does: ["click paypal-button", "approve"],
        answers: ["declined"],
        ...failsAfterApproval(
          "declined",
          "Your bank declined this card. Try another card, or contact your bank.",
          [order(), capture(), cancel],
        ),
      },
    ],
    {fakeOnly: covered},
  ),
  express("is hidden when no wallet is eligible", [], {
    given: ["not eligible"],
    opens: {events: ["ineligible not-eligible"], status: "ineligible", says: "", buttons: []},
    fakeOnly: "A currency decides in the sandbox.",
  }),

  payment("pays with a card", [{does: ["fill", "press"], ...byCard()}]),
  payment("shows an error at each empty field, and the first gets the focus", [
    {
      does: ["press"],
      events: [],
      calls: [],
      status: "ready",
      errors: {
        number: "Enter your card number.",
        expiry: "Enter the expiry date as MM/YY.",
        cvv: "Enter the 3-digit security code.",
        postal: "Enter your billing ZIP or postal code.",
      },
      focus: "number",
    },
  ]),
  payment("is declined, and pays with the method that it offers instead", [
    {
      does: ["fill", "press"],
      answers: ["declined"],
      ...failsAfterApproval("declined", `Payment declined. ${notCharged}`, [order(), capture(), cancel]),
      events: ["submit", "approve NO", "error declined"],
      errors: {number: "Card declined. Try another card."},
      buttons: ["Pay $75.00", "Pay with Pay Later instead"],
    },
    {
      does: ["click Pay with Pay Later instead", "click paypal-pay-later-button", "approve"],
      ...paid(undefined, 2),
      calls: [quote, ...paid(undefined, 2).calls!],
    },
  ]),
  payment(
    "is canceled in a window, and pays with another method",
    [
      {
        does: ["choose paylater", "click paypal-pay-later-button", "cancel"],
        ...canceled,
        calls: [quote, order(), cancel],
      },
      {does: ["choose card", "fill", "press"], ...byCard(2)},
    ],
    {fakeOnly: covered},
  ),
  payment("pays with a local method", [
    {
      does: ["choose ach", "click bank-ach-button", "approve"],
      ...paid(),
      calls: [quote, ...paid().calls!],
    },
  ]),
  payment("makes one order after a double press", [{does: ["fill", "press twice"], ...byCard()}], {
    fakeOnly: covered,
  }),
  payment(
    "repeats a capture whose reply is lost",
    [
      {
        does: ["fill", "press"],
        answers: ["capture reply lost once"],
        ...byCard(),
        events: ["submit", shift, "pending unknown", "complete"],
        calls: [order(), `${capture()} …`, receipt],
      },
    ],
    {fakeOnly: covered},
  ),
  payment("is hidden when no method is eligible", [], {
    given: ["not eligible"],
    opens: {events: ["ineligible not-eligible"], status: "ineligible", says: "", buttons: []},
    fakeOnly: "A currency decides in the sandbox.",
  }),
];
