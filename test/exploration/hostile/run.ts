import {type RawBuilder, sql} from "kysely";
import type {TestEngine} from "../../support/databases.ts";
import {card, CARDS, orderBody} from "../../sandbox/support/orders.ts";
import {type Answer, ORIGIN, TestSandbox} from "../../sandbox/support/sandbox.ts";
import {Attacker, type HostileRequest, type Tokens} from "./attacker.ts";
import {wrong} from "./judge.ts";
import {type Target, targetsOf} from "./targets.ts";

/** What a run came to. */
export interface Outcome {
  readonly sent: number;
  /** How many answers there were of each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** By `METHOD /path`: how many requests were let through, and how many not. */
  readonly routes: Readonly<Record<string, RouteCount>>;
  /** What is wrong, in words that are enough to send the request again; the first of each kind. */
  readonly findings: readonly string[];
}

interface RouteCount {
  readonly kind: Target["kind"];
  accepted: number;
  refused: number;
  /** How many of the accepted were a right body with something broken in it. */
  survived: number;
  /** The media types in which something was accepted. */
  readonly types: string[];
}

/** After how many requests the ids are looked up again, and how many of each table are used. */
const REFRESH = 250;
const IDS = 60;

/** Sends hostile requests to a sandbox of its own, and judges each answer and what it left in the database. */
export async function attack(engine: TestEngine, seed: number, count: number): Promise<Outcome> {
  const sandbox = await TestSandbox.open(engine, {"web-sdk/core.js": "1", "frames/x.css": "a{}"}, "silent");
  try {
    return await attackOn(sandbox, seed, count);
  } finally {
    await sandbox.close();
  }
}

async function attackOn(sandbox: TestSandbox, seed: number, count: number): Promise<Outcome> {
  let tokens = await tokensOf(sandbox);
  const targets = targetsOf(sandbox.routes, seed);
  const attacker = new Attacker(seed, targets, () => tokens);
  const changes = await countChanges(sandbox);
  const statuses: Record<string, number> = {};
  const routes: Record<string, RouteCount> = Object.fromEntries(
    targets.map(({method, path, kind}) => [
      `${method} ${path}`,
      {kind, accepted: 0, refused: 0, survived: 0, types: []},
    ]),
  );
  const findings = new Map<string, string>();

  await control(sandbox, "POST", "/_sandbox/seed", {});
  await changes.read();
  for (let sent = 0; sent < count; sent++) {
    if (sent % REFRESH === 0) {
      await ripen(sandbox, tokens.right);
      await changes.read();
      attacker.learn(await idsIn(sandbox));
    }
    const request = attacker.next();
    const before = changes.seen;
    const answer = await send(sandbox, request);
    if (!answer) continue;
    const stored = (await changes.read()) - before;
    const route = routes[`${request.target.method} ${request.target.path}`];
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const complaint = wrong(request, answer, {rows: stored, table: changes.latest});
    if (complaint !== undefined) {
      const kind = `${request.target.method} ${request.target.path}: ${complaint}`.slice(0, 160);
      if (!findings.has(kind)) findings.set(kind, readable(request, answer, complaint));
    }
    if (route) tally(route, request, answer.status);
    if (answer.status >= 300) continue;
    if (request.method === "GET" || request.target.kind !== "control") continue;
    // What it ordered must not become the reason of what is found later.
    if (/clock|faults|presets/.test(request.path)) await undo(sandbox);
    if (request.path.startsWith("/_sandbox/reset")) tokens = await tokensOf(sandbox);
    await changes.read();
  }
  return {sent: count, statuses, routes, findings: [...findings.values()]};
}

function tally(route: RouteCount, request: HostileRequest, status: number): void {
  if (status >= 300) {
    route.refused += 1;
    return;
  }
  route.accepted += 1;
  if (request.broken.includes("body")) route.survived += 1;
  const type = request.headers["Content-Type"]?.split(";", 1)[0];
  if (type !== undefined && !route.types.includes(type)) route.types.push(type);
}

async function tokensOf(sandbox: TestSandbox): Promise<Tokens> {
  const expired = await sandbox.clientToken();
  await undo(sandbox);
  const foreign = await sandbox.application();
  const powerless = await sandbox.application({scopes: [], features: []});
  return {
    right: await sandbox.token(),
    client: await sandbox.clientToken(),
    expired,
    foreign: await foreign.token(),
    powerless: await powerless.token(),
  };
}

/** Makes some orders that wait for their money, of either intent: hostile requests alone seldom get one so far. */
async function ripen(sandbox: TestSandbox, token: string): Promise<void> {
  const source = card(CARDS.ordinary);
  for (const intent of ["CAPTURE", "AUTHORIZE", "CAPTURE", "AUTHORIZE"]) {
    const made = await sandbox.call("POST", "/v2/checkout/orders", {token, body: orderBody({intent})});
    const path = `/v2/checkout/orders/${made.body.id}/confirm-payment-source`;
    const confirmed = await sandbox.call("POST", path, {token, body: source});
    if (confirmed.status !== 200) throw new Error(`no ripe order: ${confirmed.text}`);
  }
}

