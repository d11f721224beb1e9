import type {Context} from "hono";
import type {ContentfulStatusCode} from "hono/utils/http-status";
import type {DoorVariables} from "./variables.ts";

/** What a reply bears, by names in lower case; of `set-cookie` there may be several. */
export type ReplyHeaders = Record<string, string | string[]>;

/** What a route gives its own reply beside them. */
type Own = Readonly<Record<string, string>>;

/**
 * Has a request's reply take its headers from a plain record. Hono gathers them in a `Headers` object: to fill that, to sort
 * it and to read it again takes longer than all the rest of a small reply. So `c.header` writes into the record while there
 * is no reply yet, and what a route says by `c.json`, or as a text by `c.body`, leaves with the record as it is.
 *
 * @returns gives the record to a reply that was made in another way; what a route has set on it itself, it keeps
 */
export function gatherHeaders(c: Context<DoorVariables>, headers: ReplyHeaders): () => void {
  const {header, json, body} = c;
  let plain: Response | undefined;

  const gather: typeof header = (name, value, options) => {
    const key = name.toLowerCase();
    // A reply that stands already is Hono's to amend.
    if (c.finalized) header(name, value, options);
    else if (value === undefined) Reflect.deleteProperty(headers, key);
    else headers[key] = options?.append === true ? joined(key, headers[key], value) : value;
  };
  c.header = gather;

  const send = (text: string, status: number, own: ReplyHeaders | undefined, type?: string): Response => {
    const all = {...headers};
    for (const name in own) all[name.toLowerCase()] = own[name] ?? "";
    if (type !== undefined) all["content-type"] = type;
    plain = new Response(text, {status, headers: wire(all)});
    return plain;
  };
  const isPlain = (status: unknown): status is number | undefined =>
    !c.finalized && typeof status !== "object";

  const say = (value: object, status?: ContentfulStatusCode, own?: Own) =>
    isPlain(status)
      ? send(JSON.stringify(value), status ?? 200, own, "application/json")
      : json(value, status, own);
  c.json = say as typeof json;

  const tell = (data: Parameters<typeof body>[0], status?: ContentfulStatusCode, own?: Own) =>
    typeof data === "string" && isPlain(status) ? send(data, status ?? 200, own) : body(data, status, own);
  c.body = tell as typeof body;

  return () => {
    const {res} = c;
    if (res === plain) return;
    for (const [name, value] of Object.entries(headers)) give(res.headers, name, value);
  };
}

function joined(name: string, before: string | string[] | undefined, value: string): string | string[] {
  if (before === undefined) return value;
  return name === "set-cookie" ? [before, value].flat() : `${String(before)}, ${value}`;
}

/** Only `Headers` keep two values apart, wherever the reply goes. */
function wire(headers: ReplyHeaders): Headers | Record<string, string> {
  if (!Array.isArray(headers["set-cookie"])) return headers as Record<string, string>;
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) give(all, name, value);
  return all;
}

function give(headers: Headers, name: string, value: string | string[]): void {
  if (name === "set-cookie") {
    const before = headers.getSetCookie();
    for (const cookie of [value].flat()) if (!before.includes(cookie)) headers.append(name, cookie);
  } else if (name === "vary") {
    // What a reply depends on adds up.
    if (!(headers.get(name) ?? "").split(", ").includes(String(value))) headers.append(name, String(value));
  } else if (!headers.has(name)) headers.set(name, String(value));
}
