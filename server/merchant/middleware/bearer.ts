import type {Context} from "hono";
import {constantTimeEqual} from "../../shared/secrets.ts";
import type {MerchantError} from "../errors.ts";

/**
 * Lets in who bears a key (`Authorization: Bearer …`), and nobody by a cookie.
 *
 * @param realm says to whoever is refused what the key is of
 * @throws MerchantError 401
 */
export function demandKey(c: Context, key: string, realm: string, refusal: () => MerchantError): void {
  const [, bearer = ""] = /^Bearer ([\x21-\x7e]+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (constantTimeEqual(bearer, key)) return;
  c.header("www-authenticate", `Bearer realm="${realm}"`);
  throw refusal();
}
