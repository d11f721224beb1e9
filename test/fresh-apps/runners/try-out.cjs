// Tries the sandbox out in a test whose timers, Date and fetch are fakes, and writes what its steps took to the file RESULT.
const assert = require("node:assert/strict");
const {writeFileSync} = require("node:fs");

// Loaded before the test installs its fakes.
const {fetch, performance} = globalThis;
const now = performance.now.bind(performance);

async function send(sandbox, path, {headers, ...init}) {
  const reply = await fetch(sandbox.url + path, {
    method: "POST",
    headers: {"Content-Type": "application/json", ...headers},
    ...init,
  });
  return {status: reply.status, body: await reply.json()};
}

/** Pays an order by card. @returns the order's status */
async function payByCard(sandbox) {
  const token = await send(sandbox, "/v1/oauth2/token", {
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Authorization: `Basic ${btoa(`${sandbox.clientId}:${sandbox.clientSecret}`)}`,
    },
    body: "grant_type=client_credentials",
  });
  const order = await send(sandbox, "/v2/checkout/orders", {
    headers: {Authorization: `Bearer ${token.body.access_token}`, "PayPal-Request-Id": "try-out"},
    body: JSON.stringify({
      intent: "CAPTURE",
      purchase_units: [{amount: {currency_code: "USD", value: "12.50"}}],
      payment_source: {card: {number: "4868719196829038", expiry: "2042-12", security_code: "123"}},
    }),
  });
  return order.body.status;
}

exports.tryOut = async (startSandbox) => {
  await assert.rejects(startSandbox({port: "none"}), TypeError);
  const beginning = now();
  const sandbox = await startSandbox();
  try {
    const health = await fetch(`${sandbox.url}/health`);
    const started = now();
    assert.equal(health.status, 200);
    assert.equal(await payByCard(sandbox), "COMPLETED");
    const paid = now();
    await sandbox.reset();
    const reset = now();
    const log = await fetch(`${sandbox.url}/_sandbox/requests`);
    assert.equal((await log.json()).requests.length, 1);
    const [start, resetting, memory] = [started - beginning, reset - paid, process.memoryUsage().rss];
    const {url} = sandbox;
    writeFileSync(
      process.env.RESULT,
      JSON.stringify({url, pid: process.pid, start, reset: resetting, memory}),
    );
    // The driver kills the runner meanwhile.
    if (process.env.HANG) await new Promise(() => {});
  } finally {
    await sandbox.stop();
  }
};
