import {connect, type Socket} from "node:net";
import {once} from "node:events";
import type {ConnectionLimits, Listening} from "../../../server/shared/http.ts";
import {listen} from "../../../server/shared/http.ts";
import type {Shop} from "./shop.ts";

/** A shop that listens, as its role does, with these limits. */
export function listening(shop: Shop, limits: Partial<ConnectionLimits> = {}): Promise<Listening> {
  return listen({
    fetch: (request, env) => shop.merchant.app.fetch(request, env),
    host: "127.0.0.1",
    port: 0,
    limits,
  });
}

/** What a socket heard until it ended. */
export interface Heard {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

export async function opened(server: Listening): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** Resolves when the other end closes, with what it said last. */
export async function ended(socket: Socket): Promise<Heard> {
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, "close");
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return {status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head: head.toLowerCase(), body};
}

/** Writes these bytes on a connection of their own, and resolves with the answer once the server has closed it. */
export async function said(server: Listening, text: string): Promise<Heard> {
  const socket = await opened(server);
  const answer = ended(socket);
  socket.write(text);
  return answer;
}
