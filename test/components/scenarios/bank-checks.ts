import {cancel, canceled, capture, covered, fails, notCharged, order, paid, receipt} from "./endings.ts";
import type {Expected, Round, Scenario, Step} from "./scenario.ts";

const shown = "GET checkout/orders/{id}";
const opens: Step = "click Continue to your bank";
const waiting: Round = {
  does: [opens],
  events: [],
  calls: [],
  status: "processing",
  says: "Your bank is verifying it's you in another window. Closed the window? Try again.",
};
const startOver: Round = {
  does: ["click Try again"],
  ...canceled,
  events: ["cancel"],
  calls: [cancel],
};

/**
 * Payments without PayPal's window that the buyer's bank checks in a window of its own.
 *
 * @param row makes a row of the element
 * @param before rounds until the buyer can pay
 * @param press step that pays
 */
export function bankChecks(
  row: (name: string, rounds: readonly Round[], more?: Partial<Scenario>) => Scenario,
  {before = [], press, receipt: text}: {before?: readonly Round[]; press: Step; receipt: string},
): readonly Scenario[] {
  const asks = (attempt = 1): Round => ({
    does: [press],
    answers: ["bank asks"],
    events: ["submit"],
    calls: [order(attempt)],
    status: "processing",
    says: `Your bank needs to verify it's you. ${notCharged}`,
    buttons: ["Continue to your bank", "Try again"],
    focus: "Continue to your bank",
  });
  const charged: Expected = {
    ...paid(text),
    events: ["approve POSSIBLE", "complete"],
    calls: [shown, capture(), receipt],
    focus: "result",
  };
  return [
    row("pays after the bank's check in a window", [
      ...before,
      asks(),
      waiting,
      {does: ["the bank approves"], ...charged},
    ]),
    row("is canceled when the bank's window is closed, and asks again at the next press", [
      ...before,
      asks(),
      waiting,
      {
        does: ["close the bank's window"],
        ...canceled,
        events: ["cancel"],
        calls: [shown, cancel],
        focus: "Pay $75.00",
      },
      asks(2),
    ]),
    row(
      "takes no money when the bank refuses",
      [
        ...before,
        asks(),
        waiting,
        {
          does: ["the bank refuses"],
          ...fails(
            "authentication-failed",
            `Your bank couldn't verify it's you. ${notCharged} Try again, or use another card.`,
            [shown, cancel],
          ),
          events: ["error authentication-failed"],
        },
      ],
      {fakeOnly: covered},
    ),
    row(
      "is canceled before and in the bank's window",
      [...before, asks(), startOver, asks(2), waiting, startOver],
      {fakeOnly: covered},
    ),
  ];
}
