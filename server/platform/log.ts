import {type DestinationStream, type Logger, pino} from "pino";

export type Log = Logger;

/** Keys whose values never reach a log line, at the top of what is logged and one or two levels below it. */
const SECRET_KEYS = [
  "authorization",
  "cookie",
  "number",
  "security_code",
  "access_token",
  "accessToken",
  "clientToken",
  "client_token",
  "client_secret",
  "clientSecret",
  "single_use_token",
];

/** A role's log: one JSON line an event on standard output. `level` is one of pino's names, or `silent`. */
export function createLog(options: {name: string; level: string}, destination?: DestinationStream): Log {
  const paths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  const settings = {name: options.name, level: options.level, redact: {paths, censor: "[redacted]"}};
  return destination ? pino(settings, destination) : pino(settings);
}
