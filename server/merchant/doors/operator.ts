import type {MiddlewareHandler} from "hono";
import {constantTimeEqual} from "../../platform/secrets.ts";
import {MerchantError} from "../errors.ts";
import type {DoorVariables} from "./variables.ts";

/** Lets in who bears the operator's key (`Authorization: Bearer …`), and nobody by a cookie. */
export function operatorDoor(key: string): MiddlewareHandler<DoorVariables> {
  return async (c, next) => {
    const [, bearer = ""] = /^Bearer ([\x21-\x7e]+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
    if (!constantTimeEqual(bearer, key)) {
      c.header("www-authenticate", 'Bearer realm="back-office"');
      throw new MerchantError(
        401,
        "OPERATOR_KEY_REQUIRED",
        "These routes are for the shop's operator alone.",
      );
    }
    await next();
  };
}
