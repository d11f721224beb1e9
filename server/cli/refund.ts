import type {OpenBackOffice} from "../merchant/back-office/open-back-office.ts";
import type {AttemptView} from "../merchant/back-office/view-types.ts";
import type {Payments} from "../merchant/paypal/payments.ts";
import {confirm, type CommandContext, paypalOf, settingsOf} from "./context.ts";
import {CommandError, valueOf} from "./errors.ts";
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

const REFUND: ActionWords = {
  name: "refund",
  change: "the refund was made",
  done: (amount = "The money", orderId) => `${amount} of the order ${orderId} is refunded.`,
  pending: (amount = "The money", orderId) =>
    `The refund of ${amount} of the order ${orderId} is pending: PayPal decides later.`,
  none: "PayPal did not make the refund",
  failedCode: "REFUND_FAILED",
  titles: ["Refund", "Capture"],
};

export function refundCommand(context: CommandContext) {
  return payingCommand("refund", REFUND)
    .description("refund a capture, completely or in part")
    .summary("refund a payment")
    .argument("<id>", "id of the order or of one of its captures")
    .option("--amount <amount>", "a part, such as 5.00")
    .option("--currency <code>", "currency of the amount; by default the order's")
    .option("--note <text>", "note to the buyer")
    .addHelpText(
      "after",
      `
The refund is recorded with the merchant server's payments (DATABASE_URL). All refunds together never
exceed the payment. When PayPal's reply is lost, the merchant server finds the outcome later, and so does
the same command with its --request-id.

The exit code is also 0 when PayPal accepted the refund and decides later (pending).

Examples:
  checkout refund 5O190127TN364715T
  checkout refund 3C679366HH908993F --amount 5.00 --currency USD --note "One cup was broken."`,
    )
    .action(async (id, options) => {
      requireAmount(options);
      const settings = settingsOf(context, options);
      await withBackOffice(context, settings, async (backOffice) => {
        const {orderId, attempt, paymentId} = await orderPaymentOf(
          backOffice,
          paypalOf(context, settings).payments,
          id,
        );
        const amount = amountOf(options, attempt);
        const what = amount === undefined ? "all that is left" : moneyWords(amount);
        const of = paymentId === undefined ? `the order ${orderId}` : `the capture ${paymentId}`;
        const paid = moneyWords(attempt.amount) ?? "";
        await confirm(context, `Refund ${what} of ${of} (${paid} were paid)?`, options);
        await perform(context, options, REFUND, (requestId) =>
          backOffice.refund({orderId, id: requestId, amount, paymentId, note: options.note}),
        );
      });
    });
}

interface OrderPayment {
  readonly orderId: string;
  readonly attempt: AttemptView;
  /** Id of the capture, if it was given. */
  readonly paymentId?: string;
}

/** Finds a payment by the id of its order or of a capture. @throws CommandError */
async function orderPaymentOf(
  backOffice: OpenBackOffice,
  payments: Payments,
  id: string,
): Promise<OrderPayment> {
  const own = await findAttemptFor(backOffice, id);
  if (own?.orderId !== undefined) return {orderId: own.orderId, attempt: own};
  const capture = valueOf(await payments.showCapture(id), {thing: `order or capture ${id}`});
  const orderId = capture.supplementary_data?.related_ids?.order_id;
  const attempt = orderId === undefined ? undefined : await findAttemptFor(backOffice, orderId);
  if (orderId !== undefined && attempt) return {orderId, attempt, paymentId: id};
  throw new CommandError(EXIT.notFound, "NOT_ON_RECORD", `The capture ${id} belongs to no order on record.`, {
    details: ["Only this merchant server's payments can be refunded: check DATABASE_URL."],
  });
}
