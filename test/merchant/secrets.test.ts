import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import {CAPTURE, CLIENT_SECRET, CREATE, SHOW} from "./support/fake-paypal.ts";
import {CART_KEY, SESSION_KEY} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

const CARD_NUMBER = "4868719196829038";
const PAYER_EMAIL = "canary-payer-email";

/** Values that no reply, log line or row may contain. */
const CANARIES = [
  CLIENT_SECRET,
  Buffer.from(`test-client:${CLIENT_SECRET}`).toString("base64"),
  SESSION_KEY,
  CART_KEY,
  "canary-full-scope",
  PAYER_EMAIL,
  CARD_NUMBER,
  "canary-cvv",
];

suite("secrets", (bench) => {
  test("no reply, log line or database row contains a secret, also when PayPal's replies do", async () => {
    bench.paypal.canary = {
      number: CARD_NUMBER,
      security_code: "canary-cvv",
      payer: {email_address: PAYER_EMAIL},
      access_token: "canary-full-scope-echo",
    };
    const shop = await bench.open();
    const buyer = shop.browser();
    const replies: Response[] = [await buyer.token()];
    const orderId = await buyer.order();
    replies.push(await buyer.capture(orderId));
    bench.paypal.approve(orderId);
    bench.paypal.fault("GET", SHOW, 500, 3);
    replies.push(await buyer.capture(orderId));
    bench.paypal.fault("POST", CAPTURE, 500, 3);
    replies.push(await buyer.capture(orderId), await buyer.capture(orderId));
    bench.paypal.fault("POST", CREATE, "garble", 3);
    replies.push(await buyer.post("/checkout/orders", {enable3DS: true}));
    for (const [method, path] of [
      ["GET", "auth/browser-safe-client-token"],
      ["POST", "checkout/orders/create-order-for-one-time-payment"],
      ["POST", `checkout/orders/${orderId}/capture`],
      ["GET", `checkout/orders/${orderId}`],
    ] as const) {
      replies.push(await buyer.call(method, `/paypal-api/${path}`));
    }
    bench.paypal.revokeTokens();
    replies.push(await buyer.post("/checkout/orders", {enable3DS: true}));
    const texts = await Promise.all(
      replies.map(async (reply) => JSON.stringify([...reply.headers]) + (await reply.text())),
    );
    assert.equal(bench.paypal.captures().length, 1);

    const rows = [
      await shop.database.db.selectFrom("attempts").selectAll().execute(),
      await shop.database.db.selectFrom("calls").selectAll().execute(),
      await shop.database.db.selectFrom("leases").selectAll().execute(),
    ];
    const places: Record<string, string> = {
      replies: texts.join("\n"),
      log: shop.logged(),
      rows: JSON.stringify(rows),
    };
    if (bench.databaseUrl.startsWith("file:")) {
      const file = fileURLToPath(bench.databaseUrl.replace("file:", "file://"));
      places["file"] = (await readFile(file, "latin1")) + (await readFile(`${file}-wal`, "latin1"));
    }
    for (const [place, text] of Object.entries(places)) {
      assert.ok(text.length > 100, `${place}: expected text to search`);
      for (const canary of CANARIES) {
        // The list of payments has the payer's e-mail address, so that the merchant can search for it.
        if (place === "file" && canary === PAYER_EMAIL) continue;
        assert.ok(!text.includes(canary), `${canary} in the ${place}`);
      }
    }
    const session = decodeURIComponent(buyer.cookie.split("=")[1] ?? "").split(".")[0] ?? "";
    assert.ok(session.length > 40);
    assert.ok(!JSON.stringify(rows).includes(session), "the session's cookie is not in the database");
  });

  test("an internal error's reply has a debug id and no stack, query or path", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    await shop.database.close();
    const reply = await buyer.post("/checkout/orders", {enable3DS: true});
    assert.equal(reply.status, 500);
    const body = (await reply.json()) as {error: string; code: string; debug_id: string};
    assert.deepEqual(body, {
      error: "Something went wrong on the shop's server.",
      code: "INTERNAL_ERROR",
      debug_id: body.debug_id,
    });
    assert.ok(shop.logged().includes(body.debug_id), "the log line has the debug id");
  });
});
