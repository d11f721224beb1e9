import {spawn, type ChildProcess} from "node:child_process";
import {delimiter} from "node:path";

export interface Place {
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** This process's environment without what `npm run` adds: an app must find its own commands and npm's own settings. */
function environment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_ENV$|INIT_CWD$)/.test(name));
  const path = process.env["PATH"]!.split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return {
    ...Object.fromEntries(own),
    PATH: path.join(delimiter),
    CI: "1",
    NO_COLOR: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    NUXT_TELEMETRY_DISABLED: "1",
    NG_CLI_ANALYTICS: "false",
    ...more,
  };
}

const running = new Set<ChildProcess>();
// Also after Ctrl-C: a process group of its own does not get that signal.
process.once("exit", () => running.forEach(kill));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/** Starts a command in a process group of its own, because npm's processes have children. */
function start([program, ...args]: readonly string[], {folder, env}: Place) {
  const child = spawn(program!, args, {
    cwd: folder,
    env: environment(env),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.once("close", () => running.delete(child));
  let output = "";
  const read = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return {child, ended, output: () => output};
}

function kill({pid}: ChildProcess): void {
  try {
    process.kill(-pid!, "SIGKILL");
  } catch {
    // All processes of the group have ended.
  }
}

/** The end of a command's output, for a message. */
const tail = (output: string) => output.trim().split("\n").slice(-40).join("\n");

/** Runs a command to its end. Resolves with its exit code and output. */
export async function tryCommand(command: readonly string[], place: Place) {
  const {child, ended, output} = start(command, place);
  const timer = setTimeout(() => kill(child), 9 * 60_000);
  const code = await ended;
  clearTimeout(timer);
  return {code, output: output()};
}

/** Runs a command, and resolves with its output. @throws Error with the output if it fails */
export async function runCommand(command: readonly string[], place: Place): Promise<string> {
  const {code, output} = await tryCommand(command, place);
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${String(code)}:\n${tail(output)}`);
  return output;
}

/** Runs `use` while a server runs, which has started when it answers at this address. */
export async function withServer(
  command: readonly string[],
  place: Place,
  url: string,
  use: () => Promise<void>,
): Promise<void> {
  const {child, ended, output} = start(command, place);
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  try {
    const until = Date.now() + 3 * 60_000;
    while (!(await answers(url))) {
      if (hasEnded || Date.now() > until)
        throw new Error(`${command.join(" ")} gives no page at ${url}:\n${tail(output())}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await use();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${tail(output())}`, {
      cause: error,
    });
  } finally {
    kill(child);
    await ended;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, {signal: AbortSignal.timeout(60_000)})).ok;
  } catch {
    return false;
  }
}
