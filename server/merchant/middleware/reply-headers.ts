import type {Context} from "hono";
import type {ContentfulStatusCode} from "hono/utils/http-status";
import type {DoorVariables} from "./variables.ts";

/** What a reply bears, by names in lower case; cookies, of which there may be several, are set by `c.header`. */
export type ReplyHeaders = Record<string, string>;

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
  let cookies: string[] = [];
  let plain: Response | undefined;

  const gather: typeof header = (name, value, options) => {
    const key = name.toLowerCase();
    // A reply that stands already is Hono's to amend.
    const before = options?.append === true ? headers[key] : undefined;
    if (c.finalized) header(name, value, options);
    else if (key === "set-cookie") {
      cookies = [...(options?.append === true ? cookies : []), ...(value === undefined ? [] : [value])];
    } else if (value === undefined) Reflect.deleteProperty(headers, key);
    else headers[key] = before === undefined ? value : `${before}, ${value}`;
  };
  c.header = gather;

  const send = (text: string, status: number, own: Own | undefined, type?: string): Response => {
    // Spread syntax takes Node 20 ten times as long.
    const all: ReplyHeaders = Object.assign({}, headers);
    for (const name in own) all[name.toLowerCase()] = own[name] ?? "";
    if (type !== undefined) all["content-type"] = type;
    plain = new Response(text, {status, headers: cookies.length > 0 ? withCookies(all, cookies) : all});
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
    const before = res.headers.getSetCookie();
    for (const cookie of cookies) if (!before.includes(cookie)) res.headers.append("set-cookie", cookie);
  };
}

/** Only `Headers` keep two cookies apart, wherever the reply goes. */
function withCookies(headers: ReplyHeaders, cookies: readonly string[]): Headers {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("set-cookie", cookie);
  return all;
}

function give(headers: Headers, name: string, value: string): void {
  if (name === "vary") {
    // What a reply depends on adds up.
    if (!(headers.get(name) ?? "").split(", ").includes(value)) headers.append(name, value);
  } else if (!headers.has(name)) headers.set(name, value);
}
