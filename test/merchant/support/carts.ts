import {SignJWT} from "jose";
import {CART_KEY, type TestClock} from "./shop.ts";

/** A cart of 12.34 EUR, signed as the merchant's own back end would. */
export function cartOf(
  claims: Record<string, unknown>,
  options: {clock: TestClock; key?: string; expiresInSeconds?: number},
): Promise<string> {
  const now = Math.floor(options.clock.now() / 1000);
  return new SignJWT({amount: {currency_code: "EUR", value: "12.34"}, ...claims})
    .setProtectedHeader({alg: "HS256"})
    .setExpirationTime(now + (options.expiresInSeconds ?? 600))
    .sign(new TextEncoder().encode(options.key ?? CART_KEY));
}