/** Resources with which something can still be done, by table: of those that are at their end there are soon many more. */
const RIPE: Readonly<Record<string, RawBuilder<boolean>>> = {
  orders: sql<boolean>`status = 'APPROVED'`,
  authorizations: sql<boolean>`status = 'CREATED'`,
  setup_tokens: sql<boolean>`status in ('APPROVED', 'CREATED')`,
  disputes: sql<boolean>`status <> 'RESOLVED'`,
};

/** Some ids of every table that has some, ripe ones first; what callers may name is what is in there. */
async function idsIn({database: {db}}: TestSandbox): Promise<Map<string, string[]>> {
  const tables = await db.introspection.getTables();
  const ids = new Map<string, string[]>();
  for (const {name} of tables.filter(({columns}) => columns.some((column) => column.name === "id"))) {
    const ripe = RIPE[name] ?? sql<boolean>`1 = 0`;
    const found = await sql<{id: string}>`select id from ${sql.id(name)}
      order by case when ${ripe} then 0 else 1 end, id limit ${IDS}`.execute(db);
    ids.set(
      name,
      found.rows.map(({id}) => String(id)),
    );
  }
  return ids;
}

/** Takes back the faults and the presets, and sets the clock to when the first token has expired. */
async function undo(sandbox: TestSandbox): Promise<void> {
  await control(sandbox, "DELETE", "/_sandbox/faults");
  if (sandbox.routes.includes("DELETE /_sandbox/presets"))
    await control(sandbox, "DELETE", "/_sandbox/presets");
  await control(sandbox, "POST", "/_sandbox/clock", {reset: true});
  await control(sandbox, "POST", "/_sandbox/clock", {advance_seconds: 901});
}

async function control(sandbox: TestSandbox, method: string, path: string, body?: unknown): Promise<void> {
  const answer = await sandbox.call(method, path, body === undefined ? {} : {body});
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}`);
}

/** Tables in which a request may leave its trace also when it is refused, and what counts those. */
const JOURNALS = /^(?:kysely_|requests$|hostile_)/;
const JOURNAL_COLUMNS = ["requests_logged"];

/**
 * Counts every row that is added, changed or removed, by triggers: what a transaction rolls back is rolled back in the
 * count as well, so that the count moves exactly when something stays.
 */
async function countChanges({database: {db, engine}}: TestSandbox) {
  const tables = (await db.introspection.getTables()).filter(({name}) => !JOURNALS.test(name));
  await sql`create table hostile_changes (n integer not null, latest text not null)`.execute(db);
  await sql`insert into hostile_changes values (0, '')`.execute(db);
  if (engine === "postgres") {
    await sql`create function hostile_count() returns trigger language plpgsql as
      ${sql.lit("begin update hostile_changes set n = n + 1, latest = tg_table_name; return null; end")}`.execute(
      db,
    );
  }
  for (const {name, columns} of tables) {
    const own = columns.filter((column) => !JOURNAL_COLUMNS.includes(column.name));
    const updated = sql`update of ${sql.join(own.map((column) => sql.id(column.name)))}`;
    for (const [event, kind] of [
      [sql`insert`, "i"],
      [updated, "u"],
      [sql`delete`, "d"],
    ] as const) {
      const head = sql`create trigger ${sql.id(`hostile_${kind}_${name}`)} after ${event} on ${sql.id(name)} for each row`;
      const body =
        engine === "postgres"
          ? sql`execute function hostile_count()`
          : sql`begin update hostile_changes set n = n + 1, latest = ${sql.lit(name)}; end`;
      await sql`${head} ${body}`.execute(db);
    }
  }
  const read = sql<{n: number; latest: string}>`select n, latest from hostile_changes`.compile(db);
  const counter = {
    seen: 0,
    /** The table that changed last. */
    latest: "",
    async read() {
      const {rows} = await db.executeQuery(read);
      counter.seen = rows[0]?.n ?? 0;
      counter.latest = rows[0]?.latest ?? "";
      return counter.seen;
    },
  };
  return counter;
}

/** Undefined where the platform refuses to make such a request at all. */
async function send(sandbox: TestSandbox, request: HostileRequest): Promise<Answer | undefined> {
  let made: Request;
  try {
    made = new Request(ORIGIN + request.path, {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : {body: request.body}),
    });
  } catch {
    return undefined;
  }
  return sandbox.handle(made, request.from);
}

function readable(request: HostileRequest, answer: Answer, complaint: string): string {
  const {method, path, headers, body, broken} = request;
  const sent =
    typeof body === "string"
      ? JSON.stringify(body.slice(0, 2000))
      : body && `bytes ${String(body.slice(0, 200))}`;
  return [
    complaint,
    `  ${method} ${path.slice(0, 400)} (broken: ${broken.join(", ") || "nothing"})`,
    `  ${JSON.stringify(headers).slice(0, 1000)}`,
    `  ${sent ?? "no body"}`,
    `  answered ${answer.status} ${answer.text.slice(0, 1500)}`,
  ].join("\n");
}
