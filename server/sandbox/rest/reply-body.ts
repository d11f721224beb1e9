import type {paths} from "./generated/rest-api.d.ts";

type Success = 200 | 201 | 202;

/** A reply without a description can be anything. */
type BodyIn<Responses> = {
  [Status in keyof Responses & Success]: Responses[Status] extends {readonly content: infer Content}
    ? Content[keyof Content]
    : unknown;
}[keyof Responses & Success];

type ResponsesOf<Route extends string> = Route extends `${infer Method} ${infer Path extends keyof paths}`
  ? paths[Path] extends {readonly [Each in Lowercase<Method>]: {readonly responses: infer Responses}}
    ? Responses
    : never
  : {readonly 200: unknown};

/** A value whose fields have the described types. Tests check which fields a reply has. */
type Shaped<T> = T extends readonly (infer Item)[]
  ? readonly Shaped<Item>[]
  : T extends object
    ? {readonly [Key in keyof T]?: Shaped<T[Key]> | undefined}
    : T;

/** Body of the successful replies of a route such as `GET /v2/checkout/orders/{id}`, as the description types it. */
export type ReplyBody<Route extends string> = Shaped<BodyIn<ResponsesOf<Route>>>;
