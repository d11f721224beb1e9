import type {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import type {Multipart, UploadedFile} from "../../shared/multipart.ts";
import {sha256} from "../../shared/secrets.ts";
import type {SandboxContext, Tx} from "../context.ts";
import {authenticated} from "./authentication.ts";
import {browserCors} from "./cors.ts";
import {type BodyOf, type Endpoint, type ParamsOf, type QueryOf, routerPath} from "./endpoint.ts";
import {type AccessToken, ownOrigin, type SandboxEnv, type SandboxRequest} from "./environment.ts";
import {inTransaction, type Idempotency, type Reply} from "./idempotency.ts";
import {parse} from "./validation.ts";

/** A request that its endpoint's schemas have parsed. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Files of a multipart body. */
  readonly files: readonly UploadedFile[];
  /** Token of the caller. */
  readonly token: AccessToken;
  /** Origin at which the caller reached the sandbox. Links use it. */
  readonly origin: string;
  readonly debugId: string;
  header(name: string): string | undefined;
}

export interface ServeOptions<E extends Endpoint> {
  /** Reads bodies that can be other than JSON. */
  readonly readBody?: (request: Request) => Promise<unknown>;
  /** Reads bodies with files, instead of `readBody`. */
  readonly readForm?: (request: Request) => Promise<Multipart>;
  /** True if this request is refused without a request id. */
  readonly requestIdRequired?: (body: BodyOf<E>) => boolean;
}

/** Registers endpoints on a router. Handlers get the parsed parameters, query and body. */
export interface Serve {
  /** Registers an endpoint that changes nothing. */
  read<E extends Endpoint>(endpoint: E, work: (call: Call<E>) => Promise<Reply>): void;
  /** Registers an endpoint that changes the database, in one transaction with its request id. */
  change<E extends Endpoint>(
    endpoint: E,
    work: (tx: Tx, call: Call<E>) => Promise<Reply>,
    options?: ServeOptions<E>,
  ): void;
}

export function serveOn(routes: Hono<SandboxEnv>, context: SandboxContext, idempotency: Idempotency): Serve {
  const guard = (endpoint: Endpoint) => {
    const path = routerPath(endpoint);
    if (endpoint.browser) routes.use(path, browserCors);
    return [path, authenticated(context, endpoint)] as const;
  };
  return {
    read(endpoint, work) {
      const [path, admitted] = guard(endpoint);
      routes.on(endpoint.method, path, admitted, async (c) => {
        const raw = await readBody(c, endpoint);
        return send(c, await work(callOf(c, endpoint, raw)));
      });
    },
    change(endpoint, work, options = {}) {
      const [path, admitted] = guard(endpoint);
      routes.on(endpoint.method, path, admitted, async (c) => {
        const {data: raw, files} = options.readForm
          ? await options.readForm(c.req.raw)
          : {data: await readBody(c, endpoint, options.readBody), files: []};
        const call = callOf(c, endpoint, raw, files);
        if (endpoint.requestIdLifetimeMs === undefined) {
          return send(c, await inTransaction(context.database, (tx) => work(tx, call)));
        }
        const remembered = {
          operation: endpoint.id,
          lifetimeMs: endpoint.requestIdLifetimeMs,
          body: files.length > 0 ? [raw, files.map(({name, bytes}) => [name, sha256(bytes)])] : raw,
          // Some of PayPal's operations have no 200, so a repeated request gets 201, too.
          replayStatus: 200 in endpoint.replies ? (200 as const) : (201 as const),
          requestIdRequired: options.requestIdRequired?.(call.body) ?? false,
        };
        return send(c, await idempotency.run(c, remembered, (tx) => work(tx, call)));
      });
    },
  };
}

async function readBody(
  c: SandboxRequest,
  {body}: Endpoint,
  read: (request: Request) => Promise<unknown> = readJsonBody,
): Promise<unknown> {
  if (!body) return undefined;
  return (await read(c.req.raw)) ?? (body.optional ? {} : undefined);
}

function callOf<E extends Endpoint>(
  c: SandboxRequest,
  endpoint: E,
  raw: unknown,
  files: readonly UploadedFile[] = [],
): Call<E> {
  const {params, query, body} = endpoint;
  return {
    // The schemas give these types. TypeScript can't follow the optional ones.
    params: (params && parse(params, c.req.param(), "path")) as ParamsOf<E>,
    query: (query && parse(query, c.req.query(), "query")) as QueryOf<E>,
    body: (body && parse(body.schema, raw)) as BodyOf<E>,
    files,
    token: c.var.token,
    origin: ownOrigin(c),
    debugId: c.var.debugId,
    header: (name) => c.req.header(name),
  };
}

function send(c: SandboxRequest, {status, body, contentType}: Reply): Response {
  if (contentType !== undefined) return c.body(body as string, status as 200, {"Content-Type": contentType});
  return status === 204 ? c.body(null, 204) : c.json(body as object, status);
}
