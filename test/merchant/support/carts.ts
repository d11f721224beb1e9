import {SignJWT} from "jose";
import type {Clock} from "../../../server/shared/clock.ts";
import {CART_KEY} from "./shop.ts";

/** A cart of 12.34 EUR, signed as the merchant's own back end would. */
export function cartOf(
  claims: Record<string, unknown>,
  options: {clock: Clock; key?: string; expiresInSeconds?: number | "never"},
): Promise<string> {
  const {clock, key = CART_KEY, expiresInSeconds = 600} = options;
  const cart = new SignJWT({amount: {currencyCode: "EUR", value: "12.34"}, ...claims});
  cart.setProtectedHeader({alg: "HS256"});
  if (expiresInSeconds !== "never") {
    cart.setExpirationTime(Math.floor(clock.now() / 1000) + expiresInSeconds);
  }
  return cart.sign(new TextEncoder().encode(key));
}
