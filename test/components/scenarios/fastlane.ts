import {bankChecks} from "./bank-checks.ts";
import {
  cancel,
  capture,
  covered,
  cardReceipt,
  fails,
  failsAfterApproval,
  notCharged,
  order,
  paid as paidWith,
  receipt,
} from "./endings.ts";
import type {Expected, Round, Scenario} from "./scenario.ts";

const row = (name: string, rounds: readonly Round[], more: Partial<Scenario> = {}): Scenario => ({
  name,
  element: "checkout-fastlane",
  rounds,
  ...more,
});
const quote = "POST checkout/quote";
const paid = (attempt = 1): Expected => paidWith(cardReceipt, attempt);
const member: Round = {
  does: ["continue as member"],
  events: [],
  calls: [],
  status: "ready",
  says: "Welcome back, Morgan. Check your details, then pay.",
};
const guest: Round = {
  does: ["continue as guest"],
  events: [],
  calls: [],
  status: "ready",
  says: "Enter your details, then pay.",
};
const asGuest = {...guest, does: ["continue as member"]} as const;

export const fastlane: readonly Scenario[] = [
  row(
    "shows an error without an e-mail address, and gives it the focus",
    [
      {
        does: ["click Continue"],
        events: [],
        calls: [],
        status: "ready",
        says: "",
        errors: {email: "Enter your e-mail address."},
        focus: "email",
      },
      {
        does: ["type email=buyer@example"],
        events: [],
        calls: [],
        status: "ready",
        errors: {email: "This e-mail address isn't valid. Check it, for example name@example.com."},
      },
    ],
    {fakeOnly: covered},
  ),
  row("pays with a member's card after the code", [member, {does: ["press"], ...paid()}]),
  row("pays with the card of a buyer who is not a member", [guest, {does: ["fill", "press"], ...paid()}], {
    fakeOnly: covered,
  }),
  row("makes one order after a double press", [member, {does: ["press twice"], ...paid()}], {
    fakeOnly: covered,
  }),
  row(
    "sends to a member's address",
    [
      {...member, calls: [quote], buttons: ["Change address", "Pay $75.00"]},
      {does: ["press"], ...paid()},
    ],
    {attributes: "shipping", fakeOnly: covered},
  ),
  row(
    "sends to the address that a guest types",
    [
      guest,
      {
        does: ["press"],
        events: [],
        calls: [],
        status: "ready",
        errors: {
          name: "Enter your full name.",
          line1: "Enter your street address.",
          city: "Enter your city.",
          state: "Enter your state or province.",
          postalCode: "Enter your postal code.",
        },
        focus: "name",
      },
      {does: ["fill", "press"], ...paid(), calls: [quote, ...paid().calls!]},
    ],
    {attributes: "shipping"},
  ),
  row(
    "shows that the shop doesn't ship to the address",
    [
      guest,
      {
        does: ["fill", "press"],
        answers: ["order not shipped there"],
        ...fails("order-create", "The shop doesn't ship to this address. Choose another one.", [
          quote,
          order(),
        ]),
        errors: {refusal: "The shop doesn't ship to this address. Choose another one."},
      },
    ],
    {attributes: "shipping", fakeOnly: "The shop ships everywhere."},
  ),
  row("continues as a guest when the code is refused", [{...asGuest, answers: ["code refused"]}], {
    fakeOnly: "It needs many wrong codes.",
  }),
  row(
    "continues as a guest when the dialog is closed, and may open it again",
    [{...asGuest, answers: ["code dialog closed"], buttons: ["Use my saved details", "Pay $75.00"]}],
    {fakeOnly: covered},
  ),
  row("continues as a guest when the look-up fails", [{...guest, answers: ["look-up fails"]}], {
    fakeOnly: "PayPal's own frame looks up.",
  }),
  row(
    "leaves an invalid card to PayPal's form, and pays at the next press",
    [
      guest,
      {
        does: ["press"],
        answers: ["card invalid"],
        events: ["submit"],
        calls: [],
        status: "ready",
        says: "Check your card details, then try again.",
      },
      {does: ["fill", "press"], ...paid()},
    ],
    {fakeOnly: covered},
  ),
  ...(
    [
      [
        "token refused",
        "order-create",
        `This card can't be used. ${notCharged} Check it, or use another card.`,
      ],
      [
        "token without an id",
        "order-create",
        `This card can't be used. ${notCharged} Check it, or use another card.`,
      ],
      ["token offline", "network", `The connection was lost. ${notCharged} Try again.`],
    ] as const
  ).map(([answer, code, says]) =>
    row(
      `makes no order when the ${answer.replace(" ", " is ")}, and pays at the next press`,
      [member, {does: ["press"], answers: [answer], ...fails(code, says, [])}, {does: ["press"], ...paid()}],
      {fakeOnly: "PayPal's own frame makes the token."},
    ),
  ),
  row(
    "is declined at the capture, and pays at the next press",
    [
      member,
      {
        does: ["press"],
        answers: ["declined"],
        ...failsAfterApproval(
          "declined",
          "Your bank declined this card. Try another card, or contact your bank.",
          [order(), capture(), cancel],
        ),
      },
      {does: ["press"], ...paid(2)},
    ],
    {fakeOnly: covered},
  ),
  row(
    "repeats an order whose reply is lost, because it may be charged",
    [
      member,
      {
        does: ["press"],
        answers: ["order reply lost once"],
        ...paid(),
        events: ["submit", "pending unknown", "approve", "complete"],
        calls: [`${order()} …`, capture(), receipt],
      },
    ],
    {fakeOnly: covered},
  ),
  row(
    "shows a changed price, and pays it at the next press",
    [
      member,
      {
        does: ["press"],
        answers: ["order for a changed price"],
        ...fails(
          "amount-changed",
          `The total is now $80.00. ${notCharged} Press the button again if you agree.`,
          [order()],
        ),
      },
      {
        does: ["press"],
        answers: ["order for a changed price"],
        ...paid(),
        calls: [order(2, "USD 80.00"), capture(2), receipt],
        receipt: cardReceipt.replace("75", "80"),
      },
    ],
    {goods: `items='[{"sku":"MUG","quantity":1}]'`, fakeOnly: "The shop's catalogue doesn't change."},
  ),
  row(
    "sends nothing when the page prevents the submit",
    [member, {does: ["the page prevents submit", "press"], events: ["submit"], calls: [], status: "ready"}],
    {fakeOnly: covered},
  ),
  ...bankChecks(row, {before: [member], press: "press", receipt: cardReceipt}),
  row("is hidden when cards are not eligible", [], {
    given: ["not eligible"],
    opens: {events: ["ineligible not-eligible"], status: "ineligible", says: "", buttons: []},
    fakeOnly: "A currency decides in the sandbox.",
  }),
];
