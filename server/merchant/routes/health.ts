import {Hono} from "hono";
import {sql} from "kysely";
import type {Database} from "../../database/open.ts";
import type {DoorVariables} from "../doors/variables.ts";
import type {MerchantTables} from "../tables.ts";

/** A kept answer would tell of a server that is gone. */
const FRESH = {"cache-control": "no-store"};

/** `/health`: this process lives. `/ready`: it takes requests, with its database; not while it is being stopped. */
export function healthRoutes(options: {
  database: Database<MerchantTables>;
  isStopping: () => boolean;
}): Hono<DoorVariables> {
  const routes = new Hono<DoorVariables>();
  routes.get("/health", (c) => c.json({status: "ok"}, 200, FRESH));
  routes.get("/ready", async (c) => {
    if (options.isStopping()) return c.json({status: "stopping"}, 503, FRESH);
    try {
      await sql`select 1`.execute(options.database.db);
      return c.json({status: "ready"}, 200, FRESH);
    } catch {
      return c.json({status: "no database"}, 503, FRESH);
    }
  });
  return routes;
}
