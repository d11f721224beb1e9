import {type ErrorHandler, Hono, type MiddlewareHandler} from "hono";
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

/** Texts of a route for the docs. Braces, quotes and `?` are those of TypeScript: `{amount?}`. */
export interface RouteTexts {
  /** Purpose of the route, in sentences. */
  readonly summary: string;
  /** JSON body, or the query of a GET. By default the parameters of `query`; absent if the route takes neither. */
  readonly input?: string | undefined;
  readonly reply: string;
  /** Codes of its own errors. Those of every route are in the docs' page. */
  readonly errors?: readonly string[] | undefined;
}

/** A route, as the server runs it and the docs show it. */
export interface Route extends RouteTexts {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below its group's prefix. Metrics and logs use it as a label. */
  readonly path: string;
  /** Rate limit that a request counts against; undefined for none. */
  readonly quota: LimitGroup | undefined;
  readonly handle: (c: MerchantContext) => Promise<Response> | Response;
}

/** Reads an input: a zod schema, or a function that throws a MerchantError. */
type Reader<Value> = z.ZodType<Value> | ((input: unknown) => Value);

interface Declaration<Body, Query> extends Omit<Route, "handle"> {
  /** Refuses callers without permission, before the input is read. @throws MerchantError */
  readonly authorize?: (c: MerchantContext) => Promise<void> | void;
  /** Reads the JSON body; an absent one is `{}`. `"raw"` leaves it to the handler. By default the route takes no body. */
  readonly body?: Reader<Body> | "raw";
  /** By default 64 KiB. */
  readonly bodyLimits?: BodyLimits;
  readonly query?: Reader<Query>;
  readonly handle: (
    c: MerchantContext,
    input: {readonly body: Body; readonly query: Query},
  ) => Promise<Response> | Response;
}

/** Declares a route: its path, texts, input, rate limit and handler. */
export function route<Body = undefined, Query = undefined>(declared: Declaration<Body, Query>): Route {
  const {authorize, body, bodyLimits, query, handle, ...shown} = declared;
  const {method, input = method === "GET" ? parametersOf(query) : undefined} = shown;

  async function bodyOf(request: Request): Promise<Body | undefined> {
    if (body === "raw") return undefined;
    if (body) return read(body, (await readBody(request, bodyLimits)) ?? {});
    if (method !== "GET") await readNothing(request);
    return undefined;
  }

  return {
    ...shown,
    input,
    async handle(c) {
      await authorize?.(c);
      return handle(c, {
        // Without a reader, the types of `route` make these undefined.
        body: (await bodyOf(c.req.raw)) as Body,
        query: (query && read(query, c.req.query())) as Query,
      });
    },
  };
}

/** Lists the parameters of a query; undefined without any. */
function parametersOf(query: unknown): string | undefined {
  const fields = query instanceof z.ZodObject ? Object.entries<z.ZodType>(query.shape) : [];
  const names = fields.map(([name, field]) => `\`${name}${field.safeParse(undefined).success ? "?" : ""}\``);
  return names.join(", ") || undefined;
}

function read<Value>(reader: Reader<Value>, input: unknown): Value {
  return typeof reader === "function" ? reader(input) : parse(reader, input);
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
