import type {Clock} from "../../shared/clock.ts";
import {createPoller, type Poller} from "../../shared/poller.ts";
import type {Wait} from "../../shared/wait.ts";
import type {SandboxContext} from "../context.ts";
import {letterOf} from "./mail-message.ts";
import {claimMail, type Ending, handOver, recoverMails, settleMail} from "./mail.operations.ts";
import {findDue, keepQueued, type MailRow} from "./mail.records.ts";
import type {MailLine, MailServer} from "./smtp-server.ts";
import {absenceAfter} from "./mail.states.ts";

/** How many lines to the server there are at the same time. */
const LINES = 4;
/** How long a sender has a mail to itself, before and again after it is handed over. Milliseconds, as all that follow. */
const CLAIM_MS = 120_000;
/** How long a mail may be on the line: less than a claim. */
const PATIENCE_MS = 90_000;
/** How long a stop waits for the answer to what is handed over already. */
const LAST_ANSWER_MS = 5_000;
/** How often an answer is written down that the database did not take, and how long is waited between. */
const WRITES = 6;
const WRITE_PAUSE_MS = 250;

export interface OutboxParts {
  /** Without one all mails stay in the mailbox. */
  readonly server: MailServer | undefined;
  /** For whose claim is over: instances don't move their clocks with ours. */
  readonly time: Clock;
  readonly wait: Wait;
}

/** Sends mails, beside everything else. */
export interface Outbox extends Pick<Poller, "begin" | "wake"> {
  /** Sends all that is due now, and resolves when each has ended, or the server is away. */
  run(): Promise<void>;
  /** Cuts off what the server can't have yet, which waits again then, and waits a little for its answer to the rest. */
  beginStop(): void;
  /** Resolves when nothing is being sent any more. */
  ended(): Promise<void>;
}

/**
 * The sender of mails. Each mail is in one of its states in the database before the next thing happens to it, so that a
 * crash at any moment leaves one that says what can have happened:
 *
 * - claimed (`sending`): the server has not seen its end, which makes it no mail. Found again when the claim is over, and
 *   sent by whoever looks first; the sender that had it can't hand it over any more.
 * - `handing-over`, written before the end goes out: from here to the written answer only the server knows. SMTP has no way
 *   to ask it. A mail whose answer is missing is `in-doubt`, and left to a person: to send it again by itself would be to
 *   send some twice, and to call it sent would be to lose some. An answer that comes late still counts.
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
  const lines = new Set<{readonly line: MailLine; isHandedOver: boolean}>();
  const looks = new Set<Promise<void>>();
  /** Ends the wait for the last answers. */
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

  /** Sends one due mail after the other over one line. */
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

  /** @returns whether the line is still good for another one */
  async function sendOne(
    mail: MailRow & {readonly claim: string},
    used: {readonly line: MailLine; isHandedOver: boolean},
    sender: string | undefined,
  ): Promise<boolean> {
    const letter = await letterOf(mail, sender);
    const over = new AbortController();
    void wait(PATIENCE_MS, AbortSignal.any([over.signal, stop.signal])).then(() => {
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

  /** The server's answer is not to be had twice: it is worth some tries. */
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

  /** One absence, also when it ended several lines at once. */
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
