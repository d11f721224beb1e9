import {z} from "zod";
import {webOrigin} from "../wire/origins.ts";

/** Query parameter `ancestor`, once for each page around the one that opens the session. */
export const ancestors = z
  .array(z.string().refine((text) => webOrigin(text) !== undefined, "is not an origin of http or https"))
  .max(10);

/** Body of `POST /web-sdk/v6/frame-sessions`: empty, because the `Origin` header names the page. */
export const frameSessionBody = z.object({});
