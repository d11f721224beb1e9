import {once} from "node:events";
import type {AddressInfo} from "node:net";
import {SMTPServer} from "smtp-server";

/** The server's behaviour for a mail. */
export type Treatment =
  /** Accepts the mail and replies. */
  | "accept"
  /** Closes the connection at this point. The mail is not accepted. */
  | "drop-at-greeting"
  | "drop-at-sender"
  | "drop-at-recipient"
  | "drop-in-text"
  /** Closes the connection after the whole mail, without accepting it. */
  | "drop-at-end"
  /** Accepts the mail, then closes the connection without a reply. */
  | "accept-and-drop"
  /** Replies to the recipient, or to the whole mail. */
  | "no-such-recipient"
  | "full-recipient"
  | "no-such-mail"
  | "not-now"
  | "closing";

export interface Accepted {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly raw: string;
}

/** A real SMTP server with faults. */
export class TestMailServer {
  /** Accepted mails in their order. */
  readonly accepted: Accepted[] = [];
  /** Number of connections so far. */
  connections = 0;
  /** Behaviour for the next connection or mail. Called at the greeting, and for each later mail of a connection. */
  treat: () => Treatment = () => "accept";
  /** Called when a mail reaches a point, before the reply. */
  reached: (point: "sender" | "recipient" | "end") => void = () => undefined;
  #server: SMTPServer | undefined;
  #port = 0;
  readonly #options: ConstructorParameters<typeof SMTPServer>[0];

  constructor(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
    this.#options = options;
  }

  /** Listens at a free port, and after a stop at the same one. */
  async start(): Promise<this> {
    const treatments = new Map<string, Treatment>();
    const current = (id: string) => treatments.get(id) ?? "accept";
    const drop = (id: string) => {
      for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
    };
    const server: SMTPServer = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      authOptional: true,
      logger: false,
      disableReverseLookup: true,
      closeTimeout: 1,
      ...this.#options,
      onConnect: ({id}, done) => {
        this.connections += 1;
        treatments.set(id, this.treat());
        if (current(id) === "drop-at-greeting") drop(id);
        else done();
      },
      onMailFrom: (_address, {id}, done) => {
        this.reached("sender");
        if (current(id) === "drop-at-sender") drop(id);
        else done();
      },
      onRcptTo: (_address, {id}, done) => {
        this.reached("recipient");
        const treatment = current(id);
        if (treatment === "drop-at-recipient") return drop(id);
        if (treatment === "no-such-recipient") return done(answer(550, "No such mailbox here"));
        if (treatment === "full-recipient") return done(answer(452, "The mailbox is full"));
        done();
      },
      onData: (stream, session, done) => {
        const {id, envelope} = session;
        const chunks: Buffer[] = [];
        stream.on("error", () => undefined);
        stream.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          if (current(id) === "drop-in-text") drop(id);
        });
        stream.on("end", () => {
          const treatment = current(id);
          if (treatment === "drop-in-text") return;
          const raw = Buffer.concat(chunks).toString();
          // A later mail of a connection has no greeting.
          if (["accept", "accept-and-drop", "drop-at-greeting"].includes(treatment)) {
            this.accepted.push({
              messageId: /^Message-ID: (.+)\r$/im.exec(raw)?.[1] ?? "",
              from: (envelope.mailFrom || {address: ""}).address,
              to: envelope.rcptTo.map(({address}) => address).join(),
              raw,
            });
          }
          this.reached("end");
          treatments.set(id, this.treat());
          if (treatment === "drop-at-end" || treatment === "accept-and-drop") return drop(id);
          if (treatment === "no-such-mail") return done(answer(554, "Not this one"));
          if (treatment === "not-now") return done(answer(451, "Try again later"));
          if (treatment === "closing") return done(answer(421, "Closing down"));
          done(null, "Queued");
        });
      },
    });
    server.on("error", () => undefined);
    const listening = server.listen(this.#port, "127.0.0.1");
    await once(listening, "listening");
    this.#port = (listening.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Closes all connections and refuses new ones. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const connection of server.connections) connection._socket.destroy();
    await closed;
  }

  /** Number of times each mail was accepted, by Message-ID. */
  get counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const {messageId} of this.accepted) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
    return counts;
  }
}

function answer(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), {responseCode});
}
