import {bankChecks} from "./bank-checks.ts";
import {covered, cancel, capture, cardReceipt, fails, notCharged, order, paid, receipt} from "./endings.ts";
import type {Expected, Round, Scenario} from "./scenario.ts";

const row = (name: string, rounds: readonly Round[], more: Partial<Scenario> = {}): Scenario => ({
  name,
  element: "checkout-card-fields",
  attributes: "saved-cards",
  given: ["saved card"],
  rounds,
  ...more,
});
const press = "click Pay $75.00";
const charged: Expected = {...paid(cardReceipt), events: ["submit", "approve", "complete"]};
export const savedCards: readonly Scenario[] = [
  row("pays without typing", [{does: [press], ...charged}]),
  row("makes one order after a double press", [{does: ["press twice"], ...charged}], {fakeOnly: covered}),
  row(
    "repeats an order whose reply is lost, because it may be charged",
    [
      {
        does: [press],
        answers: ["order reply lost once"],
        ...charged,
        events: ["submit", "pending unknown", "approve", "complete"],
        calls: [`${order()} …`, capture(), receipt],
      },
    ],
    {fakeOnly: covered},
  ),
  row(
    "shows a changed price, and pays it at the next press",
    [
      {
        does: [press],
        answers: ["order for a changed price"],
        ...fails(
          "amount-changed",
          `The total is now $80.00. ${notCharged} Press the button again if you agree.`,
          [order()],
        ),
      },
      {
        does: ["click Pay $80.00"],
        answers: ["order for a changed price"],
        ...charged,
        calls: [order(2, "USD 80.00"), capture(2), receipt],
        receipt: cardReceipt.replace("75", "80"),
      },
    ],
    {goods: `items='[{"sku":"MUG","quantity":1}]'`, fakeOnly: "The shop's catalogue doesn't change."},
  ),
  ...bankChecks(row, {press, receipt: cardReceipt}),
  row(
    "is declined at the capture",
    [
      {
        does: [press],
        answers: ["declined"],
        events: ["submit", "approve", "error declined"],
        calls: [order(), capture(), cancel],
        status: "ready",
        says: "Your bank declined this card. Try another card, or contact your bank.",
      },
    ],
    {fakeOnly: covered},
  ),
  row("asks before a card is removed, keeps it, and then removes it", [
    {
      does: ["click Remove: Visa ending in {card}, {expiry}"],
      events: [],
      calls: [],
      status: "ready",
      says: "",
      focus: "Keep it",
    },
    {
      does: ["click Keep it"],
      events: [],
      calls: [],
      status: "ready",
      focus: "Remove: Visa ending in {card}, {expiry}",
    },
    {
      does: ["click Remove: Visa ending in {card}, {expiry}", "click Remove"],
      events: [],
      calls: ["DELETE vault/payment-tokens/{id}"],
      status: "ready",
      says: "The card was removed.",
    },
  ]),
  {
    name: "saves a card with the buyer's consent",
    element: "checkout-card-fields",
    attributes: "save",
    rounds: [
      {
        does: ["fill", "press"],
        events: [],
        calls: [],
        status: "ready",
        says: "",
        errors: {consent: "Select the box to save this card."},
        focus: "consent",
      },
      {
        does: ["agree", "press"],
        events: ["submit", "saved"],
        calls: ["POST vault/setup-token", "POST vault/payment-token"],
        status: "succeeded",
        says: "Card saved",
        receipt: "Card Visa ending in {card} Valid until {expiry}",
      },
    ],
  },
];
