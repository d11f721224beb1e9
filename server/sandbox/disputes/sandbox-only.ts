import type {Application} from "../wire/application.ts";
import {type ServiceError, unprocessable} from "../wire/errors.ts";

/** Whether the application may act in a buyer's or an agent's place: a live one only answers what buyers create. */
export function isSandbox({environment}: Application): boolean {
  return environment === "sandbox";
}

export function sandboxOnly(): ServiceError {
  return unprocessable("SANDBOX_ONLY", "This action is available in the sandbox environment only.");
}
