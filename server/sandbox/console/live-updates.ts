import {sql} from "kysely";
import type {Wait} from "../../shared/wait.ts";
import type {Queries, SandboxContext} from "../context.ts";

/** Tells open consoles that something has changed; what that is they ask for themselves, if they show it. */
export interface LiveUpdates {
  /** The body of an event stream: one event `change` for whatever happened since the last one. */
  open(): ReadableStream<Uint8Array>;
  /** Something has happened, or is about to, that leaves no line in the request log. */
  touch(): void;
  /** Ends all streams, now and from now on: an open one would hold up the stop. */
  beginStop(): void;
}

/** How often is looked while somebody watches; nobody watches, nothing is asked. */
const LOOK_MS = 1_000;
/** A line that says nothing, so that a connection that broke is noticed: every so many looks. */
const BEATS = 15;

export function createLiveUpdates(
  {database, log}: Pick<SandboxContext, "database" | "log">,
  wait: Wait,
): LiveUpdates {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const stop = new AbortController();
  const encoder = new TextEncoder();
  let touched = 0;
  let watching = false;

  const send = (text: string) => {
    const bytes = encoder.encode(text);
    for (const stream of open) {
      // Drops clients that no longer read.
      if ((stream.desiredSize ?? 0) < -100) drop(stream);
      else stream.enqueue(bytes);
    }
  };
  const drop = (stream: ReadableStreamDefaultController<Uint8Array>) => {
    if (open.delete(stream)) stream.close();
  };
  const watch = async () => {
    let known: string | undefined;
    for (let beat = 1; open.size > 0 && !stop.signal.aborted; beat += 1) {
      const seen = `${touched} ${await stateOf(database.db)}`;
      if (known !== undefined && seen !== known) send("event: change\ndata: {}\n\n");
      else if (beat % BEATS === 0) send(":\n\n");
      known = seen;
      await wait(LOOK_MS, stop.signal);
    }
  };
  const begin = async () => {
    watching = true;
    try {
      await watch();
    } catch (error) {
      log.warn({err: error}, "the console's streams ended");
      // Browsers reconnect by themselves.
      for (const stream of open) drop(stream);
    } finally {
      watching = false;
    }
  };

  return {
    open: () => {
      let own: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream<Uint8Array>({
        start: (stream) => {
          own = stream;
          // Tells the client at once that the stream is open.
          stream.enqueue(encoder.encode("retry: 2000\n\n"));
          if (stop.signal.aborted) return stream.close();
          open.add(stream);
          if (!watching) void begin();
        },
        cancel: () => void open.delete(own),
      });
    },
    // Now, and at the look after: what it tells of may be written a moment later.
    touch: () => {
      if (open.size === 0) return;
      touched += 1;
      void wait(LOOK_MS, stop.signal).then(() => (touched += 1));
    },
    beginStop: () => {
      stop.abort();
      for (const stream of open) drop(stream);
    },
  };
}

/**
 * A few numbers that change when something has happened, at whichever instance: whatever a request does leaves a line in the
 * log, what was ordered has a version, and what is sent beside requests was waiting before.
 */
async function stateOf(queries: Queries): Promise<string> {
  const {rows} = await sql<Record<string, number>>`
    select version, requests_logged,
      (select count(*) from (select 1 from deliveries where state = 'waiting' limit 1000) as waiting) as deliveries,
      (select count(*) from (select 1 from mails where state in ('queued', 'sending', 'handing-over') limit 1000) as unsent) as mails
    from control_state`.execute(queries);
  return JSON.stringify(rows[0]);
}
