import {Hono} from "hono";
import {sql} from "kysely";
import type {Database} from "../../database/open.ts";
import type {DoorVariables} from "../doors/variables.ts";
import type {MerchantTables} from "../journal/tables.ts";

/** `/health`: this process lives. `/ready`: it takes requests, with its database; not while it is being stopped. */
export function healthRoutes(options: {
  database: Database<MerchantTables>;
  isStopping: () => boolean;
}): Hono<DoorVariables> {
  const routes = new Hono<DoorVariables>();
  routes.use(async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
  });
  routes.get("/health", (c) => c.json({status: "ok"}));
  routes.get("/ready", async (c) => {
    if (options.isStopping()) return c.json({status: "stopping"}, 503);
    try {
      await sql`select 1`.execute(options.database.db);
      return c.json({status: "ready"});
    } catch {
      return c.json({status: "no database"}, 503);
    }
  });
  return routes;
}
