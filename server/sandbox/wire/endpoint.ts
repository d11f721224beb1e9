import type {z} from "zod";
import type {Feature} from "./application.ts";
import type {Scope} from "./scopes.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Declaration of a REST route. The server validates requests with it, and the OpenAPI description is made from it. */
export interface Endpoint {
  /** Unique; also names the operation for which a request id is remembered. */
  readonly id: string;
  /** The resource, as the description groups by it. */
  readonly tag: string;
  readonly summary: string;
  readonly method: Method;
  /** With parameters in braces: `/v2/checkout/orders/{id}`. */
  readonly path: string;
  /** A bearer token needs any one of these. */
  readonly scopes: readonly Scope[];
  /** Feature that the application needs. */
  readonly feature?: Feature;
  /** Open to other origins: pages call it with a client token. */
  readonly browser?: boolean;
  readonly params?: z.ZodObject;
  /** Other query parameters are ignored, as PayPal does. */
  readonly query?: z.ZodObject;
  readonly body?: RequestBody;
  /** How long a request id is remembered, in milliseconds; absent where a request id has no meaning. */
  readonly requestIdKeptMs?: number;
  /** OAuth's own: credentials in HTTP Basic, the body a form, errors in OAuth's shape. */
  readonly oauth?: boolean;
  /** Bodies by status; `null` is none. Every other status is an Error. */
  readonly replies: Readonly<Record<number, z.ZodType | null>>;
  /** Headers of the request that mean something here, with a sentence each. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RequestBody {
  readonly schema: z.ZodType;
  /** An absent body is read as `{}`. */
  readonly optional?: boolean;
  /** Media types beside `application/json`. */
  readonly otherTypes?: readonly string[];
}

export type ParamsOf<E extends Endpoint> = E["params"] extends z.ZodObject ? z.output<E["params"]> : unknown;
export type QueryOf<E extends Endpoint> = E["query"] extends z.ZodObject ? z.output<E["query"]> : unknown;
export type BodyOf<E extends Endpoint> = E["body"] extends {readonly schema: infer S extends z.ZodType}
  ? z.output<S>
  : unknown;

/** Keeps the exact types of an endpoint's schemas. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/** The path as the router writes it: `/v2/checkout/orders/:id`. */
export function routerPath({path}: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

const HOUR_MS = 60 * 60 * 1000;

/** How long a request id is remembered, in milliseconds, by resource (real-world.md, section 3). */
export const REQUEST_ID_KEPT_MS = {
  orders: 6 * HOUR_MS,
  vault: 3 * HOUR_MS,
  /** PayPal keeps those of captures and refunds 45 days. */
  payments: 45 * 24 * HOUR_MS,
  /** Where no time is known. */
  others: 6 * HOUR_MS,
} as const;
