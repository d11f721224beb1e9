import type {SendMailOptions, Transporter} from "nodemailer";
import type {SandboxContext} from "../context.ts";
import {type Mail, mails, messageIdOf} from "./mail.operations.ts";

export interface MailServer {
  /** Address that replaces the sender of all mails. */
  readonly sender?: string;
  readonly transport: Pick<Transporter, "sendMail">;
}

/** Milliseconds. */
const CONNECT_MS = 10_000;
/** Maximum time without data from the server. */
const SILENCE_MS = 30_000;

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
    ...(user === "" ? {} : {auth: {user, pass: decodeURIComponent(url.password)}}),
    // A password is sent only to a server with a valid certificate.
    requireTLS: !isEncrypted && user !== "" && !isThisMachine(host),
    // Without a password, encryption only protects against passive listeners: an attacker between both could also
    // remove the server's offer to encrypt.
    tls: {rejectUnauthorized: !isThisMachine(host) && (isEncrypted || user !== "")},
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let transport: Transporter | undefined;
  const sendMail = async (mail: SendMailOptions) => {
    const {createTransport} = await import("nodemailer");
    transport ??= createTransport(options);
    return transport.sendMail(mail);
  };
  return {...(sender === null ? {} : {sender}), transport: {sendMail}};
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

/** Sends queued mails. */
export interface MailSender {
  /** Sends all queued mails, each once, after those of earlier calls. Without a mail server they stay in the mailbox. */
  run(): Promise<void>;
}

/** @param server undefined without one */
export function createMailSender(
  {store, clock, log}: Pick<SandboxContext, "store" | "clock" | "log">,
  server: MailServer | undefined,
): MailSender {
  const change = (id: string, changes: Pick<Mail, "state" | "failure">) =>
    store.run(() => {
      if (mails(store).get(id)) mails(store).change(id, {...changes, stateAt: clock.now()});
    });
  const send = async (mail: Mail, {sender = mail.from, transport}: MailServer) => {
    try {
      const {to, replyTo, subject, text, html, language, createdAt} = mail;
      await transport.sendMail({
        from: sender,
        to,
        replyTo,
        subject,
        text,
        html,
        date: new Date(createdAt),
        messageId: messageIdOf(mail),
        // Prevents automatic replies such as vacation notices (RFC 3834).
        headers: {"Auto-Submitted": "auto-generated", "Content-Language": language},
      });
    } catch (error) {
      const failure = reasonOf(error);
      log.warn({mail: mail.id, reason: failure}, "a mail could not be sent");
      change(mail.id, {state: "failed", failure});
    }
  };
  const sendQueued = async () => {
    const queued = mails(store).where(({state}) => state === "queued");
    // Stored before it is sent, so that no mail is sent twice.
    for (const {id} of queued) change(id, {state: server ? "sent" : "kept"});
    if (server) for (const mail of queued) await send(mail, server);
  };
  let running = Promise.resolve();
  return {
    run: () => (running = running.then(sendQueued)),
  };
}

/** The error in one short line. */
function reasonOf(error: unknown): string {
  const {response, message, code} = error as Error & {readonly response?: string; readonly code?: string};
  const reason = response ?? [code, message].filter(Boolean).join(": ");
  return reason.replace(/\s+/g, " ").slice(0, 300);
}
