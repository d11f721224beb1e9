import type {Route, RouteError} from "../routes/route.ts";
import {tagOf} from "./tags.ts";

/** Returns all errors of a route. @param route with its whole path */
export function allErrors(route: Route): RouteError[] {
  return [...commonErrors(route), ...(route.errors ?? [])];
}

/** Returns the errors that a route has in common with others. @param route with its whole path */
function commonErrors({method, path, key, quota, bodies, passesRefusals}: Route): RouteError[] {
  const tag = tagOf(path);
  const isBelowPrefix = path.startsWith("/service-api/") || path.startsWith("/paypal-api/");
  const isPages = tag === "page" || tag === "vault" || tag === "sample";
  const errors: readonly (readonly [boolean, ...RouteError[]])[] = [
    [isBelowPrefix, "400 INVALID_REQUEST", "403 FOREIGN_ORIGIN"],
    [
      method !== "GET" || bodies !== undefined,
      "400 INVALID_REQUEST",
      "400 MALFORMED_BODY",
      "413 BODY_TOO_LARGE",
      "415 NOT_JSON",
    ],
    [key === "OPERATOR_KEY", "401 OPERATOR_KEY_REQUIRED", "429 TOO_MANY_REQUESTS"],
    [quota !== undefined, "429 TOO_MANY_REQUESTS"],
    // Each may ask the shop's hook for the customer.
    [isPages, "500 HOOK_FAILED"],
    [passesRefusals === true, "500 SERVICE_UNREACHABLE", "500 CREDENTIALS_REFUSED"],
    [true, "500 INTERNAL_ERROR"],
  ];
  const applying = errors.flatMap(([applies, ...codes]) => (applies ? codes : []));
  return [...new Set(applying)];
}
