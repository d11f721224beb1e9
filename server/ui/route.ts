/** Route in an app. It is stored in the address, so that it can be bookmarked and shared. */
export interface Route {
  /** Name of the view; empty for the first one. */
  readonly view: string;
  readonly filter: Readonly<Record<string, string>>;
  /** Token of the page. Absent: the newest items. */
  readonly after?: string;
  /** Key of the open item. */
  readonly open?: string;
}

const OWN = new Set(["view", "after", "open"]);

export function routeOf(address: string): Route {
  const query = new URL(address, "http://app.invalid").searchParams;
  const after = query.get("after");
  const open = query.get("open");
  return {
    view: query.get("view") ?? "",
    filter: Object.fromEntries([...query].filter(([name, value]) => !OWN.has(name) && value !== "")),
    ...(after === null ? {} : {after}),
    ...(open === null ? {} : {open}),
  };
}

/** Address relative to the app's page. */
export function addressOf({view, filter, after, open}: Route): string {
  const query = new URLSearchParams({view, ...filter});
  if (after !== undefined) query.set("after", after);
  if (open !== undefined) query.set("open", open);
  return `?${query.toString()}`;
}

/** Route to a list's first page without an open item. */
export function viewAt(view: string, filter: Route["filter"] = {}): Route {
  return {view, filter};
}

/** True if two routes show the same items. */
export function isSameList(one: Route, other: Route): boolean {
  const {open: _one, ...left} = one;
  const {open: _other, ...right} = other;
  return addressOf(left) === addressOf(right);
}
