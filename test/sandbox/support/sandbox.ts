import {mkdir, mkdtemp, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {Writable} from "node:stream";
import {after, before, describe} from "node:test";
import {listen, type Listening} from "../../../server/shared/http.ts";
import {createLog} from "../../../server/shared/log.ts";
import {createSandbox, type Sandbox} from "../../../server/sandbox/app.ts";
import {makeKeyPair} from "../../../server/sandbox/events/signing-keys.ts";
import {systemRandom} from "../../../server/sandbox/random.ts";
import {Store} from "../../../server/sandbox/store.ts";
import {ManualWait} from "../../support/manual-wait.ts";
import {assertDescribed, endpointOf, parsed} from "./described.ts";
import type {ReplyBody} from "./replies.ts";
import {countsIn, everythingIn, idsIn} from "./stored.ts";

/** Origin of the in-process sandbox. */
export const ORIGIN = "http://127.0.0.1:8081";
/** Origin of the merchant's page on another site. */
export const PAGE = "http://localhost:8080";

export const CREDENTIALS = {CLIENT_ID: "test-client", CLIENT_SECRET: "canary-client-secret-5c2e"};

/** The key of all sandboxes of a process, because making a key takes longer than most suites. */
const keyPair = {made: undefined as ReturnType<typeof makeKeyPair> | undefined};

/** The reply to a call with its body. */
export interface Answer<Body = ReplyBody> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body. Undefined if it isn't JSON. */
  readonly body: Body;
}

export interface CallOptions {
  readonly token?: string;
  /** Sent as JSON. A string is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller's IP address, for a call in process. */
  readonly from?: string;
}

/** An additional application. */
export interface TestApplication {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Requests a new token of this application. */
  token(options?: TokenOptions): Promise<string>;
}

export interface TokenOptions {
  /** `Authorization` of another application. */
  readonly as?: string;
  readonly kind?: "token" | "client_token";
  readonly domains?: readonly string[];
  readonly session?: string;
  /** Short names. All scopes of the application by default. */
  readonly scopes?: readonly string[];
}

/** Further settings of some suites. */
export interface MoreSettings {
  readonly consolePassword?: string;
  readonly host?: string;
  readonly trustProxy?: string[];
  readonly smtpUrl?: string;
  readonly seed?: number;
  /** Milliseconds since the epoch. */
  readonly now?: number;
  readonly clockStopped?: boolean;
}

/** A sandbox in this process, with its own data and a clock that only tests move. */
export class TestSandbox {
  readonly #store: Store;
  /** Ends the waits of delays and holds. */
  readonly waits: ManualWait;
  /** The sandbox's next random fractions. Later ones are random. */
  readonly fractions: number[];
  /** The sandbox's real time in milliseconds. Only tests move it. */
  readonly realTime: {ms: number};
  readonly #sandbox: Sandbox;
  readonly #assets: string;
  readonly #servers: Listening[] = [];
  readonly #logged: string[];
  readonly #undescribed: unknown[] = [];

  private constructor(parts: {
    store: Store;
    sandbox: Sandbox;
    waits: ManualWait;
    fractions: number[];
    realTime: {ms: number};
    assets: string;
    logged: string[];
  }) {
    this.waits = parts.waits;
    this.fractions = parts.fractions;
    this.realTime = parts.realTime;
    this.#store = parts.store;
    this.#sandbox = parts.sandbox;
    this.#assets = parts.assets;
    this.#logged = parts.logged;
  }

