import type {OpenBackOffice} from "../merchant/back-office/open-back-office.ts";
import type {ActionView, AttemptView} from "../merchant/back-office/views.ts";
import {MerchantError} from "../merchant/errors.ts";
import {MoneyError, parseMoney, toWire, type WireMoney} from "../shared/money.ts";
import {type CommandContext, baseCommand, withPendingChange} from "./context.ts";
import {CommandError, wrongUse} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";
import {codeWords, moneyWords} from "./output/words.ts";

/** Messages of a command that changes a payment, such as a refund. */
export interface ActionWords {
  /** As in `it is one refund, not two`. */
  readonly name: string;
  /** As in `It is not known whether the money was given back`. */
  readonly change: string;
  /** Returns the result message, such as `5.00 USD of the order X is refunded.` */
  readonly done: (amount: string | undefined, orderId: string) => string;
  readonly pending: (amount: string | undefined, orderId: string) => string;
  /** As in `PayPal made no refund`. */
  readonly none: string;
  readonly failedCode: string;
  /** Titles of the result and of the payment that it changed. */
  readonly titles: readonly [result: string, payment: string];
}

/** Creates a command for an action on an order's payment, which is recorded like those of the merchant server. */
export function payingCommand(name: string, {name: wish}: ActionWords) {
  return baseCommand(name)
    .option(
      "--request-id <id>",
      `repeat a ${wish} whose outcome is unknown: one ${wish}, however often`,
      (text) => readWish(text, wish),
    )
    .option("--yes", "don't ask");
}

/** Reads a request id of up to 64 characters. @throws CommandError */
function readWish(text: string, wish: string): string {
  if (!/^[\x21-\x7e]{1,64}$/.test(text)) {
    throw wrongUse(`A ${wish}'s request id has 1 to 64 characters, without spaces.`);
  }
  return text;
}

/** Finds an attempt by its id, its order's, or one of its payment actions'. Undefined when none is on record. */
export async function findAttemptFor(
  backOffice: OpenBackOffice,
  id: string,
): Promise<AttemptView | undefined> {
  try {
    return await backOffice.findAttempt(id);
  } catch (error) {
    if (error instanceof MerchantError && error.status === 404) return undefined;
    throw error;
  }
}

/** An amount as it is typed, in the order's currency by default. @throws CommandError for what is no amount */
export function amountOf(
  {amount: value, currency}: {readonly amount?: string | undefined; readonly currency?: string | undefined},
  {amount}: AttemptView,
): WireMoney | undefined {
  if (value === undefined) return undefined;
  const currency_code = (currency ?? amount.currency_code).toUpperCase();
  try {
    return toWire(parseMoney({currency_code, value}));
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw wrongUse(`--amount ${value} ${currency_code}: ${error.message}.`);
  }
}

/** @throws CommandError */
export function demandAmount(options: {
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
}): void {
  if (options.currency === undefined || options.amount !== undefined) return;
  throw wrongUse("--currency goes with --amount.");
}

interface ActionOptions {
  readonly json?: true | undefined;
  readonly requestId?: string | undefined;
}

/** Performs an action and prints its result. @throws CommandError unless it is done or pending */
export async function perform(
  context: CommandContext,
  options: ActionOptions,
  words: ActionWords,
  ask: (wish: string) => Promise<ActionView>,
): Promise<void> {
  const wish = options.requestId ?? context.randomness.uuid();
  const wording = {change: words.change, next: nextOf(wish, words), requestId: wish};
  await answer(context, options, words, await withPendingChange(context, wording, () => ask(wish)));
}

function nextOf(wish: string, {name}: ActionWords): string {
  return `Give the same command again with --request-id ${wish}: then it is one ${name}, not two.`;
}

async function answer(
  {output}: CommandContext,
  options: ActionOptions,
  words: ActionWords,
  action: ActionView,
): Promise<void> {
  const {state, id, orderId} = action;
  if (state === "done" || state === "pending") {
    if (options.json) return output.json(action);
    await output.lines(words[state](moneyWords(action.amount), orderId));
    const [result, payment] = words.titles;
    return output.fields([
      [result, action.resultId],
      ["Status", codeWords(action.resultStatus)],
      [payment, action.paymentId],
      ["Request id", id],
    ]);
  }
  if (state === "failed") {
    const said = action.resultStatus === undefined ? "" : `: it is ${codeWords(action.resultStatus)}`;
    throw new CommandError(EXIT.refused, words.failedCode, `${words.none}${said}.`, {requestId: id});
  }
  if (state === "needs-person") {
    throw new CommandError(
      EXIT.needsPerson,
      "NEEDS_PERSON",
      `The outcome of this ${words.name} is unknown, and it is too late to repeat it: compare with PayPal's records.`,
      {details: [`Then write down what you found: checkout attempts settle ${id}`], requestId: id},
    );
  }
  throw new CommandError(
    EXIT.unknown,
    "OUTCOME_UNKNOWN",
    `It is not known whether ${words.change}: PayPal gave no answer that can be used.`,
    {
      details: [
        nextOf(id, words),
        `The merchant server finds it out, too; how it stands: checkout attempts show ${id}`,
      ],
      requestId: id,
    },
  );
}
