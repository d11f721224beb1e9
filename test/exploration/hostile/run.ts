import {type Answer, ORIGIN, TestSandbox} from "../../sandbox/support/sandbox.ts";
import {Attacker, type HostileRequest, type Tokens} from "./attacker.ts";
import {findFault} from "./answer-check.ts";
import {prepare} from "./prepare.ts";
import {type Target, targetsOf} from "./targets.ts";

/** Result of a run. */
export interface Outcome {
  readonly sent: number;
  /** Number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Number of accepted and refused requests by `METHOD /path`. */
  readonly routes: Readonly<Record<string, RouteCount>>;
  /** The first fault of each kind, with the request that shows it. */
  readonly findings: readonly string[];
  /** REST routes that refused all valid requests with prepared ids. */
  readonly unreached: readonly string[];
}

interface RouteCount {
  readonly kind: Target["kind"];
  accepted: number;
  refused: number;
  /** Number of accepted requests with a broken body. */
  acceptedBroken: number;
  /** Media types of accepted bodies. */
  readonly types: string[];
}

/** Number of requests until the ids are read again, and number of ids of each table. */
const REFRESH = 250;
const IDS = 60;
/** More than the rows of each resource that the seed creates. */
const ALL_IDS = 300;

/** Lifetime of a client token. */
const CLIENT_TOKEN_MS = 900_000;

/** Sends hostile requests to a new sandbox, and checks each answer and what it changed in the database. */
export async function attack(seed: number, count: number): Promise<Outcome> {
  const sandbox = await TestSandbox.open({"web-sdk/core.js": "1", "frames/x.css": "a{}"}, "silent");
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
  let seen: number;
  const statuses: Record<string, number> = {};
  const routes: Record<string, RouteCount> = Object.fromEntries(
    targets.map(({method, path, kind}) => [
      `${method} ${path}`,
      {kind, accepted: 0, refused: 0, acceptedBroken: 0, types: []},
    ]),
  );
  const findings = new Map<string, string>();

  await control(sandbox, "POST", "/_sandbox/seed", {});
  await prepare(sandbox, tokens.right);
  const unreached: string[] = [];
  for (const target of targets.filter(({kind}) => kind === "rest" || kind === "token")) {
    attacker.useIds(sandbox.idsStored(ALL_IDS));
    if (!(await isReached(sandbox, attacker.validRequests(target))))
      unreached.push(`${target.method} ${target.path}`);
  }
  seen = sandbox.changes;
  for (let sent = 0; sent < count; sent++) {
    if (sent % REFRESH === 0) {
      await prepare(sandbox, tokens.right);
      seen = sandbox.changes;
      attacker.useIds(sandbox.idsStored(IDS));
    }
    const request = attacker.next();
    const answer = await send(sandbox, request);
    if (!answer) continue;
    const changes = sandbox.changes - seen;
    seen = sandbox.changes;
    const route = routes[`${request.target.method} ${request.target.path}`];
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const fault = findFault(request, answer, changes);
    if (fault !== undefined) {
      const kind = `${request.target.method} ${request.target.path}: ${fault}`.slice(0, 160);
      if (!findings.has(kind)) findings.set(kind, readable(request, answer, fault));
    }
    if (route) countRequest(route, request, answer.status);
    if (answer.status >= 300) continue;
    if (request.method === "GET" || request.target.kind !== "control") continue;
    // A fault of this request must not affect later ones.
    if (/clock|faults|presets/.test(request.path)) await undo(sandbox);
    if (/reset|tokens/.test(request.path)) tokens = await tokensOf(sandbox);
    seen = sandbox.changes;
  }
  return {sent: count, statuses, routes, findings: [...findings.values()], unreached};
}

/** Sends the requests until one is accepted. Resolves to false if none is. */
async function isReached(sandbox: TestSandbox, requests: Iterable<HostileRequest>): Promise<boolean> {
  for (const request of requests) {
    const answer = await send(sandbox, request);
    if (answer && answer.status < 300) return true;
  }
  return false;
}

function countRequest(route: RouteCount, request: HostileRequest, status: number): void {
  if (status >= 300) {
    route.refused += 1;
    return;
  }
  route.accepted += 1;
  if (request.broken.includes("body")) route.acceptedBroken += 1;
  const type = request.headers["Content-Type"]?.split(";", 1)[0];
  if (type !== undefined && !route.types.includes(type)) route.types.push(type);
}

async function tokensOf(sandbox: TestSandbox): Promise<Tokens> {
  const expired = await sandbox.clientToken();
  sandbox.realTime.ms += CLIENT_TOKEN_MS;
  await undo(sandbox);
  const foreign = await sandbox.application();
  const unprivileged = await sandbox.application({scopes: [], features: []});
  return {
    right: await sandbox.token(),
    client: await sandbox.clientToken(),
    expired,
    foreign: await foreign.token(),
    unprivileged: await unprivileged.token(),
  };
}

/** Removes faults and presets, and resets the clock. */
async function undo(sandbox: TestSandbox): Promise<void> {
  await control(sandbox, "DELETE", "/_sandbox/faults");
  if (sandbox.routes.includes("DELETE /_sandbox/presets"))
    await control(sandbox, "DELETE", "/_sandbox/presets");
  await control(sandbox, "POST", "/_sandbox/clock", {reset: true});
}

async function control(sandbox: TestSandbox, method: string, path: string, body?: unknown): Promise<void> {
  const answer = await sandbox.call(method, path, body === undefined ? {} : {body});
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}`);
}

/** Returns `undefined` if `Request` can't be constructed. */
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

function readable(request: HostileRequest, answer: Answer, fault: string): string {
  const {method, path, headers, body, broken} = request;
  const sent =
    typeof body === "string"
      ? JSON.stringify(body.slice(0, 2000))
      : body && `bytes ${String(body.slice(0, 200))}`;
  return [
    fault,
    `  ${method} ${path.slice(0, 400)} (broken: ${broken.join(", ") || "nothing"})`,
    `  ${JSON.stringify(headers).slice(0, 1000)}`,
    `  ${sent ?? "no body"}`,
    `  answered ${answer.status} ${answer.text.slice(0, 1500)}`,
  ].join("\n");
}
