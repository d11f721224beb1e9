import {basic, ORIGIN} from "../../sandbox/support/sandbox.ts";
import {mutated} from "./breakage.ts";
import {Dice} from "./dice.ts";
import {inParts} from "./multipart.ts";
import type {Target} from "./targets.ts";
import {GIANTS, hostileTexts, hostileValues, writeJson, WRECKS} from "./values.ts";

/** A request as it is sent, to be read in a failure. */
export interface HostileRequest {
  readonly target: Target;
  readonly method: string;
  /** Path and query, as they are sent. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  /** The caller's address. */
  readonly from: string;
  /** What was broken on purpose. */
  readonly broken: readonly Aspect[];
}

export type Aspect = "body" | "text" | "type" | "token" | "id" | "query" | "headers" | "method" | "peer";

/** Tokens by what is the matter with them; `right` opens everything. */
export interface Tokens {
  readonly right: string;
  readonly client: string;
  readonly expired: string;
  readonly foreign: string;
  readonly powerless: string;
}

/** The REST interface is what everybody calls; what takes neither a body nor an id has little that could be broken. */
function weightOf({kind, method, path}: Target): number {
  if (kind === "rest" || kind === "token") return 120;
  // What is remembered of the replies is lost with it; and a whole shop takes as long as a thousand requests.
  if (/\/(?:reset|seed)$/.test(path)) return 1;
  return method === "GET" && !path.includes(":") ? 4 : 36;
}

const ASPECTS: readonly Aspect[] = [
  "body",
  "body",
  "body",
  "text",
  "type",
  "token",
  "id",
  "query",
  "headers",
];
const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PURGE", "get", "x"];

const ODD_IDS = [
  "UNKNOWN",
  "0",
  "-1",
  "null",
  "undefined",
  "a%2Fb",
  "%2F",
  "%2e%2e%2f",
  "..;",
  "a.b",
  "%00",
  "a%00b",
  "%0A",
  "%7F",
  "%20",
  "%ff%fe",
  "%",
  "%ZZ",
  "%ud83d",
  "%F0%9F%98%80",
  "%E2%80%AE",
  "é",
  "x".repeat(36),
  "x".repeat(37),
  "x".repeat(255),
  "x".repeat(256),
  "x".repeat(300),
  "A-".repeat(127),
  "'%20or%20'1'%3D'1",
  "__proto__",
  "constructor",
  ":id",
  "{id}",
  "*",
  "a;b=c",
  "a,b",
  "a&b",
  "a%3Fb",
  "a%23b",
];

const ODD_TYPES = [
  "",
  "text/plain",
  "application/json; charset=utf-16",
  "application/json;;;",
  "APPLICATION/JSON",
  "application/jsonp",
  "application/problem+json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=x",
  "multipart/mixed; boundary=x",
  'multipart/related; boundary="x"; type="application/json"',
  `multipart/mixed; boundary=${"b".repeat(200)}`,
  "*/*",
  "\u00ff/\u00ff",
];

const ODD_TOKENS = [
  "",
  "Bearer",
  "Bearer ",
  "Bearer x",
  "Bearer a b",
  `Bearer ${"x".repeat(5000)}`,
  "Bearer \u00e9",
  "Basic",
  "Basic !!!",
  "Basic Og==",
  "Basic dGVzdC1jbGllbnQ=",
  "Digest a=b",
  "bearer null",
];

const ODD_QUERIES = [
  "?",
  "?&&&",
  "?=",
  "?a",
  "?%",
  "?%ff=%fe",
  "?page=1&page=2",
  "?page[]=1",
  "?page[a]=1",
  "?page=-1",
  "?page=1.5",
  "?page=1e3",
  "?page=0x10",
  "?page=%31",
  "?page=99999999999999999999",
  "?page=NaN&page_size=Infinity",
  "?page_size=0",
  "?page_size=101",
  "?page_size=+5",
  "?page_size=%205",
  "?page_size=٣",
  "?page_size=",
  "?page_token=x",
  "?page_token=W10",
  "?page_token=WzEsMl0",
  "?page_token=WzEsIlx1MDAwMCJd",
  "?page_token=WzFlOTk5LCJhIl0",
  "?page_token=Wy0xLCJhIl0",
  `?page_token=${"A".repeat(256)}`,
  "?total_required=maybe",
  "?total_required=TRUE",
  "?fields=ALL",
  "?fields=all,none",
  "?fields=%00",
  "?session=%00",
  `?session=${"x".repeat(3000)}`,
  "?__proto__=1&constructor=2",
  "?status=%00",
  "?status=%F0%9F%98%80",
  "?customer_id=%00",
  "?id=';--",
];

