import {z} from "zod";

/** Body of `POST /web-sdk/v6/frame-sessions`: the page says nothing, its `Origin` does. */
export const frameSessionBody = z.object({});
