import type {Context, MiddlewareHandler} from "hono";
import type {Standing} from "../../platform/allowance.ts";
import {addressKey} from "./addresses.ts";
import {MerchantError} from "../errors.ts";
import {isForeign} from "./origins.ts";
import type {Limiter, Subject} from "./limiter.ts";
import {groupOf, isAboutCards, type LimitGroup, quotaOf, type RateLimits} from "./quotas.ts";
import type {Sessions} from "./sessions.ts";
import type {DoorVariables} from "./variables.ts";
import {visitOf} from "./visits.ts";

/** Told of each request that was refused: of which group, and because of whom. */
export type LimitObserver = (group: LimitGroup, by: "session" | "address" | "declines") => void;

interface LimitDoorOptions {
  readonly limits: RateLimits;
  readonly limiter: Limiter;
  readonly sessions: Sessions;
  readonly allowedOrigins: readonly string[];
  readonly onLimited: LimitObserver;
}

/**
 * Lets a session, and an address, ask so often and no oftener (429), and makes who has had many cards declined wait before
 * the next one. Where neither is known nothing is counted: everybody would be refused for somebody's flood.
 */
export function limitDoor(options: LimitDoorOptions): MiddlewareHandler<DoorVariables> {
  const {limits, limiter, sessions, onLimited} = options;

  async function subjectsOf(c: Context<DoorVariables>, group: LimitGroup | "declines"): Promise<Subject[]> {
    const session = await sessions.read(c);
    const address = visitOf(c.req.raw)?.address;
    const subject = (by: "session" | "address", who: string) => ({
      name: `${group} ${by}`,
      who,
      quota: quotaOf(limits, group, by),
    });
    return [
      ...(session === undefined ? [] : [subject("session", session)]),
      ...(address === undefined ? [] : [subject("address", addressKey(address))]),
    ];
  }

  return async (c, next) => {
    const group = groupOf(c.req.method, c.req.path);
    // Who will be turned away for the page that asks is not counted: a foreign page could use up a buyer's share.
    if (group === undefined || isForeign(c.req.raw, options.allowedOrigins)) return next();
    const subjects = await subjectsOf(c, group);
    const watched = isAboutCards(group) ? await subjectsOf(c, "declines") : [];
    for (const subject of watched) {
      const standing = await limiter.look(subject);
      if (standing.isAllowed) continue;
      onLimited(group, "declines");
      throw tooMany(c, standing, "Too many cards were declined; please wait before the next try.");
    }
    let tightest: {readonly subject: Subject; readonly standing: Standing} | undefined;
    for (const subject of subjects) {
      const standing = await limiter.take(subject);
      if (!standing.isAllowed) {
        onLimited(group, subject.name.endsWith("session") ? "session" : "address");
        tell(c, subject, standing);
        throw tooMany(c, standing, "Too many requests; please wait a little.");
      }
      if (!tightest || standing.remaining < tightest.standing.remaining) tightest = {subject, standing};
    }
    if (tightest) tell(c, tightest.subject, tightest.standing);
    await next();
    if (c.get("declined")) for (const subject of watched) await limiter.count(subject);
  };
}

/** As the IETF's draft of RateLimit header fields has it. */
function tell(c: Context, {name, quota}: Subject, {remaining, fullMs}: Standing): void {
  const policy = `"${name.replace(" ", "-")}"`;
  c.header("ratelimit-policy", `${policy};q=${quota.count};w=${quota.windowMs / 1000}`);
  c.header("ratelimit", `${policy};r=${remaining};t=${Math.ceil(fullMs / 1000)}`);
}

function tooMany(c: Context, {waitMs}: Standing, message: string): MerchantError {
  c.header("retry-after", String(Math.max(1, Math.ceil(waitMs / 1000))));
  return new MerchantError(429, "TOO_MANY_REQUESTS", message);
}
