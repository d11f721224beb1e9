import {fork} from "node:child_process";
import {once} from "node:events";
import {fileURLToPath} from "node:url";
import {type Fact, PAIRS, quantile} from "./measure.ts";

/** Message of the probe: ms, and bytes of memory. */
interface Reading {
  readonly load: number;
  readonly listen: number;
  readonly reply: number;
  readonly reset: number;
  readonly payments: number;
  readonly memory: number;
}

/** P10: the sandbox in somebody's test, each time in a new process. */
export async function* facts(): AsyncIterable<Fact> {
  const readings: Reading[] = [];
  // The first only warms up the disk's cache.
  await read();
  for (let count = 0; count < PAIRS; count++) readings.push(await read());
  const median = (valueOf: (reading: Reading) => number) => quantile(readings.map(valueOf), 0.5);
  const part = (name: "load" | "listen" | "reply") => median((reading) => reading[name]).toFixed(1);
  const steps = `import ${part("load")}, listen ${part("listen")}, first reply ${part("reply")}`;
  const fact = {name: "P10", unit: "ms"};
  yield {
    ...fact,
    subject: `startSandbox() in a new process until it has replied: ${steps} ms`,
    value: median(({load, listen, reply}) => load + listen + reply),
    atMost: 200,
  };
  yield {...fact, subject: "reset() after 100 payments", value: median(({reset}) => reset), atMost: 10};
  yield {
    ...fact,
    subject: "100 card payments by REST, one after the other",
    value: median(({payments}) => payments),
    atMost: 1000,
  };
  yield {
    ...fact,
    subject: "memory of a process with a sandbox that has replied",
    value: median(({memory}) => memory) / 2 ** 20,
    unit: "MiB",
    atMost: 150,
  };
}

async function read(): Promise<Reading> {
  const child = fork(fileURLToPath(new URL("sandbox-start-probe.mjs", import.meta.url)), {execArgv: []});
  const ended = once(child, "exit").then(() => {
    throw new Error("the probe has ended without a reading");
  });
  const [reading] = (await Promise.race([once(child, "message"), ended])) as [Reading];
  await ended.catch(() => undefined);
  return reading;
}
