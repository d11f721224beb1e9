import {Command} from "@commander-js/extra-typings";
import {qrCodeOf} from "../merchant/paypal/qr-code.ts";
import {type PaymentLink, type PaymentLinks, paymentLinkSchema} from "../merchant/paypal/payment-links.ts";
import {confirm, type CommandContext, baseCommand, paypalOf, settingsOf, wholeNumber} from "./context.ts";
import {valueOf, wrongUse} from "./errors.ts";
import {writeNewFile} from "./files.ts";
import {configurationFrom, withConfiguration} from "./link-options.ts";
import {linkColumns, showLink} from "./link-view.ts";
import {showList} from "./lists.ts";
import {performOrSend, readActionId, REQUEST_ID_OPTION, REQUEST_ID_WORDS} from "./recorded-actions.ts";
import {linkPaymentsCommand} from "./webhook-lists.ts";
import {readTags} from "../shared/tags.ts";
import {codeOf} from "./output/words.ts";

export function linksCommand(context: CommandContext) {
  return new Command("links")
    .description("payment links: shareable pages that sell one product")
    .addCommand(createCommand(context))
    .addCommand(listCommand(context))
    .addCommand(showCommand(context))
    .addCommand(linkPaymentsCommand(context))
    .addCommand(qrCodeCommand(context))
    .addCommand(replaceCommand(context))
    .addCommand(deleteCommand(context));
}

function createCommand(context: CommandContext) {
  return withConfiguration(baseCommand("create"))
    .description("create a payment link")
    .option(REQUEST_ID_OPTION, REQUEST_ID_WORDS, readActionId)
    .addHelpText(
      "after",
      `
Examples:
  checkout links create --name "Walnut desk" --price 420.00 --currency USD --shipping 25.00
  checkout links create --name Mug --price 12.50 --currency EUR --tax 19 --max-quantity 6
  checkout links create --file link.json
  checkout links show PLB-7A2K --json | checkout links create --file -`,
    )
    .action(async (options) => {
      const body = await configurationFrom(context, options);
      const wording = {change: "the link was created"};
      const {value} = await performOrSend(context, options, {kind: "create-link", body}, wording);
      const link = paymentLinkSchema.safeParse(value).data;
      if (link) await answer(context, options, link, "Created");
      else if (options.json) await context.output.json(value);
      else await context.output.lines("The link was created. `checkout links list` shows it.");
    });
}

function listCommand(context: CommandContext) {
  return baseCommand("list")
    .description("list payment links, newest first")
    .option("--status <status>", "active or inactive", codeOf)
    .option("--tags <tags>", "links with all of these tags, separated by commas", readTags)
    .option("--page-size <n>", "1 to 100", wholeNumber("--page-size", 1, 100))
    .option("--page-token <token>", "the next page's token, which the previous page printed")
    .option("--all", "all pages")
    .addHelpText(
      "after",
      `
Examples:
  checkout links list --status active --tags summer
  checkout links list --all --json | jq -r '[.id, .payment_link] | @tsv'`,
    )
    .action(async (options) => {
      const {paymentLinks: links} = paypalOf(context, settingsOf(context, options));
      const query = {
        ...(options.status !== undefined && {status: options.status}),
        ...(options.tags !== undefined && {tags: options.tags.join(",")}),
        page_size: options.pageSize ?? (options.all ? 100 : 10),
      };
      await showList<PaymentLink, string>(
        context,
        {
          read: (next) => links.list({...query, ...(next !== undefined && {page_token: next})}),
          columns: linkColumns,
          idOf: ({id}) => id,
          none: "There are no such payment links.",
          more: (next) => `--page-token ${next}`,
        },
        {...options, from: options.pageToken},
      );
    });
}

function showCommand(context: CommandContext) {
  return baseCommand("show")
    .description("show one payment link, with its prices, shipping and taxes")
    .argument("<id>", "the link's id")
    .addHelpText(
      "after",
      `
Examples:
  checkout links show PLB-7A2K
  checkout links show PLB-7A2K --json > link.json    # edit it, then pass it to replace`,
    )
    .action(async (id, options) => {
      const {paymentLinks: links} = paypalOf(context, settingsOf(context, options));
      await answer(context, options, valueOf(await links.show(id), {thing: thingOf(id)}));
    });
}

