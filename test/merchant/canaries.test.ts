import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {test} from "node:test";
import {libsql} from "../support/databases.ts";
import {fileURLToPath} from "node:url";
import {sql} from "kysely";
import {CLIENT_SECRET} from "./support/fake-paypal.ts";
import {WEBHOOK_ID} from "./support/webhook-sender.ts";
import {routesOf} from "./support/routes.ts";
import {type Browser, CART_KEY, ORIGIN, SESSION_KEY, type Shop} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const METRICS_KEY = "canary-metrics-key-0123456789abcdef0123";
const OPERATOR_KEY = "canary-operator-key-0123456789abcdef012";
const EVENTS_KEY = "canary-events-key-0123456789abcdef01234";
const RECOVER_KEY = "canary-recover-key-0123456789abcdef0123";
const EVENTS_SECRET = `whsec_${Buffer.from("canary-events-secret-0123").toString("base64")}`;
const EVENTS_TOKEN = "canary-events-token";
const CARD = "4868719196829038";
const SPACED_CARD = "4868 7191 9682 9038";
const CVV = "canary-cvv-739";
const EMAIL = "canary.buyer@mail.example";
const CLIENT_TOKEN = "eyJhbGciOiJFUzI1NiJ9.eyJjYW5hcnkiOjF9.c2lnbmF0dXJl";

/** Values that a page or an attacker could send. */
const SENT = [CARD, SPACED_CARD, CVV, EMAIL, CLIENT_TOKEN];
/** Secrets of the server. */
const SECRETS = [
  CLIENT_SECRET,
  SESSION_KEY,
  CART_KEY,
  METRICS_KEY,
  OPERATOR_KEY,
  EVENTS_KEY,
  RECOVER_KEY,
  EVENTS_SECRET.slice("whsec_".length),
  EVENTS_TOKEN,
  "canary-full-scope",
];
const TABLES = [
  "attempts",
  "calls",
  "carts",
  "payment_actions",
  "resolutions",
  "setup_tokens",
  "saved_cards",
  "webhook_events",
  "purchases",
  "shop_events",
] as const;

function bodies(canary: string): unknown[] {
  return [
    {[canary]: canary, card: {number: canary, security_code: canary}},
    {items: [{sku: canary, quantity: 1}], payment_source: {card: {number: canary}}},
    {items: [{sku: "ceramic-teapot", quantity: 1, [canary]: canary}]},
    {items: [{sku: "ceramic-teapot", quantity: canary}]},
    {cart: canary},
    {cart: `${canary}.${canary}.${canary}`},
    {purchase_units: [{amount: {currency_code: canary, value: canary}, [canary]: 1}]},
    // Any other text is a valid token for this server. PayPal refuses it.
    ...([CARD, SPACED_CARD].includes(canary)
      ? [
          {items: [{sku: "ceramic-teapot", quantity: 1}], singleUseToken: canary},
          {cart: [{sku: "ceramic-teapot", quantity: 1}], paymentToken: canary},
        ]
      : []),
    {setupToken: canary, consent: true},
    {option: canary, address: {postalCode: canary, countryCode: canary}},
    {enable3DS: canary, scaMethod: canary},
    canary,
  ];
}

