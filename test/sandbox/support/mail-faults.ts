import assert from "node:assert/strict";
import {randomInt} from "node:crypto";
import {messageIdOf} from "../../../server/sandbox/mail/mail-message.ts";
import {item, LinksClient} from "./links.ts";
import {TestMailServer, type Treatment} from "./mail-server.ts";
import {CRASHES, Outboxes} from "./outboxes.ts";
import {Visit} from "./payment-pages.ts";
import type {TestSandbox} from "./sandbox.ts";

/** Behaviours of an unreliable mail server, to choose from at random. Most have no fault. */
const TREATMENTS: readonly Treatment[] = [
  ...Array<Treatment>(24).fill("accept"),
  "drop-at-greeting",
  "drop-at-sender",
  "drop-at-recipient",
  "drop-in-text",
  "drop-at-end",
  "accept-and-drop",
  "full-recipient",
  "not-now",
  "closing",
];

const languages = ["en", "de", "ar", "ja", "fr", "pl"] as const;

/**
 * Pays through a link while the mail server and the senders fail at random points. In the end each mail was accepted
 * once. A person decides about mails in doubt, by looking into the mailboxes.
 */
export async function payWithMailFaults(sandbox: TestSandbox, payments: number): Promise<void> {
  const seed = Number(process.env["MAIL_STORM_SEED"] ?? randomInt(2 ** 31));
  console.log(`# mail storm with MAIL_STORM_SEED=${seed}`);
  const below = numbers(seed);
  const boxes = new Outboxes(sandbox.database);
  const client = await LinksClient.of(sandbox, {profile: {email_address: "merchant@storm.example"}});
  const visit = new Visit(sandbox, (await client.newLink([item()])).id);
  const server = await new TestMailServer().start();
  server.treat = () => TREATMENTS[below(TREATMENTS.length)]!;
  try {
    let paid = 0;
    let isAway = false;
    let outbox = boxes.open(server);
    const other = boxes.open(server);
    const pay = async (count: number) => {
      for (let each = 0; each < count && paid < payments; each += 1, paid += 1) {
        const buyer = {name: `Buyer ${paid}`, email_address: `buyer-${paid}@storm.example`};
        await visit.paid({buyer}, undefined, `?locale=${languages[paid % languages.length]}`);
      }
    };
    let crashes = 0;
    while (paid < payments || (await isBusy(boxes))) {
      const round = below(10);
      if (round === 0 && !isAway) await server.stop();
      else if (isAway) await server.start();
      isAway = round === 0 && !isAway;
      if (round === 1 && !isAway) {
        await boxes.crash(server, CRASHES[crashes % CRASHES.length]!);
        crashes += 1;
      }
      if (round === 2) outbox = boxes.open(server);
      await Promise.all([pay(Math.ceil(payments / 20)), outbox.run(), other.run()]);
      // Longer than the longest pause, and sometimes longer than a claim.
      boxes.time.ms += below(4) === 0 ? 3_600_000 : 61_000;
    }
    if (isAway) await server.start();
    const doubtful = await boxes.decideByMailbox(server);
    server.treat = () => "accept";
    boxes.time.ms += 3_600_000;
    await outbox.run();
    console.log(`# ${server.connections} connections, ${crashes} crashes, ${doubtful} in doubt`);

    assert.deepEqual(await boxes.states(), {sent: 2 * payments});
    const mails = await sandbox.database.db.selectFrom("mails").selectAll().execute();
    const {counts} = server;
    assert.equal(counts.size, 2 * payments, "each mail arrived, and no other one");
    for (const mail of mails) assert.equal(counts.get(messageIdOf(mail)), 1, JSON.stringify(mail));
    assert.equal(new Set(mails.map(({about, to_address: to}) => `${about} ${to}`)).size, 2 * payments);
  } finally {
    await server.stop();
  }
}

async function isBusy(boxes: Outboxes): Promise<boolean> {
  const states = await boxes.states();
  return ["queued", "sending", "handing-over"].some((state) => (states[state] ?? 0) > 0);
}

/** Mulberry32 generator: the same numbers for the same seed. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit) | 0;
  };
}
