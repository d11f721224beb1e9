// A shop next to the merchant server: it signs carts, and takes signed events. Start: node shop.mjs
import {createHmac, randomBytes, timingSafeEqual} from "node:crypto";
import {closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync} from "node:fs";
import {createServer} from "node:http";

const {PORT = "9000", DATABASE = "shop.json", CART_KEY, EVENTS_SECRET} = process.env;
const {ELEMENTS_URL, ENVIRONMENT, SDK_URL, SERVER_URL} = process.env;
const pageOf = (cart) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Mugs</title>
  <script type="module" src="${ELEMENTS_URL}"></script>
  <h1>Mug</h1>
  <checkout-payment environment="${ENVIRONMENT}" sdk-url="${SDK_URL}"
    server="${SERVER_URL}" cart="${cart}"></checkout-payment>
</html>`;

/** Orders by number: {paidAt?}. One process has them in a file. */
const orders = new Map(existsSync(DATABASE) ? JSON.parse(readFileSync(DATABASE, "utf8")) : []);

/** Writes all orders, so that a crash leaves the old file or the new one. Use your database instead. */
function save() {
  const file = openSync(`${DATABASE}.new`, "w");
  writeSync(file, JSON.stringify([...orders]));
  fsyncSync(file);
  closeSync(file);
  renameSync(`${DATABASE}.new`, DATABASE);
}

/** One mug as a JWT. The merchant server takes these amounts, and no others. */
function signedCart(number) {
  const price = {currencyCode: "USD", value: "12.50"};
  const claims = {
    jti: number, // a cart is paid once
    exp: Math.floor(Date.now() / 1000) + 3600,
    reference: number,
    amount: price,
    items: [{sku: "mug", name: "Mug", quantity: 1, unitAmount: price}],
  };
  const [head, body] = [{alg: "HS256"}, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  return `${head}.${body}.${createHmac("sha256", CART_KEY).update(`${head}.${body}`).digest("base64url")}`;
}

// #region events
/** Tests the signature over the exact bytes of the body, and refuses what is older than five minutes. */
function isGenuine(headers, body) {
  const {
    "webhook-id": id = "",
    "webhook-timestamp": sent = "",
    "webhook-signature": signatures = "",
  } = headers;
  if (!/^\d{1,12}$/.test(sent) || Math.abs(Date.now() / 1000 - Number(sent)) > 300) return false;
  const secret = Buffer.from(EVENTS_SECRET.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", secret).update(`${id}.${sent}.`).update(body).digest();
  return signatures.split(" ").some((signature) => {
    const found = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return found.length === expected.length && timingSafeEqual(found, expected);
  });
}

/** Marks an order as paid, once for however many events. A job of yours ships the paid orders. */
function pay(number) {
  const order = orders.get(number);
  if (!order || order.paidAt) return;
  order.paidAt = new Date().toISOString();
  save();
  process.stdout.write(`paid ${number}\n`);
}

async function events(request, response) {
  const body = Buffer.concat(await request.toArray());
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  const event = JSON.parse(body).data;
  if (event.type === "payment.paid") pay(event.payment.reference);
  response.writeHead(204).end();
}
// #endregion

function page(request, response) {
  // The buyer's order until it is paid, so that a reload sells no second one.
  let number = /order=(\w+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  if (!orders.has(number) || orders.get(number).paidAt) {
    number = randomBytes(8).toString("hex");
    orders.set(number, {});
    save();
  }
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    // The page has to see when PayPal's windows close.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "set-cookie": `order=${number}; HttpOnly; SameSite=Lax`,
  });
  response.end(pageOf(signedCart(number)));
}

createServer(async (request, response) => {
  const call = `${request.method} ${request.url}`;
  if (call === "POST /events") return events(request, response);
  if (call === "GET /" || call === "HEAD /") return page(request, response);
  response.writeHead(404).end();
}).listen(Number(PORT), "127.0.0.1");
