import type {Database} from "../../database/open.ts";
import type {Clock} from "../../shared/clock.ts";
import {constantTimeEqual, deriveKeys, type Keys, sha256} from "../../shared/secrets.ts";
import {MerchantError} from "../errors.ts";
import type {Randomness} from "../randomness.ts";
import type {MerchantTables} from "../tables.ts";
import {bearerOf, requireKey} from "./bearer.ts";
import type {MerchantContext} from "./context.ts";
import {isForeign} from "./origins.ts";
import {ownOrigin} from "./request-info.ts";
import {type CookiePlace, signedCookie} from "./signed-cookie.ts";
import type {WrongKeys} from "./wrong-keys.ts";

/** Time for which a session lasts. */
const VALID_MS = 8 * 60 * 60 * 1000;

/** Access to the back office: the operator key as a bearer token, or the cookie of a session that began with the key. */
export interface OperatorAccess {
  /**
   * @throws MerchantError 401 without key and session, 403 for a page of another origin that uses the session, 429 after too
   *   many wrong keys
   */
  readonly require: (c: MerchantContext) => Promise<void>;
  /** Starts a session. @throws MerchantError 401 for a wrong key, 403 for a page of another origin, 429 for too many wrong keys */
  readonly signIn: (c: MerchantContext, key: string) => Promise<void>;
  /** Ends the request's session for good: a copy of its cookie is refused, too. */
  readonly signOut: (c: MerchantContext) => Promise<void>;
  /** Time at which the request's session ends, in milliseconds since the epoch. Undefined without a session. */
  readonly expiryOf: (c: MerchantContext) => Promise<number | undefined>;
}

export function createOperatorAccess(options: {
  readonly operatorKey: string;
  readonly sessionKeys: Keys;
  readonly place: CookiePlace;
  readonly database: Pick<Database<MerchantTables>, "db">;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly wrongKeys: WrongKeys;
}): OperatorAccess {
  const {operatorKey, sessionKeys, place, clock, randomness, wrongKeys} = options;
  const {db} = options.database;
  // A new operator key ends all sessions, and no other signed cookie of this server is accepted as one.
  const keys = deriveKeys(sessionKeys, (sessionKey) =>
    sha256(`operator session ${sessionKey} ${operatorKey}`),
  );
  const cookie = signedCookie("checkout-operator", keys, {
    sameSite: "Strict",
    maxAge: VALID_MS / 1000,
    place,
  });

  /** The stored id of the request's session: the database can't forge the cookie. */
  function idOf(c: MerchantContext): string | undefined {
    const id = cookie.renew(c);
    return id === undefined ? undefined : sha256(id);
  }

  async function expiryOf(c: MerchantContext): Promise<number | undefined> {
    const id = idOf(c);
    if (id === undefined) return undefined;
    const session = await db
      .selectFrom("operator_sessions")
      .select("expires_at")
      .where("id", "=", id)
      .where("expires_at", ">", clock.now())
      .executeTakeFirst();
    return session?.expires_at;
  }

  /** @throws MerchantError 429 */
  function countKey(c: MerchantContext, key: string): Promise<void> {
    return constantTimeEqual(key, operatorKey) ? wrongKeys.refuseSender(c) : wrongKeys.count(c);
  }

  return {
    expiryOf,
    async require(c) {
      const sent = bearerOf(c);
      if (sent === "" && (await expiryOf(c)) !== undefined) {
        requireOwnPage(c.req.raw);
        return;
      }
      if (sent !== "") await countKey(c, sent);
      const message =
        "These routes need the operator key: send Authorization: Bearer <OPERATOR_KEY>, or sign in to the back office.";
      requireKey(
        c,
        operatorKey,
        "back-office",
        () => new MerchantError(401, "OPERATOR_KEY_REQUIRED", message),
      );
    },
    async signIn(c, key) {
      requireOwnPage(c.req.raw);
      await countKey(c, key);
      if (!constantTimeEqual(key, operatorKey)) {
        throw new MerchantError(401, "OPERATOR_KEY_WRONG", "This is not the operator key.");
      }
      const id = randomness.token();
      const now = clock.now();
      await db.deleteFrom("operator_sessions").where("expires_at", "<=", now).execute();
      await db
        .insertInto("operator_sessions")
        .values({id: sha256(id), expires_at: now + VALID_MS})
        .execute();
      cookie.set(c, id);
    },
    async signOut(c) {
      const id = idOf(c);
      if (id !== undefined) await db.deleteFrom("operator_sessions").where("id", "=", id).execute();
      cookie.delete(c);
    },
  };
}

/**
 * Refuses requests of other origins, also of the allowed ones: their pages could act with the operator's cookie. A change needs
 * proof of its origin, because a browser adds the cookie to a form of any page of this site.
 *
 * @throws MerchantError 403
 */
function requireOwnPage(request: Request): void {
  const {headers, method} = request;
  const isReading = method === "GET" || method === "HEAD";
  const isProven =
    headers.get("origin") === ownOrigin(request) || headers.get("sec-fetch-site") === "same-origin";
  if (!isForeign(request, []) && (isReading || isProven)) return;
  throw new MerchantError(
    403,
    "FOREIGN_ORIGIN",
    `Only pages of ${ownOrigin(request)} may use the back office's session.`,
  );
}
