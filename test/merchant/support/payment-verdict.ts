import {allRows} from "../../sandbox/support/console.ts";
import type {TestSandbox} from "../../sandbox/support/sandbox.ts";
import {captureIdOf, isReauthorization, orderIdOf} from "../../support/capture-order.ts";
import {judgeActions} from "./action-verdict.ts";
import type {BuyerPayment} from "./buyer-payments.ts";
import {type OperatorAction, REFUND} from "./operator-actions.ts";
import type {Shop} from "./shop.ts";
import type {Verdict} from "./verdict.ts";

/** Money of an order in PayPal's records. Amounts are in minor units. */
interface OrderMoney {
  readonly orderId: string;
  /** Amount of the order. */
  readonly price: number;
  readonly captures: number;
  readonly authorizations: number;
  readonly captured: number;
  readonly refunded: number;
  readonly refunds: number;
}

const MOVED = new Set<unknown>(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);
const RESERVED = new Set<unknown>(["CREATED", "PARTIALLY_CAPTURED", "CAPTURED"]);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const minorOf = (amount: unknown) => Math.round(Number((amount as {value: string} | null)?.value ?? 0) * 100);

/** Reads PayPal's orders with money, by order id. */
async function readMoney(sandbox: TestSandbox): Promise<Map<string, OrderMoney>> {
  const captures = await allRows(sandbox, "captures");
  const refunds = await allRows(sandbox, "refunds");
  const money = new Map<string, OrderMoney>();
  const authorizations = await allRows(sandbox, "authorizations");
  for (const {id: orderId} of await allRows(sandbox, "orders")) {
    const isOfOrder = (payment: object) => orderIdOf(payment) === orderId;
    const taken = captures.filter((capture) => isOfOrder(capture) && MOVED.has(capture["status"]));
    // A reauthorization reserves the same money.
    const reserved = authorizations.filter(
      (each) => isOfOrder(each) && !isReauthorization(each) && RESERVED.has(each["status"]),
    );
    const first = [...reserved, ...taken][0];
    if (!first) continue;
    money.set(orderId, {
      orderId,
      price: minorOf(first["amount"]),
      captures: taken.length,
      authorizations: reserved.length,
      captured: sum(taken.map(({amount}) => minorOf(amount))),
      refunded: sum(taken.map(({refunded}) => minorOf(refunded))),
      refunds: refunds.filter((refund) => taken.some(({id}) => id === captureIdOf(refund))).length,
    });
  }
  return money;
}

/** Money in the shop's list, such as `paid 75.00`, by order id. Other payments are absent. */
async function readList({merchant: {backOffice}}: Shop): Promise<Map<string, string>> {
  const listed = new Map<string, string>();
  for (let pageToken: string | undefined; ;) {
    const {items, next} = await backOffice.listPayments({pageSize: 100, pageToken});
    for (const {orderId = "", state, captured, refunded} of items) {
      if (state === "authorized") listed.set(orderId, state);
      if (captured) listed.set(orderId, `${state} ${captured.value} ${refunded?.value ?? "0.00"}`);
    }
    if (next === undefined) return listed;
    pageToken = next;
  }
}

function listedAs({captures, captured, refunded}: OrderMoney): string {
  if (captures === 0) return "authorized";
  const state = refunded === 0 ? "paid" : refunded < captured ? "partly-refunded" : "refunded";
  return `${state} ${major(captured)} ${major(refunded)}`;
}

/** All prices and refunds are whole. */
const major = (minor: number) => `${minor / 100}.00`;

/** Records of calls and actions without an outcome, and of attempts that a person has to look up. */
async function readUnfinished({database: {db}}: Shop): Promise<string[]> {
  const unfinished = ["creating", "changing", "capturing", "authorizing", "needs-check"] as const;
  const open = ["sent", "needs-check"] as const;
  const [attempts, calls, actions] = await Promise.all([
    db.selectFrom("attempts").select(["id", "state"]).where("state", "in", unfinished).execute(),
    db.selectFrom("calls").select(["request_id as id", "state"]).where("state", "in", open).execute(),
    db.selectFrom("payment_actions").select(["id", "state"]).where("state", "in", open).execute(),
  ]);
  return [...attempts, ...calls, ...actions].map(({id, state}) => `${id} is ${state}`);
}

/** Orders of PayPal that the shop's records lack. */
async function readUnknownOrders({database: {db}}: Shop, sandbox: TestSandbox): Promise<string[]> {
  const attempts = await db.selectFrom("attempts").select("order_id").execute();
  const known = new Set(attempts.map(({order_id}) => order_id));
  const orders = await allRows(sandbox, "orders");
  return orders.filter(({id}) => !known.has(id)).map(({id}) => `the shop does not know the order ${id}`);
}

