import {type ChildProcess, fork} from "node:child_process";
import {once} from "node:events";
import type {RoleMessage} from "../../server/shared/role.ts";
import {BUILT} from "./built.ts";

/** A server, run from its source in a process of its own. */
export class Role {
  readonly #folder: "demo/server" | "server/sandbox";
  readonly #settings: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #ready: Promise<void> = Promise.resolve();

  constructor(folder: "demo/server" | "server/sandbox", settings: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#settings = settings;
  }

  /** Resolves when the server answers. Rejects when it can't start. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** Starts the server, after stopping the one that runs. */
  restart(): Promise<void> {
    this.#ready = this.#replace();
    return this.#ready;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }

  async #replace(): Promise<void> {
    await this.stop();
    const child = fork(`${this.#folder}/main.ts`, [BUILT], {
      execArgv: ["--import", "tsx"],
      env: {...process.env, ...this.#settings},
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.on("message", (message: RoleMessage) => {
        if ("ready" in message) resolve();
        else reject(new Error(message.failed));
      });
      child.on("exit", () => reject(new Error(`${this.#folder} ended before it was ready.`)));
    });
  }
}
