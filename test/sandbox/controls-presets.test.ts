import assert from "node:assert/strict";
import {test} from "node:test";
import {findTestBuyerByEmail, TEST_BUYERS, testBuyersWith} from "../../server/sandbox/buyers/test-buyers.ts";
import {defaultBuyer, takeOutcome} from "../../server/sandbox/test-controls/test-controls.operations.ts";
import type {Outcome} from "../../server/sandbox/test-controls/test-controls.schema.ts";
import {onUsualEngines, type TestSandbox} from "./support/sandbox.ts";

const NOW = Date.UTC(2027, 0, 15, 13);
const CAPTURES = ["capture-declined", "capture-pending"] as const;

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

async function arm(sandbox: TestSandbox, outcome: Outcome, times?: number): Promise<string> {
  const body = {outcome, ...(times === undefined ? {} : {times})};
  const answer = await sandbox.call("POST", "/_sandbox/presets", {body});
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
}

function take(sandbox: TestSandbox, kinds: readonly Outcome[] = CAPTURES): Promise<Outcome | undefined> {
  return sandbox.database.transaction((tx) => takeOutcome(tx, NOW, kinds));
}

onUsualEngines("presets", (sandbox) => {
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
    const pending = await arm(sandbox(), "capture-pending");
    await arm(sandbox(), "capture-declined", 2);
    assert.equal(await take(sandbox(), ["refund-failed"]), undefined);
    const taken = [
      await take(sandbox()),
      await take(sandbox()),
      await take(sandbox()),
      await take(sandbox()),
    ];
    assert.deepEqual(taken, ["capture-pending", "capture-declined", "capture-declined", undefined]);
    const armed = (await presets(sandbox())).armed.find(({id}) => id === pending);
    assert.deepEqual([armed?.left, armed?.taken_time], [0, "2027-01-15T13:00:00.000Z"]);
    await sandbox().call("DELETE", "/_sandbox/presets");
  });

  test("concurrent payments use an outcome exactly its number of times, and a rollback arms it again", async () => {
    await arm(sandbox(), "capture-declined", 5);
    await arm(sandbox(), "capture-pending", 1);
    await assert.rejects(
      sandbox().database.transaction(async (tx) => {
        await takeOutcome(tx, NOW, CAPTURES);
        throw new Error("rolled back");
      }),
      /rolled back/,
    );
    const taken = await Promise.all(Array.from({length: 20}, () => take(sandbox())));
    const count = (wanted: Outcome | undefined) => taken.filter((outcome) => outcome === wanted).length;
    assert.deepEqual([count("capture-declined"), count("capture-pending"), count(undefined)], [5, 1, 14]);
    await sandbox().call("DELETE", "/_sandbox/presets");
  });

  test("outcomes can be disarmed one by one or all together", async () => {
    const declined = await arm(sandbox(), "capture-declined");
    await arm(sandbox(), "capture-pending");
    assert.equal((await sandbox().call("DELETE", `/_sandbox/presets/${declined}`)).status, 204);
    assert.equal((await sandbox().call("DELETE", `/_sandbox/presets/${declined}`)).status, 404);
    await sandbox().call("POST", "/_sandbox/presets", {body: {buyer: "buyer-de"}});
    assert.equal((await sandbox().call("DELETE", "/_sandbox/presets")).status, 204);
    assert.equal(await take(sandbox()), undefined);
    assert.equal((await presets(sandbox())).buyer, "buyer-us");
  });

  test("a preset selects the buyer that pages show first", async () => {
    assert.equal((await defaultBuyer(sandbox().database.db)).id, "buyer-us");
    const chosen = await sandbox().call("POST", "/_sandbox/presets", {body: {buyer: "buyer-jp"}});
    assert.deepEqual(chosen.body, {buyer: "buyer-jp"});
    assert.equal((await defaultBuyer(sandbox().database.db)).id, "buyer-jp");
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
