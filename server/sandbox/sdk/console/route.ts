/** Where in the console somebody is: all of it stands in the address, so that it can be kept, sent and gone back to. */
export interface Route {
  readonly view: string;
  /** What the list is narrowed by. */
  readonly filter: Readonly<Record<string, string>>;
  /** Behind which row the list begins; from its newest when absent. */
  readonly after?: string;
  /** The key of the row whose detail is open. */
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

/** A list from its newest, with nothing open. */
export function viewAt(view: string, filter: Route["filter"] = {}): Route {
  return {view, filter};
}

/** Whether two places show the same rows. */
export function isSameList(one: Route, other: Route): boolean {
  const {open: _one, ...left} = one;
  const {open: _other, ...right} = other;
  return addressOf(left) === addressOf(right);
}
