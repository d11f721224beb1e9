import {once} from "node:events";
import {connect, type Socket} from "node:net";

/** A request as bytes: prepared before the clock runs, so that the client costs next to nothing. */
export function bytesOf(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = "",
): string {
  const all = {Host: "127.0.0.1", ...headers, "Content-Length": String(Buffer.byteLength(body))};
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

/** Connections that stay open over many readings. */
export class Load {
  readonly #sockets: readonly Socket[];

  private constructor(sockets: readonly Socket[]) {
    this.#sockets = sockets;
  }

  static async open(url: string, connections: number): Promise<Load> {
    const {hostname, port} = new URL(url);
    const sockets = Array.from({length: connections}, () => connect(Number(port), hostname).setNoDelay());
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    return new Load(sockets);
  }

  /** Sends all requests, each connection one after the other. @returns requests per second; throws for any reply but 2xx */
  async rate(requests: readonly string[]): Promise<number> {
    let next = 0;
    const started = performance.now();
    await Promise.all(
      this.#sockets.map(async (socket) => {
        for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
          const reply = await exchange(socket, request);
          if (!/^HTTP\/1\.1 2/.test(reply)) throw new Error(`${request} was answered ${reply}`);
        }
      }),
    );
    return (requests.length * 1000) / (performance.now() - started);
  }

  /** Sends all requests. @returns the replies' bodies, in the order of the requests */
  async bodies<Body>(requests: readonly string[]): Promise<Body[]> {
    const replies = await this.replies(requests);
    return replies.map((reply) => JSON.parse(reply.slice(reply.indexOf("\r\n\r\n"))) as Body);
  }

  /** Sends all requests. @returns the replies as they came, in the order of the requests */
  async replies(requests: readonly string[]): Promise<string[]> {
    const replies: string[] = [];
    let next = 0;
    await Promise.all(
      this.#sockets.map(async (socket) => {
        for (let index = next++; index < requests.length; index = next++) {
          replies[index] = await exchange(socket, requests[index] ?? "");
        }
      }),
    );
    return replies;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

function exchange(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = "";
    const read = (chunk: Buffer) => {
      reply += chunk.toString("latin1");
      const end = reply.indexOf("\r\n\r\n");
      if (end === -1) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(reply.slice(0, end))?.[1];
      const whole =
        length === undefined ? reply.endsWith("\r\n0\r\n\r\n") : reply.length >= end + 4 + Number(length);
      if (!whole) return;
      done();
      resolve(reply);
    };
    const fail = () => {
      done();
      reject(new Error("the server closed the connection"));
    };
    const done = () => {
      socket.off("data", read);
      socket.off("close", fail);
    };
    socket.on("data", read);
    socket.on("close", fail);
    socket.write(request);
  });
}
