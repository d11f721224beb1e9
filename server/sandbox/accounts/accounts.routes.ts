import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import {onlyLoopback} from "../wire/loopback.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {parse} from "../wire/validation.ts";
import {allApplications, createApplication} from "./accounts.operations.ts";
import {applicationBody} from "./accounts.schema.ts";
import type {Application} from "../wire/application.ts";

/** `/_sandbox/applications`: applications, as in PayPal's developer dashboard. */
export function accountRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();

  routes.get("/_sandbox/applications", onlyLoopback, (c) => {
    return c.json({applications: allApplications(context.store).map(applicationReply)});
  });

  routes.post("/_sandbox/applications", onlyLoopback, async (c) => {
    const body = parse(applicationBody, (await readJsonBody(c.req.raw)) ?? {});
    const made = context.store.run(() => createApplication(context.store, context, body));
    // The secret can be read only now, because only its hash is stored.
    return c.json({...applicationReply(made.application), client_secret: made.credentials.clientSecret}, 201);
  });

  return routes;
}

function applicationReply(application: Application) {
  return {
    app_id: application.id,
    client_id: application.clientId,
    name: application.name,
    scopes: application.scopes,
    features: application.features,
    environment: application.environment,
    payment_methods: application.paymentMethods,
    profile: application.profile,
  };
}
