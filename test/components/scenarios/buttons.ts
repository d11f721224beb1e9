import {
  cancel,
  canceled,
  capture,
  cardReceipt,
  covered,
  checking,
  fails,
  failsAfterApproval,
  notCharged,
  notAccepted,
  order,
  paid,
  receipt,
  walletReceipt,
} from "./endings.ts";
import type {Answer, Round, Scenario} from "./scenario.ts";

const wallet = (name: string, rounds: readonly Round[], more: Partial<Scenario> = {}): Scenario => ({
  name,
  element: "checkout-wallet-button",
  attributes: `wallet="paypal"`,
  rounds,
  ...more,
});
const guest = (name: string, rounds: readonly Round[], more: Partial<Scenario> = {}): Scenario => ({
  name,
  element: "checkout-guest-button",
  rounds,
  ...more,
});
const pays: Round = {does: ["press", "approve"], ...paid()};
const paysAgain: Round = {does: ["press", "approve"], ...paid(undefined, 2)};
const blocked = `The payment window couldn't open. ${notCharged} Allow pop-ups for this page, then try again.`;
const cardDeclined = "Your bank declined this card. Try another card, or contact your bank.";
const newToken = "GET auth/browser-safe-client-token";
const onWindows = "The sandbox's windows report no such error.";

