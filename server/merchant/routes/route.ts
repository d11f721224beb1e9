import type {Hono, MiddlewareHandler} from "hono";
import type {z} from "zod";
import type {MerchantSettings} from "../config.ts";
import {MerchantError} from "../errors.ts";
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
  readonly randomness: Randomness;
}

/** A route of the merchant API, as the server runs it. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below the API's prefix. Metrics and logs use it as a label. */
  readonly path: string;
  /** Rate limit that a request counts against. */
  readonly quota: LimitGroup;
  readonly handle: (c: MerchantContext) => Promise<Response> | Response;
}

/** Reads an input: a zod schema, or a function that throws a MerchantError. */
type Reader<Value> = z.ZodType<Value> | ((input: unknown) => Value);

interface Declaration<Body, Query> extends Pick<Route, "method" | "path" | "quota"> {
  /** Refuses callers without permission, before the input is read. @throws MerchantError */
  readonly authorize?: (c: MerchantContext) => Promise<void> | void;
  /** Reads the JSON body; an absent one is `{}`. `"raw"` leaves it to the handler. By default the route takes no body. */
  readonly body?: Reader<Body> | "raw";
  readonly query?: Reader<Query>;
  readonly handle: (
    c: MerchantContext,
    input: {readonly body: Body; readonly query: Query},
  ) => Promise<Response> | Response;
}

/** Declares a route: its path, input, rate limit and handler. */
export function route<Body = undefined, Query = undefined>(declared: Declaration<Body, Query>): Route {
  const {method, path, quota, authorize, body, query, handle} = declared;

  async function bodyOf(request: Request): Promise<Body | undefined> {
    if (body === "raw") return undefined;
    if (body) return read(body, (await readBody(request)) ?? {});
    if (method !== "GET") await readNothing(request);
    return undefined;
  }

  return {
    method,
    path,
    quota,
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

/** Adds routes to an API that only pages of the shop and of the allowed origins may call. */
export function addRoutes(
  api: Hono<MerchantEnv>,
  routes: readonly Route[],
  {allowedOrigins, rateLimit}: {allowedOrigins: readonly string[]; rateLimit: RateLimit},
): void {
  api.use(checkOrigin(allowedOrigins), refuseUnstorableAddress);
  if (allowedOrigins.length > 0) {
    const methods = [...new Set(routes.map(({method}) => method))];
    api.use(allowedCors(allowedOrigins, methods));
  }
  for (const {method, path, quota, handle} of routes) api.on(method, path, rateLimit(quota), handle);
}
