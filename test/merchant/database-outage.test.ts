import assert from "node:assert/strict";
import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {test} from "node:test";
import {createCheckoutHandler} from "../../server/merchant/handler.ts";
import {engines} from "../support/databases.ts";
import {assertOrdersMatch} from "./support/order-records.ts";
import {CLIENT_ID, CLIENT_SECRET} from "./support/fake-paypal.ts";
import {assertSamePayments, payWhileDisturbed, terminateBusy} from "./support/outage.ts";
import {SESSION_KEY} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

/** database-outage.long.test.ts also restarts the database and tests the merchant server's own process. */
const TERMINATIONS = 5;

suite(
  "a database that terminates connections in use",
  (bench) => {
    test(`a shop's server with the handler survives ${TERMINATIONS} terminations, and every order is paid once`, async (t) => {
      const checkout = createCheckoutHandler({
        serviceBaseUrl: bench.paypal.url,
        clientId: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
        sessionKey: SESSION_KEY,
        databaseUrl: bench.databaseUrl,
        catalogue: [{sku: "ceramic-teapot", name: "Teapot", price: {currencyCode: "USD", value: "75.00"}}],
        rateLimits: "off",
        logLevel: "silent",
      });
      const server = createServer(checkout.node);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const close = async () => {
        server.close();
        server.closeAllConnections();
        await checkout.close();
      };
      t.after(close);
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const paid = await payWhileDisturbed(TERMINATIONS, () => terminateBusy(bench.databaseUrl), {
        servers: [{url}],
        paypal: bench.paypal,
        signal: t.signal,
      });
      assert.ok(paid.length > 0);
      await close();

      const shop = await bench.open();
      await shop.merchant.recover();
      await assertSamePayments(paid, bench.paypal, shop);
      await assertOrdersMatch(bench.paypal, shop);
    });
  },
  {on: engines().filter(({name}) => name === "postgres")},
);