const ODD_HEADERS: Readonly<Record<string, readonly string[]>> = {
  Prefer: ["return=representation", "return=", "return=minimal, respond-async", "\u00e9", "x".repeat(3000)],
  "PayPal-Request-Id": [
    "",
    " ",
    "a b",
    "\u00e9",
    "x".repeat(108),
    "x".repeat(109),
    "a,b",
    "same",
    "__proto__",
  ],
  "Service-Request-Id": ["", "same", "x".repeat(500)],
  "PayPal-Client-Metadata-Id": ["", "a b", "\u00e9", "x".repeat(68), "x".repeat(69)],
  "PayPal-Mock-Response": [
    "",
    "{",
    "[]",
    "null",
    '{"mock_application_codes":1}',
    '{"mock_application_codes":"?"}',
  ],
  Origin: [
    "null",
    "https://evil.example",
    "http://localhost:8080",
    ORIGIN,
    "not an origin",
    "http://",
    "x".repeat(500),
  ],
  "Sec-Fetch-Site": ["cross-site", "none", "same-origin", "?"],
  Accept: ["text/html", "application/xml", "*/*;q=0", ""],
  "Content-Length": ["0", "5", "999999999", "-1", "x"],
  "Content-Encoding": ["gzip", "br", "identity"],
  "If-None-Match": ["*", '"x"', 'W/"x"'],
  Range: ["bytes=0-0", "bytes=9-1"],
  Cookie: ["a=b", "__proto__=1", "\u00e9"],
  "X-Forwarded-For": ["127.0.0.1", "evil"],
  "X-HTTP-Method-Override": ["DELETE"],
  "Access-Control-Request-Method": ["POST", "\u00e9"],
};

interface Sent {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
}

const FORM = "application/x-www-form-urlencoded";

