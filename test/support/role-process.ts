import {type ChildProcess, fork} from "node:child_process";
import {fileURLToPath} from "node:url";
import type {RoleMessage} from "../../server/shared/role.ts";

const packageRoot = fileURLToPath(new URL("../../", import.meta.url));

/** Built programs of the roles. */
const PROGRAMS = {
  demo: "demo-server/main.js",
  merchant: "server/merchant/main.js",
  sandbox: "server/sandbox/main.js",
} as const;
type Role = keyof typeof PROGRAMS;

/** A built server in a separate process, as `npm start` runs it. */
export class RoleProcess {
  readonly #role: Role;
  readonly #settings: Readonly<Record<string, string | undefined>>;
  #child: ChildProcess | undefined;
  #output = "";

  /** @param settings environment of the process, except PATH; with a fixed port, restarts keep the address */
  constructor(role: Role, settings: Readonly<Record<string, string | undefined>>) {
    this.#role = role;
    this.#settings = settings;
  }

  /** Standard output and error of all its processes so far. */
  get output(): string {
    return this.#output;
  }

  get running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts it and resolves with its address. @throws Error with its message when it can't start */
  start(): Promise<string> {
    const child = fork(`${packageRoot}dist/${PROGRAMS[this.#role]}`, {
      cwd: packageRoot,
      env: {PATH: process.env["PATH"], ...this.#settings},
      execArgv: ["--enable-source-maps"],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => (this.#output += chunk.toString()));
    }
    return new Promise((resolve, reject) => {
      child.on("message", (message: RoleMessage) => {
        if ("ready" in message) resolve(message.ready);
        else reject(new Error(message.failed));
      });
      child.on("exit", () => reject(new Error(`${this.#role} exited before it was ready: ${this.#output}`)));
    });
  }

  /** Kills it with SIGKILL. Resolves when it has exited. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  /** Stops it with SIGTERM. */
  stop(): Promise<void> {
    return this.#end("SIGTERM");
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.running) return;
    const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill(signal);
    await exited;
  }
}
