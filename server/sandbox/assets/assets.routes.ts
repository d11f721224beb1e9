import {Hono} from "hono";
import {packedFile} from "../../shared/compression.ts";
import {sha256} from "../../shared/secrets.ts";
import type {SandboxEnv, SandboxRequest} from "../wire/environment.ts";
import {readBuilt} from "./built-files.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  map: "application/json",
  svg: "image/svg+xml",
};

/**
 * The core script and what it loads, built into `directory`, and the tags that the payment page uses as any merchant's
 * page does, built into `tags`: open to any page, as a CDN's files are.
 */
export function assetRoutes(directory: string, tags: string): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  routes.get("/web-sdk/v6/core", (c) => serve(c, directory, "web-sdk/core.js"));
  routes.get("/web-sdk/v6/assets/:path{.+}", (c) => serve(c, directory, c.req.param("path")));
  routes.get("/cdn/:path{.+}", (c) => serve(c, tags, c.req.param("path")));
  // Stand-ins for the scripts of Google and Apple, which a page includes by itself.
  for (const file of ["apple-pay.js", "google-pay.js"]) {
    routes.get(`/web-sdk/v6/vendors/${file}`, (c) => serve(c, directory, `vendors/${file}`));
  }
  return routes;
}

async function serve(c: SandboxRequest, directory: string, path: string): Promise<Response> {
  const content = await readBuilt(directory, path);
  // A weak one, for every packing.
  const etag = `W/"${sha256(content).slice(0, 32)}"`;
  const headers = {
    ETag: etag,
    // Always asked again, so that a rebuilt script is never mixed with an older frame; unchanged costs no body.
    "Cache-Control": "no-cache",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Timing-Allow-Origin": "*",
  };
  if (c.req.header("If-None-Match") === etag) return c.body(null, 304, headers);
  const extension = path.slice(path.lastIndexOf(".") + 1);
  const type = CONTENT_TYPES[extension] ?? "text/plain";
  const {bytes, headers: packing} = await packedFile(
    {bytes: content, type, etag},
    c.req.header("Accept-Encoding"),
  );
  return c.body(bytes, 200, {...headers, ...packing, "Content-Type": type});
}
