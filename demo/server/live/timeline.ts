import {randomUUID} from "node:crypto";
import type {Entry} from "./entry.ts";

/** Number of versions of entries that are kept. */
const KEPT = 600;
/** Time for which entries are still recorded after the last reader has left, so that it can reconnect. */
const RECONNECT_MS = 30_000;

/** A version of an entry, with its place in the feed. */
export interface Version {
  readonly place: string;
  readonly entry: Entry;
}

/** The newest entries, oldest first. They are recorded only while a reader is connected. */
export interface Timeline {
  readonly isWatched: boolean;
  /** Place of the newest version. */
  readonly newest: string;
  /** Adds an entry, or a new version of it. */
  add(entry: Entry): void;
  /** Versions after a place. All that are kept, if the place is that of another process or too old. */
  after(place: string): Version[];
  /** Begins to read. The listener is called after each change. @returns a function that ends it */
  watch(listener: () => void): () => void;
}

/** @param onFirst is called when the first reader comes */
export function createTimeline(now: () => number, onFirst: () => void = () => undefined): Timeline {
  // Places of an earlier process are unknown to this one.
  const process = randomUUID().slice(0, 8);
  const versions: {number: number; entry: Entry}[] = [];
  const listeners = new Set<() => void>();
  let number = 0;
  let leftAt: number | undefined;
  const placeOf = (each: number) => `${process}.${each}`;
  const timeline: Timeline = {
    get isWatched() {
      return listeners.size > 0 || (leftAt !== undefined && now() - leftAt < RECONNECT_MS);
    },
    get newest() {
      return placeOf(number);
    },
    add(entry) {
      if (!timeline.isWatched) return;
      versions.push({number: (number += 1), entry});
      if (versions.length > KEPT) versions.shift();
      for (const listener of listeners) listener();
    },
    after(place) {
      const [owner, text = ""] = place.split(".");
      const last = owner === process && /^\d{1,15}$/.test(text) ? Number(text) : 0;
      return versions
        .filter((version) => version.number > last)
        .map((version) => ({place: placeOf(version.number), entry: version.entry}));
    },
    watch(listener) {
      const isFirst = listeners.size === 0;
      listeners.add(listener);
      if (isFirst) onFirst();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) leftAt = now();
      };
    },
  };
  return timeline;
}
