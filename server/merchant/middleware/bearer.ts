import type {Context, MiddlewareHandler} from "hono";
import {constantTimeEqual} from "../../shared/secrets.ts";
import {MerchantError} from "../errors.ts";
import type {MerchantEnv} from "./context.ts";

/**
 * Checks that a request has a key (`Authorization: Bearer …`); cookies don't count.
 *
 * @param realm names the key in the refusal
 * @throws MerchantError 401
 */
export function demandKey(c: Context, key: string, realm: string, refusal: () => MerchantError): void {
  const [, bearer = ""] = /^Bearer ([\x21-\x7e]+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (constantTimeEqual(bearer, key)) return;
  c.header("www-authenticate", `Bearer realm="${realm}"`);
  throw refusal();
}

/** Requires the operator's key. @throws MerchantError 401 */
export function operatorOnly(key: string): MiddlewareHandler<MerchantEnv> {
  const message = "These routes are for the shop's operator alone.";
  return async (c, next) => {
    demandKey(c, key, "back-office", () => new MerchantError(401, "OPERATOR_KEY_REQUIRED", message));
    await next();
  };
}
