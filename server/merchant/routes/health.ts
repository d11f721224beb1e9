import {Hono} from "hono";
import {sql} from "kysely";
import type {Database} from "../../database/open.ts";
import {systemWait, type Wait} from "../../platform/wait.ts";
import type {DoorVariables} from "../doors/variables.ts";
import type {MerchantTables} from "../tables.ts";

/** A kept answer would tell of a server that is gone. */
const FRESH = {"cache-control": "no-store"};

/** How long the database may take to say that it is there. Whoever asks for readiness waits no longer either. */
const DATABASE_MS = 2_000;

const WORDS = {
  ready: "This server takes requests.",
  stopping: "This server is being stopped; send requests to another one.",
  "no database": "The database can't be asked: it refused, or did not answer in time.",
} as const;

/** `/health`: this process lives. `/ready`: it takes requests, with its database; not while it is being stopped. */
export function healthRoutes(options: {
  database: Pick<Database<MerchantTables>, "db">;
  isStopping: () => boolean;
  wait?: Wait | undefined;
}): Hono<DoorVariables> {
  const {database, isStopping, wait = systemWait} = options;

  async function hasDatabase(): Promise<boolean> {
    const answered = new AbortController();
    try {
      const asked = sql`select 1`.execute(database.db).then(() => true);
      const waited = wait(DATABASE_MS, answered.signal).then(() => false);
      return await Promise.race([asked, waited]);
    } catch {
      return false;
    } finally {
      answered.abort();
    }
  }

  const routes = new Hono<DoorVariables>();
  routes.get("/health", (c) => c.json({status: "ok", message: "This process lives."}, 200, FRESH));
  routes.get("/ready", async (c) => {
    const status = isStopping() ? "stopping" : (await hasDatabase()) ? "ready" : "no database";
    return c.json({status, message: WORDS[status]}, status === "ready" ? 200 : 503, FRESH);
  });
  return routes;
}
