import {Hono} from "hono";
import {compress} from "hono/compress";
import {etag, RETAINED_304_HEADERS} from "hono/etag";
import type {SandboxEnv, SandboxRequest} from "../wire/environment.ts";
import {readBuilt} from "./built-files.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  map: "application/json",
  svg: "image/svg+xml",
};

const HEADERS = {
  // Revalidated each time, so that scripts and frames of different builds are not mixed.
  "Cache-Control": "no-cache",
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Timing-Allow-Origin": "*",
};

/**
 * Serves the core script and the files it loads from `directory`, and the elements of the payment page from
 * `elements`. Any page may load them, as from a CDN.
 */
export function assetRoutes(directory: string, elements: string): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const cached = etag({weak: true, retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(HEADERS)]});
  for (const folder of ["/web-sdk/v6/*", "/cdn/*"]) routes.use(folder, compress(), cached);
  routes.get("/web-sdk/v6/core", (c) => serve(c, directory, "web-sdk/core.js"));
  routes.get("/web-sdk/v6/assets/:path{.+}", (c) => serve(c, directory, c.req.param("path")));
  routes.get("/cdn/:path{.+}", (c) => serve(c, elements, c.req.param("path")));
  // Stand-ins for the scripts of Google and Apple, which pages include themselves.
  for (const file of ["apple-pay.js", "google-pay.js"]) {
    routes.get(`/web-sdk/v6/vendors/${file}`, (c) => serve(c, directory, `vendors/${file}`));
  }
  return routes;
}

async function serve(c: SandboxRequest, directory: string, path: string): Promise<Response> {
  const content = new Uint8Array(await readBuilt(directory, path));
  const type = CONTENT_TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "text/plain";
  return c.body(content, 200, {...HEADERS, "Content-Type": type});
}
