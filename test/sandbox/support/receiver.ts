import {createVerify, X509Certificate} from "node:crypto";
import {createServer, type IncomingHttpHeaders} from "node:http";
import type {AddressInfo} from "node:net";
import {crc32} from "node:zlib";
import type {Answer, TestApplication, TestSandbox} from "./sandbox.ts";

export const WEBHOOKS = "/v1/notifications/webhooks";
export const EVENTS = "/v1/notifications/webhooks-events";

interface Link {
  readonly href: string;
  readonly rel: string;
}

/** The fields of all replies about webhooks and events, and of the events themselves. */
export interface EventBody {
  readonly id: string;
  readonly url: string;
  readonly event_version: string;
  readonly create_time: string;
  readonly resource_type: string;
  readonly resource_version: string;
  readonly event_type: string;
  readonly summary: string;
  readonly resource: Readonly<Record<string, unknown>> & {readonly id: string};
  readonly event_types: readonly {readonly name: string}[];
  readonly webhooks: readonly EventBody[];
  readonly client_id: string;
  readonly webhooks_lookups: readonly EventBody[];
  readonly events: readonly EventBody[];
  readonly count: number;
  readonly transmissions: readonly {
    readonly webhook_id: string;
    readonly transmission_id: string;
    readonly status: string;
    readonly next_try_time: string | null;
    readonly tries: readonly {
      readonly number: number;
      readonly time: string;
      readonly status: number | null;
      readonly failure: string | null;
    }[];
  }[];
  readonly verification_status: string;
  readonly links: readonly Link[];
  readonly name: string;
  readonly message: string;
  readonly details: readonly {readonly issue: string; readonly field?: string}[];
}

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: EventBody;
}

/** A merchant's server that receives events, or fails to. */
export class Receiver {
  readonly url: string;
  readonly received: Received[] = [];
  /** Status of its replies. */
  status = 200;
  /** Headers of its replies. */
  headers: Record<string, string> = {};
  readonly #server: ReturnType<typeof createServer>;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  }

  /** @param port a free one by default */
  static async open(port = 0): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const receiver = new Receiver(server);
    server.on("request", (incoming, outgoing) => {
      let body = "";
      incoming.setEncoding("utf8");
      incoming.on("data", (chunk: string) => (body += chunk));
      incoming.on("end", () => {
        receiver.received.push({headers: incoming.headers, body, event: JSON.parse(body) as EventBody});
        outgoing.writeHead(receiver.status, receiver.headers).end();
      });
    });
    return receiver;
  }

  get types(): string[] {
    return this.received.map(({event}) => event.event_type);
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** An application with a webhook. Its token has all scopes. */
export class Notified {
  readonly sandbox: TestSandbox;
  readonly application: TestApplication;
  readonly token: string;

  private constructor(sandbox: TestSandbox, application: TestApplication, token: string) {
    this.sandbox = sandbox;
    this.application = application;
    this.token = token;
  }

  static async of(sandbox: TestSandbox): Promise<Notified> {
    const application = await sandbox.application();
    return new Notified(sandbox, application, await application.token());
  }

  call(method: string, path: string, body?: unknown): Promise<Answer<EventBody>> {
    return this.sandbox.call<EventBody>(method, path, {
      token: this.token,
      ...(body === undefined ? {} : {body}),
    });
  }

  register(url: string, ...types: string[]): Promise<Answer<EventBody>> {
    const names = types.length === 0 ? ["*"] : types;
    return this.call("POST", WEBHOOKS, {url, event_types: names.map((name) => ({name}))});
  }

  /** The application's events, oldest first, with their tries. */
  async events(): Promise<readonly EventBody[]> {
    // The token may have expired, because the clock was moved.
    const token = await this.application.token();
    const {body} = await this.sandbox.call<EventBody>("GET", `${EVENTS}?page_size=300`, {token});
    const shown = await this.sandbox.call<EventBody>("GET", "/_sandbox/webhooks?page_size=100");
    const own = new Set(body.events.map(({id}) => id));
    return shown.body.events.filter(({id}) => own.has(id)).reverse();
  }

  async types(): Promise<string[]> {
    return (await this.events()).map(({event_type: type}) => type).sort();
  }
}

/** Checks a transmission's PayPal signature with an independent implementation. */
export async function isGenuine(
  sandbox: TestSandbox,
  {headers, body}: Received,
  webhookId: string,
): Promise<boolean> {
  const of = (name: string) => String(headers[`paypal-${name}`]);
  const {pathname} = new URL(of("cert-url"));
  const {text} = await sandbox.call("GET", pathname);
  const signed = `${of("transmission-id")}|${of("transmission-time")}|${webhookId}|${crc32(body)}`;
  return createVerify("SHA256")
    .update(signed)
    .verify(new X509Certificate(text).publicKey, of("transmission-sig"), "base64");
}
