import type {MiddlewareHandler} from "hono";
import {MerchantError} from "../errors.ts";
import {demandKey} from "./bearer.ts";
import type {DoorVariables} from "./variables.ts";

/** Lets in who bears the operator's key (`Authorization: Bearer …`), and nobody by a cookie. */
export function operatorDoor(key: string): MiddlewareHandler<DoorVariables> {
  const words = "These routes are for the shop's operator alone.";
  return async (c, next) => {
    demandKey(c, key, "back-office", () => new MerchantError(401, "OPERATOR_KEY_REQUIRED", words));
    await next();
  };
}
