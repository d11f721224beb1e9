import {createHmac, scryptSync} from "node:crypto";
import type {MiddlewareHandler} from "hono";
import {deleteCookie, getCookie, setCookie} from "hono/cookie";
import type {Clock} from "../../shared/clock.ts";
import {constantTimeEqual} from "../../shared/secrets.ts";
import {isFromHere} from "../wire/loopback.ts";
import {addressOf, ownOrigin, type SandboxEnv, type SandboxRequest} from "../wire/environment.ts";
import {ServiceError} from "../wire/errors.ts";
import {createRateLimit} from "../wire/rate-limit.ts";

/** Lifetime of a session, in milliseconds. */
const SESSION_MS = 12 * 60 * 60 * 1000;
/** For each IP address. */
const TRIES_A_MINUTE = 30;

/** Access to the console: from this machine only, or from anywhere with the password if one is set. */
export interface ConsoleAccess {
  /** Sets `isSignedIn` on each request. */
  readonly recognise: MiddlewareHandler<SandboxEnv>;
  /** Allows requests of the console's own page with access. @throws ServiceError 401, 403 */
  readonly enter: MiddlewareHandler<SandboxEnv>;
  readonly hasPassword: boolean;
  isAllowed(c: SandboxRequest): boolean;
  /**
   * Starts a session if the password is right. @throws RateLimited for an IP address with too many wrong passwords
   */
  signIn(c: SandboxRequest, password: string): Promise<boolean>;
  signOut(c: SandboxRequest): void;
}

/** @param time the real clock: moving the sandbox's clock must neither end a session nor extend it */
export function createConsoleAccess(password: string | undefined, time: Clock): ConsoleAccess {
  // The same key on each instance. A new password ends all sessions. `scrypt` makes guessing the password from a
  // stolen session slow.
  const key = password === undefined ? undefined : scryptSync(password, "checkout-elements console", 32);
  const guesses = createRateLimit(TRIES_A_MINUTE);
  const sign = (until: string) => createHmac("sha256", key!).update(until).digest("base64url");
  const isSession = (cookie: string) => {
    const [until = "", signature = ""] = cookie.split(".", 2);
    const isGenuine = constantTimeEqual(signature, sign(until));
    return isGenuine && Number(until) > time.now();
  };
  const isAllowed = (c: SandboxRequest) => (key ? c.var.isSignedIn === true : isFromHere(c));

  return {
    hasPassword: key !== undefined,
    isAllowed,
    recognise: async (c, next) => {
      const cookie = key && getCookie(c, cookieName(c));
      if (cookie !== undefined) c.set("isSignedIn", isSession(cookie));
      await next();
    },
    enter: async (c, next) => {
      if (!isAllowed(c)) {
        const description = key
          ? "Sign in to the console first."
          : "Without a password the console answers only to this machine, at 127.0.0.1 or localhost with the sandbox's own port and through no proxy.";
        throw new ServiceError(key ? 401 : 403, [{issue: "PERMISSION_DENIED", description}]);
      }
      if (!isOfOwnPage(c)) {
        const description = "Only the console's own page may send this request.";
        throw new ServiceError(403, [{issue: "PERMISSION_DENIED", description}]);
      }
      await next();
    },
    signIn: async (c, given) => {
      const address = addressOf(c);
      await guesses.check(address);
      if (!key || !constantTimeEqual(given, password!)) {
        await guesses.count(address);
        return false;
      }
      const until = String(time.now() + SESSION_MS);
      setCookie(c, cookieName(c), `${until}.${sign(until)}`, {
        httpOnly: true,
        sameSite: "Strict",
        secure: isSecure(c),
        path: "/",
        maxAge: SESSION_MS / 1000,
      });
      return true;
    },
    signOut: (c) => void deleteCookie(c, cookieName(c), {path: "/", secure: isSecure(c)}),
  };
}

/** Rejects pages of other origins, also of other ports of this host. */
function isOfOwnPage(c: SandboxRequest): boolean {
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const origin = c.req.header("Origin") ?? (isRead ? ownOrigin(c) : undefined);
  const site = c.req.header("Sec-Fetch-Site") ?? "none";
  return origin === ownOrigin(c) && (site === "same-origin" || site === "none");
}

function isSecure(c: SandboxRequest): boolean {
  return ownOrigin(c).startsWith("https:");
}

/** Over TLS, the `__Host-` prefix keeps other hosts from setting the cookie. */
function cookieName(c: SandboxRequest): string {
  return isSecure(c) ? "__Host-console" : "console";
}
