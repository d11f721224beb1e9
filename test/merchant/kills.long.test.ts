import assert from "node:assert/strict";
import {test} from "node:test";
import {CHECKPOINTS, PAYPAL_ACTION_CHECKPOINTS} from "../../server/merchant/payments/checkpoints.ts";
import type {Intent} from "../../server/merchant/payments/payments.tables.ts";
import {EVENT_CHECKPOINTS} from "../../server/merchant/shop-events/checkpoints.ts";
import {Dice} from "../exploration/hostile/dice.ts";
import {CARDS} from "../sandbox/support/orders.ts";
import {CREDENTIALS} from "../sandbox/support/sandbox.ts";
import {
  buy,
  type Buyer,
  type BuyerPayment,
  type Customer,
  type Kind,
  kindsOf,
} from "./support/buyer-payments.ts";
import {fastClock} from "./support/fast-clock.ts";
import type {AnyCheckpoint} from "./support/killable-server.ts";
import {KilledShop} from "./support/killed-shop.ts";
import {OPERATOR_KEY} from "./support/operator.ts";
import {actionKindsOf, manageRecords, Operator} from "./support/operator-actions.ts";
import {judge} from "./support/payment-verdict.ts";
import {savedCard, savedWallet} from "./support/sandbox-sources.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";
import {TestClock} from "./support/shop.ts";
import {createShopOrders, SHOP_MOMENTS} from "./support/shop-orders.ts";

/** Kills of the shop that captures, and of the shop that authorizes. */
const KILLS = 25;
const BUYERS = 8;
/** Operators who manage invoices and payment links. */
const OPERATORS = 2;
/** Two minutes after the creation, the server captures an order whose page is closed. That is twelve seconds of the test. */
const SPEED = 10;
/** At any moment most buyers and operators wait for a reply about a call that PayPal has done. */
const REPLY_DELAY_MS = 100;
/** Some buyers and operators wait for a call that PayPal has not got. */
const REQUEST_DELAY_MS = 30;
/** Checkpoints that the payments and actions of a shop pass. */
const CHECKPOINTS_OF = {
  CAPTURE: checkpointsOf("create", "capture", "refund", "paypal-action"),
  AUTHORIZE: checkpointsOf(
    "create",
    "authorize",
    "capture-authorization",
    "void",
    "reauthorize",
    "paypal-action",
  ),
} as const;
/** Longer than the lease of a killed server and the time in which pages capture. */
const LATER_MS = 5 * 60_000;

/** `MODEL_SEED=1` repeats a run's choices: payments, moments of the kills, and checkpoints. */
const SEED = Number(process.env["MODEL_SEED"] ?? Date.now() % 2 ** 31);
console.log(`# kills with MODEL_SEED=${SEED}`);

function checkpointsOf(...operations: readonly string[]): AnyCheckpoint[] {
  const points = /:(?:priced|read|claiming|claimed|answered|recording|recorded)$/;
  const passed = [...CHECKPOINTS, ...PAYPAL_ACTION_CHECKPOINTS].filter((name) =>
    operations.includes(name.replace(points, "")),
  );
  return [...passed, ...EVENT_CHECKPOINTS, ...SHOP_MOMENTS];
}

/** Saves a card and a wallet for each buyer, before the kills. */
async function makeCustomers(bench: SandboxBench, clock: TestClock): Promise<Customer[]> {
  const shop = await bench.open({clock});
  const customers: Customer[] = [];
  for (let nth = 1; nth <= BUYERS; nth += 1) {
    const name = `Buyer ${nth}`;
    const browser = shop.browser().signIn(name);
    await browser.token();
    customers.push({
      name,
      savedCard: await savedCard(bench, browser, CARDS.ordinary),
      savedWallet: await savedWallet(bench, browser),
    });
  }
  return customers;
}

