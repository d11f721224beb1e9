import {Command} from "@commander-js/extra-typings";
import type {OpenBackOffice} from "../merchant/back-office/open-back-office.ts";
import type {AttemptView} from "../merchant/back-office/view-types.ts";
import {confirm, type CommandContext, settingsOf} from "./context.ts";
import {CommandError} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";
import {withBackOffice} from "./back-office.ts";
import {moneyWords} from "./output/words.ts";
import {
  type ActionWords,
  amountOf,
  requireAmount,
  findAttemptFor,
  payingCommand,
  perform,
} from "./payment-actions.ts";

const CAPTURE: ActionWords = {
  name: "capture",
  change: "the authorization was captured",
  done: (amount = "The money", orderId) => `${amount} of the order ${orderId} is captured.`,
  pending: (amount = "The money", orderId) =>
    `The capture of ${amount} of the order ${orderId} is pending: PayPal decides later.`,
  none: "PayPal did not capture the authorization",
  failedCode: "CAPTURE_FAILED",
  titles: ["Capture", "Authorization"],
};

const VOID: ActionWords = {
  name: "void",
  change: "the authorization was voided",
  done: (_amount, orderId) => `The authorization for the order ${orderId} is voided.`,
  pending: (_amount, orderId) => `The void of the authorization for the order ${orderId} is pending.`,
  none: "PayPal did not void the authorization",
  failedCode: "VOID_FAILED",
  titles: ["Voided", "Authorization"],
};

const REAUTHORIZATION: ActionWords = {
  name: "reauthorization",
  change: "the payment was reauthorized",
  done: (amount = "The money", orderId) =>
    `${amount} of the order ${orderId} is reauthorized for another three days.`,
  pending: (amount = "The money", orderId) =>
    `The reauthorization of ${amount} of the order ${orderId} is pending: PayPal decides later.`,
  none: "PayPal did not reauthorize the payment",
  failedCode: "RENEWAL_FAILED",
  titles: ["Reauthorization", "Authorization"],
};

const ORDER_ID = "id of the order or its attempt";
const AUTHORIZATION_ID =
  "id of the authorization; by default the open one. An order of several purchase units needs it";

/** Commands for shops with the intent AUTHORIZE. */
export function authorizationsCommand(context: CommandContext) {
  return new Command("authorizations")
    .description("authorized payments of a shop with INTENT=AUTHORIZE")
    .addCommand(captureCommand(context))
    .addCommand(voidCommand(context))
    .addCommand(reauthorizeCommand(context));
}

function captureCommand(context: CommandContext) {
  return payingCommand("capture", CAPTURE)
    .description("capture an authorization, completely or in part")
    .argument("<id>", ORDER_ID)
    .option("--authorization <id>", AUTHORIZATION_ID)
    .option("--amount <amount>", "a part, such as 5.00; the rest can be captured later")
    .option("--currency <code>", "currency of the amount; by default the order's")
    .option("--final", "with --amount: this is the last capture, and the rest is released")
    .option("--note <text>", "note to the buyer")
    .addHelpText(
      "after",
      `
All captures together never exceed the authorized amount. When PayPal's reply is lost, the merchant server
finds the outcome later, and so does the same command with its --request-id.

The exit code is also 0 when PayPal accepted the capture and decides later (pending).

Examples:
  checkout authorizations capture 5O190127TN364715T
  checkout authorizations capture 5O190127TN364715T --amount 20.00 --final`,
    )
    .action(async (id, options) => {
      requireAmount(options);
      await withOrderPayment(context, options, id, async (backOffice, {orderId, attempt}) => {
        const amount = amountOf(options, attempt);
        const what = amount === undefined ? "all that is left" : moneyWords(amount);
        await confirm(context, `Capture ${what} of the authorization for the order ${orderId}?`, options);
        const paymentId = options.authorization;
        const terms = {amount, paymentId, isFinal: options.final, note: options.note};
        await perform(context, options, CAPTURE, (requestId) =>
          backOffice.captureAuthorization({orderId, id: requestId, ...terms}),
        );
      });
    });
}

function voidCommand(context: CommandContext) {
  return payingCommand("void", VOID)
    .description("void an authorization: the buyer's money is available again")
    .argument("<id>", ORDER_ID)
    .option("--authorization <id>", AUTHORIZATION_ID)
    .addHelpText(
      "after",
      `
Example:
  checkout authorizations void 5O190127TN364715T`,
    )
    .action(async (id, options) => {
      await withOrderPayment(context, options, id, async (backOffice, {orderId}) => {
        await confirm(context, `Void the authorization for the order ${orderId}?`, options);
        await perform(context, options, VOID, (requestId) =>
          backOffice.voidAuthorization({orderId, id: requestId, paymentId: options.authorization}),
        );
      });
    });
}

function reauthorizeCommand(context: CommandContext) {
  return payingCommand("reauthorize", REAUTHORIZATION)
    .description("reauthorize a payment: PayPal holds the funds for another three days")
    .argument("<id>", ORDER_ID)
    .option("--authorization <id>", AUTHORIZATION_ID)
    .option("--amount <amount>", "another amount, such as 80.00")
    .option("--currency <code>", "currency of the amount; by default the order's")
    .addHelpText(
      "after",
      `
PayPal accepts it after the honor period of three days.

Example:
  checkout authorizations reauthorize 5O190127TN364715T`,
    )
    .action(async (id, options) => {
      requireAmount(options);
      await withOrderPayment(context, options, id, async (backOffice, {orderId, attempt}) => {
        const amount = amountOf(options, attempt);
        const what = amount === undefined ? "the payment" : moneyWords(amount);
        await confirm(context, `Reauthorize ${what} of the order ${orderId}?`, options);
        await perform(context, options, REAUTHORIZATION, (requestId) =>
          backOffice.reauthorize({orderId, id: requestId, amount, paymentId: options.authorization}),
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
      details: ["Only this merchant server's payments are on record: check DATABASE_URL."],
    });
  });
}
