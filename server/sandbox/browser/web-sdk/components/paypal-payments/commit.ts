import {describe, usageError} from "../../errors.ts";

/** The session option `commit`: whether the window's last button pays; where the order says it, that counts. */
export function readCommit(factory: string, options: unknown): boolean | undefined {
  const value: unknown =
    typeof options === "object" && options !== null
      ? (options as Record<string, unknown>)["commit"]
      : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return value;
  throw usageError(
    "ERR_FLOW_SESSION_OPTIONS_INVALID",
    `${factory}: commit must be true or false; got ${describe(value)}.`,
  );
}
