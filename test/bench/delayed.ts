import {Agent, createServer, request as send, type IncomingMessage, type ServerResponse} from "node:http";
import type {AddressInfo} from "node:net";

/** Additional pages by path. Other requests go to the server behind. */
export type Pages = ReadonlyMap<string, {readonly type: string; readonly body: string}>;

/** A proxy that delays all requests by the same time, also those for its additional pages. */
export interface Delayed {
  readonly port: number;
  /** Added delay of each request, ms. */
  latency: number;
  stop(): Promise<void>;
}

/** @param target origin of the server behind, which gets the browser's `Host` */
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
