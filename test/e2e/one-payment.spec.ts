import {expect, test} from "./support/one-payment/fixtures.ts";
import {Buyer} from "./support/one-payment/buyer.ts";
import {wrongSentences} from "./support/one-payment/checks.ts";
import {isShort, offersToBuyAgain, table} from "./support/one-payment/table.ts";

// A sequence loads up to three pages, on a busy machine.

const short = table.filter(isShort).length;

test.describe(`one payment: ${table.length} sequences of two actions, ${short} of them always`, () => {
  for (const sequence of table) {
    const {kind, first, second} = sequence;
    const tag = isShort(sequence) ? [] : ["@long"];
    test(`${kind}: ${first}, then ${second}`, {tag}, async ({context, timedShop}) => {
      const {pages} = timedShop;
      const since = Date.now();
      if (kind === "saved card") await pages.signIn(context);
      const buyer = await Buyer.open(context, sequence, pages.pageOf(kind));
      try {
        await buyer.act();
        await timedShop.captureWithoutPages();
        const shown = await buyer.look();
        await timedShop.captureWithoutPages();
        const orders = await timedShop.ordersSince(since);
        const found = {
          captures: orders.flatMap(({capturedAt}) => capturedAt).length,
          shown,
          wrong: await wrongSentences(timedShop, buyer.records, orders),
        };
        if (buyer.hasAgreed) {
          expect(found).toEqual({captures: 1, shown: expect.stringMatching(/^(succeeded|next)$/), wrong: []});
        } else {
          expect(found).toEqual({captures: 0, shown: "ready", wrong: []});
        }
        if (offersToBuyAgain(sequence)) expect(await buyer.buyAgain()).toBe("ready");
      } catch (error) {
        throw new Error(`${String(error)}\n${buyer.records.transcript}`, {cause: error});
      }
    });
  }
});
