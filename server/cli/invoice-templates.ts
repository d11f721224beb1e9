import {Command} from "@commander-js/extra-typings";
import type {InvoiceTemplates} from "../merchant/paypal/invoices.ts";
import {baseCommand, change, type CommandContext, confirm, paypalOf, settingsOf} from "./context.ts";
import {valueOf} from "./errors.ts";
import {readJsonFile} from "./files.ts";
import type {Column} from "./output/table.ts";

interface Template {
  readonly id?: string;
  readonly name?: string;
  readonly default_template?: boolean;
  readonly standard_template?: boolean;
}

const columns: readonly Column<Template>[] = [
  {title: "ID", value: ({id}) => id},
  {title: "NAME", value: ({name}) => name, isFlexible: true},
  {title: "DEFAULT", value: ({default_template: isDefault}) => (isDefault ? "yes" : "no")},
];

const FILE = "the template as JSON (`-`: standard input), as `templates show` prints it";
const TEMPLATE = 'template: write {"name": …, "template_info": {…}}';

/** Templates have many fields, so the commands read and print JSON. */
export function templatesCommand(context: CommandContext) {
  return new Command("templates")
    .description("templates of invoices")
    .addCommand(listCommand(context))
    .addCommand(showCommand(context))
    .addCommand(createCommand(context))
    .addCommand(updateCommand(context))
    .addCommand(deleteCommand(context));
}

interface Options {
  readonly sandbox?: true | undefined;
}

function templatesOf(context: CommandContext, options: Options): InvoiceTemplates {
  return paypalOf(context, settingsOf(context, options)).invoiceTemplates;
}

const thingOf = (id: string) => `template ${id}`;

function listCommand(context: CommandContext) {
  return baseCommand("list")
    .description("list the templates")
    .addHelpText("after", "\nExample:\n  checkout invoices templates list")
    .action(async (options) => {
      const list = valueOf(
        await templatesOf(context, options).list({query: {fields: "all", page_size: "100"}}),
      );
      if (options.json) return context.output.json(list);
      if (list.templates.length === 0) return context.output.lines("There are no templates.");
      await context.output.table(columns, list.templates);
    });
}

function showCommand(context: CommandContext) {
  return baseCommand("show")
    .description("print a template as JSON")
    .argument("<id>", "the template's id")
    .addHelpText(
      "after",
      "\nExample:\n  checkout invoices templates show TEMP-19V05281TU309413B > template.json",
    )
    .action(async (id, options) => {
      const template = valueOf(await templatesOf(context, options).show({id}), {thing: thingOf(id)});
      await context.output.json(template);
    });
}

function createCommand(context: CommandContext) {
  return baseCommand("create")
    .description("create a template from a file")
    .requiredOption("--file <path>", FILE)
    .addHelpText("after", "\nExample:\n  checkout invoices templates create --file template.json")
    .action(async (options) => {
      const body = JSON.stringify(await readJsonFile(context, options.file, TEMPLATE));
      const wording = {change: "the template was created", next: "List the templates before you repeat it."};
      const requestId = context.randomness.uuid();
      const {create} = templatesOf(context, options);
      const template = (await change(context, wording, () => create({requestId, body}))) as Template;
      if (options.json) await context.output.json(template);
      else await context.output.lines(`Created the ${thingOf(template.id ?? "")}.`);
    });
}

function updateCommand(context: CommandContext) {
  return baseCommand("update")
    .description("replace a template with a file")
    .argument("<id>", "the template's id")
    .requiredOption("--file <path>", FILE)
    .addHelpText(
      "after",
      "\nExample:\n  checkout invoices templates update TEMP-19V05281TU309413B --file template.json",
    )
    .action(async (id, options) => {
      const body = JSON.stringify(await readJsonFile(context, options.file, TEMPLATE));
      const wording = {
        thing: thingOf(id),
        change: `the ${thingOf(id)} was changed`,
        next: "Run the command again: a repeated change has the same result.",
      };
      const template = await change(context, wording, () => templatesOf(context, options).update({id, body}));
      if (options.json) await context.output.json(template);
      else await context.output.lines(`Changed the ${thingOf(id)}.`);
    });
}

function deleteCommand(context: CommandContext) {
  return baseCommand("delete")
    .description("delete a template")
    .argument("<id>", "the template's id")
    .option("--yes", "don't ask for confirmation")
    .addHelpText("after", "\nExample:\n  checkout invoices templates delete TEMP-19V05281TU309413B")
    .action(async (id, options) => {
      const templates = templatesOf(context, options);
      valueOf(await templates.show({id}), {thing: thingOf(id)});
      await confirm(context, `Delete the ${thingOf(id)}?`, options);
      const wording = {
        thing: thingOf(id),
        change: `the ${thingOf(id)} was deleted`,
        next: "Run the command again: it reports when the template no longer exists.",
      };
      await change(context, wording, () => templates.delete({id}));
      if (options.json) await context.output.json({id, deleted: true});
      else await context.output.lines(`The ${thingOf(id)} is deleted.`);
    });
}
