import {Hono} from "hono";
import {z} from "zod";
import {readBody, readNothing} from "../middleware/body.ts";
import type {DemoAccounts} from "../middleware/demo-accounts.ts";
import {checkOrigin} from "../middleware/origins.ts";
import type {MerchantEnv} from "../middleware/context.ts";
import {parse} from "../pricing/requests.ts";

const signInSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .regex(/^[\p{L}\p{M}\p{N} .'’-]+$/u, "letters, digits, spaces, and . ' - alone"),
});

/** Sign-in and sign-out of the demo shop, for trying saved cards. */
export function demoAccountRoutes(accounts: DemoAccounts): Hono<MerchantEnv> {
  const routes = new Hono<MerchantEnv>();
  routes.use(checkOrigin([]));
  routes.use(async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
  });
  routes.get("/", async (c) => c.json({name: accounts.name(c.req.raw) ?? null}));
  routes.post("/", async (c) => {
    const {name} = parse(signInSchema, await readBody(c.req.raw));
    accounts.signIn(c, name);
    return c.json({name});
  });
  routes.delete("/", async (c) => {
    await readNothing(c.req.raw);
    accounts.signOut(c);
    return c.body(null, 204);
  });
  return routes;
}
