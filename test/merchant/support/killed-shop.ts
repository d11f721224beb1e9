import assert from "node:assert/strict";
import {setTimeout} from "node:timers/promises";
import type {Dice} from "../../exploration/hostile/dice.ts";
import {freePort} from "../../support/free-port.ts";
import {
  type AnyCheckpoint,
  type KillableServer,
  type KillableServerOptions,
  startKillableServer,
} from "./killable-server.ts";
import {read} from "./replies.ts";
import type {SandboxBench} from "./sandbox-suite.ts";
import {waitUntil} from "./wait-until.ts";

/** A definite reply: neither a failure of the server nor an unknown outcome. */
export type Definite = Awaited<ReturnType<typeof read>>;

/** A request as pages send it, each time the same. */
export interface PageRequest {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Pause before a repeated request, in ms. */
const PAUSE_MS = 20;

/** Most replies until a kill at any moment, and most until a server that should kill itself is killed. */
const REPLIES = 200;
const REPLIES_TO_CHECKPOINT = 600;
/** Most passes of a checkpoint until a kill. */
const PASSES = 6;

interface KilledShopOptions extends KillableServerOptions {
  /** Checkpoints at which servers kill themselves. */
  readonly checkpoints: readonly AnyCheckpoint[];
}

/** A merchant server in its own process, which is killed and restarted on the same port and database. */
export class KilledShop {
  readonly #bench: SandboxBench;
  readonly #dice: Dice;
  readonly #options: KilledShopOptions;
  #server: Promise<KillableServer>;
  #replies = 0;
  /** Number of replies before the server is killed from outside. */
  #limit: number;
  /** Number of kills at a checkpoint, and at any other moment. */
  readonly kills = {atCheckpoint: 0, atAnyMoment: 0};
  /** Number of requests whose reply was lost because the server was killed. */
  lostReplies = 0;

  private constructor(bench: SandboxBench, dice: Dice, options: KilledShopOptions) {
    this.#bench = bench;
    this.#dice = dice;
    this.#options = options;
    this.#limit = dice.below(REPLIES);
    this.#server = startKillableServer(bench, options);
  }

  /** @param dice chooses the moments of the kills */
  static async start(bench: SandboxBench, dice: Dice, options: KilledShopOptions): Promise<KilledShop> {
    return new KilledShop(bench, dice, {...options, port: await freePort()});
  }

  /** Repeats a request until it has a definite reply, also while the server is down. */
  async ask(path: string, request: PageRequest = {}): Promise<Definite> {
    for (;;) {
      const reply = await this.askOnce(path, request);
      if (reply) return reply;
      await setTimeout(PAUSE_MS);
    }
  }

  /** Sends a request. Undefined without a definite reply. */
  async askOnce(
    path: string,
    {method = "POST", headers = {}, body}: PageRequest = {},
  ): Promise<Definite | undefined> {
    const init = {
      method,
      headers: {...headers, ...(body !== undefined && {"content-type": "application/json"})},
      ...(body !== undefined && {body: JSON.stringify(body)}),
    };
    const {url} = await this.#server;
    try {
      const reply = await read(fetch(url + path, init));
      this.#replies += 1;
      return reply.status < 500 && reply.status !== 202 ? reply : undefined;
    } catch (error) {
      // The connection broke or was refused.
      if (!(error instanceof TypeError)) throw error;
      if ((error.cause as NodeJS.ErrnoException | undefined)?.code !== "ECONNREFUSED") this.lostReplies += 1;
      return undefined;
    }
  }

  /**
   * Waits until the server has killed itself at its checkpoint, or kills it at a random moment, and restarts it.
   *
   * @param isLast the restarted server stays
   */
  async kill(isLast: boolean): Promise<void> {
    const server = await this.#server;
    let isEnded = false;
    void server.ended.then(() => (isEnded = true));
    await waitUntil(() => isEnded || this.#replies >= this.#limit);
    this.kills[isEnded ? "atCheckpoint" : "atAnyMoment"] += 1;
    server.process.kill("SIGKILL");
    assert.equal(await server.ended, "SIGKILL");
    this.#server = startKillableServer(this.#bench, {...this.#options, ...(!isLast && this.#nextKill())});
  }

  /**
   * Kills the server if it still runs, and starts it on the same port with these options instead of the shop's.
   *
   * @returns the new server, which may kill itself at its checkpoint
   */
  async replace(
    options: Pick<KillableServerOptions, "variables" | "killAt" | "killOn">,
  ): Promise<KillableServer> {
    const server = await this.#server;
    server.process.kill("SIGKILL");
    await server.ended;
    this.#server = startKillableServer(this.#bench, {...this.#options, ...options});
    return this.#server;
  }

  /** Chooses where the next server is killed: half of the servers kill themselves at a checkpoint. */
  #nextKill(): Pick<KillableServerOptions, "killAt" | "killOn"> {
    const isAtCheckpoint = this.#dice.chance(0.5);
    this.#limit = this.#replies + (isAtCheckpoint ? REPLIES_TO_CHECKPOINT : this.#dice.below(REPLIES));
    if (!isAtCheckpoint) return {};
    return {killAt: this.#dice.pick(this.#options.checkpoints), killOn: 1 + this.#dice.below(PASSES)};
  }

  /** Stops the server without a kill. */
  async stop(): Promise<void> {
    const server = await this.#server;
    server.process.disconnect();
    await server.ended;
  }
}
