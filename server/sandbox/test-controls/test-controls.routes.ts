import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import {authenticateApplication, type Credentials} from "../accounts/accounts.operations.ts";
import type {Runtime, SandboxContext, Tx} from "../context.ts";
import {ownOrigin, type SandboxEnv, type SandboxRequest} from "../wire/environment.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {pageLinks, readPageToken} from "../wire/paging.ts";
import {parse} from "../wire/validation.ts";
import {clockReply, type MovableClock} from "./clock.ts";
import {type Faults, faultReply} from "./faults.ts";
import {onlyLoopback} from "../wire/loopback.ts";
import {
  advanceClock,
  armOutcome,
  chooseBuyer,
  chooseDecision,
  disarm,
  disarmAll,
  resetClock,
  showPresets,
} from "./test-controls.operations.ts";
import {armedReply, presetsReply} from "./presets.ts";
import type {RequestLog} from "./request-log.ts";
import {emptyTables} from "./reset.ts";
import {
  clockBody,
  faultBody,
  presetBody,
  requestsQuery,
  resetBody,
  seedBody,
} from "./test-controls.schema.ts";
import type {SharedState} from "./shared-state.ts";

/** Maximum offset of the clock: a century, when all cards have expired. */
const FARTHEST_MS = 100 * 366 * 24 * 60 * 60 * 1000;

export interface Controls {
  readonly clock: MovableClock;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly state: SharedState;
  /** Credentials of the application that a seed fills and a reset keeps. */
  readonly credentials: Credentials;
  /** Prepares the database, as each start does. */
  readonly prepare: (tx: Tx) => Promise<void>;
  /** Adds the resources of a sample shop to the application and counts them. */
  readonly seedShop: (
    tx: Tx,
    runtime: Runtime,
    applicationId: string,
    seed: number,
    origin: string,
  ) => Promise<Readonly<Record<string, number>>>;
}

/** `/_sandbox/…`: the clock, faults, presets, the request log, seed and reset. */
export function controlRoutes(context: SandboxContext, controls: Controls): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  clockRoutes(routes, context, controls);
  faultRoutes(routes, controls);
  presetRoutes(routes, context);
  requestRoutes(routes, controls);
  shopRoutes(routes, context, controls);
  return routes;
}

function clockRoutes(
  routes: Hono<SandboxEnv>,
  {database}: SandboxContext,
  {clock, state}: Pick<Controls, "clock" | "state">,
): void {
  const reply = (c: SandboxRequest) => c.json(clockReply(clock));

  routes.get("/_sandbox/clock", onlyLoopback, reply);
  routes.post("/_sandbox/clock", onlyLoopback, async (c) => {
    const body = parse(clockBody, await readJsonBody(c.req.raw));
    if ("reset" in body) {
      await resetClock(database.db);
    } else if (!(await advanceClock(database.db, Math.round(body.advance_seconds * 1000), FARTHEST_MS))) {
      const description = "The clock can be moved forward a century at most.";
      throw unprocessable("CLOCK_OUT_OF_RANGE", description, "/advance_seconds");
    }
    await state.refresh();
    return reply(c);
  });
}

function faultRoutes(routes: Hono<SandboxEnv>, {faults, state}: Pick<Controls, "faults" | "state">): void {
  routes.get("/_sandbox/faults", onlyLoopback, async (c) =>
    c.json({faults: (await faults.list()).map(faultReply)}),
  );
  routes.post("/_sandbox/faults", onlyLoopback, async (c) => {
    const id = await faults.add(parse(faultBody, await readJsonBody(c.req.raw)));
    await state.refresh();
    return c.json({id}, 201);
  });
  routes.delete("/_sandbox/faults", onlyLoopback, async (c) => {
    await faults.clear();
    return c.body(null, 204);
  });
  routes.delete("/_sandbox/faults/:id", onlyLoopback, async (c) => {
    if (!(await faults.remove(c.req.param("id")))) throw notFound("id");
    return c.body(null, 204);
  });
}

function presetRoutes(routes: Hono<SandboxEnv>, context: SandboxContext): void {
  const {database} = context;
  routes.get("/_sandbox/presets", onlyLoopback, async (c) =>
    c.json(presetsReply(await showPresets(database.db))),
  );
  routes.post("/_sandbox/presets", onlyLoopback, async (c) => {
    const body = parse(presetBody, await readJsonBody(c.req.raw));
    if ("buyer" in body) {
      await chooseBuyer(database.db, body.buyer);
      return c.json({buyer: body.buyer});
    }
    if ("decision" in body) {
      await chooseDecision(database.db, body.decision);
      return c.json({decision: body.decision});
    }
    const armed = await database.transaction((tx) => armOutcome(tx, context, body));
    return c.json(armedReply(armed), 201);
  });
  routes.delete("/_sandbox/presets", onlyLoopback, async (c) => {
    await database.transaction((tx) => disarmAll(tx));
    return c.body(null, 204);
  });
  routes.delete("/_sandbox/presets/:id", onlyLoopback, async (c) => {
    const id = c.req.param("id");
    if (!(await database.transaction((tx) => disarm(tx, id)))) throw notFound("id");
    return c.body(null, 204);
  });
}

function requestRoutes(routes: Hono<SandboxEnv>, {requests}: Pick<Controls, "requests">): void {
  routes.get("/_sandbox/requests", onlyLoopback, async (c) => {
    const {page_size: size, page_token: token, ...query} = parse(requestsQuery, c.req.query(), "query");
    const filter = {...query, debugId: query.debug_id, requestId: query.request_id};
    const {entries, last} = await requests.page(filter, {after: readPageToken(token), size});
    return c.json({requests: entries, links: pageLinks(c, last)});
  });
  routes.delete("/_sandbox/requests", onlyLoopback, async (c) => {
    await requests.clear();
    return c.body(null, 204);
  });
}

function shopRoutes(
  routes: Hono<SandboxEnv>,
  context: SandboxContext,
  {credentials, requests, state, prepare, seedShop}: Controls,
): void {
  const {database} = context;
  routes.post("/_sandbox/reset", onlyLoopback, async (c) => {
    parse(resetBody, (await readJsonBody(c.req.raw)) ?? {});
    await requests.discard();
    await database.exclusiveTransaction(async (tx) => {
      await emptyTables(tx, credentials.clientId);
      await prepare(tx);
    });
    await state.refresh();
    return c.body(null, 204);
  });
  routes.post("/_sandbox/seed", onlyLoopback, async (c) => {
    const {seed} = parse(seedBody, (await readJsonBody(c.req.raw)) ?? {});
    const counts = await database.transaction(async (tx) => {
      const application = await authenticateApplication(tx, credentials.clientId, credentials.clientSecret);
      if (!application) throw new Error("the application of the settings is missing");
      return seedShop(tx, {...context, isSeeding: true}, application.id, seed, ownOrigin(c));
    });
    return c.json({seed, counts}, 201);
  });
}
