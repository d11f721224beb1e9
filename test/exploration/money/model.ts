import assert from "node:assert/strict";
import fc from "fast-check";
import {MerchantError} from "../../../server/merchant/errors.ts";
import {capturedOf, cents, refundedOf} from "../../merchant/support/fake-payments.ts";
import type {FakePayPal} from "../../merchant/support/fake-paypal.ts";
import type {FakeOrder} from "../../merchant/support/fake-payments.ts";
import {usd} from "../../merchant/support/paid.ts";
import type {Browser} from "../../merchant/support/shop.ts";
import {type MortalServer, openWorld, type World} from "./server.ts";
import {type Command, story, type Story, TOTAL, type Wish} from "./story.ts";

/**
 * An attempt with its captures, refunds and authorizations, at servers that die, against a service that loses answers and
 * doesn't look at how much is left. Requests overlap in the order that the scheduler chooses.
 */
export async function moneyModel(paypal: FakePayPal): Promise<fc.IAsyncProperty<unknown>> {
  const world = await openWorld(paypal.url);
  let schedules = 0;
  paypal.isCareless = true;
  return fc.asyncProperty(fc.scheduler(), story, async (scheduler, told) => {
    schedules += 1;
    paypal.orders.clear();
    paypal.seen.length = 0;
    paypal.calm();
    const run = await begin(world, paypal, told, `run-${schedules}`, scheduler);
    for (const {commands, wait} of told.phases) {
      await scheduler.waitFor(Promise.all(commands.map((command) => run.perform(command))));
      world.clock.advance(wait * 60_000);
      if (wait >= 360) paypal.forgetRequestIds();
    }
    await scheduler.waitFor(run.settle());
    await check(run, paypal);
  });
}

const MONEY = /^POST .*\/(capture|authorize|refund|void|reauthorize)$/;

interface Run {
  readonly orderId: string;
  readonly told: Story;
  readonly wishes: ReadonlyMap<string, Wish>;
  readonly server: () => MortalServer;
  perform(command: Command): Promise<void>;
  /** All is well again: everybody asks once more, and the server settles what is left. */
  settle(): Promise<void>;
}

async function begin(
  world: World,
  paypal: FakePayPal,
  told: Story,
  name: string,
  scheduler: fc.Scheduler,
): Promise<Run> {
  const faults = [...told.faults];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    await scheduler.schedule(Promise.resolve(), `${request.method} ${path}`);
    if (MONEY.test(`${request.method} ${path}`)) {
      const fault = faults.shift();
      // Scripted for just this request: it is handled before any other one comes in.
      if (fault !== undefined) paypal.fault(request.method, new RegExp(`^${path}$`), fault);
    }
    return paypal.fetch(request);
  };
  let server = world.start(told.intent, paypal.fetch);
  const buyer = server.shop.browser();
  await buyer.token();
  const orderId = await buyer.order();
  paypal.approve(orderId);
  if (told.foreign > 0) await payBefore(paypal, buyer, orderId, told);
  server = world.start(told.intent, fetch);
  const wishes = new Map<string, Wish>();

  const current = () => {
    if (server.isDead()) server = world.start(told.intent, fetch);
    return server;
  };

  async function want(wish: Wish): Promise<void> {
    const mine = current();
    await mine.ask(async (shop) => {
      if (wish.do === "finish") {
        await buyer.on(shop).capture(orderId);
        return;
      }
      const {backOffice} = shop.merchant;
      const asked = {orderId, id: idOf(name, wish), ...amountOf(wish)};
      if (wish.do === "refund") await backOffice.refund(refundAsked(paypal, orderId, asked));
      else if (wish.do === "capture-authorization") await backOffice.captureAuthorization(asked);
      else if (wish.do === "void") await backOffice.voidAuthorization(asked);
      else await backOffice.reauthorize(asked);
    });
  }

  async function perform(command: Command): Promise<void> {
    await scheduler.schedule(Promise.resolve(), command.do);
    try {
      switch (command.do) {
        case "recover":
          await current().ask((shop) => shop.merchant.recover());
          return;
        case "crash":
          current().dieAfter(command.after);
          return;
        default:
          if (command.do !== "finish") wishes.set(idOf(name, command), command);
          await want(command);
      }
    } catch (error) {
      // Refused, or the server died: the check looks at what came of it.
      if (!(error instanceof MerchantError) && (error as Error).message !== "killed") throw error;
    }
  }

  return {
    orderId,
    told,
    wishes,
    server: () => server,
    perform,
    async settle() {
      faults.length = 0;
      server = world.start(told.intent, fetch);
      for (let round = 0; round < 3; round += 1) {
        world.clock.advance(60_000);
        await perform({do: "recover"});
      }
    },
  };
}

