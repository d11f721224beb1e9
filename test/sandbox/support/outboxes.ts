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

/** Points at which a sender's process can end: before or after each lasting effect. */
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

/** Senders of mails on one database, each like a separate process, with a clock that only tests move. */
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
   * Runs a sender whose process ends at this point of a mail: its connection closes, and all its later actions are
   * dropped. Resolves when it has ended, or when it had no mail.
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
            // The process's other connections stop. Its own continues after a mail that did not reach this point.
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
          // A connection without a mail ends normally.
          cut: () => isReal && real.cut(),
          leave: () => {
            end();
            if (!isReal) return;
            real.leave();
            // The server closed the connection before this point. Mails of the other connections wait for the end of
            // their claims.
            survive();
          },
        };
      },
    });
    await Promise.race([dead, survived, outbox.run()]);
    // A connection that still looks for a mail could claim one after the crash.
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

  /** Decides about each mail in doubt by whether the mail server has accepted it. */
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
