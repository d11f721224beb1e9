import {z} from "zod";
import type {MerchantSettings} from "../../config.ts";
import type {OperatorAccess} from "../../middleware/operator-access.ts";
import {type Route, route} from "../route.ts";

const signInBody = z.strictObject({key: z.string().min(1).max(1000)});

/** Session of the back office in a browser. */
export function operatorSessionRoutes(access: OperatorAccess, {environment}: MerchantSettings): Route[] {
  const path = "/back-office/session";
  return [
    route({
      method: "POST",
      path,
      quota: "reading",
      body: signInBody,
      async handle(c, {body}) {
        await access.signIn(c, body.key);
        return c.body(null, 204);
      },
    }),
    route({
      method: "GET",
      path,
      quota: "reading",
      authorize: access.demand,
      async handle(c) {
        const expiry = await access.expiryOf(c);
        return c.json({
          ...(expiry !== undefined && {expiresAt: new Date(expiry).toISOString()}),
          merchant: {environment: environment === "production" ? "live" : "sandbox"},
        });
      },
    }),
    route({
      method: "DELETE",
      path,
      quota: "reading",
      authorize: access.demand,
      async handle(c) {
        await access.signOut(c);
        return c.body(null, 204);
      },
    }),
  ];
}
