import {z} from "zod";
import {type Route, route, type RouteContext} from "./route.ts";

/**
 * Begins the session, and tells an element in a frame whether its request had the session's cookie. Browsers keep the cookie
 * back below another site, and then each order would belong to a session of its own.
 */
export function sessionRoutes({sessions}: RouteContext): Route[] {
  return [
    route({
      method: "GET",
      path: "/session",
      quota: "reading",
      summary: "Begins the session, and says whether the request had its cookie.",
      replies: {200: z.object({hasCookie: z.boolean()})},
      handle: async (c) => {
        const hasCookie = (await sessions.read(c)) !== undefined;
        await sessions.ensure(c);
        return c.json({hasCookie});
      },
    }),
  ];
}
