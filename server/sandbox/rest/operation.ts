import type {Multipart, UploadedFile} from "../../shared/multipart.ts";
import type {SandboxContext} from "../context.ts";
import type {Store} from "../store.ts";
import type {Application} from "../wire/application.ts";
import type {AccessToken} from "../wire/environment.ts";
import type {BodyOf, Endpoint, Method, ParamsOf, QueryOf} from "./endpoint.ts";

/** Declaration of an operation, without its route and its handler. */
export interface Declared extends Omit<Endpoint, "method" | "path"> {
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
  readonly store: Store;
  /** Clock and randomness. */
  readonly context: SandboxContext;
  readonly header: (name: string) => string | undefined;
}

/** Reply of an operation. */
export interface Reply {
  readonly status: 200 | 201 | 202 | 204;
  /** Ignored with 204. */
  readonly body?: unknown;
  /** Media type of a body that is text. JSON by default. */
  readonly contentType?: string;
}

/** An operation of the REST API. */
export interface Operation extends Endpoint, Pick<Declared, "requestIdRequired" | "readBody" | "readForm"> {
  readonly handle: (call: Call) => Reply;
}

/**
 * Declares an operation by its method and path. What the handler changes is undone if it throws.
 *
 * @param route such as `GET /v2/checkout/orders/{id}`
 */
export function operation<const D extends Declared>(
  route: `${Method} /${string}`,
  declared: D,
  handle: (call: Call<D>) => Reply,
): Operation {
  const [method, path] = route.split(" ") as [Method, string];
  // The schemas of the declaration have parsed the call.
  return {...(declared as Declared), method, path, handle};
}
