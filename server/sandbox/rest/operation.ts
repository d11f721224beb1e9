import type {Multipart, UploadedFile} from "../../shared/multipart.ts";
import type {SandboxContext, Tx} from "../context.ts";
import type {Application} from "../wire/application.ts";
import {type BodyOf, type Endpoint, type Method, type ParamsOf, type QueryOf} from "../wire/endpoint.ts";
import type {AccessToken} from "../wire/environment.ts";
import type {Reply} from "../wire/idempotency.ts";

type Route = `${Method} /${string}`;

/** Declaration of an operation, without its route and its handler. */
export interface Declared extends Omit<Endpoint, "method" | "path" | "requestIdLifetimeMs"> {
  /** A repeated request id gets the first reply for so many hours. Without it, request ids have no effect. */
  readonly replay?: {readonly hours: number};
  /** True for a body that is refused without a request id. */
  readonly requestIdRequired?: (body: never) => boolean;
  /** Reads bodies that can be other than JSON. */
  readonly readBody?: (request: Request) => Promise<unknown>;
  /** Reads bodies with files, instead of `readBody`. */
  readonly readForm?: (request: Request) => Promise<Multipart>;
}

/** A request whose token, path, query and body are checked. */
export interface Call<D extends Declared = Declared> {
  readonly params: ParamsOf<D & Endpoint>;
  readonly query: QueryOf<D & Endpoint>;
  readonly body: BodyOf<D & Endpoint>;
  /** Files of a multipart body. */
  readonly files: readonly UploadedFile[];
  /** Token of the caller. */
  readonly token: AccessToken;
  /** Application of the caller. */
  readonly application: Application;
  /** Origin at which the caller reached the sandbox. Links use it. */
  readonly origin: string;
  readonly debugId: string;
  /** The database and the store. */
  readonly tx: Tx;
  /** Clock and randomness. */
  readonly context: SandboxContext;
  readonly header: (name: string) => string | undefined;
}

/** One operation of the REST API. */
export interface Operation extends Endpoint {
  readonly requestIdRequired?: Declared["requestIdRequired"];
  readonly readBody?: Declared["readBody"];
  readonly readForm?: Declared["readForm"];
  readonly handle: (call: Call) => Reply | Promise<Reply>;
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Declares an operation by its method and path. What the handler changes is undone if it throws.
 *
 * @param route such as `GET /v2/checkout/orders/{id}`
 */
export function operation<const D extends Declared>(
  route: Route,
  {replay, ...declared}: D,
  handle: (call: Call<D>) => Reply | Promise<Reply>,
): Operation {
  const [method, path] = route.split(" ") as [Method, string];
  return {
    ...(declared as Omit<Declared, "replay">),
    method,
    path,
    ...(replay ? {requestIdLifetimeMs: replay.hours * HOUR_MS} : {}),
    // The schemas of the declaration have parsed the call.
    handle,
  };
}
