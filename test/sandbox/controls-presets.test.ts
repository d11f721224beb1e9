import assert from "node:assert/strict";
import {test} from "node:test";
import {findTestBuyerByEmail, TEST_BUYERS, testBuyersWith} from "../../server/sandbox/test-buyers.ts";
import {OrdersClient} from "./support/orders.ts";
import {withSandbox, type TestSandbox} from "./support/sandbox.ts";

interface Presets {
  readonly cards: readonly {readonly scenario: string; readonly numbers: Readonly<Record<string, string>>}[];
  readonly declining_names: readonly {readonly name: string; readonly response_code: string}[];
  readonly buyers: readonly {readonly id: string; readonly cards: readonly object[]}[];
  readonly outcomes: readonly {readonly outcome: string}[];
  readonly armed: readonly {readonly id: string; readonly left: number; readonly taken_time?: string}[];
  readonly buyer: string;
  readonly decision: string;
}

async function presets(sandbox: TestSandbox): Promise<Presets> {
  return (await sandbox.call<Presets>("GET", "/_sandbox/presets")).body;
}

async function arm(sandbox: TestSandbox, outcome: string, times?: number): Promise<string> {
  const body = {outcome, ...(times === undefined ? {} : {times})};
  const answer = await sandbox.call("POST", "/_sandbox/presets", {body});
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
}

/** Captures an order. @returns the capture's id and status */
async function captured(sandbox: TestSandbox): Promise<{id: string; status: string}> {
  const shop = await OrdersClient.of(sandbox);
  const {body} = await shop.capture(await shop.approved());
  return body.purchase_units[0].payments.captures[0];
}

/** Id of the buyer that the wallet's page shows first. */
async function firstBuyer(sandbox: TestSandbox): Promise<string | undefined> {
  const id = await (await OrdersClient.of(sandbox)).newOrder();
  const {text} = await sandbox.call("GET", `/checkoutnow?token=${id}`);
  return /name="buyer" value="([^"]*)"/.exec(text)?.[1];
}

