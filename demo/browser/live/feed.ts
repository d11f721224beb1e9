import type {Entry} from "../../server/live/entry.ts";

/** Reads the entries of the shop's server. The browser connects again by itself, and continues after the last entry. */
export function readFeed(listener: {
  /** @param place where the feed begins */
  begun: (place: string) => void;
  entry: (entry: Entry) => void;
  connected: (isConnected: boolean) => void;
}) {
  const source = new EventSource("/live/feed");
  source.addEventListener("open", () => listener.connected(true));
  source.addEventListener("error", () => listener.connected(false));
  source.addEventListener("begin", ({lastEventId}) => listener.begun(lastEventId));
  source.addEventListener("message", ({data}) => listener.entry(JSON.parse(data as string) as Entry));
}
