import type {IncomingMessage, ServerResponse} from "node:http";
import {getRequestListener} from "@hono/node-server";

/** Part of Node's `IncomingMessage`, so that the package's types need no `@types/node`. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: object;
}

/** Part of Node's `ServerResponse`. */
export interface NodeResponse {
  readonly headersSent: boolean;
  readonly statusCode: number;
}

/** Part of Fastify's request. */
export interface FastifyRequest {
  readonly raw: NodeRequest;
  /** The parsed body. */
  readonly body?: unknown;
}

/** Part of Fastify's reply. */
export interface FastifyReply {
  readonly raw: NodeResponse;
  getHeaders(): Record<string, number | string | string[] | undefined>;
  hijack(): unknown;
}

/** Listener for Node's own server, or, with `next`, middleware for Express and similar. */
export interface NodeListener {
  (request: NodeRequest, response: NodeResponse, next?: (error?: unknown) => void): void;
  /** Route handler for Fastify. */
  (request: FastifyRequest, reply: FastifyReply): void;
}

export interface NodeListenerOptions {
  readonly handler: (request: Request) => Promise<Response>;
  /** Tests whether the handler answers a path (without query). Other requests go to `next`, if given. */
  readonly isOwn: (path: string) => boolean;
}

/**
 * Converts a web-standard handler to a listener for Node, Express or Fastify. It keeps cookies that were set before it, accepts
 * a body that was parsed before it, and does not change the process's globals. Errors go to `next`.
 */
export function nodeListener({handler, isOwn}: NodeListenerOptions): NodeListener {
  return (
    request: NodeRequest | FastifyRequest,
    reply: NodeResponse | FastifyReply,
    next?: (error?: unknown) => void,
  ) => {
    const incoming = ("raw" in request ? request.raw : request) as IncomingMessage;
    const outgoing = "raw" in reply ? takeOver(reply) : (reply as ServerResponse);
    if (next && !isOwn(pathOf(incoming))) {
      next();
      return;
    }
    keepParsedBody(incoming, (request as {readonly body?: unknown}).body);
    const listener = getRequestListener(async (request) => withCookies(outgoing, await handler(request)), {
      overrideGlobalObjects: false,
      ...(next && {errorHandler: (error) => next(error)}),
    });
    void listener(incoming, outgoing);
  };
}

function pathOf({url = "/"}: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "/";
}

/** Takes over the reply from Fastify, with the headers that its plugins have set. */
function takeOver(reply: FastifyReply): ServerResponse {
  const response = reply.raw as ServerResponse;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value);
  reply.hijack();
  return response;
}

/** Serializes a parsed body again if the shop's parser has read the stream. */
function keepParsedBody(incoming: IncomingMessage & {rawBody?: Buffer}, body: unknown): void {
  if (body === undefined || incoming.rawBody !== undefined || !incoming.readableDidRead) return;
  if (Buffer.isBuffer(body)) incoming.rawBody = body;
  else incoming.rawBody = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}

/** Adds the shop's own cookies to the reply, because the reply's cookies would replace them. */
function withCookies(outgoing: ServerResponse, reply: Response): Response {
  const before = outgoing.getHeader("set-cookie");
  if (before === undefined || !reply.headers.has("set-cookie")) return reply;
  for (const cookie of [before].flat()) reply.headers.append("set-cookie", String(cookie));
  return reply;
}
