import type {OpenBackOffice} from "../merchant/back-office/open-back-office.ts";
import type {ActionView, AttemptView} from "../merchant/back-office/view-types.ts";
import {MerchantError} from "../merchant/errors.ts";
import {MoneyError, parseMoney, type PublicMoney, toPublic, toWire} from "../shared/money.ts";
import {type CommandContext, baseCommand, withPendingChange} from "./context.ts";
import {CommandError, wrongUse} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";
import {codeWords, moneyWords} from "./output/words.ts";

/** Messages of a command that changes a payment, such as a refund. */
export interface ActionWords {
  /** Noun for the action, such as `refund`. */
  readonly name: string;
  /** Effect of the action, as in `It is not known whether the refund was made`. */
  readonly change: string;
  /** Returns the result message, such as `5.00 USD of the order X is refunded.` */
  readonly done: (amount: string | undefined, orderId: string) => string;
  readonly pending: (amount: string | undefined, orderId: string) => string;
  /** Message of a failure, such as `PayPal did not make the refund`. */
  readonly none: string;
  readonly failedCode: string;
  /** Titles of the result and of the payment that it changed. */
  readonly titles: readonly [result: string, payment: string];
}

/** Creates a command for an action on an order's payment, which is recorded like those of the merchant server. */
export function payingCommand(name: string, {name: action}: ActionWords) {
  return baseCommand(name)
    .option(
      "--request-id <id>",
      `repeat a ${action} whose outcome is unknown; it makes one ${action} only`,
      (text) => readActionId(text, action),
    )
    .option("--yes", "don't ask for confirmation");
}

/** Reads a request id of up to 64 characters. @throws CommandError */
function readActionId(text: string, action: string): string {
  if (!/^[\x21-\x7e]{1,64}$/.test(text)) {
    throw wrongUse(`A ${action}'s request id has 1 to 64 characters, without spaces.`);
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

/** Reads an amount from the options, by default in the order's currency. @throws CommandError for an invalid amount */
export function amountOf(
  {amount: value, currency}: {readonly amount?: string | undefined; readonly currency?: string | undefined},
  {amount}: AttemptView,
): PublicMoney | undefined {
  if (value === undefined) return undefined;
  const currency_code = (currency ?? amount.currencyCode).toUpperCase();
  try {
    return toPublic(toWire(parseMoney({currency_code, value})));
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw wrongUse(`--amount ${value} ${currency_code}: ${error.message}.`);
  }
}

/** @throws CommandError */
export function requireAmount(options: {
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
}): void {
  if (options.currency === undefined || options.amount !== undefined) return;
  throw wrongUse("--currency needs --amount.");
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
  ask: (requestId: string) => Promise<ActionView>,
): Promise<void> {
  const requestId = options.requestId ?? context.randomness.uuid();
  const wording = {change: words.change, next: nextOf(requestId, words), requestId};
  await answer(context, options, words, await withPendingChange(context, wording, () => ask(requestId)));
}

function nextOf(requestId: string, {name}: ActionWords): string {
  return `Run the command again with --request-id ${requestId}: it makes one ${name} only.`;
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
    const reason = action.resultStatus === undefined ? "" : `: it is ${codeWords(action.resultStatus)}`;
    throw new CommandError(EXIT.refused, words.failedCode, `${words.none}${reason}.`, {requestId: id});
  }
  if (state === "needs-check") {
    throw new CommandError(
      EXIT.needsCheck,
      "NEEDS_CHECK",
      `The outcome of this ${words.name} is unknown, and it is too late to repeat it: look it up in PayPal's records.`,
      {details: [`Then record the outcome: checkout to-check settle ${id}`], requestId: id},
    );
  }
  throw new CommandError(
    EXIT.unknown,
    "OUTCOME_UNKNOWN",
    `It is not known whether ${words.change}: PayPal sent no usable reply.`,
    {
      details: [
        nextOf(id, words),
        `The merchant server also finds the outcome later. To see it: checkout attempts show ${id}`,
      ],
      requestId: id,
    },
  );
}
