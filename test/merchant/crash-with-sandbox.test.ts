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
  const {purchase_units: units} = (await bench.ordersClient.show(orderId)).body as unknown as {
    purchase_units: {payments?: Partial<Payments>}[];
  };
  return units[0]?.payments ?? {};
}

const factsOf = (payments: Payments["refunds"] = []) =>
  payments.map(({status, amount}) => [status, amount.value]);

interface Action {
  readonly options: Partial<ShopOptions>;
  readonly ask: (shop: Shop, orderId: string, id: string) => Promise<boolean>;
  /** The order's payments in the sandbox after the action: status and amount. */
  readonly payments: Partial<Record<keyof Payments, string[][]>>;
}

function backOfficeAction(
  options: Partial<ShopOptions>,
  perform: (office: BackOffice, request: {orderId: string; id: string}) => Promise<{state: string}>,
  payments: Action["payments"],
): Action {
  return {
    options,
    ask: async (shop, orderId, id) =>
      (await perform(shop.merchant.backOffice, {orderId, id})).state === "done",
    payments,
  };
}

const amount = usd("20.00");

const ACTIONS: Readonly<Record<string, Action>> = {
  refund: backOfficeAction({}, (office, request) => office.refund({...request, amount}), {
    captures: [["PARTIALLY_REFUNDED", "75.00"]],
    refunds: [["COMPLETED", "20.00"]],
  }),
  "capture-authorization": backOfficeAction(
    AUTHORIZING,
    (office, request) => office.captureAuthorization({...request, amount}),
    {captures: [["COMPLETED", "20.00"]], authorizations: [["PARTIALLY_CAPTURED", "75.00"]]},
  ),
  void: backOfficeAction(AUTHORIZING, (office, request) => office.voidAuthorization(request), {
    authorizations: [["VOIDED", "75.00"]],
  }),
  reauthorize: backOfficeAction(AUTHORIZING, (office, request) => office.reauthorize(request), {
    authorizations: [
      ["CREATED", "75.00"],
      ["CREATED", "75.00"],
    ],
  }),
};

const CHECKPOINTS =
  process.env["LONG_TESTS"] === undefined ? ["answered"] : ["claimed", "answered", "recording"];

sandboxSuite(
  "a server that is killed, with the sandbox",
  (bench) => {
    for (const [name, {options, ask, payments: expected}] of Object.entries(ACTIONS)) {
      for (const checkpoint of CHECKPOINTS) {
        test(`${name} happens once after a crash at ${name}:${checkpoint}`, async () => {
          const clock = new TestClock();
          const at = `${name}:${checkpoint}` as CheckpointName;
          const first = await bench.open({...options, clock});
          const buyer = first.browser();
          await buyer.token();
          const orderId = await buyer.order();
          await bench.ordersClient.confirm(orderId, card(CARDS.ordinary));
          assert.equal((await buyer.capture(orderId)).status, 201);
          // Four days later the honor period of the authorization has ended.
          if (name === "reauthorize") await bench.ordersClient.later(4);

          let hasCrashed = false;
          const crashing = await bench.open({
            ...options,
            clock,
            fetch: (input, init) =>
              hasCrashed ? new Promise<Response>(() => undefined) : fetch(input, init),
            checkpoint(passed) {
              if (!hasCrashed && passed !== at) return;
              hasCrashed = true;
              throw new Error(`killed at ${passed}`);
            },
          });
          const id = randomUUID();
          await assert.rejects(ask(crashing, orderId, id), /killed/);
          clock.advance(60_000);
          const next = await bench.open({...options, clock});
          await next.merchant.recover();
          const shown = await next.merchant.backOffice.findAttempt(orderId);
          assert.deepEqual(
            shown.actions.map(({state}) => state),
            ["done"],
          );
          assert.ok(await ask(next, orderId, id));
          if (name === "reauthorize") await bench.ordersClient.backToNow();
          const payments = await paymentsOf(bench, orderId);
          const facts = Object.entries(payments).map(([kind, all]) => [kind, factsOf(all)]);
          assert.deepEqual(Object.fromEntries(facts), expected);
        });
      }
    }
  },
  [libsql],
);
