import {Hono} from "hono";
import {z} from "zod";
import type {Accounts} from "./accounts.ts";
import {readBody} from "./body.ts";
import {refuseForeignPages} from "./origins.ts";

const signInSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .regex(/^[\p{L}\p{M}\p{N} .'’-]+$/u, "letters, digits, spaces, and . ' - alone"),
});

/** Sign-in and sign-out, for trying saved cards. */
export function accountRoutes(accounts: Accounts): Hono {
  const routes = new Hono();
  routes.use(refuseForeignPages);
  routes.get("/", async (c) => c.json({name: (await accounts.name(c.req.raw)) ?? null}));
  routes.post("/", async (c) => {
    const {name} = await readBody(c, signInSchema);
    await accounts.signIn(c, name);
    return c.json({name});
  });
  routes.delete("/", (c) => {
    accounts.signOut(c);
    return c.body(null, 204);
  });
  return routes;
}
