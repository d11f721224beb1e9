import assert from "node:assert/strict";
import {after, afterEach, before, beforeEach, describe, test} from "node:test";
import {openDatabase} from "../../server/database/open.ts";
import {readSandboxSettings} from "../../server/sandbox/config.ts";
import {claimMail, decideMail, recoverMails} from "../../server/sandbox/mail/mail.operations.ts";
import {type MailServer, smtpServer} from "../../server/sandbox/mail/smtp-server.ts";
import type {SandboxTables} from "../../server/sandbox/context.ts";
import {sandboxMigrations} from "../../server/sandbox/tables.ts";
import {engines, type TestDatabase} from "../support/databases.ts";
import {TestMailServer, type Treatment} from "./support/mail-server.ts";
import {CRASHES, Outboxes} from "./support/outboxes.ts";

const CLAIM_MS = 120_000;
const DAY_MS = 24 * 60 * 60 * 1000;

for (const engine of engines()) {
  describe(`the outbox of mails on ${engine.name}`, () => {
    let made: TestDatabase;
    let boxes: Outboxes;
    let server: TestMailServer;

    before(async () => {
      made = await engine.create(sandboxMigrations);
    });
    beforeEach(async () => {
      boxes = new Outboxes(await openDatabase<SandboxTables>({url: made.url, migrations: sandboxMigrations}));
      await boxes.database.db.deleteFrom("mails").execute();
      server = await new TestMailServer().start();
    });
    afterEach(async () => {
      await server.stop();
      await boxes.database.close();
    });
    after(() => made.drop());

    test("sends text and HTML in one mail with the expected headers", async () => {
      const id = await boxes.queue({
        to: "Imogen@Buyer.example",
        replyTo: "merchant@store.example",
        subject: "Sie haben 18,00 € bezahlt",
        text: "Vielen Dank.\n.\nBis bald\n",
        html: "<p>Vielen Dänk.</p>\n",
        language: "de",
      });
      await boxes.open(server).run();
      assert.equal((await boxes.row(id)).state, "sent");
      const [mail, ...others] = server.accepted;
      assert.deepEqual(others, []);
      assert.deepEqual(
        [mail?.from, mail?.to, mail?.messageId],
        ["store@shop.example", "imogen@buyer.example", `<${id}@shop.example>`],
      );
      for (const line of [
        "Subject: =?UTF-8?Q?Sie_haben_18=2C00_=E2=82=AC_bezahlt?=",
        "Reply-To: merchant@store.example",
        "Auto-Submitted: auto-generated",
        "Content-Language: de",
        "Date: Fri, 15 Jan 2027 12:00:00 +0000",
        "Vielen Dank.",
        "Bis bald",
        "<p>Vielen D=C3=A4nk.</p>",
      ]) {
        assert.ok(mail?.raw.includes(`${line}\r\n`), `${line}\n\n${mail?.raw}`);
      }
      assert.match(mail?.raw ?? "", /Content-Type: multipart\/alternative;[^]*text\/plain[^]*text\/html/);
    });

    test("several senders reuse connections and send each mail once, oldest first", async () => {
      const ids: string[] = [];
      for (let count = 0; count < 20; count += 1) {
        ids.push(await boxes.queue({subject: `mail ${count}`}));
        boxes.time.ms += 1;
      }
      await Promise.all([boxes.open(server).run(), boxes.open(server).run(), boxes.open(server).run()]);
      assert.deepEqual(await boxes.states(), {sent: 20});
      assert.deepEqual([...server.counts.values()], Array(20).fill(1));
      assert.ok(server.connections <= 12, String(server.connections));
      const {db} = boxes.database;
      for (const id of ids.slice(0, 3)) assert.equal((await boxes.row(id)).failure, null);
      await boxes.queue({subject: "first"});
      boxes.time.ms += 1;
      await boxes.queue({subject: "second"});
      const claims = await Promise.all(
        Array.from({length: 5}, (_, count) =>
          claimMail(db, {now: boxes.time.ms, until: boxes.time.ms + 1, claim: `claim ${count}`}),
        ),
      );
      const claimed = claims.flatMap((mail) => (mail ? [mail.subject] : []));
      assert.deepEqual(claimed.sort(), ["first", "second"]);
    });

    const broken: readonly Treatment[] = [
      "drop-at-greeting",
      "drop-at-sender",
      "drop-at-recipient",
      "closing",
    ];
    for (const treatment of broken) {
      test(`a failing connection (${treatment}) is retried with growing pauses, and the mail is sent once`, async () => {
        const id = await boxes.queue();
        server.treat = () => treatment;
        const outbox = boxes.open(server);
        const pauses = [];
        for (let count = 0; count < 4; count += 1) {
          await outbox.run();
          const before = server.connections;
          assert.deepEqual(await boxes.states(), {queued: 1});
          // No connection is made before the pause is over.
          const began = boxes.time.ms;
          while (server.connections === before) {
            boxes.time.ms += 500;
            await outbox.run();
          }
          pauses.push(boxes.time.ms - began);
        }
        assert.deepEqual(pauses, [1_000, 2_000, 4_000, 8_000]);
        server.treat = () => "accept";
        boxes.time.ms += 60_000;
        await outbox.run();
        assert.equal((await boxes.row(id)).state, "sent");
        assert.equal(server.accepted.length, 1);
        assert.match(boxes.logged.join(""), /the mail server is away/);
      });
    }

    test("an unreachable server does not count as a try", async () => {
      const id = await boxes.queue();
      await server.stop();
      const outbox = boxes.open(server);
      await outbox.run();
      assert.deepEqual([(await boxes.row(id)).tries, (await boxes.row(id)).state], [0, "queued"]);
      assert.match((await boxes.row(id)).failure ?? "", /ECONNREFUSED/);
      await server.start();
      boxes.time.ms += 60_000;
      await outbox.run();
      assert.deepEqual(await boxes.states(), {sent: 1});
    });

    for (const treatment of ["full-recipient", "not-now"] as const) {
      test(`a temporary refusal (${treatment}) is retried with growing pauses for five days and delays no other mail`, async () => {
        const id = await boxes.queue();
        const outbox = boxes.open(server);
        server.treat = () => treatment;
        await outbox.run();
        const first = await boxes.row(id);
        assert.deepEqual([first.state, first.tries, first.due_at - boxes.time.ms], ["queued", 1, 60_000]);
        server.treat = () => "accept";
        await boxes.queue({subject: "another"});
        await outbox.run();
        assert.deepEqual(await boxes.states(), {queued: 1, sent: 1});
        server.treat = () => treatment;
        boxes.time.ms += 60_000;
        await outbox.run();
        assert.equal((await boxes.row(id)).due_at - boxes.time.ms, 120_000);
        boxes.time.ms += 5 * DAY_MS;
        await outbox.run();
        const last = await boxes.row(id);
        assert.equal(last.state, "failed");
        assert.match(last.failure ?? "", /^given up after five days: 45/);
        // A person may send it nevertheless.
        server.treat = () => "accept";
        await decideMail(boxes.database.db, boxes, id, "not-sent");
        await outbox.run();
        assert.equal((await boxes.row(id)).state, "sent");
        assert.equal(server.accepted.length, 2);
      });
    }

    for (const treatment of ["no-such-recipient", "no-such-mail"] as const) {
      test(`a permanent refusal (${treatment}) is reported and delays no other mail`, async () => {
        const id = await boxes.queue({to: "nobody@shop.example"});
        boxes.time.ms += 1;
        await boxes.queue();
        const outbox = boxes.open(server);
        let asked = 0;
        server.treat = () => ((asked += 1) === 1 ? treatment : "accept");
        // One after the other, so that the first one is refused.
        await boxes.database.db
          .updateTable("mails")
          .set({due_at: boxes.time.ms + 1})
          .where("id", "<>", id)
          .execute();
        await outbox.run();
        const row = await boxes.row(id);
        assert.equal(row.state, "failed");
        assert.match(row.failure ?? "", /^55\d /);
        boxes.time.ms += 1;
        await outbox.run();
        assert.deepEqual(await boxes.states(), {failed: 1, sent: 1});
        const logged = boxes.logged.join("");
        assert.match(logged, /needs somebody to look/);
        assert.ok(logged.includes(id) && !logged.includes("nobody@shop.example"));
      });
    }

    for (const treatment of ["drop-at-end", "accept-and-drop"] as const) {
      test(`a mail without a reply (${treatment}) is in doubt until a person decides`, async () => {
        const id = await boxes.queue();
        server.treat = () => treatment;
        const outbox = boxes.open(server);
        await outbox.run();
        assert.equal((await boxes.row(id)).state, "in-doubt");
        server.treat = () => "accept";
        for (const ms of [60_000, CLAIM_MS, 6 * DAY_MS]) {
          boxes.time.ms += ms;
          await outbox.run();
        }
        assert.equal((await boxes.row(id)).state, "in-doubt");
        assert.match(boxes.logged.join(""), /in-doubt/);
        assert.equal(await boxes.decideByMailbox(server), 1);
        await outbox.run();
        assert.equal((await boxes.row(id)).state, "sent");
        assert.deepEqual([...server.counts.values()], [1]);
      });
    }

    test("a connection that breaks in the text never causes a second mail", async () => {
      await boxes.queue({text: "x".repeat(1_000_000)});
      server.treat = () => "drop-in-text";
      const outbox = boxes.open(server);
      await outbox.run();
      server.treat = () => "accept";
      boxes.time.ms += 60_000;
      await boxes.decideByMailbox(server);
      await outbox.run();
      assert.deepEqual(await boxes.states(), {sent: 1});
      assert.deepEqual([...server.counts.values()], [1]);
    });

    for (const crash of CRASHES) {
      test(`a crash (${crash}) neither loses nor duplicates a mail`, async () => {
        const id = await boxes.queue();
        await boxes.crash(server, crash);
        const isDoubtful = ["handed-over", "end-read", "answered"].includes(crash);
        assert.equal((await boxes.row(id)).state, isDoubtful ? "handing-over" : "sending");
        const other = boxes.open(server);
        await other.run();
        assert.equal(
          (await boxes.row(id)).state,
          isDoubtful ? "handing-over" : "sending",
          "the sender may continue",
        );
        boxes.time.ms += CLAIM_MS;
        await other.run();
        assert.equal((await boxes.row(id)).state, isDoubtful ? "in-doubt" : "sent");
        assert.equal(await boxes.decideByMailbox(server), isDoubtful ? 1 : 0);
        await other.run();
        assert.equal((await boxes.row(id)).state, "sent");
        assert.deepEqual([...server.counts.values()], [1]);
      });
    }

    test("a slow sender cannot hand over a mail that another one has sent", async () => {
      const id = await boxes.queue();
      const other = boxes.open(server);
      const slow = boxes.open(
        between(server, {
          beforeHandOver: async () => {
            boxes.time.ms += CLAIM_MS;
            await other.run();
          },
        }),
      );
      await slow.run();
      assert.equal((await boxes.row(id)).state, "sent");
      assert.deepEqual([...server.counts.values()], [1]);
    });

    test("a slow sender cannot hand over a mail that another one has claimed", async () => {
      const id = await boxes.queue();
      const {db} = boxes.database;
      const other = {claim: "another's"};
      const slow = boxes.open(
        between(server, {
          beforeHandOver: async () => {
            boxes.time.ms += CLAIM_MS;
            await recoverMails(db, {now: boxes.time.ms, realNow: boxes.time.ms});
            await claimMail(db, {now: boxes.time.ms, until: boxes.time.ms + CLAIM_MS, ...other});
          },
        }),
      );
      await slow.run();
      const {state, claim} = await boxes.row(id);
      assert.deepEqual([state, claim, server.accepted], ["sending", other.claim, []]);
    });

    test("a late reply still counts, except after a person's decision", async () => {
      const other = boxes.open(server);
      const late = (meanwhile: (id: string) => Promise<unknown>, id: string) =>
        boxes.open(
          between(server, {
            answered: async () => {
              boxes.time.ms += CLAIM_MS;
              await other.run();
              assert.equal((await boxes.row(id)).state, "in-doubt");
              await meanwhile(id);
            },
          }),
        );
      const id = await boxes.queue();
      await late(async () => undefined, id).run();
      assert.equal((await boxes.row(id)).state, "sent");
      const again = await boxes.queue();
      const {db} = boxes.database;
      const seen: string[] = [];
      const decided = late(async () => {
        await decideMail(db, boxes, again, "not-sent");
        // The next sender has its own claim.
        await claimMail(db, {now: boxes.time.ms, until: boxes.time.ms + CLAIM_MS, claim: "another's"});
        seen.push((await boxes.row(again)).state);
      }, again);
      await decided.run();
      assert.deepEqual([seen, (await boxes.row(again)).state], [["sending"], "sending"]);
    });

    test("storing the reply is retried when the database fails", async () => {
      const id = await boxes.queue();
      const {db} = boxes.database;
      const update = db.updateTable.bind(db);
      let failing = 0;
      let isAnswered = false;
      db.updateTable = ((table: "mails") => {
        if (failing === 0) return update(table);
        failing -= 1;
        throw new Error("the database is away");
      }) as typeof db.updateTable;
      const outbox = boxes.open(
        between(server, {
          answered: async () => {
            failing = 2;
            isAnswered = true;
          },
        }),
      );
      const running = outbox.run();
      let isOver = false;
      void running.finally(() => (isOver = true));
      while (!isOver) {
        // The wait for the server's timeout doesn't end here.
        if (isAnswered) boxes.waits.elapse();
        await new Promise((resolve) => setImmediate(resolve));
      }
      db.updateTable = update;
      assert.equal((await boxes.row(id)).state, "sent");
    });

    test("a stop returns mails that are not handed over", async () => {
      const id = await boxes.queue();
      const outbox = boxes.open(server);
      server.reached = (point) => {
        if (point === "recipient") outbox.beginStop();
      };
      await outbox.run();
      await outbox.ended();
      assert.equal((await boxes.row(id)).state, "queued");
      assert.deepEqual(server.accepted, []);
    });

    test("a stop waits for the replies to mails that are handed over", async () => {
      const [answered, silent] = [await boxes.queue(), await boxes.queue()];
      const outbox = boxes.open(server);
      let ends = 0;
      server.treat = () => "accept";
      server.reached = (point) => {
        if (point === "end" && (ends += 1) === 2) outbox.beginStop();
      };
      await outbox.run();
      await outbox.ended();
      for (const id of [answered, silent]) assert.equal((await boxes.row(id)).state, "sent");
      assert.deepEqual(boxes.waits.pending, [], "no handle keeps the process running");
    });

    test("a deleted mail is not sent", async () => {
      await boxes.queue();
      const {db} = boxes.database;
      const beforeHandOver = () => db.deleteFrom("mails").execute();
      await boxes.open(between(server, {beforeHandOver})).run();
      assert.deepEqual([await boxes.states(), server.accepted], [{}, []]);
    });
  });
}

