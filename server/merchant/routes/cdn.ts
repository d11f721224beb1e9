import {Hono} from "hono";
import type {MerchantEnv} from "../middleware/context.ts";
import {compressedFiles, readStaticFile} from "./files.ts";

/** The library's built files: `/cdn/v1/…` follows the newest, `/cdn/<version>/…` never changes. Open to every page. */
export function cdnRoutes({folder, version}: {folder: string; version: string}): Hono<MerchantEnv> {
  const routes = new Hono<MerchantEnv>();
  routes.use(...compressedFiles);
  const caching: Readonly<Record<string, string>> = {
    // Revalidated each time: an old entry file could not load newer chunks.
    v1: "public, no-cache",
    [version]: "public, max-age=31536000, immutable",
  };
  routes.get("/:edition/*", async (c) => {
    const edition = c.req.param("edition");
    const cache = Object.hasOwn(caching, edition) ? caching[edition] : undefined;
    if (cache === undefined) return c.notFound();
    const path = c.req.path.slice(c.req.path.indexOf(`/${edition}/`) + edition.length + 2);
    const file = await readStaticFile(folder, path);
    if (!file) return c.notFound();
    return c.body(file.bytes, 200, {
      "content-type": file.type,
      "cache-control": cache,
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
  });
  return routes;
}
