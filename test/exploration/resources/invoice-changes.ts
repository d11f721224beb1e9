import assert from "node:assert/strict";
import fc from "fast-check";
import type {Invoice} from "../../sandbox/support/declared.ts";
import {InvoiceVisit, SESSION} from "../../sandbox/support/invoice-visits.ts";
import {assertAddsUp} from "../../sandbox/support/invoices.ts";
import {CARDS} from "../../sandbox/support/orders.ts";
import {pageData} from "../../sandbox/support/payment-pages.ts";
import type {TestApplication, TestSandbox} from "../../sandbox/support/sandbox.ts";
import type {Model} from "../options.ts";
import {possibleStates} from "./possible-states.ts";

/**
 * Model of one invoice: drafted, sent or scheduled, changed, paid, refunded and cancelled. The steps of a round overlap,
 * and the clock moves between rounds. Some sequential order of each round's steps must explain PayPal's answers and the
 * state at the end.
 */

const DAY_MS = 24 * 60 * 60 * 1000;

type CaptureStatus = "COMPLETED" | "DECLINED" | "PENDING";

type Step =
  | {readonly kind: "send" | "remind" | "cancel" | "delete"}
  /** `minor` is the new total. */
  | {readonly kind: "update"; readonly minor: number}
  /** Undefined: all that is due or paid. */
  | {readonly kind: "pay" | "refund"; readonly minor: number | undefined}
  /** Deletes a recorded payment or refund, by its place. */
  | {readonly kind: "delete-payment" | "delete-refund"; readonly which: number}
  /** A buyer's payment. With a pending one in a round, the first payment of the round is pending and ends as `next`. */
  | Capture;

interface Capture {
  readonly kind: "capture";
  readonly minor: number;
  readonly status: CaptureStatus;
  readonly next: "COMPLETED" | "DECLINED";
}

interface Transaction {
  /** The step that made it. */
  readonly key: number;
  readonly minor: number;
  readonly isRecorded: boolean;
}

interface State {
  readonly stage: "DRAFT" | "SCHEDULED" | "OPEN" | "CANCELLED" | "DELETED";
  readonly total: number;
  readonly payments: readonly Transaction[];
  readonly refunds: readonly Transaction[];
  readonly pending: {readonly key: number; readonly minor: number; readonly isPaid: boolean} | null;
}

/** A step with its number, and the key of the transaction that it deletes. */
interface Aimed {
  readonly step: Step;
  readonly key: number;
  readonly target: number;
  /** True while the invoice's date is in the future. */
  readonly isEarly: boolean;
}

const sum = (all: readonly Transaction[]) => all.reduce((total, {minor}) => total + minor, 0);

function statusOf({stage, total, payments, refunds, pending}: State): string {
  if (stage !== "OPEN") return stage;
  if (pending) return "PAYMENT_PENDING";
  const [paid, refunded] = [sum(payments), sum(refunds)];
  if (paid === 0) return "SENT";
  if (refunded > 0) {
    if (refunded < paid) return "PARTIALLY_REFUNDED";
    return "MARKED_AS_REFUNDED";
  }
  if (paid < total) return "PARTIALLY_PAID";
  return payments.every(({isRecorded}) => isRecorded) ? "MARKED_AS_PAID" : "PAID";
}

interface Outcome {
  readonly answer: number;
  readonly next: State;
}

