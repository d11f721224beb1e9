import {describe, usageError} from "../errors.ts";

/**
 * The order id of a call's options.
 *
 * @param call as a developer's message names it
 * @throws SdkError that says what was found and what to pass
 */
export function readOrderId(call: string, options: unknown): string {
  if (typeof options !== "object" || options === null) {
    throw usageError(
      "ERR_FLOW_OPTIONS_INVALID",
      `${call} expects an object with orderId; got ${describe(options)}.`,
    );
  }
  const {orderId} = options as Record<string, unknown>;
  if (typeof orderId === "string" && orderId !== "") return orderId;
  const advice =
    orderId instanceof Promise ? " Await it first." : " Pass the id that your server answered with.";
  throw usageError(
    "ERR_FLOW_ORDER_ID_INVALID",
    `${call}: orderId must be a plain string; got ${describe(orderId)}.${advice}`,
  );
}
