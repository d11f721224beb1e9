import type {Context} from "hono";
import {deleteCookie, setSignedCookie} from "hono/cookie";
import {sha256} from "../../shared/secrets.ts";
import type {CustomerHook} from "./customers.ts";
import {isSecure} from "./origins.ts";
import {createSigned, readSignedCookie} from "./signed-cookies.ts";

const COOKIE = "checkout-demo-account";

/**
 * The demo shop's accounts: whoever says a name is that customer. A stand-in for a shop's own sign-in, for the sandbox
 * alone: nothing is proved by it.
 */
export interface DemoAccounts {
  /** The name that a request is signed in with. */
  name(request: Request): Promise<string | undefined>;
  signIn(c: Context, name: string): Promise<void>;
  signOut(c: Context): void;
  readonly customer: CustomerHook;
}

export function createDemoAccounts(options: {key: string}): DemoAccounts {
  // A key of its own: no other signed cookie of this server can be passed off as an account.
  const key = sha256(`demo account ${options.key}`);
  const isOurs = createSigned(key);

  async function name(request: Request): Promise<string | undefined> {
    const cookie = isSecure(request) ? `__Host-${COOKIE}` : COOKIE;
    return readSignedCookie(request.headers.get("cookie"), cookie, isOurs);
  }

  return {
    name,
    async signIn(c, value) {
      const common = {httpOnly: true, sameSite: "Lax", path: "/"} as const;
      if (isSecure(c.req.raw)) {
        await setSignedCookie(c, COOKIE, value, key, {...common, secure: true, prefix: "host"});
      } else {
        await setSignedCookie(c, COOKIE, value, key, common);
      }
    },
    signOut(c) {
      if (isSecure(c.req.raw)) deleteCookie(c, COOKIE, {path: "/", secure: true, prefix: "host"});
      else deleteCookie(c, COOKIE, {path: "/"});
    },
    customer: async (request) => {
      const known = await name(request);
      return known === undefined ? undefined : `demo ${known.toLowerCase()}`;
    },
  };
}