/** Applies a step that overlaps no other. */
function outcomeOf(state: State, {step, key, target, isEarly}: Aimed): Outcome {
  const answer = (status: number, change: Partial<State> = {}): Outcome => ({
    answer: status,
    next: {...state, ...change},
  });
  if (state.stage === "DELETED") return answer(step.kind === "capture" ? 422 : 404);
  const status = statusOf(state);
  const isPayable = ["SENT", "PARTIALLY_PAID"].includes(status);
  const due = state.total - sum(state.payments);
  switch (step.kind) {
    case "send":
      if (state.stage === "CANCELLED") return answer(422);
      if (state.stage === "OPEN") return answer(200);
      return isEarly ? answer(202, {stage: "SCHEDULED"}) : answer(200, {stage: "OPEN"});
    case "remind":
      return answer(isPayable ? 204 : 422);
    case "cancel":
      return status === "SENT" ? answer(204, {stage: "CANCELLED"}) : answer(422);
    case "delete":
      return ["DRAFT", "SCHEDULED"].includes(status) ? answer(204, {stage: "DELETED"}) : answer(422);
    case "update":
      return ["DRAFT", "SCHEDULED", "SENT"].includes(status) ? answer(200, {total: step.minor}) : answer(422);
    case "pay": {
      const minor = step.minor ?? due;
      if (!isPayable || minor > due) return answer(422);
      return answer(200, {payments: [...state.payments, {key, minor, isRecorded: true}]});
    }
    case "refund": {
      const left = sum(state.payments) - sum(state.refunds);
      const minor = step.minor ?? left;
      const allowed = ["PAID", "MARKED_AS_PAID", "PARTIALLY_PAID", "PARTIALLY_REFUNDED"];
      if (!allowed.includes(status) || minor > left) return answer(422);
      return answer(200, {refunds: [...state.refunds, {key, minor, isRecorded: true}]});
    }
    case "delete-payment": {
      const payments = state.payments.filter((each) => each.key !== target);
      if (payments.length === state.payments.length) return answer(404);
      return sum(payments) < sum(state.refunds) ? answer(422) : answer(204, {payments});
    }
    case "delete-refund": {
      const refunds = state.refunds.filter((each) => each.key !== target);
      return refunds.length === state.refunds.length ? answer(404) : answer(204, {refunds});
    }
    case "capture": {
      if (!isPayable || step.minor > due) return answer(422);
      if (step.status === "DECLINED") return answer(200);
      if (step.status === "PENDING") {
        return answer(200, {pending: {key, minor: step.minor, isPaid: step.next === "COMPLETED"}});
      }
      return answer(200, {payments: [...state.payments, {key, minor: step.minor, isRecorded: false}]});
    }
  }
}

/** The state a day later: scheduled invoices are sent, and reviews are over. */
function later(state: State): State {
  const {pending} = state;
  const paid = pending?.isPaid ? [{key: pending.key, minor: pending.minor, isRecorded: false}] : [];
  return {
    ...state,
    stage: state.stage === "SCHEDULED" ? "OPEN" : state.stage,
    payments: [...state.payments, ...paid],
    pending: null,
  };
}

const TOTAL = 10_000;
const amounts = fc.constantFrom(undefined, 3_000, 6_000, TOTAL);
const simple = (kind: "send" | "remind" | "cancel" | "delete") => fc.constant<Step>({kind});
const step: fc.Arbitrary<Step> = fc.oneof(
  {weight: 4, arbitrary: simple("send")},
  {weight: 1, arbitrary: simple("remind")},
  {weight: 1, arbitrary: simple("cancel")},
  {weight: 1, arbitrary: simple("delete")},
  {
    weight: 1,
    arbitrary: fc.record({kind: fc.constant("update" as const), minor: fc.constantFrom(8_000, 12_000)}),
  },
  {weight: 4, arbitrary: fc.record({kind: fc.constant("pay" as const), minor: amounts})},
  {weight: 3, arbitrary: fc.record({kind: fc.constant("refund" as const), minor: amounts})},
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("delete-payment" as const, "delete-refund" as const),
      which: fc.nat({max: 3}),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("capture" as const),
      minor: fc.constantFrom(4_000, TOTAL),
      status: fc.constantFrom<CaptureStatus>("COMPLETED", "COMPLETED", "PENDING", "DECLINED"),
      next: fc.constantFrom("COMPLETED" as const, "DECLINED" as const),
    }),
  },
);
const rounds = fc.array(
  fc.record({steps: fc.array(step, {minLength: 1, maxLength: 3}), isNextDay: fc.boolean()}),
  {minLength: 1, maxLength: 4},
);

