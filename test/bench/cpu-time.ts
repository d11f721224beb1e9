import {readdir, readFile} from "node:fs/promises";

/** Unit of times in Linux's `/proc`. */
const TICK_MS = 10;

interface Usage {
  readonly parent: number;
  /** CPU time of the process and of its children that have ended. */
  readonly ms: number;
}

async function usageOf(pid: number): Promise<Usage | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  // The name in parentheses may have spaces; `man 5 proc` counts it as the second field.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + field, 0);
  return {parent: fields[1] ?? 0, ms: ticks * TICK_MS};
}

/** Returns the CPU time in milliseconds that processes and their children have taken so far. Needs Linux. */
export async function cpuTime(pids: readonly number[]): Promise<number> {
  const running = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const usages = await Promise.all(running.map(async (pid) => ({pid, usage: await usageOf(pid)})));
  return usages
    .filter(({pid, usage}) => pids.includes(pid) || pids.includes(usage?.parent ?? 0))
    .reduce((sum, {usage}) => sum + (usage?.ms ?? 0), 0);
}
