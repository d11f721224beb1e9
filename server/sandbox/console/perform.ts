import type {z} from "zod";
import {applicationByClientId, applicationById} from "../accounts/accounts.operations.ts";
import type {Reply} from "../rest/operation.ts";
import {runOperation} from "../rest/run-operation.ts";
import {notFound} from "../wire/errors.ts";
import {SERVER_SCOPES} from "../wire/scopes.ts";
import {parse} from "../wire/validation.ts";
import {operationAt} from "./actions.ts";
import type {callBody} from "./console.schema.ts";
import type {ConsoleContext} from "./context.ts";
import {resourceNamed} from "./resources.ts";
import {findRow} from "./shown.ts";

/**
 * Runs an operation as an operator of the application that owns the row. The console acts for buyers and PayPal's
 * agents in the environment `live`, too.
 *
 * @throws ServiceError as the operation does
 */
export function perform(context: ConsoleContext, clientId: string, call: z.output<typeof callBody>): Reply {
  const {store, origin} = context;
  const resource = call.of && resourceNamed(call.of.view);
  const row = resource && findRow(resource, context, call.of!.key);
  if (resource && !row) throw notFound("of");
  const found = operationAt(call.method, call.path.replace("{id}", row?.id ?? ""));
  if (!found) throw notFound("path");
  const owner = row?.applicationId
    ? applicationById(store, row.applicationId)
    : applicationByClientId(store, clientId);
  if (!owner) throw notFound("of");
  const application = {...owner, environment: "sandbox" as const};
  const scopes = resource?.viewpoints?.find(({label}) => label === call.as)?.scopes ?? SERVER_SCOPES;
  const {operation, params} = found;
  const {body} = operation;
  return runOperation(store, () =>
    operation.handle({
      params: operation.params && parse(operation.params, params, "path"),
      query: operation.query && parse(operation.query, {}, "query"),
      body: body && parse(body.schema, call.body ?? (body.optional ? {} : undefined)),
      files: [],
      token: {
        applicationId: application.id,
        application,
        kind: "access",
        scopes,
        domains: [],
        clientMetadataId: undefined,
        expiresAt: Infinity,
      },
      application,
      origin,
      debugId: "",
      store,
      context,
      header: () => undefined,
    }),
  );
}
