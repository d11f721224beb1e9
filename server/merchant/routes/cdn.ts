import {readStaticFile} from "./files.ts";
import {type Route, route} from "./route.ts";

/**
 * The library's built files: `/cdn/v1/…` is the newest version, `/cdn/<version>/…` never changes. Every origin may load them.
 */
export function cdnRoutes(folder: string): Route[] {
  return [
    route({
      method: "GET",
      path: "/:edition/*",
      quota: undefined,
      summary:
        "Serves the elements' files: the newest version at `/cdn/v1/`, each version at its own address.",
      replies: {200: {mediaType: "*/*"}},
      errors: ["404 NOT_FOUND"],
      async handle(c) {
        const file = await readStaticFile(folder, c.req.path.slice(c.req.path.indexOf("/cdn/") + 5));
        if (!file) return c.notFound();
        return c.body(file.bytes, 200, {
          "content-type": file.type,
          "cache-control":
            c.req.param("edition") === "v1" ? "public, no-cache" : "public, max-age=31536000, immutable",
          "access-control-allow-origin": "*",
          "cross-origin-resource-policy": "cross-origin",
        });
      },
    }),
  ];
}
