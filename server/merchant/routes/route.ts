import {type ErrorHandler, Hono, type MiddlewareHandler, type TypedResponse} from "hono";
import type {StatusCode} from "hono/utils/http-status";
import {z} from "zod";
import type {MerchantSettings} from "../config.ts";
import type {BodyLimits} from "../../shared/body.ts";
import type {Encryption} from "../encryption.ts";
import {MerchantError} from "../errors.ts";
import type {AskOrderHook} from "../hooks/order-hook.ts";
import {readBody, readNothing} from "../middleware/body.ts";
import type {BuyerCountry} from "../middleware/buyer-country.ts";
import type {MerchantContext, MerchantEnv} from "../middleware/context.ts";
import type {Customers} from "../middleware/customers.ts";
import type {RateLimit} from "../middleware/limits.ts";
import {allowedCors, checkOrigin} from "../middleware/origins.ts";
import type {LimitGroup} from "../middleware/quotas.ts";
import type {Sessions} from "../middleware/sessions.ts";
import type {PaymentsContext} from "../payments/payments.ts";
import type {FindEligibleMethods} from "../paypal/eligibility.ts";
import type {Tokens} from "../paypal/oauth.ts";
import type {Catalogue} from "../pricing/catalogue.ts";
import type {Pricing} from "../pricing/pricing.ts";
import {parse} from "../pricing/requests.ts";
import type {Randomness} from "../randomness.ts";
import type {VaultContext} from "../vault/vault.ts";

/** Services that the routes use. */
export interface RouteContext {
  readonly settings: MerchantSettings;
  /** Path below which the routes are mounted; empty at the root. */
  readonly basePath: string;
  readonly catalogue: Catalogue;
  readonly pricing: Pricing;
  readonly isShipping: boolean;
  readonly sessions: Sessions;
  readonly customers: Customers;
  readonly countryOf: BuyerCountry;
  readonly tokens: Tokens;
  readonly findEligibleMethods: FindEligibleMethods;
  readonly payments: PaymentsContext;
  readonly vault: VaultContext;
  /** Asks the shop's hook `order`; undefined without it. */
  readonly askOrderHook: AskOrderHook | undefined;
  /** Encrypts what pages send for the shop's hooks. */
  readonly orderData: Encryption;
  readonly randomness: Randomness;
}

/** A route, as the server runs it, and as the docs and `openapi.json` describe it. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below its group's prefix. Metrics and logs use it as a label. */
  readonly path: string;
  /** Rate limit that a request counts against; undefined for none. */
  readonly quota: LimitGroup | undefined;
  /** Purpose of the route, in sentences. */
  readonly summary: string;
  /** Key that the caller needs. By default the route is open to pages. */
  readonly key?: RouteKey | undefined;
  /** Request headers with a meaning for this route. */
  readonly headers?: Readonly<Record<string, z.ZodType<string | undefined>>> | undefined;
  readonly query?: z.ZodType | undefined;
  /** Request bodies by media type; `{}` stands for none. */
  readonly bodies?: Readonly<Record<string, z.ZodType>> | undefined;
  /** Contents of the replies by status. */
  readonly replies: Replies;
  /** Its own errors. Those of every route are in `openapi/common-errors.ts`. */
  readonly errors?: readonly RouteError[] | undefined;
  /** True if it passes PayPal's refusals on, with PayPal's status and code. */
  readonly passesRefusals?: boolean | undefined;
  readonly handle: (c: MerchantContext) => Promise<Response> | Response;
}

/** Setting that switches a route on and whose value the caller sends. */
export type RouteKey = "OPERATOR_KEY" | "EVENTS_KEY" | "RECOVER_KEY" | "METRICS_KEY";

/** Status and code of an error, such as `404 ORDER_NOT_FOUND`. */
export type RouteError = `${number} ${string}`;

/** Content of a reply: JSON, a file of a media type, or nothing. */
export type Reply = z.ZodType | {readonly mediaType: string} | null;
export type Replies = Readonly<Record<number, Reply>>;

/** JSON of a reply, as Hono types it: an absent property may be undefined. */
type Json<T> = T extends readonly (infer Item)[]
  ? readonly Json<Item>[]
  : T extends object
    ? {readonly [Name in keyof T]: Json<T[Name]> | (object extends Pick<T, Name> ? undefined : never)}
    : T;

/** Responses that a handler may return. The compiler compares their JSON with the declared reply, and the tests their status. */
type ResponseOf<R extends Reply> = R extends z.ZodType
  ? TypedResponse<Json<z.output<R>>, StatusCode, "json">
  : R extends null
    ? TypedResponse<null, StatusCode, "body">
    : Response;