/** A server with hooks while a mail is being sent. */
function between(
  server: TestMailServer,
  happens: {readonly beforeHandOver?: () => Promise<unknown>; readonly answered?: () => Promise<unknown>},
): MailServer {
  return {
    line: () => {
      const line = smtpServer(server.url).line();
      return {
        async send(letter, handOver) {
          const ending = await line.send(letter, async () => {
            await happens.beforeHandOver?.();
            return handOver();
          });
          await happens.answered?.();
          return ending;
        },
        cut: () => line.cut(),
        leave: () => line.leave(),
      };
    },
  };
}

test("a wrong password keeps mails queued, and the right one sends them", async () => {
  const [engine] = engines();
  assert.ok(engine);
  const made = await engine.create(sandboxMigrations);
  const boxes = new Outboxes(
    await openDatabase<SandboxTables>({url: made.url, migrations: sandboxMigrations}),
  );
  const server = await new TestMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({username, password}, _session, done) => {
      if (username === "shop@host" && password === "p/w:1") done(null, {user: username});
      else done(new Error("No"));
    },
  }).start();
  const at = (user: string) =>
    smtpServer(server.url.replace("//", `//${user}@`) + "?from=till%40shop.example");
  try {
    await boxes.queue();
    await boxes.open(at("shop%40host:wrong")).run();
    assert.deepEqual(await boxes.states(), {queued: 1});
    await boxes.open(server).run();
    assert.deepEqual(await boxes.states(), {queued: 1}, "no password at all");
    await boxes.open(at("shop%40host:p%2Fw%3A1")).run();
    assert.deepEqual(await boxes.states(), {sent: 1});
    assert.equal(server.accepted[0]?.from, "till@shop.example");
    assert.match(server.accepted[0]?.raw ?? "", /^From: till@shop\.example\r$/m);
    assert.doesNotMatch(boxes.logged.join(""), /wrong|p\/w:1/);
  } finally {
    await server.stop();
    await boxes.database.close();
    await made.drop();
  }
});

