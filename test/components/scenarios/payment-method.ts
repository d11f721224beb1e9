import {
  cancel,
  canceled,
  capture,
  covered,
  fails,
  failsAfterApproval,
  notAccepted,
  notCharged,
  order as orderAt,
  paid as paidIn,
  receipt,
} from "./endings.ts";
import type {Expected, Round, Scenario} from "./scenario.ts";

const order = (attempt = 1) => orderAt(attempt, "EUR 75.00");
const amount = "Amount €75.00 Order number {order}";
const paid = (attempt = 1): Expected => ({
  ...paidIn(amount, attempt),
  calls: [order(attempt), capture(attempt), receipt],
});
const euros = `amount="75.00" currency-code="EUR"`;
const markets = {
  ideal: "NL",
  multibanco: "PT",
  mbway: "PT",
  sepa: "DE",
  blik: "PL",
  boletobancario: "BR",
  klarna: "DE",
} as const;

const row = (
  method: keyof typeof markets,
  name: string,
  rounds: readonly Round[],
  more: Partial<Scenario> = {},
): Scenario => ({
  name,
  element: "checkout-payment-method",
  attributes: `method="${method}" buyer-country="${markets[method]}"`,
  goods: euros,
  rounds,
  ...more,
});
const pays: Round = {does: ["fill", "press", "approve"], ...paid()};
const declined = `Your payment was declined. ${notCharged} Try again, or choose another way to pay.`;
const onWindows = "The sandbox's windows report no such error.";

