import assert from "node:assert/strict";
import {once} from "node:events";
import {connect, type Socket} from "node:net";
import {get} from "node:http";
import {test} from "node:test";
import {setImmediate} from "node:timers/promises";
import {readTextBody} from "../../server/shared/body.ts";
import {listen} from "../../server/shared/http.ts";

test("a stopping server finishes requests in flight and accepts no new connection", async () => {
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

test("a stopping server waits for a request that has begun, but not for an unused connection", async () => {
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
  // Browsers open connections before they need them.
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
  // Less than the ten seconds that requests in flight would get.
  assert.ok(performance.now() - started < 5_000);
});

test("the address of a server on IPv6 has brackets", async () => {
  const {url, stop} = await listen({host: "::1", port: 0, fetch: ({url: called}) => new Response(called)});
  assert.match(url, /^http:\/\/\[::1\]:\d+$/);
  assert.equal(await (await fetch(url)).text(), `${url}/`);
  await stop();
});

test("listen rejects with Node's own error for a port in use", async () => {
  const first = await listen({host: "127.0.0.1", port: 0, fetch: () => new Response()});
  const port = Number(new URL(first.url).port);
  await assert.rejects(listen({host: "127.0.0.1", port, fetch: () => new Response()}), {code: "EADDRINUSE"});
  await first.stop();
});

test("an invalid Host gets a 400 without a call of the handler", async () => {
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

const posted = (body: string | Buffer, more = "") =>
  Buffer.concat([
    Buffer.from(
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n`,
    ),
    Buffer.from(body),
  ]);
const LAST = "Connection: close\r\n";

test("a body is the same in one piece, in several, with the next request, late or not at all", async () => {
  const {url, server, stop} = await listen({
    host: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      if (request.headers.has("x-late")) await setImmediate();
      if (request.headers.has("x-unread")) return new Response("<unread>");
      const text = await readTextBody(request, 200_000).catch((error: Error) => error.message);
      const again = await request.text().catch(() => "");
      return new Response(`<${text.length > 100 ? text.length : text}${again}>`);
    },
  });
  const say = async (...pieces: readonly (string | Buffer)[]) => {
    const accepted = once(server, "connection") as Promise<[Socket]>;
    const socket = connect(Number(new URL(url).port), "127.0.0.1").setNoDelay();
    let heard = "";
    socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
    const [served] = await accepted;
    let sent = 0;
    for (const piece of pieces) {
      socket.write(piece);
      sent += Buffer.byteLength(piece);
      while (served.bytesRead < sent) await setImmediate();
    }
    await once(socket, "close");
    return heard.match(/<[^>]*>/g)?.join("");
  };
  const one = posted("one", LAST);
  assert.equal(await say(one), "<one>");
  for (const cut of [1, 2, 3]) {
    assert.equal(await say(one.subarray(0, -cut), one.subarray(-cut)), "<one>", `cut ${cut} before the end`);
  }
  assert.equal(
    await say(Buffer.concat([posted("first"), posted("", ""), posted("zwölf"), one])),
    "<first><><zwölf><one>",
  );
  assert.equal(await say(posted("late", `x-late: 1\r\n${LAST}`)), "<late>");
  assert.equal(await say(posted("", `x-late: 1\r\n${LAST}`)), "<>");
  assert.equal(await say(Buffer.concat([posted("nobody's", "x-unread: 1\r\n"), one])), "<unread><one>");
  assert.equal(await say(posted("x".repeat(150_000), LAST)), "<150000>");
  assert.equal(await say(posted(Buffer.from([34, 255, 34]), LAST)), "<The body is not UTF-8 text.>");
  assert.equal(await say(posted("\uFEFFmarked", LAST)), "<marked>");
  await stop();
});

test("a stopping server answers pipelined requests", async () => {
  const answers: (() => void)[] = [];
  const {url, stop} = await listen({
    host: "127.0.0.1",
    port: 0,
    fetch: async () => {
      const nth = answers.length;
      await new Promise<void>((resolve) => void answers.push(resolve));
      return new Response(`<${nth}>`);
    },
  });
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(2));
  while (answers.length < 2) await setImmediate();
  const stopped = stop();
  for (const answer of answers) answer();
  await Promise.all([once(socket, "close"), stopped]);
  assert.deepEqual(heard.match(/<\d>/g), ["<0>", "<1>"]);
});

/** A server whose reply has begun on a connection that is kept. */
async function replying() {
  let end: (() => void) | undefined;
  const {url, stop} = await listen({
    host: "127.0.0.1",
    port: 0,
    fetch: () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode("<begun>"));
            end = () => {
              controller.enqueue(new TextEncoder().encode("<ended>"));
              controller.close();
            };
          },
        }),
      ),
    limits: {keepAliveTimeout: 60_000},
  });
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const heard: string[] = [];
  socket.on("data", (chunk: Buffer) => heard.push(chunk.toString()));
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  while (!heard.join("").includes("<begun>")) await once(socket, "data");
  return {socket, heard, stop, end: () => end?.()};
}

test("a stopping server closes a persistent connection when its reply has ended", async () => {
  const {socket, heard, stop, end} = await replying();
  const started = performance.now();
  const stopped = stop(30_000);
  end();
  await Promise.all([once(socket, "close"), stopped]);
  assert.match(heard.join(""), /<begun>[^]*<ended>/);
  assert.ok(performance.now() - started < 10_000);
});

test("an error is not written into a reply that has begun", async () => {
  const {socket, heard, stop} = await replying();
  socket.write("\0\0\0\r\n\r\n");
  await once(socket, "close");
  assert.doesNotMatch(heard.join(""), /HTTP[^]*HTTP/);
  await stop();
});
