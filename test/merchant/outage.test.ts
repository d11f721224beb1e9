import assert from "node:assert/strict";
import {test} from "node:test";
import {sql} from "kysely";
import type {Route} from "./support/faulted-route.ts";
import {ROUTES} from "./support/faulted-routes.ts";
import {OPERATOR_KEY} from "./support/operator.ts";
import {WEBHOOK_ID} from "./support/webhook-sender.ts";
import {AUTHORIZING} from "./support/paid-order.ts";
import {read} from "./support/replies.ts";
import {
  type Browser,
  customerFromHeader,
  type Shop,
  type ShopOptions,
  LONG_TIMEOUTS,
} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

function optionsOf(route: Route): Partial<ShopOptions> {
  const reserving = route.isAuthorizing ? AUTHORIZING.variables : {};
  return {customer: customerFromHeader, variables: {OPERATOR_KEY, WEBHOOK_ID, ...reserving}};
}

async function prepared(bench: Bench, route: Route): Promise<{shop: Shop; ask: () => Promise<Response>}> {
  const shop = await bench.open(optionsOf(route));
  const buyer: Browser = shop.browser().signIn("Ada");
  await buyer.token();
  const ask = await route.prepare(buyer, bench.paypal, shop);
  return {shop, ask: () => ask(buyer, shop)};
}

/** Requires a 500 with a message in `error`, or in `description` for pages of PayPal's samples. */
function assertFailed({status, body, text}: Awaited<ReturnType<typeof read>>): void {
  assert.equal(status, 500, text);
  const {error, description} = body as {error?: string; description?: string};
  assert.ok((error ?? description ?? "").length > 0, text);
}

const isLong = process.env["LONG_TESTS"] !== undefined;
const WEBHOOKS = "POST /service-api/webhooks";
/** Routes that call PayPal and don't use the database. */
const WITHOUT_DATABASE = ["client token", "eligibility", "samples: client token", "samples: eligibility"];

/** A finding is recorded, a payment shown as recorded, and a purchase priced, even if PayPal can't be asked. */
const ALSO_WITHOUT_PAYPAL = [
  "settle by hand",
  "settle by hand under the old name",
  "show a payment",
  "records: settle an action by hand",
  "quote of an approved purchase",
];
/** Tables of payments, saved cards, and actions on PayPal's records. */
const TABLES = ["attempts", "setup_tokens", "saved_cards", "paypal_actions"];

suite("an outage", (bench) => {
  for (const route of ROUTES.filter(({serves}) => serves !== WEBHOOKS)) {
    // Both raise the alert in the transport, which all routes share.
    for (const refused of isLong || route.isPassedOn ? [401, 403] : [401]) {
      test(`${route.name} fails and raises the alert when PayPal answers ${refused}`, async () => {
        const {shop, ask} = await prepared(bench, route);
        bench.paypal.fault(route.method, route.path, refused, 100);
        const reply = await read(ask());
        if (route.isPassedOn && refused === 403) assert.equal(reply.status, 403, reply.text);
        else if (!ALSO_WITHOUT_PAYPAL.includes(route.name)) assertFailed(reply);
        assert.match(shop.logged(), /PayPal refuses this server: check CLIENT_ID/);
        const metrics = await shop.merchant.metrics.text();
        assert.match(metrics, new RegExp(`checkout_paypal_rights_refused_total{status="${refused}"} [1-9]`));
      });
    }

    if (route.isPassedOn || WITHOUT_DATABASE.includes(route.name)) continue;
    test(`${route.name} answers 500 when the database fails`, async () => {
      const {shop, ask} = await prepared(bench, route);
      for (const table of TABLES)
        await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_gone`)}`.execute(
          shop.database.db,
        );
      assertFailed(await read(ask()));
    });
  }

  test("an open breaker answers 500 with Retry-After", async () => {
    const shop = await bench.open({resilience: {...LONG_TIMEOUTS, failuresToOpen: 1}});
    bench.paypal.fault("POST", /token$/, "lose-before", 9);
    await shop.browser().token();
    const reply = await read(shop.browser().token());
    assertFailed(reply);
    assert.equal(reply.headers.get("retry-after"), "5");
  });
});
