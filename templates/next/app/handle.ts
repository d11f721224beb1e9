import {after} from "next/server";
import {openCheckout} from "../checkout.mts";

// For limits by address. The last entry is the one that your proxy has added. Without a proxy, a client can choose it.
const clientAddress = (request: Request) => request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();

let checkout: ReturnType<typeof openCheckout> | undefined;

/** Answers the checkout's routes. Opens them at the first request, because a build has no secrets. */
export function handle(request: Request) {
  // A platform that freezes functions keeps this one awake for the work after the reply.
  checkout ??= openCheckout(process.env, {clientAddress, waitUntil: after});
  return checkout(request);
}