/** Judges payments and the operator's actions by PayPal's records, and compares the shop's with them. */
export async function judge(
  payments: readonly BuyerPayment[],
  actions: readonly OperatorAction[],
  shop: Shop,
  sandbox: TestSandbox,
): Promise<Verdict> {
  const money = await readMoney(sandbox);
  const listed = await readList(shop);
  const lost = [...(await readUnfinished(shop)), ...(await readUnknownOrders(shop, sandbox))];
  const toldWrongly: string[] = [];
  for (const order of money.values()) {
    const shown = listed.get(order.orderId);
    if (shown !== listedAs(order))
      lost.push(`${order.orderId} is ${listedAs(order)}, but listed as ${shown}`);
  }
  for (const [orderId, shown] of listed) {
    if (!money.has(orderId)) toldWrongly.push(`${orderId} has no money, but is listed as ${shown}`);
  }
  for (const payment of payments) {
    const found = moneyOf(payment, payments, money);
    const name = `${payment.kind} ${payment.orderId ?? `of ${payment.price}`}`;
    if (isWrong(payment, found)) {
      const {told, toldOperator} = payment;
      toldWrongly.push(
        `${name}: told ${[told, toldOperator].join(" ")}, PayPal has ${JSON.stringify(found)}`,
      );
    }
    if (payment.kind === "closed page" && !found) lost.push(`${name} was not captured`);
  }
  const acted = await judgeActions(actions, shop, sandbox);
  return {
    lost: [...lost, ...acted.lost],
    double: [...doubled(payments, [...money.values()]), ...acted.double],
    toldWrongly: [...toldWrongly, ...acted.toldWrongly],
    refused: [...refusedOf(payments), ...acted.refused],
  };
}

/** Money of a payment: that of its order. Without an order, that of an order with its price that no other payment has. */
function moneyOf(
  {orderId, price}: BuyerPayment,
  payments: readonly BuyerPayment[],
  money: ReadonlyMap<string, OrderMoney>,
): OrderMoney | undefined {
  if (orderId !== undefined) return money.get(orderId);
  const own = new Set(payments.map((payment) => payment.orderId));
  return [...money.values()].find((order) => order.price === price * 100 && !own.has(order.orderId));
}

/** Tests whether the page or the operator was told something else than PayPal did. No page waits for a closed page's payment. */
function isWrong(payment: BuyerPayment, found: OrderMoney | undefined): boolean {
  const {kind, price, told, toldOperator} = payment;
  if (kind === "closed page") return false;
  const isDone = toldOperator === "done";
  const isTaken = kind === "capture of an authorization" ? isDone : told === "COMPLETED";
  const isReleased = kind === "void" && isDone;
  const refunded = isDone ? refundedBy(payment) : 0;
  return (
    (isPaid(payment) && !isReleased) !== (found?.price === price * 100) ||
    isTaken !== (found !== undefined && found.captures > 0) ||
    refunded !== (found?.refunded ?? 0)
  );
}

/** Amount that the operator's actions on a payment refund, in minor units. */
function refundedBy({kind, price}: BuyerPayment): number {
  if (kind === "refund") return REFUND * 100;
  return kind === "accepted claim" || kind === "returned item" ? price * 100 : 0;
}

function doubled(payments: readonly BuyerPayment[], money: readonly OrderMoney[]): string[] {
  const prices = new Set(payments.map(({price}) => price));
  return [...prices].flatMap((price) => {
    const paid = money.filter((order) => order.price === price * 100);
    const isTwice =
      paid.length > 1 ||
      paid.some(({captures, authorizations, refunds}) => captures > 1 || authorizations > 1 || refunds > 1);
    return isTwice ? [`the purchase for ${price}: ${JSON.stringify(paid)}`] : [];
  });
}

/** Payments with another result than that of their kind. One of two buyers pays a contested cart. */
function refusedOf(payments: readonly BuyerPayment[]): string[] {
  return payments.flatMap((payment) => {
    const {kind, price, told, toldOperator} = payment;
    const isExpected =
      kind === "closed page" ||
      (kind.startsWith("declined") && !isPaid(payment)) ||
      (kind === "contested cart" && payments.some((other) => other.price === price && isPaid(other))) ||
      (isPaid(payment) && (toldOperator === undefined || toldOperator === "done"));
    return isExpected ? [] : [`${kind} of ${price}: ${[told, toldOperator].join(" ")}`];
  });
}

/** Tests whether the page got a capture or an authorization. */
function isPaid({told}: BuyerPayment): boolean {
  return told === "COMPLETED" || told === "CREATED";
}
