import assert from "node:assert/strict";
import {readFile, rm, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {after, before, test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {libsql, type TestDatabase} from "../support/databases.ts";
import {makeScratchFolder} from "../support/scratch.ts";
import {addressOf, done, type RunCheckout} from "./support/run-cli.ts";
import {commandSuite, withDatabase} from "./support/suite.ts";

const EMAIL = "zoe@buyer.example";

interface Invoice {
  readonly id: string;
  readonly status: string;
  readonly items: readonly {readonly name: string}[];
  readonly amount: {readonly value: string};
  readonly payments?: {readonly paid_amount: {readonly value: string}};
}

commandSuite("checkout invoices: changes", (bench) => {
  let database: TestDatabase;
  let folder: string;
  before(async () => {
    database = await libsql.create(merchantMigrations);
    folder = await makeScratchFolder();
  });
  after(async () => {
    await database.drop();
    await rm(folder, {recursive: true});
  });

  async function created(run: RunCheckout): Promise<string> {
    const line = `invoices create --to ${EMAIL} --item Teapot --price 40 --currency usd --quantity 2 --json`;
    return done(await run(line)).json<Invoice>().id;
  }

  async function shown(run: RunCheckout, id: string): Promise<Invoice> {
    return done(await run(`invoices show ${id} --json`)).json<Invoice>();
  }

  test("an invoice is created from options, sent after a question, reminded of and canceled", async () => {
    const run = withDatabase(await bench.merchant(), database.url);
    const made = done(
      await run(
        `invoices create --to ${EMAIL} --to-name Zoë --item Teapot --price 40 --currency usd --quantity 2 --tax 10 --due 2027-03-01 --memo "For us."`,
      ),
    );
    const id = /^Created the invoice (\S+)\.$/m.exec(made.out)?.[1] ?? "";
    assert.match(made.out, /^Total +88\.00 USD$/m);
    const no = await run(`invoices send ${id}`, {answer: "n"});
    assert.deepEqual(no.asked, [`Send the invoice ${id} over 88.00 USD to Zoë? [y/N] `]);
    assert.equal((await shown(run, id)).status, "DRAFT");
    const sent = done(await run(`invoices send ${id} --note "Thank you" --yes`));
    assert.match(sent.out, /^Sent the invoice /);
    assert.equal(
      done(await run(`invoices remind ${id}`)).out,
      `The buyer is reminded of the invoice ${id}.\n`,
    );
    assert.match(done(await run(`invoices cancel ${id} --yes`)).out, /is canceled\.$/m);
    assert.equal((await shown(run, id)).status, "CANCELLED");
  });

  test("an invoice is copied and changed as JSON, and a draft is deleted", async () => {
    const run = withDatabase(await bench.merchant(), database.url);
    const id = await created(run);
    const json = done(await run(`invoices show ${id} --json`)).out;
    const copy = done(await run("invoices create --file - --json", {input: json})).json<Invoice>();
    assert.notEqual(copy.id, id);
    assert.equal(copy.amount.value, "80.00");
    const file = join(folder, "invoice.json");
    await writeFile(file, json.replaceAll("Teapot", "Jug"));
    const changed = done(await run(`invoices update ${id} --file ${file} --json`)).json<Invoice>();
    assert.equal(changed.items[0]?.name, "Jug");
    assert.match(done(await run(`invoices delete ${copy.id} --yes`)).out, /is deleted\./);
    assert.equal((await run(`invoices show ${copy.id}`)).exit, EXIT.notFound);
  });

  test("payments and refunds are recorded and deleted", async () => {
    const run = withDatabase(await bench.merchant(), database.url);
    const id = await created(run);
    done(await run(`invoices send ${id} --yes`));
    const line = `invoices record-payment ${id} --method cash --amount 30 --request-id one`;
    const asked = await run(line, {answer: "y"});
    assert.deepEqual(asked.asked, [`Record a payment of 30.00 USD for the invoice ${id}? [y/N] `]);
    const payment = /The payment (\S+) of 30\.00 USD is recorded/.exec(asked.out)?.[1];
    const again = done(await run(`${line} --yes --json`)).json();
    assert.deepEqual(again, {id, payment_id: payment});
    assert.equal((await shown(run, id)).payments?.paid_amount.value, "30.00");
    const refund = done(await run(`invoices record-refund ${id} --method cash --amount 10 --yes --json`));
    const {refund_id: refundId} = refund.json<{refund_id: string}>();
    assert.match(done(await run(`invoices delete-refund ${id} ${refundId} --yes`)).out, /is deleted\./);
    assert.match(done(await run(`invoices delete-payment ${id} ${payment} --yes`)).out, /is deleted\./);
    const wrong = await run(`invoices record-payment ${id} --amount 5000 --yes`);
    assert.equal(wrong.exit, EXIT.refused);
    assert.match(wrong.err, /PayPal|refused|amount/i);
  });

  test("a payment whose reply is lost is recorded once with the same request id", async () => {
    const run = withDatabase(await bench.merchant(), database.url);
    const id = await created(run);
    done(await run(`invoices send ${id} --yes`));
    const losing: typeof fetch = async (input, init) => {
      const reply = await fetch(input, init);
      if (!addressOf(input).endsWith("/payments")) return reply;
      await reply.text();
      throw new TypeError("fetch failed");
    };
    const line = `invoices record-payment ${id} --amount 30 --yes`;
    const lost = await run(`${line} --json`, {fetch: losing});
    assert.equal(lost.exit, EXIT.unknown);
    const requestId = lost.error.requestId;
    assert.ok(requestId);
    const listed = done(await run("actions list")).out;
    assert.match(listed, new RegExp(`^${requestId} +record-payment +${id} +unknown`, "m"));
    done(await run(`${line} --request-id ${requestId}`));
    assert.equal((await shown(run, id)).payments?.paid_amount.value, "30.00");
    assert.equal(done(await run("actions list")).out, "Every action has a known outcome.\n");
  });

  test("invoices are found by recipient and status, page by page", async () => {
    const run = withDatabase(await bench.merchant(), database.url);
    const ids = [await created(run), await created(run), await created(run)];
    done(await run(`invoices send ${ids[0]} --yes`));
    const found = async (options: string) =>
      done(await run(`invoices search --json --all ${options}`)).lines.map(
        (line) => (JSON.parse(line) as Invoice).id,
      );
    assert.deepEqual((await found(`--email ${EMAIL} --page-size 2`)).sort(), [...ids].sort());
    assert.deepEqual(await found(`--email ${EMAIL} --status draft`).then(({length}) => length), 2);
    assert.deepEqual(await found("--email nobody@buyer.example"), []);
    const wrong = await run("invoices search --since yesterday --until today");
    assert.equal(wrong.exit, EXIT.refused);
  });

  test("the next number is printed, and a QR code written to a new file", async () => {
    const run = withDatabase(await bench.merchant(), database.url);
    assert.match(done(await run("invoices next-number")).out, /^\S*\d\n$/);
    const id = await created(run);
    done(await run(`invoices send ${id} --yes`));
    const file = join(folder, "code.png");
    done(await run(`invoices qr-code ${id} --output ${file} --size 200`));
    assert.equal((await readFile(file)).subarray(1, 4).toString(), "PNG");
    const again = await run(`invoices qr-code ${id} --output ${file}`);
    assert.equal(again.exit, EXIT.usage);
    assert.match(again.err, /exists\.\n {2}Add --force/);
    done(await run(`invoices qr-code ${id} --output ${file} --force`));
  });

  test("templates are created, listed, changed and deleted", async () => {
    const run = withDatabase(await bench.merchant(), database.url);
    const template = {
      name: "Teapots",
      unit_of_measure: "QUANTITY",
      template_info: {
        detail: {currency_code: "USD"},
        items: [{name: "Teapot", quantity: "1", unit_amount: {currency_code: "USD", value: "40.00"}}],
      },
    };
    const made = done(
      await run("invoices templates create --file - --json", {input: JSON.stringify(template)}),
    ).json<{id: string}>();
    assert.match(done(await run("invoices templates list")).out, /Teapots/);
    const json = done(await run(`invoices templates show ${made.id}`)).out;
    const input = json.replace("Teapots", "Jugs");
    done(await run(`invoices templates update ${made.id} --file -`, {input}));
    assert.match(done(await run("invoices templates list")).out, /Jugs/);
    done(await run(`invoices templates delete ${made.id} --yes`));
    assert.equal((await run(`invoices templates show ${made.id}`)).exit, EXIT.notFound);
  });

  test("missing and wrong arguments are errors without a call to PayPal", async () => {
    const run = withDatabase(await bench.merchant(), database.url);
    const refuse = async () => assert.fail("The command must not call PayPal.");
    for (const line of [
      "invoices create",
      "invoices create --item Mug --price 5",
      "invoices create --item Mug --price 5.001 --currency USD",
      "invoices create --item Mug --price 5 --currency USD --tax much",
      "invoices create --item Mug --price 5 --currency USD --file x.json",
      "invoices create --file missing.json",
      "invoices record-payment INV2-1 --method gold",
      "invoices qr-code INV2-1",
      "invoices templates create",
    ]) {
      const result = await run(line, {fetch: refuse});
      assert.deepEqual([result.exit, result.out], [EXIT.usage, ""], line);
      assert.notEqual(result.err, "", line);
    }
  });
});