export const buttons: readonly Scenario[] = [
  wallet("pays after an approval in PayPal's window", [
    {
      does: ["press", "wait for the order"],
      events: ["submit"],
      calls: [order()],
      status: "processing",
      says: "Complete your payment.",
    },
    {
      does: ["approve"],
      events: ["approve", "complete"],
      calls: [capture(), receipt],
      status: "succeeded",
      says: "Payment complete",
      receipt: walletReceipt,
      buttons: ["Copy order number"],
    },
  ]),
  ...(["paylater", "credit", "venmo"] as const).map((name) =>
    wallet(`pays with ${name}`, [pays], {attributes: `wallet="${name}"`, fakeOnly: covered}),
  ),
  wallet("is canceled with PayPal's window, and pays at the next press", [
    {does: ["press", "cancel"], ...canceled, buttons: ["paypal-button"]},
    paysAgain,
  ]),
  wallet("makes one order after a double press", [{does: ["press twice", "approve"], ...paid()}], {
    fakeOnly: covered,
  }),
  ...(
    [
      ["canceled order is unknown", "Payment not completed."],
      ["canceled order is open", "Payment not completed."],
    ] as const
  ).map(([answer, says]) =>
    wallet(
      `says nothing about a charge when the ${answer}`,
      [{does: ["press", "cancel"], answers: [answer], ...canceled, says}],
      {fakeOnly: "The shop's server knows the order, and PayPal can't complete it."},
    ),
  ),
  wallet(
    "waits until the canceled order could be read",
    [
      {
        does: ["press", "cancel"],
        answers: ["cancel reply lost once"],
        ...canceled,
        events: ["submit", "pending unknown", "cancel"],
        calls: [order(), `${cancel} …`],
      },
    ],
    {fakeOnly: covered},
  ),
  wallet(
    "shows the receipt when the canceled order is paid",
    [
      {
        does: ["press", "cancel"],
        answers: ["canceled order is paid"],
        ...paid(),
        events: ["submit", "complete"],
        calls: [order(), cancel, capture(), receipt],
      },
    ],
    {fakeOnly: "It needs a second window."},
  ),
  ...(
    [
      ["click Finish paying", {...paid(), events: ["complete"], calls: [capture(), receipt]}],
      ["click Don't pay", {...canceled, events: ["cancel"], calls: []}],
    ] as const
  ).map(([answer, ended]) =>
    wallet(
      `asks about a canceled order that is approved: ${answer}`,
      [
        {
          does: ["press", "cancel"],
          answers: ["canceled order is approved"],
          events: ["submit"],
          calls: [order(), cancel],
          status: "processing",
          says: `You approved this payment, but it isn't completed yet. ${notCharged}`,
          buttons: ["Finish paying", "Don't pay"],
        },
        {does: [answer], answers: ["canceled order is approved"], ...ended},
      ],
      {fakeOnly: "It needs a second window."},
    ),
  ),
  wallet("captures nothing when the capture is declined, and pays at the next press", [
    {
      does: ["press", "approve"],
      answers: ["declined"],
      ...failsAfterApproval("declined", cardDeclined),
      buttons: ["paypal-button"],
    },
    paysAgain,
  ]),
  wallet("repeats a capture whose reply is lost", [
    {
      does: ["press", "approve"],
      answers: ["capture reply lost once"],
      ...paid(),
      events: ["submit", "approve", "pending unknown", "complete"],
      calls: [order(), `${capture()} …`, receipt],
    },
  ]),
  wallet(
    "is pending while PayPal reviews the capture",
    [
      {
        does: ["press", "approve"],
        answers: ["capture pending"],
        events: ["submit", "approve", "pending capture-pending"],
        status: "pending",
        says: checking,
      },
    ],
    {fakeOnly: covered},
  ),
  wallet(
    "captures nothing when another order was approved",
    [
      {
        does: ["press", "approve"],
        answers: ["another order approved"],
        ...fails("unexpected-state", notAccepted, [order(), cancel]),
      },
    ],
    {fakeOnly: "The sandbox approves only the order of its window."},
  ),
  wallet("shows why an order is refused instead of PayPal's error", [
    {
      does: ["press", "wait for the order"],
      answers: ["order refused"],
      ...fails("order-create", `We couldn't start your order. ${notCharged} Try again.`, [order()]),
      buttons: ["paypal-button"],
    },
  ]),
  wallet(
    "says that nothing was charged when the window doesn't open before there is an order",
    [
      {
        does: ["press"],
        answers: ["window doesn't open, no order"],
        ...fails(
          "unexpected-state",
          `The payment couldn't be started. ${notCharged} Try again, or choose another way to pay.`,
          [order()],
        ),
      },
    ],
    {fakeOnly: onWindows},
  ),
  wallet(
    "opens a dialog when the popup is blocked",
    [{does: ["press", "approve"], answers: ["popup blocked"], ...paid()}],
    {attributes: `wallet="venmo" presentation-mode="popup"`},
  ),
  wallet(
    "offers to try again when every window is blocked",
    [
      {
        does: ["press"],
        answers: ["windows blocked"],
        ...fails("popup-blocked", blocked, [order(), cancel]),
        buttons: ["paypal-button", "Try again"],
      },
      {does: ["click Try again", "approve"], ...paid(undefined, 2)},
    ],
    {fakeOnly: "The sandbox can always open a dialog."},
  ),
  wallet(
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
      paysAgain,
    ],
    {fakeOnly: "The sandbox's windows report their end."},
  ),
  wallet(
    "offers to start over when the page returns from the back-forward cache",
    [
      {
        does: ["press", "wait for the order", "return to the page"],
        events: ["submit"],
        status: "processing",
        says: "Waiting for your payment. Closed the window? Try again.",
        buttons: ["Try again"],
      },
      {does: ["click Try again"], ...canceled, events: ["cancel"], calls: [cancel]},
    ],
    {fakeOnly: covered},
  ),
  ...(
    [
      ["INSTRUMENT_DECLINED", "declined", cardDeclined],
      ["INVALID_RESOURCE_ID", "order-not-found", `We couldn't start your order. ${notCharged} Try again.`],
      ["NETWORK_ERROR", "network", `The connection was lost. ${notCharged} Try again.`],
      ["SOMETHING_NEW", "unexpected-state", notAccepted],
      ["ERR_INVALID_CLIENT_TOKEN", "token", `Your session ended. ${notCharged} Try again.`, newToken],
    ] as const
  ).map(([code, ours, says, ...more]) =>
    wallet(
      `ends with ${ours} after ${code}, and pays at the next press`,
      [
        {
          does: ["press"],
          answers: [`window error ${code}`],
          ...fails(ours, says, [order(), cancel, ...more]),
        },
        paysAgain,
      ],
      {fakeOnly: onWindows},
    ),
  ),
  wallet(
    "sends nothing when the page prevents the submit",
    [{does: ["the page prevents submit", "press"], events: ["submit"], calls: [], status: "ready", says: ""}],
    {fakeOnly: covered},
  ),
  wallet(
    "leaves the capture to a page that prevents the approval",
    [
      {
        does: ["the page prevents approve", "press", "approve"],
        events: ["submit", "approve"],
        calls: [order()],
        status: "pending",
        says: "Payment approved. The shop is completing your order.",
      },
    ],
    {fakeOnly: covered},
  ),
  wallet("is hidden when the wallet is not eligible", [], {
    given: ["not eligible"],
    opens: {events: ["ineligible not-eligible"], status: "ineligible", says: "", buttons: []},
    fakeOnly: "A currency decides in the sandbox.",
  }),
  wallet("offers to try again when the script does not load", [], {
    given: ["no script"],
    opens: {events: ["error script-load"], status: "failed", buttons: ["Try again"]},
  }),

  guest("pays with PayPal's form for guests", [{...pays, receipt: cardReceipt}]),
  guest(
    "is canceled with the form, and pays at the next press",
    [
      {does: ["press", "cancel"], ...canceled, buttons: ["paypal-basic-card-button"]},
      {...paysAgain, receipt: cardReceipt},
    ],
    {fakeOnly: covered},
  ),
  guest("captures nothing when the capture is declined, and pays at the next press", [
    {
      does: ["press", "approve"],
      answers: ["declined"],
      ...failsAfterApproval("declined", cardDeclined),
    },
    {...paysAgain, receipt: cardReceipt},
  ]),
];

