import assert from "node:assert/strict";
import {test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {paymentsSuite} from "./support/payments.ts";
import {done} from "./support/run-cli.ts";

const usd = (value: string) => ({currencyCode: "USD", value});

interface Payment {
  readonly captures: readonly {readonly id: string; readonly unit: string}[];
  readonly units: readonly {readonly reference: string; readonly state: string}[];
}

paymentsSuite("the command with an order of several purchase units", (bench) => {
  test("shows the units, and refunds the one whose capture is named", async () => {
    const {orderId} = await bench.paidCart({
      jti: "units",
      amount: usd("25.50"),
      units: [
        {
          reference: "books",
          amount: usd("20.00"),
          payee: {email: "books@example.com"},
          platformFee: {amount: usd("1.50")},
        },
        {reference: "prints", amount: usd("5.50"), invoiceId: "P-1"},
      ],
    });
    const read = async () => done(await bench.checkout(`payments show ${orderId} --json`)).json<Payment>();
    const [books, prints] = (await read()).captures;
    assert.deepEqual([books?.unit, prints?.unit], ["books", "prints"]);
    const refused = await bench.checkout(`refund ${orderId} --yes`);
    assert.equal(refused.exit, EXIT.refused);
    assert.match(refused.err, new RegExp(`several captures.*${books?.id}, ${prints?.id}`, "s"));
    done(await bench.checkout(`refund ${prints?.id} --yes`));
    assert.deepEqual(
      (await read()).units.map(({reference, state}) => [reference, state]),
      [
        ["books", "paid"],
        ["prints", "refunded"],
      ],
    );
    const {out} = done(await bench.checkout(`payments show ${orderId}`));
    assert.match(
      out,
      /\nPurchase units\nUNIT +STATE +AMOUNT +REFUNDED +LEFT +PAYMENTS +INVOICE +PAYEE +PLATFORM FEE\n/,
    );
    assert.match(
      out,
      new RegExp(
        `\nbooks +paid +20\\.00 USD +– +20\\.00 USD +${books?.id} +– +books@example\\.com +1\\.50 USD\n`,
      ),
    );
    assert.match(out, new RegExp(`\nprints +refunded +5\\.50 USD +5\\.50 USD +– +${prints?.id} +P-1 +`));
    assert.match(out, / refunded +merchant .* prints\n/);
  });
});
