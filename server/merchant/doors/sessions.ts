import type {Context} from "hono";
import {setSignedCookie} from "hono/cookie";
import {sha256} from "../../platform/secrets.ts";
import type {Randomness} from "../randomness.ts";
import {ownOrigin} from "./origins.ts";
import {readSignedCookie} from "./signed-cookies.ts";

const COOKIE = "checkout-session";

/**
 * Browser sessions: a random id in a signed cookie. The server works with the id's hash alone, which is also the client
 * metadata id that the service knows the session by: neither the journal nor the service could forge the cookie.
 */
export interface Sessions {
  /** The session's client metadata id (32 hexadecimal digits), if the request has a session. */
  read(c: Context): Promise<string | undefined>;
  /** The same; a request without a session gets one. */
  ensure(c: Context): Promise<string>;
}

export function createSessions(options: {key: string; randomness: Randomness}): Sessions {
  const {key, randomness} = options;

  async function read(c: Context): Promise<string | undefined> {
    const name = isSecure(c) ? `__Host-${COOKIE}` : COOKIE;
    const id = readSignedCookie(c.req.header("cookie"), name, key);
    return id === undefined ? undefined : metadataIdOf(id);
  }

  return {
    read,
    async ensure(c) {
      const present = await read(c);
      if (present !== undefined) return present;
      const id = randomness.token();
      const common = {httpOnly: true, sameSite: "Lax", path: "/"} as const;
      // A `__Host-` cookie can't be planted by another host of the site; browsers take it over https only.
      if (isSecure(c)) await setSignedCookie(c, COOKIE, id, key, {...common, secure: true, prefix: "host"});
      else await setSignedCookie(c, COOKIE, id, key, common);
      return metadataIdOf(id);
    },
  };
}

function isSecure(c: Context): boolean {
  return ownOrigin(c.req.raw).startsWith("https:");
}

function metadataIdOf(id: string): string {
  return sha256(`client metadata ${id}`).slice(0, 32);
}
