import {Hono} from "hono";
import type {DoorVariables} from "../middleware/variables.ts";
import {readStaticFile, sendFile} from "./files.ts";

/** The library's built files: `/cdn/v1/…` follows the newest, `/cdn/<version>/…` never changes. Open to every page. */
export function cdnRoutes({folder, version}: {folder: string; version: string}): Hono<DoorVariables> {
  const routes = new Hono<DoorVariables>();
  const caching: Readonly<Record<string, string>> = {
    // Asked for anew each time (mostly a 304): a first part that is older than its second one could not pay.
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
    return sendFile(c.req.raw, file, {
      "cache-control": cache,
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
  });
  return routes;
}
