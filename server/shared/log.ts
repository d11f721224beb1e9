import {type DestinationStream, type Logger, pino} from "pino";
import {REDACTED, redactLine} from "./redaction.ts";

export type Log = Logger;

/** Keys whose values are redacted, at the top level of a logged object and one or two levels below it. */
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

/** Maximum number of logged causes of an error. */
const CAUSES = 4;

/**
 * Returns the loggable fields of an error. Other properties are left out: database drivers put query values there, and Node
 * puts text that it could not parse.
 */
function loggable(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return {type: typeof error};
  const {code, cause} = error as Error & {code?: unknown};
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === "string" && {code}),
    stack: error.stack,
    ...(cause !== undefined && depth < CAUSES && {cause: loggable(cause, depth + 1)}),
  };
}

/** Creates a role's log, with one JSON line for each event on standard output. `level` is one of pino's names, or `silent`. */
export function createLog(options: {name: string; level: string}, destination?: DestinationStream): Log {
  const paths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  const settings = {
    name: options.name,
    level: options.level,
    redact: {paths, censor: REDACTED},
    serializers: {err: (error: unknown) => loggable(error)},
    hooks: {streamWrite: redactLine},
  };
  return destination ? pino(settings, destination) : pino(settings);
}
