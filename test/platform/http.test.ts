import assert from "node:assert/strict";
import {test} from "node:test";
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

test("a port in use is Node's own error", async () => {
  const first = await listen({host: "127.0.0.1", port: 0, fetch: () => new Response()});
  const port = Number(new URL(first.url).port);
  await assert.rejects(listen({host: "127.0.0.1", port, fetch: () => new Response()}), {code: "EADDRINUSE"});
  await first.stop();
});