export const model: Model = async (sandbox) => {
  const seller = await Seller.of(sandbox);
  return fc.asyncProperty(fc.scheduler(), fc.boolean(), rounds, async (scheduler, isForLater, script) => {
    const {id, dueOn} = await seller.draft(isForLater);
    let states: readonly State[] = [{stage: "DRAFT", total: TOTAL, payments: [], refunds: [], pending: null}];
    /** Ids of recorded payments and refunds, by the steps that made them. */
    const recorded = new Map<number, {readonly kind: string; readonly id: string}>();
    let count = 0;
    for (const {steps, isNextDay} of script) {
      const isEarly = sandbox.realTime.ms < dueOn;
      const round = steps.map((each): Aimed => {
        const kind = each.kind === "delete-payment" ? "pay" : "refund";
        const keys = [...recorded].flatMap(([key, made]) => (made.kind === kind ? [key] : []));
        const target = "which" in each ? (keys[each.which % Math.max(keys.length, 1)] ?? -1) : -1;
        return {step: each, key: (count += 1), target, isEarly};
      });
      const pending = steps.find(isPending);
      if (pending) await seller.arm(pending.next);
      const answers = await scheduler.waitFor(
        Promise.all(
          round.map(async (aimed) => {
            await scheduler.schedule(Promise.resolve(), aimed.step.kind);
            return seller.act(id, aimed, recorded.get(aimed.target)?.id ?? "EXTR-X");
          }),
        ),
      );
      const replies = answers.map(({status}) => status);
      if (pending) await seller.disarm();
      const taken = round.map((aimed, index) => ({
        ...aimed,
        step: taking(aimed.step, answers[index]?.captured, pending),
      }));
      const paid = taken.flatMap(({step: each}, index) =>
        each.kind === "capture" && answers[index]?.captured !== undefined ? [each.status] : [],
      );
      const held = paid.filter((status) => status === "PENDING").length;
      const isArmed = pending !== undefined && paid.some((status) => status !== "DECLINED");
      // A declined card may have used up the preset.
      const isExpected = held === 1 ? isArmed : held === 0 && (!isArmed || paid.includes("DECLINED"));
      assert.ok(isExpected, `${held} of ${JSON.stringify(paid)} are pending`);
      states = possibleStates(states, taken, replies, {
        apply: outcomeOf,
        requestIdOf: () => undefined,
      });
      assert.ok(states.length > 0, `no order explains ${JSON.stringify({steps, replies})}`);
      for (const [index, answer] of answers.entries()) {
        const {step: each, key} = round[index]!;
        if (answer.id !== undefined) recorded.set(key, {kind: each.kind, id: answer.id});
      }
      if (isNextDay) {
        sandbox.realTime.ms += DAY_MS;
        states = states.map(later);
        await seller.renew();
      }
      const shown = await seller.show(id);
      const allowed = states.map(seen);
      assert.ok(
        allowed.some((state) => JSON.stringify(state) === JSON.stringify(shown)),
        `${JSON.stringify(shown)} is not among ${JSON.stringify(allowed)}`,
      );
    }
  });
};

/** A state as the invoice shows it. */
function seen(state: State) {
  if (state.stage === "DELETED") return {status: "DELETED"};
  const [paid, refunded] = [sum(state.payments), sum(state.refunds)];
  return {status: statusOf(state), total: state.total, due: state.total - paid, paid, refunded};
}

const isPending = (step: Step): step is Capture => step.kind === "capture" && step.status === "PENDING";

/** A step with the status of its capture. Only the first of overlapping captures is pending. */
function taking(step: Step, captured: CaptureStatus | undefined, pending: Capture | undefined): Step {
  if (step.kind !== "capture") return step;
  if (captured === "PENDING" && pending) return {...step, status: captured, next: pending.next};
  const status = step.status === "DECLINED" ? "DECLINED" : "COMPLETED";
  if (captured !== undefined) assert.equal(captured, status);
  return {...step, status};
}

interface Taken {
  readonly status: number;
  /** Id of a new payment or refund. */
  readonly id?: string | undefined;
  /** Status of a buyer's capture. */
  readonly captured?: CaptureStatus;
}

/** A merchant's calls about invoices, and its buyers' captures. */
class Seller {
  readonly #sandbox: TestSandbox;
  readonly #application: TestApplication;
  #token = "";

  private constructor(sandbox: TestSandbox, application: TestApplication) {
    this.#sandbox = sandbox;
    this.#application = application;
  }

  static async of(sandbox: TestSandbox): Promise<Seller> {
    const seller = new Seller(sandbox, await sandbox.application());
    await seller.renew();
    return seller;
  }

  /** Makes the next capture pending. */
  async arm(next: Capture["next"]): Promise<void> {
    const outcome = next === "COMPLETED" ? "capture-pending" : "capture-pending-then-declined";
    await this.#sandbox.call("POST", "/_sandbox/presets", {body: {outcome, times: 1}});
  }

  async disarm(): Promise<void> {
    await this.#sandbox.call("DELETE", "/_sandbox/presets");
  }

  /** Gets a new token, because the clock moved. */
  async renew(): Promise<void> {
    this.#token = await this.#application.token();
  }

