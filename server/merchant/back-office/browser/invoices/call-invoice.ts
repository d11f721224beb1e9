import {call} from "../api.ts";
import {path} from "../paths.ts";
import type {Invoice} from "./invoice.ts";

/** Sends an action to PayPal. Requests with the same id are one action. */
export async function callInvoice(
  {id}: Invoice,
  action: string,
  body: object,
  requestId: string,
): Promise<void> {
  await call("POST", `${path`paypal/invoices/${id}`}/${action}`, {
    body,
    headers: {"Service-Request-Id": requestId},
  });
}
