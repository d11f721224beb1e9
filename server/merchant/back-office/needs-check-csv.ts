import type {BackOffice} from "./back-office.ts";
import {csvLine} from "./csv.ts";
import {
  LINK_ACTION_KINDS,
  type PayPalActionKind,
  TRACKING_ACTION_KINDS,
} from "../paypal-actions/paypal-actions.tables.ts";
import type {PayPalActions} from "./paypal-actions.ts";

const COLUMNS = [
  "What",
  "Id",
  "Action",
  "Order, dispute, invoice, payment link or tracker",
  "Currency",
  "Amount",
  "Since",
];

function wordsOf(kind: PayPalActionKind): string {
  if (LINK_ACTION_KINDS.some((one) => one === kind)) return "payment link";
  return TRACKING_ACTION_KINDS.some((one) => one === kind) ? "tracking" : "dispute or invoice";
}

interface Lists extends Pick<BackOffice, "attemptsToCheck" | "savedCardsInDoubt"> {
  readonly paypalActions: Pick<PayPalActions, "unfinished">;
}

/** Lines of a CSV file with everything that needs manual resolution: payments, actions on PayPal's records, saved cards. */
export async function* needsCheckCsv(lists: Lists): AsyncGenerator<string, void> {
  yield csvLine(COLUMNS);
  let pageToken: string | undefined;
  do {
    const {items, next} = await lists.attemptsToCheck({pageSize: 100, pageToken});
    for (const {id, kind, orderId, amount, createdAt} of items) {
      yield csvLine(["payment", id, kind, orderId, amount?.currencyCode, amount?.value, createdAt]);
    }
    pageToken = next;
  } while (pageToken !== undefined);
  for (const {id, kind, target, state, createdAt} of await lists.paypalActions.unfinished()) {
    if (state !== "needs-check") continue;
    yield csvLine([wordsOf(kind), id, kind, target, undefined, undefined, createdAt]);
  }
  const {items: cards} = await lists.savedCardsInDoubt();
  for (const {id, state, createdAt} of cards) {
    yield csvLine(["saved card", id, state, undefined, undefined, undefined, createdAt]);
  }
}