/** Reads an input: a zod schema, or a function that throws a MerchantError, with the schema of what it accepts. */
type Reader<Value> =
  z.ZodType<Value> | {readonly schema: z.ZodType; readonly parse: (input: unknown) => Value};

/** A body that the handler reads itself, by media type. */
interface UnreadBody {
  readonly unread: Readonly<Record<string, z.ZodType>>;
}

interface Declaration<Body, Query, Declared extends Replies> extends Omit<
  Route,
  "handle" | "bodies" | "query" | "replies"
> {
  /** Refuses callers without permission, before the input is read. @throws MerchantError */
  readonly authorize?: (c: MerchantContext) => Promise<void> | void;
  /** Reads the JSON body; an absent one is `{}`. By default the route takes no body. */
  readonly body?: Reader<Body> | UnreadBody;
  /** By default 64 KiB. */
  readonly bodyLimits?: BodyLimits;
  readonly query?: z.ZodType<Query>;
  readonly replies: Declared;
  readonly handle: (
    c: MerchantContext,
    input: {readonly body: Body; readonly query: Query},
  ) => Promise<ResponseOf<Declared[keyof Declared & number]>> | ResponseOf<Declared[keyof Declared & number]>;
}

/** Declares a route: its path, texts, input, replies, rate limit and handler. */
export function route<const Declared extends Replies, Body = undefined, Query = undefined>(
  declared: Declaration<Body, Query, Declared>,
): Route {
  const {authorize, body, bodyLimits, handle, ...shown} = declared;
  const {method, query} = shown;

  async function bodyOf(request: Request): Promise<Body | undefined> {
    if (body) return isUnread(body) ? undefined : read(body, (await readBody(request, bodyLimits)) ?? {});
    if (method !== "GET") await readNothing(request);
    return undefined;
  }

  return {
    ...shown,
    bodies: body && bodiesOf(body),
    async handle(c) {
      await authorize?.(c);
      const response = await handle(c, {
        // Without a reader, the types of `route` make these undefined.
        body: (await bodyOf(c.req.raw)) as Body,
        query: (query && parse(query, c.req.query())) as Query,
      });
      return response as Response;
    },
  };
}

function isUnread(body: object): body is UnreadBody {
  return "unread" in body;
}

function bodiesOf(body: Reader<unknown> | UnreadBody): Route["bodies"] {
  if (isUnread(body)) return body.unread;
  return {"application/json": body instanceof z.ZodType ? body : body.schema};
}

function read<Value>(reader: Reader<Value>, input: unknown): Value {
  return reader instanceof z.ZodType ? parse(reader, input) : reader.parse(input);
}

/** PostgreSQL fails on NUL characters. The readers of bodies refuse them, too. @throws MerchantError 400 */
const refuseUnstorableAddress: MiddlewareHandler<MerchantEnv> = async (c, next) => {
  if (c.req.url.includes("%00")) {
    throw new MerchantError(400, "INVALID_REQUEST", "The address contains a NUL character.");
  }
  await next();
};

/** Routes below a common prefix. */
export interface RouteGroup {
  /** Path of the group, such as `/service-api`; empty for the root. */
  readonly prefix: string;
  readonly routes: readonly Route[];
  /** Middleware in front of the routes. */
  readonly middleware?: readonly MiddlewareHandler<MerchantEnv>[];
  /** Replies to the group's errors, also to those for an unknown path. By default the server's own. */
  readonly onError?: ErrorHandler<MerchantEnv>;
}

/** Middleware of an API that only pages of the shop and of the allowed origins may call. */
export function apiMiddleware(
  routes: readonly Route[],
  allowedOrigins: readonly string[],
): readonly MiddlewareHandler<MerchantEnv>[] {
  const methods = [...new Set(routes.map(({method}) => method))];
  return [
    checkOrigin(allowedOrigins),
    refuseUnstorableAddress,
    ...(allowedOrigins.length > 0 ? [allowedCors(allowedOrigins, methods)] : []),
  ];
}

/** Adds a group's routes to the server. */
export function addRoutes(
  app: Hono<MerchantEnv>,
  {prefix, routes, middleware = [], onError}: RouteGroup,
  rateLimit: RateLimit,
): void {
  const group = new Hono<MerchantEnv>();
  if (onError) group.onError(onError);
  if (middleware.length > 0) group.use(...middleware);
  for (const {method, path, quota, handle} of routes) {
    if (quota !== undefined) group.on(method, path, rateLimit(quota));
    group.on(method, path, handle);
  }
  if (onError) {
    group.all("/*", () => {
      throw new MerchantError(404, "NOT_FOUND", "There is no such route.");
    });
  }
  app.route(prefix || "/", group);
}