/** An address of this machine that counts as remote. */
const elsewhere = ({url}: TestMailServer, user = "") => url.replace("//127.0.0.1", `//${user}0.0.0.0`);

for (const [offer, options] of [
  ["no encryption", {}],
  ["a self-signed certificate", {disabledCommands: [] as string[]}],
] as const) {
  test(`a remote server with ${offer} gets no password, but gets mails without one`, async () => {
    const credentials: string[] = [];
    const server = await new TestMailServer({
      ...options,
      allowInsecureAuth: true,
      onAuth: ({username = "", password = ""}, _session, done) => {
        credentials.push(`${username}:${password}`);
        done(null, {user: username});
      },
    }).start();
    const send = (address: string) => {
      const line = smtpServer(address).line();
      const raw = Buffer.from("Subject: You paid\r\n\r\nThank you.\r\n");
      const letter = {from: "store@shop.example", to: "imogen@buyer.example", raw};
      return line.send(letter, () => Promise.resolve(true)).finally(() => line.leave());
    };
    try {
      assert.equal((await send(elsewhere(server, "shop:secret@"))).kind, "away");
      assert.deepEqual(credentials, []);
      assert.equal(server.accepted.length, 0);
      assert.deepEqual(await send(elsewhere(server)), {kind: "sent"});
      assert.deepEqual(await send(server.url.replace("//", "//shop:secret@")), {kind: "sent"});
      assert.deepEqual(credentials, ["shop:secret"]);
    } finally {
      await server.stop();
    }
  });
}

test("the mail server's address is checked at the start", () => {
  const read = (SMTP_URL: string) => {
    try {
      return readSandboxSettings({SMTP_URL}).smtpUrl === SMTP_URL;
    } catch {
      return false;
    }
  };
  for (const url of [
    "smtp://127.0.0.1:1025",
    "smtps://user:pass@mail.shop.example",
    "smtp://[::1]:25/?from=a%40b.example",
  ]) {
    assert.ok(read(url), url);
  }
  for (const url of [
    "mail.shop.example:25",
    "http://mail.shop.example",
    "smtp://",
    "smtp://host/path",
    "smtp://host?pool=true",
    "smtp://host?from=nobody",
  ]) {
    assert.ok(!read(url), url);
  }
});
