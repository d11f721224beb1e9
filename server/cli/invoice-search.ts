import type {Invoice} from "../merchant/paypal/invoice-schemas.ts";
import {LAST_PAGE} from "../merchant/paypal/invoices.ts";
import {baseCommand, change, type CommandContext, paypalOf, settingsOf, wholeNumber} from "./context.ts";
import {valueOf} from "./errors.ts";
import {readJsonFile, writeNewFile} from "./files.ts";
import {invoiceColumns} from "./invoice-view.ts";
import {thingOf} from "./invoice-changes.ts";
import {showList} from "./lists.ts";
import {codeOf} from "./output/words.ts";

export function searchCommand(context: CommandContext) {
  return baseCommand("search")
    .description("find invoices by recipient, number, reference, status or day")
    .option("--email <email>", "the recipient's email address")
    .option("--name <name>", "the recipient's last name")
    .option("--business <name>", "the recipient's business name")
    .option("--number <text>", "the invoice's number")
    .option("--reference <text>", "the reference")
    .option("--memo <text>", "your note")
    .option("--status <statuses>", "only these statuses, separated by commas: unpaid, partially-paid, …")
    .option("--since <date>", "invoice date, such as 2027-01-15; needs --until")
    .option("--until <date>", "invoice date, such as 2027-02-14; needs --since")
    .option("--file <path>", "PayPal's whole search as JSON (`-`: standard input)")
    .option("--page <n>", `1 to ${LAST_PAGE}`, wholeNumber("--page", 1, LAST_PAGE))
    .option("--page-size <n>", "1 to 100", wholeNumber("--page-size", 1, 100))
    .option("--all", "all pages")
    .addHelpText(
      "after",
      `
Examples:
  checkout invoices search --email zoe@buyer.example --status unpaid
  checkout invoices search --since 2027-01-01 --until 2027-01-31 --all --json`,
    )
    .action(async (options) => {
      const {invoices} = paypalOf(context, settingsOf(context, options));
      const body = JSON.stringify(
        options.file === undefined ? searchOf(options) : await readJsonFile(context, options.file, "search"),
      );
      const page_size = options.pageSize ?? (options.all ? 100 : 20);
      await showList<Invoice, number>(
        context,
        {
          read: (page = 1) => invoices.search(body, {page, page_size}),
          columns: invoiceColumns,
          idOf: ({id}) => id,
          none: "There are no such invoices.",
          more: (page) => `--page ${page}`,
        },
        {...options, from: options.page},
      );
    });
}

function searchOf(options: Readonly<Record<string, unknown>>): object {
  const {email, name, business, number, reference, memo, status, since, until} = options as Readonly<
    Record<string, string | undefined>
  >;
  return {
    ...(email !== undefined && {recipient_email: email}),
    ...(name !== undefined && {recipient_last_name: name}),
    ...(business !== undefined && {recipient_business_name: business}),
    ...(number !== undefined && {invoice_number: number}),
    ...(reference !== undefined && {reference}),
    ...(memo !== undefined && {memo}),
    ...(status !== undefined && {status: status.split(",").map(codeOf)}),
    ...((since !== undefined || until !== undefined) && {invoice_date_range: {start: since, end: until}}),
  };
}

export function numberCommand(context: CommandContext) {
  return baseCommand("next-number")
    .description("print the number that the next invoice would get")
    .addHelpText("after", "\nExample:\n  checkout invoices next-number")
    .action(async (options) => {
      const {invoices} = paypalOf(context, settingsOf(context, options));
      const number = valueOf(await invoices.passed.nextNumber({}));
      if (options.json) await context.output.json(number);
      else await context.output.lines(number.invoice_number);
    });
}

export function qrCodeCommand(context: CommandContext) {
  return baseCommand("qr-code")
    .description("write the QR code of a sent invoice to a PNG file, for a printed invoice")
    .argument("<id>", "the invoice's id")
    .requiredOption("--output <file>", "the PNG file")
    .option("--size <pixels>", "150 to 500", wholeNumber("--size", 150, 500))
    .option("--details", "the code opens the invoice's details instead of its payment page")
    .option("--force", "replace the file")
    .addHelpText(
      "after",
      "\nExample:\n  checkout invoices qr-code INV2-Z56S-5LLA-Q52L-CPZ5 --output invoice.png",
    )
    .action(async (id, options) => {
      const {invoices} = paypalOf(context, settingsOf(context, options));
      const {output: file, size, details} = options;
      const body = JSON.stringify({
        ...(size !== undefined && {width: size, height: size}),
        action: details ? "details" : "pay",
      });
      const wording = {thing: thingOf(id)};
      const png = await change(context, {...wording, change: "the code was made"}, () =>
        invoices.passed.qrCode({id, body}),
      );
      await writeNewFile(file, png, options);
      if (options.json) await context.output.json({id, file});
      else await context.output.lines(`Wrote the QR code of the ${thingOf(id)} to ${file}.`);
    });
}
