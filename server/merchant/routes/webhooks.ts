import {Hono} from "hono";
import {BodyError, readBytes} from "../../shared/body.ts";
import type {MerchantEnv} from "../middleware/context.ts";
import {MerchantError} from "../errors.ts";
import {type ReceiveContext, receiveEvent} from "../webhooks/receive.ts";

/** Larger than any notification of the service. */
const LIMIT_BYTES = 256 * 1024;

interface WebhookRoutesOptions {
  readonly receive: ReceiveContext;
  /** Begins to apply what was written down; the service is not kept waiting for that. */
  readonly apply: () => void;
}

/** Where the commerce service tells what happened. It is signed by the service; no session has a part in it. */
export function webhookRoutes({receive, apply}: WebhookRoutesOptions): Hono<MerchantEnv> {
  const routes = new Hono<MerchantEnv>();
  routes.post("/webhooks", async (c) => {
    const isNew = await receiveEvent(receive, c.req.raw.headers, await readRaw(c.req.raw));
    if (isNew) apply();
    return c.json({received: true});
  });
  return routes;
}

/** The signature is over the bytes as they came. @throws MerchantError 413, 415 */
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
