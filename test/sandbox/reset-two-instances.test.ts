import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {sql} from "kysely";
import {engines} from "../support/databases.ts";
import {card, CARDS, orderBody} from "./support/orders.ts";
import {factor, seedOf} from "../exploration/options.ts";
import {Dice} from "../exploration/hostile/dice.ts";
import {type Answer, basic, ORIGIN, PAGE, TestSandbox} from "./support/sandbox.ts";
import {until} from "./support/until.ts";

/** Limits the wait of a test. */
const LIMIT = {timeout: 20_000};

// A libsql file has one writer at a time. With PostgreSQL others write during a reset.
for (const engine of engines().filter(({name}) => name === "postgres")) {
  describe(`a reset with two instances on ${engine.name}`, () => {
    let one: TestSandbox;
    let two: TestSandbox;
    before(async () => {
      one = await TestSandbox.open(engine);
      two = await one.secondInstance();
    });
    after(() => one.close());

    const reset = () => one.call("POST", "/_sandbox/reset");
    /** Number of transactions that wait for a lock. */
    const waiting = async () => {
      const counted = await sql<{n: number}>`select count(*) as n from pg_locks where not granted`.execute(
        one.database.db,
      );
      return counted.rows[0]?.n ?? 0;
    };

    test("a reset waits for a transaction that has begun", LIMIT, async () => {
      const {body: order} = await two.call("POST", "/v2/checkout/orders", {
        token: await two.token(),
        body: orderBody(),
      });
      let resetting: Promise<Answer> | undefined;
      await two.database.transaction(async (tx) => {
        await tx.updateTable("orders").set({revision: 7}).where("id", "=", order.id).execute();
        resetting = reset();
        await until(async () => (await waiting()) === 1);
        // Tables that a reset empties before orders, and the one that it writes last.
        await tx.deleteFrom("captures").execute();
        await tx.deleteFrom("requests").execute();
        await tx.updateTable("control_state").set({default_buyer: null}).execute();
      });
      assert.equal((await resetting)?.status, 204);
      assert.deepEqual(await one.database.db.selectFrom("orders").selectAll().execute(), []);
    });

    test("a reset invalidates the token of a request that waits for it", LIMIT, async () => {
      const application = await one.application();
      const token = await application.token();
      const as = basic(application.clientSecret, application.clientId);
      let answers: Promise<Answer[]> | undefined;
      await two.database.transaction(async (tx) => {
        await sql`select 1`.execute(tx);
        const resetting = reset();
        await until(async () => (await waiting()) === 1);
        const order = two.call("POST", "/v2/checkout/orders", {token, body: orderBody()});
        await until(async () => (await waiting()) === 2);
        const issuing = two.form("grant_type=client_credentials", {Authorization: as});
        await until(async () => (await waiting()) === 3);
        answers = Promise.all([resetting, order, issuing]);
      });
      const [resetting, order, issued] = (await answers) ?? [];
      assert.equal(resetting?.status, 204, resetting?.text);
      assert.equal(order?.status, 401, order?.text);
      assert.equal(order.body.details[0].issue, "INVALID_TOKEN");
      assert.deepEqual([issued?.status, issued?.body.error], [401, "invalid_client"]);
    });

    test("a reset succeeds during all kinds of concurrent requests", async (t) => {
      const seed = seedOf();
      t.diagnostic(`seed ${seed}`);
      const dice = new Dice(seed);
      const wrong: string[] = [];
      const statuses = new Set<number>();
      const evaluateAnswer = (what: string, {status, text}: Answer) => {
        statuses.add(status);
        if (status >= 500) wrong.push(`${what}: ${status} ${text}`);
      };
      /** A shop's requests in order. Earlier resources may be gone by a reset. */
      const shop = async (sandbox: TestSandbox, index: number) => {
        const made = await sandbox.call("POST", "/_sandbox/applications", {body: {}});
        evaluateAnswer("application", made);
        const {client_id: id, client_secret: secret} = made.body as unknown as Record<string, string>;
        const as = index % 2 ? {Authorization: basic(secret, id)} : {};
        const issued = await sandbox.form("grant_type=client_credentials", as);
        evaluateAnswer("token", issued);
        const token = issued.body.access_token;
        const call = async (method: string, path: string, body?: unknown) => {
          const headers = {"PayPal-Request-Id": `r-${dice.below(1e9)}`, Origin: PAGE};
          const answer = await sandbox.call(method, path, {
            token,
            headers: path.startsWith("/v") ? {"PayPal-Request-Id": headers["PayPal-Request-Id"]} : headers,
            ...(body === undefined ? {} : {body}),
          });
          evaluateAnswer(`${method} ${path}`, answer);
          return answer;
        };
        const source = card(CARDS.ordinary);
        const order = await call("POST", "/v2/checkout/orders", {...orderBody(), ...source});
        const paid = await call("POST", "/v2/checkout/orders", orderBody());
        const at = `/v2/checkout/orders/${paid.body?.id ?? "UNKNOWN"}`;
        await call("POST", `${at}/confirm-payment-source`, source);
        await call("POST", `${at}/capture`);
        await call("GET", at);
        await call("POST", "/v3/vault/setup-tokens", source);
        await call("GET", `/v2/checkout/orders/${order.body?.id ?? "UNKNOWN"}`);
        await call("POST", "/_sandbox/faults", {method: "GET", path: "/x", kind: "status"});
        await call("GET", "/x");
        await call("GET", "/_sandbox/requests");
        await call("POST", "/_sandbox/clock", {advance_seconds: 1});
        await call("POST", "/web-sdk/v6/frame-sessions", {});
        const wallet = await call("POST", "/v2/checkout/orders", orderBody({payment_source: {paypal: {}}}));
        const approval = await sandbox.call("POST", `/approvals/order/${wallet.body?.id ?? "UNKNOWN"}`, {
          body: "action=approve&buyer=buyer-us&card=WALLET-US-1&address=0",
          headers: {Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded"},
        });
        evaluateAnswer("approval", approval);
        await call("GET", "/v1/customer/disputes");
      };
      const rounds = Math.ceil(6 * factor);
      for (let round = 0; round < rounds; round += 1) {
        const shops = Array.from({length: 6}, (_, index) => shop(index % 3 ? two : one, index));
        for (let times = 0; times < 4; times += 1) {
          evaluateAnswer("reset", await reset());
          await Promise.all([one.finish(), two.finish()]);
        }
        await Promise.all(shops);
      }
      assert.deepEqual(wrong, []);
      // Checks that resets and requests overlapped. Otherwise the test would prove nothing.
      assert.deepEqual(
        [201, 401].filter((status) => !statuses.has(status)),
        [],
      );
      assert.doesNotMatch(one.log + two.log, /lines of the request log are lost/);
    });
  });
}