function qrCodeCommand(context: CommandContext) {
  return baseCommand("qr-code")
    .description("write the QR code of a payment link to an SVG file, for a poster or a table")
    .argument("<id>", "the link's id")
    .requiredOption("--output <file>", "the SVG file")
    .option("--force", "replace the file")
    .addHelpText("after", "\nExample:\n  checkout links qr-code PLB-7A2K --output mug.svg")
    .action(async (id, options) => {
      const {paymentLinks: links} = paypalOf(context, settingsOf(context, options));
      const {payment_link: url} = valueOf(await links.show(id), {thing: thingOf(id)});
      if (url === undefined) throw wrongUse(`The ${thingOf(id)} has no address.`);
      const {output: file} = options;
      await writeNewFile(file, qrCodeOf(url), options);
      if (options.json) await context.output.json({id, file});
      else await context.output.lines(`Wrote the QR code of the ${thingOf(id)} to ${file}.`);
    });
}

function replaceCommand(context: CommandContext) {
  return withConfiguration(baseCommand("replace"))
    .description("replace the content of a payment link; its URL stays the same")
    .argument("<id>", "the link's id")
    .option(REQUEST_ID_OPTION, REQUEST_ID_WORDS, readActionId)
    .addHelpText(
      "after",
      `
The replacement is the whole link: fields that you leave out are removed.

Examples:
  checkout links replace PLB-7A2K --name "Walnut desk" --price 440.00 --currency USD
  checkout links show PLB-7A2K --json > link.json && $EDITOR link.json
  checkout links replace PLB-7A2K --file link.json`,
    )
    .action(async (id, options) => {
      const body = await configurationFrom(context, options);
      const thing = thingOf(id);
      const request = {kind: "replace-link", target: id, body} as const;
      const wording = {thing, change: `the ${thing} was replaced`};
      const {value} = await performOrSend(context, options, request, wording);
      const {paymentLinks: links} = paypalOf(context, settingsOf(context, options));
      const replaced = paymentLinkSchema.safeParse(value).data;
      await answer(context, options, replaced ?? (await shownAfter(links, id)), "Replaced");
    });
}

/** Reads the replaced link, which PayPal's reply may lack. */
async function shownAfter(links: PaymentLinks, id: string): Promise<{readonly id: string}> {
  const outcome = await links.show(id);
  return outcome.kind === "done" ? outcome.value : {id};
}

function deleteCommand(context: CommandContext) {
  return baseCommand("delete")
    .description("delete a payment link permanently")
    .argument("<id>", "the link's id")
    .option(REQUEST_ID_OPTION, REQUEST_ID_WORDS, readActionId)
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `
Buyers can no longer pay through its URL, and it can't be restored.

Example:
  checkout links delete PLB-7A2K`,
    )
    .action(async (id, options) => {
      const {paymentLinks: links} = paypalOf(context, settingsOf(context, options));
      const thing = thingOf(id);
      const link = valueOf(await links.show(id), {thing});
      const name = link.line_items?.[0]?.name;
      await confirm(
        context,
        `Delete the ${thing}${name === undefined ? "" : ` (${name})`} permanently?`,
        options,
      );
      const request = {kind: "delete-link", target: id, body: {}} as const;
      await performOrSend(context, options, request, {thing, change: `the ${thing} was deleted`});
      if (options.json) await context.output.json({id, deleted: true});
      else await context.output.lines(`The ${thing} is deleted.`);
    });
}

function thingOf(id: string): string {
  return `payment link ${id}`;
}

async function answer(
  {output}: CommandContext,
  options: {readonly json?: true | undefined},
  link: Parameters<typeof showLink>[1],
  done?: Parameters<typeof showLink>[2],
): Promise<void> {
  if (options.json) return output.json(link);
  await showLink(output, link, done);
}
