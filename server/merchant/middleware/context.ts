import type {IncomingMessage} from "node:http";
import type {Context} from "hono";
import {matchedRoutes} from "hono/route";

/** Hono's types for the merchant server: what Node or the shop passes in, and what middleware adds to a request. */
export interface MerchantEnv {
  Bindings: {
    /** Node's request, where this server listens itself. */
    readonly incoming?: Pick<IncomingMessage, "socket">;
    /** The buyer's address, where the shop's own server knows it. */
    readonly address?: string | undefined;
  };
  Variables: {
    /** Part of an error's body and of the log line about it. */
    debugId: string;
    /** Id that the caller or a proxy gave this request; the debug id by default. */
    requestId: string;
    /** Client metadata id of the browser's session, once it was read; null without a session. */
    session?: string | null;
    /** True if a card was declined, which counts against the limit for declined cards. */
    declined?: true;
  };
}

export type MerchantContext = Context<MerchantEnv>;

/** Label of a request that no route answers. */
export const NO_ROUTE = "(none)";

/**
 * Pattern of the route that answers, such as `/service-api/checkout/orders/:orderId/capture`. Logs and metrics use it
 * instead of the address, which a caller may fill with anything.
 */
export function routePattern(c: Context): string {
  // Middleware is registered for all methods.
  return matchedRoutes(c).find(({method}) => method !== "ALL")?.path ?? NO_ROUTE;
}