/** Pays with one kind after the other, in a random order, until `isOver()`. */
async function buyUntil(
  isOver: () => boolean,
  buyer: Buyer,
  {dice, intent, nextPrice}: {dice: Dice; intent: Intent; nextPrice: () => number},
): Promise<BuyerPayment[]> {
  const payments: BuyerPayment[] = [];
  let left: Kind[] = [];
  while (!isOver()) {
    if (left.length === 0) left = kindsOf(intent);
    const [kind] = left.splice(dice.below(left.length), 1);
    if (kind) payments.push(...(await buy(kind, nextPrice(), buyer)));
  }
  return payments;
}

function countByKind<Kind extends string>(
  all: readonly {readonly kind: Kind}[],
): Partial<Record<Kind, number>> {
  const counts: Partial<Record<Kind, number>> = {};
  for (const {kind} of all) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

for (const [nth, intent] of (["CAPTURE", "AUTHORIZE"] as const).entries()) {
  sandboxSuite(`a server with INTENT=${intent} that gets SIGKILL under load`, (bench) => {
    test(`no payment is lost, doubled or told wrongly in ${KILLS} kills, and the shop hears of each`, async (t) => {
      const seed = SEED + nth * (BUYERS + 1);
      const time = {since: Date.now(), speed: SPEED};
      const variables = {...CREDENTIALS, INTENT: intent, OPERATOR_KEY, TRUST_BROWSER_AMOUNTS: "on"};
      const clock = Object.assign(new TestClock(), fastClock(time));
      const customers = await makeCustomers(bench, clock);
      const orders = await createShopOrders(bench.engine);
      t.after(() => orders.close());
      const shop = await KilledShop.start(bench, new Dice(seed), {
        variables,
        fastTime: time,
        ordersUrl: orders.url,
        requestDelayMs: REQUEST_DELAY_MS,
        replyDelayMs: REPLY_DELAY_MS,
        checkpoints: CHECKPOINTS_OF[intent],
      });
      const operator = new Operator(shop, bench);
      let price = 100;
      const nextPrice = () => (price += 1);
      let isOver = false;
      const buying = customers.map((customer, index) =>
        buyUntil(
          () => isOver,
          {shop, bench, customer, operator, clock},
          {dice: new Dice(seed + 1 + index), intent, nextPrice},
        ),
      );
      const managing = async () => {
        while (!isOver) await manageRecords(operator, nextPrice);
      };
      const killing = async () => {
        for (let kill = 1; kill <= KILLS; kill += 1) await shop.kill(kill === KILLS);
        isOver = true;
      };
      let payments: BuyerPayment[];
      try {
        [payments] = await Promise.all([
          Promise.all(buying).then((all) => all.flat()),
          ...Array.from({length: OPERATORS}, managing),
          killing(),
        ]);
      } finally {
        isOver = true;
        await shop.stop();
      }

      const later = Object.assign(new TestClock(), {now: () => clock.now() + LATER_MS});
      const last = await bench.open({variables, clock: later, onEvent: orders.onEvent});
      await last.merchant.recover();
      await orders.assertFinal(last.database);
      const verdict = await judge(payments, operator.actions, last, bench.sandbox);
      const {kills, lostReplies} = shop;
      const [counts, acted] = [countByKind(payments), countByKind(operator.actions)];
      const faults = Object.entries<string[]>({...verdict}).map(([name, found]) => `${found.length} ${name}`);
      console.log(
        `INTENT=${intent}: ${kills.atAnyMoment + kills.atCheckpoint} kills ` +
          `(${kills.atCheckpoint} at a checkpoint), ${lostReplies} lost replies; ` +
          `${faults.join(", ")}; payments ${JSON.stringify(counts)}; actions ${JSON.stringify(acted)}`,
      );
      assert.deepEqual(verdict, {lost: [], double: [], toldWrongly: [], refused: []});
      assert.deepEqual(Object.keys(counts).sort(), kindsOf(intent).sort(), "every kind was paid");
      assert.deepEqual(Object.keys(acted).sort(), actionKindsOf(intent).sort(), "every action was done");
    });
  });
}
