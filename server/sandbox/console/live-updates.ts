import type {Wait} from "../../shared/wait.ts";
import type {SandboxContext} from "../context.ts";
import type {RequestLog} from "../test-controls/request-log.ts";

/** Notifies open consoles of changes. They then load the lists that they show. */
export interface LiveUpdates {
  /** An event stream, with one event `change` for all changes since the last one. */
  open(): ReadableStream<Uint8Array>;
  /** Reports a change that is not in the request log. */
  touch(): void;
  /** Ends all streams and refuses new ones. An open stream would delay the stop. */
  beginStop(): void;
}

/** Interval of the checks for changes, which run only while a stream is open. */
const LOOK_MS = 1_000;
/** Number of checks between two comments that detect broken connections. */
const BEATS = 15;

export function createLiveUpdates(
  {store, log}: Pick<SandboxContext, "store" | "log">,
  requests: Pick<RequestLog, "changes">,
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
      const seen = `${touched} ${store.changes} ${requests.changes}`;
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
          // The client sees immediately that the stream is open.
          stream.enqueue(encoder.encode("retry: 2000\n\n"));
          if (stop.signal.aborted) return stream.close();
          open.add(stream);
          if (!watching) void begin();
        },
        cancel: () => void open.delete(own),
      });
    },
    // Now, and at the next check, because the change may be committed a moment later.
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
