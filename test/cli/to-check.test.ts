import assert from "node:assert/strict";
import {test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {TO_CHECK_ROWS} from "../merchant/support/to-check-rows.ts";
import {done, type RunOptions} from "./support/run-cli.ts";
import {commandsToCheck} from "./support/to-check-commands.ts";

const NOTE = ["--note", "Not in PayPal's records."];
const command = commandsToCheck();
const run = (line: string, options?: RunOptions & {more?: readonly string[]}) =>
  command(`to-check ${line}`, options);

test("to-check list has every kind, with filters and pages", async () => {
  const {lines} = done(await run("list --all"));
  assert.match(lines[0] ?? "", /^ID +WHAT +STATE +ON +AMOUNT +STARTED$/);
  assert.match(lines[5] ?? "", /^capture-lost +capture +to check +O-5 +75\.00 USD +1970-01-01 /);
  const rows = (text: string) => lines.find((line) => line.startsWith(text)) ?? "";
  assert.match(rows("make-offer "), / make offer +to check +T-1 +– /);
  assert.match(rows("in-doubt "), / save card +to check +VISA 9038 +– /);
  assert.equal(lines.length, 1 + TO_CHECK_ROWS.length);
  const json = done(await run("list --kind save-card --state unknown --json")).json<{
    items: readonly {id: string; advice: string}[];
    next: null;
  }>();
  assert.deepEqual([json.items.map(({id}) => id), json.next], [["saving"], null]);
  const page = await run("list --page-size 2");
  assert.match(page.err, /^There is more: --page-token \S+, or --all\n$/);
  assert.equal(done(await run("list --since 2027-01-15")).out, "There is nothing to check.\n");
});

test("to-check show prints the next step, and the record of a payment", async () => {
  const card = done(await run("show in-doubt")).out;
  assert.match(card, /^On +VISA 9038$/m);
  assert.match(card, /^Customer +ada$/m);
  assert.match(card, /^Next step +PayPal's reply is lost, .*delete it there/ms);
  const payment = done(await run("show capture-lost")).out;
  assert.match(payment, /^Next step +Look for the payment of this order\.$/m);
  assert.match(payment, /^Attempt capture-lost$/m);
  assert.equal((await run("show pending")).exit, EXIT.notFound);
});

test("to-check settle records an outcome after a question, and once", async () => {
  const settle = "settle in-doubt --not-done";
  const no = await run(settle, {more: NOTE, answer: "no"});
  assert.deepEqual(
    [no.exit, no.asked],
    [EXIT.refused, ["Record permanently that save card in-doubt was not done? [y/N] "]],
  );
  const {out} = done(await run(settle, {more: NOTE, answer: "y"}));
  assert.equal(out, "It is recorded that save card in-doubt was not done.\n");
  assert.equal((await run(`${settle} --yes`, {more: NOTE})).exit, EXIT.notFound);
});

test("wrong arguments of to-check are errors", async () => {
  for (const line of [
    "list --kind gift",
    "list --state done",
    "settle void",
    "settle void --done X --not-done",
    "settle void --done --yes",
    "settle void --kind gift --not-done",
  ]) {
    const result = await run(line, {more: line.startsWith("settle") ? NOTE : []});
    assert.deepEqual([result.exit, result.out], [EXIT.usage, ""], line);
  }
  assert.equal((await run("settle void --not-done")).exit, EXIT.usage, "the note is missing");
  const waiting = await run("settle refund --not-done --yes --json", {more: NOTE});
  assert.deepEqual([waiting.exit, waiting.error.code], [EXIT.refused, "NEEDS_NO_CHECK"]);
  for (const command of ["list", "show", "settle"]) {
    assert.match(done(await run(`${command} --help`)).out, /\nExamples?:\n {2}checkout /, command);
  }
});
