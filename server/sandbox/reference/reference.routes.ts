import {Hono} from "hono";
import {html} from "hono/html";
import {packageVersion} from "../../shared/package-version.ts";
import {pageHeaders} from "../pages/headers.ts";
import type {Endpoint} from "../rest/endpoint.ts";
import {ownOrigin, type SandboxEnv} from "../wire/environment.ts";
import {OPERATIONS_PATH} from "../wire/errors.ts";
import {describeApi, type OpenApi} from "../rest/openapi.ts";
import {coverageOf} from "./coverage.ts";
import {TAG_DESCRIPTIONS} from "./tag-descriptions.ts";
import {OPERATIONS_HEADERS, operationsPage} from "./operations.page.ts";

const ASSETS = "/web-sdk/v6/assets/pages";

/**
 * Serves the OpenAPI description at `/openapi.json`, its viewer at `/reference`, and the list of PayPal's operations at
 * `/operations`.
 */
export function referenceRoutes(endpoints: readonly Endpoint[]): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  // The caller determines the origin, so only the latest one is cached.
  let latest: {readonly origin: string; readonly description: OpenApi} | undefined;

  routes.get("/openapi.json", (c) => {
    const origin = ownOrigin(c);
    if (latest?.origin !== origin) {
      const about = {version: packageVersion, origin, tags: TAG_DESCRIPTIONS};
      latest = {origin, description: describeApi(endpoints, about)};
    }
    return c.json(latest.description, 200, {
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  });
  // Swagger UI draws its icons from `data:` addresses.
  routes.get("/reference", (c) => c.html(PAGE, 200, pageHeaders("'none'", {"img-src": "'self' data:"})));

  const operations = operationsPage(coverageOf(endpoints));
  routes.get(OPERATIONS_PATH, (c) => c.html(operations, 200, {...OPERATIONS_HEADERS}));

  return routes;
}

const PAGE = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>API reference: PayPal sandbox</title>
      <link rel="icon" href="${ASSETS}/icon.svg" />
      <link rel="stylesheet" href="${ASSETS}/reference.css" />
      <script type="module" src="${ASSETS}/reference.js"></script>
    </head>
    <body>
      <header>
        <p class="banner">Sandbox: no real money</p>
        <h1>API reference</h1>
        <p>
          For programs: <a href="/openapi.json">openapi.json</a>. Cards for each outcome:
          <a href="/test-values">test values</a>. What PayPal has and the sandbox lacks:
          <a href="/operations">operations</a>.
        </p>
      </header>
      <div id="reference"></div>
      <noscript>This page needs JavaScript.</noscript>
    </body>
  </html>`;
