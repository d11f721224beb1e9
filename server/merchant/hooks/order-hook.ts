import {z} from "zod";
import type {PublicMoney} from "../../shared/money.ts";
import {closedObject} from "../../shared/names.ts";
import type {Wait} from "../../shared/wait.ts";
import {orderFactFields, unitReference} from "../pricing/order-facts.ts";
import {platformFields} from "../pricing/platform.ts";
import {MOST_PURCHASE_UNITS} from "../pricing/units.ts";
import type {HookRefusal, OrderFacts} from "./answers.ts";
import {read} from "./call-hook.ts";
import type {HookQuestion} from "./question.ts";
import {callRefusingHook} from "./refusals.ts";

/** Argument of the hook `order`. */
export interface OrderQuestion extends HookQuestion {
  /** Amount that the buyer pays, with discount, tax and shipping. */
  readonly amount: PublicMoney;
  /** The purchase units with their amounts. That of an order of one unit is `default`, unless it has another reference. */
  readonly units: readonly {readonly reference: string; readonly amount: PublicMoney}[];
  readonly attemptId: string;
  /** Aborts after 5 seconds. */
  readonly signal: AbortSignal;
}

/** Result of the hook `order`: the shop's facts about the order. */
export interface OrderAnswer extends OrderFacts {
  /** The shop's order number, 1 to 127 characters. */
  readonly reference: string;
}

/**
 * Accepts an order, or refuses it, before PayPal gets it. It can be asked again about the same attempt, so write with
 * `insert … on conflict`. Each attempt that it accepts ends in `payment.paid`, `payment.authorized`, `payment.declined` or
 * `payment.closed`.
 */
export type OrderHook = (
  question: OrderQuestion,
) => Promise<OrderAnswer | HookRefusal> | OrderAnswer | HookRefusal;

/** Asks the hook `order`. @throws MerchantError 422 for a refusal; HookError */
export type AskOrderHook = (question: Omit<OrderQuestion, "signal">) => Promise<OrderFacts>;

/** Time for the hook's answer, in ms: a buyer waits. */
const ORDER_HOOK_MS = 5_000;

const {invoiceId, customId, softDescriptor} = orderFactFields;
const unitAnswer = closedObject({
  reference: unitReference,
  ...{invoiceId, customId, softDescriptor},
  ...platformFields,
});

const answerSchema = closedObject({
  ...orderFactFields,
  reference: orderFactFields.reference.unwrap(),
  units: z.array(unitAnswer).max(MOST_PURCHASE_UNITS).optional(),
});

/** Calls the hook `order` for at most 5 seconds, and checks its answer. */
export function createOrderHook(hook: OrderHook, wait: Wait): AskOrderHook {
  return (question) => {
    const over = new AbortController();
    const answered = new AbortController();
    async function timeout(): Promise<never> {
      await wait(ORDER_HOOK_MS, answered.signal);
      if (!answered.signal.aborted) over.abort();
      throw new Error(`no answer after ${ORDER_HOOK_MS / 1000} seconds`);
    }
    const ask = async () => {
      try {
        return await Promise.race([hook({...question, signal: over.signal}), timeout()]);
      } finally {
        answered.abort();
      }
    };
    const readAnswer = (given: unknown) => checkUnits(read(answerSchema, given, "the hook order"), question);
    return callRefusingHook("order", ask, readAnswer, question);
  };
}

/** Refuses facts of a unit that the order doesn't have, because its payee would not get the money. @throws Error */
function checkUnits<Answer extends OrderFacts>(
  answer: Answer,
  {units}: Pick<OrderQuestion, "units">,
): Answer {
  const known = units.map(({reference}) => reference);
  const wrong = answer.units?.find(({reference}) => !known.includes(reference));
  if (!wrong) return answer;
  throw new Error(
    `the hook order names the unit ${JSON.stringify(wrong.reference)}, and the order has ${known.join(", ")}`,
  );
}
