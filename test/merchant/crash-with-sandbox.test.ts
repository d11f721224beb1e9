import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {BackOffice} from "../../server/merchant/back-office/back-office.ts";
import type {CheckpointName} from "../../server/merchant/payments/checkpoints.ts";
import {card, CARDS} from "../sandbox/support/orders.ts";
import {libsql} from "../support/databases.ts";
import {AUTHORIZING, usd} from "./support/paid-order.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";
import {type Shop, type ShopOptions, TestClock} from "./support/shop.ts";

type Payments = Record<
  "captures" | "authorizations" | "refunds",
  {status: string; amount: {value: string}}[]
>;

async function paymentsOf(bench: SandboxBench, orderId: string): Promise<Partial<Payments>> {
  const {purchase_units: units} = (await bench.keeper.show(orderId)).body as unknown as {
    purchase_units: {payments?: Partial<Payments>}[];
  };
  return units[0]?.payments ?? {};
}

const factsOf = (payments: Payments["refunds"] = []) =>
  payments.map(({status, amount}) => [status, amount.value]);

interface Sample {
  readonly options: Partial<ShopOptions>;
  readonly ask: (shop: Shop, orderId: string, id: string) => Promise<boolean>;
  /** What the sandbox shows then. */
  readonly shows: Partial<Record<keyof Payments, string[][]>>;
}

function ofOffice(
  options: Partial<ShopOptions>,
  perform: (office: BackOffice, asked: {orderId: string; id: string}) => Promise<{state: string}>,
  shows: Sample["shows"],
): Sample {
  return {
    options,
    ask: async (shop, orderId, id) =>
      (await perform(shop.merchant.backOffice, {orderId, id})).state === "done",
    shows,
  };
}

const amount = usd("20.00");

const SAMPLES: Readonly<Record<string, Sample>> = {
  refund: ofOffice({}, (office, asked) => office.refund({...asked, amount}), {
    captures: [["PARTIALLY_REFUNDED", "75.00"]],
    refunds: [["COMPLETED", "20.00"]],
  }),
  "capture-authorization": ofOffice(
    AUTHORIZING,
    (office, asked) => office.captureAuthorization({...asked, amount}),
    {captures: [["COMPLETED", "20.00"]], authorizations: [["PARTIALLY_CAPTURED", "75.00"]]},
  ),
  void: ofOffice(AUTHORIZING, (office, asked) => office.voidAuthorization(asked), {
    authorizations: [["VOIDED", "75.00"]],
  }),
  reauthorize: ofOffice(AUTHORIZING, (office, asked) => office.reauthorize(asked), {
    authorizations: [
      ["CREATED", "75.00"],
      ["CREATED", "75.00"],
    ],
  }),
};

const PLACES = process.env["LONG_TESTS"] === undefined ? ["answered"] : ["claimed", "answered", "recording"];

sandboxSuite(
  "killed, and PayPal is the sandbox",
  (bench) => {
    for (const [name, {options, ask, shows}] of Object.entries(SAMPLES)) {
      for (const place of PLACES) {
        test(`at ${name}:${place}: once, and the truth`, async () => {
          const clock = new TestClock();
          const at = `${name}:${place}` as CheckpointName;
          const first = await bench.open({...options, clock});
          const buyer = first.browser();
          await buyer.token();
          const orderId = await buyer.order();
          await bench.keeper.confirm(orderId, card(CARDS.ordinary));
          assert.equal((await buyer.capture(orderId)).status, 201);
          // The honor period is over then.
          if (name === "reauthorize") await bench.keeper.later(4);

          let dead = false;
          const doomed = await bench.open({
            ...options,
            clock,
            fetch: (input, init) => (dead ? new Promise<Response>(() => undefined) : fetch(input, init)),
            checkpoint(passed) {
              if (!dead && passed !== at) return;
              dead = true;
              throw new Error(`killed at ${passed}`);
            },
          });
          const id = randomUUID();
          await assert.rejects(ask(doomed, orderId, id), /killed/);
          clock.advance(60_000);
          const next = await bench.open({...options, clock});
          await next.merchant.recover();
          const shown = await next.merchant.backOffice.findAttempt(orderId);
          assert.deepEqual(
            shown.actions.map(({state}) => state),
            ["done"],
          );
          assert.ok(await ask(next, orderId, id));
          if (name === "reauthorize") await bench.keeper.backToNow();
          const payments = await paymentsOf(bench, orderId);
          const facts = Object.entries(payments).map(([kind, all]) => [kind, factsOf(all)]);
          assert.deepEqual(Object.fromEntries(facts), shows);
        });
      }
    }
  },
  [libsql],
);
