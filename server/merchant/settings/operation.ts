import {z} from "zod";
import {databaseUrl, flag, logLevel} from "../../shared/setting-kinds.ts";
import {setting} from "../../shared/settings.ts";

const DRAIN_HINT = "write milliseconds, at most 5000";

/** The database, what else the server serves, its log and its end. */
export const operation = {
  DATABASE_URL: setting(databaseUrl, {
    text: "Database of payments and saved cards: `file:<path>` (needs the package `libsql`), or `postgres://…` (needs `pg`) for several instances. Live PayPal refuses one in memory.",
    default: "file:.data/merchant.db",
    option: true,
    live: {
      isWrong: (url) => url.includes(":memory:"),
      message: "a database in memory would lose the payments at a restart; write file:<path> or postgres://…",
    },
  }),
  PAYPAL_API: setting(flag, {
    text: "Serves `/paypal-api/…`, the routes for pages that were written for PayPal's samples.",
    default: "on",
    option: true,
  }),
  LOG_LEVEL: setting(logLevel, {
    text: "`trace`, `debug`, `info` (a line for each request), `warn`, `error`, `fatal` or `silent`; of both roles.",
    default: "warn",
    option: true,
  }),
  DRAIN_MS: setting(z.number(DRAIN_HINT).int(DRAIN_HINT).min(0, DRAIN_HINT).max(5_000, DRAIN_HINT), {
    text: "Milliseconds in which a stopped server still accepts requests while `/ready` answers 503. It exits at most ten seconds after the signal.",
    default: "2000",
    // A developer's machine has no load balancer that reads `/ready`.
    withSandbox: "0",
  }),
};
