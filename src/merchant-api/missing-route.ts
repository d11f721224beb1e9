import {warn} from "../warn.ts";
import type {Reply} from "./http.ts";

/**
 * Returns whether the server lacks a route that the elements can do without. Then the console says so, once for each route.
 * @param reply to a request of the route
 * @param path of the route below the server's address, for the message
 * @param loss what the page does without the route
 */
export function isMissing({status, body}: Reply, path: string, loss: string): boolean {
  const {code} = (body ?? {}) as {code?: unknown};
  if ((status !== 404 && status !== 405) || code === "ORDER_NOT_FOUND") return false;
  warn(
    `The merchant server has no route POST ${path}, so ${loss}. See dist/docs/your-own-server.md of the package checkout-elements.`,
  );
  return true;
}
