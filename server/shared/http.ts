import {createServer, IncomingMessage, type Server, type ServerResponse} from "node:http";
import type {AddressInfo, Socket} from "node:net";
import type {Duplex} from "node:stream";
import {getRequestListener} from "@hono/node-server";
import {noteIncoming} from "./incoming.ts";
import {createNotes} from "./notes.ts";
import {
  closing,
  HEAD_LIMIT_BYTES,
  plainRefusal,
  type Refusal,
  refuseUnreadable,
  type Unreadable,
  wrongHead,
} from "./unreadable.ts";

/** A listening server. */
export interface Listening {
  /** `http://host:port`, with the port that was really taken. */
  readonly url: string;
  readonly server: Server;
  /** From now on each reply is the last one of its connection: who keeps connections open takes them elsewhere. */
  readonly drain: () => void;
  /** Takes no new connection, lets what is in flight finish, and cuts what is left after `graceMs` (ten seconds). */
  readonly stop: (graceMs?: number) => Promise<void>;
}

/** What one connection, and all together, may take. Milliseconds, unless said otherwise. */
export interface ConnectionLimits {
  /** Until a request's head must have arrived; a connection that says nothing counts, too. */
  readonly headMs: number;
  /** Until all of a request must have arrived. */
  readonly requestMs: number;
  /** How often that is looked at. */
  readonly checkMs: number;
  /** How long a connection is kept for the next request. */
  readonly keepAliveMs: number;
  /** Requests on one connection, before another one has to be made; 0 for any number. */
  readonly requestsPerConnection: number;
  /** Connections at once; what comes above is closed unheard. 0 for any number. */
  readonly connections: number;
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 10_000,
  requestMs: 30_000,
  // Node's own 30 seconds would make 40 of the ten.
  checkMs: 2_000,
  keepAliveMs: 5_000,
  requestsPerConnection: 0,
  connections: 0,
};

export interface ListenOptions {
  /** A web-standard handler; its second argument holds Node's `incoming` and `outgoing`. */
  readonly fetch: Parameters<typeof getRequestListener>[0];
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /**
   * What is answered to a request that can't be read (its head is too large, too long or malformed); `url` is where this
   * server answers. Without it the status says it all.
   */
  readonly refusal?: (reason: Unreadable, url: string) => Refusal;
  /** What differs from `DEFAULT_CONNECTION_LIMITS`. */
  readonly limits?: Partial<ConnectionLimits>;
}

const GRACE_MS = 10_000;

/** How long a connection that has never said a word may still begin once the stop has. */
const SILENCE_MS = 250;

/** Serves a handler over HTTP. @throws the listening error of Node (`EADDRINUSE`, `EACCES` …) */
export async function listen(options: ListenOptions): Promise<Listening> {
  const listener = getRequestListener((request, env) => {
    if (env.incoming instanceof IncomingMessage) noteIncoming(request, env.incoming);
    return options.fetch(request, env);
  });
  const refusal = (reason: Unreadable) => (options.refusal ?? plainRefusal)(reason, url);
  const {headMs, requestMs, checkMs, keepAliveMs, requestsPerConnection, connections} = {
    ...DEFAULT_CONNECTION_LIMITS,
    ...options.limits,
  };
  const limits = {
    maxHeaderSize: HEAD_LIMIT_BYTES,
    requestTimeout: requestMs,
    headersTimeout: headMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: keepAliveMs,
    // A missing Host is refused here, in the role's own words.
    requireHostHeader: false,
  };
  /** The last reply that was begun on a connection; whether it is out already, it says itself. */
  const answering = createNotes<Duplex, ServerResponse>("answering");
  let draining = false;
  let stopping = false;
  // A kept-alive connection whose last answer is out would hold up the stop until it times out.
  const closeAfter = (outgoing: ServerResponse) =>
    outgoing.on("close", () => setImmediate(() => server.closeIdleConnections()));
  const server = createServer(limits, (incoming, outgoing) => {
    answering.set(incoming.socket, outgoing);
    if (draining) sayLast(outgoing);
    if (stopping) closeAfter(outgoing);
    const wrong = wrongHead(incoming);
    if (wrong === undefined) {
      void listener(incoming, outgoing);
      return;
    }
    const {status, headers, body} = refusal(wrong);
    outgoing.writeHead(status, {...headers, ...closing(body)}).end(body);
  });
  server.maxRequestsPerSocket = requestsPerConnection;
  if (connections > 0) server.maxConnections = connections;
  refuseUnreadable(server, answering, refusal);
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // Browsers open connections ahead of need. Node counts one that was never used as busy, not as idle, and the stop would
  // wait out its whole grace for a page that is merely open.
  const cutSilent = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  const {port} = server.address() as AddressInfo;
  const url = `http://${options.host}:${port}`;
  const begun = () => [...open].flatMap((socket) => answering.of(socket) ?? []);
  const drain = () => {
    draining = true;
    begun().forEach(sayLast);
  };
  const stop = (graceMs = GRACE_MS) =>
    new Promise<void>((resolve) => {
      drain();
      stopping = true;
      begun().forEach(closeAfter);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      const silent = setTimeout(cutSilent, SILENCE_MS);
      server.close(() => {
        clearTimeout(cut);
        clearTimeout(silent);
        resolve();
      });
      server.closeIdleConnections();
    });
  return {url, server, drain, stop};
}

function sayLast(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) outgoing.setHeader("connection", "close");
}