  /** @param isForLater true for a draft that is dated tomorrow */
  async draft(isForLater: boolean): Promise<{readonly id: string; readonly dueOn: number}> {
    const today = Math.floor(this.#sandbox.realTime.ms / DAY_MS) * DAY_MS;
    const dueOn = isForLater ? today + DAY_MS : today;
    const date = new Date(dueOn).toISOString().slice(0, 10);
    const {status, body, text} = await this.#call<Invoice>("POST", "", this.#body(TOTAL, date));
    assert.equal(status, 201, text);
    return {id: body.id, dueOn};
  }

  #body(total: number, invoice_date?: string) {
    return {
      detail: {currency_code: "USD", ...(invoice_date === undefined ? {} : {invoice_date})},
      items: [{name: "Goods", quantity: "1", unit_amount: usd(total)}],
      primary_recipients: [{billing_info: {email_address: "buyer@mail.example"}}],
      configuration: {partial_payment: {allow_partial_payment: true}},
    };
  }

  async act(id: string, {step: each}: Aimed, target: string): Promise<Taken> {
    switch (each.kind) {
      case "send":
      case "remind":
      case "cancel":
        return this.#call("POST", `/${id}/${each.kind}`, {});
      case "delete":
        return this.#call("DELETE", `/${id}`);
      case "update":
        return this.#call("PUT", `/${id}`, this.#body(each.minor));
      case "pay": {
        const answer = await this.#call<{payment_id?: string}>("POST", `/${id}/payments`, paid(each.minor));
        return {status: answer.status, id: answer.body.payment_id};
      }
      case "refund": {
        const answer = await this.#call<{refund_id?: string}>("POST", `/${id}/refunds`, paid(each.minor));
        return {status: answer.status, id: answer.body.refund_id};
      }
      case "delete-payment":
        return this.#call("DELETE", `/${id}/payments/${target}`);
      case "delete-refund":
        return this.#call("DELETE", `/${id}/refunds/${target}`);
      case "capture":
        return this.#pay(id, each);
    }
  }

  /** Pays on the invoice's page. A refusal of any of its requests is 422. */
  async #pay(invoiceId: string, {minor, status}: Capture): Promise<Taken> {
    const visit = new InvoiceVisit(this.#sandbox, invoiceId);
    const token = await visit.post("client-tokens", {session: SESSION});
    if (token.status === 404) return {status: 422};
    const buyer = {name: "Imogen Hartley", email_address: "imogen@buyer.example"};
    const request = {amount: usd(minor).value, tip: "", session: SESSION, method: "card", buyer};
    let state = "changed";
    let orderId = "";
    while (state === "changed") {
      const {version = ""} = (pageData((await visit.page()).text) ?? {}) as {version?: string};
      ({state, orderId} = (await visit.post("orders", {...request, version})).body);
    }
    if (state !== "created") return {status: 422};
    const number = status === "DECLINED" ? CARDS.declined : CARDS.ordinary;
    await visit.approve(orderId, number, token.body.accessToken);
    const answer = await visit.capture(orderId);
    const [capture] = answer.status === 200 ? (answer.body.purchase_units[0]?.payments.captures ?? []) : [];
    return {status: answer.status, ...(capture && {captured: capture.status as CaptureStatus})};
  }

  async show(id: string) {
    const {status, body} = await this.#call<Invoice>("GET", `/${id}`);
    if (status === 404) return {status: "DELETED"};
    assert.equal(status, 200);
    assertAddsUp(body);
    return {
      status: body.status,
      total: minorOf(body.amount.value),
      due: minorOf(body.due_amount.value),
      paid: minorOf(body.payments?.paid_amount.value ?? "0"),
      refunded: minorOf(body.refunds?.refund_amount.value ?? "0"),
    };
  }

  async #call<Body>(method: string, path: string, body?: object) {
    const answer = await this.#sandbox.call<Body>(method, `/v2/invoicing/invoices${path}`, {
      token: this.#token,
      headers: {Prefer: "return=representation"},
      ...(body && {body}),
    });
    assert.notEqual(answer.status, 500, answer.text);
    return answer;
  }
}

function paid(minor: number | undefined) {
  return {method: "CASH", ...(minor === undefined ? {} : {amount: usd(minor)})};
}

function usd(minor: number) {
  return {currency_code: "USD", value: `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`};
}

function minorOf(value: string): number {
  const [whole = "0", fraction = ""] = value.split(".");
  return Number(whole + fraction.padEnd(2, "0"));
}
