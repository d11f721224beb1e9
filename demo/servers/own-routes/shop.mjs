// A shop that answers the elements itself. Start: node shop.mjs
import {randomBytes} from "node:crypto";
import {closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync} from "node:fs";
import {createServer} from "node:http";

const {PORT = "9000", SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET, WEBHOOK_ID} = process.env;
const {ELEMENTS_URL, ENVIRONMENT, SDK_URL, DATABASE = "shop.json"} = process.env;
const {SHOP_URL = `http://localhost:${PORT}`} = process.env; // as the buyer's browser sees it
const PRICES = new Map(Object.entries({mug: 1250, teapot: 7500})); // in cents
const PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Mugs</title>
  <script type="module" src="${ELEMENTS_URL}"></script>
  <h1>Mug</h1>
  <checkout-payment environment="${ENVIRONMENT}" sdk-url="${SDK_URL}"
    items='[{"sku": "mug", "quantity": 1}]'></checkout-payment>
</html>`;

/** A reply without success. 500 says that the result is unknown: the page then repeats its request. */
class Refusal extends Error {
  constructor(status, code, error, details = []) {
    super(error);
    Object.assign(this, {status, body: {code, error, details}});
  }
}

// ---- The shop's orders and prices ----

/** Orders by attempt: {session, amount, paypalId?, paidAt?}. One process has them in a file. */
const orders = new Map(existsSync(DATABASE) ? JSON.parse(readFileSync(DATABASE, "utf8")) : []);

/** Writes all orders, so that a crash leaves the old file or the new one. Use your database instead. */
function save() {
  const file = openSync(`${DATABASE}.new`, "w");
  writeSync(file, JSON.stringify([...orders]));
  fsyncSync(file);
  closeSync(file);
  renameSync(`${DATABASE}.new`, DATABASE);
}

/** The shop's own price of [{sku, quantity}], such as 12.50. No amount of the page is read. */
function price(items) {
  const lines = Array.isArray(items) ? items.map((item) => [PRICES.get(item?.sku), item?.quantity]) : [];
  const isRight = ([unit, quantity]) => unit && Number.isInteger(quantity) && quantity > 0 && quantity < 100;
  if (lines.length === 0 || !lines.every(isRight))
    throw new Refusal(422, "UNKNOWN_SKU", "Send items: [{sku, quantity}] of this shop.");
  const cents = lines.reduce((sum, [unit, quantity]) => sum + unit * quantity, 0);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

// ---- PayPal ----

let token = {value: "", until: 0};

/** Sends a request once. Resolves with PayPal's status and JSON, or rejects with a 500 if the reply is lost. */
async function send(method, path, headers, body) {
  const signal = AbortSignal.timeout(10_000);
  let status;
  try {
    const reply = await fetch(SERVICE_BASE_URL + path, {method, headers, body, signal});
    ({status} = reply);
    // Other statuses say nothing about what has happened.
    if (reply.ok || [400, 403, 404, 422].includes(status))
      return {isDone: reply.ok, reply: await reply.json()};
  } catch {
    throw new Refusal(500, "OUTCOME_UNKNOWN", "PayPal has not replied.");
  }
  token = {value: "", until: 0};
  throw new Refusal(500, "OUTCOME_UNKNOWN", `PayPal has replied ${status}.`);
}

async function newToken(form) {
  const authorization = `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`;
  const body = new URLSearchParams({grant_type: "client_credentials", ...form});
  return (await send("POST", "/v1/oauth2/token", {authorization}, body)).reply;
}

async function paypal(method, path, body, requestId) {
  if (token.until < Date.now()) {
    const {access_token, expires_in} = await newToken();
    token = {value: access_token, until: Date.now() + (expires_in - 60) * 1000};
  }
  const headers = {authorization: `Bearer ${token.value}`, "content-type": "application/json"};
  if (requestId) Object.assign(headers, {"paypal-request-id": requestId, prefer: "return=representation"});
  return send(method, path, headers, body);
}

const refused = ({name, message, details}) => new Refusal(422, name, message, details);
const captures = (order) => order.purchase_units[0].payments?.captures ?? [];

// ---- The routes of the elements ----

async function clientToken() {
  const {access_token, expires_in} = await newToken({response_type: "client_token", intent: "sdk_init"});
  return [200, {accessToken: access_token, expiresIn: expires_in}];
}

function quote({body}) {
  return [200, {amount: {currencyCode: "USD", value: price(body.items)}}];
}

async function createOrder({session, headers, body}) {
  const {"service-request-id": attempt = "", "expected-amount": expected} = headers;
  const amount = price(body.items);
  if (!/^[\x21-\x7e]{1,80}$/.test(attempt))
    throw new Refusal(400, "INVALID_REQUEST", "Send a Service-Request-Id.");
  if (expected !== undefined && expected !== `USD ${amount}`)
    throw new Refusal(409, "PRICE_CHANGED", "The price has changed.", [{description: `USD ${amount}`}]);
  // Before the order, so that a repeated request finds it.
  const row = orders.get(attempt) ?? {session, amount};
  if (row.session !== session || row.amount !== amount)
    throw new Refusal(409, "ATTEMPT_REUSED", "Another order has this Service-Request-Id.");
  orders.set(attempt, row);
  save();
  const verification = {method: body.scaMethod};
  const order = {
    intent: "CAPTURE",
    purchase_units: [{amount: {currency_code: "USD", value: amount}}],
    ...(body.scaMethod && {payment_source: {card: {attributes: {verification}}}}),
  };
  // PayPal creates one order for a request id.
  const {isDone, reply} = await paypal("POST", "/v2/checkout/orders", JSON.stringify(order), attempt);
  if (!isDone) throw refused(reply);
  row.paypalId = reply.id;
  save();
  return [201, {id: reply.id, amount: {currencyCode: "USD", value: amount}}];
}

/** The attempt of an order. An order of another session is unknown. */
function ownAttempt({session}, orderId) {
  const found = [...orders].find(([, order]) => order.paypalId === orderId && order.session === session);
  if (!found) throw new Refusal(404, "ORDER_NOT_FOUND", "There is no such order.");
  return found[0];
}

async function captureOrder(request, orderId) {
  const attempt = ownAttempt(request, orderId);
  const path = `/v2/checkout/orders/${orderId}`;
  let refusal;
  try {
    // PayPal captures once for a request id.
    const {isDone, reply} = await paypal("POST", `${path}/capture`, "{}", `capture-${attempt}`);
    if (isDone) return [200, reply];
    refusal = refused(reply);
  } catch (unknown) {
    refusal = unknown;
  }
  // The reply is lost, or another request was first. The order shows it.
  const {isDone, reply} = await paypal("GET", path);
  if (isDone && captures(reply).length > 0) return [200, reply];
  throw refusal;
}

async function cancelOrder(request, orderId) {
  ownAttempt(request, orderId);
  const {isDone, reply} = await paypal("GET", `/v2/checkout/orders/${orderId}`);
  if (!isDone) throw refused(reply);
  const isPaid = captures(reply).some(({status}) => !["DECLINED", "FAILED"].includes(status));
  return [200, {state: isPaid ? "paid" : reply.status === "APPROVED" ? "approved" : "unpaid"}];
}

// ---- PayPal's signed events ----

async function webhook({headers, text, body}) {
  const names = ["auth_algo", "cert_url", "transmission_id", "transmission_sig", "transmission_time"];
  const proof = Object.fromEntries(
    names.map((name) => [name, headers[`paypal-${name.replaceAll("_", "-")}`] ?? ""]),
  );
  // PayPal has signed the exact text of the event.
  const sent = `${JSON.stringify({...proof, webhook_id: WEBHOOK_ID}).slice(0, -1)},"webhook_event":${text}}`;
  const {isDone, reply} = await paypal("POST", "/v1/notifications/verify-webhook-signature", sent);
  if (!isDone || reply.verification_status !== "SUCCESS")
    throw new Refusal(401, "WRONG_SIGNATURE", "PayPal has not signed this event.");
  if (body.event_type === "PAYMENT.CAPTURE.COMPLETED") {
    const {supplementary_data, amount} = body.resource;
    pay(supplementary_data.related_ids.order_id, amount.value);
  }
  return [200, {}];
}

/** Marks an order as paid, once for however many events. A job of yours ships the paid orders. */
function pay(orderId, amount) {
  const order = [...orders.values()].find(({paypalId}) => paypalId === orderId);
  if (order?.amount !== amount || order.paidAt) return;
  order.paidAt = new Date().toISOString();
  save();
  process.stdout.write(`paid ${orderId}\n`);
}

// ---- HTTP ----

const ROUTES = [
  ["GET", /^\/service-api\/auth\/browser-safe-client-token$/, clientToken],
  ["POST", /^\/service-api\/checkout\/quote$/, quote],
  ["POST", /^\/service-api\/checkout\/orders\/create$/, createOrder],
  ["POST", /^\/service-api\/checkout\/orders\/(\w+)\/capture$/, captureOrder],
  ["POST", /^\/service-api\/checkout\/orders\/(\w+)\/cancel$/, cancelOrder],
  ["POST", /^\/webhooks$/, webhook],
];

async function route(request, session) {
  const {method, url, headers} = request;
  const chunks = await request.toArray();
  const text = Buffer.concat(chunks).toString();
  // A page of another site must not create or capture orders with the buyer's cookie.
  if ((headers.origin ?? SHOP_URL) !== SHOP_URL)
    throw new Refusal(403, "FOREIGN_ORIGIN", `Only pages of ${SHOP_URL} may call this.`);
  let body;
  try {
    body = JSON.parse(text || "{}");
  } catch {
    // Refused below.
  }
  if (typeof body !== "object" || body === null) throw new Refusal(400, "NOT_JSON", "Send a JSON object.");
  for (const [verb, path, handle] of ROUTES) {
    const found = path.exec(url);
    if (found && verb === method) return handle({session, headers, text, body}, found[1]);
  }
  throw new Refusal(404, "NOT_FOUND", "There is no such route.");
}

createServer(async (request, response) => {
  const session =
    /shop_session=(\w+)/.exec(request.headers.cookie ?? "")?.[1] ?? randomBytes(16).toString("hex");
  const secure = SHOP_URL.startsWith("https:") ? "; Secure" : "";
  response.setHeader("set-cookie", `shop_session=${session}; HttpOnly; SameSite=Lax; Path=/${secure}`);
  response.setHeader("cache-control", "no-store");
  // The page has to see when PayPal's windows close.
  response.setHeader("cross-origin-opener-policy", "same-origin-allow-popups");
  if (request.url === "/") {
    response.setHeader("content-type", "text/html; charset=utf-8");
    return response.end(PAGE);
  }
  const [status, body] = await route(request, session).catch((error) => {
    if (error instanceof Refusal) return [error.status, error.body];
    process.stderr.write(`${error.stack}\n`);
    return [500, {code: "INTERNAL_ERROR", error: "See the log of the shop."}];
  });
  response.writeHead(status, {"content-type": "application/json"}).end(JSON.stringify(body));
}).listen(Number(PORT), "127.0.0.1");
