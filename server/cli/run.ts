import {CommanderError} from "@commander-js/extra-typings";
import {SettingsError} from "../shared/settings.ts";
import {createContext, type CommandContext, type CommandEnvironment} from "./context.ts";
import {CommandError} from "./errors.ts";
import {EXIT, type ExitCode} from "./exit-codes.ts";
import {clean, harmlessJson} from "./output/clean.ts";
import {createProgram} from "./program.ts";

/**
 * Runs the command. Prints the error if it fails.
 *
 * @param args the arguments after the command's name
 */
export async function runCommand(
  args: readonly string[],
  parts: CommandEnvironment & {readonly version: string},
): Promise<ExitCode> {
  const {signal} = parts;
  const context = createContext(parts);
  const isJson = args.includes("--json");
  const interrupted = new Promise<never>((_, reject) => {
    const stop = () => {
      if (!context.stopsItself) reject(interruption(context));
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, {once: true});
  });
  // Handled by the race below; otherwise it would be an unhandled rejection.
  interrupted.catch(() => undefined);
  try {
    const program = createProgram(context, parts.version);
    await Promise.race([program.parseAsync([...args], {from: "user"}), interrupted]);
    return EXIT.ok;
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed the help, the version or the error.
      return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    }
    const ending = endingOf(error);
    await printError(context, ending, isJson);
    if (parts.variables["DEBUG"] && error instanceof Error)
      await context.terminal.err(`${clean(error.stack ?? "")}\n`);
    return ending.exit;
  }
}

function endingOf(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof SettingsError) return new CommandError(EXIT.usage, "WRONG_SETTING", error.message);
  return new CommandError(EXIT.fault, "FAULT", "The command failed with an internal error.", {
    details: ["Set DEBUG=1 in the environment to print the stack trace."],
    cause: error,
  });
}

function interruption({pendingChange}: CommandContext): CommandError {
  if (!pendingChange) return new CommandError(EXIT.interrupted, "INTERRUPTED", "Stopped.");
  return new CommandError(
    EXIT.interrupted,
    "INTERRUPTED",
    `Interrupted: it is not known whether ${pendingChange.change}.`,
    {
      details: pendingChange.next === undefined ? [] : [pendingChange.next],
      requestId: pendingChange.requestId,
    },
  );
}

/** Prints an error as text, or as one line of JSON for scripts. */
async function printError({terminal}: CommandContext, ending: CommandError, isJson: boolean): Promise<void> {
  const {exit, code, message, details, debugId, requestId} = ending;
  if (isJson) {
    const error = {
      code,
      message,
      details,
      ...(debugId !== undefined && {debug_id: debugId}),
      ...(requestId !== undefined && {requestId}),
      exitCode: exit,
    };
    await terminal.err(`${harmlessJson({error})}\n`);
    return;
  }
  const lines = [
    `checkout: ${message}`,
    ...details.map((line) => `  ${line}`),
    ...(debugId === undefined ? [] : [`  debug id ${debugId}: mention it to PayPal's support`]),
  ];
  await terminal.err(`${clean(lines.join("\n"))}\n`);
}