/** An order that is paid already, of which others gave back a part. */
async function payBefore(paypal: FakePayPal, buyer: Browser, orderId: string, told: Story): Promise<void> {
  if (told.intent === "AUTHORIZE") return;
  await buyer.capture(orderId);
  const order = paypal.orders.get(orderId)!;
  const amount = usd((told.foreign / 100).toFixed(2));
  const captureId = order.captures[0]!.id;
  order.refunds.push({id: "OTHERS", status: "COMPLETED", amount, captureId, custom_id: undefined});
}

const idOf = (name: string, wish: Exclude<Wish, {do: "finish"}>) => `${name}-${wish.id}-${wish.do}`;

function amountOf(wish: Wish) {
  const minor = "cents" in wish ? wish.cents : undefined;
  return minor === undefined ? {} : {amount: usd((minor / 100).toFixed(2))};
}

/** Where an order has several captures the first is meant. */
function refundAsked<Asked extends object>(paypal: FakePayPal, orderId: string, asked: Asked) {
  const captures = paypal.orders.get(orderId)?.captures ?? [];
  return captures.length > 1 ? {...asked, paymentId: captures[0]?.id} : asked;
}

async function check({orderId, told, wishes, server}: Run, paypal: FakePayPal): Promise<void> {
  const order = paypal.orders.get(orderId)!;
  assert.ok(capturedOf(order) <= TOTAL, `captured ${capturedOf(order)} of ${TOTAL}`);
  if (told.intent === "CAPTURE") assert.ok(order.captures.length <= 1, "captured once");
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
  assert.ok(!stuck.includes(attempt.state), `the attempt is left ${attempt.state}`);
  if (attempt.state !== "needs-person") assertStands(attempt.state, order);
  const actions = await db
    .selectFrom("payment_actions")
    .selectAll()
    .where("attempt_id", "=", attempt.id)
    .execute();
  for (const action of actions) {
    const wish = wishes.get(action.id);
    assert.ok(wish, "an action that nobody wanted");
    const effects = effectsOf(order, action.id, action.kind);
    const {state} = action;
    assert.notEqual(state, "sent", "an action is stuck");
    if (effects === undefined) continue;
    if (state === "done") assert.equal(effects, 1, `${action.id} is done and had ${effects} effects`);
    if (state === "failed") assert.equal(effects, 0, `${action.id} failed and had ${effects} effects`);
    if (state === "needs-person") assert.ok(effects <= 1);
  }
  for (const [id, wish] of wishes) {
    if (actions.some((action) => action.id === id) || wish.do === "finish") continue;
    assert.ok(
      (effectsOf(order, id, wish.do) ?? 0) === 0,
      `${id} had an effect that the journal doesn't know`,
    );
  }
}

function assertStands(state: string, {captures, authorizations}: FakeOrder): void {
  if (authorizations.length === 0) {
    assert.equal(state, captures.length > 0 ? "captured" : "created");
    return;
  }
  const isVoided = authorizations.every(({status}) => status === "VOIDED");
  assert.equal(state, captures.length > 0 ? "captured" : isVoided ? "voided" : "authorized");
}

/** How often a wish was fulfilled at PayPal; `undefined` where that can't be counted. */
function effectsOf(order: FakeOrder, id: string, kind: string): number | undefined {
  const isOf = (requestId: string | undefined) => requestId?.startsWith(`${id}-${kind}`) === true;
  if (kind === "refund") return order.refunds.filter((refund) => isOf(refund.custom_id)).length;
  if (kind === "capture-authorization") return order.captures.filter((one) => isOf(one.invoice_id)).length;
  return undefined;
}
