import assert from "node:assert/strict";
import fc from "fast-check";
import type {Model} from "../options.ts";
import {card, CARDS, orderBody, OrdersClient, usd} from "../../sandbox/support/orders.ts";
import type {Answer} from "../../sandbox/support/sandbox.ts";
import {checkEnd, type Done} from "./orders-rules.ts";
import {type Command, type Schedule, schedules, TOTAL} from "./orders-schedule.ts";

/** The calls of a schedule overlap on one order, in the order that the scheduler chooses. */
export const model: Model = async (sandbox) => {
  const shop = await OrdersClient.of(sandbox);
  let count = 0;

  return fc.asyncProperty(fc.scheduler(), schedules, async (scheduler, schedule) => {
    count += 1;
    const run = `model-${count}`;
    const {orderId, paymentId} = await begin(shop, schedule, run);
    const done: Done[] = [];
    const calls = schedule.commands.map(async (command) => {
      await scheduler.schedule(Promise.resolve(), command.do);
      const answer = await send(shop, command, {run, orderId, paymentId});
      assert.ok([200, 201, 204, 404, 409, 422].includes(answer.status), answer.text);
      done.push({command, answer});
    });
    await scheduler.waitAll();
    await Promise.all(calls);
    // PayPal refuses most overlapping repetitions as in progress, so one call is repeated after the others.
    const first = done.find(({command, answer}) => hasRequestId(command) && answer.status < 300);
    if (first) {
      const answer = await send(shop, first.command, {run, orderId, paymentId});
      assert.ok([200, 201, 204].includes(answer.status), `a replay answered ${answer.text}`);
      done.push({command: first.command, answer});
    }
    checkEnd({schedule, done, order: await shop.show(orderId), paymentId});
  });
};

/** The order of a card that is checked and not authenticated is approved: the merchant decides. */
const CHECKED = {attributes: {verification: {method: "SCA_WHEN_REQUIRED"}}};

async function begin(shop: OrdersClient, {start, intent}: Schedule, run: string) {
  const body = orderBody({intent, purchase_units: [{amount: money(TOTAL)}]});
  const now =
    start === "created" ? {} : card(start === "charged" ? CARDS.ordinary : CARDS.frictionlessFailed, CHECKED);
  const headers = {"PayPal-Request-Id": `${run}-begin`, Prefer: "return=representation"};
  const created = await shop.create({...body, ...now}, headers);
  assert.equal(created.status, 201, created.text);
  const {id: orderId} = created.body;
  if (start !== "charged") return {orderId, paymentId: ""};
  const {payments} = created.body.purchase_units[0];
  const [payment] = intent === "CAPTURE" ? payments.captures : payments.authorizations;
  return {orderId, paymentId: payment.id};
}

interface Subject {
  readonly run: string;
  readonly orderId: string;
  readonly paymentId: string;
}

function send(shop: OrdersClient, command: Command, {run, orderId, paymentId}: Subject): Promise<Answer> {
  const id = "requestId" in command ? command.requestId : undefined;
  const headers = id === undefined ? {} : {"PayPal-Request-Id": `${run}-${id}`};
  switch (command.do) {
    case "confirm":
      return shop.confirm(orderId, card(command.number));
    case "approve":
      return shop.approveWallet(orderId);
    case "patch": {
      const path = "/purchase_units/@reference_id=='default'/amount";
      return shop.patch(orderId, [{op: "replace", path, value: money(command.cents)}]);
    }
    case "capture":
      return shop.capture(orderId, headers);
    case "authorize":
      return shop.authorize(orderId, headers);
    case "void":
      return shop.payments("POST", `authorizations/${paymentId}/void`, undefined, headers);
    case "capture-part": {
      const body = {...amountOf(command.cents), final_capture: command.isFinal};
      return shop.payments("POST", `authorizations/${paymentId}/capture`, body, headers);
    }
    case "refund":
      return shop.payments("POST", `captures/${paymentId}/refund`, amountOf(command.cents), headers);
  }
}

function hasRequestId(command: Command): boolean {
  return "requestId" in command && command.requestId !== undefined;
}

function money(cents: number) {
  return usd((cents / 100).toFixed(2));
}

function amountOf(cents: number | undefined) {
  return cents === undefined ? {} : {amount: money(cents)};
}