function sendsCanaries(bench: Bench): void {
  async function open(on: Bench): Promise<{shop: Shop; buyer: Browser; cookie: string}> {
    const variables = {
      METRICS_KEY,
      OPERATOR_KEY,
      EVENTS_KEY,
      RECOVER_KEY,
      // A port to which `fetch` sends no request.
      EVENTS_URL: `http://127.0.0.1:9/events?token=${EVENTS_TOKEN}`,
      EVENTS_SECRET,
      WEBHOOK_ID,
      RATE_LIMITS: "off",
      LOG_LEVEL: "trace",
    };
    const shop = await on.open({variables, customer: () => "customer-1"});
    const buyer = shop.browser().from("198.51.100.1");
    await buyer.token();
    const cookie = decodeURIComponent(buyer.cookie.split("=")[1] ?? "").split(".")[0] ?? "";
    assert.ok(cookie.length > 40);
    return {shop, buyer, cookie};
  }

  /** Sends canaries in path, query, headers and body of every route. Resolves with all replies. */
  async function sendCanaries(shop: Shop, buyer: Browser, canaries = SENT): Promise<string[]> {
    const answers: string[] = [];
    for (const canary of canaries) {
      const encoded = encodeURIComponent(canary);
      const headers = {
        origin: ORIGIN,
        "content-type": "application/json",
        // Three digits are too short to be recognised as a secret in a request id.
        ...(canary !== CVV && {"x-request-id": canary}),
        "service-request-id": canary,
        "user-agent": canary,
        referer: `${ORIGIN}/?${encoded}`,
        "x-forwarded-for": canary,
        "x-canary": canary,
      };
      for (const {method, path} of routesOf(shop.merchant, encoded)) {
        const isOperator = path.includes("/back-office/");
        // A payment link is recorded as the operator has sent it.
        if (isOperator && method !== "GET" && path.includes("/payment-links")) continue;
        const address = `${path}?${encoded}=${encoded}`;
        const all = method === "GET" ? [undefined] : bodies(canary);
        for (const body of all) {
          const text = body === undefined ? {} : {body: JSON.stringify(body)};
          const bearer = isOperator ? OPERATOR_KEY : canary;
          const sent = {...headers, authorization: `Bearer ${bearer}`};
          const reply = await buyer.send(address, {method, headers: sent, ...text});
          // The operator gets the id of an action back.
          const shown = [...reply.headers].filter(([name]) => name !== "service-request-id");
          if (!address.includes("client-token")) answers.push(JSON.stringify(shown));
          // A list that is being sent ends early when the database fails.
          const replied = await reply.text().catch(String);
          // The operator may get back what the operator has sent, such as the id of an action.
          answers.push(isOperator ? replied.replaceAll(canary, "") : replied);
        }
      }
    }
    return answers;
  }

  async function assertClean(shop: Shop, answers: readonly string[], more: readonly string[]): Promise<void> {
    const places: Record<string, string> = {
      replies: answers.join("\n"),
      log: shop.logged(),
      metrics: await shop.merchant.metrics.text(),
    };
    for (const [place, text] of Object.entries(places)) {
      assert.ok(text.length > 1000, `${place}: expected text to search`);
      for (const canary of [...SENT, ...SECRETS, ...more]) {
        const at = text.indexOf(canary);
        assert.equal(at, -1, `${canary} in the ${place}: ${text.slice(Math.max(0, at - 300), at + 100)}`);
      }
    }
  }

  test("no log line, reply, metric or row contains a canary", async () => {
    const {shop, buyer, cookie} = await open(bench);
    const answers = await sendCanaries(shop, buyer);
    // PayPal's own replies contain the canaries, too.
    bench.paypal.canary = {
      number: CARD,
      security_code: CVV,
      payer: {email_address: EMAIL},
      id_token: CLIENT_TOKEN,
    };
    const orderId = await buyer.order();
    bench.paypal.approve(orderId);
    for (const reply of [await buyer.capture(orderId), await buyer.get(`/checkout/orders/${orderId}`)])
      answers.push(await reply.text());
    const {payer} = await shop.merchant.backOffice.showPayment(orderId);
    assert.equal(payer?.email, EMAIL);
    const rows: unknown[] = [];
    for (const table of TABLES)
      rows.push((await sql`select * from ${sql.table(table)}`.execute(shop.database.db)).rows);
    await assertClean(shop, [...answers, JSON.stringify(rows)], [cookie]);
    const file = fileURLToPath(bench.databaseUrl.replace("file:", "file://"));
    const bytes = (await readFile(file, "latin1")) + (await readFile(`${file}-wal`, "latin1"));
    // The list of payments has the payer's e-mail address, so that the merchant can search for it.
    for (const canary of [...SENT.filter((sent) => sent !== EMAIL), ...SECRETS, cookie])
      assert.ok(!bytes.includes(canary), `${canary} in the file`);
  });

  test("no log line, reply or metric contains a canary while PayPal and the database fail", async () => {
    const {shop, buyer, cookie} = await open(bench);
    bench.paypal.fault("POST", /./, 500, 100_000);
    const answers = await sendCanaries(shop, buyer, [CARD, CLIENT_TOKEN]);
    await shop.database.close();
    answers.push(...(await sendCanaries(shop, buyer, [CARD, EMAIL])));
    assert.match(shop.logged(), /"level":50/);
    await assertClean(shop, answers, [cookie]);
  });
}

suite("canaries sent through every route", sendsCanaries, {on: [libsql]});
