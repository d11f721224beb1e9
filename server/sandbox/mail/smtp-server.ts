import {Readable} from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type {ComposedMail} from "./mail-message.ts";
import type {Ending} from "./mail.operations.ts";

/** The outbox's view of a mail server. */
export interface MailServer {
  /** Address that replaces the stored sender of all mails. */
  readonly sender?: string;
  /** A new connection, opened when first used. */
  line(): MailConnection;
}

/** A connection that sends one mail after the other. */
export interface MailConnection {
  /**
   * Sends a mail. It never throws. The result says what the server may have.
   *
   * @param handOver awaited before the end of the mail, which the server needs to accept it; when it returns false or
   *   throws, the connection is closed instead
   */
  send(mail: ComposedMail, handOver: () => Promise<boolean>): Promise<Ending | {readonly kind: "lost"}>;
  /** Closes the connection. A mail being sent ends immediately. */
  cut(): void;
  /** Ends the connection with QUIT. */
  leave(): void;
}

/** Milliseconds, like the next one. */
const CONNECT_MS = 10_000;
/** Maximum time without data from the server. */
const SILENCE_MS = 30_000;
/** Replies about authentication or encryption. Their cause is the setting, not the mail. */
const SETTING_CODES = new Set([530, 534, 535, 538]);

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/**
 * A mail server by its address: `smtp://` (encrypted if the server offers it) or `smtps://`, with `user:password@` if
 * needed, and `?from=` for the sender of all mails.
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
    // A password is sent only to a server with a valid certificate.
    requireTLS: !isEncrypted && user !== "" && !isThisMachine(host),
    // Without a password, encryption only protects against passive listeners: an attacker between both could also
    // remove the server's offer to encrypt.
    tls: {rejectUnauthorized: !isThisMachine(host) && (isEncrypted || user !== "")},
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    logger: false,
  };
  const auth = user === "" ? undefined : {user, pass: decodeURIComponent(url.password)};
  return {...(sender === null ? {} : {sender}), line: () => new SmtpMailConnection(options, auth)};
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

class SmtpMailConnection implements MailConnection {
  readonly #options: ConstructorParameters<typeof SMTPConnection>[0];
  readonly #auth: {readonly user: string; readonly pass: string} | undefined;
  #connection: SMTPConnection | undefined;
  #isCut = false;
  /** Rejects the mail being sent, because a connection that is closed from here emits no event. */
  #giveUp: (error: Error) => void = () => undefined;

  constructor(
    options: ConstructorParameters<typeof SMTPConnection>[0],
    auth: {readonly user: string; readonly pass: string} | undefined,
  ) {
    this.#options = options;
    this.#auth = auth;
  }

  async send(
    mail: ComposedMail,
    handOver: () => Promise<boolean>,
  ): Promise<Ending | {readonly kind: "lost"}> {
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
      yield mail.raw;
      if (!(await handOver())) {
        isLost = true;
        throw new Error("another sender has claimed the mail");
      }
      isHandedOver = true;
    }
    const envelope = {from: mail.from, to: [mail.to], size: mail.raw.length};
    try {
      await new Promise<void>((resolve, reject) => {
        this.#giveUp = reject;
        connection.send(envelope, Readable.from(parts()), (error) => (error ? reject(error) : resolve()));
      });
      return {kind: "sent"};
    } catch (error) {
      // Also after a refusal, so that the next mail begins on a new connection.
      this.#drop();
      if (isLost) return {kind: "lost"};
      return endingOf(error as SmtpError, isHandedOver);
    }
  }

  async #connected(): Promise<SMTPConnection> {
    if (this.#isCut) throw new Error("the outbox closed the connection");
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
    // Later errors end the mail being sent, by its own callback.
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
    this.#giveUp(new Error("the outbox closed the connection"));
  }

  leave(): void {
    if (this.#connection && !this.#connection.destroyed) this.#connection.quit();
    this.#connection = undefined;
  }
}

/**
 * Result of a failed try. After the hand-over, only a reply of the server proves that it has not accepted the mail.
 */
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

/** The error in one short line. */
function reasonOf(error: unknown): string {
  const {response, message, code} = error as SmtpError;
  const reason = response ?? [code, message].filter(Boolean).join(": ");
  return reason.replace(/\s+/g, " ").slice(0, 300);
}
