import {z} from "zod";

/** A port to listen on, where it is asked for; 0 takes any free one. */
export function optionalPort() {
  const hint = "write a port number, such as 8080";
  return z.coerce.number(hint).int(hint).min(0, hint).max(65_535, hint).optional();
}

/** A port to listen on; 0 takes any free one. */
export function port(fallback: number) {
  return optionalPort().default(fallback);
}

/** Where a role keeps its tables. */
export function databaseUrl(fallback: string) {
  return z
    .string()
    .regex(
      /^(file:.+|postgres(ql)?:\/\/.+)$/,
      "write file:<path> or postgres://<user>:<password>@<host>/<name>",
    )
    .default(fallback);
}

/** Requests a minute; 0 is the high limit that an absent one is. */
export function rateLimit(high: number) {
  const hint = "write a whole number of requests a minute, or 0 for the default";
  return z.coerce
    .number(hint)
    .int(hint)
    .min(0, hint)
    .default(0)
    .transform((limit) => (limit === 0 ? high : limit));
}

/** From which severity on a role logs. */
export function logLevel() {
  const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
  return z.enum(levels, `write one of ${levels.join(", ")}`).default("warn");
}
