import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import {sha256} from "../../shared/secrets.ts";
import type {SandboxContext} from "../context.ts";
import {authenticated} from "./authentication.ts";
import {browserCors} from "../wire/cors.ts";
import {ownOrigin, type SandboxEnv, type SandboxRequest} from "../wire/environment.ts";
import {parse} from "../wire/validation.ts";
import {routerPath} from "./endpoint.ts";
import type {Call, Operation, Reply} from "./operation.ts";
import {answerOnce, requestIdOf} from "./request-ids.ts";
import {runOperation} from "./run-operation.ts";

/** Routes of these operations. */
export function mount(operations: readonly Operation[], context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  for (const operation of operations) {
    const path = routerPath(operation);
    if (operation.browser) routes.use(path, browserCors);
    routes.on(operation.method, path, authenticated(context, operation), async (c) => {
      const input = await readInput(c.req.raw, operation);
      const call = callOf(c, context, operation, input);
      const handle = () => operation.handle(call);
      if (!operation.replay) return send(c, runOperation(context.store, handle));
      const request = {
        id: requestIdOf(c, operation.requestIdRequired?.(call.body as never) ?? false),
        applicationId: call.application.id,
        operation,
        path: c.req.path,
        body: bodyOf(input),
      };
      return send(
        c,
        runOperation(context.store, () => answerOnce(context, request, handle)),
      );
    });
  }
  return routes;
}

type Input = Awaited<ReturnType<NonNullable<Operation["readForm"]>>>;

async function readInput(request: Request, {body, readForm, readBody}: Operation): Promise<Input> {
  if (readForm) return readForm(request);
  if (!body) return {data: undefined, files: []};
  const data = await (readBody ?? readJsonBody)(request);
  return {data: data ?? (body.optional ? {} : undefined), files: []};
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
