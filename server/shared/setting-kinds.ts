import {z} from "zod";
import {areNetworks} from "./proxies.ts";

/** Address to listen on. IPv6 may have the brackets of a URL. */
export function host() {
  return z
    .string()
    .transform((text) => text.replace(/^\[(.*)\]$/, "$1"))
    .default("127.0.0.1");
}

/** Optional port to listen on; 0 for any free one. */
export function optionalPort() {
  const hint = "write a port number, such as 8080";
  return z.coerce.number(hint).int(hint).min(0, hint).max(65_535, hint).optional();
}

/** Port to listen on; 0 for any free one. */
export function port(fallback: number) {
  return optionalPort().default(fallback);
}

/** Address of a role's database. */
export function databaseUrl(fallback: string) {
  return z
    .string()
    .regex(
      /^(file:.+|postgres(ql)?:\/\/.+)$/,
      "write file:<path> or postgres://<user>:<password>@<host>/<name>",
    )
    .default(fallback);
}

/** Limit of requests per minute. 0 and an absent value mean `high`. */
export function rateLimit(high: number) {
  const hint = "write a whole number of requests per minute, or 0 for the default";
  return z.coerce
    .number(hint)
    .int(hint)
    .min(0, hint)
    .default(0)
    .transform((limit) => (limit === 0 ? high : limit));
}

/** Lowest severity that a role logs. */
export function logLevel() {
  const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
  return z.enum(levels, `write one of ${levels.join(", ")}`).default("warn");
}

/** Comma-separated list. */
export function list() {
  return z.string().transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  );
}

/** Addresses and networks of the proxies in front of a role. */
export function networks() {
  return list()
    .refine(areNetworks, {
      error: "write addresses or networks such as 10.0.0.0/8, separated by commas",
      abort: true,
    })
    .default([]);
}
