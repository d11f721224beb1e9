import assert from "node:assert/strict";
import {test} from "node:test";
import {createPoller} from "../../server/shared/poller.ts";
import {ManualWait} from "../support/manual-wait.ts";

/** Waits for all promises that don't wait for a timer. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function make(look: () => Promise<void> = async () => undefined) {
  const waits = new ManualWait();
  const seen = {looks: 0, errors: [] as unknown[]};
  const poller = createPoller(
    async () => {
      seen.looks += 1;
      await look();
    },
    {wait: waits.wait, failed: (error) => void seen.errors.push(error)},
  );
  return {poller, waits, seen};
}

test("the poller polls immediately, then every second, also when it is started twice", async () => {
  const {poller, waits, seen} = make();
  poller.begin();
  poller.begin();
  await settled();
  assert.deepEqual([seen.looks, waits.pending], [1, [1_000]]);
  waits.elapse();
  await settled();
  assert.deepEqual(waits.pending, [20]);
  waits.elapse();
  await settled();
  assert.equal(seen.looks, 2);
  poller.stop();
  await poller.ended();
});

test("the poller polls once after many wakes, also during a poll", async () => {
  let goOn: () => void = () => undefined;
  const {poller, waits, seen} = make(() => new Promise((resolve) => (goOn = resolve)));
  poller.begin();
  await settled();
  poller.wake();
  poller.wake();
  goOn();
  await settled();
  assert.deepEqual([seen.looks, waits.pending], [1, [20]]);
  waits.elapse();
  await settled();
  goOn();
  await settled();
  assert.deepEqual([seen.looks, waits.pending], [2, [1_000]]);
  poller.stop();
  await poller.ended();
});

test("the poller reports an error and continues polling", async () => {
  const wrong = new Error("the database is away");
  const {poller, waits, seen} = make(() => Promise.reject(wrong));
  poller.begin();
  await settled();
  poller.wake();
  await settled();
  waits.elapse();
  await settled();
  assert.deepEqual([seen.looks, seen.errors], [2, [wrong, wrong]]);
  poller.stop();
  await poller.ended();
});

test("stop ends the pause, and the poller ends after the running poll", async () => {
  let goOn: () => void = () => undefined;
  const {poller, waits, seen} = make(() => new Promise((resolve) => (goOn = resolve)));
  poller.begin();
  await settled();
  poller.stop();
  let hasEnded = false;
  const ended = poller.ended().then(() => (hasEnded = true));
  await settled();
  assert.equal(hasEnded, false);
  goOn();
  await ended;
  assert.deepEqual([seen.looks, waits.pending], [1, []]);
  await make().poller.ended();
});
