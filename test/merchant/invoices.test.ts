import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {libsql} from "../support/databases.ts";
import {OPERATOR_KEY, operate} from "./support/operator.ts";
import {sandboxSuite} from "./support/sandbox-suite.ts";
import {attempt, type Shop} from "./support/shop.ts";

const operated = {variables: {OPERATOR_KEY}};
const usd = (value: string) => ({currency_code: "USD", value});
const EMAIL = "zoe@buyer.example";

const draft = (name = "Teapot") => ({
  detail: {currency_code: "USD", memo: "For us alone."},
  primary_recipients: [{billing_info: {name: {given_name: "Zoë"}, email_address: EMAIL}}],
  items: [{name, quantity: "2", unit_amount: usd("40.00")}],
});

async function created(shop: Shop): Promise<string> {
  const {status, body, text} = await operate(shop, "POST", "/invoices", draft());
  assert.equal(status, 201, text);
  return body.id;
}

sandboxSuite(
  "invoices over HTTP",
  (bench) => {
    test("an invoice is written, changed, sent once, paid in parts and shown", async () => {
      const shop = await bench.open(operated);
      const number = await operate(shop, "POST", "/invoices/next-number");
      assert.match(number.body.invoice_number, /\d/);
      const id = await created(shop);
      const changed = await operate(shop, "PUT", `/invoices/${id}`, draft("Large teapot"));
      assert.deepEqual([changed.status, changed.body.items[0]?.name], [200, "Large teapot"]);

      const headers = attempt(randomUUID());
      const sent = await operate(shop, "POST", `/invoices/${id}/send`, {send_to_recipient: true}, {headers});
      assert.equal(sent.status, 200, sent.text);
      const again = await operate(shop, "POST", `/invoices/${id}/send`, {send_to_recipient: true}, {headers});
      assert.deepEqual(again.body, sent.body);
      assert.equal((await operate(shop, "POST", `/invoices/${id}/remind`, {note: "Please."})).status, 204);

      const pay = (value: string, key = attempt(randomUUID())) =>
        operate(
          shop,
          "POST",
          `/invoices/${id}/payments`,
          {method: "CASH", amount: usd(value)},
          {headers: key},
        );
      const key = attempt(randomUUID());
      const [one, other] = [await pay("30.00", key), await pay("30.00", key)];
      assert.equal(one.status, 200, one.text);
      assert.deepEqual(other.body, one.body);
      const wrong = await pay("30.01", key);
      assert.deepEqual([wrong.status, wrong.body.code], [409, "REQUEST_REUSED"]);
      const rest = await pay("50.00");
      const refund = {method: "CASH", amount: usd("5.00")};
      const refunded = await operate(shop, "POST", `/invoices/${id}/refunds`, refund);
      assert.equal(refunded.status, 200, refunded.text);
      const {body: shown} = await operate(shop, "GET", `/invoices/${id}`);
      assert.equal(shown.payments.paid_amount.value, "80.00");
      assert.equal(shown.refunds.refund_amount.value, "5.00");

      const {refund_id: refundId} = refunded.body;
      assert.equal((await operate(shop, "DELETE", `/invoices/${id}/refunds/${refundId}`)).status, 204);
      const paymentId = rest.body.payment_id;
      assert.equal((await operate(shop, "DELETE", `/invoices/${id}/payments/${paymentId}`)).status, 204);
      const {body: after} = await operate(shop, "GET", `/invoices/${id}`);
      assert.equal(after.payments.paid_amount.value, "30.00");
    });

    test("a sent invoice has a QR code and can be canceled, and a draft can be deleted", async () => {
      const shop = await bench.open(operated);
      const id = await created(shop);
      assert.equal((await operate(shop, "POST", `/invoices/${id}/send`, {})).status, 200);
      const code = await operate(shop, "POST", `/invoices/${id}/qr-code`, {width: 200, height: 200});
      assert.deepEqual([code.status, code.headers.get("content-type")], [200, "image/png"]);
      assert.ok(code.text.includes("PNG"));
      const canceled = await operate(shop, "POST", `/invoices/${id}/cancel`, {subject: "Wrong address"});
      assert.equal(canceled.status, 204);
      assert.equal((await operate(shop, "GET", `/invoices/${id}`)).body.status, "CANCELLED");
      const other = await created(shop);
      assert.equal((await operate(shop, "DELETE", `/invoices/${other}`)).status, 204);
      assert.equal((await operate(shop, "GET", `/invoices/${other}`)).status, 404);
    });

    test("invoices are listed, searched and written to a CSV file without formulas", async () => {
      const shop = await bench.open(operated);
      const {body: made} = await operate(shop, "POST", "/invoices", {
        ...draft(),
        detail: {currency_code: "USD", reference: "=1+1"},
      });
      const page = await operate(shop, "GET", "/invoices?page_size=1&total_required=true");
      assert.equal(page.body.items[0]?.id, made.id);
      assert.ok(page.body.total_items >= 1);
      const found = await operate(shop, "POST", "/invoices/search?page_size=100", {recipient_email: EMAIL});
      assert.ok(found.body.items.some(({id}) => id === made.id));
      const {text} = await operate(shop, "GET", "/invoices.csv");
      const row = text.split("\r\n").find((line) => line.startsWith(`${made.id},`));
      assert.match(row ?? "", /,DRAFT,.*,Zoë,zoe@buyer\.example,USD,80\.00,.*,'=1\+1$/);
      const idsIn = async (query: string) => {
        const csv = await operate(shop, "GET", `/invoices.csv?${query}`);
        assert.equal(csv.status, 200, csv.text);
        return csv.text
          .trim()
          .split("\r\n")
          .slice(1)
          .map((line) => line.split(",")[0]);
      };
      assert.deepEqual(await idsIn("recipient_email=nobody%40buyer.example"), []);
      assert.deepEqual(await idsIn("reference=%3D1%2B1&status=SENT,DRAFT"), [made.id]);
      assert.deepEqual(await idsIn("reference=%3D1%2B1&status=SENT"), []);
    });

    test("templates are created, listed, changed and deleted, also by an operator with a session", async () => {
      const shop = await bench.open(operated);
      const browser = shop.browser();
      assert.equal((await browser.post("/back-office/session", {key: OPERATOR_KEY})).status, 204);
      const call = async (method: string, path: string, body?: object, headers = {}) => {
        const route = `/service-api/back-office/paypal/invoice-templates${path}`;
        const reply = await browser.call(method, route, body, headers);
        const text = await reply.text();
        return {status: reply.status, text, body: (text ? JSON.parse(text) : {}) as Record<string, unknown>};
      };
      const {items} = draft();
      const template = (name: string) => ({
        name,
        unit_of_measure: "QUANTITY",
        template_info: {detail: {currency_code: "USD"}, items},
      });
      const made = await call("POST", "", template("Teapots"));
      assert.equal(made.status, 201, made.text);
      const id = String(made.body["id"]);
      assert.match((await call("GET", "?page_size=20")).text, /Teapots/);
      assert.equal((await call("PUT", `/${id}`, template("Jugs"))).status, 200);
      assert.equal((await call("GET", `/${id}`)).body["name"], "Jugs");
      const foreign = {origin: "https://thief.example", "sec-fetch-site": "cross-site"};
      assert.equal((await call("DELETE", `/${id}`, undefined, foreign)).status, 403);
      assert.equal((await call("DELETE", `/${id}`)).status, 204);
      assert.equal((await call("GET", `/${id}`)).status, 404);
    });

    test("PayPal's refusal reaches the caller with its field and issue, and changes nothing", async () => {
      const shop = await bench.open(operated);
      const wrong = await operate(shop, "POST", "/invoices", {...draft(), items: [{name: "Teapot"}]});
      assert.equal(wrong.status, 400);
      assert.deepEqual(
        wrong.body.details.map(({field}) => field),
        ["/items/0/quantity", "/items/0/unit_amount"],
      );
      assert.ok(wrong.body.details.every(({issue}) => issue));
      const id = await created(shop);
      const early = await operate(shop, "POST", `/invoices/${id}/remind`, {});
      assert.equal(early.status, 422);
      assert.ok(early.body.details[0]?.issue);
      const none = await operate(shop, "POST", "/invoices/INV2-NONE/send", {});
      assert.equal(none.status, 404);
    });
  },
  [libsql],
);
