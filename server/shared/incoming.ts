import type {IncomingMessage} from "node:http";
import {createNotes} from "./notes.ts";

const incomings = createNotes<Request, IncomingMessage>("incoming");

/** Says which of Node's requests a `Request` was made of. */
export function noteIncoming(request: Request, incoming: IncomingMessage): void {
  incomings.set(request, incoming);
}

/**
 * A header of a request, as `request.headers.get(name)` gives it. Of a request that came by Node's own server it is read where
 * Node has it: what every request is asked for is dear through a `Request`.
 *
 * @param name in lower case; not `cookie`, of which several are joined in another way
 */
export function headerOf(request: Request, name: string): string | null {
  const sent = incomings.of(request)?.rawHeaders;
  if (sent === undefined) return request.headers.get(name);
  let value: string | null = null;
  // Names and values by turns.
  for (let at = 0; at < sent.length; at += 2) {
    const key = sent[at] ?? "";
    if (key.length !== name.length || key.toLowerCase() !== name) continue;
    const text = sent[at + 1] ?? "";
    value = value === null ? text : `${value}, ${text}`;
  }
  return value;
}

/**
 * The body of a request, where all of it is here and nobody has begun to read it: small ones come with their head. To take it
 * from Node as it lies there costs a fraction of what a `Request` takes to read it, which copies it, too.
 *
 * @param length bytes, as the request declares
 * @returns undefined when it is to be had from the `Request` alone
 */
export async function arrivedBody(request: Request, length: number): Promise<Uint8Array | undefined> {
  const incoming = incomings.of(request);
  // Node turns to the body after it has handed over the head.
  await Promise.resolve();
  if (incoming?.readableLength !== length || incoming.destroyed) return undefined;
  const bytes = (incoming.read() as Buffer | null) ?? new Uint8Array();
  if (!incoming.complete) await endOf(incoming);
  return bytes;
}

/**
 * A reply that left before Node has seen the request's end would make it look after what is still to come. Who goes away
 * meanwhile has said all there was to say.
 */
function endOf(incoming: IncomingMessage): Promise<void> {
  return new Promise((done) => {
    incoming.on("end", done).on("close", done).resume();
  });
}
