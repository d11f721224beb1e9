import {Command} from "@commander-js/extra-typings";
import type {PaymentLink, PaymentLinks} from "../merchant/paypal/payment-links.ts";
import {
  change,
  confirm,
  type Desk,
  doingCommand,
  readRequestId,
  paypalOf,
  settingsOf,
  wholeNumber,
} from "./desk.ts";
import {valueOf} from "./errors.ts";
import {configurationFrom, withConfiguration} from "./link-options.ts";
import {linkColumns, showLink} from "./link-view.ts";
import {showList} from "./lists.ts";
import {linkPaymentsCommand} from "./news.ts";
import {codeOf} from "./output/words.ts";

export function linksCommand(desk: Desk) {
  return new Command("links")
    .description("payment links: shareable pages that sell one product")
    .addCommand(createCommand(desk))
    .addCommand(listCommand(desk))
    .addCommand(showCommand(desk))
    .addCommand(linkPaymentsCommand(desk))
    .addCommand(replaceCommand(desk))
    .addCommand(deleteCommand(desk));
}

function createCommand(desk: Desk) {
  return withConfiguration(doingCommand("create"))
    .description("create a payment link")
    .option(
      "--request-id <id>",
      "repeat a creation whose outcome is unknown: one link, however often",
      readRequestId,
    )
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
      const configuration = await configurationFrom(desk, options);
      const {paymentLinks: links} = paypalOf(desk, settingsOf(desk, options));
      const requestId = options.requestId ?? desk.randomness.uuid();
      const asked = {
        change: "the link was created",
        next: `Give the same command again with --request-id ${requestId}: then there is one link, not two.`,
        requestId,
      };
      const call = {requestId, mayBeDone: options.requestId !== undefined, configuration};
      const link = await change(desk, asked, () => links.create(call));
      await answer(desk, options, link, "Created");
    });
}

function listCommand(desk: Desk) {
  return doingCommand("list")
    .description("list payment links, newest first")
    .option("--status <status>", "active or inactive", codeOf)
    .option("--page-size <n>", "1 to 100", wholeNumber("--page-size", 1, 100))
    .option("--page-token <token>", "a further page, as the one before it says")
    .option("--all", "all pages")
    .addHelpText(
      "after",
      `
Examples:
  checkout links list --status active
  checkout links list --all --json | jq -r '[.id, .payment_link] | @tsv'`,
    )
    .action(async (options) => {
      const {paymentLinks: links} = paypalOf(desk, settingsOf(desk, options));
      const query = {
        ...(options.status !== undefined && {status: options.status}),
        page_size: options.pageSize ?? (options.all ? 100 : 10),
      };
      await showList<PaymentLink, string>(
        desk,
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

function showCommand(desk: Desk) {
  return doingCommand("show")
    .description("show one payment link, with its prices, shipping and taxes")
    .argument("<id>", "the link's id")
    .addHelpText(
      "after",
      `
Examples:
  checkout links show PLB-7A2K
  checkout links show PLB-7A2K --json > link.json    # to be changed, and given to replace`,
    )
    .action(async (id, options) => {
      const {paymentLinks: links} = paypalOf(desk, settingsOf(desk, options));
      await answer(desk, options, valueOf(await links.show(id), {thing: thingOf(id)}));
    });
}

function replaceCommand(desk: Desk) {
  return withConfiguration(doingCommand("replace"))
    .description("replace all that a payment link sells; its address stays the same")
    .argument("<id>", "the link's id")
    .addHelpText(
      "after",
      `
What is not given is gone: nothing of what the link was before is kept.

Examples:
  checkout links replace PLB-7A2K --name "Walnut desk" --price 440.00 --currency USD
  checkout links show PLB-7A2K --json > link.json && $EDITOR link.json
  checkout links replace PLB-7A2K --file link.json`,
    )
    .action(async (id, options) => {
      const configuration = await configurationFrom(desk, options);
      const {paymentLinks: links} = paypalOf(desk, settingsOf(desk, options));
      const thing = thingOf(id);
      const asked = {
        thing,
        change: `the ${thing} was replaced`,
        next: "Give the same command again: doing it twice comes to the same.",
      };
      const replaced = await change(desk, asked, () => links.replace(id, configuration));
      await answer(desk, options, replaced ?? (await shownAfter(links, id)), "Replaced");
    });
}

/** The service may answer a replacement without the link. */
async function shownAfter(links: PaymentLinks, id: string): Promise<{readonly id: string}> {
  const outcome = await links.show(id);
  return outcome.kind === "done" ? outcome.value : {id};
}

function deleteCommand(desk: Desk) {
  return doingCommand("delete")
    .description("delete a payment link for good")
    .argument("<id>", "the link's id")
    .option("--yes", "don't ask")
    .addHelpText(
      "after",
      `
Nobody can pay through its address any more, and it can't be brought back.

Example:
  checkout links delete PLB-7A2K`,
    )
    .action(async (id, options) => {
      const {paymentLinks: links} = paypalOf(desk, settingsOf(desk, options));
      const thing = thingOf(id);
      const link = valueOf(await links.show(id), {thing});
      const name = link.line_items?.[0]?.name;
      await confirm(desk, `Delete the ${thing}${name === undefined ? "" : ` (${name})`} for good?`, options);
      const asked = {
        thing,
        change: `the ${thing} was deleted`,
        next: "Give the same command again: it says so when there is no such link any more.",
      };
      await change(desk, asked, async () => {
        const outcome = await links.delete(id);
        // It was there a moment ago: an unanswered try has deleted it, or somebody else has.
        const isGone = outcome.kind === "refused" && outcome.status === 404;
        return isGone ? {kind: "done", status: 204, value: undefined} : outcome;
      });
      if (options.json) await desk.output.json({id, deleted: true});
      else await desk.output.lines(`The ${thing} is deleted.`);
    });
}

function thingOf(id: string): string {
  return `payment link ${id}`;
}

async function answer(
  {output}: Desk,
  options: {readonly json?: true | undefined},
  link: Parameters<typeof showLink>[1],
  done?: Parameters<typeof showLink>[2],
): Promise<void> {
  if (options.json) return output.json(link);
  await showLink(output, link, done);
}