/** Makes requests that are nearly right. What it learns from the replies it uses for the next ones. */
export class Attacker {
  readonly #dice: Dice;
  readonly #targets: readonly Target[];
  readonly #tokens: () => Tokens;
  readonly #texts: readonly string[];
  readonly #values: readonly unknown[];
  #ids: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(seed: number, targets: readonly Target[], tokens: () => Tokens) {
    this.#dice = new Dice(seed);
    this.#targets = targets.flatMap((target) => Array<Target>(weightOf(target)).fill(target));
    this.#tokens = tokens;
    this.#texts = hostileTexts(seed);
    this.#values = hostileValues(this.#texts);
  }

  next(): HostileRequest {
    const dice = this.#dice;
    const target = dice.pick(this.#targets);
    const count = dice.chance(0.12) ? 0 : dice.chance(0.65) ? 1 : 2;
    const broken: Aspect[] = [];
    for (let left = count; left > 0; left--) broken.push(this.#aspectOf(target));
    const is = (aspect: Aspect) => broken.includes(aspect);
    const takesBody = !["GET", "HEAD"].includes(target.method);
    const {body, type} = (takesBody ? this.#body(target, is) : undefined) ?? {body: undefined, type: ""};
    // A request without a body can't be sent with one, and a GET takes none.
    const method = is("method") && body === undefined ? dice.pick(METHODS) : target.method;
    return {
      target,
      method,
      path: this.#path(target, is("id")) + this.#query(target, is("query")),
      headers: this.#headers(target, body === undefined ? undefined : type, is),
      body,
      from: is("peer") ? dice.pick(["203.0.113.7", "::ffff:10.0.0.1", "fe80::1", ""]) : "127.0.0.1",
      broken,
    };
  }

  /** Tells it which ids there are, by table. */
  learn(ids: ReadonlyMap<string, readonly string[]>): void {
    this.#ids = ids;
  }

  #aspectOf(target: Target): Aspect {
    if (this.#dice.chance(0.04)) return "method";
    if (target.kind === "control" && this.#dice.chance(0.15)) return "peer";
    return this.#dice.pick(ASPECTS);
  }

  #path(target: Target, odd: boolean): string {
    return target.path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, () =>
      odd ? this.#dice.pick(ODD_IDS) : this.#id(target),
    );
  }

  #id(target: Target): string {
    const own = this.#ids.get(target.table) ?? [];
    const others = target.kind === "page" || this.#dice.chance(0.1);
    const all = others ? [...this.#ids.values()].flat() : own;
    return all.length === 0 ? "UNKNOWN" : encodeURIComponent(this.#dice.pick(all));
  }

  #query(target: Target, odd: boolean): string {
    const dice = this.#dice;
    if (odd && dice.chance(0.5)) return dice.pick(ODD_QUERIES);
    if (target.kind === "page" && dice.chance(0.5)) return this.#pageQuery(target);
    if (target.queries.length === 0) return "";
    const right = Object.entries(dice.pick(target.queries));
    const fields = right.map(([name, value]): [string, string] => [name, String(value)]);
    if (odd && fields.length > 0) {
      const field = dice.pick(fields);
      if (dice.chance(0.3)) fields.push([field[0], dice.pick(this.#texts)]);
      else field[1] = dice.chance(0.3) ? String(dice.pick(target.bounds) + 1) : dice.pick(this.#texts);
    }
    return fields.length === 0 ? "" : `?${new URLSearchParams(fields).toString()}`;
  }

  /** The names under which pages are told what they are about. */
  #pageQuery(target: Target): string {
    const name = this.#dice.pick(["token", "approval_session_id", "session", "fundingSource", "buyer"]);
    return `?${name}=${this.#id(target)}`;
  }

  #body(target: Target, is: (aspect: Aspect) => boolean): Sent | undefined {
    const dice = this.#dice;
    const {bodies, types} = target;
    if (bodies.length === 0 && !is("body") && !is("text")) return undefined;
    const right = bodies.length === 0 ? {} : structuredClone(dice.pick(bodies));
    const sent = is("body") ? mutated(right, dice, this.#values, this.#texts, target.bounds) : right;
    const plain = target.writes === "form" ? formOf(sent) : this.#withIds(writeJson(sent));
    const encoded =
      types.length > 0 && dice.chance(0.6)
        ? inParts(plain, types, dice, is("text") && dice.chance(0.5))
        : {text: plain, type: target.writes === "form" ? FORM : "application/json"};
    const {text, type} = encoded;
    if (!is("text")) return {body: text, type};
    return {body: dice.chance(0.03) ? dice.pick(GIANTS)() : dice.pick(WRECKS)(text), type};
  }

  #withIds(text: string): string {
    return text.replaceAll(/\{(\w+)\}/g, (all, table: string) => {
      const ids = this.#ids.get(table) ?? [];
      return ids.length === 0 ? all : this.#dice.pick(ids);
    });
  }

  #headers(
    target: Target,
    type: string | undefined,
    is: (aspect: Aspect) => boolean,
  ): Record<string, string> {
    const dice = this.#dice;
    const headers: Record<string, string> = {};
    const authorization = this.#authorization(target, is("token"));
    if (authorization !== undefined) headers["Authorization"] = authorization;
    if (type !== undefined) {
      headers["Content-Type"] = is("type") ? dice.pick([...ODD_TYPES, ...target.types]) : type;
    }
    if (target.endpoint?.requestIdLifetimeMs !== undefined && dice.chance(0.5)) {
      headers["PayPal-Request-Id"] = dice.chance(0.1) ? "same" : `R-${dice.below(2 ** 31)}`;
    }
    if (target.kind === "page" && target.method !== "GET" && dice.chance(0.7)) headers["Origin"] = ORIGIN;
    if (is("headers")) {
      for (let left = 1 + dice.below(2); left > 0; left--) {
        const name = dice.pick(Object.keys(ODD_HEADERS));
        headers[name] = dice.pick(ODD_HEADERS[name] ?? []);
      }
    }
    return headers;
  }

  #authorization(target: Target, odd: boolean): string | undefined {
    const dice = this.#dice;
    const tokens = this.#tokens();
    if (!odd) {
      if (target.kind === "token") return basic();
      const {browser} = target.endpoint ?? {browser: target.kind === "page"};
      return `Bearer ${browser && dice.chance(0.5) ? tokens.client : tokens.right}`;
    }
    if (dice.chance(0.15)) return undefined;
    if (dice.chance(0.4)) return dice.pick(ODD_TOKENS);
    return target.kind === "token"
      ? basic(dice.pick(this.#texts).replaceAll(/[^\x20-\x7e]/g, "?"))
      : `Bearer ${dice.pick(Object.values(tokens) as string[])}`;
  }
}

function formOf(fields: unknown): string {
  if (typeof fields !== "object" || fields === null) return String(fields);
  const pairs = Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value]).map((entry): [string, string] => [
      Array.isArray(value) ? `${name}[]` : name,
      typeof entry === "string" ? entry : writeJson(entry),
    ]),
  );
  return new URLSearchParams(pairs).toString();
}
