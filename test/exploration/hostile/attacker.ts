import {acceptedBody} from "../../sandbox/support/disputes.ts";
import {basic, ORIGIN} from "../../sandbox/support/sandbox.ts";
import {mutated} from "./mutated.ts";
import {Dice} from "./dice.ts";
import {GOOD_BODIES, GOOD_QUERIES} from "./good-bodies.ts";
import {encodeMultipart, type Encoded} from "./multipart.ts";
import {METHODS, ODD_HEADERS, ODD_IDS, ODD_QUERIES, ODD_TOKENS, ODD_TYPES} from "./odd-parts.ts";
import type {Target} from "./targets.ts";
import {BROKEN_TEXTS, hostileTexts, hostileValues, HUGE_TEXTS, writeJson} from "./values.ts";

/** A request to send. */
export interface HostileRequest {
  readonly target: Target;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  /** IP address of the caller. */
  readonly from: string;
  /** Parts that are broken on purpose. */
  readonly broken: readonly Aspect[];
}

export type Aspect = "body" | "text" | "type" | "token" | "id" | "query" | "headers" | "method" | "peer";

/** Tokens by their defect. `right` has all scopes. */
export interface Tokens {
  readonly right: string;
  readonly client: string;
  readonly expired: string;
  readonly foreign: string;
  readonly unprivileged: string;
}

/** Number of entries of a route in the list to pick from. REST routes with a body or an id are the most important. */
function weightOf({kind, method, path}: Target): number {
  if (kind === "rest" || kind === "token") return 120;
  // A reset forgets the learned ids, and a seed takes as long as a thousand requests.
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
interface Sent {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Parameter of a path in the router's syntax. */
const PARAMETER = /:(\w+)(?:\{[^}]*\})?/g;

const FORM = "application/x-www-form-urlencoded";

/** Makes nearly valid requests. */
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
    const path = this.#path(target, is("id"));
    const {body, type} = (takesBody ? this.#body(target, is, path) : undefined) ?? {
      body: undefined,
      type: "",
    };
    // GET and HEAD requests can't have a body.
    const method = is("method") && body === undefined ? dice.pick(METHODS) : target.method;
    return {
      target,
      method,
      path: path + this.#query(target, is("query")),
      headers: this.#headers(target, body === undefined ? undefined : type, is),
      body,
      from: is("peer") ? dice.pick(["203.0.113.7", "::ffff:10.0.0.1", "fe80::1", ""]) : "127.0.0.1",
      broken,
    };
  }

  /** Valid requests of a route: all bodies with the first id of each table, then with the second ids, and so on. */
  *validRequests(target: Target): Generator<HostileRequest> {
    const {method, path} = target;
    const route = `${method} ${path}`;
    const bodies = GOOD_BODIES[route] ?? [];
    const most = Math.max(...[...this.#ids.values()].map((ids) => ids.length));
    for (let attempt = 0; attempt < most; attempt += 1) {
      const pick = (ids: readonly string[]) => ids[attempt % ids.length] ?? "";
      const own = pick(this.#ids.get(target.table) ?? []);
      const to = path.replaceAll(PARAMETER, encodeURIComponent(own));
      const fields = Object.entries(GOOD_QUERIES[route] ?? {}).map(([name, value]) => [
        name,
        this.#withIds(String(value), to, pick),
      ]);
      const search = fields.length === 0 ? "" : `?${new URLSearchParams(fields).toString()}`;
      for (const body of bodies.length === 0 ? [undefined] : bodies) {
        const text = target.writes === "form" ? formOf(body) : this.#withIds(writeJson(body), to, pick);
        const token = target.kind === "token" ? basic() : `Bearer ${this.#tokens().right}`;
        const encoded = encodeSent(text, target);
        yield {
          target,
          method,
          path: to + search,
          headers: {Authorization: token, ...(body === undefined ? {} : {"Content-Type": encoded.type})},
          body: body === undefined ? undefined : encoded.text,
          from: "127.0.0.1",
          broken: [],
        };
      }
    }
  }

  /** Uses these ids in the next requests, by table. */
  useIds(ids: ReadonlyMap<string, readonly string[]>): void {
    this.#ids = ids;
  }

  #aspectOf(target: Target): Aspect {
    if (this.#dice.chance(0.04)) return "method";
    if (target.kind === "control" && this.#dice.chance(0.15)) return "peer";
    return this.#dice.pick(ASPECTS);
  }

  #path(target: Target, odd: boolean): string {
    return target.path.replaceAll(PARAMETER, () => (odd ? this.#dice.pick(ODD_IDS) : this.#id(target)));
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
    const fields = right.map(([name, value]): [string, string] => [name, this.#withIds(String(value))]);
    if (odd && fields.length > 0) {
      const field = dice.pick(fields);
      if (dice.chance(0.3)) fields.push([field[0], dice.pick(this.#texts)]);
      else field[1] = dice.chance(0.3) ? String(dice.pick(target.bounds) + 1) : dice.pick(this.#texts);
    }
    return fields.length === 0 ? "" : `?${new URLSearchParams(fields).toString()}`;
  }

  /** Query of a page with one of the names that pages use. */
  #pageQuery(target: Target): string {
    const name = this.#dice.pick(["token", "approval_session_id", "session", "fundingSource", "buyer"]);
    return `?${name}=${this.#id(target)}`;
  }

  #body(target: Target, is: (aspect: Aspect) => boolean, path: string): Sent | undefined {
    const dice = this.#dice;
    const {bodies} = target;
    if (bodies.length === 0 && !is("body") && !is("text")) return undefined;
    const right = bodies.length === 0 ? {} : structuredClone(dice.pick(bodies));
    const sent = is("body") ? mutated(right, dice, this.#values, this.#texts, target.bounds) : right;
    const plain = target.writes === "form" ? formOf(sent) : this.#withIds(writeJson(sent), path);
    const multipart = multipartTypesOf(target);
    const encoded =
      multipart.length > 0 && dice.chance(0.6)
        ? encodeMultipart(plain, multipart, dice, is("text") && dice.chance(0.5))
        : encodeSent(plain, target);
    const {text, type} = encoded;
    if (!is("text")) return {body: text, type};
    return {body: dice.chance(0.03) ? dice.pick(HUGE_TEXTS)() : dice.pick(BROKEN_TEXTS)(text), type};
  }

  #withIds(text: string, path = "", pick = (ids: readonly string[]) => this.#dice.pick(ids)): string {
    return text.replaceAll(/\{(\w+)\}/g, (all, table: string) => {
      if (table === "capture_in_path") return /\/([A-Z0-9]+)-[^/]*$/.exec(path)?.[1] ?? all;
      const ids = this.#ids.get(table) ?? [];
      return ids.length === 0 ? all : pick(ids);
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
    if (target.endpoint?.replay && dice.chance(0.5)) {
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

/** Encodes a body in a type that the route accepts: JSON, if it does. */
function encodeSent(text: string, target: Target): Encoded {
  if (target.writes === "form") return {text, type: FORM};
  const {body, type} = acceptedBody(target.types, text);
  return {text: body, type};
}

function multipartTypesOf({types}: Target): string[] {
  return types.filter((type) => type.startsWith("multipart/"));
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
