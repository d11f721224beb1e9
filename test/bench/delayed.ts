import {Agent, createServer, request as send, type IncomingMessage, type ServerResponse} from "node:http";
import type {AddressInfo} from "node:net";

/** Pages of the measurement's own, by their paths. What is not among them is the server's behind. */
export type Pages = ReadonlyMap<string, {readonly type: string; readonly body: string}>;

/** A server in front of another one that keeps every request waiting alike, its own pages included. */
export interface Delayed {
  readonly port: number;
  /** Added delay of each request, ms. */
  latency: number;
  stop(): Promise<void>;
}

/** @param target the origin behind; it sees the host that the browser asked for */
export async function openDelayed(target: string, pages: Pages = new Map()): Promise<Delayed> {
  const agent = new Agent({keepAlive: true});

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const page = pages.get(incoming.url ?? "");
    if (page) {
      outgoing.writeHead(200, {"content-type": page.type, "cache-control": "no-store"}).end(page.body);
      return;
    }
    const {method, headers} = incoming;
    incoming.pipe(
      send(new URL(incoming.url ?? "/", target), {method, headers, agent}, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      }).on("error", () => outgoing.destroy()),
    );
  }

  const delayed = {latency: 0};
  const server = createServer((incoming, outgoing) => {
    setTimeout(answer, delayed.latency, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return Object.assign(delayed, {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
