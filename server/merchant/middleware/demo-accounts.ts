import type {Context} from "hono";
import {deriveKeys, type Keys, sha256} from "../../shared/secrets.ts";
import type {CustomerHook} from "./customers.ts";
import {signedCookie} from "./signed-cookie.ts";

/** The demo shop's accounts, for use with the sandbox only: any name signs in, without a password. */
export interface DemoAccounts {
  /** Name of the signed-in customer. */
  name(request: Request): string | undefined;
  signIn(c: Context, name: string): void;
  signOut(c: Context): void;
  readonly customer: CustomerHook;
}

export function createDemoAccounts(options: {keys: Keys}): DemoAccounts {
  // Separate keys, so that no other signed cookie of this server is accepted as an account.
  const keys = deriveKeys(options.keys, (key) => sha256(`demo account ${key}`));
  const cookie = signedCookie("checkout-demo-account", keys, {sameSite: "Lax"});
  const name = (request: Request) => cookie.read(request);

  return {
    name,
    signIn: (c, value) => cookie.set(c, value),
    signOut: (c) => cookie.delete(c),
    customer: async (request) => {
      const known = name(request);
      return known === undefined ? undefined : `demo ${known.toLowerCase()}`;
    },
  };
}
