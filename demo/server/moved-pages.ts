/** Pages of the docs by their earlier names. */
const MOVED_DOCS = new Map([
  ["start", "quick-start"],
  ["tags", "elements"],
  ["events", "events-and-errors"],
  ["errors", "events-and-errors"],
  ["test-values", "testing"],
  ["development", "testing"],
  ["frameworks", "react"],
  ["page-head", "cdn"],
  ["docker", "standalone"],
]);

/** Paths of pages before they moved, with their new folders. */
const MOVED_PAGES: readonly (readonly [old: RegExp, folder: string])[] = [
  [/^\/(?=(?:cart|checkout|order|account|products)(?:\/|$))/, "/shop/"],
  [/^\/tags(?=\/|$)/, "/playground"],
  // An element's reference is on its page of the playground.
  [/^\/docs\/(?:elements\/)?checkout-([\w-]+)\.html$/, "/playground/$1/"],
  // Fastlane is a step of the checkout.
  [/^\/shop\/checkout\/accelerated\/?$/, "/shop/checkout/"],
];

/** Returns the present path of a page that has moved; undefined for any other. */
export function movedTo(path: string): string | undefined {
  const doc = MOVED_DOCS.get(/^\/docs\/([\w-]+)\.html$/.exec(path)?.[1] ?? "");
  if (doc !== undefined) return `/docs/${doc}.html`;
  return MOVED_PAGES.map(([old, folder]) => path.replace(old, folder)).find((moved) => moved !== path);
}
