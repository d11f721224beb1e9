import {z} from "zod";
import {describeRoutes} from "../openapi/describe-routes.ts";
import {type Route, route} from "./route.ts";

/**
 * The description of this server's routes. It has no secret, and every client may read it.
 *
 * @param about the path below which the routes are mounted, and the package's version
 * @param routes all routes of the server with their whole paths; read at the first request
 */
export function openApiRoutes(
  {basePath, version}: {readonly basePath: string; readonly version: string},
  routes: () => readonly Route[],
): Route[] {
  let described: object | undefined;
  return [
    route({
      method: "GET",
      path: "/openapi.json",
      quota: undefined,
      summary: "Describes this server's routes in OpenAPI 3.1.",
      replies: {200: z.looseObject({openapi: z.string()})},
      handle(c) {
        const document = (described ??= describeRoutes(routes(), {version, url: basePath || "/"}));
        c.header("cache-control", "public, max-age=300");
        return c.json(document as typeof document & {openapi: string});
      },
    }),
  ];
}
