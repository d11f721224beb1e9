import type {z} from "zod";
import type {Feature} from "../wire/application.ts";
import type {Scope} from "../wire/scopes.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Declaration of a REST route. Requests are validated by it, and the OpenAPI description is generated from
 * it.
 */
export interface Endpoint {
  /** Unique. Request ids are stored under it. */
  readonly id: string;
  /** Group in the OpenAPI description. */
  readonly tag: string;
  readonly summary: string;
  /** PayPal offers the operation only as a limited release. */
  readonly limitedRelease?: true;
  readonly method: Method;
  /** With parameters in braces: `/v2/checkout/orders/{id}`. */
  readonly path: string;
  /** A bearer token needs one of these. */
  readonly scopes: readonly Scope[];
  /** Feature that the application needs. */
  readonly feature?: Feature;
  /** Pages of other origins call it with a client token. */
  readonly browser?: boolean;
  readonly params?: z.ZodObject;
  /** Other query parameters are ignored, as PayPal does. */
  readonly query?: z.ZodObject;
  readonly body?: RequestBody;
  /** A repeated request id gets the first reply for so many hours. Without it, request ids have no effect. */
  readonly replay?: {readonly hours: number};
  /** The token route: credentials in HTTP Basic, a form as the body, errors in OAuth's shape. */
  readonly oauth?: boolean;
  /** Reply schemas by status. `null` means no body. All other statuses have the error schema. */
  readonly replies: Readonly<Record<number, z.ZodType | null>>;
  /** Media type of the replies with 2xx. JSON by default. */
  readonly replyType?: string;
  /** Descriptions of the request headers that the route reads. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RequestBody {
  readonly schema: z.ZodType;
  /** An absent body is read as `{}`. */
  readonly optional?: boolean;
  /** Media types in addition to `application/json`. */
  readonly otherTypes?: readonly string[];
}

export type ParamsOf<E extends Endpoint> = E["params"] extends z.ZodObject ? z.output<E["params"]> : unknown;
export type QueryOf<E extends Endpoint> = E["query"] extends z.ZodObject ? z.output<E["query"]> : unknown;
export type BodyOf<E extends Endpoint> = E["body"] extends {readonly schema: infer S extends z.ZodType}
  ? z.output<S>
  : unknown;

/** Infers the exact types of an endpoint's schemas. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/** The path in Hono's notation: `/v2/checkout/orders/:id`. */
export function routerPath({path}: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}
