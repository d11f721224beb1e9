import assert from "node:assert/strict";
import fc from "fast-check";
import type {Model} from "../options.ts";
import {
  capturesOf,
  COMPLETE,
  confirmBySdk,
  decideLocally,
  localOrder,
} from "../../sandbox/support/local-payments.ts";
import {card, CARDS} from "../../sandbox/support/orders.ts";
import type {Answer, TestSandbox} from "../../sandbox/support/sandbox.ts";

const COMMANDS = [
  "approve",
  "pending",
  "decline",
  "capture",
  "confirm",
  "confirm-card",
  "give-back-time",
  "settle-paid",
  "settle-expired",
  "refund",
] as const;
type Command = (typeof COMMANDS)[number];

const round = fc.array(fc.constantFrom(...COMMANDS), {minLength: 1, maxLength: 3});

const schedules = fc.record({
  method: fc.constantFrom("blik", "multibanco", "ach"),
  completes: fc.boolean(),
  // Most schedules begin with the buyer's approval, because little happens without it.
  rounds: fc
    .tuple(
      fc.constantFrom<readonly Command[]>(["approve"], ["pending"], ["approve", "pending"], []),
      fc.array(round, {minLength: 1, maxLength: 3}),
    )
    .map(([first, rounds]): (readonly Command[])[] => [first, ...rounds]),
});

/** Seconds until an approval is given back. */
const GIVEN_BACK_S = 3 * 60 * 60;

/** The calls of a round overlap on one order with a local method, in the order that the scheduler chooses. */
export const model: Model = async (sandbox) =>
  fc.asyncProperty(fc.scheduler(), schedules, async (scheduler, {method, completes, rounds}) => {
    await sandbox.call("POST", "/_sandbox/clock", {body: {reset: true}});
    // A voucher is always captured by PayPal.
    const more = completes || method === "multibanco" ? COMPLETE : {};
    const subject = await Subject.of(sandbox, method, more);
    const done: Done[] = [];
    for (const [at, commands] of rounds.entries()) {
      const calls = commands.map(async (command) => {
        await scheduler.schedule(Promise.resolve(), command);
        const answer = await subject.send(command);
        // The clock may expire the token.
        assert.ok([200, 201, 204, 401, 404, 409, 422].includes(answer.status), answer.text);
        done.push({command, answer, at});
      });
      await scheduler.waitAll();
      await Promise.all(calls);
    }
    check(await subject.shown(), done, more === COMPLETE);
  });

interface Done {
  readonly command: Command;
  readonly answer: Answer;
  /** Number of its round. */
  readonly at: number;
}

class Subject {
  readonly #sandbox: TestSandbox;
  readonly #tokens: {readonly full: string; readonly client: string};
  readonly #method: "blik" | "multibanco" | "ach";
  readonly #id: string;

  private constructor(
    sandbox: TestSandbox,
    tokens: {full: string; client: string},
    method: "blik" | "multibanco" | "ach",
    id: string,
  ) {
    this.#sandbox = sandbox;
    this.#tokens = tokens;
    this.#method = method;
    this.#id = id;
  }

  static async of(
    sandbox: TestSandbox,
    method: "blik" | "multibanco" | "ach",
    more: object,
  ): Promise<Subject> {
    const tokens = {full: await sandbox.token(), client: await sandbox.clientToken()};
    const body = localOrder(method, {...more});
    const created = await sandbox.call("POST", "/v2/checkout/orders", {token: tokens.full, body});
    const subject = new Subject(sandbox, tokens, method, created.body.id);
    const confirmed = await subject.send("confirm");
    assert.equal(confirmed.status, 204, confirmed.text);
    return subject;
  }

  async send(command: Command): Promise<Answer> {
    const sandbox = this.#sandbox;
    switch (command) {
      case "approve":
      case "pending":
      case "decline":
        return decideLocally(sandbox, this.#id, command);
      case "capture":
        return this.#order("/capture");
      case "confirm":
        return confirmBySdk(sandbox, this.#tokens.client, this.#method, this.#id);
      case "confirm-card":
        return this.#order("/confirm-payment-source", card(CARDS.ordinary));
      case "give-back-time":
        return sandbox.call("POST", "/_sandbox/clock", {body: {advance_seconds: GIVEN_BACK_S}});
      case "settle-paid":
      case "settle-expired": {
        const status = command === "settle-paid" ? "COMPLETED" : "DECLINED";
        return sandbox.call("POST", `/_sandbox/captures/${await this.#captureId()}/settle`, {body: {status}});
      }
      case "refund": {
        const path = `/v2/payments/captures/${await this.#captureId()}/refund`;
        return sandbox.call("POST", path, {token: this.#tokens.full, body: {}});
      }
    }
  }

  #order(path: string, body?: unknown): Promise<Answer> {
    const url = `/v2/checkout/orders/${this.#id}${path}`;
    return this.#sandbox.call("POST", url, {token: this.#tokens.full, ...(body === undefined ? {} : {body})});
  }

  async #captureId(): Promise<string> {
    return capturesOf(await this.shown())[0]?.id ?? "UNKNOWN";
  }

  /** The order with a token of the present time. */
  async shown(): Promise<Answer> {
    const token = await this.#sandbox.token();
    return this.#sandbox.call("GET", `/v2/checkout/orders/${this.#id}`, {token});
  }
}

/** The buyer pays once, the merchant gets the money once or the buyer gets it back. */
function check(order: Answer, done: readonly Done[], completes: boolean): void {
  const {status, payment_source: source} = order.body;
  const captures = capturesOf(order);
  const succeeded = (...names: readonly Command[]) =>
    done.filter(({command, answer}) => names.includes(command) && answer.status < 300);
  const approvals = succeeded("approve", "pending").filter(({answer}) => answer.text.includes('"approved"'));
  assert.equal(captures.length, status === "COMPLETED" ? 1 : 0, `an order in ${status} has its captures`);
  assert.ok(succeeded("capture").length <= 1, "an order was captured twice");
  const isCard = "card" in source;
  if (approvals.length > 0) {
    assert.ok(["APPROVED", "COMPLETED", "VOIDED"].includes(status), status);
    assert.ok(!isCard, "a card replaced money that the buyer has paid");
  }
  if (completes && !isCard) {
    assert.equal(succeeded("capture").length, 0, "PayPal captures the order");
    assert.equal(status === "COMPLETED", approvals.length > 0, "an approval completes the order");
  }
  const approvedAt = Math.min(...approvals.map(({at}) => at));
  const givenBackAt = Math.min(
    ...succeeded("give-back-time").flatMap(({at}) => (at > approvedAt ? [at] : [])),
  );
  for (const {at} of succeeded("capture"))
    assert.ok(isCard || at <= givenBackAt, "a captured approval had been given back");
  if (status === "VOIDED") {
    assert.ok(
      succeeded("give-back-time").length > 0 && approvals.length > 0,
      "an approval was given back early",
    );
    assert.equal(succeeded("capture").length, 0, "a captured approval was given back");
  }
  const [capture] = captures;
  const decisions = succeeded("settle-paid", "settle-expired");
  assert.ok(decisions.length <= 1, "a pending capture was decided twice");
  if (decisions[0]?.command === "settle-expired") assert.equal(capture?.status, "DECLINED");
  if (succeeded("refund").length > 0) {
    assert.equal(succeeded("refund").length, 1, "a capture was refunded twice");
    assert.equal(capture?.status, "REFUNDED");
    assert.ok(!("multibanco" in source), "the API refunds no voucher");
  }
}
