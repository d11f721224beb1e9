import {type Server, type ServerResponse, STATUS_CODES} from "node:http";
import type {Duplex} from "node:stream";
import type {Notes} from "./notes.ts";
import {remembered} from "./remembered.ts";

/** Why a request never reaches its handler: for what it is made of, not for what it asks. */
export type Unreadable =
  "malformed" | "head-too-large" | "too-many-headers" | "address-too-long" | "no-host" | "too-slow";

/** What is answered to it. */
export interface Refusal {
  readonly status: 400 | 408 | 414 | 431;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Bytes of the request line and the headers together. */
export const HEAD_LIMIT_BYTES = 16 * 1024;
/** Characters of path and query. */
export const ADDRESS_LIMIT = 8 * 1024;
/** Browsers send about twenty. Node would drop what is above its own limit without a word, also the credentials. */
export const HEADERS_LIMIT = 100;

/** What frames a refusal: no more is read on its connection. */
export function closing(body: string) {
  return {"Content-Length": String(Buffer.byteLength(body)), Connection: "close"};
}

/** By what HTTP itself has to say, without a body. */
export function plainRefusal(reason: Unreadable): Refusal {
  const status = reason === "too-slow" ? 408 : reason === "head-too-large" ? 431 : 400;
  return {status, headers: {}, body: ""};
}

/** Hosts in replies are as long as they were asked under; DNS has no longer names, a port five digits. */
const HOST_LIMIT = 253 + 6;

/** Every reply may name the host it was asked under; what is no host in a URL would be a fault of ours further in. */
const isHost = remembered((header) => header.length <= HOST_LIMIT && URL.canParse(`http://${header}`));

/** What is wrong with a request whose head Node could read; undefined when nothing is. */
export function wrongHead({
  rawHeaders,
  url = "",
  headers,
}: {
  readonly rawHeaders: readonly string[];
  readonly url?: string | undefined;
  readonly headers: {readonly host?: string | undefined};
}): Unreadable | undefined {
  if (rawHeaders.length / 2 > HEADERS_LIMIT) return "too-many-headers";
  if (url.length > ADDRESS_LIMIT) return "address-too-long";
  const {host} = headers;
  return host === undefined || !isHost(host) ? "no-host" : undefined;
}

/** Answers what Node's parser could not read, in place of Node's own words. */
export function refuseUnreadable(
  server: Server,
  answering: Notes<Duplex, ServerResponse>,
  refusal: (reason: Unreadable) => Refusal,
): void {
  const refused = new WeakSet<Duplex>();
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // The parser reports every further byte.
    if (refused.has(socket)) return;
    refused.add(socket);
    const current = answering.of(socket);
    const isInBody = current && !current.req.complete && !current.headersSent;
    // A reply that is under way must not get another one into it.
    if (
      !socket.writable ||
      error.code === "ECONNRESET" ||
      (current && !current.writableFinished && !isInBody)
    ) {
      socket.destroy();
      return;
    }
    const {status, headers, body} = refusal(reasonOf(error));
    const lines = Object.entries({
      ...headers,
      Date: new Date().toUTCString(),
      ...closing(body),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
    socket.end(head + body, () => socket.destroy());
  });
}

function reasonOf({code}: NodeJS.ErrnoException): Unreadable {
  if (code === "HPE_HEADER_OVERFLOW") return "head-too-large";
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? "too-slow" : "malformed";
}
