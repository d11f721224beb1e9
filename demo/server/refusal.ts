import {HTTPException} from "hono/http-exception";
import type {ContentfulStatusCode} from "hono/utils/http-status";

/** Creates the error of a refused request, with the same body as the checkout's errors have. */
export function refusal(status: ContentfulStatusCode, code: string, error: string): HTTPException {
  return new HTTPException(status, {res: Response.json({error, code}, {status})});
}
