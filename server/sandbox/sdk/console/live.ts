import {CONSOLE} from "./api.ts";

export interface LiveEvents {
  /** Something changed, or may have changed while the connection was closed. */
  readonly changed: () => void;
  readonly isLive: (isLive: boolean) => void;
}

/** Changes within this time are reported once. */
const DEBOUNCE_MS = 300;

/**
 * Listens for changes while the page is visible. A background tab closes its connection, because browsers allow six
 * per host.
 */
export function listen({changed, isLive}: LiveEvents): void {
  let source: EventSource | undefined;
  let waiting = 0;
  let wasLost = false;
  const scheduleChange = () => {
    if (waiting !== 0) return;
    waiting = setTimeout(() => {
      waiting = 0;
      changed();
    }, DEBOUNCE_MS);
  };
  const open = () => {
    if (source) return;
    source = new EventSource(`${CONSOLE}/stream`);
    source.addEventListener("open", () => {
      isLive(true);
      if (wasLost) scheduleChange();
    });
    source.addEventListener("change", scheduleChange);
    source.addEventListener("error", () => {
      isLive(false);
      wasLost = true;
    });
  };
  const close = () => {
    source?.close();
    source = undefined;
    wasLost = true;
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", () => document.hidden || open());
  if (!document.hidden) open();
}
