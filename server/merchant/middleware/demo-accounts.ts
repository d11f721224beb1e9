import type {Context} from "hono";
import {deleteCookie, setSignedCookie} from "hono/cookie";
import {parseSigned} from "hono/utils/cookie";
import {sha256} from "../../shared/secrets.ts";
import type {CustomerHook} from "./customers.ts";
import {isSecure} from "./request-info.ts";

const COOKIE = "checkout-demo-account";

/** The demo shop's accounts, for use with the sandbox only: any name signs in, without a password. */
export interface DemoAccounts {
  /** Name of the signed-in customer. */
  name(request: Request): Promise<string | undefined>;
  signIn(c: Context, name: string): Promise<void>;
  signOut(c: Context): void;
  readonly customer: CustomerHook;
}

export function createDemoAccounts(options: {key: string}): DemoAccounts {
  // A separate key, so that no other signed cookie of this server is accepted as an account.
  const key = sha256(`demo account ${options.key}`);

  async function name(request: Request): Promise<string | undefined> {
    const cookie = isSecure(request) ? `__Host-${COOKIE}` : COOKIE;
    const signed = await parseSigned(request.headers.get("cookie") ?? "", key, cookie);
    return signed[cookie] || undefined;
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
