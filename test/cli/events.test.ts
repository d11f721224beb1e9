import assert from "node:assert/strict";
import {test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {done} from "./support/run-cli.ts";
import {commandsToCheck} from "./support/to-check-commands.ts";

const run = commandsToCheck();

test("to-check show prints an event that was given up", async () => {
  const {out} = done(await run("to-check show evt-paid"));
  assert.match(out, /^On +O-8$/m);
  assert.match(out, /^Event +payment\.paid$/m);
  assert.match(
    out,
    /^Not accepted by +on-event since 1970-01-01 .*, 80 tries, no result within 30 s; 1 later events wait$/m,
  );
});

test("events replay sends an event again, and dismiss ends one after a question", async () => {
  assert.equal(
    done(await run("events replay evt-paid")).out,
    "Deliveries that the merchant server repeats: 1.\n",
  );
  const no = await run("events dismiss evt_9VN5u0-cd2eKuRpU6MVoN8vijsoO5gRL", {answer: "no"});
  assert.deepEqual(
    [no.exit, no.asked],
    [EXIT.refused, ["Dismiss evt_9VN5u0-cd2eKuRpU6MVoN8vijsoO5gRL? Your code never gets it. [y/N] "]],
  );
  assert.equal(
    done(await run("events dismiss evt_9VN5u0-cd2eKuRpU6MVoN8vijsoO5gRL", {answer: "y"})).out,
    "evt_9VN5u0-cd2eKuRpU6MVoN8vijsoO5gRL is dismissed.\n",
  );
  assert.equal(done(await run("to-check list --kind event")).out, "There is nothing to check.\n");
  assert.equal((await run("events dismiss evt_9VN5u0-cd2eKuRpU6MVoN8vijsoO5gRL --yes")).exit, EXIT.notFound);
  const all = done(await run("events replay --since 1970-01-01 --json")).json<{deliveries: number}>();
  assert.deepEqual(all, {deliveries: 3});
});

test("wrong arguments of events are errors", async () => {
  for (const line of [
    "events replay",
    "events replay evt-paid --since 2027-01-15",
    "events replay --since yesterday",
    "events replay --since 2027-01-15 --receiver on-event",
    "events dismiss",
  ]) {
    const result = await run(line);
    assert.deepEqual([result.exit, result.out], [EXIT.usage, ""], line);
  }
  for (const command of ["replay", "dismiss"]) {
    assert.match(done(await run(`events ${command} --help`)).out, /\nExamples?:\n {2}checkout /, command);
  }
});
