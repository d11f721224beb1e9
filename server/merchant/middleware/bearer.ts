import type {Context} from "hono";
import {constantTimeEqual} from "../../shared/secrets.ts";
import type {MerchantError} from "../errors.ts";

/**
 * Checks that a request has a key (`Authorization: Bearer …`); cookies don't count.
 *
 * @param realm names the key in the refusal
 * @throws MerchantError 401
 */
export function requireKey(c: Context, key: string, realm: string, refusal: () => MerchantError): void {
  if (constantTimeEqual(bearerOf(c), key)) return;
  c.header("www-authenticate", `Bearer realm="${realm}"`);
  throw refusal();
}

/** The request's bearer token; empty without one. */
export function bearerOf(c: Context): string {
  return /^Bearer ([\x21-\x7e]+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
}
