import {shared} from "./page-state.ts";

/** Prints a warning once a page. */
export function warn(line: string): void {
  const warned = shared("warnings", () => new Set<string>());
  if (warned.has(line)) return;
  warned.add(line);
  // oxlint-disable-next-line no-console -- for the developer
  console.warn(line);
}
