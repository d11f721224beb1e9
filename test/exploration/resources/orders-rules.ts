import assert from "node:assert/strict";
import type {Answer} from "../../sandbox/support/sandbox.ts";
import {type Command, type Story, TOTAL} from "./orders-story.ts";

/** A call, and what came of it. */
export interface Done {
  readonly command: Command;
  readonly answer: Answer;
}

type Unit = Answer["body"]["purchase_units"][0];
type Payments = Unit["payments"];
type Payment = Payments["captures"][0];

/** How an order stands when all calls are over. */
export interface End {
  readonly story: Story;
  readonly done: readonly Done[];
  readonly order: Answer;
  /** The payment that a charged order began with. */
  readonly paymentId: string;
}

/** Holds the end of a schedule against the rules: what was answered is what is, and no money is made or lost. */
export function checkEnd(end: End): void {
  const payments = paymentsOf(end);
  checkRequestIds(end.done);
  checkWhatIsThere(end, payments);
  checkMoney(end, payments);
  // The wallet's page refuses in words, which name no issue.
  const refused = end.done.filter(({command, answer}) => answer.status === 422 && command.do !== "agree");
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

/** One effect for one request id: the first answer, and the same again. */
function checkRequestIds(done: readonly Done[]): void {
  const groups = new Map<string, Done[]>();
  for (const each of done) {
    const id = requestIdOf(each.command);
    if (id === undefined || ![200, 201, 204].includes(each.answer.status)) continue;
    // A request id is remembered for each operation by itself.
    const key = `${each.command.do} ${id}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    for (const {answer, command} of group) {
      assert.deepEqual(answer.body, first?.answer.body, "a replay answered something else");
      assert.deepEqual(command, first?.command, "a request id had two effects");
    }
    const made = new Set(group.map(({answer}) => answer.body.id));
    assert.equal(made.size, 1, "a request id had two effects");
  }
}

/** The payments that the replies told of are those that the order shows. */
function checkWhatIsThere({story, done, order, paymentId}: End, shown: Shown): void {
  const idsOf = (payments: readonly Payment[]) => payments.map(({id}) => id).sort();
  const made = (name: Command["do"]) => [
    ...new Set(
      done.flatMap(({command, answer}) =>
        command.do === name && answer.status <= 201 ? [answer.body.id] : [],
      ),
    ),
  ];
  const isCharged = story.begin === "charged";
  const paid = new Set(
    done.flatMap(({command, answer}) => (isPaying(command) && answer.status === 201 ? [answer] : [])),
  );
  assert.ok(paid.size <= (isCharged ? 0 : 1), "an order was charged twice");
  const isDone = isCharged || paid.size === 1;
  const began = isCharged ? [paymentId] : [];
  const {captures, authorizations, refunds} = shown;
  if (story.intent === "CAPTURE") {
    assert.equal(captures.length, isDone ? 1 : 0);
    if (isCharged) assert.deepEqual(idsOf(captures), began);
    assert.equal(authorizations.length, 0);
  } else {
    assert.equal(authorizations.length, isDone ? 1 : 0);
    assert.deepEqual(idsOf(captures), made("capture-part").sort());
  }
  assert.deepEqual(idsOf(refunds), made("refund").sort());
  const isOver = order.body.status === "COMPLETED" || order.body.status === "VOIDED";
  assert.equal(isOver, isDone, `an order in ${order.body.status}`);
}

/** Never more goes out than came in, and the states say how much did. */
function checkMoney({done, order}: End, {authorizations, captures, refunds}: Shown): void {
  const total = centsOf(order.body.purchase_units[0]);
  for (const capture of captures) {
    const back = sum(refunds);
    assert.ok(centsOf(capture) <= total && back <= centsOf(capture), "more went back than came in");
    const state = back === 0 ? "COMPLETED" : back < centsOf(capture) ? "PARTIALLY_REFUNDED" : "REFUNDED";
    if (capture.status !== "DECLINED") assert.equal(capture.status, state);
    else assert.equal(refunds.length, 0);
  }
  for (const authorization of authorizations) {
    const taken = sum(captures);
    assert.ok(taken <= centsOf(authorization), "more was captured than was authorized");
    if (authorization.status === "DENIED") continue;
    const wasVoided = done.some(({command, answer}) => command.do === "void" && answer.status <= 204);
    const isFull = taken === centsOf(authorization) || captures.some(({final_capture}) => final_capture);
    const open = taken === 0 ? "CREATED" : "PARTIALLY_CAPTURED";
    assert.equal(authorization.status, wasVoided ? "VOIDED" : isFull ? "CAPTURED" : open);
  }
}

/** No money is lost: what was refused could not have been done. */
function checkRefusal({story, done}: End, {captures, refunds}: Shown, {command, answer}: Done): void {
  const {issue} = answer.body.details[0];
  const say = `${command.do} was refused with ${issue}`;
  const asked = "cents" in command ? command.cents : undefined;
  const isFinal = captures.some(({final_capture}) => final_capture);
  const succeeded = (name: Command["do"]) =>
    done.some((each) => each.command.do === name && each.answer.status < 300);
  const twins = done.filter((each) => requestIdOf(each.command) === requestIdOf(command));
  switch (issue) {
    case "DUPLICATE_REQUEST_ID":
      assert.ok(requestIdOf(command) !== undefined && twins.length > 1, say);
      break;
    case "REFUND_AMOUNT_EXCEEDED":
      assert.ok(asked !== undefined && asked + sum(refunds) > TOTAL, say);
      break;
    case "CAPTURE_FULLY_REFUNDED":
      assert.equal(sum(refunds), TOTAL, say);
      break;
    case "MAX_CAPTURE_AMOUNT_EXCEEDED":
      assert.ok(asked !== undefined && asked + sum(captures) > TOTAL, say);
      break;
    case "AUTHORIZATION_ALREADY_CAPTURED":
    case "PREVIOUSLY_CAPTURED":
      assert.ok(isFinal || sum(captures) === TOTAL, say);
      break;
    case "AUTHORIZATION_VOIDED":
    case "PREVIOUSLY_VOIDED":
      assert.ok(succeeded("void"), say);
      break;
    case "ORDER_ALREADY_CAPTURED":
    case "ORDER_ALREADY_AUTHORIZED":
    case "ORDER_ALREADY_COMPLETED":
      assert.ok(story.begin === "charged" || succeeded("capture") || succeeded("authorize"), say);
      break;
    case "ACTION_DOES_NOT_MATCH_INTENT":
      assert.notEqual(story.intent.toLowerCase(), command.do, say);
      break;
    case "AMOUNT_CHANGE_NOT_ALLOWED":
    case "PREFERRED_PAYMENT_SOURCE_MISMATCH":
      assert.ok(story.begin === "approved" || succeeded("confirm"), say);
      break;
    case "ORDER_NOT_APPROVED":
      assert.equal(story.begin, "created", say);
      break;
    case "PAYER_ACTION_REQUIRED":
      assert.ok(succeeded("confirm"), say);
      break;
    default:
      assert.fail(`${say}: no rule knows it`);
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
