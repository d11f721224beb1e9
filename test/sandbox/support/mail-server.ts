import {once} from "node:events";
import type {AddressInfo} from "node:net";
import {SMTPServer} from "smtp-server";

/** What happens to a mail at the server. */
export type Treatment =
  /** Accepted, and said so. */
  | "accept"
  /** The connection breaks off at this point; nothing is accepted. */
  | "drop-at-greeting"
  | "drop-at-sender"
  | "drop-at-recipient"
  | "drop-in-text"
  /** It breaks off when the mail was there whole, not accepted … */
  | "drop-at-end"
  /** … or accepted, and nobody hears of it. */
  | "accept-and-drop"
  /** Answers of the server: to the recipient, or to the whole mail. */
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

/** A real SMTP server that breaks as a test says. */
export class TestMailServer {
  /** In the order in which they were accepted: each of them is in somebody's mailbox. */
  readonly accepted: Accepted[] = [];
  /** Connections so far. */
  connections = 0;
  /** What happens to the next connection or mail; asked at the greeting, and again for each later mail of a connection. */
  treat: () => Treatment = () => "accept";
  /** Called when a mail has come to a point, before the answer. */
  reached: (point: "sender" | "recipient" | "end") => void = () => undefined;
  #server: SMTPServer | undefined;
  #port = 0;
  readonly #options: ConstructorParameters<typeof SMTPServer>[0];

  constructor(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
    this.#options = options;
  }

  /** Begins to listen: at a free port, later at the same one. */
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
          // A later mail of a connection has no greeting to break off at.
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

  /** Goes away at once: lines break off, and new ones are refused. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const connection of server.connections) connection._socket.destroy();
    await closed;
  }

  /** How often each mail was accepted, by its Message-ID. */
  get counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const {messageId} of this.accepted) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
    return counts;
  }
}

function answer(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), {responseCode});
}
