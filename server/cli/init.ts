import {Command, Option} from "@commander-js/extra-typings";
import {TEST_CARD} from "../test-card.ts";
import type {CommandContext} from "./context.ts";
import {wrongUse} from "./errors.ts";
import {readTemplate, writeFiles} from "./template-files.ts";

/** Folders of `dist/templates/<language>/`, each with the files of `templates/shared` added. */
const TEMPLATES = {
  vite: {about: "a plain HTML page, built by Vite; Express in production", port: 5173},
  react: {about: "React, built by Vite; Express in production", port: 5173},
  next: {about: "Next with the app router", port: 3000},
  express: {about: "Express and a plain HTML page, without a build", port: 3000},
} as const;

type Template = keyof typeof TEMPLATES;
const names = Object.keys(TEMPLATES) as Template[];

export function initCommand(context: CommandContext) {
  return new Command("init")
    .description("write a shop with a page and a server, which pays in the local sandbox")
    .argument("[folder]", "the project's folder, which may be new", ".")
    .addOption(new Option("--template <name>", "what the shop is built with").choices(names))
    .option("--typescript", "write TypeScript instead of JavaScript")
    .option("--force", "overwrite files")
    .addHelpText(
      "after",
      `
Templates:
${names.map((name) => `  ${name.padEnd(8)} ${TEMPLATES[name].about}`).join("\n")}

package.json, .gitignore and .env are completed if they exist. Any other file is overwritten only with --force.

Examples:
  npx checkout-elements init shop
  npx checkout-elements init --template express --typescript`,
    )
    .action(async (folder, options) => {
      const template = options.template ?? (await askTemplate(context));
      const files = await readTemplate(
        template,
        options.typescript === true ? "typescript" : "javascript",
        () => context.randomness.token(),
      );
      const {paths, missingScripts} = await write(folder, files, {isForced: options.force === true});
      const isHere = folder === ".";
      await context.output.lines(
        paths.length === 0
          ? "All files exist already."
          : `Wrote ${isHere ? "" : `into ${folder} `}these files:`,
        ...paths.map((path) => `  ${path}`),
        ...Object.entries(missingScripts).map(
          ([name, text]) => `package.json keeps its own script "${name}". The template's is: ${text}`,
        ),
        "",
        "Next:",
        ...(isHere ? [] : [`  cd ${/^[\w./\\:-]+$/.test(folder) ? folder : JSON.stringify(folder)}`]),
        "  npm install",
        "  npm run dev",
        "",
        `Then open http://localhost:${TEMPLATES[template].port} and pay with the card ${TEST_CARD},`,
        "any later month, any security code and any postal code. The sandbox stands in for PayPal: no money moves.",
        "`npm run orders` lists the orders, and `npm run ship -- ORDER` marks one as shipped.",
        "The end of .env says how to go live.",
      );
    });
}

/** As `writeFiles`, with an error for the user if the file system refuses. */
async function write(...parameters: Parameters<typeof writeFiles>): ReturnType<typeof writeFiles> {
  try {
    return await writeFiles(...parameters);
  } catch (error) {
    if (error instanceof Error && "syscall" in error)
      throw wrongUse(`The files can't be written: ${error.message}`);
    throw error;
  }
}

/** @throws CommandError without a terminal, or for an answer that names no template */
async function askTemplate({terminal}: CommandContext): Promise<Template> {
  const choices = names.map((name, index) => `  ${index + 1}  ${name.padEnd(8)} ${TEMPLATES[name].about}\n`);
  const answer = await terminal.ask(`What is the shop built with?\n${choices.join("")}Number or name: `);
  if (answer === undefined) {
    throw wrongUse("There is no terminal to ask.", `Add --template ${names.join("|")}.`);
  }
  const template = names[Number(answer) - 1] ?? names.find((name) => name === answer.trim().toLowerCase());
  if (!template)
    throw wrongUse(`There is no template ${JSON.stringify(answer)}: write one of ${names.join(", ")}.`);
  return template;
}
