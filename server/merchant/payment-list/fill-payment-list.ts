import type {Kysely} from "kysely";
import type {Order} from "../paypal/orders.ts";
import type {MerchantTables} from "../tables.ts";
import {movementOf, movementsOf, sumsOf} from "./movements.ts";
import type {ListedPayment, PaymentMovement} from "./payment-list.tables.ts";
import {shownStateOf} from "./payment-list.states.ts";
import {orderSearchTerms} from "./terms.ts";
import {thousandthsOf} from "./thousandths.ts";

const BATCH = 200;
/** Calls whose reply is an order, the newest reply first. */
const ORDER_CALLS = ["capture", "authorize", "read", "create"] as const;

/** Columns that later migrations add. */
type LaterColumn =
  "pay_until" | "pending_reason" | "refund_pending_reason" | "reference" | "payer_phone" | "fee" | "unit";

/**
 * Lists the payments of the time before this table, by the recorded replies. Their payers are unknown: their names and e-mail
 * addresses were not recorded.
 */
export async function fillPaymentList(db: Kysely<MerchantTables>): Promise<void> {
  for (let last = ""; ;) {
    const attempts = await db
      .selectFrom("attempts")
      .select(["id", "state", "amount", "currency", "created_at", "updated_at"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const end = attempts.at(-1);
    if (!end) return;
    last = end.id;
    const ids = attempts.map(({id}) => id);
    const calls = await db
      .selectFrom("calls")
      .select(["attempt_id", "operation", "response", "updated_at"])
      .where("attempt_id", "in", ids)
      .where("operation", "in", ORDER_CALLS)
      .where("state", "=", "succeeded")
      .where("response", "is not", null)
      .execute();
    const actions = await db
      .selectFrom("payment_actions")
      .select(["attempt_id", "kind", "amount", "currency", "result_id", "result_status", "updated_at"])
      .where("attempt_id", "in", ids)
      .where("kind", "in", ["refund", "capture-authorization"])
      .where("result_id", "is not", null)
      .execute();
    const listed: Omit<ListedPayment, LaterColumn>[] = [];
    const moved = new Map<string, Omit<PaymentMovement, LaterColumn>>();
    const terms: {term: string; attempt_id: string; is_personal: number}[] = [];
    for (const attempt of attempts) {
      const own = calls.filter(({attempt_id}) => attempt_id === attempt.id);
      const call = ORDER_CALLS.map((name) => own.find(({operation}) => operation === name)).find(Boolean);
      const order = call?.response == null ? undefined : (JSON.parse(call.response) as Order);
      const movements = new Map<string, PaymentMovement>();
      for (const action of actions.filter(({attempt_id}) => attempt_id === attempt.id)) {
        const kind = action.kind === "refund" ? "refund" : "capture";
        const amount = {currency_code: action.currency ?? "", value: action.amount ?? ""};
        const made = {id: action.result_id ?? "", status: action.result_status ?? "", amount};
        const movement = movementOf(kind, made, {attemptId: attempt.id, now: action.updated_at});
        if (movement) movements.set(movement.id, movement);
      }
      const options = {attemptId: attempt.id, now: call?.updated_at ?? attempt.updated_at};
      for (const movement of order ? movementsOf(order, options) : []) movements.set(movement.id, movement);
      for (const [id, {pending_reason: _reason, fee: _fee, unit: _unit, ...movement}] of movements)
        moved.set(id, movement);
      const sums = sumsOf([...movements.values()]);
      const amount = {currency_code: attempt.currency, value: attempt.amount};
      const thousandths = thousandthsOf(amount) ?? 0;
      const card = order?.payment_source?.["card"];
      listed.push({
        attempt_id: attempt.id,
        state: shownStateOf(attempt.state, {...sums, isOfUnits: false}, thousandths),
        currency: attempt.currency,
        thousandths,
        captured: Number(sums.captured),
        refunded: Number(sums.refunded),
        payer_name: null,
        payer_email: null,
        is_erased: 0,
        source: card ? "card" : null,
        last_digits: card?.last_digits ?? null,
        invoice_id: null,
        created_at: attempt.created_at,
        updated_at: attempt.updated_at,
      });
      if (order) {
        terms.push(
          ...orderSearchTerms({}, amount).map((term) => ({term, attempt_id: attempt.id, is_personal: 0})),
        );
      }
    }
    await db.insertInto("payment_list").values(listed).execute();
    if (moved.size > 0) {
      await db
        .insertInto("payment_movements")
        .values([...moved.values()])
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    }
    if (terms.length > 0) await db.insertInto("payment_terms").values(terms).execute();
  }
}
