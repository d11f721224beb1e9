import {type Command, Option, type OptionValues} from "@commander-js/extra-typings";
import type {LinkConfiguration, LinkLineItem} from "../merchant/paypal/payment-links.ts";
import {readTags} from "../shared/tags.ts";
import {type CommandContext, wholeNumber} from "./context.ts";
import {wrongUse} from "./errors.ts";
import {readLinkFile} from "./link-file.ts";
import {readMoney} from "./money-options.ts";

/** Value of --tax and --shipping that stands for the account's own setting. */
const PROFILE = "profile";
const ofProfile = {type: "PREFERENCE", value: "PROFILE"} as const;

/** Adds the options of a payment link: those of a simple product, and `--file` for any link. */
export function withConfiguration<Args extends unknown[], Opts extends OptionValues>(
  command: Command<Args, Opts>,
) {
  const inFile = <const Flags extends string>(flags: Flags, words: string) =>
    new Option(flags, words).conflicts("file");
  return command
    .option("--file <path>", "the whole link as JSON (`-`: standard input), as `links show --json` prints it")
    .addOption(inFile("--name <name>", "name of the product"))
    .addOption(inFile("--price <amount>", "price, such as 12.50"))
    .addOption(inFile("--currency <code>", "currency, such as USD"))
    .addOption(inFile("--description <text>", "description of the product"))
    .addOption(inFile("--product-id <id>", "your own id of the product"))
    .addOption(
      inFile("--tax <percent>", "tax in percent, such as 8.25, or `profile` for your account's setting"),
    )
    .addOption(inFile("--tax-name <name>", "name of the tax"))
    .addOption(inFile("--shipping <amount>", "shipping fee, or `profile` for your account's setting"))
    .addOption(inFile("--collect-address", "ask the buyer for a shipping address"))
    .addOption(inFile("--note <label>", "ask the buyer for an optional text"))
    .addOption(inFile("--required-note <label>", "ask the buyer for a required text"))
    .addOption(
      inFile("--max-quantity <n>", "largest quantity of one purchase").argParser(
        wholeNumber("--max-quantity", 1, 999_999),
      ),
    )
    .addOption(inFile("--return-url <url>", "page for the buyer after paying"))
    .addOption(inFile("--tags <tags>", "your own labels, separated by commas").argParser(readTags));
}

interface LinkOptions {
  readonly file?: string | undefined;
  readonly name?: string | undefined;
  readonly price?: string | undefined;
  readonly currency?: string | undefined;
  readonly description?: string | undefined;
  readonly productId?: string | undefined;
  readonly tax?: string | undefined;
  readonly taxName?: string | undefined;
  readonly shipping?: string | undefined;
  readonly collectAddress?: true | undefined;
  readonly note?: string | undefined;
  readonly requiredNote?: string | undefined;
  readonly maxQuantity?: number | undefined;
  readonly returnUrl?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** Returns the link to send. @throws CommandError for missing or wrong options, or a wrong file */
export async function configurationFrom(
  context: CommandContext,
  options: LinkOptions,
): Promise<LinkConfiguration> {
  if (options.file !== undefined) return readLinkFile(context, options.file);
  const {name, price, currency, returnUrl, tags} = options;
  if (name === undefined || price === undefined || currency === undefined) {
    throw wrongUse("A link needs --name, --price and --currency, or --file.");
  }
  return {
    integration_mode: "LINK",
    type: "BUY_NOW",
    reusable: "MULTIPLE",
    ...(returnUrl !== undefined && {return_url: returnUrl}),
    ...(tags !== undefined && {tags}),
    line_items: [lineItemOf(options, {name, price, currency})],
  };
}

function lineItemOf(
  options: LinkOptions,
  {name, price, currency}: Readonly<Record<"name" | "price" | "currency", string>>,
): LinkLineItem {
  const {description, productId, tax, taxName, shipping, note, requiredNote, maxQuantity} = options;
  if (taxName !== undefined && tax === undefined) throw wrongUse("--tax-name needs --tax.");
  const notes = [
    ...(note === undefined ? [] : [{label: note, required: false}]),
    ...(requiredNote === undefined ? [] : [{label: requiredNote, required: true}]),
  ];
  return {
    name,
    unit_amount: readMoney("--price", price, currency),
    ...(productId !== undefined && {product_id: productId}),
    ...(description !== undefined && {description}),
    ...(tax !== undefined && {taxes: [{...(taxName !== undefined && {name: taxName}), ...taxOf(tax)}]}),
    ...(shipping !== undefined && {
      shipping: [
        shipping === PROFILE
          ? ofProfile
          : ({type: "FLAT", value: readMoney("--shipping", shipping, currency).value} as const),
      ],
    }),
    ...(options.collectAddress && {collect_shipping_address: true}),
    ...(notes.length > 0 && {customer_notes: notes}),
    ...(maxQuantity !== undefined && {adjustable_quantity: {maximum: maxQuantity}}),
  };
}

function taxOf(tax: string) {
  if (tax === PROFILE) return ofProfile;
  if (!/^\d{1,3}(\.\d{1,4})?%?$/.test(tax)) throw wrongUse("--tax takes percent such as 8.25, or `profile`.");
  return {type: "PERCENTAGE", value: tax.replace("%", "")} as const;
}
