import type {IncomingMessage} from "node:http";
import {createNotes} from "./notes.ts";

const incomings = createNotes<Request, IncomingMessage>("incoming");

/** Says which of Node's requests a `Request` was made of. */
export function noteIncoming(request: Request, incoming: IncomingMessage): void {
  incomings.set(request, incoming);
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
  // A reply that left before Node has seen the request's end would make it look after what is still to come. Who goes away
  // meanwhile has said all there was to say.
  await new Promise<void>((done) => {
    incoming.on("end", done).on("close", done).resume();
  });
  return bytes;
}
