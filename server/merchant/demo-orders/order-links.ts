import {errors, SignJWT} from "jose";
import type {Clock} from "../../shared/clock.ts";
import {deriveKeys, type Keys, sha256} from "../../shared/secrets.ts";
import {MerchantError, orderNotFound} from "../errors.ts";
import {verifyJwt} from "../verify-jwt.ts";

/** Time for which a link opens its order. */
const VALID_MS = 30 * 24 * 60 * 60 * 1000;

/** Signed tokens, each of which shows one order on any device. */
export interface OrderLinks {
  sign(orderId: string): Promise<{readonly token: string; readonly expiresAt: number}>;
  /** @throws MerchantError 404 for a forged token and another order's, 410 for an expired one */
  verify(orderId: string, token: string): Promise<void>;
}

export function createOrderLinks({keys, clock}: {keys: Keys; clock: Clock}): OrderLinks {
  // Separate keys, so that no other token of this server is accepted as a link.
  const linkKeys = deriveKeys(keys, (key) => sha256(`demo order link ${key}`));
  return {
    async sign(orderId) {
      const expiresAt = clock.now() + VALID_MS;
      const token = await new SignJWT()
        .setProtectedHeader({alg: "HS256"})
        .setSubject(orderId)
        .setExpirationTime(new Date(expiresAt))
        .sign(new TextEncoder().encode(linkKeys[0]));
      return {token, expiresAt};
    },
    async verify(orderId, token) {
      try {
        await verifyJwt(token, linkKeys, {
          subject: orderId,
          requiredClaims: ["exp"],
          currentDate: new Date(clock.now()),
        });
      } catch (error) {
        if (error instanceof errors.JWTExpired)
          throw new MerchantError(410, "LINK_EXPIRED", "The order's link has expired.");
        if (error instanceof errors.JOSEError) throw orderNotFound();
        throw error;
      }
    },
  };
}
