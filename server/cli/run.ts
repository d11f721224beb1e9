import {CommanderError} from "@commander-js/extra-typings";
import {SettingsError} from "../shared/settings.ts";
import {createDesk, type Desk, type DeskParts} from "./desk.ts";
import {CommandError} from "./errors.ts";
import {EXIT, type ExitCode} from "./exit-codes.ts";
import {clean, harmlessJson} from "./output/clean.ts";
import {createProgram} from "./program.ts";

/**
 * Does what the arguments say, and says how it ended.
 *
 * @param args what follows the command's name
 */
export async function runCommand(
  args: readonly string[],
  parts: DeskParts & {readonly version: string},
): Promise<ExitCode> {
  const {signal} = parts;
  const desk = createDesk(parts);
  const isJson = args.includes("--json");
  const interrupted = new Promise<never>((_, reject) => {
    const stop = () => reject(interruption(desk));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, {once: true});
  });
  // Only whoever races it is to hear of it.
  interrupted.catch(() => undefined);
  try {
    const program = createProgram(desk, parts.version);
    await Promise.race([program.parseAsync([...args], {from: "user"}), interrupted]);
    return EXIT.ok;
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help and version were asked for, and are printed; for all else commander has said what is wrong.
      return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    }
    const ending = endingOf(error);
    await say(desk, ending, isJson);
    if (parts.variables["DEBUG"] && error instanceof Error)
      await desk.terminal.err(`${clean(error.stack ?? "")}\n`);
    return ending.exit;
  }
}

function endingOf(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof SettingsError) return new CommandError(EXIT.usage, "WRONG_SETTING", error.message);
  return new CommandError(EXIT.fault, "FAULT", "This is a fault of the command itself.", {
    details: ["With DEBUG=1 in the environment it says where."],
    cause: error,
  });
}

function interruption({doubt}: Desk): CommandError {
  if (!doubt) return new CommandError(EXIT.interrupted, "INTERRUPTED", "Stopped.");
  return new CommandError(
    EXIT.interrupted,
    "INTERRUPTED",
    `Stopped in the middle: it is not known whether ${doubt.change}.`,
    {details: doubt.next === undefined ? [] : [doubt.next], requestId: doubt.requestId},
  );
}

/** In words; for scripts the same as one line of JSON. */
async function say({terminal}: Desk, ending: CommandError, isJson: boolean): Promise<void> {
  const {exit, code, message, details, debugId, requestId} = ending;
  if (isJson) {
    const error = {
      code,
      message,
      details,
      ...(debugId !== undefined && {debug_id: debugId}),
      ...(requestId !== undefined && {request_id: requestId}),
      exit_code: exit,
    };
    await terminal.err(`${harmlessJson({error})}\n`);
    return;
  }
  const lines = [
    `checkout: ${message}`,
    ...details.map((line) => `  ${line}`),
    ...(debugId === undefined ? [] : [`  debug id ${debugId}: name it when you ask the service's support`]),
  ];
  await terminal.err(`${clean(lines.join("\n"))}\n`);
}
