import {type Command, Option, type OptionValues} from "@commander-js/extra-typings";
import type {CommandContext} from "./context.ts";
import {wrongUse} from "./errors.ts";
import {readJsonFile} from "./files.ts";
import {readMoney, readPercent} from "./money-options.ts";

/** Adds the options of an invoice: those with one item, and `--file` for any invoice. */
export function withInvoice<Args extends unknown[], Opts extends OptionValues>(command: Command<Args, Opts>) {
  const inFile = <const Flags extends string>(flags: Flags, words: string) =>
    new Option(flags, words).conflicts("file");
  return command
    .option(
      "--file <path>",
      "the whole invoice as JSON (`-`: standard input), as `invoices show --json` prints it",
    )
    .addOption(inFile("--to <email>", "the buyer's email address"))
    .addOption(inFile("--to-name <name>", "the buyer's name"))
    .addOption(inFile("--item <name>", "what is billed"))
    .addOption(inFile("--price <amount>", "price of one, such as 12.50"))
    .addOption(inFile("--currency <code>", "currency, such as USD"))
    .addOption(inFile("--quantity <n>", "quantity, such as 2 or 1.5").default("1"))
    .addOption(inFile("--tax <percent>", "tax in percent, such as 8.25"))
    .addOption(inFile("--tax-name <name>", "name of the tax"))
    .addOption(inFile("--number <text>", "the invoice's number; by default PayPal's next"))
    .addOption(inFile("--reference <text>", "your own reference, such as a purchase order"))
    .addOption(inFile("--due <date>", "day on which it is due, such as 2027-02-14"))
    .addOption(inFile("--note <text>", "note to the buyer"))
    .addOption(inFile("--terms <text>", "terms and conditions"))
    .addOption(inFile("--memo <text>", "note for you, which the buyer does not see"));
}

interface InvoiceOptions {
  readonly file?: string | undefined;
  readonly to?: string | undefined;
  readonly toName?: string | undefined;
  readonly item?: string | undefined;
  readonly price?: string | undefined;
  readonly currency?: string | undefined;
  readonly quantity: string;
  readonly tax?: string | undefined;
  readonly taxName?: string | undefined;
  readonly number?: string | undefined;
  readonly reference?: string | undefined;
  readonly due?: string | undefined;
  readonly note?: string | undefined;
  readonly terms?: string | undefined;
  readonly memo?: string | undefined;
}

/** Returns the invoice to send, which PayPal checks. @throws CommandError for missing or wrong options, or a wrong file */
export async function invoiceFrom(context: CommandContext, options: InvoiceOptions): Promise<object> {
  if (options.file !== undefined) {
    return readJsonFile(context, options.file, 'invoice: write {"detail": {…}, "items": […]}');
  }
  const {item, price, currency, quantity, to, toName, tax, taxName, number, due, terms} = options;
  if (item === undefined || price === undefined || currency === undefined) {
    throw wrongUse("An invoice needs --item, --price and --currency, or --file.");
  }
  if (taxName !== undefined && tax === undefined) throw wrongUse("--tax-name needs --tax.");
  const {reference, note, memo} = options;
  const detail = {
    currency_code: currency.toUpperCase(),
    ...(number !== undefined && {invoice_number: number}),
    ...(reference !== undefined && {reference}),
    ...(note !== undefined && {note}),
    ...(terms !== undefined && {terms_and_conditions: terms}),
    ...(memo !== undefined && {memo}),
    ...(due !== undefined && {payment_term: {term_type: "DUE_ON_DATE_SPECIFIED", due_date: due}}),
  };
  const billing = {
    ...(toName !== undefined && {name: {full_name: toName}}),
    ...(to !== undefined && {email_address: to}),
  };
  return {
    detail,
    ...(Object.keys(billing).length > 0 && {primary_recipients: [{billing_info: billing}]}),
    items: [
      {
        name: item,
        quantity,
        unit_amount: readMoney("--price", price, currency),
        ...(tax !== undefined && {tax: {name: taxName ?? "Tax", percent: readPercent("--tax", tax)}}),
      },
    ],
  };
}
