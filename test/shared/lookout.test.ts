import assert from "node:assert/strict";
import {test} from "node:test";
import {createLookout} from "../../server/shared/lookout.ts";
import {ManualWait} from "../support/manual-wait.ts";

/** Lets everything run that waits for nothing. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function make(look: () => Promise<void> = async () => undefined) {
  const waits = new ManualWait();
  const seen = {looks: 0, errors: [] as unknown[]};
  const lookout = createLookout(
    async () => {
      seen.looks += 1;
      await look();
    },
    {wait: waits.wait, failed: (error) => void seen.errors.push(error)},
  );
  return {lookout, waits, seen};
}

test("a lookout looks at once, then every second, however often it is begun", async () => {
  const {lookout, waits, seen} = make();
  lookout.begin();
  lookout.begin();
  await settled();
  assert.deepEqual([seen.looks, waits.pending], [1, [1_000]]);
  waits.elapse();
  await settled();
  assert.deepEqual(waits.pending, [20]);
  waits.elapse();
  await settled();
  assert.equal(seen.looks, 2);
  lookout.stop();
  await lookout.ended();
});

test("waking it many times is one look, also while it looks", async () => {
  let goOn: () => void = () => undefined;
  const {lookout, waits, seen} = make(() => new Promise((resolve) => (goOn = resolve)));
  lookout.begin();
  await settled();
  lookout.wake();
  lookout.wake();
  goOn();
  await settled();
  assert.deepEqual([seen.looks, waits.pending], [1, [20]]);
  waits.elapse();
  await settled();
  goOn();
  await settled();
  assert.deepEqual([seen.looks, waits.pending], [2, [1_000]]);
  lookout.stop();
  await lookout.ended();
});

test("a look that fails is told of, and the next one comes", async () => {
  const wrong = new Error("the database is away");
  const {lookout, waits, seen} = make(() => Promise.reject(wrong));
  lookout.begin();
  await settled();
  lookout.wake();
  await settled();
  waits.elapse();
  await settled();
  assert.deepEqual([seen.looks, seen.errors], [2, [wrong, wrong]]);
  lookout.stop();
  await lookout.ended();
});

test("a stop ends every wait, and waits for the look of now", async () => {
  let goOn: () => void = () => undefined;
  const {lookout, waits, seen} = make(() => new Promise((resolve) => (goOn = resolve)));
  lookout.begin();
  await settled();
  lookout.stop();
  let hasEnded = false;
  const ended = lookout.ended().then(() => (hasEnded = true));
  await settled();
  assert.equal(hasEnded, false);
  goOn();
  await ended;
  assert.deepEqual([seen.looks, waits.pending], [1, []]);
  await make().lookout.ended();
});
