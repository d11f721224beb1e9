import {createHash} from "node:crypto";
import {errors, jwtVerify, SignJWT} from "jose";
import {refusal} from "./refusal.ts";

/** Time for which a link opens its order. */
const VALID_MS = 30 * 24 * 60 * 60 * 1000;

/** Signed tokens, each of which shows one order on any device. */
export interface OrderLinks {
  sign(orderId: string): Promise<{readonly token: string; readonly expiresAt: number}>;
  /** @throws HTTPException 404 for a forged token and another order's, 410 for an expired one */
  verify(orderId: string, token: string): Promise<void>;
}

export function createOrderLinks(sessionKey: string, now: () => number): OrderLinks {
  // Its own secret, so that no other token that the key has signed is accepted as a link.
  const secret = createHash("sha256").update(`demo order link ${sessionKey}`).digest("hex");
  const key = new TextEncoder().encode(secret);
  return {
    async sign(orderId) {
      const expiresAt = now() + VALID_MS;
      const token = await new SignJWT()
        .setProtectedHeader({alg: "HS256"})
        .setSubject(orderId)
        .setExpirationTime(new Date(expiresAt))
        .sign(key);
      return {token, expiresAt};
    },
    async verify(orderId, token) {
      try {
        await jwtVerify(token, key, {
          algorithms: ["HS256"],
          subject: orderId,
          requiredClaims: ["exp"],
          currentDate: new Date(now()),
        });
      } catch (error) {
        if (error instanceof errors.JWTExpired)
          throw refusal(410, "LINK_EXPIRED", "The order's link has expired.");
        if (error instanceof errors.JOSEError) throw orderNotFound();
        throw error;
      }
    },
  };
}

export const orderNotFound = () => refusal(404, "ORDER_NOT_FOUND", "There is no such order.");
