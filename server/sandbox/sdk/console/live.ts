import {CONSOLE} from "./api.ts";

export interface LiveEvents {
  /** Something has changed, or may have while nobody listened. */
  readonly changed: () => void;
  readonly isLive: (isLive: boolean) => void;
}

/** How long changes are gathered until they are looked at. Milliseconds. */
const BREATH_MS = 300;

/** Listens while the page is seen: a tab in the background holds no connection, of which a browser has six. */
export function listen({changed, isLive}: LiveEvents): void {
  let source: EventSource | undefined;
  let waiting = 0;
  let wasLost = false;
  const tell = () => {
    if (waiting !== 0) return;
    waiting = setTimeout(() => {
      waiting = 0;
      changed();
    }, BREATH_MS);
  };
  const open = () => {
    if (source) return;
    source = new EventSource(`${CONSOLE}/stream`);
    source.addEventListener("open", () => {
      isLive(true);
      if (wasLost) tell();
    });
    source.addEventListener("change", tell);
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
