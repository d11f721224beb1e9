import {Option} from "@commander-js/extra-typings";
import {baseCommand, type CommandContext, confirm, paypalOf, settingsOf} from "./context.ts";
import {valueOf} from "./errors.ts";
import {done, simpleChange, thingOf} from "./invoice-changes.ts";
import {amountFrom} from "./money-options.ts";
import {moneyWords} from "./output/words.ts";
import {performRecorded, readActionId, REQUEST_ID_OPTION, REQUEST_ID_WORDS} from "./recorded-actions.ts";

/** PayPal's payment methods, in the command's words. */
const METHODS = {
  "bank-transfer": "BANK_TRANSFER",
  cash: "CASH",
  check: "CHECK",
  "credit-card": "CREDIT_CARD",
  "debit-card": "DEBIT_CARD",
  paypal: "PAYPAL",
  "wire-transfer": "WIRE_TRANSFER",
  other: "OTHER",
} as const;

/** Commands that record what was paid and refunded outside PayPal. */
export function invoicePaymentCommands(context: CommandContext) {
  return [
    recordCommand(context, "payment"),
    deleteCommand(context, "payment"),
    recordCommand(context, "refund"),
    deleteCommand(context, "refund"),
  ];
}

function recordCommand(context: CommandContext, what: "payment" | "refund") {
  const isPayment = what === "payment";
  return baseCommand(`record-${what}`)
    .description(`record a ${what} that was made outside PayPal; no money moves`)
    .argument("<id>", "the invoice's id")
    .addOption(
      new Option("--method <method>", "how it was made")
        .choices(Object.keys(METHODS) as (keyof typeof METHODS)[])
        .default("other" as const),
    )
    .option("--amount <amount>", `a part, such as 5.00; by default all that is ${isPayment ? "due" : "paid"}`)
    .option("--currency <code>", "currency of the amount; by default the invoice's")
    .option("--date <date>", "day, such as 2027-02-14; by default today")
    .option("--note <text>", "note, for a payment")
    .option(REQUEST_ID_OPTION, REQUEST_ID_WORDS, readActionId)
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `
Example:
  checkout invoices record-${what} INV2-Z56S-5LLA-Q52L-CPZ5 --method cash --amount 20.00`,
    )
    .action(async (id, options) => {
      const {invoices} = paypalOf(context, settingsOf(context, options));
      const invoice = valueOf(await invoices.show(id), {thing: thingOf(id)});
      const amount = amountFrom(options, invoice.detail?.currency_code ?? invoice.amount?.currency_code);
      const words =
        amount === undefined ? `all that is ${isPayment ? "due" : "paid"}` : (moneyWords(amount) ?? "");
      await confirm(context, `Record a ${what} of ${words} for the ${thingOf(id)}?`, options);
      const {method, date, note} = options;
      const body = {
        method: METHODS[method],
        ...(amount && {amount}),
        ...(date !== undefined && {[`${what}_date`]: date}),
        ...(isPayment && note !== undefined && {note}),
      };
      const request = {kind: `record-${what}`, target: id, body} as const;
      const reply = await performRecorded(context, options, request, `the ${what} was recorded`);
      const made = (reply as Readonly<Record<string, unknown>>)[`${what}_id`];
      await done(
        context,
        options,
        id,
        reply as object,
        `The ${what} ${String(made)} of ${words} is recorded for the ${thingOf(id)}.`,
      );
    });
}

function deleteCommand(context: CommandContext, what: "payment" | "refund") {
  return baseCommand(`delete-${what}`)
    .description(`delete a ${what} that was recorded by hand`)
    .argument("<id>", "the invoice's id")
    .argument(`<${what}>`, `the ${what}'s id, which \`invoices show --json\` prints`)
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `\nExample:\n  checkout invoices delete-${what} INV2-Z56S-5LLA-Q52L-CPZ5 EXTR-86F38350LX4353815`,
    )
    .action(async (id, transactionId, options) => {
      await confirm(context, `Delete the ${what} ${transactionId} of the ${thingOf(id)}?`, options);
      const isPayment = what === "payment";
      await simpleChange(context, options, {
        id,
        transactionId,
        past: "changed",
        operation: ({deletePayment, deleteRefund}) => (isPayment ? deletePayment : deleteRefund),
      });
      const words = `The ${what} ${transactionId} of the ${thingOf(id)} is deleted.`;
      await done(context, options, id, {[`${what}_id`]: transactionId, deleted: true}, words);
    });
}
