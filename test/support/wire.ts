import {createServer, request as send, type IncomingMessage, type ServerResponse} from "node:http";
import type {AddressInfo} from "node:net";

/** The moment before the call reaches the server, or after its reply. */
export type Moment = "before" | "after";

interface Rule {
  readonly method: string;
  readonly path: RegExp;
  readonly moment: Moment;
  /** Runs at the moment. Returning `false` loses the call (before) or its reply (after). */
  readonly happen: () => Promise<boolean> | boolean;
  times: number;
}

/** A proxy between two servers that can lose single calls. The client then sees a broken connection. */
export interface Wire {
  readonly url: string;
  /** Runs `happen` for the next `times` matching calls, by default one. */
  on(method: string, path: RegExp, moment: Moment, happen: Rule["happen"], times?: number): void;
  /** Calls so far, as `METHOD /path`. */
  readonly calls: readonly string[];
  stop(): Promise<void>;
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Opens a proxy to `target()`, which is read for each call. */
export async function openWire(target: () => string): Promise<Wire> {
  const rules: Rule[] = [];
  const calls: string[] = [];

  /** Resolves to false when the call is lost at this moment. */
  async function pass(incoming: IncomingMessage, moment: Moment): Promise<boolean> {
    const rule = rules.find(
      ({method, path, moment: when, times}) =>
        times > 0 && method === incoming.method && when === moment && path.test(incoming.url ?? ""),
    );
    if (!rule) return true;
    rule.times -= 1;
    return (await rule.happen()) !== false;
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    calls.push(`${incoming.method} ${incoming.url}`);
    const body = await read(incoming);
    if (!(await pass(incoming, "before"))) return void outgoing.destroy();
    const url = new URL(incoming.url ?? "/", target());
    // The server gets its own host name, as behind most proxies.
    const headers = {...incoming.headers, host: url.host, connection: "close"};
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      send(url, {method: incoming.method, headers, agent: false}, resolve).on("error", reject).end(body);
    });
    const answered = await read(answer);
    if (!(await pass(incoming, "after"))) return void outgoing.destroy();
    outgoing.writeHead(answer.statusCode ?? 502, {...answer.headers, connection: "close"}).end(answered);
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    on: (method, path, moment, happen, times = 1) => rules.push({method, path, moment, happen, times}),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
