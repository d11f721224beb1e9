import assert from "node:assert/strict";
import fc from "fast-check";
import type {ShopEvent} from "../../../server/merchant/handler.ts";
import {MerchantError} from "../../../server/merchant/errors.ts";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import type {Wait} from "../../../server/shared/wait.ts";
import type {FakeOrder} from "../../merchant/support/fake-payments.ts";
import type {FakePayPal} from "../../merchant/support/fake-paypal.ts";
import {usd} from "../../merchant/support/paid-order.ts";
import {attempt, TEAPOT} from "../../merchant/support/shop.ts";
import {createShopOrders, type ShopOrders} from "../../merchant/support/shop-orders.ts";
import {WEBHOOK_ID, WebhookSender} from "../../merchant/support/webhook-sender.ts";
import {read} from "../../merchant/support/replies.ts";
import {reset} from "../../merchant/support/suite.ts";
import type {TestEngine} from "../../support/databases.ts";
import {type CrashingServer, openServers, type Servers} from "../money/servers.ts";
import {type Command, type PaymentName, type Schedule, schedules} from "./schedule.ts";

const EVENTS_KEY = "events-key-0123456789-abcdefghijkl";
/** Time of the shop's function. */
const ON_EVENT_MS = 30_000;
/** Time in which arriving webhook events are collected, or less. */
const SHORT_MS = 50;
/** Longer than the longest pause before an event is tried again. */
const ROUND_MS = 61 * 60_000;
/** Rounds until all is delivered: each of a payment's events may have failed. */
const ROUNDS = 12;
const MONEY = /^POST .*\/(orders|capture|authorize|refund|void)$/;

/**
 * Checks that a shop whose function books the events has each payment once, in its final state, with each event of it in order.
 *
 * Two servers deliver at the same time. They crash, replies of PayPal are lost, and the shop's function fails or takes too long.
 * The scheduler chooses the order in which commands overlap.
 */
export async function shopEventsModel(
  paypal: FakePayPal,
  engine: TestEngine,
): Promise<fc.IAsyncProperty<unknown>> {
  return fc.asyncProperty(fc.scheduler(), schedules, async (scheduler, schedule) => {
    reset(paypal);
    paypal.forgetRequestIds();
    paypal.chargeAtCreation = schedule.isChargedAtCreation;
    const database = await engine.create(merchantMigrations);
    const servers = await openServers(paypal.url, {
      url: database.url,
      variables: {WEBHOOK_ID, EVENTS_KEY},
    });
    const orders = await createShopOrders(engine);
    const sender = await WebhookSender.of(paypal);
    const run = begin({servers, orders, paypal, sender, schedule, scheduler});
    await run.start();
    for (const {commands, wait} of schedule.phases) {
      await scheduler.waitFor(Promise.all(commands.map((command) => run.perform(command))));
      servers.clock.advance(wait * 60_000);
    }
    await scheduler.waitFor(run.settle());
    await run.check();
    await orders.close();
    await servers.database.close();
    await database.drop();
  });
}

interface Setting {
  readonly servers: Servers;
  readonly orders: ShopOrders;
  readonly paypal: FakePayPal;
  readonly sender: WebhookSender;
  readonly schedule: Schedule;
  readonly scheduler: fc.Scheduler;
}

