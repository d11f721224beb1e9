import assert from "node:assert/strict";
import type {Answer} from "../../sandbox/support/sandbox.ts";
import {CAPTURABLE, type Command, type Schedule, TOTAL} from "./orders-schedule.ts";

/** A call and its answer. */
export interface Done {
  readonly command: Command;
  readonly answer: Answer;
}

type Unit = Answer["body"]["purchase_units"][0];
type Payments = Unit["payments"];
type Payment = Payments["captures"][0];

/** State of an order after all calls. */
export interface End {
  readonly schedule: Schedule;
  readonly done: readonly Done[];
  readonly order: Answer;
  /** Payment that a charged order had at the start. */
  readonly paymentId: string;
}

/** Checks that the answers agree with the order, and that no money is created or lost. */
export function checkEnd(end: End): void {
  const payments = paymentsOf(end);
  checkRequestIds(end.done);
  checkPayments(end, payments);
  checkMoney(end, payments);
  // The wallet's page refuses without an issue.
  const refused = end.done.filter(({command, answer}) => answer.status === 422 && command.do !== "approve");
  for (const done of refused) checkRefusal(end, payments, done);
}

interface Shown {
  readonly authorizations: readonly Payment[];
  readonly captures: readonly Payment[];
  readonly refunds: readonly Payment[];
}

function paymentsOf({order}: End): Shown {
  const shown = (order.body.purchase_units[0] as Partial<Unit>).payments as Partial<Payments> | undefined;
  return {
    authorizations: shown?.authorizations ?? [],
    captures: shown?.captures ?? [],
    refunds: shown?.refunds ?? [],
  };
}

