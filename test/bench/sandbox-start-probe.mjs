// Starts the package's sandbox in a new process, and sends what its steps took to the parent: ms, and bytes of memory.
import {Agent, request} from "node:http";
import {json} from "node:stream/consumers";

const PAYMENTS = 100;
const agent = new Agent({keepAlive: true});

/** Sends a request, and resolves with the JSON of its reply. A client without `fetch`, which takes longer to load. */
function send(url, {method = "GET", headers = {}, body} = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(url, {method, agent, headers}, (reply) => resolve(json(reply)));
    sent.on("error", reject);
    sent.end(body);
  });
}

async function payByCard({url}, token) {
  const {status} = await send(`${url}/v2/checkout/orders`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${token}`,
      "PayPal-Request-Id": crypto.randomUUID(),
    },
    body: JSON.stringify({
      intent: "CAPTURE",
      purchase_units: [{amount: {currency_code: "USD", value: "12.50"}}],
      payment_source: {card: {number: "4868719196829038", expiry: "2042-12", security_code: "123"}},
    }),
  });
  if (status !== "COMPLETED") throw new Error(`the order is ${status}`);
}

async function timed(step) {
  const began = performance.now();
  const result = await step();
  return [performance.now() - began, result];
}

const [load, {startSandbox}] = await timed(() => import("../../dist/entries/sandbox.js"));
const [listen, sandbox] = await timed(() => startSandbox());
const [reply] = await timed(() => send(`${sandbox.url}/health`));
const memory = process.memoryUsage().rss;
const {access_token: token} = await send(`${sandbox.url}/v1/oauth2/token`, {
  method: "POST",
  headers: {
    "Content-Type": "application/x-www-form-urlencoded",
    Authorization: `Basic ${btoa(`${sandbox.clientId}:${sandbox.clientSecret}`)}`,
  },
  body: "grant_type=client_credentials",
});
const [payments] = await timed(async () => {
  for (let payment = 0; payment < PAYMENTS; payment++) await payByCard(sandbox, token);
});
const [reset] = await timed(() => sandbox.reset());
agent.destroy();
await sandbox.stop();
process.send({load, listen, reply, reset, payments, memory});
process.disconnect();
