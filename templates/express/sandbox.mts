import {startSandbox} from "checkout-elements/sandbox";

// Starts the local sandbox, which stands in for PayPal, if the settings name it.
const {SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET} = process.env;

if (SERVICE_BASE_URL?.startsWith("http://127.0.0.1:")) {
  const sandbox = await startSandbox({
    port: Number(new URL(SERVICE_BASE_URL).port),
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    file: ".data/sandbox.json",
  });
  // The process ends when both the sandbox and the shop have stopped.
  process.once("SIGTERM", () => sandbox.stop());
  console.log(`The local sandbox is at ${SERVICE_BASE_URL}`);
}
