import assert from "node:assert/strict";
import {rm, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {after, before, test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {idOf} from "../sandbox/support/disputes.ts";
import {libsql, type TestDatabase} from "../support/databases.ts";
import {makeScratchFolder} from "../support/scratch.ts";
import {addressOf, done} from "./support/run-cli.ts";
import {commandSuite, withDatabase} from "./support/suite.ts";

commandSuite("checkout disputes: answers", (bench) => {
  let database: TestDatabase;
  let folder: string;
  let photo: string;
  before(async () => {
    database = await libsql.create(merchantMigrations);
    folder = await makeScratchFolder();
    photo = join(folder, "pärcel (1).png");
    await writeFile(photo, "\x89PNG\r\n\x1a\n", "latin1");
  });
  after(async () => {
    await database.drop();
    await rm(folder, {recursive: true});
  });

  test("accept refunds the buyer once, after a question", async () => {
    const merchant = await bench.merchant();
    const run = withDatabase(merchant, database.url);
    const {disputesClient: client} = merchant;
    const capture = await client.captured();
    const id = idOf(await client.create(capture, {reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED"}));
    const no = await run(`disputes accept ${id}`, {answer: "n"});
    assert.deepEqual(no.asked, [`Accept the claim of the dispute ${id} and refund 130.00 USD? [y/N] `]);
    assert.equal(await client.captureStatus(capture), "COMPLETED");
    const line = `disputes accept ${id} --yes --request-id one`;
    assert.equal(done(await run(line)).out, `The claim of the dispute ${id} is accepted.\n`);
    assert.equal(await client.captureStatus(capture), "REFUNDED");
    done(await run(line));
    const other = await run(`disputes accept ${id} --yes`);
    assert.equal(other.exit, EXIT.refused);
  });

  test("an accepted claim whose reply is lost is found by reading the dispute", async () => {
    const merchant = await bench.merchant();
    const run = withDatabase(merchant, database.url);
    const {disputesClient: client} = merchant;
    const id = await client.inquiry();
    const losing: typeof fetch = async (input, init) => {
      const reply = await fetch(input, init);
      if (!addressOf(input).endsWith("/accept-claim")) return reply;
      await reply.text();
      throw new TypeError("fetch failed");
    };
    const lost = await run(`disputes accept ${id} --yes --json`, {fetch: losing});
    assert.deepEqual([lost.exit, lost.error.code], [EXIT.unknown, "OUTCOME_UNKNOWN"]);
    const again = done(await run(`disputes accept ${id} --yes --request-id ${lost.error.requestId}`));
    assert.equal(again.out, `The claim of the dispute ${id} is accepted.\n`);
  });

  test("an inquiry is answered with a message and an offer", async () => {
    const merchant = await bench.merchant();
    const run = withDatabase(merchant, database.url);
    const {disputesClient: client} = merchant;
    const {buyer} = await client.parties();
    const id = await client.inquiry();
    done(await run(`disputes message ${id} --text "Here it is." --attach "${photo}"`));
    await buyer.act(id, "send-message", {message: "It is not."});
    const offer = `disputes offer ${id} --type refund --amount 65 --note "Half of it?"`;
    const asked = await run(offer, {answer: "y"});
    assert.deepEqual(asked.asked, [`Offer the buyer of the dispute ${id} a refund of 65.00 USD? [y/N] `]);
    assert.equal(asked.out, `The buyer of the dispute ${id} has your offer: refund of 65.00 USD.\n`);
    const {body} = await client.show(id);
    assert.match(
      JSON.stringify(body.offer),
      /"seller_offered_amount":\{"currency_code":"USD","value":"65.00"\}/,
    );
  });

  test("PayPal's request is answered with evidence and a file, and its decision appealed", async () => {
    const merchant = await bench.merchant();
    const run = withDatabase(merchant, database.url);
    const {disputesClient: client} = merchant;
    const id = await client.disputed();
    await client.requireEvidence(id, "SELLER_EVIDENCE");
    const answer = `disputes answer ${id} --type proof-of-fulfillment --carrier ups --tracking 1Z999 --attach "${photo}"`;
    assert.equal(done(await run(answer)).out, `The dispute ${id} is answered.\n`);
    const {evidences = []} = (await client.show(id)).body;
    const [sent] = evidences.filter(({source}) => source === "SUBMITTED_BY_SELLER");
    assert.match(JSON.stringify(sent), /"tracking_number":"1Z999".*"name":"parcel -1-\.png"/);
    done(await run(`disputes support ${id} --notes "The buyer wrote us."`));
    done(await run(`disputes settle ${id} --in-favor-of buyer --yes`));
    done(await run(`disputes appeal ${id} --type other --notes "It was refunded." --attach "${photo}"`));
    assert.equal((await client.show(id)).body.dispute_life_cycle_stage, "PRE_ARBITRATION");
  });

  test("an inquiry is escalated, and a returned item acknowledged", async () => {
    const merchant = await bench.merchant();
    const run = withDatabase(merchant, database.url);
    const {disputesClient: client} = merchant;
    const {buyer} = await client.parties();
    const inquiry = await client.inquiry();
    assert.equal(
      done(await run(`disputes escalate ${inquiry} --note "We do not agree."`)).out,
      `The dispute ${inquiry} is escalated.\n`,
    );
    const capture = await client.captured();
    const reason = "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED";
    const id = idOf(await client.create(capture, {reason}));
    const body = {
      note: "Send it back.",
      accept_claim_type: "REFUND_WITH_RETURN",
      return_shipping_address: {address_line_1: "1 Main Street", postal_code: "95131", country_code: "US"},
    };
    done(await run(`disputes accept ${id} --file - --yes`, {input: JSON.stringify(body)}));
    await buyer.provideEvidence(id);
    done(await run(`disputes acknowledge-return ${id} --yes`));
    assert.equal(await client.captureStatus(capture), "REFUNDED");
  });

  test("missing and wrong arguments and files are errors without a call to PayPal", async () => {
    const run = withDatabase(await bench.merchant(), database.url);
    const page = join(folder, "page.png");
    await writeFile(page, "<script>");
    const refuse = async () => assert.fail("The command must not call PayPal.");
    for (const line of [
      "disputes accept",
      "disputes message PP-D-1",
      "disputes answer PP-D-1 --notes Hello",
      "disputes answer PP-D-1 --type other --tracking 1Z999",
      "disputes answer PP-D-1 --type other --attach missing.png",
      `disputes message PP-D-1 --text Hello --attach ${page}`,
      "actions settle one --note x",
      "actions settle one --done --not-done --note x",
    ]) {
      const result = await run(line, {fetch: refuse});
      assert.deepEqual([result.exit, result.out], [EXIT.usage, ""], line);
      assert.notEqual(result.err, "", line);
    }
    assert.equal((await run("actions settle none --done --note x --yes")).exit, EXIT.notFound);
  });
});
