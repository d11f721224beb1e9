import type {Context} from "hono";
import {deleteCookie, setSignedCookie} from "hono/cookie";
import {parseSigned} from "hono/utils/cookie";
import {originOf} from "./origins.ts";

/** The shop's accounts, for use with the sandbox only: any name signs in, without a password. */
export interface Accounts {
  /** Name of the signed-in customer. */
  name(request: Request): Promise<string | undefined>;
  /** The shop's id of the signed-in customer, as the hook `customer` returns it. */
  customer(request: Request): Promise<string | undefined>;
  signIn(c: Context, name: string): Promise<void>;
  signOut(c: Context): void;
}

const COOKIE = "checkout-demo-account";

export function createAccounts(sessionKey: string): Accounts {
  // Its own secret, so that no other cookie that the key has signed is accepted as an account.
  const secret = `demo account ${sessionKey}`;
  const name = async ({headers}: Request) =>
    (await parseSigned(headers.get("cookie") ?? "", secret, COOKIE))[COOKIE] || undefined;
  return {
    name,
    async customer(request) {
      const known = await name(request);
      return known === undefined ? undefined : `demo ${known.toLowerCase()}`;
    },
    async signIn(c, name) {
      const secure = originOf(c.req.raw).startsWith("https:");
      await setSignedCookie(c, COOKIE, name, secret, {path: "/", httpOnly: true, sameSite: "Lax", secure});
    },
    signOut: (c) => void deleteCookie(c, COOKIE, {path: "/"}),
  };
}
