import {z} from "zod";
import type {MerchantSettings} from "../../config.ts";
import type {OperatorAccess} from "../../middleware/operator-access.ts";
import {type Route, route} from "../route.ts";

const signInBody = z.strictObject({
  key: z.string().min(1).max(1000).describe("The setting `OPERATOR_KEY`."),
});

const sessionReply = z.object({
  expiresAt: z
    .string()
    .exactOptional()
    .describe("End of the session, ISO 8601. Absent for a caller with the key."),
  merchant: z.object({environment: z.enum(["sandbox", "live"])}),
});

/** Session of the back office in a browser. */
export function operatorSessionRoutes(access: OperatorAccess, {environment}: MerchantSettings): Route[] {
  const path = "/back-office/session";
  return [
    route({
      method: "POST",
      path,
      quota: "reading",
      summary:
        "Signs in to the back office: sets a cookie that is valid for 8 hours. Only for pages of this server.",
      replies: {204: null},
      errors: ["401 OPERATOR_KEY_WRONG", "403 FOREIGN_ORIGIN", "429 TOO_MANY_REQUESTS"],
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
      summary: "Tells how long the session lasts.",
      key: "OPERATOR_KEY",
      replies: {200: sessionReply},
      authorize: access.require,
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
      summary: "Signs out: the cookie, and each copy of it, is refused from now on.",
      key: "OPERATOR_KEY",
      replies: {204: null},
      authorize: access.require,
      async handle(c) {
        await access.signOut(c);
        return c.body(null, 204);
      },
    }),
  ];
}
