import {Hono} from "hono";
import {packageVersion} from "../../shared/package.ts";
import type {Endpoint} from "../wire/endpoint.ts";
import {ownOrigin, type SandboxEnv} from "../wire/environment.ts";
import {describeApi} from "../wire/openapi.ts";
import {REFERENCE_HEADERS, referencePage} from "./reference.page.ts";

/** The API's description for machines, `/openapi.json`, and for people, `/reference`. */
export function referenceRoutes(endpoints: readonly Endpoint[]): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  // Links name the origin under which the reader came; only the last one's text is kept, since a reader picks the name.
  const description = ofLatest((origin) => describeApi(endpoints, {version: packageVersion, origin}));
  const page = ofLatest(async (origin) => String(await referencePage(description(origin))));

  routes.get("/openapi.json", (c) =>
    c.json(description(ownOrigin(c)), 200, {
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
    }),
  );
  routes.get("/reference", async (c) => c.html(await page(ownOrigin(c)), 200, {...REFERENCE_HEADERS}));

  return routes;
}

/** Remembers what was made of the latest origin. */
function ofLatest<T>(make: (origin: string) => T): (origin: string) => T {
  let latest: {readonly origin: string; readonly made: T} | undefined;
  return (origin) => {
    if (latest?.origin !== origin) latest = {origin, made: make(origin)};
    return latest.made;
  };
}