/** A request id has one effect, and repetitions get the first answer. */
function checkRequestIds(done: readonly Done[]): void {
  const groups = new Map<string, Done[]>();
  for (const each of done) {
    const id = requestIdOf(each.command);
    if (id === undefined || ![200, 201, 204].includes(each.answer.status)) continue;
    // PayPal remembers request ids by operation.
    const key = `${each.command.do} ${id}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    for (const {answer, command} of group) {
      assert.deepEqual(answer.body, first?.answer.body, "a replay answered something else");
      // Some commands are made without a prototype.
      assert.deepEqual({...command}, {...first?.command}, "a request id had two effects");
    }
    const made = new Set(group.map(({answer}) => answer.body.id));
    assert.equal(made.size, 1, "a request id had two effects");
  }
}

/** The order shows the payments that the answers named. */
function checkPayments({schedule, done, order, paymentId}: End, shown: Shown): void {
  const idsOf = (payments: readonly Payment[]) => payments.map(({id}) => id).sort();
  const made = (name: Command["do"]) => [
    ...new Set(
      done.flatMap(({command, answer}) =>
        command.do === name && answer.status <= 201 ? [answer.body.id] : [],
      ),
    ),
  ];
  const isCharged = schedule.start === "charged";
  const paid = new Set(
    done.flatMap(({command, answer}) => (isPaying(command) && answer.status === 201 ? [answer] : [])),
  );
  assert.ok(paid.size <= (isCharged ? 0 : 1), "an order was charged twice");
  const isDone = isCharged || paid.size === 1;
  const initial = isCharged ? [paymentId] : [];
  const {captures, authorizations, refunds} = shown;
  if (schedule.intent === "CAPTURE") {
    assert.equal(captures.length, isDone ? 1 : 0);
    if (isCharged) assert.deepEqual(idsOf(captures), initial);
    assert.equal(authorizations.length, 0);
  } else {
    assert.equal(authorizations.length, isDone ? 1 : 0);
    assert.deepEqual(idsOf(captures), made("capture-part").sort());
  }
  assert.deepEqual(idsOf(refunds), made("refund").sort());
  const isOver = order.body.status === "COMPLETED" || order.body.status === "VOIDED";
  assert.equal(isOver, isDone, `an order in ${order.body.status}`);
}

/** Refunds never exceed captures, and the states match the amounts. */
function checkMoney({done, order}: End, {authorizations, captures, refunds}: Shown): void {
  const total = centsOf(order.body.purchase_units[0]);
  for (const capture of captures) {
    const back = sum(refunds);
    const most = authorizations.length > 0 ? CAPTURABLE : total;
    assert.ok(centsOf(capture) <= most && back <= centsOf(capture), "refunds exceed the capture");
    const state = back === 0 ? "COMPLETED" : back < centsOf(capture) ? "PARTIALLY_REFUNDED" : "REFUNDED";
    if (capture.status !== "DECLINED") assert.equal(capture.status, state);
    else assert.equal(refunds.length, 0);
  }
  for (const authorization of authorizations) {
    const taken = sum(captures);
    assert.ok(taken <= CAPTURABLE, "more was captured than 115 % of the authorization");
    if (authorization.status === "DENIED") continue;
    const wasVoided = done.some(({command, answer}) => command.do === "void" && answer.status <= 204);
    const isFull = taken >= centsOf(authorization) || captures.some(({final_capture}) => final_capture);
    const open = taken === 0 ? "CREATED" : "PARTIALLY_CAPTURED";
    assert.equal(authorization.status, wasVoided ? "VOIDED" : isFull ? "CAPTURED" : open);
  }
}

/** Each refusal was right: the action was impossible. */
function checkRefusal({schedule, done}: End, {captures, refunds}: Shown, {command, answer}: Done): void {
  const {issue} = answer.body.details[0];
  const message = `${command.do} was refused with ${issue}`;
  const asked = "cents" in command ? command.cents : undefined;
  const isFinal = captures.some(({final_capture}) => final_capture);
  const succeeded = (name: Command["do"]) =>
    done.some((each) => each.command.do === name && each.answer.status < 300);
  const twins = done.filter((each) => requestIdOf(each.command) === requestIdOf(command));
  switch (issue) {
    case "DUPLICATE_REQUEST_ID":
      assert.ok(requestIdOf(command) !== undefined && twins.length > 1, message);
      break;
    case "REFUND_AMOUNT_EXCEEDED":
      assert.ok(asked !== undefined && asked + sum(refunds) > TOTAL, message);
      break;
    case "CAPTURE_FULLY_REFUNDED":
      assert.equal(sum(refunds), TOTAL, message);
      break;
    case "MAX_CAPTURE_AMOUNT_EXCEEDED":
      assert.ok(asked !== undefined && asked + sum(captures) > CAPTURABLE, message);
      break;
    case "AUTHORIZATION_ALREADY_CAPTURED":
    case "PREVIOUSLY_CAPTURED":
      assert.ok(isFinal || sum(captures) >= TOTAL, message);
      break;
    case "AUTHORIZATION_VOIDED":
    case "PREVIOUSLY_VOIDED":
      assert.ok(succeeded("void"), message);
      break;
    case "ORDER_ALREADY_CAPTURED":
    case "ORDER_ALREADY_AUTHORIZED":
    case "ORDER_ALREADY_COMPLETED":
      assert.ok(schedule.start === "charged" || succeeded("capture") || succeeded("authorize"), message);
      break;
    case "ACTION_DOES_NOT_MATCH_INTENT":
      assert.notEqual(schedule.intent.toLowerCase(), command.do, message);
      break;
    case "AMOUNT_CHANGE_NOT_ALLOWED":
    case "PREFERRED_PAYMENT_SOURCE_MISMATCH":
      assert.ok(schedule.start === "approved" || succeeded("confirm"), message);
      break;
    case "ORDER_NOT_APPROVED":
      assert.equal(schedule.start, "created", message);
      break;
    case "PAYER_ACTION_REQUIRED":
      assert.ok(succeeded("confirm"), message);
      break;
    default:
      assert.fail(`${message}: no rule for this issue`);
  }
}

function isPaying(command: Command): boolean {
  return command.do === "capture" || command.do === "authorize";
}

function requestIdOf(command: Command): string | undefined {
  return "requestId" in command ? command.requestId : undefined;
}

function centsOf({amount}: {readonly amount: {readonly value: string}}): number {
  return Math.round(Number(amount.value) * 100);
}

function sum(payments: readonly Payment[]): number {
  return payments.reduce((all, payment) => all + (payment.status === "DECLINED" ? 0 : centsOf(payment)), 0);
}
