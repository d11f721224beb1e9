import assert from "node:assert/strict";
import fc from "fast-check";
import {MerchantError} from "../../../server/merchant/errors.ts";
import {capturedOf, cents, refundedOf} from "../../merchant/support/fake-payments.ts";
import type {FakePayPal} from "../../merchant/support/fake-paypal.ts";
import type {FakeOrder} from "../../merchant/support/fake-payments.ts";
import {payPalUsd, usd} from "../../merchant/support/paid-order.ts";
import type {Browser} from "../../merchant/support/shop.ts";
import {type ActionRequest, type Command, type Schedule, schedules, TOTAL} from "./schedule.ts";
import {type CrashingServer, openServers, type Servers} from "./servers.ts";

/**
 * Checks that an order's captures, refunds and authorizations happen at most once and agree with the merchant's database.
 *
 * Servers crash, replies of PayPal are lost, and PayPal doesn't check how much is left. The scheduler chooses the order in
 * which requests overlap.
 */
export async function moneyModel(paypal: FakePayPal): Promise<fc.IAsyncProperty<unknown>> {
  const servers = await openServers(paypal.url);
  let count = 0;
  paypal.skipsAmountChecks = true;
  return fc.asyncProperty(fc.scheduler(), schedules, async (scheduler, schedule) => {
    count += 1;
    paypal.orders.clear();
    paypal.seen.length = 0;
    paypal.clearFaults();
    const run = await begin(servers, paypal, schedule, `run-${count}`, scheduler);
    for (const {commands, wait} of schedule.phases) {
      await scheduler.waitFor(Promise.all(commands.map((command) => run.perform(command))));
      servers.clock.advance(wait * 60_000);
      if (wait >= 360) paypal.forgetRequestIds();
    }
    await scheduler.waitFor(run.settle());
    await check(run, paypal);
  });
}

const MONEY = /^POST .*\/(capture|authorize|refund|void|reauthorize)$/;

interface Run {
  readonly orderId: string;
  readonly schedule: Schedule;
  readonly requests: ReadonlyMap<string, ActionRequest>;
  readonly server: () => CrashingServer;
  perform(command: Command): Promise<void>;
  /** Ends all faults, and lets a new server recover what is unfinished. */
  settle(): Promise<void>;
}

async function begin(
  servers: Servers,
  paypal: FakePayPal,
  schedule: Schedule,
  name: string,
  scheduler: fc.Scheduler,
): Promise<Run> {
  const faults = [...schedule.faults];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    await scheduler.schedule(Promise.resolve(), `${request.method} ${path}`);
    if (MONEY.test(`${request.method} ${path}`)) {
      const fault = faults.shift();
      // PayPal handles this request before any other one, so the fault affects only this one.
      if (fault !== undefined) paypal.fault(request.method, new RegExp(`^${path}$`), fault);
    }
    return paypal.fetch(request);
  };
  let server = servers.start(schedule.intent, paypal.fetch);
  const buyer = server.shop.browser();
  await buyer.token();
  const orderId = await buyer.order();
  paypal.approve(orderId);
  if (schedule.refundedElsewhere > 0) await refundElsewhere(paypal, buyer, orderId, schedule);
  server = servers.start(schedule.intent, fetch);
  const requests = new Map<string, ActionRequest>();

  const current = () => {
    if (server.hasCrashed()) server = servers.start(schedule.intent, fetch);
    return server;
  };

  async function send(action: ActionRequest): Promise<void> {
    await current().run(async (shop) => {
      if (action.do === "finish") {
        await buyer.on(shop).capture(orderId);
        return;
      }
      const {backOffice} = shop.merchant;
      const body = {orderId, id: idOf(name, action), ...amountOf(action)};
      if (action.do === "refund") await backOffice.refund(withCapture(paypal, orderId, body));
      else if (action.do === "capture-authorization") await backOffice.captureAuthorization(body);
      else if (action.do === "void") await backOffice.voidAuthorization(body);
      else await backOffice.reauthorize(body);
    });
  }

  async function perform(command: Command): Promise<void> {
    await scheduler.schedule(Promise.resolve(), command.do);
    try {
      switch (command.do) {
        case "recover":
          await current().run((shop) => shop.merchant.recover());
          return;
        case "crash":
          current().crashAfter(command.after);
          return;
        default:
          if (command.do !== "finish") requests.set(idOf(name, command), command);
          await send(command);
      }
    } catch (error) {
      // The check at the end covers refusals and crashes.
      if (!(error instanceof MerchantError) && (error as Error).message !== "killed") throw error;
    }
  }

  return {
    orderId,
    schedule,
    requests,
    server: () => server,
    perform,
    async settle() {
      faults.length = 0;
      server = servers.start(schedule.intent, fetch);
      for (let round = 0; round < 3; round += 1) {
        servers.clock.advance(60_000);
        await perform({do: "recover"});
      }
    },
  };
}

