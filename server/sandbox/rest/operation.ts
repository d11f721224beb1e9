import type {Multipart, UploadedFile} from "../../shared/multipart.ts";
import type {SandboxContext} from "../context.ts";
import type {Store} from "../store.ts";
import type {Application} from "../wire/application.ts";
import type {AccessToken} from "../wire/environment.ts";
import type {ReplyBody} from "./reply-body.ts";
import type {BodyOf, Endpoint, Method, ParamsOf, QueryOf} from "./endpoint.ts";

/** Declaration of an operation, without its route and its handler. */
export interface Declared extends Omit<Endpoint, "method" | "path"> {
  /** True for a body that is refused without a request id. */
  readonly requestIdRequired?: (body: never) => boolean;
  /** Reads bodies that can be other than JSON. */
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
  readonly store: Store;
  /** Clock and randomness. */
  readonly context: SandboxContext;
  readonly header: (name: string) => string | undefined;
}

/** Reply of an operation. */
export interface Reply<Body = unknown> {
  readonly status: 200 | 201 | 202 | 204;
  /** Ignored with 204. */
  readonly body?: Body;
  /** Media type of a body that is text. JSON by default. */
  readonly contentType?: string;
}

/** An operation of the REST API. */
export interface Operation extends Endpoint, Pick<Declared, "requestIdRequired" | "readForm"> {
  readonly handle: (call: Call) => Reply;
  /** Shows what a request has made, in its present state. Answers a repeated request id. */
  readonly show?: Show;
}

/** @param id that of the first reply. Empty if the first reply has none */
type Show<D extends Declared = Declared, Body = unknown> = (call: Call<D>, id: string) => Reply<Body>;

/**
 * Declares an operation by its method and path. What the handler changes is undone if it throws.
 *
 * @param route such as `GET /v2/checkout/orders/{id}`
 * @param show answers a repeated request id. Without it, the first reply is repeated
 */
export function operation<const D extends Declared, const Route extends `${Method} /${string}`>(
  route: Route,
  declared: D,
  handle: (call: Call<D>) => Reply<ReplyBody<Route>>,
  show?: Show<D, ReplyBody<Route>>,
): Operation {
  const [method, path] = route.split(" ") as [Method, string];
  // The schemas of the declaration have parsed the call.
  return {...(declared as Declared), method, path, handle, ...(show && {show})};
}
