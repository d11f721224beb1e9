import {Hono} from "hono";
import type {SandboxContext, Tx} from "../context.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import type {Idempotency} from "../wire/idempotency.ts";
import {serveOn} from "../wire/serve.ts";
import type {Call, Operation} from "./operation.ts";

/** Routes of these operations. */
export function mount(
  operations: readonly Operation[],
  context: SandboxContext,
  idempotency: Idempotency,
): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const serve = serveOn(routes, context, idempotency);
  for (const operation of operations) {
    const {handle, readBody, readForm, requestIdRequired} = operation;
    const work = async (tx: Tx, call: Omit<Call, "tx" | "context" | "application">) =>
      handle({...call, application: call.token.application, tx, context});
    const options = {
      ...(readBody ? {readBody} : {}),
      ...(readForm ? {readForm} : {}),
      ...(requestIdRequired ? {requestIdRequired: (body: unknown) => requestIdRequired(body as never)} : {}),
    };
    if (operation.method === "GET") serve.read(operation, (call) => work(context.database.db as Tx, call));
    else serve.change(operation, work, options);
  }
  return routes;
}
