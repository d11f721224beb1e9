import type {Context} from "hono";
import {setSignedCookie} from "hono/cookie";
import {createNotes} from "../../shared/notes.ts";
import {sha256} from "../../shared/secrets.ts";
import type {Randomness} from "../randomness.ts";
import {isSecure} from "./origins.ts";
import {createSigned, readSignedCookie} from "./signed-cookies.ts";

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
  const isOurs = createSigned(key);
  /** Checking a signature takes longer than most of what a request asks for, and limits ask before the route does. */
  const known = createNotes<Request, Promise<string | undefined>>("session");

  async function check(c: Context): Promise<string | undefined> {
    const name = isSecure(c.req.raw) ? `__Host-${COOKIE}` : COOKIE;
    const id = readSignedCookie(c.req.header("cookie"), name, isOurs);
    return id === undefined ? undefined : metadataIdOf(id);
  }

  function read(c: Context): Promise<string | undefined> {
    const session = known.of(c.req.raw) ?? check(c);
    known.set(c.req.raw, session);
    return session;
  }

  return {
    read,
    async ensure(c) {
      const present = await read(c);
      if (present !== undefined) return present;
      const id = randomness.token();
      const common = {httpOnly: true, sameSite: "Lax", path: "/"} as const;
      // A `__Host-` cookie can't be planted by another host of the site; browsers take it over https only.
      if (isSecure(c.req.raw))
        await setSignedCookie(c, COOKIE, id, key, {...common, secure: true, prefix: "host"});
      else await setSignedCookie(c, COOKIE, id, key, common);
      const session = metadataIdOf(id);
      known.set(c.req.raw, Promise.resolve(session));
      return session;
    },
  };
}

function metadataIdOf(id: string): string {
  return sha256(`client metadata ${id}`).slice(0, 32);
}
