import assert from "node:assert/strict";
import {after, before, test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {libsql, type TestDatabase} from "../support/databases.ts";
import {done} from "./support/run-cli.ts";
import {commandSuite, withDatabase} from "./support/suite.ts";

interface Listed {
  readonly items: readonly {readonly dispute_id: string; readonly status: string}[];
  readonly next: string | null;
}

commandSuite("checkout disputes", (bench) => {
  let database: TestDatabase;
  before(async () => {
    database = await libsql.create(merchantMigrations);
  });
  after(() => database.drop());

  test("list prints a table with a line for each dispute, or a message if there are none", async () => {
    const {checkout, disputesClient} = await bench.merchant();
    assert.equal(done(await checkout("disputes list")).out, "There are no such disputes.\n");
    const id = await disputesClient.disputed({}, "1234.50");
    const {lines} = done(await checkout("disputes list"));
    assert.match(lines[0] ?? "", /^ID +STATUS +AMOUNT +REASON +CREATED +RESPONSE DUE$/);
    assert.match(
      lines[1] ?? "",
      new RegExp(
        `^${id}  under review  1,234\\.50 USD  unauthorised  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC  –$`,
      ),
    );
    assert.equal(lines.length, 2);
  });

  test("list --json prints a page as one document, and all pages as one line for each dispute", async () => {
    const {checkout, disputesClient} = await bench.merchant();
    const empty = done(await checkout("disputes list --json"));
    assert.deepEqual(empty.json(), {items: [], next: null});
    assert.equal(done(await checkout("disputes list --json --all")).out, "");
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.unshift(await disputesClient.disputed());
    const first = done(await checkout("disputes list --json --page-size 2")).json<Listed>();
    assert.deepEqual(first.items.map((item) => item.dispute_id).length, 2);
    assert.ok(first.next);
    const last = done(
      await checkout(`disputes list --json --page-size 2 --page-token ${first.next}`),
    ).json<Listed>();
    assert.equal(last.next, null);
    assert.deepEqual([...first.items, ...last.items].map((item) => item.dispute_id).sort(), [...ids].sort());
    const all = done(await checkout("disputes list --json --all --page-size 1"));
    assert.deepEqual(
      all.lines.map((line) => (JSON.parse(line) as Listed["items"][number]).dispute_id),
      [...first.items, ...last.items].map((item) => item.dispute_id),
    );
  });

  test("list prints the option for the next page to standard error", async () => {
    const {checkout, disputesClient} = await bench.merchant();
    await disputesClient.disputed();
    await disputesClient.disputed();
    const result = await checkout("disputes list --page-size 1");
    assert.equal(result.exit, EXIT.ok);
    const token = /^There is more: --page-token (\S+), or --all\n$/.exec(result.err)?.[1];
    assert.ok(token, result.err);
    assert.notDeepEqual(
      done(await checkout(`disputes list --page-size 1 --page-token ${token}`)).lines,
      result.lines,
    );
    assert.equal(done(await checkout("disputes list --page-size 1 --all")).lines.length, 3);
  });

  test("list uses PayPal's filters and accepts states in lower case", async () => {
    const {checkout, disputesClient} = await bench.merchant();
    const capture = await disputesClient.captured();
    await disputesClient.create(capture);
    const inquiry = await disputesClient.inquiry();
    const found = async (options: string) =>
      done(await checkout(`disputes list --json ${options}`))
        .json<Listed>()
        .items.map((item) => item.dispute_id);
    assert.deepEqual(await found("--state open-inquiries"), [inquiry]);
    assert.equal((await found("--state OPEN_INQUIRIES,under-paypal-review")).length, 2);
    assert.equal((await found(`--transaction ${capture}`)).length, 1);
    assert.equal((await found("--created-after 2027-01-01")).length, 2);
    assert.equal((await found("--created-after 2027-01-15T12:00:01Z")).length, 0);
    assert.equal((await found("--updated-after 2027-01-01 --updated-before 2027-01-16")).length, 2);
    const wrong = await checkout("disputes list --created-after yesterday");
    assert.equal(wrong.exit, EXIT.usage);
    assert.match(wrong.err, /yesterday is not a valid time: write 2027-01-15/);
  });

  test("show prints a dispute as text, and all its fields with --json", async () => {
    const {checkout, disputesClient} = await bench.merchant();
    const id = await disputesClient.disputed({message: "I did not buy this."});
    const {out} = done(await checkout(`disputes show ${id}`));
    assert.ok(out.startsWith(`Dispute ${id}\nStatus `), out);
    for (const pattern of [
      /^Amount +130\.00 USD$/m,
      /^Available actions .*settle/m,
      /the buyer +I did not buy this\.$/m,
    ]) {
      assert.match(out, pattern);
    }
    const shown = done(await checkout(`disputes show ${id} --json`)).json<object>();
    assert.deepEqual(
      shown,
      JSON.parse(
        JSON.stringify((await disputesClient.show(id)).body).replaceAll("http://127.0.0.1:8081", bench.url),
      ),
    );
  });

  test("a missing dispute is an error with PayPal's debug id", async () => {
    const {checkout} = await bench.merchant();
    const result = await checkout("disputes show PP-D-UNKNOWN");
    assert.deepEqual([result.exit, result.out], [EXIT.notFound, ""]);
    assert.match(result.err, /^checkout: There is no dispute PP-D-UNKNOWN\.\n {2}debug id \S+: mention it/);
    const {error, exit} = await checkout("disputes show PP-D-UNKNOWN --json");
    assert.equal(exit, EXIT.notFound);
    assert.deepEqual([error.code, error.exitCode], ["RESOURCE_NOT_FOUND", 3]);
    assert.ok(error.debug_id);
  });

  for (const [party, code] of [
    ["buyer", "RESOLVED_BUYER_FAVOR"],
    ["merchant", "RESOLVED_SELLER_FAVOR"],
  ] as const) {
    test(`settle settles a dispute in favor of the ${party} once, after a question`, async () => {
      const merchant = await bench.merchant();
      const checkout = withDatabase(merchant, database.url);
      const {disputesClient} = merchant;
      const id = await disputesClient.disputed();
      const command = `disputes settle ${id} --in-favor-of ${party}`;
      const no = await checkout(command, {answer: "n"});
      assert.deepEqual([no.exit, no.err], [EXIT.refused, "checkout: Nothing was done.\n"]);
      assert.deepEqual(no.asked, [
        `Settle the dispute ${id} about 130.00 USD in favor of the ${party}? [y/N] `,
      ]);
      assert.equal((await disputesClient.show(id)).body.status, "UNDER_REVIEW");
      const yes = done(await checkout(command, {answer: "yes"}));
      assert.equal(yes.out, `The dispute ${id} is settled, in favor of the ${party}.\n`);
      assert.equal((await disputesClient.show(id)).body.dispute_outcome?.outcome_code, code);
      const again = done(await checkout(`${command} --json`));
      assert.deepEqual(again.asked, []);
      assert.deepEqual(again.json(), {
        disputeId: id,
        adjudicationOutcome: code.replace("RESOLVED_", ""),
        alreadySettled: true,
      });
      const other = party === "buyer" ? "merchant" : "buyer";
      const against = await checkout(`disputes settle ${id} --in-favor-of ${other} --yes`);
      assert.equal(against.exit, EXIT.refused);
      assert.match(against.err, /can't be settled now: it is resolved (buyer|seller) favor\./);
    });
  }

  test("--yes skips the question; without a terminal and --yes the command changes nothing", async () => {
    const merchant = await bench.merchant();
    const checkout = withDatabase(merchant, database.url);
    const {disputesClient} = merchant;
    const id = await disputesClient.disputed();
    const alone = await checkout(`disputes settle ${id} --in-favor-of buyer`);
    assert.deepEqual([alone.exit, alone.out], [EXIT.usage, ""]);
    assert.match(alone.err, /There is no terminal to ask\.\n {2}Add --yes/);
    assert.equal((await disputesClient.show(id)).body.status, "UNDER_REVIEW");
    assert.deepEqual(done(await checkout(`disputes settle ${id} --in-favor-of buyer --yes`)).asked, []);
    assert.equal((await disputesClient.show(id)).body.status, "RESOLVED");
  });

  test("settle explains why a dispute can't be settled: its status, or live PayPal", async () => {
    const {checkout, disputesClient} = await bench.merchant();
    const inquiry = await disputesClient.inquiry();
    const result = await checkout(`disputes settle ${inquiry} --in-favor-of buyer --yes`);
    assert.equal(result.exit, EXIT.refused);
    assert.match(
      result.err,
      /can't be settled now: it is open\.\n.*in the sandbox, and only while a dispute is under review/,
    );
    const live = await bench.merchant({environment: "live"});
    const {disputesClient: buyers} = live;
    const disputed = await buyers.opened(await buyers.captured());
    const refused = await live.checkout(`disputes settle ${disputed} --in-favor-of buyer --yes`);
    assert.equal(refused.exit, EXIT.refused);
    assert.match(refused.err, /can't be settled now: it is under review\.\n.*offers it in the sandbox/);
    assert.equal((await buyers.show(disputed)).body.status, "UNDER_REVIEW");
  });

  test("missing or wrong arguments are errors without a call to PayPal", async () => {
    const {checkout} = await bench.merchant();
    const refuse = async () => assert.fail("The command must not call PayPal.");
    for (const line of [
      "disputes",
      "disputes burn",
      "disputes show",
      "disputes show A B",
      "disputes settle PP-D-1",
      "disputes settle PP-D-1 --in-favor-of nobody",
      "disputes list --page-size 0",
      "disputes list --page-size 51",
      "disputes list --unknown",
    ]) {
      const result = await checkout(line, {fetch: refuse});
      assert.deepEqual([result.exit, result.out], [EXIT.usage, ""], line);
      assert.notEqual(result.err, "", line);
    }
  });

  test("an application without the permission gets an error that names it", async () => {
    const {checkout} = await bench.merchant({features: ["payment-links"]});
    const result = await checkout("disputes list");
    assert.equal(result.exit, EXIT.refused);
    assert.match(result.err, /PayPal refused: .*\(NOT_AUTHORIZED\)/);
    assert.match(result.err, /lacks the feature or the scope/);
  });
});
