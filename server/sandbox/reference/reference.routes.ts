import {Hono} from "hono";
import {packageVersion} from "../../shared/package-version.ts";
import {readDescription} from "../rest/description.ts";
import type {Endpoint} from "../rest/endpoint.ts";
import {describeApi, type OpenApi} from "../rest/openapi.ts";
import {ownOrigin, type SandboxEnv, type SandboxRequest} from "../wire/environment.ts";
import {OPERATIONS_PATH, ROUTE_NOT_FOUND, ServiceError} from "../wire/errors.ts";
import {coverageOf} from "./coverage.ts";
import {OPERATIONS_HEADERS, operationsPage} from "./operations.page.ts";
import {operationPage, REFERENCE_HEADERS, schemaPage} from "./reference.page.ts";

/**
 * Serves the OpenAPI description at `/openapi.json`, the list of PayPal's operations at `/reference`, and a page for each
 * operation and schema below it.
 */
export function referenceRoutes(endpoints: readonly Endpoint[]): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  // The caller determines the origin, so only the latest one is cached.
  let latest: {readonly origin: string; readonly description: OpenApi} | undefined;

  const describedFor = (c: SandboxRequest): OpenApi => {
    const origin = ownOrigin(c);
    if (latest?.origin !== origin)
      latest = {origin, description: describeApi(endpoints, {version: packageVersion, origin})};
    return latest.description;
  };

  routes.get("/openapi.json", (c) =>
    c.json(describedFor(c), 200, {
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
    }),
  );

  for (const path of ["/reference", OPERATIONS_PATH])
    routes.get(path, (c) => c.html(operationsPage(coverageOf(endpoints)), 200, {...OPERATIONS_HEADERS}));

  routes.get("/reference/schemas/:name", (c) => {
    const name = c.req.param("name");
    const schema = Object.entries(readDescription().components.schemas ?? {}).find(
      ([known]) => known === name,
    );
    if (!schema) throw new ServiceError(404, [], ROUTE_NOT_FOUND);
    return c.html(schemaPage(name, schema[1] as object), 200, {...REFERENCE_HEADERS});
  });

  routes.get("/reference/:id", (c) => {
    const id = c.req.param("id");
    for (const [path, methods] of Object.entries(describedFor(c).paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (operation.operationId === id)
          return c.html(operationPage(method, path, operation), 200, {...REFERENCE_HEADERS});
      }
    }
    throw new ServiceError(404, [], ROUTE_NOT_FOUND);
  });

  return routes;
}
