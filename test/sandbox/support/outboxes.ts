import type {Database} from "../../../server/database/open.ts";
import {createLog} from "../../../server/shared/log.ts";
import {messageIdOf} from "../../../server/sandbox/mail/mail-message.ts";
import {decideMail, type OutgoingMail, queueMail} from "../../../server/sandbox/mail/mail.operations.ts";
import {createOutbox, type Outbox} from "../../../server/sandbox/mail/mail-outbox.ts";
import type {MailRow} from "../../../server/sandbox/mail/mail.records.ts";
import {type MailServer, smtpServer} from "../../../server/sandbox/mail/smtp-server.ts";
import {systemRandom} from "../../../server/sandbox/random.ts";
import type {SandboxTables} from "../../../server/sandbox/context.ts";
import {Writable} from "node:stream";
import {ManualWait} from "../../support/manual-wait.ts";
import type {TestMailServer} from "./mail-server.ts";

/** Where a sender's process can die: before or after a thing that stays when the process is gone. */
export const CRASHES = [
  "claimed",
  "sender-read",
  "recipient-read",
  "before-handing-over",
  "handed-over",
  "end-read",
  "answered",
] as const;
export type Crash = (typeof CRASHES)[number];

/** Senders on one database, each as if in a process of its own, with a clock that stands still until it is moved. */
export class Outboxes {
  readonly time = {ms: Date.UTC(2027, 0, 15, 12)};
  readonly logged: string[] = [];
  readonly waits = new ManualWait();
  readonly database: Database<SandboxTables>;

  constructor(database: Database<SandboxTables>) {
    this.database = database;
  }

  get clock() {
    return {now: () => this.time.ms};
  }

  open(server: TestMailServer | MailServer): Outbox {
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.logged.push(chunk.toString());
        done();
      },
    });
    const log = createLog({name: "outbox", level: "info"}, destination);
    const {database, clock} = this;
    return createOutbox(
      {database, clock, random: systemRandom, log},
      {server: "url" in server ? smtpServer(server.url) : server, time: clock, wait: this.waits.wait},
    );
  }

  /**
   * Runs a sender whose process dies at this point of a mail: its line breaks, and nothing that it would do next happens.
   * Resolves when it is dead, or had nothing to die of.
   */
  async crash(server: TestMailServer, at: Crash): Promise<void> {
    const real = smtpServer(server.url).line();
    let die: () => void = () => undefined;
    const dead = new Promise<void>((resolve) => (die = resolve));
    let survive: () => void = () => undefined;
    const survived = new Promise<void>((resolve) => (survive = resolve));
    let isDead = false;
    const never = new Promise<never>(() => undefined);
    const kill = () => {
      isDead = true;
      real.cut();
      die();
      return never;
    };
    const point = {sender: "sender-read", recipient: "recipient-read", end: "end-read"} as const;
    server.reached = (reached) => {
      if (point[reached] === at && !isDead) void kill();
    };
    let isTaken = false;
    const idle: Promise<void>[] = [];
    const outbox = this.open({
      line: () => {
        let isReal = false;
        let end: () => void = () => undefined;
        idle.push(new Promise((resolve) => (end = resolve)));
        return {
          async send(letter, handOver) {
            end();
            // The other lines of this process stand still; its own goes on from a mail that did not come to this point.
            if (isTaken && !isReal) return never;
            isTaken = isReal = true;
            if (at === "claimed") return kill();
            const ending = await real.send(letter, async () => {
              if (at === "before-handing-over") return kill();
              const isOurs = await handOver();
              return at === "handed-over" ? kill() : isOurs;
            });
            return isDead || at === "answered" ? kill() : ending;
          },
          // A line that found nothing to send ends for itself.
          cut: () => isReal && real.cut(),
          leave: () => {
            end();
            if (!isReal) return;
            real.leave();
            // The server went away before this point: what the other lines have waits until its claim is over.
            survive();
          },
        };
      },
    });
    await Promise.race([dead, survived, outbox.run()]);
    // A line that still looks for a mail could claim one after the death.
    await Promise.all(idle);
    server.reached = () => undefined;
  }

  queue(mail: Partial<OutgoingMail> = {}): Promise<string> {
    const runtime = {clock: this.clock, random: systemRandom};
    return this.database.transaction((tx) => queueMail(tx, runtime, {...MAIL, ...mail}));
  }

  /** A mail's row. */
  async row(id: string): Promise<MailRow> {
    return this.database.db.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }

  async states(): Promise<Record<string, number>> {
    const rows = await this.database.db.selectFrom("mails").select("state").execute();
    const counts: Record<string, number> = {};
    for (const {state} of rows) counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  }

  /** What a person does: looks for each mail in doubt in the mailbox that it was for. */
  async decideByMailbox(server: TestMailServer): Promise<number> {
    const {db} = this.database;
    const doubtful = await db.selectFrom("mails").selectAll().where("state", "=", "in-doubt").execute();
    const {counts} = server;
    for (const mail of doubtful) {
      await decideMail(db, this, mail.id, counts.has(messageIdOf(mail)) ? "sent" : "not-sent");
    }
    return doubtful.length;
  }
}

export const MAIL: OutgoingMail = {
  to: "buyer@shop.example",
  from: "store@shop.example",
  subject: "Your payment",
  text: "Thank you.",
  html: "<p>Thank you.</p>",
  language: "en",
  about: {kind: "order", id: "ORDER-1"},
};
