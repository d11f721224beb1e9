import {startSandbox} from "checkout-elements/sandbox";
import type {Settings} from "./checkout.mts";

declare global {
  var localSandbox: ReturnType<typeof startSandbox> | undefined;
}

/** Starts the local sandbox, which stands in for PayPal, if the settings name it. */
export async function startLocalSandbox({SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET}: Settings) {
  if (!SERVICE_BASE_URL?.startsWith("http://127.0.0.1:")) return;
  // A development server that restarts keeps the running one.
  globalThis.localSandbox ??= startSandbox({
    port: Number(new URL(SERVICE_BASE_URL).port),
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    file: ".data/sandbox.json",
  });
  const {url} = await globalThis.localSandbox;
  console.log(`The local sandbox is at ${url}`);
}