const device = (name: string, rounds: readonly Round[], more: Partial<Scenario> = {}): Scenario =>
  wallet(name, rounds, {attributes: `wallet="googlepay"`, ...more});
const checked = "approve POSSIBLE";
const bank = (answer: Answer): readonly Answer[] => ["sheet needs the bank", answer];

export const devices: readonly Scenario[] = [
  device("pays in Google Pay's sheet", [{...pays, receipt: cardReceipt}]),
  device(
    "is canceled with Google Pay's sheet, and pays at the next press",
    [
      {does: ["press", "close"], answers: ["order reply late"], ...canceled, calls: [order()]},
      {...paysAgain, receipt: cardReceipt},
    ],
    {fakeOnly: "In the sandbox the order may have its reply by then."},
  ),
  device(
    "pays after the bank's check",
    [
      {
        does: ["press", "approve"],
        answers: ["sheet needs the bank"],
        ...paid(cardReceipt),
        events: ["submit", checked, "complete"],
      },
    ],
    {fakeOnly: "The sandbox's sheet has no such card."},
  ),
  device(
    "is canceled with the bank's check",
    [{does: ["press", "approve"], answers: bank("bank canceled"), ...canceled}],
    {fakeOnly: "The sandbox's sheet has no such card."},
  ),
  device(
    "takes no money when the bank's check fails",
    [
      {
        does: ["press", "approve"],
        answers: bank("bank failed"),
        ...fails(
          "authentication-failed",
          `Your bank couldn't verify it's you. ${notCharged} Try again, or use another card.`,
          [order(), cancel],
        ),
      },
    ],
    {fakeOnly: "The sandbox's sheet has no such card."},
  ),
  device(
    "shows a refused card on the sheet, and another card pays",
    [
      {
        does: ["press", "approve"],
        answers: ["card refused on the sheet"],
        events: ["submit"],
        calls: [order()],
        status: "processing",
      },
      {
        does: ["approve"],
        events: ["approve", "complete"],
        calls: [capture(), receipt],
        status: "succeeded",
        says: "Payment complete",
        receipt: cardReceipt,
      },
    ],
    {fakeOnly: "The sandbox's sheet has no such card."},
  ),
  device(
    "shows why an order is refused after the sheet is closed",
    [
      {
        does: ["press", "approve", "close"],
        answers: ["order refused"],
        ...fails("order-create", `We couldn't start your order. ${notCharged} Try again.`, [order()]),
      },
    ],
    {fakeOnly: covered},
  ),
  device("is hidden if the browser can't pay", [], {
    given: ["sheet unavailable"],
    opens: {events: ["ineligible not-supported-here"], status: "ineligible", says: "", buttons: []},
    fakeOnly: "The sandbox's devices can pay.",
  }),
  device("pays in Apple Pay's sheet", [{...pays, receipt: cardReceipt}], {attributes: `wallet="applepay"`}),
  device(
    "is canceled with Apple Pay's sheet, and pays at the next press",
    [
      {does: ["press", "close"], ...canceled, calls: [order()]},
      {...paysAgain, receipt: cardReceipt},
    ],
    {attributes: `wallet="applepay"`, fakeOnly: covered},
  ),
  device(
    "takes no money with an unknown confirmation of Apple Pay",
    [
      {
        does: ["press", "approve", "close"],
        answers: ["sheet not confirmed"],
        ...fails("unexpected-state", notAccepted, [order(), cancel]),
      },
    ],
    {attributes: `wallet="applepay"`, fakeOnly: "The sandbox sends only states that are known."},
  ),
  device(
    "closes Apple Pay's sheet when the merchant is not validated",
    [
      {
        does: ["press", "approve"],
        answers: ["merchant not validated", "order reply late"],
        ...fails("network", `The connection was lost. ${notCharged} Try again.`, [order()]),
      },
    ],
    {attributes: `wallet="applepay"`, fakeOnly: "The sandbox validates its merchant."},
  ),
];
