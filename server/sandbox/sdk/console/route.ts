/** Route in the console. It is stored in the address, so that it can be bookmarked and shared. */
export interface Route {
  readonly view: string;
  readonly filter: Readonly<Record<string, string>>;
  /** Key of the row after which the page begins. Absent: the newest row. */
  readonly after?: string;
  /** Key of the open row. */
  readonly open?: string;
}

const OWN = new Set(["view", "after", "open"]);
export const HOME = "orders";

export function routeOf(address: string): Route {
  const query = new URL(address, "http://console.invalid").searchParams;
  const after = query.get("after");
  const open = query.get("open");
  return {
    view: query.get("view") ?? HOME,
    filter: Object.fromEntries([...query].filter(([name, value]) => !OWN.has(name) && value !== "")),
    ...(after === null ? {} : {after}),
    ...(open === null ? {} : {open}),
  };
}

export function addressOf({view, filter, after, open}: Route): string {
  const query = new URLSearchParams({view, ...filter});
  if (after !== undefined) query.set("after", after);
  if (open !== undefined) query.set("open", open);
  return `/?${query.toString()}`;
}

/** Route to a list's first page without an open row. */
export function viewAt(view: string, filter: Route["filter"] = {}): Route {
  return {view, filter};
}

/** True if two routes show the same rows. */
export function isSameList(one: Route, other: Route): boolean {
  const {open: _one, ...left} = one;
  const {open: _other, ...right} = other;
  return addressOf(left) === addressOf(right);
}
