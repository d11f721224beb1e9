import {type Keys, sha256} from "../../shared/secrets.ts";
import type {Randomness} from "../randomness.ts";
import type {MerchantContext} from "./context.ts";
import {type CookiePlace, signedCookie} from "./signed-cookie.ts";

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

export function createSessions({
  keys,
  place,
  randomness,
}: {
  readonly keys: Keys;
  readonly place: CookiePlace;
  readonly randomness: Randomness;
}): Sessions {
  const cookie = signedCookie("checkout-session", keys, {sameSite: "Lax", place});

  async function read(c: MerchantContext): Promise<string | undefined> {
    const known = c.get("session");
    if (known !== undefined) return known ?? undefined;
    const id = cookie.renew(c);
    const session = id === undefined ? null : metadataIdOf(id);
    c.set("session", session);
    return session ?? undefined;
  }

  return {
    read,
    async ensure(c) {
      const present = await read(c);
      if (present !== undefined) return present;
      const id = randomness.token();
      cookie.set(c, id);
      const session = metadataIdOf(id);
      c.set("session", session);
      return session;
    },
  };
}

function metadataIdOf(id: string): string {
  return sha256(`client metadata ${id}`).slice(0, 32);
}
