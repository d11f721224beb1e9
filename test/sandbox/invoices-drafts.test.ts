import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {inflateSync} from "node:zlib";
import {endpoints} from "./support/declared.ts";
import {test} from "node:test";
import {assertAddsUp, draft, type ErrorReply, Invoicer, usd} from "./support/invoices.ts";
import {withSandbox, ORIGIN} from "./support/sandbox.ts";

const issueOf = ({body}: {body: ErrorReply}) => body.details[0]?.issue;

test("the sandbox has each operation of PayPal's invoicing", () => {
  const file = new URL("../../server/sandbox/rest/published/invoicing_v2.json", import.meta.url);
  const {paths} = JSON.parse(readFileSync(file, "utf8")) as {paths: Record<string, object>};
  const published = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const offered = endpoints.map(({method, path}) => `${method} ${path}`);
  assert.equal(published.length, 20);
  assert.deepEqual(
    published.filter((operation) => !offered.includes(operation)),
    [],
  );
});

withSandbox("drafts of invoices", (sandbox) => {
  test("a draft has calculated amounts, the merchant's data and the next number", async () => {
    const merchant = await Invoicer.new(sandbox(), {name: "Atelier Nord"});
    const made = await merchant.create({
      items: [
        {
          name: "Mug",
          quantity: "2",
          unit_amount: usd("12.50"),
          tax: {name: "VAT", percent: "20"},
          discount: {percent: "10"},
          unit_of_measure: "QUANTITY",
        },
      ],
      detail: {currency_code: "USD", payment_term: {term_type: "NET_10"}},
    });
    assert.equal(made.status, "DRAFT");
    assert.equal(made.amount.value, "27.00");
    assertAddsUp(made);
    assert.equal(made.invoicer.business_name, "Atelier Nord");
    assert.equal(made.detail.invoice_number, "0001");
    assert.equal(made.detail.payment_term?.due_date, "2027-01-25");
    assert.equal("recipient_view_url" in made.detail.metadata, false);
    assert.deepEqual((await merchant.show(made.id)).body, made);
  });

  test("fields that PayPal calculates or doesn't know are ignored", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {status, body} = await merchant.ask("POST", "invoices", {
      ...draft({detail: {currency_code: "USD", term: "old"} as never}),
      id: "INV2-OWN",
      status: "PAID",
      due_amount: usd("1.00"),
      amount: {...usd("1.00"), breakdown: {item_total: usd("1.00"), custom: {label: "Rush"}}},
      invoicer: {fax: "1", name: {nickname: "A", given_name: "Lena"}},
      items: [
        {
          name: "A",
          quantity: "1",
          unit_amount: usd("10.00"),
          id: "ITEM-1",
          // The amount counts if there are both.
          discount: {percent: "50", amount: usd("1.00")},
          tax: {name: "T", percent: "10", amount: usd("9.00")},
        },
      ],
    });
    assert.equal(status, 201);
    assert.equal(body.status, "DRAFT");
    assert.equal(body.amount.value, "9.90");
    assert.equal(body.invoicer.name?.given_name, "Lena");
  });

  test("a full update replaces the content and keeps id, number and creation", async () => {
    const merchant = await Invoicer.new(sandbox());
    const made = await merchant.create({detail: {currency_code: "USD", memo: "first", reference: "A"}});
    await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 60}});
    const body = draft({detail: {currency_code: "EUR", memo: "second"}});
    const item = {name: "B", quantity: "1", unit_amount: {currency_code: "EUR", value: "5.00"}};
    const {status, body: updated} = await merchant.ask("PUT", `invoices/${made.id}`, {
      ...body,
      items: [item],
    });
    assert.equal(status, 200);
    assert.equal(updated.id, made.id);
    assert.equal(updated.detail.invoice_number, made.detail.invoice_number);
    assert.equal(updated.detail.metadata.create_time, made.detail.metadata.create_time);
    assert.ok(updated.detail.metadata.last_update_time > made.detail.metadata.last_update_time);
    assert.deepEqual(
      [updated.detail.currency_code, updated.detail.memo, updated.detail.reference, updated.amount.value],
      ["EUR", "second", undefined, "5.00"],
    );
    assert.deepEqual((await merchant.show(made.id)).body, updated);
  });

  test("a deleted draft is gone, and its number is free again", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id} = await merchant.create();
    assert.equal((await merchant.ask("DELETE", `invoices/${id}`)).status, 204);
    assert.equal((await merchant.show(id)).status, 404);
    assert.equal((await merchant.ask("DELETE", `invoices/${id}`)).status, 404);
    assert.equal((await merchant.create()).detail.invoice_number, "0001");
  });

  test("an invoice that was sent can't be deleted, and a paid one not be changed", async () => {
    const merchant = await Invoicer.new(sandbox());
    const sent = await merchant.make({status: "SENT"});
    const paid = await merchant.make({status: "PAID"});
    const deleted = await merchant.ask<ErrorReply>("DELETE", `invoices/${sent.id}`);
    assert.deepEqual([deleted.status, issueOf(deleted)], [422, "CANNOT_DELETE_INVOICE"]);
    const changed = await merchant.ask<ErrorReply>("PUT", `invoices/${paid.id}`, draft());
    assert.deepEqual([changed.status, issueOf(changed)], [422, "CANNOT_UPDATE_INVOICE"]);
  });

  test("numbers are unique, and the next one follows the newest", async () => {
    const merchant = await Invoicer.new(sandbox());
    const numbered = (number: string) => draft({detail: {currency_code: "USD", invoice_number: number}});
    const next = async () =>
      (await merchant.ask<{invoice_number: string}>("POST", "generate-next-invoice-number")).body;
    assert.deepEqual(await next(), {invoice_number: "0001"});
    for (const [number, following] of [
      ["INV-0009/A", "INV-0010/A"],
      ["#99", "#100"],
      ["none", "0001"],
    ] as const) {
      assert.equal((await merchant.ask("POST", "invoices", numbered(number))).status, 201);
      assert.deepEqual(await next(), {invoice_number: following});
    }
    await merchant.ask("POST", "invoices", numbered("7"));
    await merchant.ask("POST", "invoices", numbered("6"));
    assert.deepEqual(await next(), {invoice_number: "8"}, "7 is taken");
    const again = await merchant.ask<ErrorReply>("POST", "invoices", numbered("#99"));
    assert.deepEqual([again.status, issueOf(again)], [422, "DUPLICATE_INVOICE_NUMBER"]);
    const other = await merchant.create();
    const same = await merchant.ask<ErrorReply>("PUT", `invoices/${other.id}`, numbered("6"));
    assert.deepEqual([same.status, issueOf(same)], [422, "DUPLICATE_INVOICE_NUMBER"]);
    const elsewhere = await Invoicer.new(sandbox());
    assert.equal((await elsewhere.ask("POST", "invoices", numbered("#99"))).status, 201);
  });

  test("of concurrent drafts with one number, one is created", async () => {
    const merchant = await Invoicer.new(sandbox());
    const body = draft({detail: {currency_code: "USD", invoice_number: "A-1"}});
    const answers = await Promise.all(Array.from({length: 5}, () => merchant.ask("POST", "invoices", body)));
    assert.deepEqual(answers.map(({status}) => status).sort(), [201, 422, 422, 422, 422]);
  });

  test("another invoicer than the merchant's account is refused", async () => {
    const merchant = await Invoicer.new(sandbox(), {profile: {email_address: "kasse@atelier.example"}});
    const by = (email_address: string) =>
      merchant.ask<ErrorReply>("POST", "invoices", draft({invoicer: {email_address}}));
    assert.equal((await by("Kasse@Atelier.example")).status, 201);
    const refused = await by("other@shop.example");
    assert.deepEqual([refused.status, issueOf(refused)], [422, "USER_NOT_FOUND"]);
  });

  test("a QR code is a PNG image in Base64 in a form", async () => {
    const merchant = await Invoicer.new(sandbox());
    const early = await merchant.create();
    const refused = await merchant.ask<ErrorReply>("POST", `invoices/${early.id}/generate-qr-code`, {});
    assert.deepEqual([refused.status, issueOf(refused)], [422, "INVOICE_NOT_SENT"]);
    const {id} = await merchant.send();
    const path = `invoices/${id}/generate-qr-code`;
    for (const [body, width, height] of [
      [undefined, 500, 500],
      [{width: 150, height: 300, action: "DETAILS"}, 150, 300],
    ] as const) {
      const {status, headers, text} = await merchant.ask("POST", path, body);
      assert.equal(status, 200);
      const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(headers.get("Content-Type") ?? "")?.[1];
      const [, head = "", data = ""] =
        new RegExp(`^--${boundary}\r\n([^]*?)\r\n\r\n([A-Za-z0-9+/=]+)\r\n--${boundary}--\r\n$`).exec(text) ??
        [];
      assert.match(head, /^Content-Disposition: form-data; name="image"/);
      const image = Buffer.from(data, "base64");
      assert.equal(image.toString("latin1", 1, 4), "PNG");
      assert.deepEqual([image.readUInt32BE(16), image.readUInt32BE(20)], [width, height]);
      const pixels = inflateSync(image.subarray(41, image.indexOf("IEND") - 8));
      assert.equal(pixels.length, (width + 1) * height);
    }
  });

  test("links and pages use the origin of the request", async () => {
    const merchant = await Invoicer.new(sandbox());
    const {id} = await merchant.create();
    const {body} = await merchant.ask<{href: string}>("POST", `invoices/${id}/send`, {});
    assert.deepEqual(body, {href: `${ORIGIN}/invoice/p/${id}`, rel: "payer-view", method: "GET"});
  });
});