withSandbox("presets", (sandbox) => {
  test("presets list the sandbox's test values", async () => {
    const {cards, declining_names, buyers, outcomes, armed, buyer} = await presets(sandbox());
    assert.equal(cards.find(({scenario}) => scenario === "step-up")?.numbers["visa"], "4868719166101368");
    assert.ok(
      declining_names.some(({name, response_code}) => name === "CCREJECT-IF" && response_code === "5120"),
    );
    assert.ok(outcomes.some(({outcome}) => outcome === "capture-pending"));
    assert.equal(buyers.length, TEST_BUYERS.length);
    assert.deepEqual([armed, buyer], [[], "buyer-us"]);
  });

  test("armed outcomes are used in their order, the given number of times, by payments that support them", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id: paid} = await captured(sandbox());
    const pending = await arm(sandbox(), "capture-pending");
    await arm(sandbox(), "capture-declined", 2);
    assert.equal((await shop.payments("POST", `captures/${paid}/refund`, {})).body.status, "COMPLETED");
    const statuses: string[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await captured(sandbox())).status);
    assert.deepEqual(statuses, ["PENDING", "DECLINED", "DECLINED", "COMPLETED"]);
    const armed = (await presets(sandbox())).armed.find(({id}) => id === pending);
    assert.deepEqual([armed?.left, armed?.taken_time], [0, "2027-01-15T12:00:00.000Z"]);
    await sandbox().call("DELETE", "/_sandbox/presets");
  });

  test("concurrent payments use an outcome exactly its number of times", async () => {
    await arm(sandbox(), "capture-declined", 5);
    await arm(sandbox(), "capture-pending", 1);
    const made = await Promise.all(Array.from({length: 20}, () => captured(sandbox())));
    const count = (wanted: string) => made.filter(({status}) => status === wanted).length;
    assert.deepEqual([count("DECLINED"), count("PENDING"), count("COMPLETED")], [5, 1, 14]);
    await sandbox().call("DELETE", "/_sandbox/presets");
  });

  test("outcomes can be disarmed one by one or all together", async () => {
    const declined = await arm(sandbox(), "capture-declined");
    await arm(sandbox(), "capture-pending");
    assert.equal((await sandbox().call("DELETE", `/_sandbox/presets/${declined}`)).status, 204);
    assert.equal((await sandbox().call("DELETE", `/_sandbox/presets/${declined}`)).status, 404);
    await sandbox().call("POST", "/_sandbox/presets", {body: {buyer: "buyer-de"}});
    assert.equal((await sandbox().call("DELETE", "/_sandbox/presets")).status, 204);
    assert.equal((await captured(sandbox())).status, "COMPLETED");
    assert.equal((await presets(sandbox())).buyer, "buyer-us");
  });

  test("a preset selects the buyer that pages show first", async () => {
    assert.equal(await firstBuyer(sandbox()), "buyer-us");
    const chosen = await sandbox().call("POST", "/_sandbox/presets", {body: {buyer: "buyer-jp"}});
    assert.deepEqual(chosen.body, {buyer: "buyer-jp"});
    assert.equal(await firstBuyer(sandbox()), "buyer-jp");
    assert.equal((await presets(sandbox())).buyer, "buyer-jp");
    assert.equal((await presets(sandbox())).decision, "ask");
    const decided = await sandbox().call("POST", "/_sandbox/presets", {body: {decision: "approve"}});
    assert.deepEqual(decided.body, {decision: "approve"});
    assert.equal((await presets(sandbox())).decision, "approve");
    await sandbox().call("DELETE", "/_sandbox/presets");
    assert.equal((await presets(sandbox())).decision, "ask");
    const wrong = await sandbox().call("POST", "/_sandbox/presets", {body: {decision: "maybe"}});
    assert.equal(wrong.status, 400);
  });

  test("invalid presets are refused", async () => {
    for (const body of [
      {},
      {outcome: "explode"},
      {outcome: "capture-declined", times: 0},
      {buyer: "nobody"},
      {buyer: "buyer-us", outcome: "capture-declined"},
    ]) {
      assert.equal(
        (await sandbox().call("POST", "/_sandbox/presets", {body})).status,
        400,
        JSON.stringify(body),
      );
    }
  });
});

test("the test buyers are fictional, distinct, and cover the forms of addresses and names", () => {
  assert.equal(new Set(TEST_BUYERS.map(({id}) => id)).size, TEST_BUYERS.length);
  assert.equal(new Set(TEST_BUYERS.map(({payerId}) => payerId)).size, TEST_BUYERS.length);
  const tokens = TEST_BUYERS.flatMap(({cards}) => cards.map(({token}) => token));
  assert.equal(new Set(tokens).size, tokens.length);
  for (const {id, email, payerId, cards, wallets} of TEST_BUYERS) {
    assert.match(email, /^[\w.-]+@[\w.-]+\.example$/, id);
    assert.match(payerId, /^[A-Z0-9]{13}$/, id);
    assert.ok(wallets.length > 0, id);
    for (const {lastDigits, expiry} of cards)
      assert.match(`${lastDigits} ${expiry}`, /^\d{4} \d{4}-(0[1-9]|1[0-2])$/);
  }
  const countries = TEST_BUYERS.map(({addresses: [{country_code}]}) => country_code);
  for (const country of ["US", "DE", "GB", "JP"]) assert.ok(countries.includes(country), country);
  assert.ok(TEST_BUYERS.some(({cards, addresses}) => cards.length > 1 && addresses.length > 1));
  assert.ok(TEST_BUYERS.some(({cards: [first]}) => first.expiry < "2026-01"));
  assert.ok(testBuyersWith("venmo").every(({addresses: [{country_code}]}) => country_code === "US"));
  assert.equal(findTestBuyerByEmail(" Lena.Brueckner@Buyer.Example ")?.id, "buyer-de");
  assert.equal(findTestBuyerByEmail("nobody@buyer.example"), undefined);
});
