import {Command, type CommandUnknownOpts} from "@commander-js/extra-typings";
import {attemptsCommand} from "./attempts.ts";
import {authorizationsCommand} from "./authorizations.ts";
import type {Desk} from "./desk.ts";
import {disputesCommand} from "./disputes.ts";
import {invoicesCommand} from "./invoices.ts";
import {linksCommand} from "./links.ts";
import {clean} from "./output/clean.ts";
import {refundCommand} from "./refund.ts";

/** `checkout` and all that it can do. */
export function createProgram(desk: Desk, version: string) {
  const program = new Command("checkout")
    .description(
      "What merchants do at their desk, with the commerce service and the merchant server's journal.",
    )
    .version(version, "--version", "which version this is")
    .addCommand(disputesCommand(desk))
    .addCommand(linksCommand(desk))
    .addCommand(invoicesCommand(desk))
    .addCommand(refundCommand(desk))
    .addCommand(authorizationsCommand(desk))
    .addCommand(attemptsCommand(desk))
    .addHelpText(
      "after",
      `
Settings are the merchant server's, in the environment: SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET and
DATABASE_URL. With --sandbox they are those of the local sandbox.

Ends with 0 done, 1 refused, nothing was done, 2 wrong use, 3 not found, 4 no answer: it may have been done,
5 a person has to find out, 70 a fault of the command, 130 Ctrl-C.

Examples:
  checkout disputes list --sandbox
  checkout links create --name Mug --price 12.50 --currency USD
  checkout invoices list --all --json`,
    );
  for (const command of all(program)) {
    command
      .exitOverride()
      .helpCommand(false)
      .showHelpAfterError(`Try: ${pathOf(command)} --help`)
      .configureOutput(outputOf(desk));
  }
  return program;
}

function all(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return [command, ...command.commands.flatMap(all)];
}

function pathOf(command: CommandUnknownOpts): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

function outputOf({terminal}: Desk) {
  return {
    writeOut: (text: string) => void terminal.out(text),
    writeErr: (text: string) => void terminal.err(clean(text)),
    getOutHelpWidth: () => terminal.columns ?? 100,
    getErrHelpWidth: () => 100,
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  };
}
