import assert from "node:assert/strict";
import {once} from "node:events";
import {connect, type Socket} from "node:net";
import {get} from "node:http";
import {test} from "node:test";
import {setImmediate} from "node:timers/promises";
import {listen} from "../../server/platform/http.ts";

test("a server that stops finishes what is in flight and takes nothing new", async () => {
  let answer: (() => void) | undefined;
  let arrived: (() => void) | undefined;
  const inFlight = new Promise<void>((resolve) => (arrived = resolve));
  const {url, stop} = await listen({
    host: "127.0.0.1",
    port: 0,
    fetch: async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
        arrived?.();
      });
      return new Response("finished");
    },
  });
  const reply = fetch(url);
  await inFlight;
  const stopped = stop();
  await assert.rejects(fetch(url));
  answer?.();
  assert.equal(await (await reply).text(), "finished");
  await stopped;
});

test("a stop doesn't wait for a connection on which nothing was ever asked, but for one that has begun", async () => {
  const {url, server, stop} = await listen({
    host: "127.0.0.1",
    port: 0,
    fetch: () => new Response("finished"),
  });
  const open = async () => {
    const accepted = once(server, "connection") as Promise<[Socket]>;
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    return {socket, served: (await accepted)[0]};
  };
  // What a browser does ahead of need.
  const {socket: silent} = await open();
  const {socket: begun, served} = await open();
  begun.write("GET / HTTP/1.1\r\n");
  while (served.bytesRead === 0) await setImmediate();
  let heard = "";
  begun.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  const started = performance.now();
  const stopped = stop();
  await once(silent, "close");
  begun.write("Host: localhost\r\nConnection: close\r\n\r\n");
  await Promise.all([once(begun, "close"), stopped]);
  assert.match(heard, /^HTTP\/1.1 200 [^]*finished/);
  // The grace for what is in flight is ten seconds; nothing was.
  assert.ok(performance.now() - started < 5_000);
});

test("a port in use is Node's own error", async () => {
  const first = await listen({host: "127.0.0.1", port: 0, fetch: () => new Response()});
  const port = Number(new URL(first.url).port);
  await assert.rejects(listen({host: "127.0.0.1", port, fetch: () => new Response()}), {code: "EADDRINUSE"});
  await first.stop();
});

test("a Host that no URL can have is the caller's mistake, and no handler sees it", async () => {
  const seen: string[] = [];
  const {url, stop} = await listen({
    host: "127.0.0.1",
    port: 0,
    fetch: (request: Request) => {
      seen.push(request.url);
      return new Response();
    },
  });
  const statusOf = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get(url, {headers: {Host: host}}, (reply) => resolve(reply.resume().statusCode)).on("error", reject);
    });
  for (const host of ["xn--", "1.2.3.4.5", "a b", "host:x"]) assert.equal(await statusOf(host), 400, host);
  assert.deepEqual(seen, []);
  assert.equal(await statusOf("shop.example"), 200);
  assert.deepEqual(seen, ["http://shop.example/"]);
  await stop();
});
