import assert from "node:assert/strict";
import fc from "fast-check";
import type {Fault, FakePayPal} from "../../merchant/support/fake-paypal.ts";
import {read} from "../../merchant/support/replies.ts";
import {attempt, TEAPOT} from "../../merchant/support/shop.ts";
import {openServers, type Servers} from "../money/servers.ts";

type OrderName = "a" | "b" | "c";

/** Request of a page, or an event at the server. The orders are three presses for one purchase. */
type Command =
  | {readonly do: "pay" | "cancel"; readonly order: OrderName}
  | {readonly do: "recover"}
  /** Crashes the server at the n-th checkpoint from now on. A new server replaces it. */
  | {readonly do: "crash"; readonly after: number};

interface Schedule {
  /** PayPal captures each order when it creates it. */
  readonly isChargedAtCreation: boolean;
  /** Faults of the requests that move money, in order. Later requests succeed. */
  readonly faults: readonly (Fault | undefined)[];
  /** Commands that overlap, and the minutes until the next phase. The server captures without a page after two minutes. */
  readonly phases: readonly {readonly commands: readonly Command[]; readonly wait: number}[];
}

const named = <Name extends string>(name: Name) => fc.constant(name);
const order = fc.constantFrom("a" as const, "b" as const, "c" as const);
const pay = fc.record({do: named("pay"), order});
const cancel = fc.record({do: named("cancel"), order});
const recover = fc.record({do: named("recover")});
const crash = fc.record({do: named("crash"), after: fc.integer({min: 0, max: 12})});
const phase = fc.record({
  commands: fc.array(fc.oneof<fc.Arbitrary<Command>[]>(pay, pay, cancel, recover, crash), {
    minLength: 1,
    maxLength: 4,
  }),
  wait: fc.constantFrom(0, 1, 3, 20),
});
const phases = fc.array(phase, {minLength: 1, maxLength: 4});
const lost = [undefined, undefined, "lose-before", "lose-after", 500] as const;
const faults = (...each: (Fault | undefined)[]) => fc.array(fc.constantFrom(...each), {maxLength: 8});
const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({isChargedAtCreation: fc.constant(false), faults: faults(...lost, 422), phases}),
  // PayPal does not refuse the repetition of a creation that it has done.
  fc.record({isChargedAtCreation: fc.constant(true), faults: faults(...lost), phases}),
);

/**
 * Checks that a purchase is charged at most once, and that an order is not charged after the page has told its buyer that it is
 * unpaid, unless the page asks for the capture again.
 *
 * Servers crash and replies of PayPal are lost. The scheduler chooses the order in which requests overlap.
 */
export async function purchasesModel(paypal: FakePayPal): Promise<fc.IAsyncProperty<unknown>> {
  const servers = await openServers(paypal.url);
  let count = 0;
  return fc.asyncProperty(fc.scheduler(), schedules, async (scheduler, schedule) => {
    count += 1;
    paypal.orders.clear();
    paypal.clearFaults();
    paypal.chargeAtCreation = schedule.isChargedAtCreation;
    const run = await begin({servers, paypal, schedule, scheduler, name: `run-${count}`});
    for (const {commands, wait} of schedule.phases) {
      await scheduler.waitFor(Promise.all(commands.map((command) => run.perform(command))));
      servers.clock.advance(wait * 60_000);
    }
    await scheduler.waitFor(run.settle());
    await run.check();
  });
}

interface Setting {
  readonly servers: Servers;
  readonly paypal: FakePayPal;
  readonly schedule: Schedule;
  readonly scheduler: fc.Scheduler;
  readonly name: string;
}

async function begin({servers, paypal, schedule, scheduler, name}: Setting) {
  const faults = [...schedule.faults];
  const charge = schedule.isChargedAtCreation ? /^POST .*\/orders$/ : /^POST .*\/capture$/;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    await scheduler.schedule(Promise.resolve(), `${request.method} ${path}`);
    const next = charge.test(`${request.method} ${path}`) ? faults.shift() : undefined;
    if (next !== undefined) paypal.fault(request.method, new RegExp(`^${path}$`), next);
    return paypal.fetch(request);
  };
  let server = servers.start("CAPTURE", paypal.fetch);
  const buyer = server.shop.browser();
  await buyer.token();
  server = servers.start("CAPTURE", fetch);
  /** Ids of the orders that the page knows. */
  const orders = new Map<OrderName, string>();
  /** Orders whose page has said that the buyer was not charged, and has not asked for a capture since. */
  const toldUnpaid = new Set<OrderName>();
  const paying = new Set<OrderName>();

  const current = () => {
    if (server.hasCrashed()) server = servers.start("CAPTURE", fetch);
    return server;
  };

  async function payOrder(press: OrderName): Promise<void> {
    toldUnpaid.delete(press);
    paying.add(press);
    await current().run(async (shop) => {
      const now = buyer.on(shop);
      const body = schedule.isChargedAtCreation ? {...TEAPOT, singleUseToken: press} : TEAPOT;
      const headers = {...attempt(`${name}-${press}`), "purchase-id": name};
      const made = await read(now.post("/checkout/orders/create", body, headers));
      if (made.status !== 201) return;
      orders.set(press, made.body.id);
      const found = paypal.orders.get(made.body.id);
      if (found?.status === "CREATED") paypal.approve(made.body.id);
      await now.capture(made.body.id);
    });
    paying.delete(press);
  }

  async function cancelOrder(press: OrderName): Promise<void> {
    const orderId = orders.get(press);
    if (orderId === undefined) return;
    await current().run(async (shop) => {
      const {body} = await read(buyer.on(shop).post(`/checkout/orders/${orderId}/cancel`));
      const isUnpaid = body.state === "unpaid" || body.state === "approved";
      // A press that overlaps asks for the capture.
      if (isUnpaid && !paying.has(press)) toldUnpaid.add(press);
    });
  }

  async function perform(command: Command): Promise<void> {
    await scheduler.schedule(Promise.resolve(), command.do);
    try {
      if (command.do === "pay") await payOrder(command.order);
      else if (command.do === "cancel") await cancelOrder(command.order);
      else if (command.do === "crash") current().crashAfter(command.after);
      else await current().run((shop) => shop.merchant.recover());
    } catch (error) {
      if ((error as Error).message !== "killed") throw error;
    }
  }

  return {
    perform,
    /** Ends all faults, and lets a new server recover what is unfinished. */
    async settle(): Promise<void> {
      faults.length = 0;
      server = servers.start("CAPTURE", fetch);
      for (let round = 0; round < 4; round += 1) {
        servers.clock.advance(121_000);
        await perform({do: "recover"});
      }
    },
    async check(): Promise<void> {
      const charged = [...paypal.orders.values()].filter(({captures}) => captures.length > 0);
      assert.ok(paypal.captures().length <= 1, `${paypal.captures().length} captures`);
      for (const press of toldUnpaid) {
        const orderId = orders.get(press);
        assert.ok(
          !charged.some(({id}) => id === orderId),
          `${press} is charged after its page said it is unpaid`,
        );
      }
      const {db} = server.shop.database;
      const claims = await db
        .selectFrom("purchases")
        .innerJoin("attempts", "attempts.id", "purchases.attempt_id")
        .select(["attempts.order_id", "attempts.state"])
        .where("purchases.purchase", "=", name)
        .execute();
      const [claim] = claims;
      if (charged[0] && claim?.state !== "needs-check")
        assert.deepEqual(claims, [{order_id: charged[0].id, state: "captured"}]);
      if (charged.length === 0 && claim) assert.equal(claim.state, "needs-check");
    },
  };
}
