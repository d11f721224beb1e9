import assert from "node:assert/strict";
import {test} from "node:test";
import {CONSOLE, OWN} from "./support/console.ts";
import {withSandbox, type TestSandbox} from "./support/sandbox.ts";

/** Opens a stream to read piece by piece. */
async function open(sandbox: TestSandbox) {
  const url = `${await sandbox.listen()}${CONSOLE}/stream`;
  const abort = new AbortController();
  const reply = await fetch(url, {signal: abort.signal});
  assert.equal(reply.headers.get("Content-Type"), "text/event-stream");
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    close: () => abort.abort(),
    read: async () => (await reader.read()).value,
  };
}

/** Ends the stream's pause once it pauses. */
async function endPause({waits}: TestSandbox): Promise<void> {
  while (!waits.pending.includes(1_000)) await new Promise(setImmediate);
  waits.elapse();
}

withSandbox("the console's stream", (sandbox) => {
  test("the stream sends one event for several changes and none without a change", async () => {
    const stream = await open(sandbox());
    assert.equal(await stream.read(), "retry: 2000\n\n");
    await endPause(sandbox());
    for (let count = 0; count < 20; count += 1) await sandbox().call("GET", "/health");
    // Reading the log writes its lines.
    await sandbox().call("GET", "/_sandbox/requests");
    await endPause(sandbox());
    assert.equal(await stream.read(), "event: change\ndata: {}\n\n");
    // Without changes, the next item on the stream is the keep-alive comment.
    for (let looks = 0; looks < 40; looks += 1) {
      await sandbox().call("GET", `${CONSOLE}/orders`, {headers: OWN});
      await endPause(sandbox());
    }
    assert.match((await stream.read()) ?? "", /^(?::\n\n)+$/);
    stream.close();
  });

  test("the stream makes no queries without a client, and ends with the sandbox", async () => {
    const stream = await open(sandbox());
    assert.equal(await stream.read(), "retry: 2000\n\n");
    sandbox().beginStop();
    assert.equal(await stream.read(), undefined);
    assert.equal(sandbox().waits.pending.includes(1_000), false);
  });
});
