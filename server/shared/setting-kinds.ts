import {z} from "zod";
import {areNetworks} from "./proxies.ts";

/** Types that settings of several roles have. */

/** Address to listen on. IPv6 may have the brackets of a URL. */
export const host = z.string().transform((text) => text.replace(/^\[(.*)\]$/, "$1"));

const PORT_HINT = "write a port number, such as 8080";

/** Port to listen on; 0 for any free one. */
export const port = z.number(PORT_HINT).int(PORT_HINT).min(0, PORT_HINT).max(65_535, PORT_HINT);

/** Address of a role's database. */
export const databaseUrl = z
  .string()
  .regex(
    /^(file:.+|postgres(ql)?:\/\/.+)$/,
    "write file:<path> or postgres://<user>:<password>@<host>/<name>",
  );

/** Makes the type of a word from a few. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, {error: `write one of ${words.join(", ")}`});
}

/** Lowest severity that a role logs. */
export const logLevel = oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]);

/** On or off in the environment, true or false as an option. */
export const flag = z.boolean({
  error: ({input}) => (typeof input === "string" ? "write on or off" : "write true or false"),
});

/** A whole number of at least 1. */
export const count = z.number("write a whole number").int("write a whole number").min(1, "write 1 or more");

/** Splits a list that the environment has as text. */
export function listOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Addresses and networks of the proxies in front of a role. */
export const networks = z.array(z.string()).refine(areNetworks, {
  error: "write addresses or networks such as 10.0.0.0/8, separated by commas",
  abort: true,
});
