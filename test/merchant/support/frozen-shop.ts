import {type ChildProcess, fork} from "node:child_process";
import {once} from "node:events";
import {readFile} from "node:fs/promises";
import {
  createServer,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from "node:http";
import type {AddressInfo} from "node:net";
import {join} from "node:path";
import type {CheckoutHandlerOptions, ShopEvent} from "../../../server/merchant/handler.ts";
import {bundleProgram} from "../../support/bundle-program.ts";
import {waitUntil} from "./wait-until.ts";

export interface FrozenShopOptions {
  /** Folder with the bundle of `bundleShop`. */
  readonly folder: string;
  /** How many times as fast the time of the process runs. */
  readonly speed: number;
  /** File to which the shop's function adds each event as a line. */
  readonly eventsFile: string;
  /** True for a platform with `waitUntil`: it freezes the process when the promises have settled. */
  readonly waits: boolean;
  /** Options of the handler that are no functions. */
  readonly options: CheckoutHandlerOptions;
}

/** Headers of one connection. The shop's server gets each request on a new one: a frozen process can't keep it alive. */
const HOP = ["connection", "keep-alive", "transfer-encoding"];

const WEBHOOKS = "/service-api/webhooks";
const BUNDLE = "shop.mjs";

/** Bundles the shop's script into a folder. */
export function bundleShop(folder: string): Promise<void> {
  return bundleProgram(new URL("./frozen-shop-main.ts", import.meta.url), folder, BUNDLE);
}

/**
 * A platform that runs a shop in a process which is frozen (SIGSTOP) between requests. Its address passes each request to the
 * process, and freezes it as soon as the reply is there. Only the first webhook event arrives.
 */
export class FrozenShop {
  readonly #server: Server;
  #options: FrozenShopOptions | undefined;
  #child: ChildProcess | undefined;
  #port = 0;
  /** Number of requests whose reply, or whose promises, the process still works on. */
  #awake = 0;
  #asked = 0;
  #hasWebhook = false;
  /** Replies so far, as `POST /path 200`. */
  readonly replies: string[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Opens the platform's address. The process starts later, because its settings contain the address. */
  static async open(): Promise<FrozenShop> {
    const server = createServer();
    const shop = new FrozenShop(server);
    server.on("request", (incoming, outgoing) => void shop.#serve(incoming, outgoing));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return shop;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Starts the process, and freezes it. */
  async start(options: FrozenShopOptions): Promise<void> {
    this.#options = options;
    const child = fork(join(options.folder, BUNDLE), {
      execArgv: [],
      env: {...process.env, FROZEN_SHOP: JSON.stringify(options)},
    });
    const [message] = (await once(child, "message")) as [{port: number}];
    this.#port = message.port;
    this.#child = child;
    child.kill("SIGSTOP");
  }

  /** Replaces the frozen process by a new one, as platforms do. */
  async replace(): Promise<void> {
    await this.frozen();
    await this.#kill();
    await this.start(this.#options!);
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (incoming.url === WEBHOOKS) {
      // A later event would wake the process.
      if (this.#hasWebhook) return void outgoing.writeHead(503).end();
      this.#hasWebhook = true;
    }
    const child = this.#child!;
    this.#awake += 1;
    child.kill("SIGCONT");
    const status = await this.#pass(incoming, outgoing);
    this.replies.push(`${incoming.method} ${incoming.url} ${status}`);
    if (this.#options?.waits) await this.#settled(child);
    this.#awake -= 1;
    if (this.#awake === 0) child.kill("SIGSTOP");
  }

  /** Passes a request to the process. Resolves to the status when the reply has arrived. */
  #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<number> {
    const {method, url, headers} = incoming;
    const kept = Object.entries(headers).filter(([name]) => !HOP.includes(name));
    return new Promise((resolve) => {
      const passed = send(
        {port: this.#port, method, path: url, agent: false, headers: Object.fromEntries(kept)},
        (reply) => {
          const status = reply.statusCode ?? 502;
          outgoing.writeHead(status, reply.headers);
          reply.pipe(outgoing);
          reply.once("end", () => resolve(status));
        },
      );
      incoming.pipe(passed);
    });
  }

  /** Waits until the promises that the handler has handed over have settled. */
  async #settled(child: ChildProcess): Promise<void> {
    const settle = ++this.#asked;
    const answered = new Promise<void>((resolve) => {
      const hear = (message: {readonly settled: number}) => {
        if (message.settled !== settle) return;
        child.off("message", hear);
        resolve();
      };
      child.on("message", hear);
    });
    child.send({settle});
    await answered;
  }

  /** Resolves when the process is frozen. */
  frozen(): Promise<void> {
    return waitUntil(() => this.#awake === 0);
  }

  /** Types of the events that the shop's function has accepted, with their orders. */
  async events(): Promise<string[]> {
    const text = await readFile(this.#options!.eventsFile, "utf8").catch(() => "");
    const events = text.split("\n").filter(Boolean);
    return events.map((line) => {
      const event = JSON.parse(line) as ShopEvent;
      return `${event.type} ${"payment" in event ? event.payment.orderId : ""}`;
    });
  }

  async #kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  async close(): Promise<void> {
    await this.#kill();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
