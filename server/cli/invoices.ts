import {Command} from "@commander-js/extra-typings";
import type {Invoice} from "../merchant/paypal/invoice-schemas.ts";
import {LAST_PAGE} from "../merchant/paypal/invoices.ts";
import {type CommandContext, baseCommand, paypalOf, settingsOf, wholeNumber} from "./context.ts";
import {valueOf} from "./errors.ts";
import {invoiceChangeCommands} from "./invoice-changes.ts";
import {invoicePaymentCommands} from "./invoice-payments.ts";
import {numberCommand, qrCodeCommand, searchCommand} from "./invoice-search.ts";
import {templatesCommand} from "./invoice-templates.ts";
import {invoiceColumns, showInvoice} from "./invoice-view.ts";
import {showList} from "./lists.ts";
import {codeOf} from "./output/words.ts";

export function invoicesCommand(context: CommandContext) {
  const command = new Command("invoices")
    .description("invoices, their payments and what is due")
    .addCommand(listCommand(context))
    .addCommand(showCommand(context))
    .addCommand(searchCommand(context))
    .addCommand(numberCommand(context))
    .addCommand(qrCodeCommand(context));
  const changes = [...invoiceChangeCommands(context), ...invoicePaymentCommands(context)];
  for (const change of changes) command.addCommand(change);
  return command.addCommand(templatesCommand(context));
}

function listCommand(context: CommandContext) {
  return baseCommand("list")
    .description("list invoices, newest first")
    .option("--status <statuses>", "only these statuses, separated by commas: unpaid, partially-paid, …")
    .option("--page <n>", `1 to ${LAST_PAGE}`, wholeNumber("--page", 1, LAST_PAGE))
    .option("--page-size <n>", "1 to 100", wholeNumber("--page-size", 1, 100))
    .option("--all", "all pages")
    .addHelpText(
      "after",
      `
PayPal has no filter, so --status filters each page after it was read.

Examples:
  checkout invoices list --page 2
  checkout invoices list --all --status unpaid,partially-paid
  checkout invoices list --all --json | jq -r .id`,
    )
    .action(async (options) => {
      const {invoices} = paypalOf(context, settingsOf(context, options));
      const statuses =
        options.status === undefined ? undefined : new Set(options.status.split(",").map(codeOf));
      const pageSize = options.pageSize ?? (options.all ? 100 : 20);
      await showList<Invoice, number>(
        context,
        {
          read: (page) => invoices.list({page: page ?? 1, page_size: pageSize}),
          columns: invoiceColumns,
          idOf: ({id}) => id,
          none: "There are no such invoices.",
          more: (page) => `--page ${page}`,
          ...(statuses && {isWanted: ({status = ""}) => statuses.has(status)}),
        },
        {...options, from: options.page},
      );
    });
}

function showCommand(context: CommandContext) {
  return baseCommand("show")
    .description("show one invoice, with its items, payments and refunds")
    .argument("<id>", "the invoice's id")
    .addHelpText(
      "after",
      `
Example:
  checkout invoices show INV2-Z56S-5LLA-Q52L-CPZ5`,
    )
    .action(async (id, options) => {
      const {invoices} = paypalOf(context, settingsOf(context, options));
      const invoice = valueOf(await invoices.show(id), {thing: `invoice ${id}`});
      if (options.json) await context.output.json(invoice);
      else await showInvoice(context.output, invoice);
    });
}
