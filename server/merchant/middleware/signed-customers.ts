import {parse} from "hono/utils/cookie";
import {errors} from "jose";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import type {Keys} from "../../shared/secrets.ts";
import {verifyJwt} from "../verify-jwt.ts";
import type {CustomerHook} from "./customers.ts";
import {isSecure} from "./request-info.ts";

/** Name of the cookie. Over https it starts with `__Host-`, so that another host of the site can't set it. */
const COOKIE = "checkout-customer";

/**
 * Creates the hook that reads the customer from a cookie of the shop's back end. It is a JWT (HS256) with `exp`, whose `sub` is the
 * shop's id of the customer. With an expired or wrong one the visitor is anonymous.
 */
export function signedCustomers({keys, clock, log}: {keys: Keys; clock: Clock; log: Log}): CustomerHook {
  let hasWarned = false;
  return async ({request}) => {
    const name = isSecure(request) ? `__Host-${COOKIE}` : COOKIE;
    const token = parse(request.headers.get("cookie") ?? "", name)[name];
    if (token === undefined) return undefined;
    try {
      const {sub} = await verifyJwt(token, keys, {
        currentDate: new Date(clock.now()),
        requiredClaims: ["exp", "sub"],
      });
      return sub;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      // Anyone can send wrong ones, so one line is enough.
      if (!hasWarned && !(error instanceof errors.JWTExpired)) {
        hasWarned = true;
        log.warn(
          {reason: error.message},
          `the cookie ${name} is wrong: sign it by CUSTOMER_KEY (HS256), with sub and exp`,
        );
      }
      return undefined;
    }
  };
}
