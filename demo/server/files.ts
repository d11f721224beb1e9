import {readFile} from "node:fs/promises";
import {join} from "node:path";
import {serveStatic} from "@hono/node-server/serve-static";
import {Hono, type MiddlewareHandler} from "hono";
import {compress} from "hono/compress";
import {etag, RETAINED_304_HEADERS} from "hono/etag";

/** Compresses replies, and answers 304 if the browser has the file. */
export const compressed: readonly [MiddlewareHandler, MiddlewareHandler] = [
  compress(),
  etag({
    weak: true,
    retainedHeaders: [...RETAINED_304_HEADERS, "access-control-allow-origin", "cross-origin-resource-policy"],
  }),
];

/** Serves the scripts, styles and pictures of the pages. */
export const pageFiles = (folder: string) =>
  [withHeaders(() => ({"cache-control": "no-cache"})), serveStatic({root: folder})] as const;

/** Serves the elements: `v1/…` is the newest version, `<version>/…` never changes. Every origin may load them. */
export function cdn(folder: string): Hono {
  const routes = new Hono();
  const headers = withHeaders((path) => ({
    "cache-control": path.startsWith("/cdn/v1/") ? "public, no-cache" : "public, max-age=31536000, immutable",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  }));
  const rewriteRequestPath = (path: string) => path.replace("/cdn/", "/");
  routes.use(...compressed, headers, serveStatic({root: folder, rewriteRequestPath}));
  return routes;
}

/** Adds headers to the files that the next handler finds. */
function withHeaders(headersOf: (path: string) => Readonly<Record<string, string>>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.ok) for (const [name, value] of Object.entries(headersOf(c.req.path))) c.header(name, value);
  };
}

/** URLs of the files with the elements, which pages preload. */
export interface ElementFiles {
  /** The elements of most pages. `checkout.js` only imports it. */
  readonly core: string;
  /** The elements for several methods, and for local methods. */
  readonly methods: string;
}

/** Reads the URLs from the build. @param folder the CDN's */
export async function elementFiles(folder: string): Promise<ElementFiles> {
  const integrity = await readFile(join(folder, "v1/integrity.json"), "utf8");
  const {version, core, methods} = JSON.parse(integrity) as ElementFiles & {version: string};
  return {core: `/cdn/${version}/${core}`, methods: `/cdn/${version}/${methods}`};
}

/** Reads a text file of the pages' folder; undefined if there is none. @param path of a URL, without escapes */
export async function readText(folder: string, path: string): Promise<string | undefined> {
  if (!/^(?:\/[\w-]+)+\.\w+$/.test(path)) return undefined;
  return readFile(join(folder, path), "utf8").catch(() => undefined);
}
