import type {startSandbox} from "checkout-elements/sandbox";

declare global {
  var localSandbox: ReturnType<typeof startSandbox> | undefined;
}

/** Starts the local sandbox, which stands in for PayPal, if the settings name it. */
export async function startLocalSandbox() {
  const {SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET} = process.env;
  if (!SERVICE_BASE_URL?.startsWith("http://127.0.0.1:")) return;
  // Node imports it, because the sandbox reads files next to its own.
  const {startSandbox} = await import(
    /* turbopackIgnore: true */ /* webpackIgnore: true */ "checkout-elements/sandbox"
  );
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
