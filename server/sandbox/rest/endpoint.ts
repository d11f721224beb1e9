import type {z} from "zod";
import type {Feature} from "../wire/application.ts";
import type {Scope} from "../wire/scopes.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Declaration of a REST route. Requests are validated by it. `readDescription` describes the requests and replies. */
export interface Endpoint {
  /** Unique. Request ids are stored under it. */
  readonly id: string;
  readonly method: Method;
  /** As in the description, with parameters in braces: `/v2/checkout/orders/{id}`. */
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
  /**
   * A repeated request id gets the first reply for so many hours, with its status or with this one. Without it, request ids
   * have no effect.
   */
  readonly replay?: {readonly hours: number; readonly status?: 200};
  /**
   * An operation of PayPal's older interfaces, whose errors have another form. PayPal's texts about invalid fields, by the field's
   * name. Other fields have the published text of the issue.
   */
  readonly v1Issues?: Readonly<Record<string, string>>;
  /** The token route: credentials in HTTP Basic, a form as the body, errors in OAuth's shape. */
  readonly oauth?: boolean;
}

export interface RequestBody {
  readonly schema: z.ZodType;
  /** An absent body is read as `{}`. */
  readonly optional?: boolean;
  /** Accepted media types. By default `application/json`. */
  readonly types?: readonly string[];
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

/** Matches the paths of a template such as `/v2/checkout/orders/{id}`. The groups are the values of its parameters. */
export function pathPattern(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{\w+\}/g, "([^/]+)")}$`);
}

/** The path in Hono's notation: `/v2/checkout/orders/:id`. */
export function routerPath({path}: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}
