import {connect, type Socket} from "node:net";
import {once} from "node:events";
import type {ConnectionLimits, Listening} from "../../../server/shared/http.ts";
import {listen} from "../../../server/shared/http.ts";
import type {Shop} from "./shop.ts";

/** Serves a shop on a TCP port, with the given connection limits. */
export function listenWithLimits(shop: Shop, limits: Partial<ConnectionLimits> = {}): Promise<Listening> {
  return listen({
    fetch: (request, env) => shop.merchant.app.fetch(request, env),
    host: "127.0.0.1",
    port: 0,
    limits,
  });
}

/** A reply, read until the server closed the connection. */
export interface RawReply {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Opens a connection to the server. */
export async function openSocket(server: Listening): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** Reads a reply. Resolves when the server closes the connection. */
export async function readUntilClosed(socket: Socket): Promise<RawReply> {
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, "close");
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return {status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head: head.toLowerCase(), body};
}

/** Sends text on a new connection. Resolves with the reply when the server closes the connection. */
export async function sendRaw(server: Listening, text: string): Promise<RawReply> {
  const socket = await openSocket(server);
  const reply = readUntilClosed(socket);
  socket.write(text);
  return reply;
}
