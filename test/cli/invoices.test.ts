import assert from "node:assert/strict";
import {test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {usd} from "../sandbox/support/invoices.ts";
import {done} from "./support/run-cli.ts";
import {commandSuite} from "./support/suite.ts";

interface Listed {
  readonly items: readonly {readonly id: string; readonly status: string}[];
  readonly next: number | null;
}

const BUYER = {
  billing_info: {name: {given_name: "Zoë", surname: "O’Connell"}, email_address: "zoe@buyer.example"},
};

commandSuite("checkout invoices", (bench) => {
  test("list prints a table or JSON, by page and by status", async () => {
    const {checkout, invoicer} = await bench.merchant();
    assert.equal(done(await checkout("invoices list")).out, "There are no such invoices.\n");
    assert.deepEqual(done(await checkout("invoices list --json")).json(), {items: [], next: null});
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push(
        (await invoicer.make({primary_recipients: [BUYER], status: count < 2 ? "UNPAID" : "DRAFT"})).id,
      );
    }
    const {lines} = done(await checkout("invoices list"));
    assert.match(lines[0] ?? "", /^ID +NUMBER +STATUS +DATE +TO +TOTAL +DUE$/);
    assert.match(
      lines[1] ?? "",
      /^INV2-\S+ +\S+ +draft +\d{4}-\d\d-\d\d +Zoë O’Connell +100\.00 USD +100\.00 USD$/,
    );
    assert.equal(lines.length, 6);
    const first = await checkout("invoices list --page-size 2");
    assert.deepEqual([first.exit, first.err], [EXIT.ok, "There is more: --page 2, or --all\n"]);
    const last = done(await checkout("invoices list --page-size 2 --page 3 --json")).json<Listed>();
    assert.deepEqual([last.items.length, last.next], [1, null]);
    const all = done(await checkout("invoices list --all --json --page-size 2"));
    assert.deepEqual(all.lines.map((line) => (JSON.parse(line) as {id: string}).id).sort(), ids.sort());
    const unpaid = done(
      await checkout("invoices list --all --json --page-size 2 --status unpaid,partially-paid"),
    );
    assert.deepEqual(
      unpaid.lines.map((line) => (JSON.parse(line) as {status: string}).status),
      ["UNPAID", "UNPAID"],
    );
  });

  test("show prints an invoice as text, and all its fields with --json", async () => {
    const {checkout, invoicer} = await bench.merchant();
    const invoice = await invoicer.make({
      primary_recipients: [BUYER],
      items: [
        {name: "Cards", quantity: "2", unit_amount: usd("600.00"), tax: {name: "VAT", percent: "10"}},
        {name: "Envelopes", quantity: "1", unit_amount: usd("0.50"), discount: {percent: "50"}},
      ],
      detail: {currency_code: "USD", note: "Thank you.\nCome again."},
    });
    const {out} = done(await checkout(`invoices show ${invoice.id}`));
    for (const pattern of [
      /^Status +\w+/m,
      /^To +Zoë O’Connell\n +zoe@buyer\.example$/m,
      /^Cards +2 +600\.00 USD +– +VAT 10 %$/m,
      /^Envelopes +1 +0\.50 USD +50 % +–$/m,
      /^Tax +120\.00 USD$/m,
      /^Total +1,320\.25 USD$/m,
      /^Note +Thank you\.\n +Come again\.$/m,
    ]) {
      assert.match(out, pattern);
    }
    const whole = done(await checkout(`invoices show ${invoice.id} --json`)).json<{amount: unknown}>();
    assert.deepEqual(whole.amount, invoice.amount);
  });

  test("a missing invoice and another merchant's invoice are errors", async () => {
    const {checkout} = await bench.merchant();
    const none = await checkout("invoices show INV2-ABCD-1234-EINV-0010");
    assert.deepEqual([none.exit, none.out], [EXIT.notFound, ""]);
    assert.match(none.err, /There is no invoice INV2-ABCD-1234-EINV-0010\./);
    const {invoicer} = await bench.merchant();
    const other = await checkout(`invoices show ${(await invoicer.make()).id}`);
    assert.equal(other.exit, EXIT.refused);
    assert.match(other.err, /\(NOT_AUTHORIZED\)/);
  });

  test("list accepts pages up to 1000, PayPal's last", async () => {
    const {checkout} = await bench.merchant();
    const refuse = async () => assert.fail("The command must not call PayPal.");
    for (const page of ["0", "1001", "two"]) {
      assert.equal((await checkout(`invoices list --page ${page}`, {fetch: refuse})).exit, EXIT.usage);
    }
    assert.equal(done(await checkout("invoices list --page 1000")).out, "There are no such invoices.\n");
  });
});