export const paymentMethod: readonly Scenario[] = [
  row("ideal", "pays after an approval in the bank's window", [
    {
      does: ["fill", "press", "wait for the order"],
      events: ["submit"],
      calls: [order()],
      status: "processing",
      says: "Complete your payment.",
    },
    {
      does: ["approve"],
      ...paid(),
      events: ["approve", "complete"],
      calls: [capture(), receipt],
      buttons: ["Copy order number"],
    },
  ]),
  row("mbway", "takes a phone number", [pays], {fakeOnly: covered}),
  row("sepa", "needs no fields", [pays], {fakeOnly: covered}),
  row("klarna", "takes name and e-mail address", [pays], {fakeOnly: covered}),
  row("ideal", "is canceled in the window, and pays at the next press with the same input", [
    {does: ["fill", "press", "cancel"], ...canceled, calls: [order(), cancel], buttons: ["ideal-button"]},
    {does: ["press", "approve"], ...paid(2)},
  ]),
  row(
    "ideal",
    "makes one order after a double press",
    [{does: ["fill", "press twice", "approve"], ...paid()}],
    {fakeOnly: covered},
  ),
  row("ideal", "shows PayPal's wrong field, and gives it the focus", [
    {
      does: ["press"],
      answers: ["fields wrong"],
      events: [],
      calls: [],
      status: "ready",
      says: "",
      errors: {frames: "Check your name. Enter your first and last name."},
      focus: "name",
    },
    pays,
  ]),
  row(
    "ideal",
    "shows that PayPal's fields are blocked",
    [
      {
        does: ["press"],
        answers: ["fields blocked"],
        events: ["error frames-blocked"],
        calls: [],
        status: "ready",
        says: "The payment form couldn't be loaded.",
      },
    ],
    {fakeOnly: "The sandbox's frames are not blocked."},
  ),
  row(
    "mbway",
    "shows an error at a missing phone number, and gives it the focus",
    [
      {
        does: ["press"],
        events: [],
        calls: [],
        status: "ready",
        says: "",
        errors: {phone: "Enter your phone number."},
        focus: "phone",
      },
      {
        does: ["type phone=12"],
        events: [],
        calls: [],
        status: "ready",
        says: "",
        errors: {phone: "This phone number isn't valid. Check each digit."},
      },
    ],
    {fakeOnly: covered},
  ),
  row("ideal", "is declined in the window, and pays at the next press", [
    {
      does: ["fill", "press"],
      answers: ["window error INSTRUMENT_DECLINED"],
      ...fails("declined", declined, [order(), cancel]),
      buttons: ["ideal-button"],
    },
    {does: ["press", "approve"], ...paid(2)},
  ]),
  row(
    "ideal",
    "has no more time to approve, and pays at the next press",
    [
      {
        does: ["fill", "press"],
        answers: ["window error PAYMENT_APPROVAL_EXPIRED"],
        ...fails("approval-expired", `The time to approve the payment is over. ${notCharged} Try again.`, [
          order(),
          cancel,
        ]),
      },
      {does: ["press", "approve"], ...paid(2)},
    ],
    {fakeOnly: covered},
  ),
  ...(
    [
      [
        "COUNTRY_NOT_SUPPORTED_BY_PAYMENT_SOURCE",
        "not-eligible",
        `This payment method isn't available. ${notCharged} Choose another one.`,
      ],
      ["ORDER_ALREADY_COMPLETED", "unexpected-state", notAccepted],
      ["NETWORK_ERROR", "network", `The connection was lost. ${notCharged} Try again.`],
    ] as const
  ).map(([code, ours, says]) =>
    row(
      "ideal",
      `ends with ${ours} after ${code}, and pays at the next press`,
      [
        {does: ["fill", "press"], answers: [`window error ${code}`], ...fails(ours, says, [order(), cancel])},
        {does: ["press", "approve"], ...paid(2)},
      ],
      {fakeOnly: onWindows},
    ),
  ),
  row(
    "ideal",
    "captures nothing when the capture is declined, and pays at the next press",
    [
      {
        does: ["fill", "press", "approve"],
        answers: ["declined"],
        ...failsAfterApproval("declined", declined, [order(), capture(), cancel]),
      },
      {does: ["press", "approve"], ...paid(2)},
    ],
    {fakeOnly: covered},
  ),
  row(
    "ideal",
    "repeats a capture whose reply is lost",
    [
      {
        does: ["fill", "press", "approve"],
        answers: ["capture reply lost once"],
        ...paid(),
        events: ["submit", "approve", "pending unknown", "complete"],
        calls: [order(), `${capture()} …`, receipt],
      },
    ],
    {fakeOnly: covered},
  ),
  row("sepa", "says that a bank's payment is on its way", [
    {
      does: ["press", "approve"],
      answers: ["capture pending"],
      events: ["submit", "approve", "pending capture-pending"],
      status: "pending",
      says: "Your payment is on its way. The shop completes your order when it arrives. Please don't pay again.",
    },
  ]),
  row(
    "multibanco",
    "shows how and until when to pay a voucher",
    [
      {
        does: ["fill", "press", "approve"],
        answers: ["voucher"],
        events: ["submit", "approve", "pending capture-pending"],
        status: "pending",
        says: "Almost done: pay the voucher to complete your order.",
        receipt:
          "Pay by December 1, 2026 at 10:59 PM Amount €75.00 Entity 11249 Reference 123 456 789 Order number {order}",
      },
    ],
    {fakeOnly: covered},
  ),
  row(
    "ideal",
    "shows why an order is refused",
    [
      {
        does: ["fill", "press", "wait for the order"],
        answers: ["order refused"],
        ...fails("order-create", `We couldn't start your order. ${notCharged} Try again.`, [order()]),
      },
    ],
    {fakeOnly: covered},
  ),
  row(
    "ideal",
    "offers to try again when every window is blocked",
    [
      {
        does: ["press"],
        answers: ["windows blocked"],
        ...fails(
          "popup-blocked",
          `The payment window couldn't open. ${notCharged} Allow pop-ups for this page, then try again.`,
          [order(), cancel],
        ),
        buttons: ["ideal-button", "Try again"],
      },
    ],
    {fakeOnly: "The sandbox can always open a dialog."},
  ),
  row(
    "ideal",
    "offers to start over while a window has no outcome",
    [
      {
        does: ["press", "wait for the order"],
        answers: ["window without an outcome"],
        events: ["submit"],
        status: "processing",
        says: "Waiting for your payment. Closed the window? Try again.",
        buttons: ["Try again"],
      },
      {does: ["click Try again"], ...canceled, events: ["cancel"], calls: [cancel]},
    ],
    {fakeOnly: "The sandbox's windows report their end."},
  ),
  row(
    "ideal",
    "sends nothing when the page prevents the submit",
    [
      {
        does: ["the page prevents submit", "fill", "press"],
        events: ["submit"],
        calls: [],
        status: "ready",
        says: "",
      },
    ],
    {fakeOnly: covered},
  ),
  row("ideal", "is hidden when the method is not eligible", [], {
    given: ["not eligible"],
    opens: {events: ["ineligible not-eligible"], status: "ineligible", says: "", buttons: []},
    fakeOnly: "A currency decides in the sandbox.",
  }),
];
