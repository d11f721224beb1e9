import {z} from "zod";
import {addressKey} from "../../shared/proxies.ts";
import {MerchantError} from "../errors.ts";
import {readRaw} from "../middleware/body.ts";
import {clientAddress} from "../middleware/request-info.ts";
import type {Reserve} from "../webhooks/body-shares.ts";
import {signatureHeaders} from "../webhooks/scheme.ts";
import {type ReceiveContext, receiveEvent} from "../webhooks/receive.ts";
import {payPalRecord} from "./paypal-shapes.ts";
import {type Route, route} from "./route.ts";

/** Larger than any webhook event of PayPal. */
const LIMIT_BYTES = 1024 * 1024;

/**
 * Receives PayPal's webhook events. They are signed by PayPal and belong to no session.
 *
 * @param apply starts applying recorded events; PayPal doesn't wait for it
 */
export function webhookRoutes(context: ReceiveContext, apply: () => void): Route[] {
  return [
    route({
      method: "POST",
      path: "/webhooks",
      quota: "reading",
      summary: "Receives PayPal's webhook events. Only with `WEBHOOK_ID`.",
      headers: signatureHeaders.shape,
      replies: {200: z.object({received: z.literal(true)})},
      errors: [
        "400 NOT_A_NOTIFICATION",
        "403 SIGNATURE_REFUSED",
        "500 CERTIFICATE_UNAVAILABLE",
        "503 TOO_MANY_EVENTS",
      ],
      body: {unread: {"application/json": payPalRecord.describe("PayPal's event.")}},
      async handle(c) {
        const {raw} = c.req;
        const address = clientAddress(raw);
        const sender = address === undefined ? undefined : addressKey(address);
        const readBody = (reserve: Reserve) => readJsonBytes(raw, reserve);
        const isNew = await receiveEvent(context, {headers: raw.headers, readBody, sender});
        if (isNew) apply();
        return c.json({received: true});
      },
    }),
  ];
}

/** Reads the bytes as they were signed. @throws MerchantError 413, 415, 503 */
async function readJsonBytes(request: Request, reserve: Reserve): Promise<Uint8Array> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    throw new MerchantError(415, "NOT_JSON", "The body must be application/json.");
  }
  return readRaw(request, LIMIT_BYTES, reserve);
}
