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

/** Factor with `--sandbox`, because tests and demos make many requests. */
const GENEROUS = 100;

export const GENEROUS_RATE_LIMITS: RateLimits = {
  ...(Object.fromEntries(
    Object.entries(DEFAULT_RATE_LIMITS).map(([name, count]) => [name, count * GENEROUS]),
  ) as unknown as RateLimits),
  address: DEFAULT_RATE_LIMITS.address,
};

const NAMES = Object.keys(DEFAULT_RATE_LIMITS);

/**
 * Parses `off`, or limits such as `orders=10, declines=3` that replace the defaults.
 *
 * @returns the limits, `"off"`, or undefined for invalid text
 */
export function parseRateLimits(text: string, defaults: RateLimits): RateLimits | "off" | undefined {
  if (text.trim() === "off") return "off";
  const changed: Record<string, number> = {};
  for (const part of text.split(",")) {
    const [, name = "", count] = /^\s*([a-z]+)\s*=\s*([1-9]\d{0,8})\s*$/.exec(part) ?? [];
    if (!NAMES.includes(name)) return undefined;
    changed[name] = Number(count);
  }
  return {...defaults, ...changed};
}

export const RATE_LIMITS_HINT = `write off, or the limits to change, such as orders=10, declines=3 (the names are ${NAMES.join(", ")})`;

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
