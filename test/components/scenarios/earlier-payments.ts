import {cancel, canceled, capture, cardReceipt, paid, receipt, walletReceipt} from "./endings.ts";
import type {Scenario} from "./scenario.ts";

const loads = ["GET auth/browser-safe-client-token", "POST checkout/quote"];

/** Elements whose purchase has a payment of an earlier page. */
export const earlierPayments: readonly Scenario[] = (
  [
    ["checkout-card-fields", "", cardReceipt],
    ["checkout-wallet-button", `wallet="paypal"`, walletReceipt],
  ] as const
).flatMap(([element, attributes, text]): Scenario[] => {
  const earlier = {element, attributes, fakeOnly: "It needs an earlier page."} as const;
  return [
    {
      ...earlier,
      name: "shows the receipt of a purchase that is paid, and offers to buy it again",
      given: ["paid before"],
      opens: {
        events: ["complete"],
        calls: [...loads, capture(), receipt],
        status: "succeeded",
        says: "You've already paid for this purchase.",
        receipt: text,
        buttons: ["Copy order number", "Buy again"],
      },
    },
    {
      ...earlier,
      name: "asks for the result of an undecided payment",
      given: ["undecided before, then paid"],
      opens: {
        events: ["pending unknown", "complete"],
        status: "succeeded",
        says: "You've already paid for this purchase.",
        receipt: text,
      },
    },
    {
      ...earlier,
      name: "can be used after an undecided payment was declined",
      given: ["undecided before, then declined"],
      opens: {events: ["error declined", "ready"], status: "ready"},
    },
    ...(
      [
        [
          "click Finish paying",
          {
            ...paid(text),
            says: "You've already paid for this purchase.",
            events: ["complete"],
            calls: [capture(), receipt],
          },
        ],
        ["click Don't pay", {...canceled, events: ["cancel", "ready"], calls: [cancel]}],
      ] as const
    ).map(([answer, ended]): Scenario => ({
      ...earlier,
      name: `asks about an approved payment: ${answer}`,
      given: ["approved before"],
      opens: {
        events: [],
        calls: loads,
        status: "pending",
        says: "You approved this payment, but it isn't completed yet.",
        buttons: ["Finish paying", "Don't pay"],
      },
      rounds: [{does: [answer], ...ended}],
    })),
    {
      ...earlier,
      name: "shows number and amount of an order that was paid on another device",
      given: ["paid on another device"],
      opens: {
        events: ["error already-paid"],
        calls: loads,
        status: "succeeded",
        says: "You've already paid for this on another device or in another browser.",
        receipt: "Amount $80.00 Order number A-1001",
        buttons: ["Copy order number"],
      },
    },
    {
      ...earlier,
      name: "says that a signed cart is paid when another browser has paid it",
      given: ["cart paid in another browser"],
      goods: `cart="signed"`,
      opens: {
        events: ["error already-paid"],
        calls: loads,
        status: "succeeded",
        says: "This order has already been paid.",
        buttons: [],
      },
    },
  ];
});
