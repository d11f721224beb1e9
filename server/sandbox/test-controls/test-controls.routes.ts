import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import {stateOf} from "../stored-state.ts";
import {ownOrigin, type SandboxEnv, TOKEN_KINDS, type TokenKind} from "../wire/environment.ts";
import {notFound} from "../wire/errors.ts";
import {pageLinks, readPageToken} from "../wire/paging.ts";
import {parse} from "../wire/validation.ts";
import {clockReply, moveClock, type MovableClock, resetClock} from "./clock.ts";
import {type Faults, faultReply} from "./faults.ts";
import {onlyLoopback} from "../wire/loopback.ts";
import {armOutcome, choose, disarm, disarmAll, showPresets} from "./test-controls.operations.ts";
import {armedReply, presetsReply} from "./presets.ts";
import type {RequestLog} from "./request-log.ts";
import {
  clockBody,
  faultBody,
  presetBody,
  requestsQuery,
  resetBody,
  seedBody,
  tokensQuery,
} from "./test-controls.schema.ts";

export interface Controls {
  readonly clock: MovableClock;
  /** Settles payments, disputes, invoices and so on that are due by the clock. `origin` is the sandbox's address. */
  readonly doDueWork: (origin: string) => void;
  readonly faults: Faults;
  readonly requests: RequestLog;
  /** Ends the tokens of these kinds. */
  readonly endTokens: (kinds: readonly TokenKind[]) => void;
  /** Restores the state after the start. */
  readonly reset: () => void;
  /** Replaces all data by those of a state. */
  readonly restore: (state: unknown) => void;
  /** Adds the resources of a sample shop to the application of the settings and counts them. */
  readonly fill: (seed: number, origin: string) => Readonly<Record<string, number>>;
}

/** `/_sandbox/…`: the clock, faults, presets, tokens, the request log, state, seed and reset. */
export function controlRoutes(context: SandboxContext, controls: Controls): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  clockRoutes(routes, context, controls);
  faultRoutes(routes, controls);
  presetRoutes(routes, context);
  tokenRoutes(routes, controls);
  requestRoutes(routes, controls);
  stateRoutes(routes, context, controls);
  shopRoutes(routes, controls);
  return routes;
}

function clockRoutes(
  routes: Hono<SandboxEnv>,
  {store, realClock}: SandboxContext,
  {clock, doDueWork}: Pick<Controls, "clock" | "doDueWork">,
): void {
  routes.get("/_sandbox/clock", onlyLoopback, (c) => c.json(clockReply(clock)));
  routes.post("/_sandbox/clock", onlyLoopback, async (c) => {
    const {
      reset,
      now,
      advance_seconds: seconds = 0,
      stopped,
    } = parse(clockBody, await readJsonBody(c.req.raw));
    store.run(() => {
      if (reset) return resetClock(store);
      moveClock(store, realClock.now(), {now, advance: Math.round(seconds * 1000), stopped});
    });
    // Before the reply, so that the next request finds what is due by then.
    doDueWork(ownOrigin(c));
    return c.json(clockReply(clock));
  });
}

function faultRoutes(routes: Hono<SandboxEnv>, {faults}: Pick<Controls, "faults">): void {
  routes.get("/_sandbox/faults", onlyLoopback, (c) => c.json({faults: faults.list().map(faultReply)}));
  routes.post("/_sandbox/faults", onlyLoopback, async (c) =>
    c.json({id: faults.add(parse(faultBody, await readJsonBody(c.req.raw)))}, 201),
  );
  routes.delete("/_sandbox/faults", onlyLoopback, (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  routes.delete("/_sandbox/faults/:id", onlyLoopback, (c) => {
    if (!faults.remove(c.req.param("id"))) throw notFound("id");
    return c.body(null, 204);
  });
}

function presetRoutes(routes: Hono<SandboxEnv>, context: SandboxContext): void {
  const {store} = context;
  routes.get("/_sandbox/presets", onlyLoopback, (c) => c.json(presetsReply(showPresets(context.store))));
  routes.post("/_sandbox/presets", onlyLoopback, async (c) => {
    const body = parse(presetBody, await readJsonBody(c.req.raw));
    if ("outcome" in body) return c.json(armedReply(store.run(() => armOutcome(store, context, body))), 201);
    store.run(() => choose(store, body));
    return c.json(body);
  });
  routes.delete("/_sandbox/presets", onlyLoopback, (c) => {
    store.run(() => disarmAll(store));
    return c.body(null, 204);
  });
  routes.delete("/_sandbox/presets/:id", onlyLoopback, (c) => {
    const id = c.req.param("id");
    if (!store.run(() => disarm(store, id))) throw notFound("id");
    return c.body(null, 204);
  });
}

function tokenRoutes(routes: Hono<SandboxEnv>, {endTokens}: Pick<Controls, "endTokens">): void {
  routes.delete("/_sandbox/tokens", onlyLoopback, (c) => {
    const {kind} = parse(tokensQuery, c.req.query(), "query");
    endTokens(kind ? [kind] : TOKEN_KINDS);
    return c.body(null, 204);
  });
}

function requestRoutes(routes: Hono<SandboxEnv>, {requests}: Pick<Controls, "requests">): void {
  routes.get("/_sandbox/requests", onlyLoopback, (c) => {
    const {page_size: size, page_token: token, ...query} = parse(requestsQuery, c.req.query(), "query");
    const filter = {...query, debugId: query.debug_id, requestId: query.request_id};
    const {entries, last} = requests.page(filter, {after: readPageToken(token), size});
    return c.json({requests: entries, links: pageLinks(c, last)});
  });
  routes.delete("/_sandbox/requests", onlyLoopback, (c) => {
    requests.clear();
    return c.body(null, 204);
  });
}

/** A state has all mails and requests of a long test. */
const STATE_LIMITS = {bytes: 64 * 1024 * 1024, depth: 64};

function stateRoutes(
  routes: Hono<SandboxEnv>,
  {store}: SandboxContext,
  {restore}: Pick<Controls, "restore">,
): void {
  routes.get("/_sandbox/state", onlyLoopback, (c) => c.json(stateOf(store)));
  routes.put("/_sandbox/state", onlyLoopback, async (c) => {
    restore(await readJsonBody(c.req.raw, STATE_LIMITS));
    return c.body(null, 204);
  });
}

function shopRoutes(routes: Hono<SandboxEnv>, {reset, fill}: Pick<Controls, "reset" | "fill">): void {
  routes.post("/_sandbox/reset", onlyLoopback, async (c) => {
    parse(resetBody, (await readJsonBody(c.req.raw)) ?? {});
    reset();
    return c.body(null, 204);
  });
  routes.post("/_sandbox/seed", onlyLoopback, async (c) => {
    const {seed} = parse(seedBody, (await readJsonBody(c.req.raw)) ?? {});
    return c.json({seed, counts: fill(seed, ownOrigin(c))}, 201);
  });
}
