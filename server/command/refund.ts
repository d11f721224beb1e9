import type {OpenBackOffice} from "../merchant/back-office/open.ts";
import type {ShownAction, ShownAttempt} from "../merchant/back-office/back-office.ts";
import {MerchantError} from "../merchant/errors.ts";
import type {BackOfficeService} from "../merchant/service/back-office/back-office.ts";
import {MoneyError, parseMoney, toWire, type WireMoney} from "../platform/money.ts";
import {confirm, type Desk, doingCommand, serviceOf, settingsOf, whileInDoubt} from "./desk.ts";
import {CommandError, valueOf, wrongUse} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";
import {withJournal} from "./journal.ts";
import {codeWords, moneyWords} from "./output/words.ts";

export function refundCommand(desk: Desk) {
  return doingCommand("refund")
    .description("give money back, all that is left of a capture or a part of it")
    .summary("give money back")
    .argument("<id>", "the order's, or of one of its captures")
    .option("--amount <amount>", "a part, such as 5.00")
    .option("--currency <code>", "of the amount; the order's by default")
    .option("--note <text>", "what the buyer is told")
    .option(
      "--request-id <id>",
      "repeat a refund whose outcome is unknown: one refund, however often",
      readWish,
    )
    .option("--yes", "don't ask")
    .addHelpText(
      "after",
      `
It goes through the merchant server's journal (DATABASE_URL), as everything does that moves money:
never more is given back than was taken, and an answer that is lost is found out later, by the
merchant server or by the same command with its --request-id.

Ends with 0 also while the service has it and decides later (pending).

Examples:
  checkout refund 5O190127TN364715T
  checkout refund 3C679366HH908993F --amount 5.00 --currency USD --note "One cup was broken."`,
    )
    .action(async (id, options) => {
      if (options.currency !== undefined && options.amount === undefined) {
        throw wrongUse("--currency goes with --amount.");
      }
      const settings = settingsOf(desk, options);
      await withJournal(desk, settings, async (journal) => {
        const sale = await saleOf(journal, serviceOf(desk, settings), id);
        const {orderId, attempt} = sale;
        const amount =
          options.amount === undefined ? undefined : amountOf(options.amount, options.currency, attempt);
        const what = amount === undefined ? "all that is left" : moneyWords(amount);
        const of = sale.paymentId === undefined ? `the order ${orderId}` : `the capture ${sale.paymentId}`;
        const paid = moneyWords(attempt.amount) ?? "";
        await confirm(desk, `Refund ${what} of ${of} (${paid} were paid)?`, options);
        const wish = options.requestId ?? desk.randomness.uuid();
        const asked = {change: "the money was given back", next: nextOf(wish), requestId: wish};
        const action = await whileInDoubt(desk, asked, () =>
          journal.refund({orderId, id: wish, amount, paymentId: sale.paymentId, note: options.note}),
        );
        await answer(desk, options, action);
      });
    });
}

/** The journal takes up to 64 characters. @throws CommandError */
function readWish(text: string): string {
  if (!/^[\x21-\x7e]{1,64}$/.test(text)) {
    throw wrongUse("A refund's request id has 1 to 64 characters, without spaces.");
  }
  return text;
}

interface Sale {
  readonly orderId: string;
  readonly attempt: ShownAttempt;
  /** The capture that was named. */
  readonly paymentId?: string;
}

/** What was sold, by the order's id, or by its capture's, of which the service knows the order. @throws CommandError */
async function saleOf(journal: OpenBackOffice, service: BackOfficeService, id: string): Promise<Sale> {
  const own = await find(journal, id);
  if (own?.orderId !== undefined) return {orderId: own.orderId, attempt: own};
  const capture = valueOf(await service.captures.show(id), {thing: `order or capture ${id}`});
  const orderId = capture.supplementary_data?.related_ids?.order_id;
  const attempt = orderId === undefined ? undefined : await find(journal, orderId);
  if (orderId !== undefined && attempt) return {orderId, attempt, paymentId: id};
  throw new CommandError(
    EXIT.notFound,
    "NOT_IN_JOURNAL",
    `The capture ${id} is of no order that the journal knows.`,
    {
      details: [
        "Only what was sold through this merchant server is refunded with it: is DATABASE_URL right?",
      ],
    },
  );
}

async function find(journal: OpenBackOffice, id: string): Promise<ShownAttempt | undefined> {
  try {
    return await journal.findAttempt(id);
  } catch (error) {
    if (error instanceof MerchantError && error.status === 404) return undefined;
    throw error;
  }
}

/** @throws CommandError for what is no amount */
function amountOf(value: string, currency: string | undefined, {amount}: ShownAttempt): WireMoney {
  const currency_code = (currency ?? amount.currency_code).toUpperCase();
  try {
    return toWire(parseMoney({currency_code, value}));
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw wrongUse(`--amount ${value} ${currency_code}: ${error.message}.`);
  }
}

function nextOf(wish: string): string {
  return `Give the same command again with --request-id ${wish}: then it is one refund, not two.`;
}

/** @throws CommandError for everything but a refund that was made, or that the service has */
async function answer(
  {output}: Desk,
  options: {readonly json?: true | undefined},
  action: ShownAction,
): Promise<void> {
  const {state, id, orderId} = action;
  const amount = moneyWords(action.amount) ?? "The money";
  if (state === "done" || state === "pending") {
    if (options.json) return output.json(action);
    const done = state === "done" ? "is refunded" : "is on its way back: the service decides later";
    await output.lines(`${amount} of the order ${orderId} ${done}.`);
    return output.fields([
      ["Refund", action.resultId],
      ["Status", codeWords(action.resultStatus)],
      ["Capture", action.paymentId],
      ["Request id", id],
    ]);
  }
  if (state === "failed") {
    const said = action.resultStatus === undefined ? "" : `: it is ${codeWords(action.resultStatus)}`;
    throw new CommandError(EXIT.refused, "REFUND_FAILED", `The service made no refund${said}.`, {
      requestId: id,
    });
  }
  if (state === "needs-person") {
    throw new CommandError(
      EXIT.needsPerson,
      "NEEDS_PERSON",
      `Nobody knows what came of this refund, and it is too late to repeat it: compare with the service's records.`,
      {details: [`Then write down what you found: checkout attempts settle ${id}`], requestId: id},
    );
  }
  throw new CommandError(
    EXIT.unknown,
    "OUTCOME_UNKNOWN",
    "It is not known whether the money was given back: the service gave no answer that can be used.",
    {
      details: [
        nextOf(id),
        `The merchant server finds it out, too; how it stands: checkout attempts show ${id}`,
      ],
      requestId: id,
    },
  );
}
