import type {Server, ServerOptions} from "node:http";
import type {AddressInfo, Socket} from "node:net";
import {createAdaptorServer, type HttpBindings} from "@hono/node-server";
import {urlHost} from "./url-host.ts";

/** A listening server. */
export interface Listening {
  /** `http://host:port`, with the actual port. */
  readonly url: string;
  readonly server: Server;
  /** Closes each connection after its next reply, so that clients reconnect to another instance. */
  readonly drain: () => void;
  /**
   * Accepts no new connection, waits for requests in flight, and closes the remaining connections after `graceMs` (ten
   * seconds).
   */
  readonly stop: (graceMs?: number) => Promise<void>;
}

/** Limits of Node's HTTP server, under Node's names. Times are in milliseconds. */
export type ConnectionLimits = Pick<
  ServerOptions,
  "connectionsCheckingInterval" | "headersTimeout" | "keepAliveTimeout" | "requestTimeout"
> & {
  /** Maximum number of connections. Further ones are closed without a reply. */
  readonly maxConnections?: number;
  /** Requests on one connection; 0 for any number. */
  readonly maxRequestsPerSocket?: number;
};

const DEFAULT_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Node checks every 30 seconds by default, so a timeout of 10 seconds could take 40.
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
} as const satisfies ConnectionLimits;

export interface ListenOptions {
  /** A web-standard handler; its second argument holds Node's `incoming` and `outgoing`. */
  readonly fetch: (request: Request, env: HttpBindings) => Promise<Response> | Response;
  readonly host: string;
  /** Port to listen on; 0 for any free one. */
  readonly port: number;
  /** Changes to the default limits. */
  readonly limits?: ConnectionLimits;
}

const GRACE_MS = 10_000;
/** Interval at which a stop closes idle connections. Browsers open connections early and may still send a request. */
const SWEEP_MS = 250;

/** Serves a handler over HTTP. @throws the listening error of Node (`EADDRINUSE`, `EACCES` …) */
export async function listen({fetch, host, port, limits = {}}: ListenOptions): Promise<Listening> {
  const {maxConnections = 0, maxRequestsPerSocket = 0, ...serverOptions} = {...DEFAULT_LIMITS, ...limits};
  let draining = false;
  /** Open connections, each with its last request. */
  const connections = new Map<Socket, HttpBindings["incoming"] | undefined>();
  const server = createAdaptorServer({
    serverOptions: {maxHeaderSize: 16 * 1024, ...serverOptions},
    async fetch(request, env) {
      // The library builds the URL from `Host` without parsing some of them, such as `xn--`.
      if (!URL.canParse(request.url)) return new Response(null, {status: 400});
      const {incoming} = env as HttpBindings;
      connections.set(incoming.socket, incoming);
      const reply = await fetch(request, env as HttpBindings);
      // A client may have sent another request on this connection, which also gets its reply.
      if (draining && connections.get(incoming.socket) === incoming) reply.headers.set("connection", "close");
      return reply;
    },
  }) as Server;
  // Above its default of 2,000, Node drops headers silently, credentials too. `maxHeaderSize` limits them anyway.
  server.maxHeadersCount = 0;
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  if (maxConnections > 0) server.maxConnections = maxConnections;
  server.on("connection", (socket) => {
    connections.set(socket, undefined);
    socket.once("close", () => connections.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const drain = () => {
    draining = true;
  };
  const closeIdle = () => {
    server.closeIdleConnections();
    // Node doesn't count a connection as idle before its first request.
    for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy();
  };
  const stop = (graceMs = GRACE_MS) =>
    new Promise<void>((resolve) => {
      drain();
      const sweep = setInterval(closeIdle, SWEEP_MS);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      server.close(() => {
        clearInterval(sweep);
        clearTimeout(cut);
        resolve();
      });
    });
  return {url: `http://${urlHost(host)}:${(server.address() as AddressInfo).port}`, server, drain, stop};
}
