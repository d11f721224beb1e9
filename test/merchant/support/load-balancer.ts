import {randomUUID} from "node:crypto";
import {type Agent, type IncomingMessage, request as send} from "node:http";
import {attempt} from "./shop.ts";

/** The part of a reply that a load balancer looks at. */
export interface Answer {
  readonly status: number;
  /** The server closes the connection after it. */
  readonly closes: boolean;
}

/** Sends one request as a load balancer does, on connections that stay open. Rejects when the reply is incomplete. */
export function ask(agent: Agent, url: string, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {"content-type": "application/json", ...attempt(randomUUID())};
    const method = body === undefined ? "GET" : "POST";
    send(url, {agent, method, headers}, (reply: IncomingMessage) => {
      reply.on("error", reject);
      reply.on("end", () =>
        resolve({status: reply.statusCode ?? 0, closes: reply.headers.connection === "close"}),
      );
      reply.resume();
    })
      .on("error", reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}
