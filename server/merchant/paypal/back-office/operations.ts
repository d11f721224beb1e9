import {z} from "zod";
import {onceUnder} from "../authorized.ts";
import type {Outcome} from "../outcome.ts";
import type {ServiceRequest, Transport} from "../transport.ts";
import description from "./openapi.generated.json" with {type: "json"};
import type {components, operations} from "./openapi.generated.ts";

/** A named part of what the service answers, such as `Dispute`. */
export type Part<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** What an operation of the back office is called, such as `disputes.list`. */
export type OperationId = keyof operations;

type PathOf<Id extends OperationId> = operations[Id]["parameters"]["path"];
export type QueryOf<Id extends OperationId> = NonNullable<operations[Id]["parameters"]["query"]>;
type JsonOf<Content> = Content extends {readonly content: {readonly "application/json": infer Body}}
  ? Body
  : undefined;
export type BodyOf<Id extends OperationId> = JsonOf<NonNullable<operations[Id]["requestBody"]>>;
/** Whatever an operation answers when it was done; `undefined` where it may answer nothing. */
export type ReplyOf<Id extends OperationId> = {
  [Status in keyof operations[Id]["responses"]]: JsonOf<operations[Id]["responses"][Status]>;
}[keyof operations[Id]["responses"]];

/** A part that has to be there where the operation has one, and can't be where it has none. */
type Given<Name extends string, Value> = [NonNullable<Value>] extends [never]
  ? object
  : Readonly<Record<Name, Value>>;

export type CallOf<Id extends OperationId> = Given<"path", PathOf<Id>> &
  Given<"body", BodyOf<Id>> & {
    readonly query?: QueryOf<Id>;
    /** The call has one effect, however often it is sent under this id. */
    readonly requestId?: string;
    /** It may have been sent before under this id, and done. */
    readonly mayBeDone?: boolean;
    readonly headers?: Readonly<Record<string, string>>;
  };

/** Asks the service for one operation, by its id in the description. */
export type CallOperation = <Id extends OperationId>(
  id: Id,
  call: CallOf<Id>,
) => Promise<Outcome<ReplyOf<Id>>>;

interface Route {
  readonly method: ServiceRequest<unknown>["method"];
  /** With parameters in braces. */
  readonly path: string;
  readonly schema: z.ZodType;
}

/** @param send sends with this server's rights */
export function createCallOperation(send: Transport): CallOperation {
  return async <Id extends OperationId>(id: Id, call: CallOf<Id>) => {
    const {path, query, body, requestId, mayBeDone, headers} = call as CallOf<Id> & AnyCall;
    const route = routeOf(id);
    const outcome = await send({
      method: route.method,
      path: addressOf(route.path, path ?? {}, query ?? {}),
      headers: {
        ...(requestId === undefined ? {} : onceUnder(requestId)),
        ...(body === undefined ? {} : {"content-type": "application/json"}),
        ...headers,
      },
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
      ...(mayBeDone === undefined ? {} : {mayBeDone}),
      schema: route.schema,
    });
    // The schema is of the same description as the type.
    return outcome as Outcome<ReplyOf<Id>>;
  };
}

/** Any operation's call, where the parts are put together. */
interface AnyCall {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

function addressOf(
  template: string,
  path: NonNullable<AnyCall["path"]>,
  query: NonNullable<AnyCall["query"]>,
): string {
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? address : `${address}?${search.toString()}`;
}

const known = new Map<OperationId, Route>();

/** Schemas are made when they are first needed: most programs use few of them. */
function routeOf(id: OperationId): Route {
  const route = known.get(id) ?? readRoute(id);
  known.set(id, route);
  return route;
}

interface Described {
  readonly operationId: string;
  readonly responses: Readonly<
    Record<string, {readonly content?: {readonly "application/json": {readonly schema: object}}}>
  >;
}

function readRoute(id: OperationId): Route {
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(methods) as [string, Described][]) {
      if (operation.operationId !== id) continue;
      const replies = Object.values(operation.responses).map(
        ({content}) => content?.["application/json"].schema,
      );
      const bodies = replies.filter((schema) => schema !== undefined).map(zodOf);
      const [body = z.undefined()] = bodies;
      return {
        path,
        method: method.toUpperCase() as Route["method"],
        // All of an operation's bodies are of one shape; one without is 204.
        schema: bodies.length < replies.length ? body.optional() : body,
      };
    }
  }
  throw new Error(`the description has no operation ${id}`);
}

const REFERENCE = /"#\/components\/schemas\//g;
const DEFINITIONS = JSON.parse(
  JSON.stringify(description.components.schemas).replace(REFERENCE, '"#/$defs/'),
) as Record<string, object>;

function zodOf(schema: object): z.ZodType {
  const root = JSON.parse(JSON.stringify(schema).replace(REFERENCE, '"#/$defs/')) as object;
  return z.fromJSONSchema({...root, $defs: DEFINITIONS} as Parameters<typeof z.fromJSONSchema>[0]);
}
