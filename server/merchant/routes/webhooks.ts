import {BodyError, readBytes} from "../../shared/body.ts";
import {addressKey} from "../../shared/proxies.ts";
import {MerchantError} from "../errors.ts";
import {clientAddress} from "../middleware/request-info.ts";
import {type ReceiveContext, receiveEvent} from "../webhooks/receive.ts";
import {type Route, route} from "./route.ts";

/** Larger than any webhook event of PayPal. */
const LIMIT_BYTES = 256 * 1024;

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
      body: "raw",
      async handle(c) {
        const {raw} = c.req;
        const address = clientAddress(raw);
        const sender = address === undefined ? undefined : addressKey(address);
        const isNew = await receiveEvent(context, {headers: raw.headers, body: await readRaw(raw), sender});
        if (isNew) apply();
        return c.json({received: true});
      },
    }),
  ];
}

/** Reads the bytes as they were signed. @throws MerchantError 413, 415 */
async function readRaw(request: Request): Promise<Uint8Array> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    throw new MerchantError(415, "NOT_JSON", "The body must be application/json.");
  }
  try {
    return await readBytes(request, LIMIT_BYTES);
  } catch (error) {
    if (error instanceof BodyError) throw new MerchantError(error.status, "BODY_TOO_LARGE", error.message);
    throw error;
  }
}
