import {Hono} from "hono";
import type {SandboxContext} from "../context.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {type ErrorBody, errorReply, ServiceError} from "../wire/errors.ts";
import type {Idempotency} from "../wire/idempotency.ts";
import {serveOn} from "../wire/serve.ts";
import {
  addBatchEndpoint,
  addTrackersEndpoint,
  findTrackerEndpoint,
  replaceTrackerEndpoint,
  showTrackerEndpoint,
} from "./trackers.endpoints.ts";
import {
  addTrackerOf,
  findTracker,
  replaceTracker,
  showTracker,
  type TrackerRow,
} from "./trackers.operations.ts";
import {identifierReply, trackerReply} from "./trackers.representation.ts";

/** `/v1/shipping`. */
export function trackerRoutes(context: SandboxContext, idempotency: Idempotency): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const serve = serveOn(routes, context, idempotency);
  const {db} = context.database;

  serve.change(addTrackersEndpoint, async (tx, call) => {
    const rows: TrackerRow[] = [];
    for (const [index, tracker] of call.body.trackers.entries()) {
      rows.push(await addTrackerOf(tx, context, call.token.applicationId, tracker, `/trackers/${index}`));
    }
    const {origin} = call;
    return {
      status: 200,
      body: {
        tracker_identifiers: rows.map((row) => identifierReply(row, origin)),
        links: [{href: `${origin}/v1/shipping/trackers`, rel: "self", method: "POST"}],
      },
    };
  });

  serve.change(addBatchEndpoint, async (tx, call) => {
    const rows: TrackerRow[] = [];
    const errors: ErrorBody[] = [];
    for (const [index, tracker] of call.body.trackers.entries()) {
      try {
        rows.push(await addTrackerOf(tx, context, call.token.applicationId, tracker, `/trackers/${index}`));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        errors.push(errorReply(error, call).body);
      }
    }
    const {origin} = call;
    return {
      status: 200,
      body: {
        ...(rows.length > 0 ? {tracker_identifiers: rows.map((row) => identifierReply(row, origin))} : {}),
        ...(errors.length > 0 ? {errors} : {}),
        links: [{href: `${origin}/v1/shipping/trackers-batch`, rel: "self", method: "POST"}],
      },
    };
  });

  serve.read(findTrackerEndpoint, async ({query, token, origin}) => {
    const {transaction_id: captureId, tracking_number: number} = query;
    const row = await findTracker(db, token.applicationId, {captureId, number});
    return {status: 200, body: trackerReply(row, origin)};
  });

  serve.read(showTrackerEndpoint, async ({params, token, origin}) => {
    const row = await showTracker(db, token.applicationId, params.id);
    return {status: 200, body: trackerReply(row, origin)};
  });

  serve.change(replaceTrackerEndpoint, async (tx, {params, token, body}) => {
    await replaceTracker(tx, context, token.applicationId, params.id, body);
    return {status: 204};
  });

  return routes;
}
