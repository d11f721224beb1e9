import {type ChildProcess, spawn} from "node:child_process";

/** Output and exit code of a program that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running program whose output tests wait for. */
export interface Program {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves with the standard output when it has this text. Rejects if the program ends before. */
  readonly printed: (text: string) => Promise<string>;
}

export interface ProgramOptions {
  readonly cwd: string;
  /** The environment, in addition to PATH. */
  readonly env?: NodeJS.ProcessEnv;
  /** True for a process group of its own, as a terminal makes. */
  readonly detached?: boolean;
}

/** Starts programs, and kills those that a failed test has left. */
export class Programs {
  readonly #children: ChildProcess[] = [];

  start(
    command: string,
    args: readonly string[],
    {cwd, env = {}, detached = false}: ProgramOptions,
  ): Program {
    const child = spawn(command, args, {
      cwd,
      detached,
      env: {PATH: process.env["PATH"], ...env},
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#children.push(child);
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const ended = new Promise<Ended>((resolve) =>
      child.once("close", (code, signal) => resolve({code, signal, stdout, stderr})),
    );
    const printed = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const look = () => {
          if (stdout.includes(text)) resolve(stdout);
        };
        child.stdout.on("data", look);
        child.once("close", () => reject(new Error(`ended without printing "${text}": ${stdout}${stderr}`)));
        look();
      });
    return {child, ended, printed};
  }

  /** Kills the programs that still run. */
  killAll(): void {
    for (const child of this.#children) child.kill("SIGKILL");
  }
}