function begin({servers, orders, paypal, sender, schedule, scheduler}: Setting) {
  const {intent} = schedule;
  let faults = [...schedule.faults];
  let fates = [...schedule.fates];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    await scheduler.schedule(Promise.resolve(), `${request.method} ${path}`);
    const fault = MONEY.test(`${request.method} ${path}`) ? faults.shift() : undefined;
    if (fault !== undefined) paypal.fault(request.method, new RegExp(`^${path}$`), fault);
    return paypal.fetch(request);
  };

  /** Ends the time of the call of the shop's function that follows. */
  let expire: () => void = () => undefined;
  const wait: Wait = (ms, signal) =>
    new Promise((resolve) => {
      if (ms <= SHORT_MS) return resolve();
      // Only rounds apply webhook events and deliver the shop's, so no pause before that ends.
      signal.addEventListener("abort", () => resolve());
      if (ms === ON_EVENT_MS) expire = resolve;
    });

  const start = () =>
    servers.start(intent, fetch, {
      wait,
      async onEvent(event, _context, checkpoint) {
        const fate = fates.shift() ?? "books";
        if (fate === "throws") throw new Error("the shop's database is down");
        if (fate === "hangs" || fate === "is late") expire();
        if (fate === "hangs") return new Promise<never>(() => undefined);
        await scheduler.schedule(Promise.resolve(), `${event.type} ${event.sequence}`);
        await orders.book(event, checkpoint);
        if (fate === "rejects") throw new Error("the shop's reply was lost");
      },
    });
  const both: CrashingServer[] = [start(), start()];
  const buyer = both[0]!.shop.browser();
  /** Ids of the orders. */
  const ids = new Map<PaymentName, string>();
  /** Payments whose page was told that PayPal decides later. */
  const toldPending = new Set<string>();
  let cursor = "0";
  let isPulling = false;
  const pulled: string[] = [];

  function server(at: number): CrashingServer {
    const found = both[at];
    if (found && !found.hasCrashed()) return found;
    return (both[at] = start());
  }

  const orderOf = ({payment}: {payment: PaymentName}): FakeOrder | undefined =>
    paypal.orders.get(ids.get(payment) ?? "");

  async function pay(command: Extract<Command, {do: "pay"}>): Promise<void> {
    const {at, payment, result, closes} = command;
    paypal.captureStatus = result === "refused" ? "COMPLETED" : result;
    paypal.refuseCapture = result === "refused" ? "INSTRUMENT_DECLINED" : undefined;
    await server(at).run(async (shop) => {
      const page = buyer.on(shop);
      const body = schedule.isChargedAtCreation ? {...TEAPOT, singleUseToken: payment} : TEAPOT;
      const headers = {...attempt(payment), "purchase-id": payment};
      const made = await read(page.post("/checkout/orders/create", body, headers));
      if (made.status !== 201) return;
      ids.set(payment, made.body.id);
      if (closes === "unpaid") return;
      if (orderOf(command)?.status === "CREATED") paypal.approve(made.body.id);
      if (closes === "approved") return;
      const paid = await read(page.capture(made.body.id));
      const {captures = [], authorizations = []} = paid.body.purchase_units?.[0]?.payments ?? {};
      // An authorized payment with a pending capture of a part stays authorized.
      if (captures[0]?.status === "PENDING" && !authorizations[0]) toldPending.add(made.body.id);
    });
  }

  async function pull(at: number): Promise<void> {
    if (isPulling) return;
    isPulling = true;
    try {
      const reply = await server(at).run(async ({merchant}) =>
        merchant.app.request(`/service-api/events?limit=2&after=${cursor}`, {
          headers: {authorization: `Bearer ${EVENTS_KEY}`},
        }),
      );
      if (reply.status === 410) {
        // Events after the cursor were deleted, so the shop begins with the oldest one.
        pulled.length = 0;
        cursor = "0";
      }
      if (reply.status !== 200) return;
      const {events, next} = (await reply.json()) as {events: ShopEvent[]; next: string};
      pulled.push(...events.map(({id}) => id));
      cursor = next;
    } finally {
      isPulling = false;
    }
  }

  async function webhook(at: number, orderId: string, times: number): Promise<void> {
    const event = sender.event("CHECKOUT.ORDER.SAVED", orderId);
    for (let sent = 0; sent < times; sent += 1) {
      await server(at).run(async (shop) => {
        const reply = await shop.merchant.app.fetch(await sender.request(shop, event));
        await reply.body?.cancel();
      });
    }
  }

  /** Changes PayPal's records, which tell the servers later. */
  function changeAtPayPal(command: Command): void {
    if (!("payment" in command)) return;
    const order = orderOf(command);
    if (!order) return;
    const {captures, authorizations, refunds} = order;
    if (command.do === "capture becomes") {
      for (const capture of captures) {
        const isDecided = command.status !== "REVERSED" && capture.status === "PENDING";
        const isReversed = command.status === "REVERSED" && capture.status === "COMPLETED";
        const isGivenBack = command.status === "COMPLETED" && capture.status === "REVERSED";
        if (isDecided || isReversed || isGivenBack) capture.status = command.status;
      }
    } else if (command.do === "refund becomes") {
      const pending = refunds.find(({status}) => status === "PENDING");
      if (pending) pending.status = command.status;
    } else if (command.do === "authorization expires") {
      for (const one of authorizations) if (one.status === "CREATED") one.status = "EXPIRED";
    }
  }

  async function act(command: Command): Promise<void> {
    const {at} = command;
    if (command.do === "crash") server(at).crashAfter(command.after);
    else if (command.do === "recover") await server(at).run(({merchant}) => merchant.recover());
    else if (command.do === "replay") {
      await server(at).run(({merchant}) => merchant.events.replay({since: 0}));
    } else if (command.do === "pull") await pull(at);
    else if (command.do === "pay") await pay(command);
    else await actOnOrder(command);
  }

  async function actOnOrder(command: Exclude<Extract<Command, {payment: PaymentName}>, {do: "pay"}>) {
    const orderId = orderOf(command)?.id;
    if (orderId === undefined) return;
    const {at} = command;
    if (command.do === "webhook") return webhook(at, orderId, command.times);
    await server(at).run(async ({merchant: {backOffice}}) => {
      const amount =
        "cents" in command && command.cents !== undefined ? usd((command.cents / 100).toFixed(2)) : undefined;
      const body = {orderId, ...(amount && {amount})};
      if (command.do === "show") await backOffice.showPayment(orderId);
      else if (command.do === "void") await backOffice.voidAuthorization({orderId});
      else if (command.do === "capture-authorization") {
        paypal.captureStatus = "COMPLETED";
        await backOffice.captureAuthorization(body);
      } else if (command.do === "refund") {
        paypal.refundStatus = command.status;
        const paymentId = paypal.orders.get(orderId)?.captures[0]?.id;
        await backOffice.refund({...body, ...(paymentId !== undefined && {paymentId})});
      } else changeAtPayPal(command);
    });
  }

  async function perform(command: Command): Promise<void> {
    await scheduler.schedule(Promise.resolve(), command.do);
    try {
      await act(command);
    } catch (error) {
      // The check at the end covers refusals and crashes.
      if (!(error instanceof MerchantError) && (error as Error).message !== "killed") throw error;
    }
  }

  /** Sends events again that were given up. */
  async function replayFailed(): Promise<void> {
    const failed = await servers.database.db
      .selectFrom("event_deliveries")
      .select("event_id")
      .where("state", "=", "failed")
      .execute();
    for (const {event_id: eventId} of failed) await both[0]!.shop.merchant.events.replay({eventId});
  }

  return {
    perform,
    /** Lets the servers know the shop's function before the first event. */
    async start(): Promise<void> {
      const {merchant} = both[0]!.shop;
      await scheduler.waitFor(merchant.recover().then(() => buyer.token()));
    },
    /** Ends all faults, and lets two new servers deliver all events. */
    async settle(): Promise<void> {
      faults = [];
      fates = [];
      both.splice(0, 2, start(), start());
      for (const orderId of paypal.orders.keys()) await webhook(0, orderId, 1);
      for (let round = 0; round < ROUNDS; round += 1) {
        servers.clock.advance(ROUND_MS);
        const done = await Promise.all(both.map(({shop}) => shop.merchant.recover()));
        const left = done.flatMap((each) => Object.values(each.left));
        if (round > 1 && left.every((count) => count === 0)) break;
        await replayFailed();
      }
      for (let before = ""; before !== cursor;) {
        before = cursor;
        await pull(0);
      }
    },
    async check(): Promise<void> {
      await orders.assertFinal(servers.database, paypal);
      const {db} = servers.database;
      const written = await db.selectFrom("shop_events").select("id").execute();
      assert.equal(new Set(pulled).size, pulled.length, "the list had each event once");
      assert.deepEqual(
        written.filter(({id}) => !pulled.includes(id)),
        [],
        "the list had each event",
      );
      for (const {id, order_id} of await db.selectFrom("attempts").select(["id", "order_id"]).execute()) {
        const isTold = toldPending.has(order_id ?? "");
        assert.ok(
          !isTold || (await orders.types(id)).includes("payment.pending"),
          `${order_id} is booked as pending`,
        );
      }
    },
  };
}
