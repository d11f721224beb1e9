/** Longest time that the elements wait for a reply, ms. */
export const DEADLINE_MS = 30_000;

/** Reply of the implementation. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON. Undefined for another body. */
  readonly body: unknown;
}

/** A request of a page. */
export interface PageRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or a text that is sent as it is. */
  readonly body?: object | string;
  /** A reply may take as long as the elements wait. */
  readonly isSlow?: boolean;
}

export interface ImplementationOptions {
  /** Address of the routes, without a slash at its end. */
  readonly url: string;
  readonly paths: {readonly token: string; readonly create: string; readonly capture: string};
  /** Origin of the shop's pages. */
  readonly origin: string;
  /** Longest time for a reply while PayPal is quick, ms. */
  readonly slowMs: number;
  /** Text that no reply may contain. */
  readonly secret: string;
  readonly fetch: typeof globalThis.fetch;
}

/** Faults that any reply can have, each with the first request that had it. */
export interface Observed {
  redirect?: string;
  notJson?: string;
  slow?: string;
  secret?: string;
}

/** Sends requests as the elements do, and notes the faults of all replies. */
export class Implementation {
  readonly options: ImplementationOptions;
  readonly observed: Observed = {};

  constructor(options: ImplementationOptions) {
    this.options = options;
  }

  /** A browser without cookies. */
  visitor(): Visitor {
    return new Visitor(this);
  }
}

/** A browser session. */
export class Visitor {
  readonly #implementation: Implementation;
  readonly #cookies = new Map<string, string>();

  constructor(implementation: Implementation) {
    this.#implementation = implementation;
  }

  /** The client token's route, which also begins the session. */
  token(): Promise<Reply> {
    return this.send(this.#implementation.options.paths.token, {method: "GET"});
  }

  create(body: object, attempt: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const {paths} = this.#implementation.options;
    return this.send(paths.create, {body, headers: {"service-request-id": attempt, ...headers}});
  }

  capture(orderId: string, attempt: string, isSlow = false): Promise<Reply> {
    return this.send(this.capturePath(orderId), {headers: {"service-request-id": attempt}, isSlow});
  }

  capturePath(orderId: string): string {
    return this.#implementation.options.paths.capture.replace("{id}", encodeURIComponent(orderId));
  }

  /** Sends a request. Resolves with the final reply, or with status 0 if there is none in time. */
  async send(path: string, {method = "POST", headers, body, isSlow = false}: PageRequest): Promise<Reply> {
    const {options, observed} = this.#implementation;
    const called = `${method} ${path}`;
    const started = performance.now();
    const signal = AbortSignal.timeout(DEADLINE_MS);
    try {
      let url = options.url + path;
      for (let hops = 0; ; hops += 1) {
        const response = await options.fetch(url, {
          method,
          redirect: "manual",
          signal,
          headers: {
            accept: "application/json",
            origin: options.origin,
            cookie: [...this.#cookies].map((pair) => pair.join("=")).join("; "),
            ...(body !== undefined && {"content-type": "application/json"}),
            ...headers,
          },
          ...(body !== undefined && {body: typeof body === "string" ? body : JSON.stringify(body)}),
        });
        this.#keepCookies(response.headers);
        const location = response.headers.get("location");
        if (response.status >= 300 && response.status < 400 && location !== null) {
          observed.redirect ??= `${called} redirects to ${location}`;
          const target = URL.parse(location, url);
          // Another host may be a live one.
          if (target?.origin === new URL(url).origin && hops < 3) {
            url = target.href;
            continue;
          }
        }
        const text = await response.text();
        const took = performance.now() - started;
        if (took > options.slowMs && !isSlow)
          observed.slow ??= `${called} took ${(took / 1000).toFixed(1)} s`;
        if (text.includes(options.secret)) observed.secret ??= called;
        const json = parse(text);
        if (json === undefined && response.status !== 204)
          observed.notJson ??= `${called} replied ${response.status} with ${JSON.stringify(text.slice(0, 40))}`;
        return {status: response.status, headers: response.headers, body: json};
      }
    } catch {
      return {status: 0, headers: new Headers(), body: undefined};
    }
  }

  #keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
