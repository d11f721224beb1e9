import {z} from "zod";
import {closedObject} from "../../shared/names.ts";
import type {Quota} from "./limiter.ts";

/** Groups of routes that share a rate limit. */
export const LIMIT_GROUPS = ["tokens", "orders", "changes", "captures", "vault", "reading"] as const;
export type LimitGroup = (typeof LIMIT_GROUPS)[number];

/** Requests per minute for a session. An address may make ten times as many. */
export interface RateLimits extends Readonly<Record<LimitGroup, number>> {
  /** Maximum number of wrong operator keys of one session in a minute. */
  readonly signins: number;
  /** Maximum number of declined cards of one session in ten minutes. */
  readonly declines: number;
  /** Factor of an address's limits, because many buyers share one address. */
  readonly address: number;
}

/** Default limits, which a buyer who uses all functions of a page several times does not reach. */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  tokens: 60,
  orders: 30,
  changes: 120,
  captures: 120,
  vault: 30,
  reading: 300,
  signins: 5,
  declines: 5,
  address: 10,
};

const NAMES = Object.keys(DEFAULT_RATE_LIMITS) as (keyof RateLimits)[];
const LIMIT_HINT = "write whole numbers of 1 or more";
const limit = z.number(LIMIT_HINT).int(LIMIT_HINT).min(1, LIMIT_HINT).max(999_999_999, LIMIT_HINT).optional();

/** `off`, or the limits to change. */
export const rateLimitsSchema = z.union(
  [
    z.literal(["off", false]),
    closedObject(
      Object.fromEntries(NAMES.map((name) => [name, limit])) as Record<keyof RateLimits, typeof limit>,
    ),
  ],
  {
    error: ({input}) => {
      const example = typeof input === "string" ? "orders=10, declines=3" : "{orders: 10, declines: 3}";
      return `write off, or the limits to change, such as ${example} (the names are ${NAMES.join(", ")})`;
    },
  },
);

/** Reads the limits of a text such as `orders=10, declines=3`. Any other text is returned as it is. */
export function rateLimitsOfText(text: string): unknown {
  const limits = text.split(",").map((part) => /^\s*([a-z]+)\s*=\s*([1-9]\d{0,8})\s*$/.exec(part));
  return limits.includes(null)
    ? text.trim()
    : Object.fromEntries(limits.map((part) => [part?.[1], Number(part?.[2])]));
}

/** Returns the limits with those that the shop changed, or undefined if it switched them off. */
export function rateLimitsOf(changed: z.output<typeof rateLimitsSchema> = {}): RateLimits | undefined {
  if (changed === "off" || changed === false) return undefined;
  const limits = NAMES.map((name) => [name, changed[name] ?? DEFAULT_RATE_LIMITS[name]]);
  return Object.fromEntries(limits) as RateLimits;
}

/** Factor with `--sandbox`, because tests and demos make many requests. */
const GENEROUS = 100;

/** Text of the limits with `--sandbox`, and of those that the shop changed. */
export function generousLimits(changed = ""): string {
  const isOff = rateLimitsOfText(changed) === "off";
  const limits = NAMES.filter((name) => name !== "address").map(
    (name) => `${name}=${DEFAULT_RATE_LIMITS[name] * GENEROUS}`,
  );
  return isOff ? changed : [...limits, ...(changed === "" ? [] : [changed])].join(", ");
}

const MINUTE_MS = 60_000;

/** Returns the quota of a session or an address in a group. */
export function quotaOf(
  limits: RateLimits,
  group: LimitGroup | "declines" | "signins",
  by: "session" | "address",
): Quota {
  return {
    count: limits[group] * (by === "address" ? limits.address : 1),
    windowMs: group === "declines" ? 10 * MINUTE_MS : MINUTE_MS,
  };
}

/** Returns true for the groups that an attacker could use to test stolen cards. */
export function isAboutCards(group: LimitGroup): boolean {
  return group === "orders" || group === "captures" || group === "vault";
}
