import {once} from "node:events";
import {connect, type Socket} from "node:net";

/** Sends a request as text, and returns the reply as text. Rejects for any reply but 2xx. */
export type Exchange = (request: string) => Promise<string>;

/** Composes a request as text, which takes the client little time. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = "",
): string {
  const all = {Host: "127.0.0.1", ...headers, "Content-Length": String(Buffer.byteLength(body))};
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

/** Returns the body of a reply. */
export function bodyOf<Body>(reply: string): Body {
  return JSON.parse(reply.slice(reply.indexOf("\r\n\r\n"))) as Body;
}

/** Sends one request on a new connection. */
export async function sendOnce(url: string, request: string): Promise<string> {
  let reply = "";
  await runRepeatedly({url, connections: 1, count: 1}, async (exchange) => {
    reply = await exchange(request);
  });
  return reply;
}

/** Runs `work` `count` times, sequentially on each connection. @returns runs per second */
export async function runRepeatedly(
  {url, connections, count}: {readonly url: string; readonly connections: number; readonly count: number},
  work: (exchange: Exchange) => Promise<unknown>,
): Promise<number> {
  const {hostname, port} = new URL(url);
  // New for each reading, because servers close idle connections.
  const sockets = Array.from({length: connections}, () => connect(Number(port), hostname).setNoDelay());
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  let left = count;
  const started = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      while (left-- > 0) await work((request) => exchange(socket, request));
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  return count / seconds;
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
      if (/^HTTP\/1\.1 2/.test(reply)) resolve(reply);
      else reject(new Error(`${request} got the reply ${reply}`));
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
