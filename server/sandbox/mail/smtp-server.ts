import {Readable} from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type {Letter} from "./mail-message.ts";
import type {Ending} from "./mail.operations.ts";

/** A mail server, as the outbox sees it. */
export interface MailServer {
  /** What all mails come from, in the place of the address that they were queued with. */
  readonly sender?: string;
  /** A line to the server, opened when it is first used. */
  line(): MailLine;
}

/** A connection over which one mail after the other goes. */
export interface MailLine {
  /**
   * Sends a letter. It never throws: how it ended says what the server can have.
   *
   * @param handOver is awaited before the end of the letter goes out, without which no server takes it; when it says no, or
   *   throws, the line is cut instead
   */
  send(letter: Letter, handOver: () => Promise<boolean>): Promise<Ending | {readonly kind: "lost"}>;
  /** Cuts the line: what is on it ends at once. */
  cut(): void;
  /** Takes leave of the server. */
  leave(): void;
}

/** Milliseconds, as the next one. */
const CONNECT_MS = 10_000;
/** How long a server may be silent. */
const SILENCE_MS = 30_000;
/** Wants a password, or a line that nobody overhears: what is wrong is not the mail, but the setting. */
const SETTING_CODES = new Set([530, 534, 535, 538]);

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/**
 * A server by its address: `smtp://` (encrypted where the server offers it) or `smtps://`, with `user:password@` where it
 * wants one, and `?from=` for the address that mails come from.
 */
export function smtpServer(address: string): MailServer {
  const url = new URL(address);
  const sender = url.searchParams.get("from");
  const user = decodeURIComponent(url.username);
  const isEncrypted = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const options = {
    host,
    port: url.port === "" ? (isEncrypted ? 465 : 587) : Number(url.port),
    secure: isEncrypted,
    // A password is told nobody who can't prove to be the server.
    requireTLS: !isEncrypted && user !== "" && !isThisMachine(host),
    // Where the server offers encryption unasked, it keeps listeners out; who could take its place could also hide the offer.
    tls: {rejectUnauthorized: !isThisMachine(host) && (isEncrypted || user !== "")},
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    logger: false,
  };
  const auth = user === "" ? undefined : {user, pass: decodeURIComponent(url.password)};
  return {...(sender === null ? {} : {sender}), line: () => new SmtpLine(options, auth)};
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

class SmtpLine implements MailLine {
  readonly #options: ConstructorParameters<typeof SMTPConnection>[0];
  readonly #auth: {readonly user: string; readonly pass: string} | undefined;
  #connection: SMTPConnection | undefined;
  #isCut = false;
  /** Ends what is on the line: a connection that is closed from here says nothing more. */
  #giveUp: (error: Error) => void = () => undefined;

  constructor(
    options: ConstructorParameters<typeof SMTPConnection>[0],
    auth: {readonly user: string; readonly pass: string} | undefined,
  ) {
    this.#options = options;
    this.#auth = auth;
  }

  async send(letter: Letter, handOver: () => Promise<boolean>): Promise<Ending | {readonly kind: "lost"}> {
    let connection: SMTPConnection;
    try {
      connection = await this.#connected();
    } catch (error) {
      this.#drop();
      return {kind: "away", reason: reasonOf(error)};
    }
    let isLost = false;
    let isHandedOver = false;
    async function* parts() {
      yield letter.raw;
      if (!(await handOver())) {
        isLost = true;
        throw new Error("another sender has the mail");
      }
      isHandedOver = true;
    }
    const envelope = {from: letter.from, to: [letter.to], size: letter.raw.length};
    try {
      await new Promise<void>((resolve, reject) => {
        this.#giveUp = reject;
        connection.send(envelope, Readable.from(parts()), (error) => (error ? reject(error) : resolve()));
      });
      return {kind: "sent"};
    } catch (error) {
      // Also after a refusal: the next mail begins on a line of which nothing is left over.
      this.#drop();
      if (isLost) return {kind: "lost"};
      return endingOf(error as SmtpError, isHandedOver);
    }
  }

  async #connected(): Promise<SMTPConnection> {
    if (this.#isCut) throw new Error("the line was cut");
    const known = this.#connection;
    if (known && !known.destroyed) return known;
    const connection = new SMTPConnection(this.#options);
    this.#connection = connection;
    await new Promise<void>((resolve, reject) => {
      this.#giveUp = reject;
      connection.once("error", reject);
      connection.once("end", () => reject(new Error("the connection was closed")));
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    // What comes later ends the mail that is on the line, by its own callback.
    connection.removeAllListeners("error").on("error", () => undefined);
    const auth = this.#auth;
    if (auth) {
      await new Promise<void>((resolve, reject) => {
        this.#giveUp = reject;
        connection.once("end", () => reject(new Error("the connection was closed")));
        connection.login({...auth}, (error) => (error ? reject(error) : resolve()));
      });
    }
    return connection;
  }

  #drop(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  cut(): void {
    this.#isCut = true;
    this.#drop();
    this.#giveUp(new Error("the line was cut"));
  }

  leave(): void {
    if (this.#connection && !this.#connection.destroyed) this.#connection.quit();
    this.#connection = undefined;
  }
}

/** What a failed try means: only an answer of the server says that it has not taken what was handed over. */
function endingOf(error: SmtpError, isHandedOver: boolean): Ending {
  const {responseCode: code, command} = error;
  const reason = reasonOf(error);
  const isAnswer = code !== undefined && code >= 400 && code < 600;
  if (isHandedOver) {
    if (!isAnswer) return {kind: "unknown", reason};
  } else if (!isAnswer || !["MAIL FROM", "RCPT TO", "DATA"].includes(command ?? "")) {
    return {kind: "away", reason};
  }
  if (code === 421 || SETTING_CODES.has(code)) return {kind: "away", reason};
  return {kind: code >= 500 ? "refused" : "deferred", reason};
}

/** In one line, and not longer than anybody reads. */
function reasonOf(error: unknown): string {
  const {response, message, code} = error as SmtpError;
  const words = response ?? [code, message].filter(Boolean).join(": ");
  return words.replace(/\s+/g, " ").slice(0, 300);
}