/** Pays the order, and refunds a part of it as in PayPal's account. */
async function refundElsewhere(
  paypal: FakePayPal,
  buyer: Browser,
  orderId: string,
  schedule: Schedule,
): Promise<void> {
  if (schedule.intent === "AUTHORIZE") return;
  await buyer.capture(orderId);
  const order = paypal.orders.get(orderId)!;
  const amount = payPalUsd((schedule.refundedElsewhere / 100).toFixed(2));
  const captureId = order.captures[0]!.id;
  order.refunds.push({id: "OTHERS", status: "COMPLETED", amount, captureId, custom_id: undefined});
}

const idOf = (name: string, action: Exclude<ActionRequest, {do: "finish"}>) =>
  `${name}-${action.id}-${action.do}`;

function amountOf(action: ActionRequest) {
  const minor = "cents" in action ? action.cents : undefined;
  return minor === undefined ? {} : {amount: usd((minor / 100).toFixed(2))};
}

/** Names the first capture if the order has several. */
function withCapture<Body extends object>(paypal: FakePayPal, orderId: string, body: Body) {
  const captures = paypal.orders.get(orderId)?.captures ?? [];
  return captures.length > 1 ? {...body, paymentId: captures[0]?.id} : body;
}

async function check({orderId, schedule, requests, server}: Run, paypal: FakePayPal): Promise<void> {
  const order = paypal.orders.get(orderId)!;
  assert.ok(capturedOf(order) <= TOTAL, `captured ${capturedOf(order)} of ${TOTAL}`);
  if (schedule.intent === "CAPTURE") assert.ok(order.captures.length <= 1, "captured once");
  for (const {id, amount} of order.captures) {
    assert.ok(
      refundedOf(order, id) <= cents(amount),
      `refunded ${refundedOf(order, id)} of ${cents(amount)}`,
    );
  }
  const {db} = server().shop.database;
  const attempt = await db
    .selectFrom("attempts")
    .selectAll()
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const stuck = ["creating", "changing", "capturing", "authorizing"];
  assert.ok(!stuck.includes(attempt.state), `the attempt is still ${attempt.state}`);
  if (attempt.state !== "needs-check") assertStateIs(attempt.state, order);
  const actions = await db
    .selectFrom("payment_actions")
    .selectAll()
    .where("attempt_id", "=", attempt.id)
    .execute();
  for (const action of actions) {
    assert.ok(requests.has(action.id), "an action was recorded without a request");
    const effects = effectsOf(order, action.id, action.kind);
    const {state} = action;
    assert.notEqual(state, "sent", "an action is stuck");
    if (effects === undefined) continue;
    if (state === "done") assert.equal(effects, 1, `${action.id} is done and had ${effects} effects`);
    if (state === "failed") assert.equal(effects, 0, `${action.id} failed and had ${effects} effects`);
    if (state === "needs-check") assert.ok(effects <= 1);
  }
  for (const [id, request] of requests) {
    if (actions.some((action) => action.id === id) || request.do === "finish") continue;
    assert.ok((effectsOf(order, id, request.do) ?? 0) === 0, `${id} had an effect that is not recorded`);
  }
}

function assertStateIs(state: string, {captures, authorizations}: FakeOrder): void {
  if (authorizations.length === 0) {
    assert.equal(state, captures.length > 0 ? "captured" : "created");
    return;
  }
  const isVoided = authorizations.every(({status}) => status === "VOIDED");
  assert.equal(state, captures.length > 0 ? "captured" : isVoided ? "voided" : "authorized");
}

/** Number of times that PayPal performed an action, or `undefined` if that can't be counted. */
function effectsOf(order: FakeOrder, id: string, kind: string): number | undefined {
  const isOf = (requestId: string | undefined) => requestId?.startsWith(`${id}-${kind}`) === true;
  if (kind === "refund") return order.refunds.filter((refund) => isOf(refund.custom_id)).length;
  if (kind === "capture-authorization") return order.captures.filter((one) => isOf(one.invoice_id)).length;
  return undefined;
}
