import {createVerify} from "node:crypto";
import {Agent} from "node:https";
import {connect, type Socket} from "node:net";
import {crc32} from "node:zlib";
import express from "express";
import {
  CheckoutPaymentIntent,
  Client,
  Environment,
  OAuthAuthorizationController,
  OrdersController,
} from "@paypal/paypal-server-sdk";

/**
 * A merchant server as in PayPal's documentation: Express, PayPal's server SDK, and the documented verification of
 * webhook signatures. It records and retries no payments.
 */
const {CLIENT_ID = "", CLIENT_SECRET = "", SERVICE_BASE_URL = "", WEBHOOK_ID = "", PORT} = process.env;
const prices: Readonly<Record<string, number>> = {"ceramic-teapot": 75, "wool-blanket": 75};

/** Sends the SDK's requests to the benchmark's sandbox over HTTP with keep-alive connections. */
class SandboxAgent extends Agent {
  override createConnection(): Socket {
    const {hostname, port} = new URL(SERVICE_BASE_URL);
    return connect(Number(port), hostname).setNoDelay();
  }
}

const client = new Client({
  environment: Environment.Sandbox,
  clientCredentialsAuthCredentials: {oAuthClientId: CLIENT_ID, oAuthClientSecret: CLIENT_SECRET},
  httpClientOptions: {httpsAgent: new SandboxAgent({keepAlive: true})},
});
const authorization = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString("base64")}`;
const oauth = new OAuthAuthorizationController(client);
const orders = new OrdersController(client);
const certificates = new Map<string, string>();

interface Goods {
  readonly items: readonly {readonly sku: string; readonly quantity: number}[];
}

function amountOf({items}: Goods) {
  const total = items.reduce((sum, {sku, quantity}) => sum + (prices[sku] ?? 0) * quantity, 0);
  return {currencyCode: "USD", value: total.toFixed(2)};
}

const app = express();
app.post("/webhooks", express.raw({type: "application/json"}), async (request, response) => {
  const url = request.get("paypal-cert-url") ?? "";
  const certificate = certificates.get(url) ?? (await (await fetch(url)).text());
  certificates.set(url, certificate);
  const body = request.body as Buffer;
  const id = request.get("paypal-transmission-id");
  const time = request.get("paypal-transmission-time");
  const isSigned = createVerify("SHA256")
    .update(`${id}|${time}|${WEBHOOK_ID}|${crc32(body)}`)
    .verify(certificate, request.get("paypal-transmission-sig") ?? "", "base64");
  response.sendStatus(isSigned && JSON.parse(body.toString("utf8")) ? 200 : 403);
});
app.use(express.json());
app.get("/client-token", async (_request, response) => {
  const {result} = await oauth.requestToken(
    {authorization},
    {response_type: "client_token", intent: "sdk_init", "domains[]": "127.0.0.1"},
  );
  const {accessToken, expiresIn, scope, tokenType} = result;
  response.json({accessToken, expiresIn: Number(expiresIn), scope, tokenType});
});
app.post("/quote", (request, response) => {
  response.json({amount: amountOf(request.body as Goods)});
});
app.post("/orders", async (request, response) => {
  const {result, statusCode} = await orders.createOrder({
    body: {
      intent: CheckoutPaymentIntent.Capture,
      purchaseUnits: [{amount: amountOf(request.body as Goods)}],
    },
    prefer: "return=minimal",
  });
  response.status(statusCode).json(result);
});
app.post("/orders/:orderId/capture", async (request, response) => {
  const {result, statusCode} = await orders.captureOrder({
    id: request.params.orderId,
    prefer: "return=minimal",
  });
  response.status(statusCode).json(result);
});

app.listen(Number(PORT), "127.0.0.1", () => process.send?.({ready: `http://127.0.0.1:${PORT}`}));
process.on("disconnect", () => process.exit(0));
