import type {Clock} from "../../shared/clock.ts";
import {createPoller, type Poller} from "../../shared/poller.ts";
import type {Wait} from "../../shared/wait.ts";
import type {SandboxContext} from "../context.ts";
import {composedMail} from "./mail-message.ts";
import {claimMail, type Ending, handOver, recoverMails, settleMail} from "./mail.operations.ts";
import {findDue, keepQueued, type MailRow} from "./mail.records.ts";
import type {MailConnection, MailServer} from "./smtp-server.ts";
import {absenceAfter} from "./mail.states.ts";

/** Number of parallel connections to the mail server. */
const LINES = 4;
/** Duration of a claim. It is renewed when the mail is handed over. Milliseconds, like the values below. */
const CLAIM_MS = 120_000;
/** Timeout for sending a mail: less than a claim. */
const TIMEOUT_MS = 90_000;
/** Time that a stop waits for replies to mails that are handed over. */
const LAST_ANSWER_MS = 5_000;
/** Number of attempts to store a mail server's reply, and the pause between them. */
const WRITES = 6;
const WRITE_PAUSE_MS = 250;

export interface OutboxParts {
  /** Without one, all mails stay in the mailbox. */
  readonly server: MailServer | undefined;
  /** The real clock, for claims. Instances do not move their clocks with the sandbox's. */
  readonly time: Clock;
  readonly wait: Wait;
}

/** Sends mails in the background. */
export interface Outbox extends Pick<Poller, "begin" | "wake"> {
  /** Sends all due mails. Resolves when each has a result, or the server is unreachable. */
  run(): Promise<void>;
  /** Aborts mails that are not handed over, which then wait again. Waits a short time for replies to the others. */
  beginStop(): void;
  /** Resolves when no mail is being sent. */
  ended(): Promise<void>;
}

/**
 * Creates the sender of mails. Each state of a mail is stored before the next step, so that a crash leaves a state that
 * shows the last step:
 * - `sending`: claimed, and its text is not yet complete at the server, so no mail exists there. When the claim
 * expires, any sender may send it again, and the first one can no longer hand it over.
 * - `handing-over`: stored before the end of its text is sent. Until the reply is stored, the result is unknown, and
 * SMTP has no request for it. A mail whose reply is missing becomes `in-doubt`, and a person decides. Sending again
 * could deliver it twice. Marking it as sent could lose it. A late reply still counts.
 */
export function createOutbox(
  context: Pick<SandboxContext, "database" | "clock" | "random" | "log">,
  parts: OutboxParts,
): Outbox {
  const {database, clock, random, log} = context;
  const {db} = database;
  const {server, time, wait} = parts;
  let stopping = false;
  const stop = new AbortController();
  const lines = new Set<{readonly line: MailConnection; isHandedOver: boolean}>();
  const looks = new Set<Promise<void>>();
  /** Ends the wait for the last replies. */
  const end = new AbortController();
  let absences = 0;
  let backAt = 0;

  function run(): Promise<void> {
    const look = lookOnce().finally(() => looks.delete(look));
    looks.add(look);
    return look;
  }

  async function lookOnce(): Promise<void> {
    if (!server) return keepQueued(db, clock.now());
    const doubtful = await recoverMails(db, {now: clock.now(), realNow: time.now()});
    for (const id of doubtful) warn(id, "in doubt");
    if (stopping || clock.now() < backAt) return;
    if ((await findDue(db, clock.now(), 1)).length === 0) return;
    await Promise.all(Array.from({length: LINES}, () => sendAlong(server)));
  }

  /** Sends due mails one after the other over one connection. */
  async function sendAlong(at: MailServer): Promise<void> {
    const used = {line: at.line(), isHandedOver: false};
    lines.add(used);
    try {
      while (!stopping && clock.now() >= backAt) {
        const claim = random.id("CLAIM-");
        const mail = await claimMail(db, {now: clock.now(), until: time.now() + CLAIM_MS, claim});
        if (!mail) return;
        if (!(await sendOne({...mail, claim}, used, at.sender))) return;
      }
    } finally {
      lines.delete(used);
      if (stopping) used.line.cut();
      else used.line.leave();
    }
  }

  /** @returns true when the connection can be used again */
  async function sendOne(
    mail: MailRow & {readonly claim: string},
    used: {readonly line: MailConnection; isHandedOver: boolean},
    sender: string | undefined,
  ): Promise<boolean> {
    const letter = await composedMail(mail, sender);
    const over = new AbortController();
    void wait(TIMEOUT_MS, AbortSignal.any([over.signal, stop.signal])).then(() => {
      if (!over.signal.aborted && !stopping) used.line.cut();
    });
    used.isHandedOver = false;
    const ending = await used.line.send(letter, async () => {
      used.isHandedOver = await handOver(db, mail, {now: clock.now(), until: time.now() + CLAIM_MS});
      return used.isHandedOver;
    });
    over.abort();
    used.isHandedOver = false;
    if (ending.kind === "lost") return true;
    await writeDown(mail, ending);
    if (ending.kind === "away" || ending.kind === "unknown") {
      if (!stopping) serverIsAway(ending.reason);
      return false;
    }
    absences = 0;
    return true;
  }

  /** The server gives a reply only once, so storing it is tried several times. */
  async function writeDown(mail: MailRow & {readonly claim: string}, ending: Ending): Promise<void> {
    for (let left = WRITES; ; left -= 1) {
      try {
        const row = await settleMail(db, mail, ending, clock.now());
        if (row?.state === "in-doubt" || row?.state === "failed") warn(row.id, row.state);
        return;
      } catch (error) {
        if (left <= 1) throw error;
        await wait(WRITE_PAUSE_MS, stop.signal);
      }
    }
  }

  /** Counts connections that fail at the same time as one failure. */
  function serverIsAway(reason: string): void {
    if (clock.now() < backAt) return;
    absences += 1;
    backAt = clock.now() + absenceAfter(absences);
    log.warn({reason, again_in_ms: absenceAfter(absences)}, "the mail server is away");
  }

  function warn(id: string, state: string): void {
    log.warn({mail: id, state}, "a mail needs somebody to look: /_sandbox/mail");
  }

  const poller = createPoller(run, {
    wait,
    failed: (error) => log.error({err: error}, "mails could not be sent"),
  });

  return {
    begin: poller.begin,
    wake: poller.wake,
    run,
    beginStop() {
      stopping = true;
      poller.stop();
      stop.abort();
      for (const {line, isHandedOver} of lines) if (!isHandedOver) line.cut();
      void wait(LAST_ANSWER_MS, end.signal).then(() => {
        for (const {line} of lines) line.cut();
      });
    },
    async ended() {
      await poller.ended();
      await Promise.allSettled(looks);
      end.abort();
    },
  };
}
