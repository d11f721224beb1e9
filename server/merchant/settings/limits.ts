import {count, port} from "../../shared/setting-kinds.ts";
import {setting} from "../../shared/settings.ts";
import {DEFAULT_RATE_LIMITS, rateLimitsOfText, rateLimitsSchema} from "../middleware/quotas.ts";
import {key, ofKey} from "./credentials.ts";

const DEFAULTS = Object.entries(DEFAULT_RATE_LIMITS)
  .map(([group, limit]) => `${group}=${limit}`)
  .join(", ");

/** Limits of requests and connections, and the metrics that show them. */
export const limits = {
  RATE_LIMITS: setting(rateLimitsSchema, {
    text: "Requests of one session per minute, by group; `signins`: wrong operator keys of one session; `declines`: declined cards of one session in ten minutes; `address`: factor for all sessions of one address (IPv6: 64 bits). Write the limits to change, or `off`, with which the log warns at the start. Above a limit the reply is 429 with `Retry-After`. Requests are counted in memory, and on PostgreSQL for all instances together. A request that can charge a card counts as a decline until its reply, so at most `declines` of them run at the same time.",
    example: "orders=10, declines=3",
    fallback: `\`${DEFAULTS}\`; with \`--sandbox\` 100 times as many`,
    option: {fallback: `\`${DEFAULTS}\``},
    fromText: rateLimitsOfText,
  }),
  MAX_CONNECTIONS: setting(count, {
    text: "Maximum number of open connections; further ones are closed.",
    default: "4000",
  }),
  METRICS_PORT: setting(port, {
    text: "Separate port for Prometheus' text at `/metrics`, reachable from this machine only.",
  }),
  METRICS_KEY: setting(key, {
    text: 'Bearer token for `/metrics` on the shop\'s own port: at least 32 random characters, and another key than the others. `checkout_unfinished_calls{state="needs-check"}` above 0 needs a check.',
    ...ofKey,
  }),
};
