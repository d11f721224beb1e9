import {Hono} from "hono";
import {deleteCookie} from "hono/cookie";
import {streamSSE} from "hono/streaming";
import {refusal} from "../refusal.ts";
import type {SandboxClient} from "../sandbox-client.ts";
import {type Failures, isFailure} from "./failures.ts";
import type {PayPalRequests} from "./paypal-requests.ts";
import {readProof} from "./proof.ts";
import {onlyOwnPage, onlyThisMachine} from "./this-machine.ts";
import type {Timeline} from "./timeline.ts";

/** Time between two comments that detect broken connections. */
const BEAT_MS = 15_000;
/** Cookie of the checkout's session on this machine, where there is no https. */
const SESSION_COOKIE = "checkout-session";

/** Time after which a browser connects again. */
const RETRY_MS = 1_000;

interface LiveRoutesOptions {
  readonly timeline: Timeline;
  readonly requests: PayPalRequests;
  readonly failures: Failures;
  readonly sandbox: Pick<SandboxClient, "callApi">;
  /** Ends the streams. */
  readonly stopping: AbortSignal;
}

/** Routes of the page `/live/`: a feed to read, the failures that it can order, and the proof. */
export function liveRoutes({timeline, requests, failures, sandbox, stopping}: LiveRoutesOptions): Hono {
  const routes = new Hono();
  routes.use(onlyThisMachine);

  routes.get("/feed", (c) => {
    let place = c.req.header("last-event-id") ?? timeline.newest;
    return streamSSE(c, async (stream) => {
      let wake = () => undefined as void;
      const end = timeline.watch(() => wake());
      const stop = () => wake();
      stream.onAbort(stop);
      stopping.addEventListener("abort", stop);
      try {
        // PayPal's earlier requests are no part of the feed.
        await requests.read();
        await stream.writeSSE({event: "begin", id: place, data: "the feed", retry: RETRY_MS});
        while (!stream.aborted && !stopping.aborted) {
          const changed = new Promise<void>((resolve) => (wake = resolve));
          const versions = timeline.after(place);
          for (const version of versions) {
            place = version.place;
            await stream.writeSSE({id: place, data: JSON.stringify(version.entry)});
          }
          if (versions.length > 0) continue;
          const beat = setTimeout(() => wake(), BEAT_MS);
          await changed;
          clearTimeout(beat);
          if (timeline.newest === place) await stream.write(":\n\n");
        }
      } finally {
        end();
        stopping.removeEventListener("abort", stop);
      }
    });
  });

  routes.get("/proof", async (c) => {
    await requests.read();
    const entries = timeline.after(c.req.query("after") ?? "").map(({entry}) => entry);
    const proof = await readProof(entries, sandbox).catch(() => undefined);
    if (!proof) throw refusal(503, "PAYPAL_UNAVAILABLE", "PayPal doesn't answer. Ask again.");
    return c.json(proof);
  });

  routes.post("/failures/:name", onlyOwnPage, async (c) => {
    const name = c.req.param("name");
    if (!isFailure(name)) return c.notFound();
    return c.json({endsAt: await failures.begin(name)});
  });
  routes.delete("/failures", onlyOwnPage, async (c) => {
    await failures.end();
    return c.body(null, 204);
  });
  routes.post("/runs", onlyOwnPage, async (c) => {
    await failures.end();
    await requests.read();
    // A new buyer, so that no unfinished payment of an earlier run goes on.
    deleteCookie(c, SESSION_COOKIE);
    return c.json({place: timeline.newest});
  });
  return routes;
}
