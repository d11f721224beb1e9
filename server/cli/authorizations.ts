import {Command} from "@commander-js/extra-typings";
import type {OpenBackOffice} from "../merchant/back-office/open-back-office.ts";
import type {AttemptView} from "../merchant/back-office/views.ts";
import {confirm, type CommandContext, settingsOf} from "./context.ts";
import {CommandError} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";
import {withBackOffice} from "./back-office.ts";
import {moneyWords} from "./output/words.ts";
import {
  type ActionWords,
  amountOf,
  demandAmount,
  findAttemptFor,
  payingCommand,
  perform,
} from "./payment-actions.ts";

const CAPTURE: ActionWords = {
  name: "capture",
  change: "the money was taken",
  done: (amount = "The money", orderId) => `${amount} of the order ${orderId} is captured.`,
  pending: (amount = "The money", orderId) =>
    `${amount} of the order ${orderId} is on its way: PayPal decides later.`,
  none: "PayPal made no capture",
  failedCode: "CAPTURE_FAILED",
  titles: ["Capture", "Authorization"],
};

const VOID: ActionWords = {
  name: "void",
  change: "the money was let go",
  done: (_amount, orderId) => `What was reserved of the order ${orderId} is let go.`,
  pending: (_amount, orderId) => `What was reserved of the order ${orderId} is being let go.`,
  none: "PayPal voided nothing",
  failedCode: "VOID_FAILED",
  titles: ["Voided", "Authorization"],
};

const RENEWAL: ActionWords = {
  name: "renewal",
  change: "the authorization was renewed",
  done: (amount = "The money", orderId) =>
    `${amount} of the order ${orderId} is certain for another three days.`,
  pending: (amount = "The money", orderId) =>
    `The renewal of ${amount} of the order ${orderId} is on its way: PayPal decides later.`,
  none: "PayPal reauthorized nothing",
  failedCode: "RENEWAL_FAILED",
  titles: ["Renewal", "Authorization"],
};

const OF = "the order's, or its attempt's";
const WHICH = "which of the order's authorizations; the open one by default";

/** Commands for shops that reserve the money first (INTENT=AUTHORIZE). */
export function authorizationsCommand(context: CommandContext) {
  return new Command("authorizations")
    .description("money that buyers have let the shop reserve")
    .addCommand(captureCommand(context))
    .addCommand(voidCommand(context))
    .addCommand(reauthorizeCommand(context));
}

function captureCommand(context: CommandContext) {
  return payingCommand("capture", CAPTURE)
    .description("take money that is reserved, all that is left or a part of it")
    .argument("<id>", OF)
    .option("--authorization <id>", WHICH)
    .option("--amount <amount>", "a part, such as 5.00; more may be taken later")
    .option("--currency <code>", "of the amount; the order's by default")
    .option("--final", "with --amount: nothing more will be taken, and the rest is let go")
    .option("--note <text>", "what the buyer is told")
    .addHelpText(
      "after",
      `
Never more is taken than was reserved, whatever else is on its way, and an answer that is lost is found
out later, by the merchant server or by the same command with its --request-id.

Also ends with 0 when PayPal accepted it and decides later (pending).

Examples:
  checkout authorizations capture 5O190127TN364715T
  checkout authorizations capture 5O190127TN364715T --amount 20.00 --final`,
    )
    .action(async (id, options) => {
      demandAmount(options);
      await withOrderPayment(context, options, id, async (backOffice, {orderId, attempt}) => {
        const amount = amountOf(options, attempt);
        const what = amount === undefined ? "all that is left" : moneyWords(amount);
        await confirm(context, `Take ${what} of what is reserved for the order ${orderId}?`, options);
        const paymentId = options.authorization;
        const terms = {amount, paymentId, isFinal: options.final, note: options.note};
        await perform(context, options, CAPTURE, (wish) =>
          backOffice.captureAuthorization({orderId, id: wish, ...terms}),
        );
      });
    });
}

function voidCommand(context: CommandContext) {
  return payingCommand("void", VOID)
    .description("let go of what is reserved: the buyer's money is free again")
    .argument("<id>", OF)
    .option("--authorization <id>", WHICH)
    .addHelpText(
      "after",
      `
Example:
  checkout authorizations void 5O190127TN364715T`,
    )
    .action(async (id, options) => {
      await withOrderPayment(context, options, id, async (backOffice, {orderId}) => {
        await confirm(context, `Let go of what is reserved for the order ${orderId}?`, options);
        await perform(context, options, VOID, (wish) =>
          backOffice.voidAuthorization({orderId, id: wish, paymentId: options.authorization}),
        );
      });
    });
}

function reauthorizeCommand(context: CommandContext) {
  return payingCommand("reauthorize", RENEWAL)
    .description("renew an authorization: its funds are certain for another three days")
    .argument("<id>", OF)
    .option("--authorization <id>", WHICH)
    .option("--amount <amount>", "another amount, such as 80.00")
    .option("--currency <code>", "of the amount; the order's by default")
    .addHelpText(
      "after",
      `
PayPal does so once its honor period of three days is over.

Example:
  checkout authorizations reauthorize 5O190127TN364715T`,
    )
    .action(async (id, options) => {
      demandAmount(options);
      await withOrderPayment(context, options, id, async (backOffice, {orderId, attempt}) => {
        const amount = amountOf(options, attempt);
        const what = amount === undefined ? "what is reserved" : moneyWords(amount);
        await confirm(context, `Renew ${what} of the order ${orderId}?`, options);
        await perform(context, options, RENEWAL, (wish) =>
          backOffice.reauthorize({orderId, id: wish, amount, paymentId: options.authorization}),
        );
      });
    });
}

interface OrderPayment {
  readonly orderId: string;
  readonly attempt: AttemptView;
}

/** @throws CommandError for an order that is not on record */
async function withOrderPayment(
  context: CommandContext,
  options: {readonly sandbox?: true | undefined},
  id: string,
  work: (backOffice: OpenBackOffice, payment: OrderPayment) => Promise<void>,
): Promise<void> {
  await withBackOffice(context, settingsOf(context, options), async (backOffice) => {
    const attempt = await findAttemptFor(backOffice, id);
    if (attempt?.orderId !== undefined) return work(backOffice, {orderId: attempt.orderId, attempt});
    throw new CommandError(EXIT.notFound, "NOT_ON_RECORD", `No order ${id} is on record.`, {
      details: ["Only payments through this merchant server are on record: is DATABASE_URL right?"],
    });
  });
}
