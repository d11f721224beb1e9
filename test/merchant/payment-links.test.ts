import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {libsql} from "../support/databases.ts";
import {OPERATOR_KEY, operate} from "./support/operator.ts";
import {sandboxSuite} from "./support/sandbox-suite.ts";
import {attempt} from "./support/shop.ts";

const operated = {variables: {OPERATOR_KEY}};

const link = (name: string) => ({
  integration_mode: "LINK",
  type: "BUY_NOW",
  reusable: "MULTIPLE",
  line_items: [{name, unit_amount: {currency_code: "USD", value: "12.50"}}],
});

sandboxSuite(
  "payment links over HTTP",
  (bench) => {
    test("a link is created once for each request id, shown, replaced and deleted", async () => {
      const shop = await bench.open(operated);
      const headers = attempt(randomUUID());
      const created = await operate(shop, "POST", "/payment-links", link("Mug"), {headers});
      assert.equal(created.status, 201);
      const {id, payment_link: url} = created.body;
      const again = await operate(shop, "POST", "/payment-links", link("Mug"), {headers});
      assert.equal(again.body.id, id);
      const list = await operate(shop, "GET", "/payment-links?page_size=1");
      assert.deepEqual(
        list.body.resources.map((one) => one.id),
        [id],
      );
      const replaced = await operate(shop, "PUT", `/payment-links/${id}`, link("Cup"));
      assert.equal(replaced.status, 200);
      const shown = await operate(shop, "GET", `/payment-links/${id}`);
      assert.deepEqual([shown.body.line_items[0]?.name, shown.body.payment_link], ["Cup", url]);
      assert.equal((await operate(shop, "DELETE", `/payment-links/${id}`)).status, 204);
      const gone = await operate(shop, "GET", `/payment-links/${id}`);
      assert.deepEqual([gone.status, gone.body.code], [404, "RESOURCE_NOT_FOUND"]);
    });

    test("tags are created, shown, listed, replaced and in the CSV file", async () => {
      const shop = await bench.open(operated);
      const make = async (...tags: string[]) =>
        (await operate(shop, "POST", "/payment-links", {...link("Mug"), tags})).body;
      const made = await make("gifts", "spring 2027");
      assert.deepEqual(made.tags, ["gifts", "spring 2027"]);
      await make("gifts");
      const found = async () =>
        (await operate(shop, "GET", "/payment-links?tags=spring%202027,gifts")).body.resources.map(
          ({id}) => id,
        );
      assert.deepEqual(await found(), [made.id]);
      const file = await operate(shop, "GET", "/payment-links.csv?tags=spring%202027");
      const [heading = "", ...rows] = file.text.trim().split("\r\n");
      assert.match(heading, /,Tags$/);
      assert.deepEqual(
        rows.map((row) => [row.startsWith(made.id), row.endsWith('"gifts, spring 2027"')]),
        [[true, true]],
      );
      await operate(shop, "PUT", `/payment-links/${made.id}`, {...link("Mug"), tags: ["autumn"]});
      assert.deepEqual((await operate(shop, "GET", `/payment-links/${made.id}`)).body.tags, ["autumn"]);
      assert.deepEqual(await found(), []);
      const refused = await operate(shop, "GET", "/payment-links?tags=a,,b");
      assert.deepEqual([refused.status, refused.body.details[0]?.field], [400, "tags"]);
    });

    test("PayPal's refusal reaches the caller with each field and issue", async () => {
      const shop = await bench.open(operated);
      const wrong = {...link("Mug"), line_items: [{unit_amount: {currency_code: "USD", value: "12.505"}}]};
      const refused = await operate(shop, "POST", "/payment-links", wrong);
      assert.equal(refused.status, 400);
      const fields = refused.body.details.map((one) => one.field);
      assert.ok(fields.includes("/line_items/0/name"), refused.text);
      assert.ok(refused.body.debug_id);
    });

    test("the QR code of a link is a picture of its address", async () => {
      const shop = await bench.open(operated);
      const {body} = await operate(shop, "POST", "/payment-links", link("Mug"));
      const code = await operate(shop, "GET", `/payment-links/${body.id}/qr-code`);
      assert.equal(code.headers.get("content-type"), "image/svg+xml");
      assert.match(code.text, /^<svg [^>]*viewBox="0 0 \d+ \d+"/);
    });

    test("the routes need the operator key, and refuse unknown parameters and ids that lead elsewhere", async () => {
      const shop = await bench.open(operated);
      for (const path of ["/payment-links", "/invoices", "/disputes"]) {
        const stranger = await operate(shop, "GET", path, undefined, {headers: {authorization: ""}});
        assert.deepEqual([stranger.status, stranger.body.code], [401, "OPERATOR_KEY_REQUIRED"]);
        assert.equal((await operate(shop, "GET", `${path}?admin=1`)).status, 400);
        assert.equal((await operate(shop, "GET", `${path}/%2e%2e`)).status, 404);
        assert.equal((await operate(shop, "GET", `${path}/a%2Fb`)).status, 404);
      }
      const list = await operate(shop, "POST", "/payment-links", [1]);
      assert.deepEqual([list.status, list.body.code], [400, "INVALID_REQUEST"]);
    });
  },
  [libsql],
);
