import {Hono, type MiddlewareHandler} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import {sha256} from "../../shared/secrets.ts";
import type {SandboxContext} from "../context.ts";
import {authenticated} from "./authentication.ts";
import {browserCors} from "../wire/cors.ts";
import {ownOrigin, type SandboxEnv, type SandboxRequest} from "../wire/environment.ts";
import {parse} from "../wire/validation.ts";
import {type Endpoint, routerPath} from "./endpoint.ts";
import type {Call, Operation, Reply} from "./operation.ts";
import {answerOnce, requestIdOf} from "./request-ids.ts";
import {runOperation} from "./run-operation.ts";
import {inV1Form} from "./v1-errors.ts";

/** Names the operation of a request, for its errors. */
export function ofEndpoint(endpoint: Endpoint): MiddlewareHandler<SandboxEnv> {
  return (c, next) => {
    c.set("endpoint", endpoint);
    return next();
  };
}

/** Routes of these operations. */
export function mount(operations: readonly Operation[], context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  for (const operation of operations) {
    const path = routerPath(operation);
    if (operation.browser) routes.use(path, browserCors);
    routes.on(operation.method, path, authenticated(context, operation), async (c) => {
      try {
        return send(c, await answer(c, context, operation));
      } catch (error) {
        throw inV1Form(error, operation);
      }
    });
  }
  return routes;
}

async function answer(c: SandboxRequest, context: SandboxContext, operation: Operation): Promise<Reply> {
  c.set("request", {query: c.req.query()});
  const input = await readInput(c.req.raw, operation);
  c.set("request", {...c.var.request, body: input.data});
  const call = callOf(c, context, operation, input);
  const handle = () => operation.handle(call);
  if (!operation.replay) return runOperation(context.store, handle);
  const request = {
    id: requestIdOf(c, operation.requestIdRequired?.(call.body as never) ?? false),
    applicationId: call.application.id,
    operation,
    path: c.req.path,
    body: bodyOf(input),
  };
  return runOperation(context.store, () =>
    answerOnce(context, request, handle, (id) => operation.show?.(call, id)),
  );
}

type Input = Awaited<ReturnType<NonNullable<Operation["readForm"]>>>;

async function readInput(request: Request, {body, readForm}: Operation): Promise<Input> {
  if (readForm) return readForm(request);
  if (!body) return {data: undefined, files: []};
  const data = await readJsonBody(request);
  // PHP writes an empty object as an empty list.
  const isEmpty = data === undefined || (Array.isArray(data) && data.length === 0);
  return {data: isEmpty && body.optional ? {} : data, files: []};
}

/** The body and the files, to compare with a repeated request. */
function bodyOf({data, files}: Input): unknown {
  return files.length > 0 ? [data, files.map(({name, bytes}) => [name, sha256(bytes)])] : data;
}

function callOf(
  c: SandboxRequest,
  context: SandboxContext,
  {params, query, body}: Operation,
  {data, files}: Input,
): Call {
  return {
    params: params && parse(params, c.req.param(), "path"),
    query: query && parse(query, c.req.query(), "query"),
    body: body && parse(body.schema, data),
    files,
    token: c.var.token,
    application: c.var.token.application,
    origin: ownOrigin(c),
    debugId: c.var.debugId,
    store: context.store,
    context,
    header: (name) => c.req.header(name),
  };
}

function send(c: SandboxRequest, {status, body, contentType}: Reply): Response {
  if (contentType !== undefined) return c.body(body as string, status as 200, {"Content-Type": contentType});
  return status === 204 ? c.body(null, 204) : c.json(body as object, status);
}
