import {getSignedCookie, setSignedCookie} from "hono/cookie";
import {sha256} from "../../shared/secrets.ts";
import type {Randomness} from "../randomness.ts";
import type {MerchantContext} from "./context.ts";
import {isSecure} from "./request-info.ts";

const COOKIE = "checkout-session";

/**
 * Browser sessions: a random id in a signed cookie. The server works with the id's hash alone, which is also PayPal's client
 * metadata id of the session: neither the database nor PayPal could forge the cookie.
 */
export interface Sessions {
  /** The session's client metadata id (32 hexadecimal digits), if the request has a session. */
  read(c: MerchantContext): Promise<string | undefined>;
  /** The same; starts a session for a request without one. */
  ensure(c: MerchantContext): Promise<string>;
}

export function createSessions({key, randomness}: {key: string; randomness: Randomness}): Sessions {
  async function read(c: MerchantContext): Promise<string | undefined> {
    const known = c.get("session");
    if (known !== undefined) return known ?? undefined;
    const id = await getSignedCookie(c, key, COOKIE, isSecure(c.req.raw) ? "host" : undefined);
    const session = typeof id === "string" ? metadataIdOf(id) : null;
    c.set("session", session);
    return session ?? undefined;
  }

  return {
    read,
    async ensure(c) {
      const present = await read(c);
      if (present !== undefined) return present;
      const id = randomness.token();
      const common = {httpOnly: true, sameSite: "Lax", path: "/"} as const;
      // Another host of the site can't set a `__Host-` cookie. Browsers accept it over https only.
      if (isSecure(c.req.raw))
        await setSignedCookie(c, COOKIE, id, key, {...common, secure: true, prefix: "host"});
      else await setSignedCookie(c, COOKIE, id, key, common);
      const session = metadataIdOf(id);
      c.set("session", session);
      return session;
    },
  };
}

function metadataIdOf(id: string): string {
  return sha256(`client metadata ${id}`).slice(0, 32);
}