  /**
   * Opens a sandbox.
   * @param level the log level
   * @param more further settings
   * @param waited added to the real time, in milliseconds
   */
  static async open(
    files: Readonly<Record<string, string>> = {},
    level = "trace",
    more: MoreSettings = {},
    waited = 0,
  ): Promise<TestSandbox> {
    const assets = await mkdtemp(join(tmpdir(), "checkout-assets-"));
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(assets, name)), {recursive: true});
      await writeFile(join(assets, name), content);
    }
    const store = new Store();
    const logged: string[] = [];
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        logged.push(chunk.toString());
        done();
      },
    });
    const waits = new ManualWait();
    const fractions: number[] = [];
    const realTime = {ms: Date.UTC(2027, 0, 15, 12) + waited};
    const sandbox = createSandbox({
      settings: {
        clientId: CREDENTIALS.CLIENT_ID,
        clientSecret: CREDENTIALS.CLIENT_SECRET,
        ...more,
      },
      store,
      clock: {now: () => realTime.ms},
      random: {...systemRandom, fraction: () => fractions.shift() ?? systemRandom.fraction()},
      wait: waits.wait,
      makeKeyPair: () => (keyPair.made ??= makeKeyPair()),
      log: createLog({name: "sandbox", level}, destination),
      assets,
      // The same files stand for the builds of the SDK and of the elements.
      tags: assets,
    });
    // Makes the sample data, which is part of the start.
    if (more.seed !== undefined) sandbox.begin(ORIGIN);
    return new TestSandbox({
      store,
      sandbox,
      waits,
      fractions,
      realTime,
      assets,
      logged,
    });
  }

  /**
   * Calls a route in process. The reply of a REST route must match the sandbox's description.
   */
  async call<Body = ReplyBody>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer<Body>> {
    const url = new URL(path, ORIGIN);
    const peer = options.from === undefined ? {} : {incoming: {socket: {remoteAddress: options.from}}};
    const answer = await read<Body>(await this.#fetch(new Request(url, init(method, options)), peer));
    return answer;
  }

  /** Sends a request unchanged, without checks of the reply. @param from the caller's IP address */
  async handle(request: Request, from?: string): Promise<Answer> {
    const peer = from === undefined ? {} : {incoming: {socket: {remoteAddress: from}}};
    return read(await this.#sandbox.app.fetch(request, peer));
  }

  /**
   * Sends a request to the app. A reply that differs from its description fails the call and the suite.
   *
   * @param mayBeCut true where a fault of the test may have cut the body
   */
  readonly #fetch = async (request: Request, peer: object, mayBeCut = false): Promise<Response> => {
    const response = await this.#sandbox.app.fetch(request, peer);
    // Other routes have streams without an end.
    const endpoint = endpointOf(request.method, new URL(request.url).pathname);
    if (!endpoint) return response;
    try {
      const {status, headers} = response;
      const text = await response.clone().text();
      if (mayBeCut && response.ok && parsed(text) === undefined) return response;
      const sent = request.headers.get("Content-Type") ?? undefined;
      assertDescribed(endpoint, {sent, status, headers, text});
    } catch (error) {
      this.#undescribed.push(error);
      throw error;
    }
    return response;
  };

  /** Creates an application. @param body that of `POST /_sandbox/applications` */
  async application(body: Readonly<Record<string, unknown>> = {}): Promise<TestApplication> {
    const {body: made} = await this.call<{client_id: string; client_secret: string}>(
      "POST",
      "/_sandbox/applications",
      {body},
    );
    const as = basic(made.client_secret, made.client_id);
    return {
      clientId: made.client_id,
      clientSecret: made.client_secret,
      token: (options = {}) => this.token({...options, as}),
    };
  }

  /** Every route of the app as `GET /path/:parameter`, without middleware. */
  get routes(): string[] {
    return this.#sandbox.app.routes
      .filter(({method}) => method !== "ALL")
      .map(({method, path}) => `${method} ${path}`);
  }

  async form(fields: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.call("POST", "/v1/oauth2/token", {
      body: fields,
      headers: {Authorization: basic(), "Content-Type": "application/x-www-form-urlencoded", ...headers},
    });
  }

  async token(options: TokenOptions = {}): Promise<string> {
    const fields = new URLSearchParams({
      grant_type: "client_credentials",
      response_type: options.kind ?? "token",
    });
    for (const domain of options.domains ?? []) fields.append("domains[]", domain);
    if (options.scopes) {
      fields.set("scope", options.scopes.map((each) => `https://uri.paypal.com/services/${each}`).join(" "));
    }
    const headers = {
      ...(options.as === undefined ? {} : {Authorization: options.as}),
      ...(options.session === undefined ? {} : {"PayPal-Client-Metadata-Id": options.session}),
    };
    const {body} = await this.form(fields.toString(), headers);
    return body.access_token;
  }

  clientToken(options: Omit<TokenOptions, "kind"> = {}): Promise<string> {
    return this.token({...options, kind: "client_token"});
  }

  /** Serves the sandbox on a free port until it is closed. Returns the URL. */
  async listen(): Promise<string> {
    const server = await listen({
      fetch: (request, peer) => this.#fetch(request, peer, true),
      host: "127.0.0.1",
      port: 0,
    });
    this.#servers.push(server);
    return server.url;
  }

  /** Sends all events that are due now, and waits for the replies. */
  sendEvents(): Promise<void> {
    return this.#sandbox.sendEvents();
  }

  /** Sends all mails that are due now. Without a mail server they stay in the mailbox. */
  sendMails(): Promise<void> {
    return this.#sandbox.sendMails();
  }

  beginStop(): void {
    this.#sandbox.beginStop();
  }

  /** All stored values as one text, including the request log. */
  async everythingStored(): Promise<string> {
    const {text} = await this.call("GET", "/_sandbox/requests?page_size=1000");
    return everythingIn(this.#store) + text;
  }

  /** Number of stored resources of each kind that a reset removes. */
  countsStored(): Record<string, number> {
    return countsIn(this.#store);
  }

  /** Up to `most` ids of each kind of resource, those of changeable ones first. */
  idsStored(most: number): Map<string, string[]> {
    return idsIn(this.#store, most);
  }

  /** Number of operations that changed stored data so far. */
  get changes(): number {
    return this.#store.changes;
  }

  /** The log as one text. */
  get log(): string {
    return this.#logged.join("");
  }

  async close(): Promise<void> {
    this.#sandbox.beginStop();
    for (const server of this.#servers) {
      server.server.closeAllConnections();
      await server.stop();
    }
    await this.#sandbox.finish();
    await rm(this.#assets, {recursive: true, force: true});
    if (this.#undescribed.length > 0)
      throw new AggregateError(this.#undescribed, String(this.#undescribed[0]));
  }
}

type Suite = (sandbox: () => TestSandbox) => void;

/** Runs a suite with one sandbox for all its tests. @param files stand for the SDK's build */
export function withSandbox(name: string, suite: Suite, files: Readonly<Record<string, string>> = {}): void {
  describe(name, () => {
    let sandbox: TestSandbox;
    before(async () => {
      sandbox = await TestSandbox.open(files);
    });
    after(() => sandbox.close());
    suite(() => sandbox);
  });
}

/** Calls a listening server. */
export async function send(url: string, method: string, options: CallOptions = {}): Promise<Answer> {
  return read(await fetch(url, init(method, options)));
}

export function basic(secret = CREDENTIALS.CLIENT_SECRET, clientId = CREDENTIALS.CLIENT_ID): string {
  return `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`;
}

function init(method: string, {token, body, headers}: CallOptions): RequestInit {
  return {
    method,
    headers: {
      ...(token === undefined ? {} : {Authorization: `Bearer ${token}`}),
      ...(body === undefined ? {} : {"Content-Type": "application/json"}),
      ...headers,
    },
    ...(body === undefined ? {} : {body: typeof body === "string" ? body : JSON.stringify(body)}),
  };
}

async function read<Body = ReplyBody>(response: Response): Promise<Answer<Body>> {
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.includes("application/json") === true;
  const body = (isJson && text !== "" ? JSON.parse(text) : undefined) as Body;
  return {status: response.status, headers: response.headers, text, body};
}
