import assert from "node:assert/strict";
import {test} from "node:test";
import {needsCheckCsv} from "../../server/merchant/back-office/needs-check-csv.ts";
import {usd} from "./support/paid-order.ts";

const times = {createdAt: "2030-01-02T03:04:05.000Z", updatedAt: "2030-01-02T03:04:05.000Z"};
const payment = (id: string) => ({
  id,
  kind: "refund" as const,
  attemptId: "a",
  amount: usd("5.00"),
  ...times,
});

test("the file has the payments of all pages, then actions that need a check, then saved cards", async () => {
  const action = {kind: "accept-claim" as const, target: "PP-D-1", ...times};
  const card = {id: "c1", source: "card" as const, customer: "ada", advice: "", ...times};
  const lines: string[] = [];
  for await (const text of needsCheckCsv({
    attemptsToCheck: async ({pageToken} = {}) =>
      pageToken === "2" ? {items: [payment("p2")]} : {items: [{...payment("p1"), orderId: "O1"}], next: "2"},
    paypalActions: {
      unfinished: async () => [
        {...action, id: "x1", state: "unknown"},
        {...action, id: "x2", state: "needs-check"},
        {...action, id: "x3", kind: "delete-link", target: "PLB-1", state: "needs-check"},
      ],
    },
    savedCardsInDoubt: async () => ({items: [{...card, state: "in-doubt"}]}),
  }))
    lines.push(text.trimEnd());
  assert.deepEqual(lines.slice(1), [
    `payment,p1,refund,O1,USD,5.00,${times.createdAt}`,
    `payment,p2,refund,,USD,5.00,${times.createdAt}`,
    `dispute or invoice,x2,accept-claim,PP-D-1,,,${times.createdAt}`,
    `payment link,x3,delete-link,PLB-1,,,${times.createdAt}`,
    `saved card,c1,in-doubt,,,,${times.createdAt}`,
  ]);
});
