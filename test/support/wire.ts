import {createServer, request as send, type IncomingMessage, type ServerResponse} from "node:http";
import type {AddressInfo} from "node:net";

/** Where on its way a call is when something happens to it. */
export type Moment = "before" | "after";

interface Rule {
  readonly method: string;
  readonly path: RegExp;
  readonly moment: Moment;
  /** What happens; `false` loses the call (before) or its answer (after), anything else lets it go on. */
  readonly happen: () => Promise<boolean> | boolean;
  times: number;
}

/** A line between two servers that a test can cut, call by call: what is in front of it sees a broken connection. */
export interface Wire {
  readonly url: string;
  /** Arms a happening for the next `times` calls (one by default) that match. */
  on(method: string, path: RegExp, moment: Moment, happen: Rule["happen"], times?: number): void;
  /** Calls that went through it, as `METHOD /path`. */
  readonly calls: readonly string[];
  stop(): Promise<void>;
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Opens a wire to `target()`, which may change its mind between calls. */
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
    // PayPal sees the address it really has, as behind any proxy that keeps the host.
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
